// Constraints of nodes that nothing else moves.
// probe: aim_without_up
// in: nodes/constraints/aim_constraints.py
// statement: without an up vector, an aimConstraint has the smallest rotation from the
//   identity.
// read: n@x n@y
// otherwise: 0 0.7071067812 0.7071067812 0 0.7071067812 -0.7071067812
// meaning: without an up vector, the node is aimed with the up axis of the scene.
createNode transform -n "n";
createNode transform -n "target";
	setAttr ".t" -type "double3" 0 3 3 ;
createNode aimConstraint -n "n_aimConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
	setAttr ".wut" 4;
connectAttr "n_aimConstraint1.crx" "n.rx";
connectAttr "n_aimConstraint1.cry" "n.ry";
connectAttr "n_aimConstraint1.crz" "n.rz";
connectAttr "n.pim" "n_aimConstraint1.cpim";
connectAttr "n.t" "n_aimConstraint1.ct";
connectAttr "n.rp" "n_aimConstraint1.crp";
connectAttr "n.rpt" "n_aimConstraint1.crt";
connectAttr "n.ro" "n_aimConstraint1.cro";
connectAttr "target.t" "n_aimConstraint1.tg[0].tt";
connectAttr "target.rp" "n_aimConstraint1.tg[0].trp";
connectAttr "target.rpt" "n_aimConstraint1.tg[0].trt";
connectAttr "target.pm" "n_aimConstraint1.tg[0].tpm";
connectAttr "n_aimConstraint1.w0" "n_aimConstraint1.tg[0].tw";
// probe: lengths_of_tangents
// in: nodes/constraints/aim_constraints.py
// statement: the tangents have a length of 1 before they are weighted.
// read: n@x
// otherwise: 0.9950371902 0.099503719 0
// meaning: a longer tangent counts for more.
createNode transform -n "n";
createNode transform -n "long";
createNode nurbsCurve -n "longShape" -p "long";
	setAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 10 0 0 ;
createNode transform -n "short";
createNode nurbsCurve -n "shortShape" -p "short";
	setAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 0 1 0 ;
createNode tangentConstraint -n "n_tangentConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "longW0" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w1" -ln "shortW1" -dv 1 -min 0 -at "double";
	setAttr -s 2 ".tg";
	setAttr ".wut" 3;
	setAttr ".wu" -type "double3" 0 0 1 ;
	setAttr ".u" -type "double3" 0 0 1 ;
connectAttr "n_tangentConstraint1.crx" "n.rx";
connectAttr "n_tangentConstraint1.cry" "n.ry";
connectAttr "n_tangentConstraint1.crz" "n.rz";
connectAttr "n.pim" "n_tangentConstraint1.cpim";
connectAttr "n.t" "n_tangentConstraint1.ct";
connectAttr "n.rp" "n_tangentConstraint1.crp";
connectAttr "n.rpt" "n_tangentConstraint1.crt";
connectAttr "n.ro" "n_tangentConstraint1.cro";
connectAttr "longShape.ws" "n_tangentConstraint1.tg[0].tgm";
connectAttr "n_tangentConstraint1.w0" "n_tangentConstraint1.tg[0].tw";
connectAttr "shortShape.ws" "n_tangentConstraint1.tg[1].tgm";
connectAttr "n_tangentConstraint1.w1" "n_tangentConstraint1.tg[1].tw";
// probe: weights_of_zero
// in: nodes/constraints/constraint_inputs.py
// statement: while all weights are 0 and enableRestPosition is off, a constraint keeps its
//   previous output; Keyweave uses its rest values.
// read: n.translate
// frames: 1 3
// believed: 7 0 0 7 0 0
// otherwise: 7 0 0 4 0 0
// meaning: the rest values are used, although enableRestPosition is off.
createNode transform -n "n";
createNode transform -n "target";
	setAttr ".t" -type "double3" 7 0 0 ;
createNode pointConstraint -n "n_pointConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" no;
	setAttr ".rst" -type "double3" 4 0 0 ;
