// A straight chain under a spline IK handle, on a straight curve.
createNode joint -n "j0";
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 1 0 0 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 1 0 0 ;
createNode joint -n "j3" -p "j2";
	setAttr ".t" -type "double3" 1 0 0 ;
createNode joint -n "j4" -p "j3";
	setAttr ".t" -type "double3" 1 0 0 ;
createNode ikEffector -n "effector1" -p "j3";
createNode ikHandle -n "handle";
	setAttr ".roc" yes;
createNode ikSplineSolver -n "solver";
connectAttr "j0.s" "j1.is";
connectAttr "j1.s" "j2.is";
connectAttr "j2.s" "j3.is";
connectAttr "j3.s" "j4.is";
connectAttr "j4.tx" "effector1.tx";
connectAttr "j4.ty" "effector1.ty";
connectAttr "j4.tz" "effector1.tz";
connectAttr "j0.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 5 0 0;
connectAttr "pathShape.ws" "handle.ic";
connectAttr "solver.msg" ":ikSystem.sol" -na;
// probe: twist_and_roll
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j0@y j1@y j2@y j3@y
// otherwise: 0 0.984807753 0.1736481777 0 0.906307787 0.4226182617 0 0.7660444431 0.6427876097 0 0.5735764364 0.8191520443
// meaning: the last joint before the end does not have all of the twist.
setAttr "handle.rol" 10;
setAttr "handle.twi" 60;
// probe: twist_of_the_first_joint
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j0@y j1@y j2@y j3@y
// otherwise: 0 1 0 0 0.8936326403 0.4487991802 0 0.5971585917 0.8021231928 0 0.1736481777 0.984807753
// meaning: rootTwistMode gives the first joint no share of the twist.
setAttr "handle.rtm" yes;
setAttr "handle.twi" 80;
// probe: twist_with_ease_in
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j1@y j2@y j3@y
// otherwise: 0 0.8660254038 0.5 0 0.5 0.8660254038 0 0 1
// meaning: this twist type grows evenly.
setAttr "handle.twt" 1;
setAttr "handle.twi" 90;
// probe: twist_with_ease_out
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j1@y j2@y j3@y
// otherwise: 0 0.8660254038 0.5 0 0.5 0.8660254038 0 0 1
// meaning: this twist type grows evenly.
setAttr "handle.twt" 2;
setAttr "handle.twi" 90;
// probe: twist_with_ease_in_and_out
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j1@y j2@y j3@y
// otherwise: 0 0.8660254038 0.5 0 0.5 0.8660254038 0 0 1
// meaning: this twist type grows evenly.
setAttr "handle.twt" 3;
setAttr "handle.twi" 90;
// probe: twist_from_start_to_end
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j0@y j1@y j2@y j3@y
// otherwise: 0 0.984807753 0.1736481777 0 0.906307787 0.4226182617 0 0.7660444431 0.6427876097 0 0.5735764364 0.8191520443
// meaning: the last joint before the end does not have the twist of the end.
setAttr "handle.dtce" yes;
setAttr "handle.dtvt" 1;
setAttr "handle.dtse" -type "double2" 10 70 ;
// probe: twist_by_a_ramp
// in: nodes/ik/spline.py
// statement: shares of twist and roll, all twist value types and twist types.
// read: j0@y j1@y j2@y j3@y
// otherwise: 0 0 1 0 0 1 0 0 1 0 0 1
// meaning: a gray ramp gives its multiplier, whatever its value.
setAttr "handle.dtce" yes;
setAttr "handle.dtvt" 2;
setAttr "handle.dtra" -type "float3" 0.5 0.5 0.5 ;
// probe: joints_off_a_plane
// in: nodes/ik/spline.py
// statement: joints that leave a plane without advanced controls. Maya's guide has the first
//   joint flip where it points away from its direction at angles of 0, as does the
//   smallest rotation from there.
// read: j1@y j2@y j3@y
// otherwise: 0.0605140594 0.9980698398 0.0139514712 0.5450380023 0.8159579687 0.1927334153 -0.1910137172 0.9809134285 -0.0363676439
// meaning: each joint has the smallest rotation from its direction at angles of 0,
//   whatever the joints before it do.
setAttr "pathShape.cc" -type "nurbsCurve" 3 2 0 no 3 7 0 0 0 1 2 2 2 5 0 0 0 1 2 0 2 -1 1 3 1 2 5 0 0 ;
// probe: scene_up
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j3@y
// otherwise: 0 0.8660254038 0.5 0 0.8660254038 0.5
// meaning: with world up type 0, joints keep their twist.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 0;
// probe: object_up
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j3@y
// otherwise: 0 1 0 0 1 0
// meaning: with world up type 1, the position of the object has no effect.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 1;
createNode transform -n "up";
	setAttr ".t" -type "double3" 1.5 -4 0 ;
