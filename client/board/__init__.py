"""The board on the screen: projection, camera, painting, animation. It is told what to draw."""