connectAttr "n_pointConstraint1.ctx" "n.tx";
connectAttr "n_pointConstraint1.cty" "n.ty";
connectAttr "n_pointConstraint1.ctz" "n.tz";
connectAttr "n.pim" "n_pointConstraint1.cpim";
connectAttr "n.rp" "n_pointConstraint1.crp";
connectAttr "n.rpt" "n_pointConstraint1.crt";
connectAttr "target.t" "n_pointConstraint1.tg[0].tt";
connectAttr "target.rp" "n_pointConstraint1.tg[0].trp";
connectAttr "target.rpt" "n_pointConstraint1.tg[0].trt";
connectAttr "target.pm" "n_pointConstraint1.tg[0].tpm";
connectAttr "n_pointConstraint1.w0" "n_pointConstraint1.tg[0].tw";
createNode animCurveTU -n "weight";
	setAttr ".tan" 2;
	setAttr -s 3 ".ktv[0:2]"  1 1 2 1 3 0;
connectAttr "weight.o" "n_pointConstraint1.w0";
// probe: signs_of_an_average
// in: nodes/constraints/constraint_targets.py
// statement: the average is the sum of quaternions, each with the sign that is closer to the
//   sum of those before it.
// read: n@x
// otherwise: 1 0 0
// meaning: each quaternion has the sign that is closer to the first.
createNode transform -n "n";
createNode transform -n "t0";
	setAttr ".r" -type "double3" 0 0 0 ;
createNode transform -n "t1";
	setAttr ".r" -type "double3" 0 0 170 ;
createNode transform -n "t2";
	setAttr ".r" -type "double3" 0 0 -170 ;
createNode orientConstraint -n "n_orientConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "t0W0" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w1" -ln "t1W1" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w2" -ln "t2W2" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 3 ".tg";
	setAttr ".erp" 1;
	setAttr ".int" 1;
connectAttr "n_orientConstraint1.crx" "n.rx";
connectAttr "n_orientConstraint1.cry" "n.ry";
connectAttr "n_orientConstraint1.crz" "n.rz";
connectAttr "n.ro" "n_orientConstraint1.cro";
connectAttr "n.pim" "n_orientConstraint1.cpim";
connectAttr "t0.r" "n_orientConstraint1.tg[0].tr";
connectAttr "t0.ro" "n_orientConstraint1.tg[0].tro";
connectAttr "t0.pm" "n_orientConstraint1.tg[0].tpm";
connectAttr "n_orientConstraint1.w0" "n_orientConstraint1.tg[0].tw";
connectAttr "t1.r" "n_orientConstraint1.tg[1].tr";
connectAttr "t1.ro" "n_orientConstraint1.tg[1].tro";
connectAttr "t1.pm" "n_orientConstraint1.tg[1].tpm";
connectAttr "n_orientConstraint1.w1" "n_orientConstraint1.tg[1].tw";
connectAttr "t2.r" "n_orientConstraint1.tg[2].tr";
connectAttr "t2.ro" "n_orientConstraint1.tg[2].tro";
connectAttr "t2.pm" "n_orientConstraint1.tg[2].tpm";
connectAttr "n_orientConstraint1.w2" "n_orientConstraint1.tg[2].tw";
// probe: shares_of_three_targets
// in: nodes/constraints/constraint_targets.py
// statement: with three or more targets, shortest and longest interpolate to each next
//   target by its share of all weights, which matches values a user reports.
// read: n.rz
// otherwise: 45
// meaning: each next target has its share of the weights so far.
createNode transform -n "n";
createNode transform -n "t0";
	setAttr ".r" -type "double3" 0 0 90 ;
createNode transform -n "t1";
	setAttr ".r" -type "double3" 0 0 45 ;
createNode transform -n "t2";
	setAttr ".r" -type "double3" 0 0 0 ;
createNode orientConstraint -n "n_orientConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "t0W0" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w1" -ln "t1W1" -dv 1 -min 0 -at "double";
	addAttr -ci true -k true -sn "w2" -ln "t2W2" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 3 ".tg";
	setAttr ".erp" 1;
	setAttr ".int" 2;
