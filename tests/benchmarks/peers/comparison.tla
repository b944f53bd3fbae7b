----------------------------- MODULE comparison -----------------------------
(* The comparison model by hand, as ../comparison.py has it in rows: players with spice, a bank, cards, and nested     *)
(* plays that are resolved from the inmost one outwards.                                                               *)
EXTENDS Integers, Sequences

CONSTANTS Players, Spice, Cards, Depth
VARIABLES purse, place, plays, resolving

vars == <<purse, place, plays, resolving>>

\* A card is in the hand of the player with this number, or in one of these places.
Deck == 0
Discard == 0 - 1
Reserved == 0 - 2

P == 1..Players
C == 1..Cards
RECURSIVE SumTo(_)
SumTo(n) == IF n = 0 THEN 0 ELSE purse[n] + SumTo(n - 1)
Bank == Spice - SumTo(Players)
Top == Len(plays)

Init == /\ purse = [p \in P |-> 0]
        /\ place = [c \in C |-> Deck]
        /\ plays = << >>
        /\ resolving = FALSE

Income(p) == /\ Top = 0
             /\ Bank > 0
             /\ purse' = [purse EXCEPT ![p] = @ + 1]
             /\ UNCHANGED <<place, plays, resolving>>

Buy(p, c) == /\ Top = 0
             /\ place[c] = Deck
             /\ purse[p] > 0
             /\ purse' = [purse EXCEPT ![p] = @ - 1]
             /\ place' = [place EXCEPT ![c] = p]
             /\ UNCHANGED <<plays, resolving>>

Recycle(c) == /\ Top = 0
              /\ place[c] = Discard
              /\ place' = [place EXCEPT ![c] = Deck]
              /\ UNCHANGED <<purse, plays, resolving>>

\* An attempt where nothing is played yet, else a counter.
Play(p, c) == /\ ~resolving
              /\ Top < Depth
              /\ IF Top = 0 THEN TRUE ELSE plays[Top].owner # p
              /\ place[c] = p
              /\ place' = [place EXCEPT ![c] = Reserved]
              /\ plays' = Append(plays, [owner |-> p, card |-> c, stopped |-> FALSE])
              /\ UNCHANGED <<purse, resolving>>

Close == /\ Top > 0
         /\ ~resolving
         /\ resolving' = TRUE
         /\ UNCHANGED <<purse, place, plays>>

Below == SubSeq(plays, 1, Top - 1)

Stopped == /\ resolving
           /\ plays[Top].stopped
           /\ place' = [place EXCEPT ![plays[Top].card] = plays[Top].owner]
           /\ plays' = Below
           /\ resolving' = (Top > 1)
           /\ UNCHANGED purse

First == /\ resolving
         /\ Top = 1
         /\ ~plays[1].stopped
         /\ purse' = IF Bank > 0 THEN [purse EXCEPT ![plays[1].owner] = @ + 1] ELSE purse
         /\ place' = [place EXCEPT ![plays[1].card] = Discard]
         /\ plays' = << >>
         /\ resolving' = FALSE

Counter == /\ resolving
           /\ Top > 1
           /\ ~plays[Top].stopped
           /\ LET loser == plays[Top - 1].owner IN
              purse' = IF purse[loser] > 0
                       THEN [purse EXCEPT ![loser] = @ - 1, ![plays[Top].owner] = @ + 1]
                       ELSE purse
           /\ place' = [place EXCEPT ![plays[Top].card] = Discard]
           /\ plays' = [Below EXCEPT ![Top - 1].stopped = TRUE]
           /\ UNCHANGED resolving

Next == \/ \E p \in P : Income(p)
        \/ \E p \in P, c \in C : Buy(p, c) \/ Play(p, c)
        \/ \E c \in C : Recycle(c)
        \/ Close
        \/ Stopped
        \/ First
        \/ Counter

Spec == Init /\ [][Next]_vars
=============================================================================
