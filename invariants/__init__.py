"""What must hold, as data. Imports model only."""
