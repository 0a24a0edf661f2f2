// Weights of animation layers.
createNode animLayer -n "BaseAnimation";
	setAttr ".ovrd" yes;
// probe: foreground_weight
// in: nodes/animation_layers.py
// statement: foregroundWeight is the weight times that of the parent, and 0 while the layer is
//   muted by itself, with its parent, or by the solo of a sibling unless the layer or a
//   child of it is soloed.
// read: soloed.fgwt parent.fgwt child.fgwt sibling.fgwt muted.fgwt below.fgwt
// otherwise: 0.9 0.5 0.5 0.8 0.7 0.6
// meaning: foregroundWeight is the weight of the layer alone.
createNode animLayer -n "soloed";
	setAttr ".wgth" 0.9;
	setAttr ".sl" yes;
createNode animLayer -n "parent";
	setAttr ".wgth" 0.5;
createNode animLayer -n "child";
	setAttr ".wgth" 0.5;
	setAttr ".sl" yes;
createNode animLayer -n "sibling";
	setAttr ".wgth" 0.8;
createNode animLayer -n "muted";
	setAttr ".wgth" 0.7;
	setAttr ".sl" yes;
	setAttr ".mt" yes;
createNode animLayer -n "below";
	setAttr ".wgth" 0.6;
connectAttr "soloed.sl" "BaseAnimation.chsl[0]";
connectAttr "parent.sl" "BaseAnimation.chsl[1]";
connectAttr "sibling.sl" "BaseAnimation.chsl[2]";
connectAttr "muted.sl" "BaseAnimation.chsl[3]";
connectAttr "child.sl" "parent.chsl[0]";
connectAttr "below.sl" "muted.chsl[0]";
connectAttr "soloed.play" "BaseAnimation.cdly[0]";
connectAttr "parent.play" "BaseAnimation.cdly[1]";
connectAttr "sibling.play" "BaseAnimation.cdly[2]";
connectAttr "muted.play" "BaseAnimation.cdly[3]";
connectAttr "child.play" "parent.cdly[0]";
connectAttr "below.play" "muted.cdly[0]";
connectAttr "BaseAnimation.csol" "soloed.sslo";
connectAttr "BaseAnimation.csol" "parent.sslo";
connectAttr "BaseAnimation.csol" "sibling.sslo";
connectAttr "BaseAnimation.csol" "muted.sslo";
connectAttr "parent.csol" "child.sslo";
connectAttr "muted.csol" "below.sslo";
connectAttr "BaseAnimation.fgwt" "soloed.pwth";
connectAttr "BaseAnimation.fgwt" "parent.pwth";
connectAttr "BaseAnimation.fgwt" "sibling.pwth";
connectAttr "BaseAnimation.fgwt" "muted.pwth";
connectAttr "parent.fgwt" "child.pwth";
connectAttr "muted.fgwt" "below.pwth";
connectAttr "BaseAnimation.omte" "soloed.pmte";
connectAttr "BaseAnimation.omte" "parent.pmte";
connectAttr "BaseAnimation.omte" "sibling.pmte";
connectAttr "BaseAnimation.omte" "muted.pmte";
connectAttr "parent.omte" "child.pmte";
connectAttr "muted.omte" "below.pmte";
// probe: passthrough
// in: nodes/animation_layers.py
// statement: below an override layer with passthrough, the effective weight is 1 minus the
//   weight of the layer.
// read: over.bgwt
// otherwise: 1
// meaning: with passthrough, the result from below keeps its weight.
createNode animLayer -n "over";
	setAttr ".ovrd" yes;
	setAttr ".wgth" 0.25;
	setAttr ".pthg" yes;
// probe: accumulation_by_layer
// in: nodes/animation_layers.py
// statement: by layer, additive layers are cumulative and override layers are blended.
// read: add.oram over.oram
// otherwise: 1 1
// meaning: override layers are cumulative too.
createNode animLayer -n "add";
	setAttr ".ram" 1;
createNode animLayer -n "over";
	setAttr ".ovrd" yes;
	setAttr ".ram" 1;
