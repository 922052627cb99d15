"""Read models of a sheet: rows of cells ready to loop over, its log in words, the picker, a rule's preview."""
