"""Keyweave in Maya's window: its menu, its shelf button, and the panel's place and host.

The panel itself is in `keyweave_maya.panel`. Without a window, nothing here runs.
"""

from __future__ import annotations

__all__ = ["add_interface", "add_menu", "remove_interface"]


def add_menu() -> None:
    """Add the menu and the commands for hotkeys, as at every start of Maya."""
    from .hotkeys import add_hotkey_commands
    from .left_layer import watch_opened_scenes
    from .menu import add_menu as add_to_window

    add_hotkey_commands()
    add_to_window()
    watch_opened_scenes()


def add_interface() -> str:
    """Add what `add_menu` adds, and a button; return the name of the current shelf.

    The name is empty without a window.
    """
    from .shelf import add_button

    add_menu()
    return add_button()


def remove_interface() -> list[str]:
    """Remove everything from Maya's window; return the shelves that keep a button.

    Maya has not opened these shelves since it was started.
    """
    from .actions import close_text
    from .dock import remove_panel
    from .hotkeys import remove_hotkey_commands
    from .left_layer import stop_watching_scenes
    from .menu import remove_menu
    from .shelf import remove_buttons

    remove_panel()
    close_text()
    remove_menu()
    remove_hotkey_commands()
    stop_watching_scenes()
    return remove_buttons()
