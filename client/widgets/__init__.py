"""The widgets; screens import the modules, so that this file imports nothing."""
