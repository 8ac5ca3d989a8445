"""Fifth-edition combat on the grid."""
