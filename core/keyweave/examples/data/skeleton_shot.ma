//Maya ASCII 2023 scene
//Name: skeleton_shot.ma
//Codeset: UTF-8
requires maya "2023";
currentUnit -l centimeter -a degree -t ntsc;
fileInfo "application" "maya";
createNode joint -n "hero:Hips";
	setAttr ".t" -type "double3" -1.2 93.66 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftUpLeg" -p "hero:Hips";
	setAttr ".t" -type "double3" 9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftLeg" -p "hero:LeftUpLeg";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftFoot" -p "hero:LeftLeg";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftToe" -p "hero:LeftFoot";
	setAttr ".t" -type "double3" 0 -6 12.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightUpLeg" -p "hero:Hips";
	setAttr ".t" -type "double3" -9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightLeg" -p "hero:RightUpLeg";
	setAttr ".t" -type "double3" -0 -43 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightFoot" -p "hero:RightLeg";
	setAttr ".t" -type "double3" -0 -42.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightToe" -p "hero:RightFoot";
	setAttr ".t" -type "double3" -0 -6 12.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:Spine" -p "hero:Hips";
	setAttr ".t" -type "double3" 0 9 -0.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:Chest" -p "hero:Spine";
	setAttr ".t" -type "double3" 0 17 -0.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:Neck" -p "hero:Chest";
	setAttr ".t" -type "double3" 0 23.5 -1 ;
	setAttr ".ro" 4;
createNode joint -n "hero:Head" -p "hero:Neck";
	setAttr ".t" -type "double3" 0 8.5 1.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftShoulder" -p "hero:Chest";
	setAttr ".t" -type "double3" 3 19 0.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftArm" -p "hero:LeftShoulder";
	setAttr ".t" -type "double3" 15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftForeArm" -p "hero:LeftArm";
	setAttr ".t" -type "double3" 29.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftHand" -p "hero:LeftForeArm";
	setAttr ".t" -type "double3" 25.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightShoulder" -p "hero:Chest";
	setAttr ".t" -type "double3" -3 19 0.5 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightArm" -p "hero:RightShoulder";
	setAttr ".t" -type "double3" -15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightForeArm" -p "hero:RightArm";
	setAttr ".t" -type "double3" -29.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightHand" -p "hero:RightForeArm";
	setAttr ".t" -type "double3" -25.5 0 0 ;
	setAttr ".ro" 4;
createNode animCurveTL -n "Hips_translateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -1.2 11 2.07 21 0.4 31 -2.18 41 0.74 51 1.7
		 61 -1.56 71 -0.62 81 1.7 91 -0.57 101 -1.36 111 1.67
		 120 0.37;
createNode animCurveTL -n "Hips_translateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 93.66 11 95.7 21 93.01 31 95.91 41 94.27 51 94.75
		 61 95.43 71 93.42 81 95.68 91 94.39 101 93.74 111 95.4
		 120 93.61;
createNode animCurveTL -n "Hips_translateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 35.1 21 69.79 31 105.09 41 142.82 51 179.04
		 61 219.21 71 257.31 81 296.68 91 338.39 101 379.7 111 426.01
		 120 466.89;
createNode animCurveTA -n "LeftUpLeg_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -25.73 11 -8.64 21 3.36 31 -27.29 41 -20.86 51 5.5
		 61 -9.57 71 -26.1 81 -1.62 91 7.21 101 -31.16 111 -7.89
		 120 13.63;
createNode animCurveTA -n "LeftUpLeg_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 2.96 11 -2.15 21 0.56 31 3.96 41 -0.15 51 -1.7
		 61 5.1 71 2.74 81 -2.16 91 4.46 101 3.48 111 -2.14
		 120 1.24;
createNode animCurveTA -n "LeftUpLeg_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -2.99 11 -7.62 21 1.86 31 1.98 41 -6.79 51 -2.15
		 61 5.06 71 -3.67 81 -5.31 91 4.42 101 -0.88 111 -6.93
		 120 3.05;
