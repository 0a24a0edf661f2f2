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
        adjustBreakdown abd bool c
        animation an str cqe
        attribute at str cqem
        breakdown bd bool cqe
        controlPoints cp bool cqe
        eval ev - cq
        float f floatrange cqem
        floatChange fc float cqe
        hierarchy hi str cqe
        includeUpperBound iub bool cqe
        index index int cqem
        indexValue iv - cq
        keyframeCount kc - cq
        lastSelected lsl - cq
        name n - cq
        option o str ce
        relative r - ce
        selected sl - cq
        shape s bool cqe
        tickDrawSpecial tds bool ce
        time t timerange cqem
        timeChange tc time cqe
        valueChange vc float cqe
    """,
    "setKeyframe": """
        query q - -
        edit e - -
        adjustTangent adt bool c
        animLayer al str c
        animated an bool c
        attribute at str cm
        breakdown bd bool cqe
        controlPoints cp bool c
        dirtyDG dd bool c
        float f float cm
        hierarchy hi str c
        identity id - c
        inTangentType itt str c
        insert i - c
        insertBlend ib bool c
        minimizeRotation mr bool c
        noResolve nr bool c
        outTangentType ott str c
        preserveCurveShape pcs bool c
        respectKeyable rk bool c
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
        float f floatrange cqem
        g g - c
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
        relative r - ce
        shape s bool cqe
        time t timerange cqem
        unify uni - ce
        weightLock wl bool cqe
        weightedTangents wt bool cqe
    """,
    "cutKey": """
        animation an str c
        attribute at str cm
        clear cl - c
        controlPoints cp bool c
        float f floatrange cm
        hierarchy hi str c
        includeUpperBound iub bool c
        index index int cm
        option o str c
        selectKey sl - c
        shape s bool c
        time t timerange cm
    """,
    "copyKey": """
        animLayer al str c
        animation an str c
        attribute at str cm
        clipboard cb str c
        controlPoints cp bool c
        float f floatrange cm
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
        animLayer al str c
        animation an str c
        attribute at str cm
        clipboard cb str c
        connect c bool c
        copies cp int c
        float f floatrange c
        floatOffset fo float c
        includeUpperBound iub bool c
        index index int c
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
        float f floatrange cm
        hierarchy hi str c
        includeUpperBound iub bool c
        index index int cm
        shape s bool c
        time t timerange cm
        timeSlider ts - c
        which w str c
    """,
    "bakeResults": """
        query q - -
        edit e - -
        animation an str c
        attribute at str cm
        bakeOnOverrideLayer bol bool c
        controlPoints cp bool c
        destinationLayer dl str c
        disableImplicitControl dic bool c
        hierarchy hi str c
        minimizeRotation mr bool c
        oversamplingRate osr int c
        preserveOutsideKeys pok bool c
        removeBakedAnimFromLayer rba bool c
        removeBakedAttributeFromLayer ral bool c
        resolveWithoutLayer rwl str cm
        sampleBy sb time c
        shape s bool c
        simulation sm bool c
        smart sr bool,float c
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
        bestAnimLayer blr - cqe
        bestLayer bl - q
        blendNodes bld - cqe
        children c str q
        copy cp str e
        copyAnimation ca str ce
        copyNoAnimation cna str e
        excludeBoolean ebl - cqe
        excludeDynamic edn - cqe
        excludeEnum een - cqe
        excludeRotate ert - cqe
        excludeScale esc - cqe
        excludeTranslate etr - cqe
        excludeVisibility evs - cqe
        exists ex - q
        extractAnimation ea str ce
        findCurveForPlug fcv str qe
        forceUIRefresh uir - c
        layeredPlug lp str q
        lock l bool cqe
        maxLayers ml - q
        moveLayerAfter mva str e
        moveLayerBefore mvb str e
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
        boundingBox bb - q
        centerPivots cp - c
        euler eu - c
        matrix m float*16 cq
        objectSpace os - cq
        pivots piv float,float,float cq
        preserve p bool c
        relative r - c
        rotateAxis ra float,float,float cq
        rotateOrder roo str cq
        rotatePivot rp float,float,float cq
        rotateTranslation rt float,float,float cq
        rotation ro float,float,float cq
        scale s float,float,float cq
        scalePivot sp float,float,float cq
        scaleTranslation st float,float,float cq
        shear sh float,float,float cq
        translation t float,float,float cq
        worldSpace ws - cq
        worldSpaceDistance wd - cq
        zeroTransformPivots ztp - c
    """,
    "getAttr": """
        asString asString - c
        caching ca - c
        channelBox cb - c
        expandEnvironmentVariables x - c
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
        alteredValue av - c
        caching ca bool c
        capacityHint ch int c
        channelBox cb bool c
        clamp c - c
        keyable k bool c
        lock l bool c
        size s int c
        type typ str c
    """,
    "addAttr": """
        query q - -
        edit e - -
        attributeType at str cq
        cachedInternally ci bool cq
        category ct str cqem
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
        softMaxValue smx float cqe
        softMinValue smn float cqe
        storable s bool cq
        usedAsProxy uap - cq
        writable w bool cq
    """,
    "attributeQuery": """
        attributeType at - c
        channelBox ch - c
        connectable c - c
        enum e - c
        exists ex - c
        hidden h - c
        internal i - c
        keyable k - c
        listChildren lc - c
        listDefault ld - c
        listEnum le - c
        listParent lp - c
        listSiblings ls - c
        longName ln - c
        maxExists mxe - c
        maximum max - c
        message msg - c
        minExists mne - c
        minimum min - c
        multi m - c
        niceName nn - c
        node n str c
        numberOfChildren nc - c
        range r - c
        rangeExists re - c
        readable rd - c
        shortName sn - c
        softMax smx - c
        softMin smn - c
        storable st - c
        type typ str c
        typeExact tex str c
        writable w - c
    """,
    "listAttr": """
        array a - c
        category ct str cm
        channelBox cb - c
        connectable c - c
        fromPlugin fp - c
        hasData hd - c
        inUse iu - c
        keyable k - c
        leaf lf - c
        locked l - c
        multi m - c
        output o - c
        read r - c
        readOnly ro - c
        scalar s - c
        settable se - c
        shortNames sn - c
        string st str cm
        unlocked u - c
        userDefined ud - c
        visible v - c
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
        allConnections ac - c
        allFuture af - c
        allGraphs ag bool c
        breadthFirst bf - c
        future f bool c
        groupLevels gl bool c
        interestLevel il int c
        leaf lf bool c
        levels lv int c
        pruneDagObjects pdo bool c
    """,
    "connectAttr": """
        force f - c
        lock l bool c
        nextAvailable na - c
    """,
    "disconnectAttr": """
        nextAvailable na - c
    """,
    "isConnected": """
        ignoreUnitConversion iuc - c
    """,
    "createNode": """
        name n str c
        parent p str c
        shared s - c
        skipSelect ss - c
    """,
    "delete": """
        all all - c
        attribute at str cm
        channels c - c
        constraints cn - c
        constructionHistory ch - c
        expressions e - c
        hierarchy hi str c
        inputConnectionsAndNodes icn - c
        shape s bool c
        staticChannels sc - c
        timeAnimationCurves tac bool c
        unitlessAnimationCurves uac bool c
    """,
    "rename": """
        ignoreShape ignoreShape - c
        uuid uid - c
    """,
    "parent": """
        absolute a - c
        addObject add - c
        noConnections nc - c
        noInvScale nis - c
        relative r - c
        removeObject rm - c
        shape s - c
        world w - c
    """,
    "ls": """
        absoluteName an - c
        allPaths ap - c
        assemblies assemblies - c
        cameras ca - c
        dagObjects dag - c
        defaultNodes dn - c
        dependencyNodes dep - c
        exactType et str cm
        excludeType ext str cm
        flatten fl - c
        geometry g - c
        head hd int c
        intermediateObjects io - c
        leaf lf - c
        lockedNodes ln - c
        long l - c
        modified mod - c
        noIntermediate ni - c
        nodeTypes nt - c
        objectsOnly o - c
        orderedSelection os - c
        persistentNodes pn - c
        readOnly ro - c
        recursive r bool c
        referencedNodes rn - c
        references rf - c
        selection sl - c
        sets set - c
        shapes s - c
        shortNames sn - c
        showNamespace sns - c
        showType st - c
        tail tl int c
        transforms tr - c
        type typ str cm
        undeletable ud - c
        uuid uid - c
        visible v - c
    """,
    "select": """
        add add - c
        addFirst af - c
        all all - c
        allDagObjects ado - c
        allDependencyNodes adn - c
        clear cl - c
        deselect d - c
        hierarchy hi - c
        noExpand ne - c
        replace r - c
        toggle tgl - c
        visible vis - c
    """,
    "objExists": "",
    "nodeType": """
        apiType api - c
        derived d - c
        inherited i - c
        isTypeName itn - c
    """,
    "objectType": """
        isAType isa str c
        isType i str c
        typeTag tt - c
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
    "playbackOptions": """
        query q - -
        edit e - -
        animationEndTime aet time cqe
        animationStartTime ast time cqe
        blockingAnim ba bool cq
        by by float cqe
        framesPerSecond fps - cq
        loop l str cqe
        maxPlaybackSpeed mps float cqe
        maxTime max time cqe
        minTime min time cqe
        playbackSpeed ps float cqe
        view v str cqe
    """,
    "undo": "",
    "redo": "",
    "undoInfo": """
        query q - -
        chunkName cn str cq
        closeChunk cck - c
        infinity infinity bool cq
        length l int cq
        openChunk ock - c
        printQueue pq - q
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
        add add - c
        anyModified amf - q
        defaultNamespace dns - c
        deferReference dr bool cq
        errorStatus err - q
        executeScriptNodes esn bool c
        exists ex - q
        expandName exn - q
        exportAll ea - c
        exportSelected es - c
        force f - c
        groupReference gr - c
        i i - c
        ignoreVersion iv - c
        importReference ir - c
        lastTempFile ltf - q
        list l - q
        loadReference lr str cq
        loadReferenceDepth lrd str c
        location loc - q
        mergeNamespacesOnClash mnc bool c
        modified mf bool cq
        namespace ns str ce
        newFile new - c
        open o - c
        options op str cq
        parentNamespace pns - q
        preserveReferences pr - c
        prompt pmt bool cq
        reference r - cq
        referenceNode rfn str q
        removeReference rr - c
        rename rn str c
        renameAll ra bool c
        renameToSave rts bool cq
        renamingPrefix rpr str cq
        resetError rer - c
        returnNewNodes rnn - c
        save s - c
        sceneName sn - q
        shortName shn - q
        type typ str cq
        unloadReference ur str c
        unresolvedName un - q
        usingNamespaces uns - q
        withoutCopyNumber wcn - q
        writable w - q
    """,
    "loadPlugin": """
        addCallback ac str c
        allPlugins a - c
        name n str c
        quiet qt - c
        removeCallback rc str c
    """,
    "unloadPlugin": """
        addCallback ac str c
        force f - c
        removeCallback rc str c
    """,
    "pluginInfo": """
        query q - -
        edit e - -
        activeFile af - q
        apiVersion av - q
        autoload a bool cqe
        command c str qm
        data d str,str qm
        dependNode dn - qm
        dependNodeByType dnt str q
        listPlugins ls - q
        listPluginsPath lsp - q
        loaded l - q
        name n str q
        path p str q
        pluginsInUse pu - q
        registered r - q
        settings set - q
        unloadOk uo - q
        userNamed u - q
        vendor vd str q
        version v - q
        writeRequires wr bool cqe
    """,
    "optionVar": """
        query q str -
        arraySize arraySize str c
        category cat str c
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
        removeFromArray rfa str,int cm
        stringArray sa str cm
        stringValue sv str,str cm
        stringValueAppend sva str,str cm
        version v int c
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
    "workspaceControl": """
        query q - -
        edit e - -
        checksPlugins cp bool ce
        close cl - e
        closeCommand cc str ce
        collapse clp bool cqe
        dockToControl dtc str,str ce
        dockToMainWindow dtm str,bool ce
        dockToPanel dtp str,str,bool ce
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
        resizeHeight rsh int e
        resizeWidth rsw int e
        restore rs - ce
        retain rt bool c
        stateString ss str cqe
        tabPosition tp str,bool cqe
        tabToControl ttc str,int ce
        uiScript ui str ce
        visible vis bool cqe
        visibleChangeCommand vcc str ce
        width w - q
        widthProperty wp str cqe
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
        enableCommandRepeat ecr bool cqe
        exists ex - c
        flat fla bool cqe
        font fn str cqe
        fullPathName fpn - q
        height h int cqe
        highlightImage hi str cqe
        image i str cqe
        image1 i1 str cqe
        image2 i2 str cqe
        image3 i3 str cqe
        imageOverlayLabel iol str cqe
        label l str cqe
        menuItem mi str,str cem
        menuItemPython mip int cem
        noDefaultPopup ndp - c
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
        tabLabelIndex tli int,str cqem
        tabsVisible tv bool cqe
        visible vis bool cqe
        width w int cqe
    """,
    "refresh": """
        currentView cv - c
        fileExtension fe str c
        filename fn str c
        force f - c
        suspend su bool c
    """,
    "evaluationManager": """
        query q - -
        disableInfo di str q
        enabled e - q
        idleBuild ib bool cq
        invalidate inv bool cq
        manipulation man bool cq
        mode m str cq
        safeMode sfm bool cq
    """,
    "autoKeyframe": """
        query q - -
        edit e - -
        addAttr aa str e
        characterOption co str cqe
        listAttr lsa - q
        noReset nr - ce
        state st bool cqe
    """,
    "about": """
        apiVersion api - c
        application a - c
        batch b - c
        buildDirectory bd - c
        codeset cs - c
        ctime cti - c
        currentDate cd - c
        currentTime ct - c
        customVersion cv - c
        cutIdentifier c - c
        date d - c
        environmentFile env - c
        file f - c
        installedVersion iv - c
        is64 x64 - c
        linux li - c
        linux64 l64 - c
        macOS mac - c
        majorVersion mjv - c
        minorVersion mnv - c
        ntOS nt - c
        operatingSystem os - c
        operatingSystemVersion osv - c
        patchVersion pv - c
        preferences pd - c
        product p - c
        qtVersion qt - c
        uiLanguage uil - c
        version v - c
        win64 w64 - c
        windows win - c
    """,
    "internalVar": """
        userAppDir uad - c
        userPrefDir upd - c
        userPresetsDir ups - c
        userScriptDir usd - c
        userShelfDir ush - c
        userTmpDir utd - c
        userWorkspaceDir uwd - c
    """,
    "referenceQuery": """
        child ch - c
        dagPath dp - c
        editAttrs ea - c
        editCommand ec str cqm
        editNodes en - c
        editStrings es - c
        failedEdits fld bool c
        filename f - c
        isLoaded il - c
        isNodeReferenced inr - c
        namespace ns - c
        nodes n - c
        onReferenceNode orn str cqm
        parent p - c
        parentNamespace pns - c
        referenceNode rfn - c
        shortName shn - c
        showDagPath sdp bool c
        showNamespace sns bool c
        successfulEdits scs bool c
        topReference tr - c
        unresolvedName un - c
        withoutCopyNumber wcn - c
    """,
    "namespace": """
        query q - -
        absoluteName an - cq
        addNamespace add str c
        deleteNamespaceContent dnc - c
        exists ex str c
        force f - c
        isRootNamespace ir str q
        mergeNamespaceWithOther mno str c
        mergeNamespaceWithParent mnp - c
        mergeNamespaceWithRoot mnr - c
        moveNamespace mv str,str c
        parent p str c
        recurse r - q
        relativeNames rel bool cq
        removeNamespace rm str c
        rename ren str,str c
        setNamespace set str c
        validateName vn str c
    """,
    "namespaceInfo": """
        absoluteName an - c
        baseName bn - c
        currentNamespace cur - c
        dagPath dp - c
        fullName fn - c
        internal int - c
        isRootNamespace ir - c
        listNamespace ls - c
        listOnlyDependencyNodes lod - c
        listOnlyNamespaces lon - c
        parent p - c
        recurse r - c
        shortName sn - c
    """,
    "lockNode": """
        query q - -
        ignoreComponents ic - cq
        lock l bool cq
        lockName ln bool cq
        lockUnpublished lu bool cq
    """,
    "ikHandle": """
        query q - -
        edit e - -
        autoPriority ap - e
        createCurve ccv bool c
        curve c str cqe
        endEffector ee str cqe
        name n str cqe
        parentCurve pcv bool c
        positionWeight pw float cqe
        priority p int cqe
        rootOnCurve roc bool cqe
        rootTwistMode rtm bool cqe
        setupForRPsolver srp bool e
        solver sol str cqe
        startJoint sj str cqe
        sticky s str cqe
        twistType tws str cqe
        weight w float cqe
    """,
    "help": """
        query q - -
        documentation doc - c
        language lng str c
        list l - c
        popupMode pm bool cq
        syntaxOnly so - c
    """,
}
