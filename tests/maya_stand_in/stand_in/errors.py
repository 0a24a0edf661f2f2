"""What the stand-in says where Maya would, and where it is itself not enough."""


class StandInError(Exception):
    """The stand-in was asked for something that it does not do, or that is wrong to do.

    It is no RuntimeError on purpose: code that expects Maya to refuse something must not
    take this for Maya's refusal.
    """


class MayaCrash(BaseException):
    """Maya would end here, with all unsaved work.

    It is not an Exception on purpose: nothing may handle it, and the session stays dead.
    """
