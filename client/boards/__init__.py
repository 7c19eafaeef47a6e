"""The board on the screen: projection, camera, painting, animation. It asks no rules."""
