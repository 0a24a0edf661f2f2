"""The flags of Maya's commands that the stand-in takes: one small table per command.

One flag a line: long name, short name, types of its arguments with commas between
(`float*16` are sixteen, `-` none), and where it may stand: `c` create, `q` query, `e`
edit, and `m` if it may be given several times. Each row holds in Maya 2023 to 2026:
`tests/contract` compares it with their command tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from .panel_flags import PANEL_FLAGS

MODES = {"c": "create", "q": "query", "e": "edit"}


@dataclass(frozen=True)
class Flag:
    """A flag of a command.

    Parameters
    ----------
    long, short
        Its names.
    types
        Type of each argument: bool, int, float, str, time, timerange or floatrange.
        None for a flag without arguments, which Python gives as True.
    modes
        Where it may stand: create, query, edit. Empty for `query` and `edit` themselves.
    multi
        Whether it may be given several times (in Python, as a list).
    """

    long: str
    short: str
    types: tuple[str, ...]
    modes: frozenset[str]
    multi: bool


@cache
def flags_of(command: str) -> Mapping[str, Flag]:
    """Return the flags of a command by long name; a KeyError if it is not in the table.

    >>> flags_of("keyframe")["time"].types
    ('timerange',)
    """
    flags = [parse_flag(line) for line in FLAGS[command].split("\n") if line.strip()]
    return MappingProxyType({flag.long: flag for flag in flags})


def parse_flag(row: str) -> Flag:
    """Return the flag that a row of the table describes."""
    long, short, types, modes = row.split()
    return Flag(
        long=long,
        short=short,
        types=() if types == "-" else tuple(_spelled_out(types)),
        modes=frozenset(MODES[letter] for letter in modes if letter in MODES),
        multi="m" in modes,
    )


def _spelled_out(types: str) -> list[str]:
    """Return `["float", "float", "str"]` for `float*2,str`."""
    repeated = [part.partition("*") for part in types.split(",")]
    return [name for name, _, times in repeated for _ in range(int(times or 1))]


FLAGS = {
    "keyframe": """
        query q - -
        edit e - -
        absolute a - ce
        animation an str cqe
        attribute at str cqem
        breakdown bd bool cqe
        controlPoints cp bool cqe
        eval ev - cq
        hierarchy hi str cqe
        includeUpperBound iub bool cqe
        index index int cqem
        indexValue iv - cq
        keyframeCount kc - cq
        name n - cq
        option o str ce
        relative r - ce
        shape s bool cqe
        time t timerange cqem
        timeChange tc time cqe
        valueChange vc float cqe
    """,
    "setKeyframe": """
        query q - -
        edit e - -
        animated an bool c
        attribute at str cm
        breakdown bd bool cqe
        controlPoints cp bool c
        hierarchy hi str c
        inTangentType itt str c
        insert i - c
        insertBlend ib bool c
        outTangentType ott str c
        shape s bool c
        time t time cm
        value v float c
    """,
    "keyTangent": """
        query q - -
        edit e - -
        absolute a - ce
        animation an str cqe
        attribute at str cqem
        controlPoints cp bool cqe
        g g - cqe
        hierarchy hi str cqe
        inAngle ia float cqe
        inTangentType itt str cqe
        inWeight iw float cqe
        includeUpperBound iub bool cqe
        index index int cqem
        ix ix float cqe
        iy iy float cqe
        lock l bool cqe
        outAngle oa float cqe
        outTangentType ott str cqe
        outWeight ow float cqe
        ox ox float cqe
        oy oy float cqe
        shape s bool cqe
        time t timerange cqem
        weightLock wl bool cqe
        weightedTangents wt bool cqe
    """,
    "cutKey": """
        animation an str c
        attribute at str cm
        clear cl - c
        controlPoints cp bool c
        hierarchy hi str c
        includeUpperBound iub bool c
        index index int cm
        option o str c
        shape s bool c
        time t timerange cm
    """,
    "copyKey": """
        animation an str c
        attribute at str cm
        controlPoints cp bool c
        hierarchy hi str c
        includeUpperBound iub bool c
        index index int cm
        option o str c
        shape s bool c
        time t timerange cm
    """,
    "pasteKey": """
        query q - -
        edit e - -
        animation an str c
        attribute at str cm
        connect c bool c
        copies cp int c
        option o str c
        time t timerange c
        timeOffset to time c
        valueOffset vo float c
    """,
    "setInfinity": """
        query q - -
        edit e - -
        attribute at str cqem
        controlPoints cp bool cqe
        hierarchy hi str cqe
        postInfinite poi str cq
        preInfinite pri str cq
        shape s bool cqe
    """,
    "findKeyframe": """
        animation an str c
        attribute at str cm
        controlPoints cp bool c
        curve c - c
        hierarchy hi str c
        shape s bool c
        time t timerange cm
        which w str c
    """,
    "bakeResults": """
        query q - -
        edit e - -
        animation an str c
        attribute at str cm
        controlPoints cp bool c
        hierarchy hi str c
        minimizeRotation mr bool c
        preserveOutsideKeys pok bool c
        sampleBy sb time c
        shape s bool c
        simulation sm bool c
        sparseAnimCurveBake sac bool c
        time t timerange cm
    """,
    "animLayer": """
        query q - -
        edit e - -
        addSelectedObjects aso - cqe
        affectedLayers afl - q
        animCurves anc - cqe
        attribute at str cqem
        baseAnimCurves bac - cqe
        blendNodes bld - cqe
        children c str q
        exists ex - q
        findCurveForPlug fcv str qe
        layeredPlug lp str q
        lock l bool cqe
        mute m bool cqe
        override o bool cqe
        parent p str cqe
        passthrough pth bool cqe
        preferred prf bool cqe
        removeAllAttributes raa - e
        removeAttribute ra str em
        root r str q
        selected sel bool cqe
        solo s bool cqe
        weight w float cqe
    """,
    "xform": """
        query q - -
        absolute a - c
        matrix m float*16 cq
        objectSpace os - cq
        preserve p bool c
        relative r - c
        rotateAxis ra float,float,float cq
        rotateOrder roo str cq
        rotatePivot rp float,float,float cq
        rotation ro float,float,float cq
        scale s float,float,float cq
        scalePivot sp float,float,float cq
        shear sh float,float,float cq
        translation t float,float,float cq
        worldSpace ws - cq
    """,
    "getAttr": """
        keyable k - c
        lock l - c
        multiIndices mi - c
        settable se - c
        silent sl - c
        size s - c
        time t time c
        type typ - c
    """,
    "setAttr": """
        query q - -
        edit e - -
        clamp c - c
        keyable k bool c
        lock l bool c
        type typ str c
    """,
    "addAttr": """
        query q - -
        edit e - -
        attributeType at str cq
        cachedInternally ci bool cq
        dataType dt str cqm
        defaultValue dv float cqe
        enumName en str cqe
        exists ex - cq
        hasMaxValue hxv bool cqe
        hasMinValue hnv bool cqe
        hidden h bool cq
        keyable k bool cq
        longName ln str cq
        maxValue max float cqe
        minValue min float cqe
        multi m - cq
        niceName nn str cqe
        numberOfChildren nc int cq
        parent p str cq
        proxy pxy str cq
        readable r bool cq
        shortName sn str cq
        storable s bool cq
        usedAsProxy uap - cq
        writable w bool cq
    """,
    "attributeQuery": """
        attributeType at - c
        connectable c - c
        exists ex - c
        hidden h - c
        keyable k - c
        listChildren lc - c
        listDefault ld - c
        listParent lp - c
        longName ln - c
        maxExists mxe - c
        maximum max - c
        message msg - c
        minExists mne - c
        minimum min - c
        multi m - c
        node n str c
        numberOfChildren nc - c
        range r - c
        rangeExists re - c
        readable rd - c
        shortName sn - c
        type typ str c
        writable w - c
    """,
    "listAttr": """
        keyable k - c
        locked l - c
        multi m - c
        scalar s - c
        settable se - c
        shortNames sn - c
        string st str cm
        unlocked u - c
        userDefined ud - c
        write w - c
    """,
    "listConnections": """
        connections c bool c
        destination d bool c
        exactType et bool c
        plugs p bool c
        shapes sh bool c
        skipConversionNodes scn bool c
        source s bool c
        type t str c
    """,
    "listRelatives": """
        allDescendents ad - c
        allParents ap - c
        children c - c
        fullPath f - c
        noIntermediate ni - c
        parent p - c
        path pa - c
        shapes s - c
        type typ str cm
    """,
    "listHistory": """
        query q - -
        future f bool c
        levels lv int c
        pruneDagObjects pdo bool c
    """,
    "connectAttr": """
        force f - c
        lock l bool c
        nextAvailable na - c
    """,
    "disconnectAttr": "",
    "isConnected": """
        ignoreUnitConversion iuc - c
    """,
    "createNode": """
        name n str c
        parent p str c
        shared s - c
        skipSelect ss - c
    """,
    "delete": "",
    "rename": """
        ignoreShape ignoreShape - c
    """,
    "parent": """
        absolute a - c
        relative r - c
        world w - c
    """,
    "ls": """
        assemblies assemblies - c
        dagObjects dag - c
        dependencyNodes dep - c
        exactType et str cm
        excludeType ext str cm
        flatten fl - c
        lockedNodes ln - c
        long l - c
        objectsOnly o - c
        orderedSelection os - c
        readOnly ro - c
        referencedNodes rn - c
        references rf - c
        selection sl - c
        shapes s - c
        shortNames sn - c
        transforms tr - c
        type typ str cm
    """,
    "select": """
        add add - c
        all all - c
        clear cl - c
        deselect d - c
        hierarchy hi - c
        noExpand ne - c
        replace r - c
        toggle tgl - c
    """,
    "objExists": "",
    "nodeType": """
        inherited i - c
    """,
    "currentTime": """
        query q - -
        edit e - -
        update u bool c
    """,
    "currentUnit": """
        query q - -
        angle a str cq
        fullName f - q
        linear l str cq
        time t str cq
        updateAnimation ua bool c
    """,
    "upAxis": """
        query q - -
        axis ax str cq
        rotateView rv - c
    """,
    "play": """
        query q - -
        forward f bool cq
        state st bool cq
    """,
    "playbackOptions": """
        query q - -
        edit e - -
        animationEndTime aet time cqe
        animationStartTime ast time cqe
        framesPerSecond fps - cq
        maxTime max time cqe
        minTime min time cqe
    """,
    "undo": "",
    "redo": "",
    "flushUndo": "",
    "undoInfo": """
        query q - -
        chunkName cn str cq
        closeChunk cck - c
        infinity infinity bool cq
        length l int cq
        openChunk ock - c
        redoName rn str q
        redoQueueEmpty rqe - q
        state st bool cq
        stateWithoutFlush swf bool cq
        undoName un str q
        undoQueueEmpty uqe - q
    """,
    "file": """
        query q - -
        edit e - -
        anyModified amf - q
        executeScriptNodes esn bool c
        exists ex - q
        force f - c
        ignoreVersion iv - c
        i i - c
        list l - q
        mergeNamespacesOnClash mnc bool c
        modified mf bool cq
        namespace ns str ce
        newFile new - c
        open o - c
        options op str cq
        prompt pmt bool cq
        reference r - cq
        referenceNode rfn str q
        rename rn str c
        returnNewNodes rnn - c
        save s - c
        sceneName sn - q
        shortName shn - q
        type typ str cq
        withoutCopyNumber wcn - q
    """,
    "loadPlugin": """
        name n str c
        quiet qt - c
    """,
    "unloadPlugin": "",
    "pluginInfo": """
        query q - -
        edit e - -
        apiVersion av - q
        command c str qm
        listPlugins ls - q
        loaded l - q
        name n str q
        path p str q
        registered r - q
        unloadOk uo - q
        vendor vd str q
        version v - q
    """,
    "optionVar": """
        query q str -
        arraySize arraySize str c
        clearArray ca str cm
        exists ex str c
        floatArray fa str cm
        floatValue fv str,float cm
        floatValueAppend fva str,float cm
        intArray ia str cm
        intValue iv str,int cm
        intValueAppend iva str,int cm
        list l - c
        remove rm str cm
        stringArray sa str cm
        stringValue sv str,str cm
        stringValueAppend sva str,str cm
    """,
    "progressBar": """
        query q - -
        edit e - -
        annotation ann str cqe
        beginProgress bp - ce
        endProgress ep - e
        exists ex - c
        isCancelled ic bool q
        isInterruptable ii bool cqe
        isMainProgressBar imp bool cqe
        maxValue max int cqe
        minValue min int cqe
        parent p str cq
        progress pr int cqe
        status st str cqe
        step s int e
        visible vis bool cqe
        width w int cqe
    """,
    "shelfLayout": """
        query q - -
        edit e - -
        annotation ann str cqe
        cellHeight ch int cqe
        cellWidth cw int cqe
        childArray ca - q
        exists ex - c
        fullPathName fpn - q
        height h int cqe
        numberOfChildren nch - q
        parent p str cq
        position pos str,int cem
        spacing spa int cqe
        style st str cqe
        version ver str cqe
        visible vis bool cqe
        width w int cqe
    """,
    "shelfButton": """
        query q - -
        edit e - -
        align al str cqe
        annotation ann str cqe
        command c str cqe
        commandRepeatable rpt bool cqe
        docTag dtg str cqe
        doubleClickCommand dcc str cqe
        enable en bool cqe
        exists ex - c
        flat fla bool cqe
        font fn str cqe
        fullPathName fpn - q
        height h int cqe
        image i str cqe
        image1 i1 str cqe
        imageOverlayLabel iol str cqe
        label l str cqe
        menuItem mi str,str cem
        menuItemPython mip int cem
        overlayLabelBackColor olb float,float,float,float cqe
        overlayLabelColor olc float,float,float cqe
        parent p str cq
        sourceType stp str cqe
        style st str cqe
        version ver str cqe
        visible vis bool cqe
        width w int cqe
    """,
    "tabLayout": """
        query q - -
        edit e - -
        changeCommand cc str ce
        childArray ca - q
        exists ex - c
        fullPathName fpn - q
        innerMarginHeight imh int cq
        innerMarginWidth imw int cq
        numberOfChildren nch - q
        parent p str cq
        scrollable scr bool cq
        selectCommand sc str cqe
        selectTab st str cqe
        selectTabIndex sti int cqe
        tabLabel tl str,str cqem
        tabsVisible tv bool cqe
        visible vis bool cqe
        width w int cqe
    """,
    "menu": """
        query q - -
        edit e - -
        deleteAllItems dai - ce
        enable en bool cqe
        exists ex - c
        helpMenu hm bool cqe
        itemArray ia - q
        label l str cqe
        numberOfItems ni - q
        parent p str c
        postMenuCommand pmc str ce
        tearOff to bool c
        visible vis bool cqe
    """,
    "menuItem": """
        query q - -
        edit e - -
        annotation ann str cqe
        command c str cqe
        divider d bool cq
        dividerLabel dl str cqe
        enable en bool cqe
        exists ex - c
        image i str cqe
        label l str cqe
        parent p str c
        sourceType stp str cqe
        subMenu sm bool cq
    """,
    "window": """
        query q - -
        edit e - -
        exists ex - c
        height h int cqe
        retain ret - c
        sizeable s bool cqe
        title t str cqe
        visible vis bool cqe
        width w int cqe
        widthHeight wh int,int cqe
    """,
    "showWindow": "",
    "paneLayout": """
        configuration cn str cqe
        exists ex - c
        parent p str cq
    """,
    "scrollField": """
        query q - -
        edit e - -
        editable ed bool cqe
        exists ex - c
        font fn str cqe
        parent p str cq
        text tx str cqe
        wordWrap ww bool c
    """,
    "confirmDialog": """
        button b str cm
        cancelButton cb str c
        defaultButton db str c
        dismissString ds str c
        icon icn str c
        message m str c
        messageAlign ma str c
        parent p str c
        title t str c
    """,
    "deleteUI": """
        control ctl - c
        layout lay - c
        menu m - c
        menuItem mi - c
        window wnd - c
    """,
    "workspaceControlState": """
        query q - -
        edit e - -
        exists ex - c
        remove r - c
    """,
    "evalDeferred": """
        lowPriority low - c
        lowestPriority lp - c
    """,
    "showHelp": """
        absolute a - c
    """,
    "waitCursor": """
        query q - -
        state st bool cq
    """,
    "warning": """
        noContext n - c
    """,
    "refresh": """
        currentView cv - c
        force f - c
        query q - -
        suspend su bool cq
    """,
    "autoKeyframe": """
        query q - -
        edit e - -
        state st bool cqe
    """,
    "about": """
        apiVersion api - c
        application a - c
        batch b - c
        linux li - c
        linux64 l64 - c
        macOS mac - c
        majorVersion mjv - c
        minorVersion mnv - c
        operatingSystem os - c
        product p - c
        version v - c
        win64 w64 - c
        windows win - c
    """,
    "internalVar": """
        userAppDir uad - c
        userPrefDir upd - c
        userScriptDir usd - c
        userShelfDir ush - c
        userTmpDir utd - c
    """,
    "referenceQuery": """
        filename f - c
        isLoaded il - c
        isNodeReferenced inr - c
        namespace ns - c
        nodes n - c
        referenceNode rfn - c
        shortName shn - c
        withoutCopyNumber wcn - c
    """,
    "namespace": """
        query q - -
        addNamespace add str c
        exists ex str c
        setNamespace set str c
    """,
    "lockNode": """
        query q - -
        lock l bool cq
    """,
    "ikHandle": """
        query q - -
        edit e - -
        endEffector ee str cqe
        solver sol str cqe
        startJoint sj str cqe
    """,
    **PANEL_FLAGS,
}