connectAttr "up.wm" "handle.dwum";
// probe: object_up_at_both_ends
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j1@y j3@y
// otherwise: 0 -1 0 0 -0.8660254038 0.5 0 0 1
// meaning: with world up type 2, angles are interpolated, not positions.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 2;
createNode transform -n "start";
	setAttr ".t" -type "double3" 0 -4 0 ;
connectAttr "start.wm" "handle.dwum";
createNode transform -n "end";
	setAttr ".t" -type "double3" 3 0 4 ;
connectAttr "end.wm" "handle.dwue";
// probe: object_rotation_up
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j3@y
// otherwise: 0 1 0 0 1 0
// meaning: with world up type 3, the rotation of the object has no effect.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 3;
createNode transform -n "up";
	setAttr ".r" -type "double3" 90 0 0 ;
connectAttr "up.wm" "handle.dwum";
// probe: vector_up
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j3@y
// otherwise: 0 1 0 0 1 0
// meaning: with world up type 5, the vector has no effect.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 5;
setAttr "handle.dwuv" -type "double3" 0 0 1 ;
// probe: vector_up_at_both_ends
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j1@y j3@y
// otherwise: 0 1 0 0 1 0 0 1 0
// meaning: with world up type 6, the vector of the start holds for all joints.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 6;
setAttr "handle.dwuv" -type "double3" 0 1 0 ;
setAttr "handle.dwve" -type "double3" 0 0 1 ;
// probe: relative_up
// in: nodes/ik/spline.py
// statement: all world up types but 4. A scene with type 2 and one object for both ends
//   confirms its directions, from each joint to the object, to 1e-7 degrees.
// read: j0@y j3@y
// otherwise: 0 1 0 0 1 0
// meaning: with world up type 7, the up axis of the scene is used.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 7;
// probe: forward_axis_off_the_bone
// in: nodes/ik/spline.py
// statement: a forward axis far from the bone has no effect.
// read: j0@x j0@z
// otherwise: 0 -1 0 0 0 1
// meaning: the forward axis points along the curve, whatever the bone is.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 5;
setAttr "handle.dwuv" -type "double3" 0 0 1 ;
setAttr "handle.dpa" 2;
setAttr "handle.dwua" 3;
// probe: closest_up_axis
// in: nodes/ik/spline.py
// statement: the closest of two axes is that of the joint without any twist.
// read: j0@y
// otherwise: 0 0.8660254038 -0.5
// meaning: the closest axis is that of the joint with its twist.
setAttr "j0.jo" -type "double3" 30 0 0 ;
setAttr "handle.dtce" yes;
setAttr "handle.dwut" 5;
setAttr "handle.dwuv" -type "double3" 0 1 0 ;
setAttr "handle.dwua" 2;
setAttr "handle.dtvt" 1;
setAttr "handle.dtse" -type "double2" 150 150 ;
// probe: offset_on_the_curve
// in: evaluation/spline_planner.py
// statement: the offset is a share of the parameter range, and has no effect while
//   rootOnCurve is off; the chain then has the rotations that it has on the curve.
// read: j0@position
// otherwise: 2 0 0
// meaning: the offset is a share of the length.
setAttr "pathShape.cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 6 0 0 8 0 0 ;
setAttr "handle.off" 0.25;
// probe: offset_off_the_curve
// in: evaluation/spline_planner.py
// statement: the offset is a share of the parameter range, and has no effect while
//   rootOnCurve is off; the chain then has the rotations that it has on the curve.
// read: j0@position j0@x
// otherwise: 0 0 0 0 1 0
// meaning: the offset has an effect while rootOnCurve is off.
setAttr "pathShape.cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 2 0 3 2 0 3 7 0 ;
setAttr "handle.off" 0.5;
setAttr "handle.roc" no;
// probe: blend_of_the_first_joint
// in: nodes/ik/limbs.py
// statement: ikBlend also blends the start joint of a spline IK chain.
// read: j0@position
// otherwise: 2 0 0
// meaning: the first joint is on the curve, whatever ikBlend is.
setAttr "path.tx" 2;
setAttr "handle.ikb" 0.5;
