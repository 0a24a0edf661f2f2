// Limbs under IK handles with a pole vector, and springs.
// probe: blend_of_a_limb
// in: nodes/ik/limbs.py
// statement: ikBlend interpolates each joint along the shorter path from its own rotation to
//   that of the solver.
// read: j0@x
// otherwise: 0.930352564 -0.1929626858 0.3117843942
// meaning: ikBlend interpolates each angle.
createNode joint -n "j0";
	setAttr ".pa" -type "double3" 0 0 0 ;
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 2 0 0 ;
	setAttr ".pa" -type "double3" 0 0 60 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 2 0 0 ;
createNode ikEffector -n "effector1" -p "j1";
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 2 1 1 ;
	setAttr ".pv" -type "double3" 0 0 1 ;
createNode ikRPsolver -n "solver";
connectAttr "j0.s" "j1.is";
connectAttr "j1.s" "j2.is";
connectAttr "j2.tx" "effector1.tx";
connectAttr "j2.ty" "effector1.ty";
connectAttr "j2.tz" "effector1.tz";
connectAttr "j0.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
connectAttr "solver.msg" ":ikSystem.sol" -na;
setAttr "handle.ikb" 0.5;
createNode animCurveTA -n "j0_rx";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 60;
connectAttr "j0_rx.o" "j0.rx";
createNode animCurveTA -n "j0_ry";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 40;
connectAttr "j0_ry.o" "j0.ry";
createNode animCurveTA -n "j0_rz";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 -50;
connectAttr "j0_rz.o" "j0.rz";
createNode animCurveTA -n "j1_rx";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 0;
connectAttr "j1_rx.o" "j1.rx";
createNode animCurveTA -n "j1_ry";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 0;
connectAttr "j1_ry.o" "j1.ry";
createNode animCurveTA -n "j1_rz";
	setAttr ".tan" 2;
	setAttr ".ktv[0]"  1 20;
connectAttr "j1_rz.o" "j1.rz";
// probe: pole_of_an_s
// in: nodes/ik/limbs.py
// statement: the pole vector attracts the side of an S-shaped limb with the larger area, as
//   in the only public scene that shows it.
// read: j1@position j2@position
// otherwise: 2.706169362 -1.294854194 0 4.390727722 1.187536414 0
// meaning: the pole vector attracts the other side.
createNode joint -n "j0";
	setAttr ".pa" -type "double3" 0 0 30 ;
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".pa" -type "double3" 0 0 -75 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".pa" -type "double3" 0 0 85 ;
createNode joint -n "j3" -p "j2";
	setAttr ".t" -type "double3" 2 0 0 ;
createNode ikEffector -n "effector1" -p "j2";
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 6 0 0 ;
	setAttr ".pv" -type "double3" 0 1 0 ;
createNode ikRPsolver -n "solver";
connectAttr "j0.s" "j1.is";
connectAttr "j1.s" "j2.is";
connectAttr "j2.s" "j3.is";
connectAttr "j3.tx" "effector1.tx";
connectAttr "j3.ty" "effector1.ty";
connectAttr "j3.tz" "effector1.tz";
connectAttr "j0.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
connectAttr "solver.msg" ":ikSystem.sol" -na;
// probe: folded_limb
// in: nodes/ik/bending.py
// statement: a limb of three or more bones folds along this gradient if its goal is too
//   close for a common factor of all bends.
// read: j1@position j2@position j3@position
// otherwise: -2.121320344 2.121320344 0 0 0 0 3 0 0
// meaning: the limb bends by a common factor as far as that goes.
createNode joint -n "j0";
	setAttr ".pa" -type "double3" 0 0 30 ;
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".pa" -type "double3" 0 0 -80 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".pa" -type "double3" 0 0 20 ;
createNode joint -n "j3" -p "j2";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode ikEffector -n "effector1" -p "j2";
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 1 0 0 ;
	setAttr ".pv" -type "double3" 0 1 0 ;
