"""Small flat controls of the panel: icons, buttons, number fields, choices and sliders.

They know the theme and nothing of the presenter; the form and the sections use them.
"""
