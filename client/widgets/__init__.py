"""The few widgets of the house; screens import the modules, so that this file imports nothing."""
