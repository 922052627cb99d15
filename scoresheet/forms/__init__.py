"""What a browser may send, made into plain values: one module per noun (marks, sheets, groups, pads …)."""
