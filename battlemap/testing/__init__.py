"""What tests are written with: battlefields drawn as text."""
