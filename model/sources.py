"""The documents that rules cite. `how` says how we know: most printed pages are quoted by the seeds, not seen by us."""

from __future__ import annotations

from model.language.sources import Source

BASE = Source("B", "GF9 Dune rulebook (2019)", "reported")
FAQ = Source("F20", "GF9 Dune FAQ, November 2020", "reported")
CHOAM_BOOK = Source("E2", "GF9 CHOAM & Richese rulebook", "reported")
ECAZ_BOOK = Source("E3", "GF9 Ecaz & Moritani rulebook", "reported")
NEXUS_PHOTO = Source("E3-card", "GF9 Nexus card photograph, CHOAM Cunning", "reported")
KULL_AUDIT = Source("S0", "Remaining CHOAM rules: audit and contract", "read")
CUNNING_AUDIT = Source("S1", "CHOAM Nexus Cunning: rules and contract", "read")
FREMEN_AUDIT = Source("S3", "Fremen movement Karama: rules", "read")
USER_30_SEP = Source("U-30-09", "Decision recorded on 30 September 2026", "user ruling")
ENGINE = Source("E", "The audited engine, as the rule dossier reports it", "reported")
MAINTAINERS = Source("TO", "Fix recorded by the maintainers of treachery.online", "reported")
LANDSRAAD = Source("L", "Classic rules of the Landsraad of Las Vegas, for tournaments of the base game", "reported")
OUR_ORDER = Source("ours", "Our own ordering; no page prescribes it", "ours")
OURS = Source("ours-rule", "Settled by us until somebody rules", "ours")
