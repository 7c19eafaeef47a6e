"""The miniatures' pictures: read from sheets, scaled, dyed in an army's colours, kept on disk."""