createNode animCurveTA -n "LeftLeg_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 3.5 11 13.59 21 30.92 31 48.36 41 15.57 51 11.84
		 61 57.67 71 7.67 81 11.35 91 34.61 101 16.95 111 16.17
		 120 19.18;
createNode animCurveTA -n "LeftLeg_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "LeftLeg_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "LeftFoot_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -1.34 11 -6.55 21 -15.55 31 -8.22 41 1.95 51 -16.47
		 61 5.77 71 -3.07 81 -12.02 91 10.19 101 -7.4 111 -11.18
		 120 -3.63;
createNode animCurveTA -n "LeftFoot_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 7.39 11 9.06 21 3.13 31 5.99 41 9.51 51 5.66
		 61 0.11 71 5.8 81 6.59 91 -2.21 101 6.63 111 8.04
		 120 0.09;
createNode animCurveTA -n "LeftFoot_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 4.92 11 4.43 21 0.11 31 -0.42 41 2.85 51 2.95
		 61 -2 71 4.2 81 4.02 91 -0.22 101 3.63 111 3.88
		 120 -0.59;
createNode animCurveTA -n "LeftToe_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -4.58 11 0 21 -19.06 31 -0.15 41 0 51 -3.61
		 61 -9.9 71 -4.54 81 0 91 -29.88 101 -4.21 111 0
		 120 -25.03;
createNode animCurveTA -n "LeftToe_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "LeftToe_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "RightUpLeg_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 5.1 11 -18.35 21 -26.64 31 -1.07 41 2.54 51 -26.8
		 61 -12.78 71 8.62 81 -26.2 91 -21.45 101 9.2 111 -19.79
		 120 -26.9;
createNode animCurveTA -n "RightUpLeg_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0.98 11 -5.22 21 -2.17 31 2.11 41 -3.91 51 -3.44
		 61 1.87 71 0.03 81 -4.12 91 0.05 101 1.32 111 -4.87
		 120 -2.53;
createNode animCurveTA -n "RightUpLeg_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0.78 11 -3.35 21 4.63 31 5.56 41 -5.24 51 0.59
		 61 7.15 71 -1.17 81 -1.59 91 6.41 101 1.58 111 -3.95
		 120 3.69;
createNode animCurveTA -n "RightLeg_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 20.26 11 62.67 21 12.42 31 9.93 41 40.27 51 10.83
		 61 16.14 71 19.87 81 53.61 91 17.42 101 11.71 111 64.4
		 120 11.82;
createNode animCurveTA -n "RightLeg_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "RightLeg_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "RightFoot_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -18.87 11 -1.21 21 0.56 31 -10.27 41 4.95 51 -0.33
		 61 -6.04 71 -14.62 81 -10.07 91 -0.03 101 -17.25 111 1.98
		 120 -2.91;
createNode animCurveTA -n "RightFoot_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -3.61 11 -1.95 21 -8.29 31 -7.57 41 0.65 51 -7.28
		 61 -9.32 71 -3.48 81 -3.75 91 -6.91 101 -2.87 111 -1.47
		 120 -9.6;
createNode animCurveTA -n "RightFoot_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -2.68 11 0.4 21 -3.89 31 -4.28 41 1.77 51 -3.03
		 61 -3.55 71 -0.16 81 -0.23 91 -3.1 101 -2.74 111 1.07
		 120 -3.96;
createNode animCurveTA -n "RightToe_rotateX";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 -9.32 11 -1.95 21 -2.65 31 0 41 -29.46 51 -3.75
		 61 -0.02 71 -16.23 81 -0.01 91 0 101 -7.02 111 -1.06
		 120 -3.03;
createNode animCurveTA -n "RightToe_rotateY";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode animCurveTA -n "RightToe_rotateZ";
	setAttr ".tan" 9;
	setAttr ".wgt" no;
	setAttr -s 13 ".ktv[0:12]"  1 0 11 0 21 0 31 0 41 0 51 0
		 61 0 71 0 81 0 91 0 101 0 111 0
		 120 0;
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 120 -ast 1 -aet 120 ";
	setAttr ".st" 6;
