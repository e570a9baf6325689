"""Other programs' functions under their own names, for scripts that were written for them."""