createNode ikRPsolver -n "solver";
connectAttr "j0.s" "j1.is";
connectAttr "j1.s" "j2.is";
connectAttr "j2.s" "j3.is";
connectAttr "j3.tx" "effector1.tx";
connectAttr "j3.ty" "effector1.ty";
connectAttr "j3.tz" "effector1.tz";
connectAttr "j0.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
connectAttr "solver.msg" ":ikSystem.sol" -na;
// probe: biases_between_positions
// in: nodes/ik/springs.py
// statement: biases between two positions are interpolated evenly.
// read: j1@position j2@position j3@position j4@position
// otherwise: 2.050469005 2.189880559 0 4.983036835 2.822372392 0 6 0 0 4.546576136 2.624415949 0
// meaning: biases are interpolated smoothly.
requires -nodeType "ikSpringSolver" "ikSpringSolver" "1.0";
createNode joint -n "j0";
	setAttr ".jo" -type "double3" 0 0 60 ;
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -30 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -30 ;
createNode joint -n "j3" -p "j2";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -30 ;
createNode joint -n "j4" -p "j3";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -30 ;
createNode joint -n "j5" -p "j4";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode ikEffector -n "effector1" -p "j4";
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 6 0 0 ;
	setAttr ".pv" -type "double3" 0 1 0 ;
	addAttr -ci true -m -sn "sab" -ln "springAngleBias" -at "compound" -nc 3;
	addAttr -ci true -sn "sbp" -ln "springAngleBias_Position" -at "float" -p "springAngleBias";
	addAttr -ci true -sn "sbfv" -ln "springAngleBias_FloatValue" -dv 1 -at "float" -p "springAngleBias";
	addAttr -ci true -sn "sbi" -ln "springAngleBias_Interp" -dv 3 -min 0 -max 3 -en "None:Linear:Smooth:Spline" -at "enum" -p "springAngleBias";
	setAttr -s 2 ".sab[0:1]"  0 -0.9 3 1 3 3;
createNode ikSpringSolver -n "solver";
connectAttr "j0.s" "j1.is";
connectAttr "j1.s" "j2.is";
connectAttr "j2.s" "j3.is";
connectAttr "j3.s" "j4.is";
connectAttr "j4.s" "j5.is";
connectAttr "j5.tx" "effector1.tx";
connectAttr "j5.ty" "effector1.ty";
connectAttr "j5.tz" "effector1.tz";
connectAttr "j0.msg" "handle.hsj";
connectAttr "effector1.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
connectAttr "solver.msg" ":ikSystem.sol" -na;
// probe: bends_that_stop
// in: nodes/ik/springs.py
// statement: a bend that would change its sign stops at 0, one that would fold through its
//   bone at half a revolution.
// read: j1@position j2@position j3@position
// otherwise: 2.998313632 -0.1005751524 0 5.385874241 1.715892392 0 8.374140166 1.450813611 0
// meaning: bends go on beyond 0.
requires -nodeType "ikSpringSolver" "ikSpringSolver" "1.0";
createNode joint -n "j0";
	setAttr ".jo" -type "double3" 0 0 40 ;
createNode joint -n "j1" -p "j0";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -10 ;
createNode joint -n "j2" -p "j1";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -70 ;
createNode joint -n "j3" -p "j2";
	setAttr ".t" -type "double3" 3 0 0 ;
	setAttr ".jo" -type "double3" 0 0 -30 ;
createNode joint -n "j4" -p "j3";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode ikEffector -n "effector1" -p "j3";
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 11 0 0 ;
	setAttr ".pv" -type "double3" 0 1 0 ;
	addAttr -ci true -m -sn "sab" -ln "springAngleBias" -at "compound" -nc 3;
	addAttr -ci true -sn "sbp" -ln "springAngleBias_Position" -at "float" -p "springAngleBias";
	addAttr -ci true -sn "sbfv" -ln "springAngleBias_FloatValue" -dv 1 -at "float" -p "springAngleBias";
	addAttr -ci true -sn "sbi" -ln "springAngleBias_Interp" -dv 3 -min 0 -max 3 -en "None:Linear:Smooth:Spline" -at "enum" -p "springAngleBias";
	setAttr -s 2 ".sab[0:1]"  0 3 3 1 -0.5 3;
createNode ikSpringSolver -n "solver";
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
connectAttr "solver.msg" ":ikSystem.sol" -na;
