"""Read models of a sheet: rows of cells ready to loop over, its log in words, what a picker offers, a rule's preview."""
