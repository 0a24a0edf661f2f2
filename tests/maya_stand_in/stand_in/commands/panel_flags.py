"""The flags of the commands that panels are made with; rows as in `flags.FLAGS`."""

from __future__ import annotations

PANEL_FLAGS = {
    "workspaceControl": """
        query q - -
        edit e - -
        checksPlugins cp bool ce
        close cl - e
        closeCommand cc str ce
        collapse clp bool cqe
        dockToControl dtc str,str ce
        dockToMainWindow dtm str,bool ce
        exists ex - c
        floating fl bool cqe
        height h - q
        heightProperty hp str cqe
        initialHeight ih int ce
        initialWidth iw int ce
        label l str cqe
        loadImmediately li bool ce
        minimumHeight mh int cqe
        minimumWidth mw int cqe
        requiredControl rc str cem
        requiredPlugin rp str cem
        restore rs - ce
        retain rt bool c
        tabToControl ttc str,int ce
        uiScript ui str ce
        visible vis bool cqe
        visibleChangeCommand vcc str ce
        width w - q
        widthProperty wp str cqe
    """,
    "runTimeCommand": """
        query q - -
        edit e - -
        annotation ann str cqe
        category cat str cqe
        command c str cqe
        commandLanguage cl str cqe
        delete delete - e
        exists ex - c
        label l str cqe
    """,
    "columnLayout": """
        query q - -
        edit e - -
        adjustableColumn adj bool ce
        exists ex - c
        parent p str cq
        rowSpacing rs int cqe
    """,
    "text": """
        query q - -
        edit e - -
        align al str cqe
        exists ex - c
        label l str cqe
        parent p str cq
        wordWrap ww bool cq
    """,
    "textField": """
        query q - -
        edit e - -
        editable ed bool cqe
        exists ex - c
        parent p str cq
        text tx str cqe
    """,
    "timeControl": """
        query q - -
        edit e - -
        rangeArray ra - cq
        rangeVisible rv - cq
    """,
    "channelBox": """
        query q - -
        edit e - -
        selectedMainAttributes sma - q
    """,
    "mayaDpiSetting": """
        query q - -
        realScaleValue rsv - q
    """,
}