connectAttr "n_orientConstraint1.crx" "n.rx";
connectAttr "n_orientConstraint1.cry" "n.ry";
connectAttr "n_orientConstraint1.crz" "n.rz";
connectAttr "n.ro" "n_orientConstraint1.cro";
connectAttr "n.pim" "n_orientConstraint1.cpim";
connectAttr "t0.r" "n_orientConstraint1.tg[0].tr";
connectAttr "t0.ro" "n_orientConstraint1.tg[0].tro";
connectAttr "t0.pm" "n_orientConstraint1.tg[0].tpm";
connectAttr "n_orientConstraint1.w0" "n_orientConstraint1.tg[0].tw";
connectAttr "t1.r" "n_orientConstraint1.tg[1].tr";
connectAttr "t1.ro" "n_orientConstraint1.tg[1].tro";
connectAttr "t1.pm" "n_orientConstraint1.tg[1].tpm";
connectAttr "n_orientConstraint1.w1" "n_orientConstraint1.tg[1].tw";
connectAttr "t2.r" "n_orientConstraint1.tg[2].tr";
connectAttr "t2.ro" "n_orientConstraint1.tg[2].tro";
connectAttr "t2.pm" "n_orientConstraint1.tg[2].tpm";
connectAttr "n_orientConstraint1.w2" "n_orientConstraint1.tg[2].tw";
// probe: mirrored_parent
// in: nodes/constraints/constraint_targets.py
// statement: constraints negate all three axes for a mirrored parent of the constrained node
//   too, as they do for a mirrored target.
// read: n@x
// otherwise: -0.8660254038 0.5 0
// meaning: only the axis with the negative scale is negated.
createNode transform -n "top";
	setAttr ".s" -type "double3" -1 1 1 ;
createNode transform -n "n" -p "top";
createNode transform -n "target";
	setAttr ".r" -type "double3" 0 0 30 ;
createNode orientConstraint -n "n_orientConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
connectAttr "n_orientConstraint1.crx" "n.rx";
connectAttr "n_orientConstraint1.cry" "n.ry";
connectAttr "n_orientConstraint1.crz" "n.rz";
connectAttr "n.ro" "n_orientConstraint1.cro";
connectAttr "n.pim" "n_orientConstraint1.cpim";
connectAttr "target.r" "n_orientConstraint1.tg[0].tr";
connectAttr "target.ro" "n_orientConstraint1.tg[0].tro";
connectAttr "target.pm" "n_orientConstraint1.tg[0].tpm";
connectAttr "n_orientConstraint1.w0" "n_orientConstraint1.tg[0].tw";
// probe: offset_of_a_point
// in: nodes/constraints/constraint_types.py
// statement: the offset of a pointConstraint is in the space of the parent of the
//   constrained node.
// read: n@position
// otherwise: 6 0 0
// meaning: the offset is in world space.
createNode transform -n "top";
	setAttr ".r" -type "double3" 0 0 90 ;
createNode transform -n "n" -p "top";
createNode transform -n "target";
	setAttr ".t" -type "double3" 5 0 0 ;
createNode pointConstraint -n "n_pointConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
	setAttr ".o" -type "double3" 1 0 0 ;
connectAttr "n_pointConstraint1.ctx" "n.tx";
connectAttr "n_pointConstraint1.cty" "n.ty";
connectAttr "n_pointConstraint1.ctz" "n.tz";
connectAttr "n.pim" "n_pointConstraint1.cpim";
connectAttr "n.rp" "n_pointConstraint1.crp";
connectAttr "n.rpt" "n_pointConstraint1.crt";
connectAttr "target.t" "n_pointConstraint1.tg[0].tt";
connectAttr "target.rp" "n_pointConstraint1.tg[0].trp";
connectAttr "target.rpt" "n_pointConstraint1.tg[0].trt";
connectAttr "target.pm" "n_pointConstraint1.tg[0].tpm";
connectAttr "n_pointConstraint1.w0" "n_pointConstraint1.tg[0].tw";
// probe: offsets_of_targets
// in: nodes/constraints/constraint_types.py
// statement: targetOffsetTranslate and targetOffsetRotate are in the target's space, with
//   its scale and its rotate order.
// read: n@position n@x
// otherwise: 5 1 0 0.4924038765 0.5868240888 -0.6427876097
// meaning: the offsets have neither the scale of the target nor its rotate order.
createNode transform -n "n";
createNode transform -n "target";
	setAttr ".t" -type "double3" 5 0 0 ;
	setAttr ".ro" 5;
	setAttr ".s" -type "double3" 2 2 2 ;
createNode parentConstraint -n "n_parentConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
	setAttr ".tg[0].tot" -type "double3" 0 1 0 ;
	setAttr ".tg[0].tor" -type "double3" 30 40 50 ;
