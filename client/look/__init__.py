"""How everything looks: theme, fonts, painted shapes and icons."""
