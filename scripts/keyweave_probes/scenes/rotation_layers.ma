// Blend nodes of rotations, and curves that turn together.
createNode transform -n "a";
// probe: by_layer
// in: nodes/animation_layers.py
// statement: by layer, rotation B comes before rotation A, each scaled by its weight, and
//   rotationInterpolation has no effect.
// read: a.rotate
// otherwise: 0 -45 90
// meaning: rotation A comes before rotation B, or rotationInterpolation has an effect.
createNode animBlendNodeAdditiveRotation -n "blend";
	setAttr ".ia" -type "double3" 0 0 90 ;
	setAttr ".ib" -type "double3" 90 0 0 ;
	setAttr ".wb" 0.5;
	setAttr ".acm" 1;
	setAttr ".ri" 1;
connectAttr "blend.o" "a.r";
// probe: by_layer_blended
// in: nodes/animation_layers.py
// statement: by layer blended, the rotation is interpolated between A and B along the shorter
//   path.
// read: a@x
// otherwise: 0.08715574275 -0.99619469809 0
// meaning: the rotation is interpolated along the longer path, or angle by angle.
createNode animBlendNodeAdditiveRotation -n "blend";
	setAttr ".ia" -type "double3" 0 0 -170 ;
	setAttr ".ib" -type "double3" 0 0 170 ;
	setAttr ".wa" 0.75;
	setAttr ".wb" 0.25;
	setAttr ".acm" 2;
connectAttr "blend.o" "a.r";
// probe: angle_beside_the_blend
// in: editing/layer_members.py
// statement: an angle without a curve on a layer may bypass the blend.
// read: a.rotate
// frames: 6
// otherwise: 30 0 0
// meaning: the blend node of the layer drives all three angles.
createNode animLayer -n "BaseAnimation";
	setAttr ".ovrd" yes;
createNode animLayer -n "Add";
createNode animBlendNodeAdditiveRotation -n "a_rotate_Add";
createNode animCurveTA -n "a_rotateX";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 5 11 15;
createNode animCurveTA -n "a_rotate_Add_inputBX";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 15 11 25;
createNode animCurveTA -n "a_rotateY";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 35 11 45;
connectAttr "Add.sl" "BaseAnimation.chsl[0]";
connectAttr "Add.play" "BaseAnimation.cdly[0]";
connectAttr "BaseAnimation.csol" "Add.sslo";
connectAttr "BaseAnimation.fgwt" "Add.pwth";
connectAttr "BaseAnimation.omte" "Add.pmte";
connectAttr "a.rx" "Add.dsm[0]";
connectAttr "a_rotateX.o" "a_rotate_Add.iax";
connectAttr "a_rotate_Add_inputBX.o" "a_rotate_Add.ibx";
connectAttr "Add.bgwt" "a_rotate_Add.wa";
connectAttr "Add.fgwt" "a_rotate_Add.wb";
connectAttr "Add.oram" "a_rotate_Add.acm";
connectAttr "a_rotate_Add.ox" "a.rx";
connectAttr "a_rotateY.o" "a.ry";
// probe: synchronized_angles
// in: nodes/curve_nodes.py
// statement: with rotationInterpolation 2, the angles are interpolated one by one.
// read: a@x
// frames: 1 2
// otherwise: 0.76604444312 -0.64278760969 0 0.17364817767 -0.98480775301 0
// meaning: with rotationInterpolation 2, the shortest rotation is taken.
createNode animCurveTA -n "a_rotateX";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 0;
	setAttr ".roti" 2;
createNode animCurveTA -n "a_rotateY";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 0;
	setAttr ".roti" 2;
createNode animCurveTA -n "a_rotateZ";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 200;
	setAttr ".roti" 2;
connectAttr "a_rotateX.o" "a.rx";
connectAttr "a_rotateY.o" "a.ry";
connectAttr "a_rotateZ.o" "a.rz";
// probe: angles_between_quaternions
// in: tests/maya_stand_in/stand_in/session/curve_values.py
// statement: between two keys the shortest turn is taken, at even speed.
// read: a@x
// frames: 1 2
// believed: 0.76604444312 -0.64278760969 0 0.17364817767 -0.98480775301 0
// otherwise: 0.64278760969 0.76604444312 0 -0.17364817767 0.98480775301 0
// meaning: with rotationInterpolation 3, the angles are interpolated one by one.
createNode animCurveTA -n "a_rotateX";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 0;
	setAttr ".roti" 3;
createNode animCurveTA -n "a_rotateY";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 0;
	setAttr ".roti" 3;
createNode animCurveTA -n "a_rotateZ";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  0 0 4 200;
	setAttr ".roti" 3;
connectAttr "a_rotateX.o" "a.rx";
connectAttr "a_rotateY.o" "a.ry";
connectAttr "a_rotateZ.o" "a.rz";