connectAttr "n_parentConstraint1.ctx" "n.tx";
connectAttr "n_parentConstraint1.cty" "n.ty";
connectAttr "n_parentConstraint1.ctz" "n.tz";
connectAttr "n_parentConstraint1.crx" "n.rx";
connectAttr "n_parentConstraint1.cry" "n.ry";
connectAttr "n_parentConstraint1.crz" "n.rz";
connectAttr "n.ro" "n_parentConstraint1.cro";
connectAttr "n.pim" "n_parentConstraint1.cpim";
connectAttr "n.rp" "n_parentConstraint1.crp";
connectAttr "n.rpt" "n_parentConstraint1.crt";
connectAttr "target.t" "n_parentConstraint1.tg[0].tt";
connectAttr "target.rp" "n_parentConstraint1.tg[0].trp";
connectAttr "target.rpt" "n_parentConstraint1.tg[0].trt";
connectAttr "target.pm" "n_parentConstraint1.tg[0].tpm";
connectAttr "target.r" "n_parentConstraint1.tg[0].tr";
connectAttr "target.ro" "n_parentConstraint1.tg[0].tro";
connectAttr "target.s" "n_parentConstraint1.tg[0].ts";
connectAttr "n_parentConstraint1.w0" "n_parentConstraint1.tg[0].tw";
// probe: scale_of_the_parent
// in: nodes/constraints/constraint_types.py
// statement: a scaleConstraint divides by the scale of the parent's matrix, axis by axis,
//   unless constraintScaleCompensate is on.
// read: n.scale m.scale
// otherwise: 6 6 6 3 1.5 1.2
// meaning: a scaleConstraint divides while constraintScaleCompensate is on.
createNode transform -n "top";
	setAttr ".s" -type "double3" 2 4 5 ;
createNode transform -n "n" -p "top";
createNode transform -n "m" -p "top";
createNode transform -n "target";
	setAttr ".s" -type "double3" 6 6 6 ;
createNode scaleConstraint -n "n_scaleConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
connectAttr "n_scaleConstraint1.csx" "n.sx";
connectAttr "n_scaleConstraint1.csy" "n.sy";
connectAttr "n_scaleConstraint1.csz" "n.sz";
connectAttr "n.pim" "n_scaleConstraint1.cpim";
connectAttr "target.s" "n_scaleConstraint1.tg[0].ts";
connectAttr "target.pm" "n_scaleConstraint1.tg[0].tpm";
connectAttr "n_scaleConstraint1.w0" "n_scaleConstraint1.tg[0].tw";
createNode scaleConstraint -n "m_scaleConstraint1" -p "m";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
	setAttr ".tsc" yes;
connectAttr "m_scaleConstraint1.csx" "m.sx";
connectAttr "m_scaleConstraint1.csy" "m.sy";
connectAttr "m_scaleConstraint1.csz" "m.sz";
connectAttr "m.pim" "m_scaleConstraint1.cpim";
connectAttr "target.s" "m_scaleConstraint1.tg[0].ts";
connectAttr "target.pm" "m_scaleConstraint1.tg[0].tpm";
connectAttr "m_scaleConstraint1.w0" "m_scaleConstraint1.tg[0].tw";
// probe: last_target_rotate
// in: evaluation/saved_values.py
// statement: lastTargetRotate of a constraint without an offset is the rotation that it gave
//   last, in any rotate order.
// read: n.rotate n_orientConstraint1.lastTargetRotate
// believed: -1.033002109 22.24598969 28.02927789 -1.033002109 22.24598969 28.02927789
// otherwise: -1.033002109 22.24598969 28.02927789 10 20 30
// meaning: lastTargetRotate is in the order xyz.
createNode transform -n "n";
	setAttr ".ro" 2;
createNode transform -n "target";
	setAttr ".r" -type "double3" 10 20 30 ;
createNode orientConstraint -n "n_orientConstraint1" -p "n";
	addAttr -ci true -k true -sn "w0" -ln "targetW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -s 1 ".tg";
	setAttr ".erp" 1;
connectAttr "n_orientConstraint1.crx" "n.rx";
connectAttr "n_orientConstraint1.cry" "n.ry";
connectAttr "n_orientConstraint1.crz" "n.rz";
connectAttr "n.ro" "n_orientConstraint1.cro";
connectAttr "n.pim" "n_orientConstraint1.cpim";
connectAttr "target.r" "n_orientConstraint1.tg[0].tr";
connectAttr "target.ro" "n_orientConstraint1.tg[0].tro";
connectAttr "target.pm" "n_orientConstraint1.tg[0].tpm";
connectAttr "n_orientConstraint1.w0" "n_orientConstraint1.tg[0].tw";
