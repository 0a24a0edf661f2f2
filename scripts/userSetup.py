"""Add Keyweave's menu as soon as Maya is idle; nothing else happens at its start."""


def _defer_keyweave_menu():
    """Defer the menu; whatever fails is reported, and Maya starts as usual."""
    from maya import cmds

    def add_menu():
        try:
            from keyweave_maya import interface

            interface.add_menu()
        except Exception as error:
            cmds.warning(f"Keyweave's menu was not added: {error}")

    if not cmds.about(batch=True):
        cmds.evalDeferred(add_menu, lowestPriority=True)


try:
    _defer_keyweave_menu()
except Exception as error:
    print(f"Keyweave's menu was not added: {error}")
