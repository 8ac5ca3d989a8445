"""Pictures of a battle on pygame surfaces; nothing here needs a window."""