select -ne :time1;
	setAttr ".o" 1;
connectAttr "hero:Hips.s" "hero:LeftUpLeg.is";
connectAttr "hero:LeftUpLeg.s" "hero:LeftLeg.is";
connectAttr "hero:LeftLeg.s" "hero:LeftFoot.is";
connectAttr "hero:LeftFoot.s" "hero:LeftToe.is";
connectAttr "hero:Hips.s" "hero:RightUpLeg.is";
connectAttr "hero:RightUpLeg.s" "hero:RightLeg.is";
connectAttr "hero:RightLeg.s" "hero:RightFoot.is";
connectAttr "hero:RightFoot.s" "hero:RightToe.is";
connectAttr "hero:Hips.s" "hero:Spine.is";
connectAttr "hero:Spine.s" "hero:Chest.is";
connectAttr "hero:Chest.s" "hero:Neck.is";
connectAttr "hero:Neck.s" "hero:Head.is";
connectAttr "hero:Chest.s" "hero:LeftShoulder.is";
connectAttr "hero:LeftShoulder.s" "hero:LeftArm.is";
connectAttr "hero:LeftArm.s" "hero:LeftForeArm.is";
connectAttr "hero:LeftForeArm.s" "hero:LeftHand.is";
connectAttr "hero:Chest.s" "hero:RightShoulder.is";
connectAttr "hero:RightShoulder.s" "hero:RightArm.is";
connectAttr "hero:RightArm.s" "hero:RightForeArm.is";
connectAttr "hero:RightForeArm.s" "hero:RightHand.is";
connectAttr "Hips_translateX.o" "hero:Hips.tx";
connectAttr "Hips_translateY.o" "hero:Hips.ty";
connectAttr "Hips_translateZ.o" "hero:Hips.tz";
connectAttr "LeftUpLeg_rotateX.o" "hero:LeftUpLeg.rx";
connectAttr "LeftUpLeg_rotateY.o" "hero:LeftUpLeg.ry";
connectAttr "LeftUpLeg_rotateZ.o" "hero:LeftUpLeg.rz";
connectAttr "LeftLeg_rotateX.o" "hero:LeftLeg.rx";
connectAttr "LeftLeg_rotateY.o" "hero:LeftLeg.ry";
connectAttr "LeftLeg_rotateZ.o" "hero:LeftLeg.rz";
connectAttr "LeftFoot_rotateX.o" "hero:LeftFoot.rx";
connectAttr "LeftFoot_rotateY.o" "hero:LeftFoot.ry";
connectAttr "LeftFoot_rotateZ.o" "hero:LeftFoot.rz";
connectAttr "LeftToe_rotateX.o" "hero:LeftToe.rx";
connectAttr "LeftToe_rotateY.o" "hero:LeftToe.ry";
connectAttr "LeftToe_rotateZ.o" "hero:LeftToe.rz";
connectAttr "RightUpLeg_rotateX.o" "hero:RightUpLeg.rx";
connectAttr "RightUpLeg_rotateY.o" "hero:RightUpLeg.ry";
connectAttr "RightUpLeg_rotateZ.o" "hero:RightUpLeg.rz";
connectAttr "RightLeg_rotateX.o" "hero:RightLeg.rx";
connectAttr "RightLeg_rotateY.o" "hero:RightLeg.ry";
connectAttr "RightLeg_rotateZ.o" "hero:RightLeg.rz";
connectAttr "RightFoot_rotateX.o" "hero:RightFoot.rx";
connectAttr "RightFoot_rotateY.o" "hero:RightFoot.ry";
connectAttr "RightFoot_rotateZ.o" "hero:RightFoot.rz";
connectAttr "RightToe_rotateX.o" "hero:RightToe.rx";
connectAttr "RightToe_rotateY.o" "hero:RightToe.ry";
connectAttr "RightToe_rotateZ.o" "hero:RightToe.rz";
// End of skeleton_shot.ma
