//Maya ASCII 2023 scene
//Name: biped_capture.ma
//Codeset: UTF-8
requires maya "2023";
currentUnit -l centimeter -a degree -t film;
fileInfo "application" "maya";
createNode transform -n "hero:character";
createNode transform -n "hero:controls" -p "hero:character";
createNode transform -n "hero:World_GRP" -p "hero:controls";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:World_CTRL" -p "hero:World_GRP";
	setAttr -l on -k off ".v";
	setAttr -k off ".sx";
	setAttr -k off ".sz";
	setAttr ".mnsl" -type "double3" -1 0.01 -1 ;
	setAttr ".msye" yes;
createNode nurbsCurve -n "hero:World_CTRLShape" -p "hero:World_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		1 4 0 no 3
		5 0 1 2 3 4
		5
		-45 -0 -45
		45 -0 -45
		45 -0 45
		-45 -0 45
		-45 -0 -45
		;
createNode transform -n "hero:COG_GRP" -p "hero:World_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 97 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:COG_CTRL" -p "hero:COG_GRP";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:COG_CTRLShape" -p "hero:COG_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		23.51 0 -23.51
		0 0 -33.25
		-23.51 0 -23.51
		-33.25 0 0
		-23.51 0 23.51
		0 0 33.25
		23.51 0 23.51
		33.25 0 0
		23.51 0 -23.51
		0 0 -33.25
		-23.51 0 -23.51
		;
createNode transform -n "hero:Hips_GRP" -p "hero:COG_CTRL";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:Hips_CTRL" -p "hero:Hips_GRP";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:Hips_CTRLShape" -p "hero:Hips_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		16.46 0 -16.46
		0 0 -23.27
		-16.46 0 -16.46
		-23.27 0 0
		-16.46 0 16.46
		0 0 23.27
		16.46 0 16.46
		23.27 0 0
		16.46 0 -16.46
		0 0 -23.27
		-16.46 0 -16.46
		;
createNode transform -n "hero:LeftUpLeg_GRP" -p "hero:Hips_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 9 -3.5 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftUpLeg_CTRL" -p "hero:LeftUpLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftUpLeg_CTRLShape" -p "hero:LeftUpLeg_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		-13.3 0 0
		-9.4 0 9.4
		0 0 13.3
		9.4 0 9.4
		13.3 0 0
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		;
createNode transform -n "hero:LeftLeg_GRP" -p "hero:LeftUpLeg_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftLeg_CTRL" -p "hero:LeftLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr ".mnrl" -type "double3" -15 -45 -45 ;
	setAttr ".mxrl" -type "double3" 165 45 45 ;
	setAttr ".mrxe" yes;
	setAttr ".xrxe" yes;
createNode nurbsCurve -n "hero:LeftLeg_CTRLShape" -p "hero:LeftLeg_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		7.84 0 -7.84
		0 0 -11.08
		-7.84 0 -7.84
		-11.08 0 0
		-7.84 0 7.84
		0 0 11.08
		7.84 0 7.84
		11.08 0 0
		7.84 0 -7.84
		0 0 -11.08
		-7.84 0 -7.84
		;
createNode transform -n "hero:LeftFoot_GRP" -p "hero:LeftLeg_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftFoot_CTRL" -p "hero:LeftFoot_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftFoot_CTRLShape" -p "hero:LeftFoot_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		-6.27 6.27 0
		-8.87 0 0
		-6.27 -6.27 0
		0 -8.87 0
		6.27 -6.27 0
		8.87 0 0
		6.27 6.27 0
		0 8.87 0
		-6.27 6.27 0
		-8.87 0 0
		-6.27 -6.27 0
		;
createNode transform -n "hero:LeftToe_GRP" -p "hero:LeftFoot_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -6 12.5 ;
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftToe_CTRL" -p "hero:LeftToe_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftToe_CTRLShape" -p "hero:LeftToe_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		-4.7 4.7 0
		-6.65 0 0
		-4.7 -4.7 0
		0 -6.65 0
		4.7 -4.7 0
		6.65 0 0
		4.7 4.7 0
		0 6.65 0
		-4.7 4.7 0
		-6.65 0 0
		-4.7 -4.7 0
		;
createNode parentConstraint -n "hero:LeftToe_GRP_parentConstraint1" -p "hero:LeftToe_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftFoot_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftTip_GRPW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".tg[0].tot" -type "double3" 0 -6 12.5 ;
	setAttr ".tg[1].tot" -type "double3" 0 2 -7 ;
	setAttr ".int" 2;
	setAttr ".rst" -type "double3" 0 -6 12.5 ;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode transform -n "hero:RightUpLeg_GRP" -p "hero:Hips_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -9 -3.5 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightUpLeg_CTRL" -p "hero:RightUpLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightUpLeg_CTRLShape" -p "hero:RightUpLeg_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		-13.3 0 0
		-9.4 0 9.4
		0 0 13.3
		9.4 0 9.4
		13.3 0 0
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		;
createNode transform -n "hero:RightLeg_GRP" -p "hero:RightUpLeg_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightLeg_CTRL" -p "hero:RightLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr ".mnrl" -type "double3" -15 -45 -45 ;
	setAttr ".mxrl" -type "double3" 165 45 45 ;
	setAttr ".mrxe" yes;
	setAttr ".xrxe" yes;
createNode nurbsCurve -n "hero:RightLeg_CTRLShape" -p "hero:RightLeg_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		7.84 0 -7.84
		0 0 -11.08
		-7.84 0 -7.84
		-11.08 0 0
		-7.84 0 7.84
		0 0 11.08
		7.84 0 7.84
		11.08 0 0
		7.84 0 -7.84
		0 0 -11.08
		-7.84 0 -7.84
		;
createNode transform -n "hero:RightFoot_GRP" -p "hero:RightLeg_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightFoot_CTRL" -p "hero:RightFoot_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightFoot_CTRLShape" -p "hero:RightFoot_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		-6.27 6.27 0
		-8.87 0 0
		-6.27 -6.27 0
		0 -8.87 0
		6.27 -6.27 0
		8.87 0 0
		6.27 6.27 0
		0 8.87 0
		-6.27 6.27 0
		-8.87 0 0
		-6.27 -6.27 0
		;
createNode transform -n "hero:RightToe_GRP" -p "hero:RightFoot_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -6 12.5 ;
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightToe_CTRL" -p "hero:RightToe_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightToe_CTRLShape" -p "hero:RightToe_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		-4.7 4.7 0
		-6.65 0 0
		-4.7 -4.7 0
		0 -6.65 0
		4.7 -4.7 0
		6.65 0 0
		4.7 4.7 0
		0 6.65 0
		-4.7 4.7 0
		-6.65 0 0
		-4.7 -4.7 0
		;
createNode parentConstraint -n "hero:RightToe_GRP_parentConstraint1" -p "hero:RightToe_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightFoot_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightTip_GRPW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".tg[0].tot" -type "double3" 0 -6 12.5 ;
	setAttr ".tg[1].tot" -type "double3" 0 2 -7 ;
	setAttr ".int" 2;
	setAttr ".rst" -type "double3" 0 -6 12.5 ;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode transform -n "hero:Spine_GRP" -p "hero:Hips_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 9 -0.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:Spine_CTRL" -p "hero:Spine_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:Spine_CTRLShape" -p "hero:Spine_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		14.11 0 -14.11
		0 0 -19.95
		-14.11 0 -14.11
		-19.95 0 0
		-14.11 0 14.11
		0 0 19.95
		14.11 0 14.11
		19.95 0 0
		14.11 0 -14.11
		0 0 -19.95
		-14.11 0 -14.11
		;
createNode transform -n "hero:Chest_GRP" -p "hero:Spine_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 17 -0.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:Chest_CTRL" -p "hero:Chest_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:Chest_CTRLShape" -p "hero:Chest_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		14.11 0 -14.11
		0 0 -19.95
		-14.11 0 -14.11
		-19.95 0 0
		-14.11 0 14.11
		0 0 19.95
		14.11 0 14.11
		19.95 0 0
		14.11 0 -14.11
		0 0 -19.95
		-14.11 0 -14.11
		;
createNode transform -n "hero:Neck_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 23.5 -1 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:Neck_CTRL" -p "hero:Neck_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:Neck_CTRLShape" -p "hero:Neck_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		7.05 0 -7.05
		0 0 -9.97
		-7.05 0 -7.05
		-9.97 0 0
		-7.05 0 7.05
		0 0 9.97
		7.05 0 7.05
		9.97 0 0
		7.05 0 -7.05
		0 0 -9.97
		-7.05 0 -7.05
		;
createNode transform -n "hero:Head_GRP" -p "hero:Neck_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 8.5 1.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:Head_CTRL" -p "hero:Head_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:Head_CTRLShape" -p "hero:Head_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 17;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		-13.3 0 0
		-9.4 0 9.4
		0 0 13.3
		9.4 0 9.4
		13.3 0 0
		9.4 0 -9.4
		0 0 -13.3
		-9.4 0 -9.4
		;
createNode transform -n "hero:LeftShoulder_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 3 19 0.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftShoulder_CTRL" -p "hero:LeftShoulder_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftShoulder_CTRLShape" -p "hero:LeftShoulder_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		0 0 -9.97
		0 7.05 -7.05
		0 9.97 0
		0 7.05 7.05
		0 0 9.97
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		;
createNode transform -n "hero:LeftArm_GRP" -p "hero:LeftShoulder_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 15 0 -1 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftArm_CTRL" -p "hero:LeftArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftArm_CTRLShape" -p "hero:LeftArm_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		0 0 -9.97
		0 7.05 -7.05
		0 9.97 0
		0 7.05 7.05
		0 0 9.97
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		;
createNode transform -n "hero:LeftForeArm_GRP" -p "hero:LeftArm_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 29.5 0 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftForeArm_CTRL" -p "hero:LeftForeArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr ".mnrl" -type "double3" -45 -165 -45 ;
	setAttr ".mxrl" -type "double3" 45 15 45 ;
	setAttr ".mrye" yes;
	setAttr ".xrye" yes;
createNode nurbsCurve -n "hero:LeftForeArm_CTRLShape" -p "hero:LeftForeArm_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -6.27 6.27
		0 -8.87 0
		0 -6.27 -6.27
		0 0 -8.87
		0 6.27 -6.27
		0 8.87 0
		0 6.27 6.27
		0 0 8.87
		0 -6.27 6.27
		0 -8.87 0
		0 -6.27 -6.27
		;
createNode transform -n "hero:LeftHand_GRP" -p "hero:LeftForeArm_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 25.5 0 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftHand_CTRL" -p "hero:LeftHand_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftHand_CTRLShape" -p "hero:LeftHand_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -5.49 5.49
		0 -7.76 0
		0 -5.49 -5.49
		0 0 -7.76
		0 5.49 -5.49
		0 7.76 0
		0 5.49 5.49
		0 0 7.76
		0 -5.49 5.49
		0 -7.76 0
		0 -5.49 -5.49
		;
createNode transform -n "hero:LeftFingers_GRP" -p "hero:LeftHand_CTRL";
	setAttr -l on -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftFingers_CTRL" -p "hero:LeftFingers_GRP";
	addAttr -ci true -k true -sn "thumb" -ln "thumb" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "index" -ln "index" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "middle" -ln "middle" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "ring" -ln "ring" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "pinky" -ln "pinky" -min -0.4 -max 1.75 -at "doubleAngle";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".thumb";
	setAttr -k on ".index";
	setAttr -k on ".middle";
	setAttr -k on ".ring";
	setAttr -k on ".pinky";
createNode nurbsCurve -n "hero:LeftFingers_CTRLShape" -p "hero:LeftFingers_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		1 4 0 no 3
		5 0 1 2 3 4
		5
		6 7 -4
		14 7 -4
		14 7 4
		6 7 4
		6 7 -4
		;
createNode parentConstraint -n "hero:LeftFingers_GRP_parentConstraint1" -p "hero:LeftFingers_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftHandW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 0 0 0 ;
	setAttr -k on ".w0";
createNode transform -n "hero:RightShoulder_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -3 19 0.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightShoulder_CTRL" -p "hero:RightShoulder_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightShoulder_CTRLShape" -p "hero:RightShoulder_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		0 0 -9.97
		0 7.05 -7.05
		0 9.97 0
		0 7.05 7.05
		0 0 9.97
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		;
createNode transform -n "hero:RightArm_GRP" -p "hero:RightShoulder_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -15 0 -1 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightArm_CTRL" -p "hero:RightArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightArm_CTRLShape" -p "hero:RightArm_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		0 0 -9.97
		0 7.05 -7.05
		0 9.97 0
		0 7.05 7.05
		0 0 9.97
		0 -7.05 7.05
		0 -9.97 0
		0 -7.05 -7.05
		;
createNode transform -n "hero:RightForeArm_GRP" -p "hero:RightArm_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -29.5 0 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightForeArm_CTRL" -p "hero:RightForeArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr ".mnrl" -type "double3" -45 -15 -45 ;
	setAttr ".mxrl" -type "double3" 45 165 45 ;
	setAttr ".mrye" yes;
	setAttr ".xrye" yes;
createNode nurbsCurve -n "hero:RightForeArm_CTRLShape" -p "hero:RightForeArm_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -6.27 6.27
		0 -8.87 0
		0 -6.27 -6.27
		0 0 -8.87
		0 6.27 -6.27
		0 8.87 0
		0 6.27 6.27
		0 0 8.87
		0 -6.27 6.27
		0 -8.87 0
		0 -6.27 -6.27
		;
createNode transform -n "hero:RightHand_GRP" -p "hero:RightForeArm_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -25.5 0 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightHand_CTRL" -p "hero:RightHand_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightHand_CTRLShape" -p "hero:RightHand_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		3 8 2 no 3
		13 -2 -1 0 1 2 3 4 5 6 7 8 9 10
		11
		0 -5.49 5.49
		0 -7.76 0
		0 -5.49 -5.49
		0 0 -7.76
		0 5.49 -5.49
		0 7.76 0
		0 5.49 5.49
		0 0 7.76
		0 -5.49 5.49
		0 -7.76 0
		0 -5.49 -5.49
		;
createNode transform -n "hero:RightFingers_GRP" -p "hero:RightHand_CTRL";
	setAttr -l on -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightFingers_CTRL" -p "hero:RightFingers_GRP";
	addAttr -ci true -k true -sn "thumb" -ln "thumb" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "index" -ln "index" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "middle" -ln "middle" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "ring" -ln "ring" -min -0.4 -max 1.75 -at "doubleAngle";
	addAttr -ci true -k true -sn "pinky" -ln "pinky" -min -0.4 -max 1.75 -at "doubleAngle";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".thumb";
	setAttr -k on ".index";
	setAttr -k on ".middle";
	setAttr -k on ".ring";
	setAttr -k on ".pinky";
createNode nurbsCurve -n "hero:RightFingers_CTRLShape" -p "hero:RightFingers_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		1 4 0 no 3
		5 0 1 2 3 4
		5
		-14 7 -4
		-6 7 -4
		-6 7 4
		-14 7 4
		-14 7 -4
		;
createNode parentConstraint -n "hero:RightFingers_GRP_parentConstraint1" -p "hero:RightFingers_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightHandW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 0 0 0 ;
	setAttr -k on ".w0";
createNode transform -n "hero:LeftHandIK_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 73 19 -0.5 ;
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftHandIK_CTRL" -p "hero:LeftHandIK_GRP";
	addAttr -ci true -k true -sn "ikFk" -ln "ikFk" -dv 1 -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "stretch" -ln "stretch" -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "space" -ln "space" -min 0 -max 2 -en "world:cog:chest" -at "enum";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".ikFk" 0;
	setAttr -k on ".stretch";
	setAttr -k on ".space" 2;
createNode nurbsCurve -n "hero:LeftHandIK_CTRLShape" -p "hero:LeftHandIK_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		1 15 0 no 3
		16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
		16
		6.5 6.5 6.5
		6.5 -6.5 6.5
		-6.5 -6.5 6.5
		-6.5 6.5 6.5
		6.5 6.5 6.5
		6.5 6.5 -6.5
		-6.5 6.5 -6.5
		-6.5 6.5 6.5
		-6.5 6.5 -6.5
		-6.5 -6.5 -6.5
		-6.5 -6.5 6.5
		-6.5 -6.5 -6.5
		6.5 -6.5 -6.5
		6.5 -6.5 6.5
		6.5 -6.5 -6.5
		6.5 6.5 -6.5
		;
createNode ikHandle -n "hero:LeftArmHandle" -p "hero:LeftHandIK_CTRL";
	setAttr ".v" no;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "hero:LeftArmHandle_poleVectorConstraint1" -p "hero:LeftArmHandle";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftElbow_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 29.5 0 -35 ;
	setAttr -k on ".w0";
createNode parentConstraint -n "hero:LeftHandIK_GRP_parentConstraint1" -p "hero:LeftHandIK_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "World_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "COG_CTRLW1" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w2" -ln "Chest_CTRLW2" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 3 ".tg";
	setAttr ".tg[0].tot" -type "double3" 73 142 -1.5 ;
	setAttr ".tg[1].tot" -type "double3" 73 45 -1.5 ;
	setAttr ".tg[2].tot" -type "double3" 73 19 -0.5 ;
	setAttr ".int" 2;
	setAttr ".rst" -type "double3" 73 19 -0.5 ;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
	setAttr -k on ".w2";
createNode transform -n "hero:LeftElbow_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 47.5 19 -35.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftElbow_CTRL" -p "hero:LeftElbow_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftElbow_CTRLShape" -p "hero:LeftElbow_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		1 13 0 no 3
		14 0 1 2 3 4 5 6 7 8 9 10 11 12 13
		14
		4 0 0
		0 4 0
		-4 -0 -0
		-0 -4 -0
		4 0 0
		0 0 4
		-4 -0 -0
		-0 -0 -4
		4 0 0
		0 4 0
		0 0 4
		-0 -4 -0
		-0 -0 -4
		0 4 0
		;
createNode transform -n "hero:RightHandIK_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -73 19 -0.5 ;
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightHandIK_CTRL" -p "hero:RightHandIK_GRP";
	addAttr -ci true -k true -sn "ikFk" -ln "ikFk" -dv 1 -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "stretch" -ln "stretch" -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "space" -ln "space" -min 0 -max 2 -en "world:cog:chest" -at "enum";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".ikFk" 0;
	setAttr -k on ".stretch";
	setAttr -k on ".space" 2;
createNode nurbsCurve -n "hero:RightHandIK_CTRLShape" -p "hero:RightHandIK_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		1 15 0 no 3
		16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
		16
		6.5 6.5 6.5
		6.5 -6.5 6.5
		-6.5 -6.5 6.5
		-6.5 6.5 6.5
		6.5 6.5 6.5
		6.5 6.5 -6.5
		-6.5 6.5 -6.5
		-6.5 6.5 6.5
		-6.5 6.5 -6.5
		-6.5 -6.5 -6.5
		-6.5 -6.5 6.5
		-6.5 -6.5 -6.5
		6.5 -6.5 -6.5
		6.5 -6.5 6.5
		6.5 -6.5 -6.5
		6.5 6.5 -6.5
		;
createNode ikHandle -n "hero:RightArmHandle" -p "hero:RightHandIK_CTRL";
	setAttr ".v" no;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "hero:RightArmHandle_poleVectorConstraint1" -p "hero:RightArmHandle";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightElbow_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" -29.5 0 -35 ;
	setAttr -k on ".w0";
createNode parentConstraint -n "hero:RightHandIK_GRP_parentConstraint1" -p "hero:RightHandIK_GRP";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "World_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "COG_CTRLW1" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w2" -ln "Chest_CTRLW2" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 3 ".tg";
	setAttr ".tg[0].tot" -type "double3" -73 142 -1.5 ;
	setAttr ".tg[1].tot" -type "double3" -73 45 -1.5 ;
	setAttr ".tg[2].tot" -type "double3" -73 19 -0.5 ;
	setAttr ".int" 2;
	setAttr ".rst" -type "double3" -73 19 -0.5 ;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
	setAttr -k on ".w2";
createNode transform -n "hero:RightElbow_GRP" -p "hero:Chest_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -47.5 19 -35.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightElbow_CTRL" -p "hero:RightElbow_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightElbow_CTRLShape" -p "hero:RightElbow_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		1 13 0 no 3
		14 0 1 2 3 4 5 6 7 8 9 10 11 12 13
		14
		4 0 0
		0 4 0
		-4 -0 -0
		-0 -4 -0
		4 0 0
		0 0 4
		-4 -0 -0
		-0 -0 -4
		4 0 0
		0 4 0
		0 0 4
		-0 -4 -0
		-0 -0 -4
		0 4 0
		;
createNode transform -n "hero:LeftKnee_GRP" -p "hero:Hips_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 9 -46.5 45 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftKnee_CTRL" -p "hero:LeftKnee_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:LeftKnee_CTRLShape" -p "hero:LeftKnee_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		1 13 0 no 3
		14 0 1 2 3 4 5 6 7 8 9 10 11 12 13
		14
		4 0 0
		0 4 0
		-4 -0 -0
		-0 -4 -0
		4 0 0
		0 0 4
		-4 -0 -0
		-0 -0 -4
		4 0 0
		0 4 0
		0 0 4
		-0 -4 -0
		-0 -0 -4
		0 4 0
		;
createNode transform -n "hero:RightKnee_GRP" -p "hero:Hips_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -9 -46.5 45 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightKnee_CTRL" -p "hero:RightKnee_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "hero:RightKnee_CTRLShape" -p "hero:RightKnee_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		1 13 0 no 3
		14 0 1 2 3 4 5 6 7 8 9 10 11 12 13
		14
		4 0 0
		0 4 0
		-4 -0 -0
		-0 -4 -0
		4 0 0
		0 0 4
		-4 -0 -0
		-0 -0 -4
		4 0 0
		0 4 0
		0 0 4
		-0 -4 -0
		-0 -0 -4
		0 4 0
		;
createNode transform -n "hero:LeftFootIK_GRP" -p "hero:World_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 9 8 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftFootIK_CTRL" -p "hero:LeftFootIK_GRP";
	addAttr -ci true -k true -sn "ikFk" -ln "ikFk" -dv 1 -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "roll" -ln "roll" -min -90 -max 90 -at "double";
	addAttr -ci true -k true -sn "stretch" -ln "stretch" -min 0 -max 1 -at "double";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".ikFk";
	setAttr -k on ".roll";
	setAttr -k on ".stretch";
createNode nurbsCurve -n "hero:LeftFootIK_CTRLShape" -p "hero:LeftFootIK_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 6;
	setAttr ".cc" -type "nurbsCurve" 
		1 4 0 no 3
		5 0 1 2 3 4
		5
		-7 -8 -9.5
		7 -8 -9.5
		7 -8 23.5
		-7 -8 23.5
		-7 -8 -9.5
		;
createNode transform -n "hero:LeftHeel_GRP" -p "hero:LeftFootIK_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -8 -5.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftTip_GRP" -p "hero:LeftHeel_GRP";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 0 25 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:LeftBall_GRP" -p "hero:LeftTip_GRP";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 2 -7 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode ikHandle -n "hero:LeftLegHandle" -p "hero:LeftBall_GRP";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 0 6 -12.5 ;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "hero:LeftLegHandle_poleVectorConstraint1" -p "hero:LeftLegHandle";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftKnee_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 0 -43 45 ;
	setAttr -k on ".w0";
createNode transform -n "hero:RightFootIK_GRP" -p "hero:World_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -9 8 0 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightFootIK_CTRL" -p "hero:RightFootIK_GRP";
	addAttr -ci true -k true -sn "ikFk" -ln "ikFk" -dv 1 -min 0 -max 1 -at "double";
	addAttr -ci true -k true -sn "roll" -ln "roll" -min -90 -max 90 -at "double";
	addAttr -ci true -k true -sn "stretch" -ln "stretch" -min 0 -max 1 -at "double";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
	setAttr -k on ".ikFk";
	setAttr -k on ".roll";
	setAttr -k on ".stretch";
createNode nurbsCurve -n "hero:RightFootIK_CTRLShape" -p "hero:RightFootIK_CTRL";
	setAttr -k off ".v";
	setAttr ".ove" yes;
	setAttr ".ovc" 13;
	setAttr ".cc" -type "nurbsCurve" 
		1 4 0 no 3
		5 0 1 2 3 4
		5
		-7 -8 -9.5
		7 -8 -9.5
		7 -8 23.5
		-7 -8 23.5
		-7 -8 -9.5
		;
createNode transform -n "hero:RightHeel_GRP" -p "hero:RightFootIK_CTRL";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 -8 -5.5 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightTip_GRP" -p "hero:RightHeel_GRP";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" 0 0 25 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode transform -n "hero:RightBall_GRP" -p "hero:RightTip_GRP";
	setAttr -l on -k off ".v";
	setAttr ".t" -type "double3" -0 2 -7 ;
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode ikHandle -n "hero:RightLegHandle" -p "hero:RightBall_GRP";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 0 6 -12.5 ;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "hero:RightLegHandle_poleVectorConstraint1" -p "hero:RightLegHandle";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightKnee_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 0 -43 45 ;
	setAttr -k on ".w0";
createNode transform -n "hero:skeleton" -p "hero:World_CTRL";
createNode joint -n "hero:Hips" -p "hero:skeleton";
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
createNode joint -n "hero:LeftToeEnd" -p "hero:LeftToe";
	setAttr ".t" -type "double3" 0 -2 7 ;
createNode orientConstraint -n "hero:LeftToe_orientConstraint1" -p "hero:LeftToe";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftToe_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -k on ".w0";
createNode orientConstraint -n "hero:LeftFoot_orientConstraint1" -p "hero:LeftFoot";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftFoot_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftBall_GRPW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:LeftLeg_orientConstraint1" -p "hero:LeftLeg";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftLeg_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftLegIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:LeftUpLeg_orientConstraint1" -p "hero:LeftUpLeg";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftUpLeg_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftUpLegIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
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
createNode joint -n "hero:RightToeEnd" -p "hero:RightToe";
	setAttr ".t" -type "double3" 0 -2 7 ;
createNode orientConstraint -n "hero:RightToe_orientConstraint1" -p "hero:RightToe";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightToe_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -k on ".w0";
createNode orientConstraint -n "hero:RightFoot_orientConstraint1" -p "hero:RightFoot";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightFoot_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightBall_GRPW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:RightLeg_orientConstraint1" -p "hero:RightLeg";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightLeg_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightLegIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:RightUpLeg_orientConstraint1" -p "hero:RightUpLeg";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightUpLeg_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightUpLegIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
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
createNode joint -n "hero:HeadEnd" -p "hero:Head";
	setAttr ".t" -type "double3" 0 19 1 ;
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
createNode joint -n "hero:LeftThumb1" -p "hero:LeftHand";
	setAttr ".t" -type "double3" 2.5 -0.8 2.6 ;
	setAttr ".jo" -type "double3" -99.31 -47.02 -24.3 ;
createNode joint -n "hero:LeftThumb2" -p "hero:LeftThumb1";
	setAttr ".t" -type "double3" 4.2 0 0 ;
createNode joint -n "hero:LeftThumb3" -p "hero:LeftThumb2";
	setAttr ".t" -type "double3" 3.3 0 0 ;
createNode joint -n "hero:LeftIndex1" -p "hero:LeftHand";
	setAttr ".t" -type "double3" 9.2 0.2 2.9 ;
	setAttr ".jo" -type "double3" 180 -3.43 0 ;
createNode joint -n "hero:LeftIndex2" -p "hero:LeftIndex1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "hero:LeftIndex3" -p "hero:LeftIndex2";
	setAttr ".t" -type "double3" 2.6 0 0 ;
createNode joint -n "hero:LeftMiddle1" -p "hero:LeftHand";
	setAttr ".t" -type "double3" 9.5 0.4 0.8 ;
	setAttr ".jo" -type "double3" 180 0 0 ;
createNode joint -n "hero:LeftMiddle2" -p "hero:LeftMiddle1";
	setAttr ".t" -type "double3" 4.7 0 0 ;
createNode joint -n "hero:LeftMiddle3" -p "hero:LeftMiddle2";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode joint -n "hero:LeftRing1" -p "hero:LeftHand";
	setAttr ".t" -type "double3" 9.1 0.2 -1.3 ;
	setAttr ".jo" -type "double3" 180 3.43 0 ;
createNode joint -n "hero:LeftRing2" -p "hero:LeftRing1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "hero:LeftRing3" -p "hero:LeftRing2";
	setAttr ".t" -type "double3" 2.8 0 0 ;
createNode joint -n "hero:LeftPinky1" -p "hero:LeftHand";
	setAttr ".t" -type "double3" 8.4 -0.2 -3.2 ;
	setAttr ".jo" -type "double3" 180 6.84 0 ;
createNode joint -n "hero:LeftPinky2" -p "hero:LeftPinky1";
	setAttr ".t" -type "double3" 3.4 0 0 ;
createNode joint -n "hero:LeftPinky3" -p "hero:LeftPinky2";
	setAttr ".t" -type "double3" 2.1 0 0 ;
createNode orientConstraint -n "hero:LeftHand_orientConstraint1" -p "hero:LeftHand";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftHand_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftHandIK_CTRLW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:LeftForeArm_orientConstraint1" -p "hero:LeftForeArm";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftForeArm_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftForeArmIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:LeftArm_orientConstraint1" -p "hero:LeftArm";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "LeftArm_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "LeftArmIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode joint -n "hero:LeftArmIK" -p "hero:LeftShoulder";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftForeArmIK" -p "hero:LeftArmIK";
	setAttr ".t" -type "double3" 29.5 0 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 0 -30 0 ;
createNode joint -n "hero:LeftHandIK" -p "hero:LeftForeArmIK";
	setAttr ".t" -type "double3" 25.5 0 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "hero:LeftArmEffector" -p "hero:LeftForeArmIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
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
createNode joint -n "hero:RightThumb1" -p "hero:RightHand";
	setAttr ".t" -type "double3" -2.5 -0.8 2.6 ;
	setAttr ".jo" -type "double3" -80.69 -47.02 -155.7 ;
createNode joint -n "hero:RightThumb2" -p "hero:RightThumb1";
	setAttr ".t" -type "double3" 4.2 0 0 ;
createNode joint -n "hero:RightThumb3" -p "hero:RightThumb2";
	setAttr ".t" -type "double3" 3.3 0 0 ;
createNode joint -n "hero:RightIndex1" -p "hero:RightHand";
	setAttr ".t" -type "double3" -9.2 0.2 2.9 ;
	setAttr ".jo" -type "double3" 0 -3.43 180 ;
createNode joint -n "hero:RightIndex2" -p "hero:RightIndex1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "hero:RightIndex3" -p "hero:RightIndex2";
	setAttr ".t" -type "double3" 2.6 0 0 ;
createNode joint -n "hero:RightMiddle1" -p "hero:RightHand";
	setAttr ".t" -type "double3" -9.5 0.4 0.8 ;
	setAttr ".jo" -type "double3" 0 0 180 ;
createNode joint -n "hero:RightMiddle2" -p "hero:RightMiddle1";
	setAttr ".t" -type "double3" 4.7 0 0 ;
createNode joint -n "hero:RightMiddle3" -p "hero:RightMiddle2";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode joint -n "hero:RightRing1" -p "hero:RightHand";
	setAttr ".t" -type "double3" -9.1 0.2 -1.3 ;
	setAttr ".jo" -type "double3" 0 3.43 180 ;
createNode joint -n "hero:RightRing2" -p "hero:RightRing1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "hero:RightRing3" -p "hero:RightRing2";
	setAttr ".t" -type "double3" 2.8 0 0 ;
createNode joint -n "hero:RightPinky1" -p "hero:RightHand";
	setAttr ".t" -type "double3" -8.4 -0.2 -3.2 ;
	setAttr ".jo" -type "double3" 0 6.84 180 ;
createNode joint -n "hero:RightPinky2" -p "hero:RightPinky1";
	setAttr ".t" -type "double3" 3.4 0 0 ;
createNode joint -n "hero:RightPinky3" -p "hero:RightPinky2";
	setAttr ".t" -type "double3" 2.1 0 0 ;
createNode orientConstraint -n "hero:RightHand_orientConstraint1" -p "hero:RightHand";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightHand_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightHandIK_CTRLW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:RightForeArm_orientConstraint1" -p "hero:RightForeArm";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightForeArm_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightForeArmIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode orientConstraint -n "hero:RightArm_orientConstraint1" -p "hero:RightArm";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "RightArm_CTRLW0" -dv 1 -min 0 -at "double";
	addAttr -dcb 0 -ci true -k true -sn "w1" -ln "RightArmIKW1" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr -s 2 ".tg";
	setAttr ".int" 2;
	setAttr -k on ".w0";
	setAttr -k on ".w1";
createNode joint -n "hero:RightArmIK" -p "hero:RightShoulder";
	setAttr ".v" no;
	setAttr ".t" -type "double3" -15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightForeArmIK" -p "hero:RightArmIK";
	setAttr ".t" -type "double3" -29.5 0 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 0 30 -0 ;
createNode joint -n "hero:RightHandIK" -p "hero:RightForeArmIK";
	setAttr ".t" -type "double3" -25.5 0 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "hero:RightArmEffector" -p "hero:RightForeArmIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode parentConstraint -n "hero:Hips_parentConstraint1" -p "hero:Hips";
	addAttr -dcb 0 -ci true -k true -sn "w0" -ln "Hips_CTRLW0" -dv 1 -min 0 -at "double";
	setAttr -k on ".nds";
	setAttr -k off ".v";
	setAttr -k off ".tx";
	setAttr -k off ".ty";
	setAttr -k off ".tz";
	setAttr -k off ".rx";
	setAttr -k off ".ry";
	setAttr -k off ".rz";
	setAttr -k off ".sx";
	setAttr -k off ".sy";
	setAttr -k off ".sz";
	setAttr ".erp" yes;
	setAttr ".rst" -type "double3" 0 97 0 ;
	setAttr -k on ".w0";
createNode joint -n "hero:LeftUpLegIK" -p "hero:Hips";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:LeftLegIK" -p "hero:LeftUpLegIK";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 30 0 0 ;
createNode joint -n "hero:LeftFootIK" -p "hero:LeftLegIK";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "hero:LeftLegEffector" -p "hero:LeftLegIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode joint -n "hero:RightUpLegIK" -p "hero:Hips";
	setAttr ".v" no;
	setAttr ".t" -type "double3" -9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "hero:RightLegIK" -p "hero:RightUpLegIK";
	setAttr ".t" -type "double3" -0 -43 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 30 -0 -0 ;
createNode joint -n "hero:RightFootIK" -p "hero:RightLegIK";
	setAttr ".t" -type "double3" -0 -42.5 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "hero:RightLegEffector" -p "hero:RightLegIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode transform -n "path_CRV";
createNode nurbsCurve -n "path_CRVShape" -p "path_CRV";
	setAttr -k off ".v";
	setAttr ".cc" -type "nurbsCurve" 
		3 16 2 no 3
		21 -2 -1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
		19
		-106.07 0 -114.81
		0 0 0
		106.07 0 114.81
		150 0 212.13
		106.07 0 277.16
		0 0 300
		-106.07 0 277.16
		-150 0 212.13
		-106.07 0 114.81
		0 0 0
		106.07 0 -114.81
		150 0 -212.13
		106.07 0 -277.16
		0 0 -300
		-106.07 0 -277.16
		-150 0 -212.13
		-106.07 0 -114.81
		0 0 0
		106.07 0 114.81
		;
createNode animCurveUA -n "hero:LeftHeel_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  -90 -90 0 0;
createNode animCurveUA -n "hero:LeftTip_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  45 0 90 45;
createNode animCurveUA -n "hero:LeftBall_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 45 45;
createNode animCurveUA -n "hero:RightHeel_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  -90 -90 0 0;
createNode animCurveUA -n "hero:RightTip_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  45 0 90 45;
createNode animCurveUA -n "hero:RightBall_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 45 45;
createNode ikRPsolver -n "hero:ikRPsolver";
createNode reverse -n "hero:LeftLegBlend";
createNode distanceBetween -n "hero:LeftLegDistance";
createNode multiplyDivide -n "hero:LeftLegReach";
	setAttr ".i2" -type "float3" 1 85.5 1 ;
createNode multiplyDivide -n "hero:LeftLegRatio";
	setAttr ".op" 2;
createNode clamp -n "hero:LeftLegBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "hero:LeftLegFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "hero:LeftLegLength";
	setAttr ".i1" -type "float3" 0 -43 0 ;
createNode multiplyDivide -n "hero:LeftFootLength";
	setAttr ".i1" -type "float3" 0 -42.5 0 ;
createNode reverse -n "hero:LeftArmBlend";
createNode distanceBetween -n "hero:LeftArmDistance";
createNode multiplyDivide -n "hero:LeftArmReach";
	setAttr ".i2" -type "float3" 1 55 1 ;
createNode multiplyDivide -n "hero:LeftArmRatio";
	setAttr ".op" 2;
createNode clamp -n "hero:LeftArmBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "hero:LeftArmFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "hero:LeftForeArmLength";
	setAttr ".i1" -type "float3" 29.5 0 0 ;
createNode multiplyDivide -n "hero:LeftHandLength";
	setAttr ".i1" -type "float3" 25.5 0 0 ;
createNode condition -n "hero:LeftHandWorldSpace";
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "hero:LeftHandCogSpace";
	setAttr ".st" 1;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "hero:LeftHandChestSpace";
	setAttr ".st" 2;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode reverse -n "hero:RightLegBlend";
createNode distanceBetween -n "hero:RightLegDistance";
createNode multiplyDivide -n "hero:RightLegReach";
	setAttr ".i2" -type "float3" 1 85.5 1 ;
createNode multiplyDivide -n "hero:RightLegRatio";
	setAttr ".op" 2;
createNode clamp -n "hero:RightLegBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "hero:RightLegFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "hero:RightLegLength";
	setAttr ".i1" -type "float3" -0 -43 0 ;
createNode multiplyDivide -n "hero:RightFootLength";
	setAttr ".i1" -type "float3" -0 -42.5 0 ;
createNode reverse -n "hero:RightArmBlend";
createNode distanceBetween -n "hero:RightArmDistance";
createNode multiplyDivide -n "hero:RightArmReach";
	setAttr ".i2" -type "float3" 1 55 1 ;
createNode multiplyDivide -n "hero:RightArmRatio";
	setAttr ".op" 2;
createNode clamp -n "hero:RightArmBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "hero:RightArmFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "hero:RightForeArmLength";
	setAttr ".i1" -type "float3" -29.5 0 0 ;
createNode multiplyDivide -n "hero:RightHandLength";
	setAttr ".i1" -type "float3" -25.5 0 0 ;
createNode condition -n "hero:RightHandWorldSpace";
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "hero:RightHandCogSpace";
	setAttr ".st" 1;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "hero:RightHandChestSpace";
	setAttr ".st" 2;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode animCurveTL -n "hero_Hips_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.59 2 1.83 3 1.96 4 1.98 5 1.88 6 1.68
		 7 1.37 8 0.99 9 0.55 10 0.08 11 -0.4 12 -0.85
		 13 -1.25 14 -1.58 15 -1.82 16 -1.95 17 -1.97 18 -1.88
		 19 -1.68 20 -1.38 21 -1 22 -0.56 23 -0.09 24 0.38
		 25 0.84 26 1.24 27 1.58 28 1.82 29 1.96 30 1.98
		 31 1.89 32 1.69 33 1.39 34 1.01 35 0.57 36 0.1
		 37 -0.39 38 -0.85 39 -1.27 40 -1.62 41 -1.87 42 -2.01
		 43 -2.03 44 -1.93 45 -1.71 46 -1.39 47 -0.98 48 -0.51
		 49 0.01 50 0.52 51 1.01 52 1.45 53 1.8 54 2.04
		 55 2.16 56 2.14 57 1.99 58 1.71 59 1.33 60 0.85
		 61 0.33 62 -0.23 63 -0.77 64 -1.25 65 -1.66 66 -1.96
		 67 -2.14 68 -2.18 69 -2.08 70 -1.85 71 -1.5 72 -1.07
		 73 -0.57 74 -0.05 75 0.47 76 0.96 77 1.38 78 1.71
		 79 1.93 80 2.04 81 2.03 82 1.89 83 1.64 84 1.29
		 85 0.87 86 0.39 87 -0.11 88 -0.61 89 -1.07 90 -1.47
		 91 -1.79 92 -2 93 -2.1 94 -2.06 95 -1.9 96 -1.61
		 97 -1.23 98 -0.76 99 -0.24 100 0.3 101 0.82 102 1.3
		 103 1.7 104 1.99 105 2.15 106 2.18 107 2.07 108 1.82
		 109 1.46 110 1 111 0.48 112 -0.06 113 -0.6 114 -1.09
		 115 -1.5 116 -1.81 117 -1.99 118 -2.05 119 -1.97 120 -1.77
		 121 -1.47 122 -1.08 123 -0.63 124 -0.15 125 0.32 126 0.76
		 127 1.15 128 1.45 129 1.67 130 1.78 131 1.78 132 1.68
		 133 1.47 134 1.18 135 0.82 136 0.41 137 -0.03 138 -0.46
		 139 -0.87 140 -1.24 141 -1.53 142 -1.73 143 -1.82 144 -1.81
		 145 -1.68 146 -1.45 147 -1.13 148 -0.73 149 -0.28 150 0.19
		 151 0.65 152 1.07 153 1.43 154 1.7 155 1.87 156 1.92
		 157 1.86 158 1.68 159 1.4 160 1.04 161 0.61 162 0.16
		 163 -0.31 164 -0.74 165 -1.13 166 -1.45 167 -1.68 168 -1.81
		 169 -1.83 170 -1.75 171 -1.57 172 -1.3 173 -0.95 174 -0.55
		 175 -0.12 176 0.32 177 0.74 178 1.13 179 1.45 180 1.7
		 181 1.84 182 1.89 183 1.82 184 1.64 185 1.36 186 0.99
		 187 0.55 188 0.08 189 -0.42 190 -0.89 191 -1.32 192 -1.68
		 193 -1.93 194 -2.08 195 -2.09 196 -1.98 197 -1.76 198 -1.42
		 199 -1 200 -0.52 201 -0.02 202 0.49 203 0.96 204 1.37
		 205 1.69 206 1.92 207 2.03 208 2.03 209 1.91 210 1.69
		 211 1.37 212 0.99 213 0.55 214 0.09 215 -0.36 216 -0.8
		 217 -1.18 218 -1.49 219 -1.71 220 -1.83 221 -1.86 222 -1.78
		 223 -1.6 224 -1.34 225 -1.01 226 -0.63 227 -0.22 228 0.2
		 229 0.6 230 0.96 231 1.27 232 1.5 233 1.65 234 1.71
		 235 1.68 236 1.55 237 1.34 238 1.05 239 0.71 240 0.32
		 241 -0.09 242 -0.5 243 -0.89 244 -1.23 245 -1.5 246 -1.7
		 247 -1.8 248 -1.8 249 -1.69 250 -1.48 251 -1.17 252 -0.8
		 253 -0.37 254 0.09 255 0.54 256 0.97 257 1.34 258 1.63
		 259 1.83 260 1.91 261 1.87 262 1.72 263 1.47 264 1.13
		 265 0.73 266 0.29 267 -0.16 268 -0.59 269 -0.97 270 -1.29
		 271 -1.52 272 -1.66 273 -1.69 274 -1.62 275 -1.45 276 -1.2
		 277 -0.88 278 -0.51 279 -0.12 280 0.28 281 0.64 282 0.97
		 283 1.23 284 1.41 285 1.51 286 1.51 287 1.42 288 1.24
		 289 0.99 290 0.68 291 0.32 292 -0.05 293 -0.43 294 -0.79
		 295 -1.1 296 -1.35 297 -1.52 298 -1.59 299 -1.57 300 -1.45
		 301 -1.23 302 -0.94 303 -0.58 304 -0.18 305 0.23 306 0.63
		 307 0.98 308 1.28 309 1.5 310 1.62 311 1.64 312 1.57
		 313 1.4 314 1.14 315 0.83 316 0.47 317 0.1 318 -0.28
		 319 -0.63 320 -0.94 321 -1.19 322 -1.36 323 -1.46 324 -1.47
		 325 -1.4 326 -1.25 327 -1.03 328 -0.75 329 -0.44 330 -0.09
		 331 0.26 332 0.59 333 0.9 334 1.15 335 1.34 336 1.46
		 337 1.5 338 1.44 339 1.31 340 1.09 341 0.81 342 0.47
		 343 0.1 344 -0.28 345 -0.66 346 -1 347 -1.28 348 -1.5
		 349 -1.63 350 -1.66 351 -1.6 352 -1.44 353 -1.2 354 -0.88
		 355 -0.51 356 -0.1 357 0.31 358 0.71 359 1.07 360 1.36
		 361 1.58 362 1.71 363 1.74 364 1.67 365 1.5 366 1.25
		 367 0.92 368 0.54 369 0.13 370 -0.3 371 -0.7 372 -1.07
		 373 -1.38 374 -1.61 375 -1.75 376 -1.79 377 -1.73 378 -1.56
		 379 -1.31 380 -0.99 381 -0.6 382 -0.18 383 0.25 384 0.67
		 385 1.05 386 1.37 387 1.61 388 1.77 389 1.82 390 1.78
		 391 1.63 392 1.39 393 1.06 394 0.68 395 0.25 396 -0.19
		 397 -0.63 398 -1.04 399 -1.39 400 -1.67 401 -1.86 402 -1.94
		 403 -1.91 404 -1.77 405 -1.53 406 -1.19 407 -0.79 408 -0.33
		 409 0.15 410 0.62 411 1.06 412 1.44 413 1.73 414 1.93
		 415 2.01 416 1.98 417 1.83 418 1.58 419 1.24 420 0.83
		 421 0.37 422 -0.11 423 -0.58 424 -1.01 425 -1.39 426 -1.68
		 427 -1.87 428 -1.96 429 -1.93 430 -1.79 431 -1.55 432 -1.22
		 433 -0.81 434 -0.36 435 0.11 436 0.59 437 1.02 438 1.41
		 439 1.71 440 1.91 441 2.01 442 1.99 443 1.85 444 1.59
		 445 1.24 446 0.82 447 0.33 448 -0.18 449 -0.68 450 -1.15
		 451 -1.55 452 -1.87 453 -2.07 454 -2.14 455 -2.09 456 -1.91
		 457 -1.61 458 -1.21 459 -0.74 460 -0.23 461 0.3 462 0.8
		 463 1.25 464 1.63 465 1.91 466 2.07 467 2.1 468 2.01
		 469 1.8 470 1.48 471 1.08 472 0.61 473 0.1 474 -0.41
		 475 -0.9 476 -1.34 477 -1.69 478 -1.95 479 -2.09 480 -2.1;
createNode animCurveTL -n "hero_Hips_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -2.14 2 -1.91 3 -1.97 4 -2.31 5 -2.83 6 -3.46
		 7 -4 8 -4.01 9 -3.6 10 -3.34 11 -3.2 12 -2.86
		 13 -2.4 14 -1.99 15 -1.78 16 -1.84 17 -2.16 18 -2.64
		 19 -3.24 20 -3.81 21 -3.93 22 -3.63 23 -3.43 24 -3.29
		 25 -2.94 26 -2.45 27 -2.02 28 -1.76 29 -1.77 30 -2.06
		 31 -2.51 32 -3.09 33 -3.66 34 -3.81 35 -3.53 36 -3.33
		 37 -3.18 38 -2.82 39 -2.33 40 -1.91 41 -1.66 42 -1.68
		 43 -1.95 44 -2.37 45 -2.89 46 -3.39 47 -3.48 48 -3.28
		 49 -3.18 50 -3.02 51 -2.64 52 -2.17 53 -1.79 54 -1.63
		 55 -1.72 56 -2.04 57 -2.47 58 -2.97 59 -3.36 60 -3.31
		 61 -3.17 62 -3.1 63 -2.86 64 -2.43 65 -1.99 66 -1.7
		 67 -1.67 68 -1.9 69 -2.31 70 -2.86 71 -3.44 72 -3.66
		 73 -3.47 74 -3.3 75 -3.1 76 -2.67 77 -2.17 78 -1.76
		 79 -1.58 80 -1.66 81 -1.99 82 -2.45 83 -3.05 84 -3.62
		 85 -3.72 86 -3.51 87 -3.34 88 -3.05 89 -2.58 90 -2.09
		 91 -1.72 92 -1.58 93 -1.72 94 -2.07 95 -2.57 96 -3.19
		 97 -3.64 98 -3.61 99 -3.42 100 -3.26 101 -2.91 102 -2.41
		 103 -1.95 104 -1.65 105 -1.62 106 -1.85 107 -2.25 108 -2.81
		 109 -3.39 110 -3.56 111 -3.4 112 -3.26 113 -3.03 114 -2.58
		 115 -2.07 116 -1.69 117 -1.54 118 -1.67 119 -2.02 120 -2.54
		 121 -3.18 122 -3.63 123 -3.6 124 -3.41 125 -3.17 126 -2.71
		 127 -2.14 128 -1.65 129 -1.37 130 -1.34 131 -1.57 132 -1.96
		 133 -2.53 134 -3.17 135 -3.45 136 -3.33 137 -3.14 138 -2.84
		 139 -2.35 140 -1.84 141 -1.46 142 -1.3 143 -1.38 144 -1.68
		 145 -2.11 146 -2.69 147 -3.25 148 -3.37 149 -3.23 150 -3.04
		 151 -2.69 152 -2.2 153 -1.74 154 -1.46 155 -1.42 156 -1.64
		 157 -2.05 158 -2.61 159 -3.32 160 -3.82 161 -3.79 162 -3.56
		 163 -3.25 164 -2.74 165 -2.15 166 -1.67 167 -1.4 168 -1.41
		 169 -1.66 170 -2.1 171 -2.71 172 -3.46 173 -3.92 174 -3.81
		 175 -3.5 176 -3.14 177 -2.61 178 -2.05 179 -1.61 180 -1.38
		 181 -1.41 182 -1.68 183 -2.11 184 -2.7 185 -3.37 186 -3.68
		 187 -3.5 188 -3.24 189 -2.96 190 -2.51 191 -2.03 192 -1.66
		 193 -1.5 194 -1.6 195 -1.92 196 -2.38 197 -2.97 198 -3.59
		 199 -3.81 200 -3.61 201 -3.38 202 -3.08 203 -2.59 204 -2.06
		 205 -1.67 206 -1.5 207 -1.59 208 -1.9 209 -2.34 210 -2.95
		 211 -3.69 212 -4.15 213 -4.09 214 -3.82 215 -3.43 216 -2.81
		 217 -2.16 218 -1.65 219 -1.37 220 -1.35 221 -1.57 222 -1.95
		 223 -2.52 224 -3.32 225 -4.03 226 -4.18 227 -3.95 228 -3.55
		 229 -2.94 230 -2.26 231 -1.7 232 -1.35 233 -1.23 234 -1.36
		 235 -1.67 236 -2.11 237 -2.72 238 -3.33 239 -3.48 240 -3.29
		 241 -3.09 242 -2.77 243 -2.31 244 -1.85 245 -1.53 246 -1.43
		 247 -1.59 248 -1.95 249 -2.43 250 -3.01 251 -3.53 252 -3.58
		 253 -3.34 254 -3.16 255 -2.89 256 -2.44 257 -1.96 258 -1.64
		 259 -1.56 260 -1.76 261 -2.18 262 -2.71 263 -3.36 264 -3.9
		 265 -3.88 266 -3.58 267 -3.28 268 -2.83 269 -2.24 270 -1.71
		 271 -1.38 272 -1.32 273 -1.54 274 -1.95 275 -2.53 276 -3.25
		 277 -3.75 278 -3.69 279 -3.41 280 -3.02 281 -2.46 282 -1.86
		 283 -1.41 284 -1.18 285 -1.22 286 -1.48 287 -1.91 288 -2.53
		 289 -3.24 290 -3.56 291 -3.43 292 -3.15 293 -2.72 294 -2.14
		 295 -1.62 296 -1.28 297 -1.19 298 -1.35 299 -1.73 300 -2.3
		 301 -3.12 302 -3.94 303 -4.2 304 -4 305 -3.53 306 -2.82
		 307 -2.07 308 -1.51 309 -1.2 310 -1.16 311 -1.36 312 -1.75
		 313 -2.42 314 -3.45 315 -4.41 316 -4.68 317 -4.36 318 -3.7
		 319 -2.83 320 -2 321 -1.39 322 -1.04 323 -0.93 324 -1.05
		 325 -1.37 326 -2.03 327 -3.17 328 -4.34 329 -4.78 330 -4.49
		 331 -3.79 332 -2.87 333 -2.01 334 -1.39 335 -1.02 336 -0.88
		 337 -0.95 338 -1.22 339 -1.85 340 -3 341 -4.26 342 -4.82
		 343 -4.6 344 -3.9 345 -2.97 346 -2.09 347 -1.46 348 -1.09
		 349 -0.96 350 -1.03 351 -1.3 352 -1.88 353 -2.95 354 -4.08
		 355 -4.56 356 -4.37 357 -3.74 358 -2.89 359 -2.08 360 -1.5
		 361 -1.18 362 -1.08 363 -1.2 364 -1.49 365 -2.06 366 -3.02
		 367 -3.99 368 -4.35 369 -4.16 370 -3.63 371 -2.89 372 -2.15
		 373 -1.59 374 -1.27 375 -1.17 376 -1.3 377 -1.6 378 -2.14
		 379 -3 380 -3.85 381 -4.14 382 -3.96 383 -3.52 384 -2.87
		 385 -2.18 386 -1.64 387 -1.32 388 -1.21 389 -1.33 390 -1.65
		 391 -2.18 392 -2.99 393 -3.8 394 -4.07 395 -3.88 396 -3.46
		 397 -2.86 398 -2.21 399 -1.7 400 -1.4 401 -1.31 402 -1.44
		 403 -1.75 404 -2.18 405 -2.83 406 -3.54 407 -3.79 408 -3.64
		 409 -3.36 410 -2.94 411 -2.39 412 -1.9 413 -1.58 414 -1.46
		 415 -1.58 416 -1.9 417 -2.35 418 -2.99 419 -3.67 420 -3.88
		 421 -3.69 422 -3.44 423 -3.06 424 -2.53 425 -2.01 426 -1.64
		 427 -1.47 428 -1.54 429 -1.83 430 -2.26 431 -2.89 432 -3.56
		 433 -3.75 434 -3.56 435 -3.3 436 -2.92 437 -2.41 438 -1.92
		 439 -1.58 440 -1.45 441 -1.56 442 -1.87 443 -2.31 444 -2.92
		 445 -3.53 446 -3.68 447 -3.51 448 -3.3 449 -2.94 450 -2.45
		 451 -1.99 452 -1.68 453 -1.59 454 -1.76 455 -2.12 456 -2.62
		 457 -3.27 458 -3.75 459 -3.73 460 -3.54 461 -3.34 462 -2.97
		 463 -2.47 464 -2 465 -1.7 466 -1.65 467 -1.85 468 -2.23
		 469 -2.76 470 -3.33 471 -3.59 472 -3.43 473 -3.28 474 -3.14
		 475 -2.79 476 -2.32 477 -1.92 478 -1.7 479 -1.74 480 -2.02;
createNode animCurveTL -n "hero_Hips_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 5.25 3 10.41 4 15.57 5 20.84 6 26.28
		 7 31.94 8 37.79 9 43.76 10 49.78 11 55.74 12 61.54
		 13 67.14 14 72.53 15 77.76 16 82.89 17 88.03 18 93.28
		 19 98.71 20 104.35 21 110.18 22 116.13 23 122.11 24 128.03
		 25 133.79 26 139.33 27 144.66 28 149.82 29 154.87 30 159.92
		 31 165.07 32 170.39 33 175.91 34 181.62 35 187.46 36 193.34
		 37 199.15 38 204.83 39 210.3 40 215.56 41 220.66 42 225.68
		 43 230.71 44 235.87 45 241.21 46 246.76 47 252.52 48 258.39
		 49 264.3 50 270.13 51 275.8 52 281.26 53 286.53 54 291.64
		 55 296.71 56 301.82 57 307.09 58 312.57 59 318.28 60 324.17
		 61 330.16 62 336.14 63 342 64 347.68 65 353.14 66 358.42
		 67 363.58 68 368.73 69 373.99 70 379.43 71 385.09 72 390.95
		 73 396.95 74 402.99 75 408.94 76 414.74 77 420.31 78 425.67
		 79 430.86 80 435.97 81 441.12 82 446.4 83 451.88 84 457.56
		 85 463.43 86 469.39 87 475.36 88 481.22 89 486.91 90 492.37
		 91 497.64 92 502.77 93 507.86 94 513.02 95 518.34 96 523.87
		 97 529.62 98 535.53 99 541.52 100 547.48 101 553.3 102 558.93
		 103 564.34 104 569.57 105 574.7 106 579.83 107 585.09 108 590.54
		 109 596.22 110 602.1 111 608.1 112 614.12 113 620.04 114 625.78
		 115 631.3 116 636.6 117 641.76 118 646.87 119 652.04 120 657.37
		 121 662.89 122 668.62 123 674.48 124 680.38 125 686.21 126 691.88
		 127 697.33 128 702.55 129 707.58 130 712.51 131 717.44 132 722.47
		 133 727.67 134 733.08 135 738.65 136 744.34 137 750.05 138 755.67
		 139 761.14 140 766.41 141 771.48 142 776.43 143 781.33 144 786.29
		 145 791.4 146 796.73 147 802.28 148 808.01 149 813.86 150 819.7
		 151 825.45 152 831.02 153 836.4 154 841.59 155 846.68 156 851.75
		 157 856.92 158 862.26 159 867.81 160 873.57 161 879.48 162 885.45
		 163 891.37 164 897.15 165 902.71 166 908.06 167 913.23 168 918.28
		 169 923.33 170 928.46 171 933.76 172 939.26 173 944.95 174 950.77
		 175 956.64 176 962.45 177 968.12 178 973.6 179 978.87 180 983.97
		 181 988.98 182 994 183 999.13 184 1004.44 185 1009.97 186 1015.7
		 187 1021.57 188 1027.49 189 1033.35 190 1039.06 191 1044.57 192 1049.88
		 193 1055.03 194 1060.1 195 1065.18 196 1070.39 197 1075.79 198 1081.39
		 199 1087.18 200 1093.09 201 1099.03 202 1104.89 203 1110.6 204 1116.09
		 205 1121.39 206 1126.52 207 1131.57 208 1136.65 209 1141.83 210 1147.19
		 211 1152.76 212 1158.52 213 1164.39 214 1170.31 215 1176.16 216 1181.87
		 217 1187.37 218 1192.67 219 1197.79 220 1202.8 221 1207.79 222 1212.87
		 223 1218.09 224 1223.5 225 1229.08 226 1234.8 227 1240.57 228 1246.29
		 229 1251.89 230 1257.3 231 1262.5 232 1267.52 233 1272.41 234 1277.27
		 235 1282.17 236 1287.22 237 1292.46 238 1297.9 239 1303.5 240 1309.21
		 241 1314.92 242 1320.55 243 1326.04 244 1331.34 245 1336.46 246 1341.46
		 247 1346.43 248 1351.47 249 1356.65 250 1362.06 251 1367.69 252 1373.52
		 253 1379.48 254 1385.47 255 1391.38 256 1397.13 257 1402.68 258 1408.04
		 259 1413.26 260 1418.44 261 1423.67 262 1429.06 263 1434.65 264 1440.45
		 265 1446.42 266 1452.47 267 1458.49 268 1464.39 269 1470.08 270 1475.53
		 271 1480.77 272 1485.88 273 1490.95 274 1496.08 275 1501.37 276 1506.85
		 277 1512.53 278 1518.33 279 1524.18 280 1529.97 281 1535.6 282 1541.02
		 283 1546.22 284 1551.24 285 1556.18 286 1561.13 287 1566.2 288 1571.45
		 289 1576.92 290 1582.57 291 1588.34 292 1594.13 293 1599.83 294 1605.37
		 295 1610.7 296 1615.85 297 1620.87 298 1625.86 299 1630.92 300 1636.14
		 301 1641.58 302 1647.23 303 1653.05 304 1658.94 305 1664.8 306 1670.52
		 307 1676.05 308 1681.35 309 1686.46 310 1691.45 311 1696.42 312 1701.47
		 313 1706.67 314 1712.06 315 1717.61 316 1723.27 317 1728.95 318 1734.55
		 319 1739.98 320 1745.2 321 1750.2 322 1755.01 323 1759.72 324 1764.41
		 325 1769.19 326 1774.1 327 1779.2 328 1784.47 329 1789.85 330 1795.27
		 331 1800.64 332 1805.88 333 1810.95 334 1815.82 335 1820.55 336 1825.18
		 337 1829.83 338 1834.57 339 1839.48 340 1844.59 341 1849.89 342 1855.33
		 343 1860.82 344 1866.28 345 1871.61 346 1876.77 347 1881.74 348 1886.56
		 349 1891.29 350 1896.03 351 1900.87 352 1905.87 353 1911.08 354 1916.48
		 355 1922 356 1927.58 357 1933.11 358 1938.51 359 1943.72 360 1948.75
		 361 1953.61 362 1958.38 363 1963.16 364 1968.03 365 1973.06 366 1978.29
		 367 1983.71 368 1989.25 369 1994.84 370 2000.39 371 2005.8 372 2011.03
		 373 2016.06 374 2020.92 375 2025.69 376 2030.44 377 2035.28 378 2040.27
		 379 2045.45 380 2050.81 381 2056.3 382 2061.84 383 2067.35 384 2072.73
		 385 2077.92 386 2082.92 387 2087.75 388 2092.46 389 2097.15 390 2101.91
		 391 2106.82 392 2111.91 393 2117.2 394 2122.63 395 2128.13 396 2133.62
		 397 2139.02 398 2144.25 399 2149.3 400 2154.19 401 2158.97 402 2163.73
		 403 2168.56 404 2173.54 405 2178.73 406 2184.12 407 2189.68 408 2195.34
		 409 2201.01 410 2206.58 411 2212 412 2217.22 413 2222.26 414 2227.17
		 415 2232.04 416 2236.96 417 2242.02 418 2247.27 419 2252.71 420 2258.31
		 421 2264 422 2269.67 423 2275.24 424 2280.64 425 2285.82 426 2290.81
		 427 2295.66 428 2300.46 429 2305.3 430 2310.27 431 2315.42 432 2320.77
		 433 2326.29 434 2331.9 435 2337.51 436 2343.04 437 2348.42 438 2353.6
		 439 2358.62 440 2363.51 441 2368.38 442 2373.32 443 2378.41 444 2383.72
		 445 2389.25 446 2394.97 447 2400.8 448 2406.63 449 2412.36 450 2417.93
		 451 2423.3 452 2428.48 453 2433.55 454 2438.58 455 2443.7 456 2448.97
		 457 2454.45 458 2460.14 459 2465.98 460 2471.88 461 2477.75 462 2483.47
		 463 2489 464 2494.31 465 2499.44 466 2504.46 467 2509.47 468 2514.58
		 469 2519.86 470 2525.35 471 2531.04 472 2536.88 473 2542.76 474 2548.6
		 475 2554.29 476 2559.79 477 2565.09 478 2570.24 479 2575.3 480 2580.4;
createNode animCurveTA -n "hero_Hips_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 2.91 2 2.62 3 2.46 4 2.45 5 2.6 6 2.87
		 7 3.19 8 3.49 9 3.69 10 3.74 11 3.63 12 3.37
		 13 3.03 14 2.68 15 2.39 16 2.23 17 2.23 18 2.39
		 19 2.67 20 3 21 3.3 22 3.5 23 3.57 24 3.47
		 25 3.24 26 2.92 27 2.58 28 2.3 29 2.15 30 2.16
		 31 2.33 32 2.62 33 2.97 34 3.3 35 3.52 36 3.6
		 37 3.51 38 3.27 39 2.94 40 2.6 41 2.32 42 2.18
		 43 2.2 44 2.39 45 2.7 46 3.06 47 3.37 48 3.58
		 49 3.63 50 3.51 51 3.25 52 2.93 53 2.61 54 2.38
		 55 2.3 56 2.4 57 2.65 58 2.99 59 3.35 60 3.65
		 61 3.8 62 3.79 63 3.62 64 3.33 65 2.99 66 2.7
		 67 2.53 68 2.52 69 2.67 70 2.96 71 3.3 72 3.62
		 73 3.83 74 3.88 75 3.77 76 3.5 77 3.16 78 2.81
		 79 2.54 80 2.42 81 2.46 82 2.67 83 2.98 84 3.32
		 85 3.6 86 3.77 87 3.76 88 3.6 89 3.31 90 2.96
		 91 2.64 92 2.41 93 2.34 94 2.44 95 2.69 96 3.02
		 97 3.35 98 3.61 99 3.72 100 3.66 101 3.45 102 3.13
		 103 2.77 104 2.48 105 2.32 106 2.33 107 2.51 108 2.82
		 109 3.17 110 3.49 111 3.69 112 3.73 113 3.59 114 3.32
		 115 2.98 116 2.66 117 2.44 118 2.38 119 2.5 120 2.78
		 121 3.14 122 3.5 123 3.77 124 3.87 125 3.79 126 3.54
		 127 3.17 128 2.79 129 2.46 130 2.29 131 2.3 132 2.48
		 133 2.8 134 3.17 135 3.49 136 3.69 137 3.71 138 3.55
		 139 3.24 140 2.86 141 2.49 142 2.23 143 2.13 144 2.23
		 145 2.48 146 2.85 147 3.22 148 3.53 149 3.69 150 3.67
		 151 3.48 152 3.17 153 2.81 154 2.5 155 2.31 156 2.28
		 157 2.43 158 2.71 159 3.07 160 3.41 161 3.66 162 3.75
		 163 3.67 164 3.44 165 3.1 166 2.74 167 2.43 168 2.25
		 169 2.24 170 2.4 171 2.69 172 3.05 173 3.39 174 3.64
		 175 3.74 176 3.67 177 3.45 178 3.13 179 2.8 180 2.53
		 181 2.39 182 2.42 183 2.62 184 2.95 185 3.33 186 3.68
		 187 3.93 188 4.01 189 3.93 190 3.7 191 3.38 192 3.06
		 193 2.8 194 2.68 195 2.71 196 2.9 197 3.19 198 3.51
		 199 3.8 200 3.97 201 3.99 202 3.85 203 3.58 204 3.23
		 205 2.87 206 2.57 207 2.4 208 2.38 209 2.51 210 2.74
		 211 3.02 212 3.28 213 3.44 214 3.46 215 3.33 216 3.06
		 217 2.7 218 2.32 219 1.99 220 1.79 221 1.74 222 1.86
		 223 2.11 224 2.44 225 2.77 226 3.03 227 3.16 228 3.14
		 229 2.96 230 2.67 231 2.35 232 2.05 233 1.86 234 1.83
		 235 1.97 236 2.26 237 2.65 238 3.05 239 3.39 240 3.6
		 241 3.64 242 3.51 243 3.24 244 2.91 245 2.6 246 2.37
		 247 2.3 248 2.4 249 2.65 250 2.99 251 3.36 252 3.66
		 253 3.84 254 3.85 255 3.69 256 3.41 257 3.06 258 2.73
		 259 2.49 260 2.4 261 2.48 262 2.7 263 3.03 264 3.37
		 265 3.66 266 3.81 267 3.78 268 3.59 269 3.27 270 2.89
		 271 2.55 272 2.33 273 2.28 274 2.42 275 2.72 276 3.11
		 277 3.49 278 3.78 279 3.89 280 3.82 281 3.57 282 3.2
		 283 2.82 284 2.51 285 2.35 286 2.39 287 2.62 288 2.98
		 289 3.39 290 3.74 291 3.96 292 3.98 293 3.81 294 3.48
		 295 3.08 296 2.71 297 2.46 298 2.37 299 2.49 300 2.76
		 301 3.12 302 3.48 303 3.74 304 3.85 305 3.76 306 3.49
		 307 3.11 308 2.69 309 2.32 310 2.09 311 2.03 312 2.16
		 313 2.43 314 2.76 315 3.08 316 3.3 317 3.35 318 3.23
		 319 2.93 320 2.54 321 2.12 322 1.77 323 1.57 324 1.54
		 325 1.7 326 2.01 327 2.38 328 2.74 329 2.99 330 3.07
		 331 2.97 332 2.7 333 2.33 334 1.94 335 1.61 336 1.42
		 337 1.42 338 1.6 339 1.93 340 2.31 341 2.68 342 2.94
		 343 3.03 344 2.94 345 2.68 346 2.32 347 1.94 348 1.62
		 349 1.45 350 1.45 351 1.63 352 1.94 353 2.32 354 2.67
		 355 2.92 356 3.01 357 2.93 358 2.68 359 2.34 360 1.97
		 361 1.68 362 1.52 363 1.54 364 1.73 365 2.06 366 2.45
		 367 2.82 368 3.1 369 3.23 370 3.18 371 2.97 372 2.67
		 373 2.34 374 2.07 375 1.93 376 1.95 377 2.15 378 2.48
		 379 2.88 380 3.26 381 3.56 382 3.71 383 3.68 384 3.49
		 385 3.18 386 2.84 387 2.53 388 2.34 389 2.32 390 2.46
		 391 2.74 392 3.1 393 3.45 394 3.73 395 3.86 396 3.83
		 397 3.63 398 3.31 399 2.95 400 2.62 401 2.4 402 2.34
		 403 2.45 404 2.7 405 3.04 406 3.39 407 3.67 408 3.82
		 409 3.82 410 3.65 411 3.37 412 3.03 413 2.72 414 2.5
		 415 2.42 416 2.52 417 2.75 418 3.08 419 3.43 420 3.72
		 421 3.89 422 3.89 423 3.72 424 3.42 425 3.06 426 2.71
		 427 2.46 428 2.35 429 2.42 430 2.64 431 2.95 432 3.29
		 433 3.57 434 3.72 435 3.7 436 3.52 437 3.2 438 2.84
		 439 2.49 440 2.26 441 2.17 442 2.27 443 2.51 444 2.85
		 445 3.21 446 3.49 447 3.65 448 3.64 449 3.48 450 3.19
		 451 2.86 452 2.57 453 2.37 454 2.33 455 2.46 456 2.71
		 457 3.05 458 3.38 459 3.63 460 3.75 461 3.69 462 3.48
		 463 3.16 464 2.81 465 2.51 466 2.33 467 2.31 468 2.46
		 469 2.74 470 3.08 471 3.4 472 3.62 473 3.69 474 3.59
		 475 3.35 476 3.02 477 2.68 478 2.41 479 2.27 480 2.3;
createNode animCurveTA -n "hero_Hips_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.61 2 0.68 3 1.9 4 2.99 5 3.9 6 4.58
		 7 5.01 8 5.16 9 5.02 10 4.58 11 3.87 12 2.92
		 13 1.79 14 0.56 15 -0.7 16 -1.9 17 -2.99 18 -3.9
		 19 -4.6 20 -5.05 21 -5.21 22 -5.07 23 -4.62 24 -3.9
		 25 -2.95 26 -1.82 27 -0.61 28 0.63 29 1.8 30 2.85
		 31 3.72 32 4.39 33 4.8 34 4.95 35 4.82 36 4.4
		 37 3.71 38 2.8 39 1.72 40 0.53 41 -0.68 42 -1.84
		 43 -2.89 44 -3.78 45 -4.45 46 -4.87 47 -5.02 48 -4.86
		 49 -4.4 50 -3.65 51 -2.66 52 -1.49 53 -0.22 54 1.07
		 55 2.28 56 3.37 57 4.25 58 4.89 59 5.25 60 5.28
		 61 4.98 62 4.35 63 3.43 64 2.27 65 0.97 66 -0.38
		 67 -1.68 68 -2.87 69 -3.86 70 -4.62 71 -5.09 72 -5.25
		 73 -5.08 74 -4.6 75 -3.82 76 -2.8 77 -1.61 78 -0.34
		 79 0.93 80 2.13 81 3.18 82 4.04 83 4.66 84 5.02
		 85 5.09 86 4.85 87 4.31 88 3.5 89 2.46 90 1.26
		 91 -0.01 92 -1.27 93 -2.45 94 -3.48 95 -4.31 96 -4.89
		 97 -5.18 98 -5.15 99 -4.81 100 -4.14 101 -3.2 102 -2.04
		 103 -0.76 104 0.57 105 1.85 106 3 107 3.95 108 4.66
		 109 5.09 110 5.19 111 4.97 112 4.41 113 3.56 114 2.48
		 115 1.25 116 -0.02 117 -1.26 118 -2.37 119 -3.3 120 -4
		 121 -4.43 122 -4.59 123 -4.46 124 -4.05 125 -3.4 126 -2.54
		 127 -1.55 128 -0.5 129 0.55 130 1.52 131 2.38 132 3.08
		 133 3.59 134 3.9 135 3.99 136 3.84 137 3.46 138 2.85
		 139 2.06 140 1.13 141 0.13 142 -0.89 143 -1.86 144 -2.73
		 145 -3.45 146 -3.98 147 -4.3 148 -4.36 149 -4.15 150 -3.66
		 151 -2.93 152 -1.99 153 -0.9 154 0.25 155 1.39 156 2.44
		 157 3.36 158 4.07 159 4.55 160 4.77 161 4.7 162 4.34
		 163 3.7 164 2.84 165 1.8 166 0.67 167 -0.47 168 -1.56
		 169 -2.53 170 -3.35 171 -3.97 172 -4.36 173 -4.52 174 -4.42
		 175 -4.06 176 -3.47 177 -2.66 178 -1.69 179 -0.61 180 0.5
		 181 1.59 182 2.59 183 3.46 184 4.15 185 4.62 186 4.84
		 187 4.77 188 4.4 189 3.75 190 2.85 191 1.74 192 0.51
		 193 -0.76 194 -2 195 -3.12 196 -4.07 197 -4.79 198 -5.24
		 199 -5.39 200 -5.23 201 -4.74 202 -3.96 203 -2.94 204 -1.74
		 205 -0.46 206 0.83 207 2.05 208 3.13 209 4.03 210 4.69
		 211 5.09 212 5.21 213 5.04 214 4.58 215 3.86 216 2.93
		 217 1.83 218 0.66 219 -0.51 220 -1.62 221 -2.61 222 -3.43
		 223 -4.04 224 -4.43 225 -4.57 226 -4.47 227 -4.12 228 -3.55
		 229 -2.79 230 -1.89 231 -0.9 232 0.11 233 1.09 234 1.99
		 235 2.77 236 3.4 237 3.85 238 4.11 239 4.15 240 3.96
		 241 3.54 242 2.91 243 2.1 244 1.14 245 0.11 246 -0.95
		 247 -1.96 248 -2.89 249 -3.68 250 -4.28 251 -4.66 252 -4.78
		 253 -4.61 254 -4.14 255 -3.41 256 -2.44 257 -1.3 258 -0.08
		 259 1.13 260 2.26 261 3.24 262 4.01 263 4.53 264 4.77
		 265 4.73 266 4.39 267 3.79 268 2.96 269 1.98 270 0.91
		 271 -0.17 272 -1.19 273 -2.09 274 -2.82 275 -3.36 276 -3.69
		 277 -3.8 278 -3.69 279 -3.35 280 -2.81 281 -2.1 282 -1.28
		 283 -0.4 284 0.48 285 1.3 286 2.03 287 2.63 288 3.07
		 289 3.35 290 3.42 291 3.3 292 2.96 293 2.43 294 1.73
		 295 0.91 296 0.01 297 -0.9 298 -1.76 299 -2.53 300 -3.17
		 301 -3.63 302 -3.87 303 -3.88 304 -3.64 305 -3.16 306 -2.46
		 307 -1.59 308 -0.63 309 0.36 310 1.3 311 2.14 312 2.83
		 313 3.33 314 3.63 315 3.72 316 3.58 317 3.24 318 2.7
		 319 2.02 320 1.24 321 0.42 322 -0.39 323 -1.15 324 -1.81
		 325 -2.36 326 -2.76 327 -3.01 328 -3.1 329 -3.02 330 -2.77
		 331 -2.36 332 -1.8 333 -1.14 334 -0.4 335 0.36 336 1.1
		 337 1.78 338 2.38 339 2.85 340 3.18 341 3.33 342 3.3
		 343 3.07 344 2.64 345 2.03 346 1.29 347 0.45 348 -0.43
		 349 -1.29 350 -2.07 351 -2.75 352 -3.28 353 -3.63 354 -3.79
		 355 -3.72 356 -3.43 357 -2.92 358 -2.23 359 -1.4 360 -0.48
		 361 0.47 362 1.38 363 2.22 364 2.93 365 3.48 366 3.85
		 367 4.01 368 3.94 369 3.64 370 3.12 371 2.41 372 1.55
		 373 0.6 374 -0.39 375 -1.34 376 -2.2 377 -2.95 378 -3.53
		 379 -3.92 380 -4.1 381 -4.05 382 -3.77 383 -3.26 384 -2.56
		 385 -1.71 386 -0.76 387 0.23 388 1.19 389 2.07 390 2.84
		 391 3.46 392 3.89 393 4.12 394 4.13 395 3.9 396 3.44
		 397 2.77 398 1.92 399 0.95 400 -0.1 401 -1.15 402 -2.14
		 403 -3.03 404 -3.77 405 -4.31 406 -4.63 407 -4.69 408 -4.47
		 409 -3.98 410 -3.24 411 -2.29 412 -1.19 413 -0.03 414 1.12
		 415 2.2 416 3.14 417 3.89 418 4.42 419 4.71 420 4.72
		 421 4.47 422 3.95 423 3.19 424 2.25 425 1.19 426 0.08
		 427 -1.01 428 -2.02 429 -2.9 430 -3.62 431 -4.13 432 -4.42
		 433 -4.46 434 -4.24 435 -3.78 436 -3.08 437 -2.18 438 -1.14
		 439 -0.03 440 1.09 441 2.16 442 3.11 443 3.91 444 4.5
		 445 4.85 446 4.92 447 4.7 448 4.17 449 3.36 450 2.32
		 451 1.12 452 -0.15 453 -1.42 454 -2.59 455 -3.61 456 -4.42
		 457 -4.96 458 -5.21 459 -5.15 460 -4.78 461 -4.1 462 -3.17
		 463 -2.05 464 -0.81 465 0.45 466 1.66 467 2.76 468 3.68
		 469 4.4 470 4.86 471 5.05 472 4.95 473 4.54 474 3.85
		 475 2.91 476 1.78 477 0.53 478 -0.75 479 -1.98 480 -3.1;
createNode animCurveTA -n "hero_Hips_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 3.72 2 3.07 3 2.27 4 1.33 5 0.31 6 -0.73
		 7 -1.75 8 -2.65 9 -3.4 10 -3.93 11 -4.21 12 -4.25
		 13 -4.05 14 -3.64 15 -3.02 16 -2.24 17 -1.33 18 -0.32
		 19 0.72 20 1.73 21 2.65 22 3.39 23 3.93 24 4.22
		 25 4.27 26 4.07 27 3.65 28 3.04 29 2.27 30 1.36
		 31 0.37 32 -0.65 33 -1.65 34 -2.55 35 -3.29 36 -3.83
		 37 -4.13 38 -4.18 39 -3.99 40 -3.58 41 -2.97 42 -2.19
		 43 -1.27 44 -0.25 45 0.81 46 1.84 47 2.77 48 3.53
		 49 4.06 50 4.34 51 4.36 52 4.11 53 3.63 54 2.92
		 55 2.04 56 1.01 57 -0.11 58 -1.25 59 -2.33 60 -3.26
		 61 -3.98 62 -4.43 63 -4.59 64 -4.46 65 -4.05 66 -3.41
		 67 -2.57 68 -1.56 69 -0.45 70 0.69 71 1.8 72 2.78
		 73 3.57 74 4.11 75 4.37 76 4.36 77 4.1 78 3.6
		 79 2.9 80 2.05 81 1.06 82 0.01 83 -1.06 84 -2.07
		 85 -2.96 86 -3.66 87 -4.12 88 -4.33 89 -4.28 90 -3.98
		 91 -3.45 92 -2.73 93 -1.83 94 -0.81 95 0.29 96 1.39
		 97 2.42 98 3.3 99 3.97 100 4.37 101 4.49 102 4.34
		 103 3.92 104 3.27 105 2.41 106 1.4 107 0.29 108 -0.86
		 109 -1.97 110 -2.94 111 -3.7 112 -4.2 113 -4.41 114 -4.33
		 115 -3.98 116 -3.4 117 -2.62 118 -1.7 119 -0.68 120 0.37
		 121 1.38 122 2.28 123 3 124 3.51 125 3.76 126 3.78
		 127 3.57 128 3.16 129 2.59 130 1.88 131 1.07 132 0.19
		 133 -0.7 134 -1.55 135 -2.3 136 -2.91 137 -3.33 138 -3.54
		 139 -3.54 140 -3.34 141 -2.94 142 -2.37 143 -1.65 144 -0.81
		 145 0.1 146 1.04 147 1.94 148 2.73 149 3.35 150 3.75
		 151 3.92 152 3.84 153 3.54 154 3.03 155 2.34 156 1.5
		 157 0.55 158 -0.45 159 -1.44 160 -2.34 161 -3.09 162 -3.63
		 163 -3.93 164 -3.99 165 -3.82 166 -3.43 167 -2.87 168 -2.15
		 169 -1.32 170 -0.4 171 0.54 172 1.45 173 2.28 174 2.97
		 175 3.47 176 3.76 177 3.83 178 3.69 179 3.34 180 2.81
		 181 2.12 182 1.28 183 0.34 184 -0.65 185 -1.64 186 -2.55
		 187 -3.32 188 -3.88 189 -4.21 190 -4.28 191 -4.1 192 -3.68
		 193 -3.05 194 -2.22 195 -1.25 196 -0.18 197 0.93 198 1.99
		 199 2.94 200 3.7 201 4.23 202 4.49 203 4.49 204 4.23
		 205 3.75 206 3.07 207 2.24 208 1.28 209 0.26 210 -0.79
		 211 -1.78 212 -2.66 213 -3.37 214 -3.87 215 -4.13 216 -4.16
		 217 -3.96 218 -3.56 219 -2.98 220 -2.26 221 -1.43 222 -0.53
		 223 0.4 224 1.3 225 2.12 226 2.79 227 3.29 228 3.59
		 229 3.68 230 3.57 231 3.28 232 2.82 233 2.23 234 1.52
		 235 0.73 236 -0.11 237 -0.96 238 -1.76 239 -2.47 240 -3.03
		 241 -3.42 242 -3.61 243 -3.6 244 -3.39 245 -3 246 -2.43
		 247 -1.72 248 -0.88 249 0.04 250 1 251 1.92 252 2.75
		 253 3.42 254 3.88 255 4.1 256 4.07 257 3.8 258 3.31
		 259 2.64 260 1.8 261 0.86 262 -0.15 263 -1.14 264 -2.06
		 265 -2.83 266 -3.39 267 -3.72 268 -3.81 269 -3.66 270 -3.31
		 271 -2.78 272 -2.12 273 -1.34 274 -0.5 275 0.36 276 1.18
		 277 1.92 278 2.51 279 2.92 280 3.14 281 3.15 282 2.98
		 283 2.64 284 2.16 285 1.56 286 0.87 287 0.12 288 -0.64
		 289 -1.37 290 -2.02 291 -2.54 292 -2.9 293 -3.08 294 -3.07
		 295 -2.88 296 -2.51 297 -2 298 -1.35 299 -0.59 300 0.23
		 301 1.06 302 1.85 303 2.53 304 3.04 305 3.35 306 3.44
		 307 3.32 308 3.01 309 2.53 310 1.9 311 1.17 312 0.37
		 313 -0.45 314 -1.23 315 -1.92 316 -2.48 317 -2.86 318 -3.06
		 319 -3.07 320 -2.91 321 -2.59 322 -2.16 323 -1.61 324 -0.99
		 325 -0.31 326 0.38 327 1.05 328 1.65 329 2.15 330 2.52
		 331 2.74 332 2.8 333 2.71 334 2.47 335 2.1 336 1.61
		 337 1.01 338 0.34 339 -0.38 340 -1.09 341 -1.76 342 -2.34
		 343 -2.77 344 -3.05 345 -3.14 346 -3.05 347 -2.79 348 -2.37
		 349 -1.81 350 -1.13 351 -0.36 352 0.45 353 1.25 354 1.99
		 355 2.61 356 3.07 357 3.34 358 3.41 359 3.29 360 2.99
		 361 2.53 362 1.92 363 1.19 364 0.39 365 -0.46 366 -1.3
		 367 -2.07 368 -2.71 369 -3.19 370 -3.48 371 -3.56 372 -3.44
		 373 -3.13 374 -2.66 375 -2.04 376 -1.29 377 -0.46 378 0.41
		 379 1.27 380 2.06 381 2.73 382 3.23 383 3.54 384 3.63
		 385 3.52 386 3.23 387 2.76 388 2.14 389 1.4 390 0.58
		 391 -0.3 392 -1.18 393 -2 394 -2.71 395 -3.26 396 -3.62
		 397 -3.77 398 -3.72 399 -3.45 400 -3.01 401 -2.39 402 -1.62
		 403 -0.74 404 0.21 405 1.17 406 2.1 407 2.9 408 3.54
		 409 3.96 410 4.15 411 4.09 412 3.81 413 3.32 414 2.64
		 415 1.82 416 0.88 417 -0.12 418 -1.12 419 -2.05 420 -2.86
		 421 -3.48 422 -3.88 423 -4.05 424 -3.98 425 -3.69 426 -3.2
		 427 -2.55 428 -1.76 429 -0.87 430 0.08 431 1.04 432 1.95
		 433 2.74 434 3.36 435 3.78 436 3.97 437 3.93 438 3.68
		 439 3.22 440 2.58 441 1.78 442 0.86 443 -0.15 444 -1.17
		 445 -2.16 446 -3.03 447 -3.71 448 -4.17 449 -4.37 450 -4.31
		 451 -3.99 452 -3.44 453 -2.69 454 -1.77 455 -0.73 456 0.38
		 457 1.48 458 2.49 459 3.34 460 3.96 461 4.33 462 4.42
		 463 4.25 464 3.84 465 3.22 466 2.43 467 1.49 468 0.45
		 469 -0.62 470 -1.67 471 -2.63 472 -3.42 473 -3.99 474 -4.31
		 475 -4.37 476 -4.18 477 -3.74 478 -3.1 479 -2.28 480 -1.3;
createNode animCurveTA -n "hero_LeftUpLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -12.34 2 -6.97 3 -1.75 4 3.25 5 7.38 6 10.2
		 7 12.41 8 15.59 9 17.31 10 15.7 11 15.19 12 9.5
		 13 -0.46 14 -9.83 15 -18.83 16 -26.1 17 -29.57 18 -28.37
		 19 -32.46 20 -30.63 21 -29.31 22 -27.14 23 -25.23 24 -23.67
		 25 -21.36 26 -17.3 27 -12.4 28 -7.27 29 -2.29 30 2.53
		 31 6.52 32 9.18 33 10.95 34 13.37 35 14.9 36 13.61
		 37 12.65 38 7.87 39 -1.29 40 -10.26 41 -18.8 42 -25.8
		 43 -29.03 44 -27.73 45 -31.39 46 -28.58 47 -27.94 48 -26.13
		 49 -24.12 50 -22.58 51 -19.94 52 -15.7 53 -10.8 54 -5.85
		 55 -1.01 56 3.55 57 7.14 58 9.19 59 10.51 60 11.61
		 61 10.53 62 8.7 63 4.56 64 -2.7 65 -11.57 66 -19.89
		 67 -27.06 68 -30.69 69 -28.13 70 -31.74 71 -29.34 72 -28.56
		 73 -26.77 74 -24.8 75 -23.13 76 -20.54 77 -16.29 78 -11.35
		 79 -6.34 80 -1.45 81 3.16 82 6.84 83 8.84 84 10.04
		 85 11.78 86 12.12 87 11.18 88 11.93 89 5.85 90 -3.15
		 91 -11.65 92 -19.89 93 -26.02 94 -27.32 95 -30.3 96 -30.51
		 97 -27.2 98 -26.49 99 -25.69 100 -23.83 101 -21.77 102 -17.95
		 103 -13.17 104 -8.09 105 -3.14 106 1.69 107 5.67 108 8.06
		 109 9.41 110 11.12 111 11.52 112 10.12 113 9.91 114 3.98
		 115 -5.26 116 -13.71 117 -21.74 118 -27.4 119 -27.68 120 -30.5
		 121 -29.07 122 -26.92 123 -26.66 124 -25.49 125 -23.65 126 -21.45
		 127 -17.53 128 -12.85 129 -8.01 130 -3.37 131 1.16 132 4.85
		 133 6.99 134 8.06 135 9.7 136 10.66 137 9.78 138 9.31
		 139 4.56 140 -4.33 141 -12.66 142 -20.64 143 -26.52 144 -27.76
		 145 -28.47 146 -29.03 147 -25.8 148 -25.73 149 -25.11 150 -23.22
		 151 -21.44 152 -18.04 153 -13.55 154 -8.69 155 -3.95 156 0.8
		 157 4.82 158 7.43 159 8.48 160 9.66 161 11.01 162 10.92
		 163 10.92 164 6.9 165 -1.85 166 -10.84 167 -19.23 168 -26.16
		 169 -29.67 170 -27.19 171 -30.45 172 -27.32 173 -27.53 174 -26.77
		 175 -25.22 176 -23.19 177 -20.83 178 -16.94 179 -12.38 180 -7.67
		 181 -3.13 182 1.33 183 5.05 184 7.39 185 8.67 186 10.61
		 187 12.32 188 11.95 189 11.72 190 6.92 191 -2.49 192 -11.37
		 193 -19.87 194 -26.69 195 -29.64 196 -28.69 197 -31.53 198 -27.76
		 199 -27.74 200 -26.88 201 -24.79 202 -22.96 203 -20.27 204 -16.06
		 205 -11.26 206 -6.41 207 -1.7 208 2.86 209 6.53 210 8.39
		 211 8.83 212 9.63 213 10.26 214 9.93 215 10.42 216 6.45
		 217 -2.22 218 -10.9 219 -19.27 220 -26.17 221 -29.64 222 -26.97
		 223 -29.55 224 -26.73 225 -27.39 226 -26.68 227 -26.6 228 -24.29
		 229 -21.94 230 -18.32 231 -13.97 232 -9.41 233 -4.99 234 -0.62
		 235 3.34 236 6.43 237 7.88 238 8.75 239 10.39 240 11.03
		 241 10.34 242 10.82 243 5.15 244 -3.74 245 -12.1 246 -20.25
		 247 -26.42 248 -28.24 249 -29.24 250 -31.18 251 -27.73 252 -27.39
		 253 -26.16 254 -24.1 255 -22.39 256 -19.29 257 -14.81 258 -9.79
		 259 -4.8 260 0.14 261 4.61 262 8.05 263 9.85 264 11.21
		 265 13.08 266 13.33 267 12.82 268 9.07 269 1.39 270 -8.34
		 271 -17.34 272 -25.25 273 -29.89 274 -28.34 275 -30.4 276 -28.19
		 277 -27.86 278 -26.69 279 -25.2 280 -23.02 281 -20.67 282 -16.75
		 283 -12.22 284 -7.61 285 -3.21 286 1.12 287 4.67 288 6.54
		 289 7.31 290 8.7 291 9.5 292 8.74 293 8.64 294 3.09
		 295 -6.56 296 -15.58 297 -23.97 298 -29.45 299 -29.01 300 -29.55
		 301 -27.02 302 -27.84 303 -27.37 304 -27.37 305 -24.7 306 -21.89
		 307 -17.74 308 -13.07 309 -8.39 310 -3.95 311 0.45 312 3.92
		 313 5.47 314 5.38 315 5.86 316 7.52 317 9.09 318 10.71
		 319 8.14 320 0.32 321 -8.75 322 -17.21 323 -24.32 324 -28
		 325 -27.2 326 -28.27 327 -27.03 328 -27.65 329 -27.22 330 -27.19
		 331 -24.53 332 -21.41 333 -17.29 334 -13.02 335 -8.88 336 -5
		 337 -1.13 338 1.81 339 2.67 340 1.74 341 1.31 342 2.35
		 343 3.75 344 5.02 345 2.87 346 -3.5 347 -11.35 348 -18.5
		 349 -24.8 350 -28.03 351 -26.88 352 -27.43 353 -26.45 354 -27.1
		 355 -26.74 356 -26.76 357 -24.16 358 -21.06 359 -16.87 360 -12.49
		 361 -8.22 362 -4.19 363 -0.16 364 3.01 365 4.31 366 3.9
		 367 3.89 368 4.97 369 5.94 370 6.81 371 4.37 372 -2.49
		 373 -10.85 374 -18.75 375 -25.52 376 -29.12 377 -27.67 378 -29.28
		 379 -26.96 380 -27.34 381 -26.76 382 -26.77 383 -24.46 384 -21.85
		 385 -18.06 386 -13.77 387 -9.39 388 -5.2 389 -1.08 390 2.41
		 391 4.54 392 5.09 393 5.7 394 7.48 395 8.97 396 9.57
		 397 11.08 398 5.51 399 -3.14 400 -11.29 401 -19.24 402 -25.17
		 403 -26.64 404 -28.91 405 -29.2 406 -26.24 407 -26.06 408 -25.72
		 409 -23.81 410 -21.95 411 -18.81 412 -14.61 413 -10.04 414 -5.54
		 415 -1.14 416 2.95 417 6.13 418 7.65 419 8.6 420 10.6
		 421 12.01 422 12.08 423 13.2 424 7.71 425 -1.41 426 -9.84
		 427 -18.14 428 -24.64 429 -27.03 430 -28.63 431 -30.12 432 -26.37
		 433 -26.14 434 -25.74 435 -23.73 436 -21.91 437 -18.84 438 -14.63
		 439 -10.01 440 -5.46 441 -1.01 442 3.14 443 6.34 444 7.81
		 445 8.65 446 10.12 447 10.46 448 9.76 449 6.4 450 -0.32
		 451 -9.15 452 -17.31 453 -24.74 454 -29.43 455 -28.77 456 -30.74
		 457 -29.35 458 -27.78 459 -26.57 460 -25.78 461 -23.94 462 -21.86
		 463 -18.11 464 -13.45 465 -8.49 466 -3.66 467 1.11 468 5.13
		 469 7.82 470 9.31 471 11.07 472 12.14 473 10.91 474 9.84
		 475 5.32 476 -3.49 477 -12.24 478 -20.6 479 -27.2 480 -29.81;
createNode animCurveTA -n "hero_LeftUpLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -1.99 2 -2.13 3 -2.07 4 -1.92 5 -1.75 6 -1.54
		 7 -1.13 8 -0.39 9 0.8 10 2.21 11 3.47 12 4.37
		 13 4.72 14 4.66 15 4.42 16 4.17 17 3.91 18 3.59
		 19 3.5 20 3.24 21 2.99 22 2.43 23 1.51 24 0.4
		 25 -0.7 26 -1.52 27 -1.97 28 -2.14 29 -2.09 30 -1.94
		 31 -1.77 32 -1.56 33 -1.17 34 -0.47 35 0.67 36 2.11
		 37 3.45 38 4.52 39 4.99 40 4.91 41 4.58 42 4.21
		 43 3.9 44 3.62 45 3.58 46 3.36 47 3.12 48 2.46
		 49 1.44 50 0.25 51 -0.86 52 -1.63 53 -2.04 54 -2.16
		 55 -2.1 56 -1.96 57 -1.82 58 -1.61 59 -1.16 60 -0.28
		 61 1.04 62 2.5 63 3.84 64 4.74 65 4.95 66 4.73
		 67 4.39 68 4.05 69 3.69 70 3.63 71 3.41 72 3.18
		 73 2.57 74 1.56 75 0.37 76 -0.77 77 -1.58 78 -2.02
		 79 -2.17 80 -2.12 81 -1.98 82 -1.83 83 -1.6 84 -1.14
		 85 -0.28 86 1.02 87 2.46 88 3.69 89 4.45 90 4.62
		 91 4.44 92 4.18 93 3.97 94 3.78 95 3.7 96 3.56
		 97 3.27 98 2.86 99 1.97 100 0.79 101 -0.41 102 -1.36
		 103 -1.91 104 -2.14 105 -2.14 106 -2.03 107 -1.89 108 -1.71
		 109 -1.35 110 -0.61 111 0.63 112 2.15 113 3.52 114 4.48
		 115 4.78 116 4.6 117 4.29 118 4.02 119 3.78 120 3.71
		 121 3.53 122 3.31 123 2.87 124 2 125 0.84 126 -0.35
		 127 -1.3 128 -1.87 129 -2.15 130 -2.21 131 -2.12 132 -1.97
		 133 -1.75 134 -1.33 135 -0.55 136 0.71 137 2.28 138 3.73
		 139 4.83 140 5.23 141 5.02 142 4.56 143 4.13 144 3.82
		 145 3.73 146 3.72 147 3.57 148 3.24 149 2.41 150 1.29
		 151 0.05 152 -1.03 153 -1.73 154 -2.1 155 -2.21 156 -2.16
		 157 -2.04 158 -1.88 159 -1.58 160 -0.94 161 0.14 162 1.57
		 163 2.96 164 4.12 165 4.73 166 4.8 167 4.57 168 4.28
		 169 4 170 3.67 171 3.59 172 3.35 173 3.19 174 2.72
		 175 1.85 176 0.72 177 -0.43 178 -1.35 179 -1.9 180 -2.15
		 181 -2.17 182 -2.05 183 -1.88 184 -1.67 185 -1.28 186 -0.57
		 187 0.6 188 2.07 189 3.45 190 4.51 191 4.95 192 4.86
		 193 4.54 194 4.2 195 3.92 196 3.66 197 3.6 198 3.34
		 199 3.11 200 2.48 201 1.47 202 0.3 203 -0.81 204 -1.59
		 205 -2.02 206 -2.17 207 -2.12 208 -1.98 209 -1.82 210 -1.61
		 211 -1.2 212 -0.45 213 0.72 214 2.12 215 3.39 216 4.39
		 217 4.84 218 4.83 219 4.58 220 4.29 221 4.01 222 3.68
		 223 3.61 224 3.42 225 3.32 226 2.95 227 2.21 228 1.13
		 229 -0.03 230 -1.03 231 -1.7 232 -2.08 233 -2.2 234 -2.16
		 235 -2.02 236 -1.84 237 -1.54 238 -0.99 239 -0.06 240 1.29
		 241 2.78 242 4.02 243 4.82 244 5 245 4.76 246 4.39
		 247 4.06 248 3.83 249 3.71 250 3.69 251 3.48 252 3.19
		 253 2.45 254 1.39 255 0.18 256 -0.92 257 -1.67 258 -2.06
		 259 -2.18 260 -2.13 261 -1.99 262 -1.84 263 -1.57 264 -1.01
		 265 -0.03 266 1.36 267 2.82 268 4.13 269 4.98 270 5.16
		 271 4.92 272 4.51 273 4.07 274 3.62 275 3.46 276 3.28
		 277 3.17 278 2.76 279 1.95 280 0.86 281 -0.31 282 -1.25
		 283 -1.85 284 -2.15 285 -2.21 286 -2.11 287 -1.92 288 -1.63
		 289 -1.09 290 -0.16 291 1.25 292 2.93 293 4.39 294 5.42
		 295 5.72 296 5.4 297 4.83 298 4.19 299 3.59 300 3.3
		 301 3.08 302 3.04 303 2.73 304 2.01 305 0.92 306 -0.25
		 307 -1.22 308 -1.83 309 -2.14 310 -2.19 311 -2.08 312 -1.89
		 313 -1.62 314 -1.16 315 -0.36 316 0.85 317 2.39 318 3.9
		 319 5.2 320 5.87 321 5.83 322 5.32 323 4.61 324 3.91
		 325 3.37 326 3.18 327 3.09 328 3.07 329 2.68 330 1.95
		 331 0.89 332 -0.22 333 -1.15 334 -1.76 335 -2.11 336 -2.21
		 337 -2.14 338 -1.96 339 -1.69 340 -1.24 341 -0.46 342 0.72
		 343 2.27 344 3.82 345 5.23 346 6.04 347 6.04 348 5.48
		 349 4.7 350 3.92 351 3.3 352 3.01 353 2.87 354 2.81
		 355 2.4 356 1.64 357 0.57 358 -0.52 359 -1.38 360 -1.92
		 361 -2.17 362 -2.18 363 -2.04 364 -1.82 365 -1.54 366 -1.08
		 367 -0.31 368 0.85 369 2.35 370 3.83 371 5.12 372 5.85
		 373 5.87 374 5.4 375 4.72 376 4.01 377 3.39 378 3.15
		 379 2.94 380 2.88 381 2.54 382 1.81 383 0.77 384 -0.32
		 385 -1.24 386 -1.83 387 -2.13 388 -2.19 389 -2.09 390 -1.91
		 391 -1.68 392 -1.33 393 -0.73 394 0.24 395 1.63 396 3.16
		 397 4.43 398 5.22 399 5.35 400 5.02 401 4.54 402 4.05
		 403 3.61 404 3.36 405 3.14 406 2.87 407 2.57 408 1.84
		 409 0.85 410 -0.24 411 -1.19 412 -1.81 413 -2.12 414 -2.16
		 415 -2.04 416 -1.85 417 -1.64 418 -1.33 419 -0.8 420 0.08
		 421 1.4 422 2.92 423 4.23 424 5.1 425 5.32 426 5.05
		 427 4.6 428 4.12 429 3.69 430 3.4 431 3.23 432 2.94
		 433 2.67 434 1.97 435 0.99 436 -0.11 437 -1.09 438 -1.76
		 439 -2.09 440 -2.16 441 -2.06 442 -1.87 443 -1.65 444 -1.35
		 445 -0.8 446 0.14 447 1.51 448 3 449 4.39 450 5.3
		 451 5.5 452 5.18 453 4.66 454 4.1 455 3.55 456 3.29
		 457 3.04 458 2.86 459 2.48 460 1.66 461 0.57 462 -0.55
		 463 -1.43 464 -1.94 465 -2.14 466 -2.11 467 -1.96 468 -1.78
		 469 -1.57 470 -1.2 471 -0.53 472 0.6 473 2.05 474 3.41
		 475 4.5 476 5.01 477 4.96 478 4.65 479 4.27 480 3.92;
createNode animCurveTA -n "hero_LeftUpLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -8.18 2 -7.63 3 -6.66 4 -5.36 5 -3.85 6 -2.23
		 7 -0.54 8 1.14 9 2.71 10 4.23 11 5.51 12 6.15
		 13 6.09 14 5.39 15 4.53 16 3.53 17 2.27 18 0.74
		 19 -0.37 20 -1.77 21 -3.04 22 -4.35 23 -5.55 24 -6.68
		 25 -7.65 26 -8.16 27 -8.15 28 -7.65 29 -6.74 30 -5.51
		 31 -4.07 32 -2.51 33 -0.91 34 0.71 35 2.25 36 3.74
		 37 5.05 38 5.7 39 5.69 40 5.06 41 4.28 42 3.39
		 43 2.25 44 0.86 45 -0.15 46 -1.54 47 -2.74 48 -4.08
		 49 -5.34 50 -6.51 51 -7.44 52 -7.87 53 -7.75 54 -7.11
		 55 -6.04 56 -4.62 57 -2.98 58 -1.23 59 0.54 60 2.29
		 61 3.96 62 5.53 63 6.46 64 6.49 65 5.84 66 4.93
		 67 3.97 68 2.78 69 1.21 70 0.12 71 -1.29 72 -2.54
		 73 -3.89 74 -5.19 75 -6.37 76 -7.31 77 -7.74 78 -7.62
		 79 -7 80 -5.96 81 -4.61 82 -3.06 83 -1.43 84 0.24
		 85 1.9 86 3.48 87 4.96 88 6.01 89 6.42 90 6.07
		 91 5.27 92 4.37 93 3.3 94 1.91 95 0.68 96 -0.65
		 97 -2.12 98 -3.37 99 -4.71 100 -6 101 -7.12 102 -7.8
		 103 -7.89 104 -7.42 105 -6.48 106 -5.13 107 -3.53 108 -1.81
		 109 -0.06 110 1.68 111 3.31 112 4.82 113 5.96 114 6.37
		 115 6.03 116 5.2 117 4.3 118 3.22 119 1.79 120 0.61
		 121 -0.78 122 -2.1 123 -3.26 124 -4.37 125 -5.41 126 -6.28
		 127 -6.75 128 -6.75 129 -6.31 130 -5.52 131 -4.44 132 -3.2
		 133 -1.89 134 -0.54 135 0.84 136 2.21 137 3.58 138 4.8
		 139 5.32 140 5.2 141 4.54 142 3.86 143 3.07 144 2.02
		 145 0.98 146 -0.03 147 -1.29 148 -2.39 149 -3.65 150 -4.74
		 151 -5.75 152 -6.45 153 -6.67 154 -6.39 155 -5.68 156 -4.59
		 157 -3.24 158 -1.75 159 -0.2 160 1.39 161 2.98 162 4.5
		 163 5.82 164 6.44 165 6.36 166 5.68 167 4.82 168 3.86
		 169 2.68 170 1.14 171 0.06 172 -1.35 173 -2.45 174 -3.61
		 175 -4.69 176 -5.74 177 -6.63 178 -7.16 179 -7.24 180 -6.87
		 181 -6.12 182 -5.03 183 -3.7 184 -2.23 185 -0.68 186 0.93
		 187 2.5 188 3.99 189 5.26 190 5.86 191 5.81 192 5.15
		 193 4.36 194 3.46 195 2.31 196 0.94 197 -0.13 198 -1.58
		 199 -2.75 200 -4.03 201 -5.33 202 -6.5 203 -7.43 204 -7.87
		 205 -7.77 206 -7.19 207 -6.21 208 -4.9 209 -3.4 210 -1.81
		 211 -0.21 212 1.42 213 3.01 214 4.5 215 5.67 216 6.16
		 217 6.05 218 5.4 219 4.63 220 3.76 221 2.69 222 1.25
		 223 0.23 224 -1.06 225 -2.04 226 -3.1 227 -4.07 228 -5.08
		 229 -5.97 230 -6.56 231 -6.74 232 -6.51 233 -5.93 234 -5.05
		 235 -3.95 236 -2.72 237 -1.43 238 -0.1 239 1.29 240 2.66
		 241 4.03 242 5.1 243 5.6 244 5.44 245 4.8 246 4.1
		 247 3.25 248 2.12 249 0.98 250 -0.05 251 -1.42 252 -2.57
		 253 -3.86 254 -5 255 -6.07 256 -6.89 257 -7.22 258 -7.02
		 259 -6.36 260 -5.31 261 -3.97 262 -2.46 263 -0.91 264 0.67
		 265 2.21 266 3.65 267 4.97 268 5.69 269 5.69 270 5.12
		 271 4.26 272 3.36 273 2.27 274 0.86 275 -0.19 276 -1.42
		 277 -2.45 278 -3.54 279 -4.44 280 -5.29 281 -6.01 282 -6.41
		 283 -6.41 284 -6.06 285 -5.4 286 -4.48 287 -3.42 288 -2.3
		 289 -1.14 290 0.1 291 1.37 292 2.71 293 3.86 294 4.34
		 295 4.14 296 3.42 297 2.66 298 1.72 299 0.49 300 -0.57
		 301 -1.74 302 -2.66 303 -3.69 304 -4.59 305 -5.57 306 -6.42
		 307 -6.95 308 -7.05 309 -6.74 310 -6.09 311 -5.14 312 -4.03
		 313 -2.85 314 -1.65 315 -0.38 316 0.93 317 2.19 318 3.24
		 319 3.71 320 3.64 321 3.03 322 2.28 323 1.54 324 0.68
		 325 -0.32 326 -1.11 327 -1.98 328 -2.76 329 -3.72 330 -4.42
		 331 -5.21 332 -5.88 333 -6.29 334 -6.38 335 -6.18 336 -5.7
		 337 -4.96 338 -4.07 339 -3.09 340 -2.06 341 -0.87 342 0.48
		 343 1.88 344 3.16 345 3.79 346 3.68 347 2.98 348 2.12
		 349 1.3 350 0.36 351 -0.72 352 -1.61 353 -2.54 354 -3.41
		 355 -4.45 356 -5.33 357 -6.27 358 -7.06 359 -7.52 360 -7.59
		 361 -7.29 362 -6.66 363 -5.74 364 -4.63 365 -3.43 366 -2.18
		 367 -0.81 368 0.64 369 2.09 370 3.38 371 4.03 372 3.98
		 373 3.36 374 2.56 375 1.74 376 0.8 377 -0.35 378 -1.22
		 379 -2.27 380 -3.16 381 -4.19 382 -5.13 383 -6.11 384 -6.97
		 385 -7.51 386 -7.64 387 -7.39 388 -6.78 389 -5.88 390 -4.76
		 391 -3.52 392 -2.23 393 -0.86 394 0.57 395 1.98 396 3.29
		 397 4.24 398 4.64 399 4.35 400 3.6 401 2.79 402 1.83
		 403 0.62 404 -0.49 405 -1.67 406 -2.99 407 -4.16 408 -5.41
		 409 -6.53 410 -7.54 411 -8.27 412 -8.53 413 -8.32 414 -7.68
		 415 -6.68 416 -5.41 417 -3.96 418 -2.46 419 -0.93 420 0.6
		 421 2.03 422 3.35 423 4.3 424 4.72 425 4.51 426 3.77
		 427 2.96 428 2.03 429 0.85 430 -0.31 431 -1.41 432 -2.77
		 433 -3.93 434 -5.17 435 -6.27 436 -7.26 437 -7.99 438 -8.28
		 439 -8.11 440 -7.52 441 -6.55 442 -5.29 443 -3.84 444 -2.28
		 445 -0.67 446 0.98 447 2.59 448 4.09 449 5.01 450 5.12
		 451 4.56 452 3.68 453 2.76 454 1.7 455 0.36 456 -0.74
		 457 -1.97 458 -3.16 459 -4.35 460 -5.59 461 -6.8 462 -7.84
		 463 -8.46 464 -8.54 465 -8.1 466 -7.22 467 -5.99 468 -4.51
		 469 -2.91 470 -1.24 471 0.45 472 2.09 473 3.7 474 5.14
		 475 5.85 476 5.79 477 5.1 478 4.27 479 3.32 480 2.11;
createNode animCurveTA -n "hero_LeftLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 20.29 2 17.33 3 14.17 4 10.98 5 9.22 6 9.86
		 7 11.56 8 10.92 9 12.65 10 20.46 11 25.36 12 36.18
		 13 50.57 14 59.38 15 63.64 16 61.36 17 50.61 18 31.89
		 19 25.47 20 13.56 21 10.99 22 11.64 23 13.44 24 17.37
		 25 20.97 26 21.16 27 19.41 28 16.76 29 13.91 30 10.93
		 31 9.26 32 10.06 33 12.51 34 13.36 35 15.53 36 22.77
		 37 28.54 38 38.05 39 51.26 40 59.78 41 63.71 42 61.25
		 43 50 44 30.78 45 23.39 46 10.15 47 10.04 48 11.45
		 49 13 50 17.14 51 20.07 52 19.76 53 17.84 54 15.37
		 55 12.61 56 9.97 57 8.95 58 10.88 59 14.12 60 17.41
		 61 24.54 62 32.27 63 42.43 64 52.71 65 61.41 66 65.37
		 67 63.65 68 53.37 69 31.79 70 23.89 71 10.43 72 9.23
		 73 10.83 74 12.57 75 16.49 76 19.69 77 19.56 78 17.75
		 79 15.33 80 12.66 81 10.06 82 9.03 83 11.2 84 14.89
		 85 17.15 86 21.66 87 28.06 88 30.34 89 41.37 90 53.25
		 91 59.71 92 61.5 93 56.02 94 40.39 95 29.08 96 16.69
		 97 6.12 98 8.72 99 12.55 100 15.5 101 19.48 102 20.24
		 103 18.84 104 16.42 105 13.77 106 10.83 107 9.26 108 10.67
		 109 14.09 110 16.51 111 21.08 112 28.56 113 32.73 114 43.35
		 115 55.4 116 61.48 117 62.61 118 56.02 119 38.33 120 26.75
		 121 11.89 122 4.94 123 8.93 124 11.92 125 14.98 126 18.63
		 127 19 128 17.57 129 15.36 130 13.04 131 10.47 132 9.21
		 133 10.91 134 14.72 135 17.18 136 20.6 137 27.12 138 31.95
		 139 41.21 140 53.59 141 60.25 142 62.2 143 57.04 144 42.06
		 145 27.07 146 15.31 147 4.17 148 7.33 149 10.79 150 13.28
		 151 17.46 152 18.88 153 17.97 154 15.96 155 13.71 156 10.96
		 157 9.31 158 10.25 159 14.3 160 17.96 161 20.82 162 25.93
		 163 30.08 164 38.45 165 50.92 166 59.44 167 63.12 168 60.79
		 169 50.48 170 29.33 171 20.99 172 5.73 173 5.61 174 8.94
		 175 11.42 176 14.24 177 17.54 178 17.9 179 16.67 180 14.75
		 181 12.7 182 10.34 183 9.14 184 10.51 185 13.97 186 15.94
		 187 17.92 188 23.52 189 28.11 190 37.68 191 51.37 192 59.41
		 193 62.85 194 59.81 195 48.05 196 29.64 197 20.94 198 6.04
		 199 7.24 200 10.33 201 11.93 202 15.55 203 18.45 204 18.31
		 205 16.71 206 14.61 207 12.31 208 9.89 209 8.93 210 11.42
		 211 16.75 212 21.1 213 25.18 214 30.38 215 33.03 216 40.32
		 217 52.27 218 60.15 219 63.92 220 61.77 221 51.68 222 30.41
		 223 20.7 224 5.17 225 4.45 226 7.4 227 12.47 228 14.22
		 229 17.17 230 17.92 231 17.02 232 15.32 233 13.45 234 11.23
		 235 9.44 236 9.14 237 12.03 238 16.09 239 18.31 240 22.08
		 241 27.88 242 30.67 243 41.1 244 53.06 245 59.63 246 61.91
		 247 57.43 248 43.75 249 29.5 250 20.12 251 7.44 252 9.12
		 253 11.38 254 13.33 255 17.55 256 19.77 257 19.12 258 17.07
		 259 14.65 260 11.83 261 9.56 262 9.06 263 11.72 264 15.12
		 265 17.04 266 21.56 267 26.8 268 35.92 269 47.01 270 57.65
		 271 62.92 272 62.51 273 53.86 274 33.84 275 22.49 276 7.98
		 277 6.03 278 8.56 279 10.97 280 13.42 281 16.73 282 17.04
		 283 15.84 284 14.06 285 12.2 286 9.98 287 9.03 288 11.28
		 289 15.74 290 18.77 291 22.52 292 28.68 293 32.61 294 42.55
		 295 55.08 296 61.5 297 62.56 298 55.46 299 37 300 21.94
		 301 5.26 302 3.89 303 7.27 304 12.69 305 14.09 306 16.57
		 307 16.63 308 15.39 309 13.71 310 12.03 311 9.94 312 9.35
		 313 12.43 314 18.86 315 24.19 316 26.72 317 28.77 318 29.96
		 319 36.46 320 47.79 321 56.74 322 60.22 323 57.73 324 47.31
		 325 28.91 326 15.77 327 3.61 328 3.83 329 7.18 330 12.49
		 331 13.83 332 15.2 333 14.68 334 13.58 335 12.37 336 11.23
		 337 9.65 338 9.63 339 13.66 340 21.43 341 28.43 342 32.26
		 343 34.73 344 36.65 345 43.22 346 52.6 347 60 348 61.59
		 349 58.33 350 47.64 351 28.85 352 14.81 353 3.32 354 3.73
		 355 7.19 356 12.63 357 14.19 358 15.77 359 15.28 360 14.12
		 361 12.81 362 11.5 363 9.74 364 9.37 365 12.61 366 19.35
		 367 25.36 368 28.92 369 32.08 370 34.68 371 41.18 372 50.96
		 373 59.01 374 62.07 375 59.75 376 49.99 377 31.15 378 19.68
		 379 5.29 380 4.28 381 7.3 382 12.51 383 14.24 384 16.53
		 385 16.72 386 15.68 387 14.12 388 12.5 389 10.57 390 9.55
		 391 11.07 392 15.78 393 20.43 394 22.5 395 24.75 396 28.17
		 397 29.18 398 39.8 399 51.44 400 57.43 401 58.93 402 53.7
		 403 39.13 404 27.15 405 14.92 406 4.04 407 6.32 408 9.76
		 409 12.06 410 15.78 411 17.51 412 16.99 413 15.4 414 13.56
		 415 11.43 416 9.53 417 9.17 418 12.08 419 16.14 420 17.82
		 421 20.27 422 24.88 423 26.78 424 37.44 425 50.35 426 57.21
		 427 59.65 428 55.45 429 42.33 430 28.68 431 18.13 432 4.86
		 433 6.73 434 10.31 435 12.32 436 16.04 437 17.9 438 17.36
		 439 15.69 440 13.74 441 11.53 442 9.52 443 9.15 444 12.16
		 445 16.44 446 19.17 447 23.7 448 29.62 449 38.99 450 49.32
		 451 58.93 452 63.3 453 62.8 454 54.96 455 36.92 456 25.3
		 457 11.78 458 6.3 459 8.49 460 12.37 461 15.34 462 19.17
		 463 19.96 464 18.7 465 16.43 466 13.92 467 11.06 468 9.33
		 469 10.06 470 13.11 471 15.39 472 18.64 473 25.91 474 31.97
		 475 41.04 476 53.48 477 61.34 478 64.69 479 61.53 480 49.59;
createNode animCurveTA -n "hero_LeftLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_LeftLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_LeftFoot_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -10.71 2 -12.83 3 -14.73 4 -16.21 5 -17.45 6 -18.17
		 7 -17.15 8 -12.04 9 -4.66 10 2.79 11 12.78 12 18.48
		 13 15.39 14 7.14 15 -1.52 16 -7.55 17 -9.83 18 -7.24
		 19 -8.42 20 -6.84 21 -8.34 22 -5.69 23 1.61 24 2
		 25 -3.03 26 -6.78 27 -9.43 28 -11.64 29 -13.64 30 -15.21
		 31 -16.6 32 -17.65 33 -17.41 34 -13.64 35 -7.22 36 -0.03
		 37 9.62 38 16.69 39 15.75 40 8.22 41 -0.52 42 -7.02
		 43 -9.66 44 -7.28 45 -8.36 46 -6.41 47 -9.1 48 -4.91
		 49 2.41 50 1.49 51 -3.53 52 -6.96 53 -9.5 54 -11.79
		 55 -13.75 56 -15.27 57 -16.39 58 -16.94 59 -15.5 60 -10.74
		 61 -4.04 62 5.32 63 13.54 64 17.68 65 12.18 66 3.3
		 67 -4.23 68 -8.08 69 -5.6 70 -6.88 71 -4.99 72 -7.48
		 73 -4.85 74 2.56 75 2.28 76 -2.83 77 -6.42 78 -9.06
		 79 -11.42 80 -13.48 81 -15.11 82 -16.41 83 -17.46 84 -16.88
		 85 -12.58 86 -5.88 87 2.66 88 13.29 89 16.71 90 11.08
		 91 2.06 92 -6.08 93 -10.76 94 -10.1 95 -9.07 96 -6.57
		 97 -4.37 98 -5.73 99 0.45 100 3.08 101 -1.38 102 -5.47
		 103 -8.33 104 -10.67 105 -12.83 106 -14.49 107 -16 108 -17.32
		 109 -17.31 110 -13.77 111 -7.6 112 0.58 113 11.4 114 16.78
		 115 12.45 116 3.67 117 -4.67 118 -9.56 119 -8.58 120 -7.79
		 121 -4.52 122 -4.22 123 -5.18 124 1.93 125 3.8 126 -0.87
		 127 -4.66 128 -7.38 129 -9.7 130 -11.88 131 -13.61 132 -15.25
		 133 -16.89 134 -17.55 135 -14.86 136 -9.33 137 -1.96 138 7.87
		 139 14.31 140 12.03 141 4.43 142 -3.42 143 -8.4 144 -8.7
		 145 -6.86 146 -5.14 147 -3.26 148 -5.92 149 0.09 150 4.01
		 151 0.31 152 -4.1 153 -7.17 154 -9.65 155 -12 156 -13.82
		 157 -15.52 158 -17.04 159 -18.04 160 -16.2 161 -10.7 162 -2.97
		 163 6.98 164 14.2 165 14.02 166 7.21 167 -0.58 168 -6.13
		 169 -8.07 170 -3.99 171 -3.76 172 -0.03 173 -2.8 174 -2.84
		 175 3.32 176 4.34 177 -0.31 178 -4.11 179 -6.97 180 -9.47
		 181 -11.84 182 -13.75 183 -15.53 184 -17.16 185 -17.84 186 -15.16
		 187 -9.24 188 -1.85 189 7.67 190 14.01 191 12.13 192 5.08
		 193 -2.6 194 -7.84 195 -9.27 196 -6.32 197 -6.13 198 -2.96
		 199 -6.21 200 -3.26 201 3.57 202 3.01 203 -1.95 204 -5.48
		 205 -8.18 206 -10.65 207 -12.88 208 -14.61 209 -16.05 210 -17.43
		 211 -17.98 212 -15.23 213 -8.99 214 -0.25 215 10.79 216 18.24
		 217 16.94 218 9.61 219 1.35 220 -4.7 221 -7.22 222 -3.7
		 223 -3.32 224 0.33 225 -2.35 226 -3.63 227 1.64 228 5.03
		 229 1.63 230 -2.34 231 -5.31 232 -7.83 233 -10.25 234 -12.28
		 235 -14.06 236 -15.53 237 -16.96 238 -16.87 239 -13.14 240 -6.94
		 241 1.03 242 10.98 243 15.16 244 11.01 245 3.18 246 -4.38
		 247 -9.14 248 -9.63 249 -8.13 250 -7.61 251 -5.24 252 -7.96
		 253 -2.38 254 3.29 255 0.87 256 -4.01 257 -7.33 258 -9.88
		 259 -12.26 260 -14.2 261 -15.82 262 -16.96 263 -17.63 264 -16.13
		 265 -10.74 266 -3.16 267 6.41 268 14.09 269 17.27 270 11.42
		 271 2.99 272 -3.88 273 -7.2 274 -4.8 275 -4.12 276 -1.35
		 277 -3.72 278 -3.85 279 3.09 280 4.85 281 0.27 282 -3.48
		 283 -6.31 284 -8.85 285 -11.26 286 -13.18 287 -14.97 288 -16.84
		 289 -17.7 290 -15.05 291 -9.27 292 -1.21 293 9.29 294 15.23
		 295 11.91 296 4.25 297 -2.84 298 -6.61 299 -5.04 300 -2.84
		 301 1.12 302 -1.7 303 -3.47 304 1.95 305 5.34 306 1.69
		 307 -2.02 308 -4.89 309 -7.52 310 -10.09 311 -12.15 312 -14.33
		 313 -17.04 314 -19.7 315 -19.66 316 -15.48 317 -8.1 318 1.42
		 319 8.03 320 8.57 321 2.79 322 -3.37 323 -7.1 324 -7.18
		 325 -2.74 326 1.29 327 4.78 328 2.49 329 2.33 330 5.79
		 331 6.92 332 3.42 333 0.3 334 -2.38 335 -4.97 336 -7.56
		 337 -9.74 338 -12.26 339 -15.82 340 -19.81 341 -21.47 342 -18.9
		 343 -12.46 344 -3.37 345 3.55 346 6.01 347 1.78 348 -3.18
		 349 -6.74 350 -7.16 351 -3.06 352 0.88 353 3.5 354 0.84
		 355 0.98 356 4.99 357 6.22 358 2.49 359 -0.72 360 -3.46
		 361 -6.1 362 -8.71 363 -10.84 364 -13.11 365 -16.01 366 -19.04
		 367 -19.61 368 -16.22 369 -9.54 370 -0.51 371 6.58 372 8.69
		 373 3.93 374 -2 375 -6.21 376 -7.33 377 -3.77 378 -1.68
		 379 2.08 380 -0.15 381 -1.21 382 2.96 383 5.15 384 1.69
		 385 -1.86 386 -4.63 387 -7.1 388 -9.52 389 -11.6 390 -13.73
		 391 -16.19 392 -18.82 393 -19.53 394 -16.44 395 -10.41 396 -2.39
		 397 7.15 398 9.88 399 5.05 400 -2.09 401 -8.2 402 -11.22
		 403 -9.56 404 -7.24 405 -4.03 406 -1.4 407 -3.49 408 1.56
		 409 5.26 410 2.28 411 -2.15 412 -5.32 413 -7.9 414 -10.36
		 415 -12.5 416 -14.35 417 -15.98 418 -17.67 419 -17.96 420 -14.5
		 421 -8.39 422 -0.82 423 8.57 424 11.85 425 7.16 426 -0.49
		 427 -7.41 428 -11.17 429 -10.44 430 -7.64 431 -5.17 432 -1.41
		 433 -3.67 434 0.65 435 4.77 436 2.12 437 -2.34 438 -5.48
		 439 -7.99 440 -10.38 441 -12.5 442 -14.3 443 -15.89 444 -17.47
		 445 -17.42 446 -13.68 447 -7.37 448 1.01 449 8.18 450 12.25
		 451 8.12 452 0.98 453 -5.32 454 -8.55 455 -6.66 456 -5.54
		 457 -2.89 458 -3.49 459 -4.62 460 1.15 461 3.38 462 -1
		 463 -5.04 464 -7.91 465 -10.26 466 -12.44 467 -14.15 468 -15.74
		 469 -17.08 470 -17.5 471 -14.81 472 -9.18 473 -1.98 474 7.84
		 475 15.5 476 15.14 477 8 478 -0.41 479 -6.66 480 -9.19;
createNode animCurveTA -n "hero_LeftFoot_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 10.9 2 10.05 3 8.99 4 7.86 5 6.82 6 5.87
		 7 4.83 8 3.53 9 2.01 10 0.34 11 -1.05 12 -1.63
		 13 -0.83 14 0.84 15 2.72 16 4.75 17 6.66 18 7.85
		 19 8.46 20 8.4 21 8.57 22 8.91 23 9.39 24 9.93
		 25 10.3 26 10.29 27 9.85 28 9.07 29 8.08 30 7.01
		 31 6.03 32 5.17 33 4.27 34 3.11 35 1.69 36 0.09
		 37 -1.32 38 -1.97 39 -1.24 40 0.38 41 2.14 42 3.96
		 43 5.66 44 6.73 45 7.27 46 7.19 47 7.51 48 7.9
		 49 8.42 50 8.96 51 9.27 52 9.14 53 8.57 54 7.68
		 55 6.59 56 5.47 57 4.48 58 3.62 59 2.65 60 1.41
		 61 -0.1 62 -1.62 63 -2.59 64 -2.23 65 -0.6 66 1.32
		 67 3.27 68 5.19 69 6.52 70 7.18 71 7.16 72 7.4
		 73 7.76 74 8.23 75 8.74 76 9.03 77 8.92 78 8.38
		 79 7.54 80 6.5 81 5.42 82 4.46 83 3.62 84 2.67
		 85 1.43 86 -0.07 87 -1.58 88 -2.73 89 -2.83 90 -1.59
		 91 0.12 92 1.94 93 3.82 94 5.4 95 6.31 96 6.55
		 97 6.48 98 6.9 99 7.42 100 7.96 101 8.36 102 8.38
		 103 7.95 104 7.14 105 6.1 106 4.96 107 3.94 108 3.1
		 109 2.26 110 1.17 111 -0.21 112 -1.71 113 -2.93 114 -3.15
		 115 -1.89 116 -0.03 117 1.97 118 4.09 119 5.83 120 6.64
		 121 6.59 122 6.47 123 6.86 124 7.33 125 7.9 126 8.37
		 127 8.52 128 8.3 129 7.78 130 7.07 131 6.26 132 5.49
		 133 4.82 134 4.03 135 2.9 136 1.39 137 -0.34 138 -1.84
		 139 -2.44 140 -1.58 141 0.19 142 2.13 143 4.21 144 6.03
		 145 7 146 7.17 147 7.03 148 7.48 149 8.05 150 8.72
		 151 9.3 152 9.59 153 9.43 154 8.89 155 8.08 156 7.1
		 157 6.13 158 5.27 159 4.36 160 3.18 161 1.65 162 -0.07
		 163 -1.59 164 -2.39 165 -1.84 166 -0.3 167 1.43 168 3.17
		 169 4.74 170 5.7 171 6.13 172 5.93 173 6.07 174 6.51
		 175 7.07 176 7.7 177 8.19 178 8.35 179 8.09 180 7.5
		 181 6.67 182 5.7 183 4.77 184 3.94 185 3.07 186 1.92
		 187 0.49 188 -1.07 189 -2.41 190 -2.93 191 -2.03 192 -0.3
		 193 1.57 194 3.52 195 5.34 196 6.5 197 7.03 198 6.91
		 199 7.26 200 7.7 201 8.2 202 8.67 203 8.92 204 8.76
		 205 8.21 206 7.35 207 6.31 208 5.21 209 4.24 210 3.41
		 211 2.54 212 1.39 213 -0.04 214 -1.52 215 -2.76 216 -3.22
		 217 -2.34 218 -0.61 219 1.29 220 3.29 221 5.23 222 6.54
		 223 7.03 224 6.76 225 6.82 226 7.18 227 7.73 228 8.29
		 229 8.79 230 9.04 231 8.94 232 8.55 233 7.92 234 7.14
		 235 6.32 236 5.57 237 4.83 238 3.88 239 2.57 240 0.95
		 241 -0.72 242 -2 243 -2.34 244 -1.31 245 0.42 246 2.32
		 247 4.38 248 6.21 249 7.27 250 7.64 251 7.5 252 7.9
		 253 8.37 254 8.98 255 9.55 256 9.85 257 9.71 258 9.17
		 259 8.33 260 7.3 261 6.27 262 5.36 263 4.49 264 3.43
		 265 2.06 266 0.44 267 -1.14 268 -2.2 269 -1.98 270 -0.52
		 271 1.24 272 2.95 273 4.48 274 5.41 275 5.72 276 5.43
		 277 5.39 278 5.73 279 6.27 280 6.96 281 7.59 282 7.92
		 283 7.89 284 7.57 285 7.03 286 6.35 287 5.68 288 5.05
		 289 4.24 290 3 291 1.36 292 -0.46 293 -1.97 294 -2.41
		 295 -1.27 296 0.61 297 2.54 298 4.38 299 5.69 300 6.14
		 301 5.81 302 5.83 303 6.29 304 7 305 7.71 306 8.33
		 307 8.64 308 8.56 309 8.16 310 7.53 311 6.76 312 6.03
		 313 5.43 314 4.76 315 3.7 316 2.2 317 0.5 318 -1.02
		 319 -1.85 320 -1.36 321 0.18 322 1.92 323 3.53 324 4.8
		 325 5.36 326 5.29 327 4.82 328 4.8 329 5.22 330 6.01
		 331 6.78 332 7.47 333 7.89 334 7.99 335 7.82 336 7.41
		 337 6.84 338 6.24 339 5.74 340 5.16 341 4.18 342 2.66
		 343 0.85 344 -0.79 345 -1.69 346 -1.22 347 0.39 348 2.26
		 349 4.07 350 5.6 351 6.39 352 6.42 353 6.03 354 6.12
		 355 6.62 356 7.44 357 8.16 358 8.73 359 8.98 360 8.87
		 361 8.46 362 7.83 363 7.06 364 6.31 365 5.69 366 5.04
		 367 4.02 368 2.56 369 0.86 370 -0.66 371 -1.45 372 -0.95
		 373 0.64 374 2.48 375 4.26 376 5.81 377 6.69 378 6.92
		 379 6.55 380 6.58 381 7.01 382 7.71 383 8.37 384 8.93
		 385 9.2 386 9.11 387 8.71 388 8.08 389 7.3 390 6.53
		 391 5.87 392 5.23 393 4.34 394 3.03 395 1.42 396 -0.19
		 397 -1.36 398 -1.54 399 -0.39 400 1.35 401 3.21 402 5.06
		 403 6.48 404 7.19 405 7.23 406 7.01 407 7.4 408 7.98
		 409 8.64 410 9.19 411 9.46 412 9.3 413 8.77 414 7.98
		 415 7.02 416 6.05 417 5.21 418 4.49 419 3.65 420 2.47
		 421 1.03 422 -0.46 423 -1.61 424 -1.83 425 -0.76 426 0.95
		 427 2.75 428 4.55 429 5.98 430 6.7 431 6.82 432 6.5
		 433 6.81 434 7.35 435 8 436 8.6 437 8.95 438 8.88
		 439 8.43 440 7.68 441 6.73 442 5.73 443 4.84 444 4.05
		 445 3.12 446 1.85 447 0.31 448 -1.19 449 -2.12 450 -1.8
		 451 -0.18 452 1.92 453 4.16 454 6.41 455 8.09 456 8.83
		 457 8.73 458 8.72 459 9.16 460 9.72 461 10.28 462 10.67
		 463 10.72 464 10.34 465 9.6 466 8.63 467 7.54 468 6.54
		 469 5.67 470 4.79 471 3.65 472 2.19 473 0.53 474 -0.92
		 475 -1.56 476 -0.78 477 1.08 478 3.3 479 5.81 480 8.28;
createNode animCurveTA -n "hero_LeftFoot_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 4.23 2 4.48 3 4.49 4 4.23 5 3.67 6 2.81
		 7 1.64 8 0.25 9 -1.11 10 -2.08 11 -2.5 12 -2.35
		 13 -2.59 14 -3.11 15 -3.18 16 -2.38 17 -0.63 18 1.5
		 19 3.47 20 4.94 21 5.56 22 5.01 23 3.52 24 2.92
		 25 3.33 26 3.82 27 4.23 28 4.49 29 4.54 30 4.33
		 31 3.86 32 3.13 33 2.14 34 0.92 35 -0.29 36 -1.15
		 37 -1.47 38 -1.16 39 -1.27 40 -1.9 41 -2.24 42 -1.82
		 43 -0.46 44 1.32 45 3 46 4.21 47 4.7 48 4.01
		 49 2.77 50 2.5 51 2.99 52 3.49 53 3.88 54 4.1
		 55 4.08 56 3.77 57 3.19 58 2.37 59 1.33 60 0.21
		 61 -0.67 62 -0.97 63 -0.48 64 -0.18 65 -0.91 66 -1.68
		 67 -1.76 68 -0.77 69 0.94 70 2.65 71 3.94 72 4.49
		 73 3.97 74 2.75 75 2.41 76 2.88 77 3.38 78 3.77
		 79 3.99 80 3.98 81 3.7 82 3.17 83 2.41 84 1.45
		 85 0.37 86 -0.5 87 -0.86 88 -0.79 89 -0.59 90 -1.17
		 91 -1.9 92 -2.09 93 -1.37 94 0.15 95 1.79 96 3.16
		 97 3.93 98 3.93 99 2.93 100 2.35 101 2.69 102 3.23
		 103 3.69 104 3.99 105 4.06 106 3.86 107 3.4 108 2.73
		 109 1.86 110 0.86 111 0 112 -0.35 113 -0.18 114 0.23
		 115 -0.32 116 -1.39 117 -1.95 118 -1.4 119 0.19 120 1.96
		 121 3.38 122 4.1 123 4 124 2.86 125 2.27 126 2.54
		 127 2.95 128 3.3 129 3.54 130 3.63 131 3.49 132 3.14
		 133 2.55 134 1.71 135 0.65 136 -0.4 137 -1.06 138 -1.13
		 139 -0.55 140 -0.58 141 -1.34 142 -1.92 143 -1.63 144 -0.28
		 145 1.41 146 2.86 147 3.74 148 3.92 149 2.94 150 1.97
		 151 2.01 152 2.45 153 2.86 154 3.17 155 3.31 156 3.2
		 157 2.82 158 2.17 159 1.24 160 0.06 161 -1.15 162 -2.01
		 163 -2.29 164 -1.86 165 -1.72 166 -2.14 167 -2.34 168 -1.9
		 169 -0.69 170 0.9 171 2.39 172 3.56 173 4.14 174 3.98
		 175 3 176 2.53 177 2.82 178 3.24 179 3.62 180 3.89
		 181 3.99 182 3.86 183 3.5 184 2.9 185 2.08 186 1.09
		 187 0.13 188 -0.44 189 -0.49 190 0 191 -0.08 192 -0.84
		 193 -1.45 194 -1.32 195 -0.24 196 1.33 197 2.84 198 3.96
		 199 4.41 200 3.8 201 2.68 202 2.41 203 2.89 204 3.39
		 205 3.78 206 4.01 207 4.02 208 3.76 209 3.27 210 2.58
		 211 1.7 212 0.71 213 -0.13 214 -0.5 215 -0.36 216 0.15
		 217 -0.04 218 -0.98 219 -1.76 220 -1.82 221 -0.86 222 0.78
		 223 2.42 224 3.73 225 4.39 226 4.31 227 3.16 228 2.35
		 229 2.42 230 2.8 231 3.16 232 3.44 233 3.61 234 3.59
		 235 3.36 236 2.89 237 2.19 238 1.24 239 0.13 240 -0.86
		 241 -1.37 242 -1.42 243 -1.09 244 -1.4 245 -2.09 246 -2.43
		 247 -1.88 248 -0.35 249 1.48 250 3.12 251 4.2 252 4.56
		 253 3.63 254 2.41 255 2.25 256 2.72 257 3.16 258 3.5
		 259 3.68 260 3.61 261 3.27 262 2.65 263 1.77 264 0.63
		 265 -0.59 266 -1.56 267 -1.97 268 -1.54 269 -1.12 270 -1.45
		 271 -1.75 272 -1.49 273 -0.46 274 1.05 275 2.54 276 3.7
		 277 4.29 278 4.24 279 3.26 280 2.71 281 2.88 282 3.2
		 283 3.5 284 3.73 285 3.83 286 3.73 287 3.43 288 2.89
		 289 2.09 290 1.05 291 0.04 292 -0.48 293 -0.41 294 0.28
		 295 0.28 296 -0.28 297 -0.55 298 -0.02 299 1.3 300 2.81
		 301 4.07 302 4.77 303 4.8 304 3.71 305 2.94 306 3.05
		 307 3.4 308 3.74 309 4.01 310 4.14 311 4.06 312 3.78
		 313 3.28 314 2.54 315 1.54 316 0.43 317 -0.43 318 -0.78
		 319 -0.33 320 0.15 321 0.12 322 0.04 323 0.28 324 1.02
		 325 2.08 326 3.12 327 3.94 328 4.35 329 4.3 330 3.49
		 331 3.01 332 3.09 333 3.32 334 3.58 335 3.82 336 3.97
		 337 3.97 338 3.8 339 3.45 340 2.88 341 2.02 342 0.96
		 343 0.05 344 -0.37 345 0.13 346 0.75 347 0.74 348 0.5
		 349 0.58 350 1.31 351 2.5 352 3.71 353 4.69 354 5.14
		 355 4.96 356 3.93 357 3.39 358 3.59 359 3.93 360 4.26
		 361 4.53 362 4.67 363 4.61 364 4.34 365 3.86 366 3.15
		 367 2.17 368 1.03 369 0.08 370 -0.4 371 -0.09 372 0.29
		 373 0.15 374 -0.05 375 0.11 376 0.91 377 2.16 378 3.46
		 379 4.5 380 5.02 381 4.92 382 3.89 383 3.24 384 3.38
		 385 3.75 386 4.11 387 4.39 388 4.55 389 4.52 390 4.3
		 391 3.85 392 3.19 393 2.25 394 1.09 395 0 396 -0.7
		 397 -0.99 398 -0.8 399 -0.95 400 -1.23 401 -1.12 402 -0.3
		 403 1.16 404 2.73 405 4.07 406 4.93 407 5.17 408 4.36
		 409 3.5 410 3.52 411 3.99 412 4.43 413 4.77 414 4.96
		 415 4.93 416 4.67 417 4.17 418 3.45 419 2.51 420 1.38
		 421 0.33 422 -0.33 423 -0.59 424 -0.42 425 -0.62 426 -1.02
		 427 -1.05 428 -0.38 429 0.96 430 2.45 431 3.76 432 4.62
		 433 4.92 434 4.28 435 3.46 436 3.44 437 3.88 438 4.31
		 439 4.65 440 4.86 441 4.84 442 4.59 443 4.09 444 3.36
		 445 2.41 446 1.3 447 0.37 448 -0.09 449 0.26 450 0.67
		 451 0.22 452 -0.55 453 -0.83 454 -0.09 455 1.56 456 3.38
		 457 4.86 458 5.61 459 5.42 460 4 461 3.15 462 3.43
		 463 3.96 464 4.4 465 4.7 466 4.8 467 4.63 468 4.2
		 469 3.48 470 2.48 471 1.2 472 -0.13 473 -1.15 474 -1.62
		 475 -1.41 476 -1.56 477 -2.39 478 -2.98 479 -2.56 480 -0.77;
createNode animCurveTA -n "hero_LeftToe_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.02 2 0 3 0 4 -0.23 5 -1.59 6 -4.69
		 7 -9.81 8 -16.47 9 -23.15 10 -27.91 11 -30.24 12 -27.05
		 13 -17.31 14 -6.63 15 -0.35 16 0 17 -0.33 18 -1.72
		 19 -3.4 20 -4.5 21 -4.58 22 -4.08 23 -0.69 24 0
		 25 0 26 -0.01 27 -0.02 28 0 29 0 30 -0.17
		 31 -1.34 32 -4.13 33 -8.87 34 -15.25 35 -22.01 36 -27.2
		 37 -29.94 38 -28.06 39 -18.76 40 -7.64 41 -0.56 42 0
		 43 -0.33 44 -1.79 45 -3.52 46 -4.55 47 -4.58 48 -3.59
		 49 -0.24 50 0 51 0 52 -0.02 53 0 54 0
		 55 0 56 -0.44 57 -2.24 58 -6.06 59 -12.02 60 -19.22
		 61 -25.6 62 -29.36 63 -30.04 64 -22.48 65 -10.86 66 -1.75
		 67 0 68 -0.16 69 -1.47 70 -3.26 71 -4.48 72 -4.58
		 73 -3.94 74 -0.46 75 0 76 0 77 -0.01 78 -0.01
		 79 0 80 0 81 -0.37 82 -2 83 -5.5 84 -11.03
		 85 -17.89 86 -24.35 87 -28.56 88 -30.17 89 -24.3 90 -13.36
		 91 -3.42 92 0 93 -0.01 94 -0.94 95 -2.67 96 -4.19
		 97 -4.58 98 -4.57 99 -1.61 100 0 101 0 102 0
		 103 -0.02 104 0 105 0 106 -0.13 107 -1.28 108 -4.17
		 109 -9.2 110 -16.01 111 -23.02 112 -27.98 113 -30.28 114 -25.36
		 115 -14.23 116 -3.7 117 0 118 -0.02 119 -1.04 120 -2.82
		 121 -4.29 122 -4.58 123 -4.45 124 -1.15 125 0 126 0
		 127 -0.01 128 -0.02 129 0 130 0 131 -0.12 132 -1.16
		 133 -3.74 134 -8.26 135 -14.52 136 -21.37 137 -26.8 138 -29.71
		 139 -26.96 140 -16.7 141 -5.55 142 -0.04 143 0 144 -0.7
		 145 -2.39 146 -4.02 147 -4.58 148 -4.58 149 -2.19 150 0
		 151 0 152 0 153 -0.02 154 0 155 0 156 -0.02
		 157 -0.9 158 -3.3 159 -7.73 160 -14 161 -20.93 162 -26.5
		 163 -29.57 164 -28.41 165 -19.61 166 -8.54 167 -0.96 168 0
		 169 -0.2 170 -1.49 171 -3.2 172 -4.43 173 -4.58 174 -4.29
		 175 -0.96 176 0 177 0 178 -0.01 179 -0.02 180 0
		 181 0 182 -0.11 183 -1.11 184 -3.62 185 -8.03 186 -14.2
		 187 -21.02 188 -26.52 189 -29.55 190 -27.36 191 -17.74 192 -6.75
		 193 -0.32 194 0 195 -0.4 196 -1.89 197 -3.58 198 -4.56
		 199 -4.58 200 -3.65 201 -0.31 202 0 203 0 204 -0.01
		 205 -0.01 206 0 207 0 208 -0.3 209 -1.78 210 -5.05
		 211 -10.34 212 -17.03 213 -23.57 214 -28.1 215 -30.31 216 -27.55
		 217 -18.35 218 -7.79 219 -0.82 220 0 221 -0.17 222 -1.36
		 223 -3.02 224 -4.32 225 -4.58 226 -4.56 227 -1.74 228 0
		 229 0 230 0 231 -0.02 232 0 233 0 234 0
		 235 -0.52 236 -2.2 237 -5.54 238 -10.69 239 -17.14 240 -23.48
		 241 -27.93 242 -29.99 243 -25.03 244 -14.54 245 -4.37 246 0
		 247 0 248 -0.68 249 -2.28 250 -3.89 251 -4.58 252 -4.58
		 253 -2.91 254 -0.02 255 0 256 0 257 -0.02 258 0
		 259 0 260 0 261 -0.65 262 -2.77 263 -6.89 264 -12.95
		 265 -19.89 266 -25.81 267 -29.29 268 -29.9 269 -22.77 270 -11.65
		 271 -2.4 272 0 273 -0.06 274 -1.18 275 -2.94 276 -4.34
		 277 -4.58 278 -4.4 279 -1.06 280 0 281 0 282 -0.01
		 283 -0.02 284 0 285 0 286 -0.13 287 -1.21 288 -3.88
		 289 -8.55 290 -15 291 -21.94 292 -27.23 293 -29.93 294 -25.92
		 295 -15.04 296 -4.25 297 0 298 -0.01 299 -0.93 300 -2.68
		 301 -4.2 302 -4.58 303 -4.56 304 -1.59 305 0 306 0
		 307 0 308 -0.02 309 0 310 0 311 -0.06 312 -0.93
		 313 -3.19 314 -7.19 315 -12.82 316 -19.24 317 -24.89 318 -28.46
		 319 -28.51 320 -20.63 321 -9.53 322 -1.36 323 0 324 -0.16
		 325 -1.44 326 -3.2 327 -4.44 328 -4.58 329 -4.26 330 -0.95
		 331 0 332 0 333 0 334 -0.02 335 0 336 0
		 337 0 338 -0.62 339 -2.32 340 -5.6 341 -10.61 342 -16.89
		 343 -23.13 344 -27.51 345 -28.53 346 -21.12 347 -9.87 348 -1.43
		 349 0 350 -0.17 351 -1.47 352 -3.22 353 -4.45 354 -4.58
		 355 -4.22 356 -0.88 357 0 358 0 359 0 360 -0.02
		 361 0 362 0 363 -0.05 364 -0.82 365 -2.85 366 -6.57
		 367 -11.98 368 -18.41 369 -24.34 370 -28.22 371 -28.68 372 -21.12
		 373 -10.08 374 -1.64 375 0 376 -0.11 377 -1.29 378 -3.01
		 379 -4.35 380 -4.58 381 -4.49 382 -1.45 383 0 384 0
		 385 0 386 -0.02 387 0 388 0 389 0 390 -0.49
		 391 -2.03 392 -5.08 393 -9.82 394 -15.92 395 -22.22 396 -26.96
		 397 -29.25 398 -23.99 399 -13.29 400 -3.45 401 0 402 -0.01
		 403 -0.88 404 -2.55 405 -4.08 406 -4.58 407 -4.58 408 -2.43
		 409 0 410 0 411 0 412 -0.02 413 0 414 0
		 415 0 416 -0.41 417 -1.93 418 -5.06 419 -9.97 420 -16.22
		 421 -22.55 422 -27.22 423 -29.61 424 -25.26 425 -14.93 426 -4.61
		 427 -0.01 428 0 429 -0.69 430 -2.32 431 -3.94 432 -4.58
		 433 -4.58 434 -2.72 435 0 436 0 437 0 438 -0.02
		 439 0 440 0 441 0 442 -0.4 443 -1.97 444 -5.29
		 445 -10.58 446 -17.29 447 -23.82 448 -28.22 449 -29.78 450 -23.42
		 451 -12.31 452 -2.75 453 0 454 -0.04 455 -1.07 456 -2.8
		 457 -4.25 458 -4.58 459 -4.54 460 -1.52 461 0 462 0
		 463 0 464 -0.02 465 0 466 0 467 -0.07 468 -1
		 469 -3.45 470 -7.9 471 -14.21 472 -21.2 473 -26.8 474 -29.81
		 475 -27.98 476 -18.49 477 -7.29 478 -0.44 479 0 480 -0.37;
createNode animCurveTA -n "hero_LeftToe_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_LeftToe_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_RightUpLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -7.96 2 -17.26 3 -25.01 4 -29.14 5 -28.66 6 -33.33
		 7 -31.89 8 -29.8 9 -27.53 10 -25.21 11 -23.54 12 -21.14
		 13 -16.99 14 -12.03 15 -6.83 16 -1.76 17 3.14 18 7.17
		 19 9.77 20 11.44 21 13.7 22 14.93 23 13.86 24 13.66
		 25 8.75 26 -0.63 27 -9.62 28 -18.23 29 -25.36 30 -29.07
		 31 -27.54 32 -32.04 33 -30.33 34 -28.97 35 -26.9 36 -24.91
		 37 -23.29 38 -21.02 39 -17.02 40 -12.22 41 -7.21 42 -2.34
		 43 2.4 44 6.3 45 8.74 46 10.15 47 11.74 48 11.74
		 49 9.82 50 8.97 51 3.68 52 -5.51 53 -14.19 54 -22.42
		 55 -28.33 56 -29.28 57 -29.66 58 -30.62 59 -26.67 60 -26.63
		 61 -25.36 62 -23.47 63 -21.76 64 -18.26 65 -13.6 66 -8.52
		 67 -3.55 68 1.38 69 5.51 70 8.19 71 9.69 72 11.46
		 73 12.3 74 11.12 75 10.75 76 5.6 77 -3.8 78 -12.57
		 79 -20.89 80 -27.17 81 -29.09 82 -29.26 83 -31.08 84 -27.2
		 85 -27.28 86 -26.35 87 -24.4 88 -22.74 89 -19.63 90 -15.16
		 91 -10.17 92 -5.21 93 -0.3 94 4.06 95 7.28 96 9.01
		 97 10.6 98 12.44 99 12.24 100 11.37 101 7.13 102 -0.6
		 103 -9.12 104 -17.05 105 -24.1 106 -27.97 107 -27.32 108 -31.32
		 109 -28.29 110 -27.61 111 -26.21 112 -24.25 113 -22.66 114 -19.67
		 115 -15.21 116 -10.18 117 -5.19 118 -0.28 119 4.06 120 7.08
		 121 8.55 122 9.97 123 11.44 124 10.99 125 10.2 126 5.92
		 127 -1.91 128 -10.4 129 -18.37 130 -25.11 131 -28.28 132 -26.96
		 133 -30.09 134 -26.51 135 -26.56 136 -25.81 137 -23.91 138 -22.25
		 139 -19.53 140 -15.4 141 -10.74 142 -6.09 143 -1.56 144 2.74
		 145 6.08 146 7.7 147 8.56 148 9.76 149 9.51 150 8.28
		 151 4.51 152 -2.42 153 -11 154 -18.91 155 -26.03 156 -30.1
		 157 -28.29 158 -30.65 159 -27.88 160 -27.78 161 -26.75 162 -25.69
		 163 -23.71 164 -21.39 165 -17.43 166 -12.71 167 -7.83 168 -3.13
		 169 1.46 170 5.25 171 7.62 172 8.74 173 10.51 174 12.77
		 175 13.47 176 14.03 177 10.08 178 0.96 179 -8.08 180 -16.63
		 181 -23.92 182 -28.02 183 -26.78 184 -31.04 185 -28.68 186 -27.81
		 187 -26.57 188 -24.65 189 -22.76 190 -20.27 191 -16.22 192 -11.52
		 193 -6.72 194 -2.05 195 2.48 196 6.17 197 8.26 198 9.26
		 199 10.68 200 11.17 201 10.13 202 10.16 203 4.92 204 -4.36
		 205 -13.22 206 -21.76 207 -28.33 208 -30.67 209 -28.43 210 -30.59
		 211 -27.28 212 -27.66 213 -27.06 214 -25.62 215 -23.61 216 -21.12
		 217 -17.06 218 -12.38 219 -7.6 220 -3.02 221 1.5 222 5.15
		 223 7.24 224 7.72 225 8.35 226 9.69 227 10.35 228 10.81
		 229 8.06 230 1.46 231 -7 232 -14.87 233 -22.17 234 -27.14
		 235 -27.5 236 -28.61 237 -29.06 238 -26.95 239 -26.65 240 -25.41
		 241 -23.58 242 -21.93 243 -19 244 -14.81 245 -10.12 246 -5.43
		 247 -0.81 248 3.56 249 7.08 250 8.99 251 10.06 252 11.4
		 253 11.1 254 9.64 255 5.92 256 -0.7 257 -9.46 258 -17.73
		 259 -25.41 260 -30.5 261 -30.42 262 -30.79 263 -30.55 264 -27.88
		 265 -27.66 266 -26.3 267 -23.97 268 -22.04 269 -18.54 270 -13.95
		 271 -9.04 272 -4.32 273 0.36 274 4.32 275 7.03 276 8.34
		 277 9.92 278 11.88 279 12.04 280 11.67 281 7.7 282 -1.03
		 283 -10.48 284 -19.29 285 -26.31 286 -29.14 287 -27.51 288 -29.73
		 289 -26.92 290 -26.9 291 -25.98 292 -23.84 293 -21.95 294 -18.93
		 295 -14.66 296 -10.01 297 -5.47 298 -0.98 299 2.97 300 5.41
		 301 5.97 302 6.32 303 7.34 304 7.62 305 7.57 306 4.22
		 307 -3.39 308 -12.63 309 -21.23 310 -28.21 311 -31.2 312 -28.15
		 313 -28.69 314 -27.75 315 -28.18 316 -27.53 317 -26.88 318 -24.26
		 319 -21.3 320 -17.15 321 -12.75 322 -8.47 323 -4.49 324 -0.55
		 325 2.45 326 3.48 327 2.87 328 2.9 329 4.51 330 6.49
		 331 8.23 332 6.23 333 -0.44 334 -8.94 335 -16.65 336 -23.47
		 337 -27.36 338 -27.22 339 -27.94 340 -26.78 341 -27.56 342 -27.23
		 343 -27.54 344 -24.84 345 -21.57 346 -17.3 347 -12.9 348 -8.68
		 349 -4.71 350 -0.75 351 2.3 352 3.28 353 2.48 354 2.13
		 355 3 356 4 357 4.95 358 2.56 359 -4.02 360 -11.92
		 361 -19.41 362 -25.8 363 -28.83 364 -26.96 365 -28 366 -26.49
		 367 -27.11 368 -26.6 369 -26.52 370 -24.17 371 -21.38 372 -17.41
		 373 -13.07 374 -8.74 375 -4.61 376 -0.49 377 2.84 378 4.6
		 379 4.71 380 5.06 381 6.48 382 7.65 383 8.4 384 6.12
		 385 -0.23 386 -8.78 387 -16.75 388 -23.97 389 -28.46 390 -28.29
		 391 -29.92 392 -28.56 393 -27.46 394 -26.81 395 -27.01 396 -24.47
		 397 -21.82 398 -18.16 399 -13.89 400 -9.49 401 -5.23 402 -1.03
		 403 2.83 404 5.73 405 6.81 406 7.3 407 8.66 408 9.42
		 409 9.25 410 10.27 411 4.68 412 -3.96 413 -12.02 414 -19.89
		 415 -25.9 416 -27.68 417 -29.17 418 -30.06 419 -26.55 420 -26.48
		 421 -26.26 422 -24.36 423 -22.6 424 -19.58 425 -15.36 426 -10.71
		 427 -6.12 428 -1.67 429 2.49 430 5.77 431 7.43 432 8.48
		 433 10.59 434 12 435 11.78 436 12.36 437 6.75 438 -2.47
		 439 -10.98 440 -19.27 441 -25.51 442 -27.25 443 -28.98 444 -29.8
		 445 -26.42 446 -26.31 447 -25.54 448 -23.66 449 -21.86 450 -18.57
		 451 -14.16 452 -9.34 453 -4.59 454 0.15 455 4.27 456 7.21
		 457 8.66 458 10.14 459 11.98 460 12.06 461 11.57 462 7.84
		 463 -0.14 464 -9.23 465 -17.75 466 -25.08 467 -29.11 468 -27.33
		 469 -31.24 470 -29.44 471 -28.09 472 -26.37 473 -24.74 474 -23.13
		 475 -20.83 476 -16.81 477 -12.01 478 -7 479 -2.1 480 2.67;
createNode animCurveTA -n "hero_RightUpLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -4.49 2 -4.29 3 -4.09 4 -3.9 5 -3.65 6 -3.6
		 7 -3.37 8 -3.08 9 -2.5 10 -1.55 11 -0.42 12 0.7
		 13 1.53 14 1.98 15 2.14 16 2.09 17 1.94 18 1.77
		 19 1.56 20 1.15 21 0.41 22 -0.75 23 -2.14 24 -3.39
		 25 -4.34 26 -4.74 27 -4.7 28 -4.46 29 -4.18 30 -3.92
		 31 -3.59 32 -3.53 33 -3.29 34 -3.05 35 -2.5 36 -1.58
		 37 -0.46 38 0.65 39 1.49 40 1.97 41 2.15 42 2.11
		 43 1.97 44 1.81 45 1.6 46 1.2 47 0.46 48 -0.73
		 49 -2.17 50 -3.47 51 -4.43 52 -4.79 53 -4.66 54 -4.38
		 55 -4.11 56 -3.9 57 -3.76 58 -3.66 59 -3.36 60 -2.97
		 61 -2.1 62 -0.95 63 0.26 64 1.26 65 1.86 66 2.12
		 67 2.15 68 2.05 69 1.91 70 1.76 71 1.44 72 0.76
		 73 -0.4 74 -1.88 75 -3.26 76 -4.31 77 -4.73 78 -4.65
		 79 -4.38 80 -4.12 81 -3.89 82 -3.72 83 -3.63 84 -3.35
		 85 -3.04 86 -2.29 87 -1.21 88 -0.01 89 1.05 90 1.74
		 91 2.09 92 2.17 93 2.08 94 1.93 95 1.78 96 1.52
		 97 0.99 98 0.03 99 -1.35 100 -2.8 101 -4.06 102 -4.8
		 103 -4.87 104 -4.57 105 -4.2 106 -3.91 107 -3.67 108 -3.67
		 109 -3.45 110 -3.17 111 -2.46 112 -1.36 113 -0.13 114 0.97
		 115 1.7 116 2.08 117 2.18 118 2.11 119 1.98 120 1.83
		 121 1.53 122 0.92 123 -0.15 124 -1.66 125 -3.21 126 -4.55
		 127 -5.26 128 -5.24 129 -4.82 130 -4.32 131 -3.91 132 -3.63
		 133 -3.66 134 -3.54 135 -3.36 136 -2.72 137 -1.74 138 -0.53
		 139 0.63 140 1.47 141 1.97 142 2.19 143 2.21 144 2.11
		 145 1.96 146 1.72 147 1.22 148 0.3 149 -1.07 150 -2.57
		 151 -3.98 152 -4.93 153 -5.15 154 -4.88 155 -4.46 156 -4.07
		 157 -3.7 158 -3.61 159 -3.43 160 -3.3 161 -2.84 162 -1.97
		 163 -0.82 164 0.36 165 1.3 166 1.88 167 2.15 168 2.19
		 169 2.09 170 1.93 171 1.73 172 1.35 173 0.64 174 -0.5
		 175 -1.97 176 -3.39 177 -4.53 178 -5.06 179 -5.01 180 -4.66
		 181 -4.25 182 -3.91 183 -3.61 184 -3.61 185 -3.45 186 -3.26
		 187 -2.7 188 -1.73 189 -0.54 190 0.62 191 1.49 192 1.98
		 193 2.17 194 2.14 195 2.02 196 1.88 197 1.7 198 1.32
		 199 0.59 200 -0.6 201 -2.01 202 -3.28 203 -4.21 204 -4.59
		 205 -4.56 206 -4.38 207 -4.19 208 -4 209 -3.72 210 -3.61
		 211 -3.34 212 -3.13 213 -2.6 214 -1.68 215 -0.55 216 0.57
		 217 1.43 218 1.94 219 2.16 220 2.16 221 2.03 222 1.86
		 223 1.64 224 1.26 225 0.58 226 -0.5 227 -1.9 228 -3.32
		 229 -4.56 230 -5.29 231 -5.37 232 -5.03 233 -4.54 234 -4.08
		 235 -3.71 236 -3.58 237 -3.56 238 -3.47 239 -3.21 240 -2.49
		 241 -1.48 242 -0.3 243 0.8 244 1.57 245 2.02 246 2.2
		 247 2.17 248 2.05 249 1.89 250 1.64 251 1.14 252 0.25
		 253 -1.05 254 -2.45 255 -3.76 256 -4.68 257 -4.95 258 -4.78
		 259 -4.47 260 -4.17 261 -3.88 262 -3.74 263 -3.62 264 -3.42
		 265 -3.08 266 -2.27 267 -1.19 268 0.01 269 1.05 270 1.74
		 271 2.1 272 2.2 273 2.14 274 1.99 275 1.78 276 1.4
		 277 0.68 278 -0.49 279 -2.07 280 -3.65 281 -4.99 282 -5.66
		 283 -5.59 284 -5.09 285 -4.44 286 -3.84 287 -3.41 288 -3.35
		 289 -3.24 290 -3.1 291 -2.46 292 -1.51 293 -0.35 294 0.77
		 295 1.56 296 2.02 297 2.2 298 2.16 299 2 300 1.77
		 301 1.39 302 0.7 303 -0.43 304 -1.96 305 -3.5 306 -4.87
		 307 -5.66 308 -5.72 309 -5.3 310 -4.68 311 -4 312 -3.38
		 313 -3.15 314 -3.02 315 -2.96 316 -2.55 317 -1.79 318 -0.73
		 319 0.37 320 1.26 321 1.83 322 2.13 323 2.21 324 2.11
		 325 1.92 326 1.64 327 1.16 328 0.36 329 -0.84 330 -2.4
		 331 -3.99 332 -5.44 333 -6.26 334 -6.25 335 -5.62 336 -4.75
		 337 -3.91 338 -3.29 339 -3.04 340 -2.95 341 -2.95 342 -2.57
		 343 -1.83 344 -0.75 345 0.37 346 1.27 347 1.85 348 2.15
		 349 2.2 350 2.09 351 1.89 352 1.61 353 1.15 354 0.38
		 355 -0.8 356 -2.33 357 -3.83 358 -5.14 359 -5.88 360 -5.86
		 361 -5.36 362 -4.65 363 -3.94 364 -3.33 365 -3.08 366 -2.91
		 367 -2.84 368 -2.45 369 -1.68 370 -0.62 371 0.47 372 1.35
		 373 1.9 374 2.15 375 2.18 376 2.06 377 1.86 378 1.6
		 379 1.2 380 0.51 381 -0.55 382 -2 383 -3.51 384 -4.89
		 385 -5.75 386 -5.9 387 -5.5 388 -4.84 389 -4.11 390 -3.45
		 391 -3.15 392 -2.92 393 -2.8 394 -2.53 395 -1.86 396 -0.84
		 397 0.25 398 1.19 399 1.81 400 2.12 401 2.18 402 2.07
		 403 1.87 404 1.65 405 1.32 406 0.76 407 -0.18 408 -1.53
		 409 -3.02 410 -4.26 411 -5.04 412 -5.19 413 -4.92 414 -4.51
		 415 -4.09 416 -3.69 417 -3.41 418 -3.19 419 -2.88 420 -2.59
		 421 -1.91 422 -0.93 423 0.15 424 1.12 425 1.77 426 2.09
		 427 2.17 428 2.07 429 1.89 430 1.67 431 1.37 432 0.85
		 433 -0.03 434 -1.36 435 -2.93 436 -4.29 437 -5.2 438 -5.42
		 439 -5.12 440 -4.62 441 -4.1 442 -3.65 443 -3.39 444 -3.22
		 445 -2.96 446 -2.66 447 -1.89 448 -0.84 449 0.3 450 1.26
		 451 1.86 452 2.13 453 2.13 454 1.99 455 1.81 456 1.61
		 457 1.31 458 0.73 459 -0.27 460 -1.68 461 -3.13 462 -4.38
		 463 -5.1 464 -5.18 465 -4.87 466 -4.43 467 -3.98 468 -3.53
		 469 -3.42 470 -3.2 471 -2.99 472 -2.46 473 -1.54 474 -0.41
		 475 0.7 476 1.53 477 1.99 478 2.15 479 2.09 480 1.94;
createNode animCurveTA -n "hero_RightUpLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -5.58 2 -4.73 3 -3.74 4 -2.5 5 -1 6 0.09
		 7 1.49 8 2.83 9 4.16 10 5.37 11 6.5 12 7.46
		 13 7.97 14 7.94 15 7.43 16 6.5 17 5.23 18 3.74
		 19 2.13 20 0.46 21 -1.22 22 -2.82 23 -4.34 24 -5.6
		 25 -6.19 26 -6.12 27 -5.43 28 -4.57 29 -3.58 30 -2.36
		 31 -0.83 32 0.23 33 1.6 34 2.87 35 4.16 36 5.34
		 37 6.46 38 7.41 39 7.93 40 7.92 41 7.44 42 6.53
		 43 5.29 44 3.81 45 2.21 46 0.55 47 -1.13 48 -2.77
		 49 -4.4 50 -5.77 51 -6.39 52 -6.27 53 -5.59 54 -4.79
		 55 -3.8 56 -2.45 57 -1.08 58 0.22 59 1.81 60 3.13
		 61 4.56 62 5.87 63 7.02 64 7.76 65 7.92 66 7.49
		 67 6.58 68 5.26 69 3.67 70 1.95 71 0.2 72 -1.54
		 73 -3.19 74 -4.72 75 -5.97 76 -6.49 77 -6.3 78 -5.54
		 79 -4.68 80 -3.68 81 -2.39 82 -1.01 83 0.2 84 1.72
		 85 2.96 86 4.31 87 5.55 88 6.69 89 7.52 90 7.83
		 91 7.61 92 6.9 93 5.78 94 4.35 95 2.74 96 1.04
		 97 -0.69 98 -2.39 99 -3.97 100 -5.38 101 -6.15 102 -6.1
		 103 -5.41 104 -4.52 105 -3.59 106 -2.48 107 -1.1 108 -0.08
		 109 1.36 110 2.62 111 4 112 5.33 113 6.5 114 7.35
		 115 7.63 116 7.34 117 6.57 118 5.41 119 3.98 120 2.44
		 121 0.88 122 -0.66 123 -2.12 124 -3.49 125 -4.71 126 -5.33
		 127 -5.21 128 -4.55 129 -3.78 130 -3.01 131 -2.05 132 -0.89
		 133 -0.09 134 1.13 135 2.11 136 3.27 137 4.26 138 5.2
		 139 5.97 140 6.34 141 6.26 142 5.77 143 4.92 144 3.77
		 145 2.44 146 1.03 147 -0.46 148 -1.99 149 -3.55 150 -5.08
		 151 -6 152 -6.07 153 -5.46 154 -4.58 155 -3.7 156 -2.65
		 157 -1.26 158 -0.22 159 1.08 160 2.15 161 3.32 162 4.44
		 163 5.54 164 6.47 165 7.02 166 7.07 167 6.66 168 5.87
		 169 4.76 170 3.46 171 2.05 172 0.61 173 -0.88 174 -2.33
		 175 -3.69 176 -4.84 177 -5.39 178 -5.39 179 -4.77 180 -4.01
		 181 -3.19 182 -2.2 183 -0.91 184 -0.05 185 1.2 186 2.33
		 187 3.57 188 4.8 189 5.97 190 6.95 191 7.48 192 7.48
		 193 6.98 194 6.04 195 4.73 196 3.18 197 1.52 198 -0.2
		 199 -1.93 200 -3.58 201 -5.13 202 -6.33 203 -6.83 204 -6.64
		 205 -5.91 206 -5.07 207 -4.08 208 -2.78 209 -1.2 210 0.01
		 211 1.49 212 2.64 213 3.85 214 5.02 215 6.12 216 7.03
		 217 7.53 218 7.55 219 7.13 220 6.33 221 5.23 222 3.93
		 223 2.56 224 1.16 225 -0.28 226 -1.73 227 -3.1 228 -4.3
		 229 -4.94 230 -4.96 231 -4.49 232 -3.79 233 -3.11 234 -2.33
		 235 -1.32 236 -0.43 237 0.46 238 1.51 239 2.49 240 3.67
		 241 4.63 242 5.56 243 6.29 244 6.63 245 6.52 246 6.01
		 247 5.14 248 3.98 249 2.61 250 1.13 251 -0.42 252 -2.03
		 253 -3.65 254 -5.24 255 -6.25 256 -6.44 257 -5.99 258 -5.21
		 259 -4.41 260 -3.44 261 -2.12 262 -0.88 263 0.34 264 1.67
		 265 2.83 266 4.14 267 5.21 268 6.14 269 6.76 270 6.89
		 271 6.58 272 5.89 273 4.9 274 3.72 275 2.45 276 1.18
		 277 -0.12 278 -1.39 279 -2.62 280 -3.76 281 -4.32 282 -4.27
		 283 -3.64 284 -2.88 285 -2.09 286 -1.11 287 0.02 288 0.81
		 289 1.87 290 2.79 291 3.91 292 4.77 293 5.58 294 6.23
		 295 6.52 296 6.41 297 5.95 298 5.16 299 4.12 300 2.95
		 301 1.71 302 0.36 303 -1.09 304 -2.56 305 -3.94 306 -4.65
		 307 -4.61 308 -3.98 309 -3.15 310 -2.29 311 -1.22 312 0.1
		 313 1.09 314 2.09 315 2.99 316 4.02 317 4.85 318 5.68
		 319 6.36 320 6.73 321 6.75 322 6.46 323 5.89 324 5.11
		 325 4.19 326 3.24 327 2.26 328 1.16 329 -0.05 330 -1.26
		 331 -2.35 332 -2.89 333 -2.83 334 -2.24 335 -1.48 336 -0.79
		 337 -0.04 338 0.82 339 1.53 340 2.32 341 3.05 342 4.01
		 343 4.8 344 5.69 345 6.45 346 6.92 347 7.02 348 6.78
		 349 6.21 350 5.37 351 4.33 352 3.21 353 2.02 354 0.7
		 355 -0.74 356 -2.22 357 -3.54 358 -4.18 359 -4.07 360 -3.38
		 361 -2.55 362 -1.7 363 -0.71 364 0.47 365 1.39 366 2.41
		 367 3.31 368 4.36 369 5.28 370 6.25 371 7.08 372 7.57
		 373 7.66 374 7.37 375 6.73 376 5.8 377 4.67 378 3.43
		 379 2.15 380 0.79 381 -0.63 382 -2.03 383 -3.29 384 -3.98
		 385 -3.98 386 -3.4 387 -2.54 388 -1.71 389 -0.76 390 0.35
		 391 1.26 392 2.27 393 3.25 394 4.28 395 5.26 396 6.3
		 397 7.21 398 7.84 399 8.06 400 7.87 401 7.29 402 6.36
		 403 5.17 404 3.8 405 2.35 406 0.84 407 -0.72 408 -2.25
		 409 -3.69 410 -4.73 411 -5.18 412 -4.91 413 -4.16 414 -3.32
		 415 -2.31 416 -1.03 417 0.22 418 1.46 419 2.88 420 4.09
		 421 5.34 422 6.45 423 7.45 424 8.17 425 8.43 426 8.23
		 427 7.62 428 6.67 429 5.46 430 4.09 431 2.66 432 1.2
		 433 -0.28 434 -1.69 435 -3.03 436 -4.07 437 -4.54 438 -4.35
		 439 -3.63 440 -2.85 441 -1.95 442 -0.79 443 0.31 444 1.43
		 445 2.76 446 3.93 447 5.24 448 6.46 449 7.56 450 8.33
		 451 8.58 452 8.29 453 7.53 454 6.37 455 4.91 456 3.28
		 457 1.58 458 -0.14 459 -1.81 460 -3.37 461 -4.74 462 -5.48
		 463 -5.46 464 -4.81 465 -3.93 466 -2.99 467 -1.87 468 -0.44
		 469 0.55 470 1.82 471 3.02 472 4.29 473 5.49 474 6.65
		 475 7.63 476 8.16 477 8.15 478 7.62 479 6.66 480 5.33;
createNode animCurveTA -n "hero_RightLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 57.8 2 62.73 3 61.18 4 51.26 5 33.4 6 27.68
		 7 16.3 8 12.17 9 12.58 10 13.68 11 17.52 12 21.05
		 13 21.17 14 19.38 15 16.72 16 13.8 17 10.78 18 9.15
		 19 10.19 20 12.95 21 14.19 22 16.91 23 23.64 24 27.92
		 25 37.31 26 50.87 27 59.36 28 63.46 29 61.43 30 51.33
		 31 31.83 32 25.8 33 13.58 34 10.66 35 11.46 36 12.95
		 37 16.61 38 20.18 39 20.39 40 18.74 41 16.25 42 13.56
		 43 10.66 44 9.09 45 10.27 46 13.37 47 15.83 48 20.95
		 49 29.2 50 34.31 51 43.61 52 55.72 53 62.64 54 64.87
		 55 59.63 56 44.17 57 28.82 58 18.1 59 5.8 60 9.32
		 61 11.88 62 14.35 63 18.82 64 20.2 65 19.07 66 16.74
		 67 14.13 68 11.09 69 9.28 70 10.14 71 13.28 72 15.62
		 73 19.34 74 26.46 75 31.09 76 40.67 77 53.63 78 60.93
		 79 63.52 80 59.13 81 45.42 82 29.33 83 19.34 84 5.64
		 85 8.29 86 11.39 87 13.62 88 17.98 89 20.11 90 19.42
		 91 17.32 92 14.82 93 11.93 94 9.71 95 9.51 96 12.21
		 97 15.05 98 17.03 99 22.59 100 28.74 101 39.18 102 50.81
		 103 59.33 104 62.66 105 60.67 106 50.38 107 31.56 108 23.75
		 109 9.31 110 9.08 111 11.27 112 13.29 113 17.64 114 20.06
		 115 19.42 116 17.28 117 14.74 118 11.8 119 9.61 120 9.76
		 121 12.95 122 16.08 123 18.73 124 24.64 125 30.38 126 40.29
		 127 51.52 128 59.51 129 62.55 130 59.8 131 48.46 132 29.01
		 133 20.4 134 5.56 135 6.94 136 10.19 137 12.05 138 15.9
		 139 18.49 140 18.19 141 16.52 142 14.42 143 12.07 144 9.77
		 145 9.11 146 11.82 147 16 148 19.21 149 24.82 150 31.6
		 151 41.67 152 52.12 153 60.71 154 64.17 155 62.79 156 53.61
		 157 33.36 158 22.63 159 7.11 160 5.62 161 8.45 162 11.86
		 163 14.77 164 18.27 165 18.66 166 17.3 167 15.18 168 12.95
		 169 10.45 170 9.19 171 10.61 172 14.48 173 16.89 174 17.87
		 175 21.44 176 24.67 177 33.35 178 47.29 179 56.44 180 60.68
		 181 59.03 182 49.56 183 30.26 184 23.44 185 9.68 186 7.71
		 187 9.97 188 11.8 189 15.1 190 18.26 191 18.36 192 16.89
		 193 14.8 194 12.52 195 10.06 196 8.96 197 10.91 198 14.98
		 199 17.9 200 22.13 201 28.68 202 32.21 203 41.54 204 54.01
		 205 61.45 206 64.56 207 60.92 208 48.33 209 28 210 18.29
		 211 3.91 212 5.05 213 8.61 214 11.35 215 14.39 216 17.62
		 217 17.79 218 16.47 219 14.55 220 12.55 221 10.21 222 9.25
		 223 11.2 224 16.34 225 21.08 226 23.96 227 27.55 228 30.73
		 229 37.87 230 47.53 231 56.78 232 61.32 233 61.43 234 54.9
		 235 39.27 236 26.2 237 15.14 238 6.24 239 8.56 240 10.65
		 241 12.9 242 16.91 243 19.05 244 18.59 245 16.82 246 14.66
		 247 12.17 248 9.82 249 8.9 250 11.1 251 14.9 252 17.78
		 253 23.37 254 30.44 255 40.21 256 50.1 257 59.49 258 64.51
		 259 65.09 260 58.39 261 41.57 262 26.78 263 14.44 264 5.2
		 265 8.77 266 11.13 267 12.89 268 16.97 269 18.38 270 17.43
		 271 15.45 272 13.35 273 10.79 274 9.29 275 10.04 276 13.55
		 277 16.36 278 18 279 22.66 280 27.55 281 36.45 282 49.07
		 283 58.31 284 62.14 285 59.16 286 46.96 287 27.19 288 17.4
		 289 4.83 290 6.73 291 9.52 292 11.15 293 14.8 294 16.95
		 295 16.51 296 14.95 297 13.17 298 11.01 299 9.51 300 10.84
		 301 15.89 302 21.4 303 25.2 304 29.78 305 34.05 306 41.96
		 307 52.14 308 60.76 309 64.19 310 61.34 311 49.78 312 27.62
		 313 14.1 314 3.32 315 3.88 316 7.32 317 11.54 318 13.19
		 319 15.19 320 14.86 321 13.73 322 12.42 323 11.2 324 9.61
		 325 9.55 326 13.31 327 20.5 328 26.55 329 29.18 330 30.5
		 331 31.58 332 38.1 333 48.36 334 57.17 335 59.83 336 57.29
		 337 47.45 338 30.11 339 15.86 340 3.42 341 3.65 342 7.13
		 343 13.13 344 14.44 345 15.65 346 14.93 347 13.71 348 12.45
		 349 11.25 350 9.59 351 9.46 352 13.34 353 20.91 354 27.74
		 355 31.84 356 35.04 357 37.46 358 43.95 359 53.16 360 60.22
		 361 62.35 362 59.15 363 48.2 364 28.42 365 15.84 366 3.64
		 367 3.99 368 7.26 369 12.43 370 14.32 371 16.42 372 16.29
		 373 15.18 374 13.69 375 12.16 376 10.18 377 9.45 378 11.69
		 379 17.29 380 22.46 381 25.23 382 28.03 383 30.99 384 37.97
		 385 47.7 386 57.04 387 60.97 388 59.98 389 52.04 390 35.37
		 391 23.5 392 9.91 393 4.65 394 7.17 395 12.8 396 13.95
		 397 16.1 398 16.6 399 15.75 400 14.29 401 12.7 402 10.8
		 403 9.19 404 9.27 405 12.97 406 17.87 407 20.8 408 24.47
		 409 29.37 410 31.27 411 41.62 412 53.07 413 59.04 414 60.68
		 415 55.75 416 41.76 417 28.07 418 16.51 419 3.94 420 6.3
		 421 10.42 422 12.63 423 16.5 424 18.46 425 17.92 426 16.17
		 427 14.11 428 11.86 429 9.78 430 9.19 431 11.76 432 15.56
		 433 17.03 434 19.51 435 24.72 436 27.7 437 38.57 438 51.49
		 439 58.22 440 60.34 441 55.51 442 41.25 443 28.08 444 16.74
		 445 5 446 7.68 447 10.62 448 13.12 449 17.22 450 18.86
		 451 18.12 452 16.21 453 13.99 454 11.31 455 9.48 456 9.76
		 457 12.95 458 15.99 459 17.94 460 22.9 461 28.34 462 37.36
		 463 49.23 464 58.67 465 62.96 466 61.46 467 51.97 468 31.95
		 469 24.78 470 12.21 471 9.06 472 10.42 473 12.69 474 16.43
		 475 19.97 476 20.2 477 18.59 478 16.15 479 13.46 480 10.56;
createNode animCurveTA -n "hero_RightLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_RightLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_RightFoot_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 6.51 2 -2.5 3 -8.71 4 -11.06 5 -8.54 6 -9.77
		 7 -8.28 8 -8.94 9 -6.05 10 1.45 11 1.65 12 -3.46
		 13 -7.21 14 -9.89 15 -12.14 16 -14.14 17 -15.67 18 -16.93
		 19 -17.76 20 -17.17 21 -12.97 22 -6.17 23 1.62 24 11.65
		 25 17.87 26 15.43 27 7.47 28 -1.18 29 -7.42 30 -10
		 31 -7.06 32 -8.31 33 -6.47 34 -7.89 35 -5.68 36 1.74
		 37 2.34 38 -2.6 39 -6.31 40 -8.97 41 -11.22 42 -13.27
		 43 -14.84 44 -16.17 45 -17.15 46 -16.73 47 -12.96 48 -6.85
		 49 1.22 50 12.22 51 19.42 52 16.82 53 8.13 54 -1.02
		 55 -7.22 56 -8.66 57 -7.94 58 -7.73 59 -5.89 60 -8.75
		 61 -1.59 62 2.96 63 -0.92 64 -5.36 65 -8.38 66 -10.77
		 67 -13 68 -14.67 69 -16.17 70 -17.36 71 -17.38 72 -14.07
		 73 -7.9 74 -0.01 75 10.45 76 16.96 77 14.11 78 5.86
		 79 -2.61 80 -8.15 81 -9.26 82 -7.32 83 -6.52 84 -3.58
		 85 -6.69 86 -1.6 87 3.64 88 0.89 89 -3.92 90 -7.16
		 91 -9.64 92 -11.91 93 -13.76 94 -15.39 95 -16.77 96 -17.66
		 97 -16.13 98 -11.02 99 -4.18 100 4.78 101 11.37 102 12.94
		 103 6.58 104 -1.55 105 -8.1 106 -10.81 107 -8.1 108 -8.24
		 109 -5.08 110 -7.37 111 -3.04 112 3.18 113 1.1 114 -3.85
		 115 -7.14 116 -9.62 117 -11.89 118 -13.72 119 -15.33 120 -16.78
		 121 -17.72 122 -16.03 123 -10.86 124 -3.76 125 5.71 126 12.61
		 127 13.92 128 7.31 129 -0.9 130 -7.13 131 -9.34 132 -6.2
		 133 -5.9 134 -2.43 135 -5.44 136 -2.14 137 3.9 138 2.49
		 139 -2.3 140 -5.61 141 -8.15 142 -10.49 143 -12.55 144 -14.22
		 145 -15.69 146 -17.04 147 -16.73 148 -12.81 149 -6.37 150 2.52
		 151 10.12 152 14.27 153 9.94 154 2.43 155 -4.23 156 -7.56
		 157 -5.04 158 -4.5 159 -1.16 160 -3.7 161 -4.09 162 2.36
		 163 4.11 164 -0.5 165 -4.38 166 -7.22 167 -9.66 168 -11.98
		 169 -13.83 170 -15.58 171 -17.25 172 -18.25 173 -16.14 174 -10.35
		 175 -2.87 176 6.32 177 12.34 178 10.88 179 4.02 180 -3.43
		 181 -8.59 182 -10.21 183 -6.25 184 -6.26 185 -3.04 186 -4.77
		 187 -3.35 188 2.99 189 3.05 190 -1.87 191 -5.54 192 -8.3
		 193 -10.77 194 -13.02 195 -14.79 196 -16.27 197 -17.52 198 -17.5
		 199 -13.93 200 -7.43 201 1.12 202 12.1 203 18.53 204 15.83
		 205 7.94 206 -0.28 207 -5.83 208 -7.47 209 -4.2 210 -3.89
		 211 -1.15 212 -4.46 213 -2.93 214 4.02 215 5.01 216 0.26
		 217 -3.46 218 -6.29 219 -8.81 220 -11.22 221 -13.11 222 -14.94
		 223 -16.8 224 -18.38 225 -17.47 226 -12.79 227 -5.43 228 4.01
		 229 11.3 230 14.08 231 8.94 232 1.46 233 -5.04 234 -8.62
		 235 -7.69 236 -5.98 237 -4.19 238 -3.16 239 -5.89 240 -0.58
		 241 3.88 242 1.28 243 -3.39 244 -6.64 245 -9.17 246 -11.53
		 247 -13.54 248 -15.17 249 -16.37 250 -17.23 251 -16.38 252 -11.85
		 253 -4.88 254 4.35 255 12.72 256 18.16 257 14.65 258 6.56
		 259 -1.36 260 -6.36 261 -6.58 262 -5.52 263 -4.29 264 -3.85
		 265 -7 266 -0.12 267 4.77 268 1.3 269 -3.19 270 -6.3
		 271 -8.84 272 -11.28 273 -13.23 274 -15.11 275 -16.78 276 -17.94
		 277 -16.3 278 -10.96 279 -3.69 280 5.72 281 12.98 282 13.68
		 283 6.96 284 -0.9 285 -6.36 286 -7.84 287 -4.51 288 -3.86
		 289 -1.7 290 -4.99 291 -0.69 292 5.07 293 3.14 294 -1.56
		 295 -4.85 296 -7.51 297 -10.08 298 -12.26 299 -14.27 300 -16.49
		 301 -18.67 302 -18.58 303 -14.44 304 -7.01 305 3.12 306 11.4
		 307 14.51 308 9.13 309 1.93 310 -3.28 311 -4.86 312 -0.73
		 313 1.77 314 3.24 315 0.2 316 0.42 317 5.61 318 7.01
		 319 3.08 320 -0.23 321 -2.97 322 -5.59 323 -8.19 324 -10.37
		 325 -12.85 326 -16.27 327 -20.04 328 -21.43 329 -18.67 330 -12.31
		 331 -3.63 332 2.64 333 4.61 334 0.23 335 -4.6 336 -7.72
		 337 -7.69 338 -3.55 339 1.12 340 4.74 341 2.33 342 2.05
		 343 5.36 344 6.62 345 3.14 346 0.06 347 -2.62 348 -5.25
		 349 -7.87 350 -10.04 351 -12.46 352 -15.75 353 -19.29 354 -20.36
		 355 -17.29 356 -10.51 357 -1.15 358 6.09 359 8.31 360 3.65
		 361 -2.06 362 -6.05 363 -6.75 364 -2.6 365 0.24 366 2.93
		 367 0.16 368 0.03 369 4.29 370 5.68 371 1.86 372 -1.55
		 373 -4.31 374 -6.86 375 -9.35 376 -11.39 377 -13.55 378 -16.11
		 379 -18.8 380 -19.29 381 -15.97 382 -9.68 383 -1.25 384 5.43
		 385 8.26 386 3.87 387 -2.17 388 -6.82 389 -8.51 390 -5.86
		 391 -3.52 392 0.16 393 0.02 394 -1.85 395 1.59 396 4.74
		 397 1.93 398 -1.8 399 -4.69 400 -7.24 401 -9.73 402 -11.9
		 403 -13.81 404 -15.57 405 -17.55 406 -18.05 407 -14.86 408 -8.81
		 409 -0.72 410 9.07 411 12.47 412 7.83 413 0.23 414 -6.67
		 415 -10.49 416 -9.71 417 -7.11 418 -4.36 419 -1.07 420 -3.6
		 421 0.59 422 4.8 423 2.14 424 -2.38 425 -5.52 426 -7.98
		 427 -10.29 428 -12.36 429 -14.14 430 -15.8 431 -17.58 432 -18.04
		 433 -14.8 434 -8.96 435 -1.66 436 7.61 437 11.41 438 7.19
		 439 -0.17 440 -6.91 441 -10.59 442 -9.71 443 -7.51 444 -5.2
		 445 -2.53 446 -4.97 447 0.66 448 4.39 449 0.94 450 -3.56
		 451 -6.72 452 -9.25 453 -11.62 454 -13.53 455 -15.29 456 -16.82
		 457 -17.92 458 -16.52 459 -11.53 460 -4.72 461 4.06 462 11.03
		 463 12.56 464 6.46 465 -1.24 466 -7.11 467 -9.56 468 -6.35
		 469 -7.08 470 -5.08 471 -6.51 472 -4.89 473 1.87 474 2.29
		 475 -2.67 476 -6.41 477 -9.11 478 -11.41 479 -13.49 480 -15.05;
createNode animCurveTA -n "hero_RightFoot_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.74 2 -2.63 3 -4.74 4 -6.76 5 -8.07 6 -8.74
		 7 -8.72 8 -8.82 9 -9.15 10 -9.6 11 -10.16 12 -10.54
		 13 -10.52 14 -10.07 15 -9.27 16 -8.23 17 -7.1 18 -6.06
		 19 -5.12 20 -4.11 21 -2.85 22 -1.35 23 0.25 24 1.57
		 25 2.11 26 1.32 27 -0.36 28 -2.26 29 -4.31 30 -6.28
		 31 -7.56 32 -8.17 33 -8.08 34 -8.21 35 -8.56 36 -9.04
		 37 -9.61 38 -10.02 39 -10.05 40 -9.64 41 -8.9 42 -7.93
		 43 -6.86 44 -5.87 45 -5.01 46 -4.08 47 -2.88 48 -1.38
		 49 0.27 50 1.63 51 2.09 52 1.1 53 -0.58 54 -2.33
		 55 -4.18 56 -5.83 57 -6.82 58 -7.24 59 -7.18 60 -7.67
		 61 -8.1 62 -8.63 63 -9.04 64 -9.1 65 -8.7 66 -7.91
		 67 -6.87 68 -5.72 69 -4.66 70 -3.78 71 -2.91 72 -1.81
		 73 -0.41 74 1.15 75 2.49 76 2.95 77 1.95 78 0.2
		 79 -1.67 80 -3.63 81 -5.41 82 -6.47 83 -6.86 84 -6.71
		 85 -7.1 86 -7.56 87 -8.12 88 -8.62 89 -8.85 90 -8.63
		 91 -8 92 -7.08 93 -5.98 94 -4.91 95 -3.98 96 -3.15
		 97 -2.16 98 -0.9 99 0.59 100 2.01 101 2.8 102 2.25
		 103 0.65 104 -1.12 105 -2.89 106 -4.58 107 -5.72 108 -6.31
		 109 -6.26 110 -6.52 111 -6.91 112 -7.4 113 -7.87 114 -8.08
		 115 -7.85 116 -7.23 117 -6.35 118 -5.34 119 -4.37 120 -3.58
		 121 -2.87 122 -1.95 123 -0.7 124 0.82 125 2.29 126 3.09
		 127 2.51 128 0.79 129 -1.23 130 -3.38 131 -5.48 132 -6.76
		 133 -7.08 134 -6.76 135 -7 136 -7.49 137 -8.12 138 -8.81
		 139 -9.3 140 -9.41 141 -9.13 142 -8.56 143 -7.78 144 -6.9
		 145 -6.07 146 -5.27 147 -4.25 148 -2.85 149 -1.09 150 0.69
		 151 1.92 152 1.77 153 0.29 154 -1.54 155 -3.38 156 -5.13
		 157 -6.34 158 -6.89 159 -6.74 160 -6.89 161 -7.33 162 -7.88
		 163 -8.47 164 -8.91 165 -9.02 166 -8.73 167 -8.11 168 -7.29
		 169 -6.35 170 -5.47 171 -4.69 172 -3.86 173 -2.72 174 -1.28
		 175 0.34 176 1.77 177 2.5 178 1.91 179 0.32 180 -1.46
		 181 -3.29 182 -4.98 183 -6.07 184 -6.62 185 -6.56 186 -6.76
		 187 -7.23 188 -7.81 189 -8.41 190 -8.8 191 -8.78 192 -8.32
		 193 -7.51 194 -6.48 195 -5.36 196 -4.34 197 -3.46 198 -2.54
		 199 -1.36 200 0.08 201 1.59 202 2.81 203 3.17 204 2.13
		 205 0.4 206 -1.43 207 -3.34 208 -5.11 209 -6.21 210 -6.65
		 211 -6.47 212 -6.71 213 -7.13 214 -7.64 215 -8.15 216 -8.49
		 217 -8.48 218 -8.11 219 -7.43 220 -6.56 221 -5.6 222 -4.72
		 223 -3.98 224 -3.24 225 -2.24 226 -0.91 227 0.6 228 1.98
		 229 2.8 230 2.46 231 0.97 232 -0.93 233 -2.97 234 -5.08
		 235 -6.8 236 -7.59 237 -7.61 238 -7.42 239 -7.77 240 -8.25
		 241 -8.91 242 -9.56 243 -10 244 -10.04 245 -9.7 246 -9.05
		 247 -8.18 248 -7.22 249 -6.29 250 -5.37 251 -4.25 252 -2.8
		 253 -1.06 254 0.68 255 1.91 256 1.89 257 0.54 258 -1.16
		 259 -2.84 260 -4.48 261 -5.78 262 -6.46 263 -6.59 264 -6.45
		 265 -6.82 266 -7.2 267 -7.72 268 -8.22 269 -8.46 270 -8.33
		 271 -7.88 272 -7.21 273 -6.41 274 -5.64 275 -4.96 276 -4.24
		 277 -3.22 278 -1.82 279 -0.12 280 1.49 281 2.42 282 1.89
		 283 0.23 284 -1.6 285 -3.35 286 -4.8 287 -5.47 288 -5.54
		 289 -5.17 290 -5.4 291 -5.91 292 -6.63 293 -7.43 294 -8.03
		 295 -8.24 296 -8.07 297 -7.59 298 -6.88 299 -6.09 300 -5.37
		 301 -4.62 302 -3.55 303 -2.04 304 -0.26 305 1.38 306 2.31
		 307 1.81 308 0.14 309 -1.71 310 -3.46 311 -4.92 312 -5.64
		 313 -5.67 314 -5.29 315 -5.32 316 -5.72 317 -6.39 318 -7.07
		 319 -7.66 320 -7.97 321 -7.98 322 -7.73 323 -7.29 324 -6.72
		 325 -6.17 326 -5.73 327 -5.21 328 -4.27 329 -2.81 330 -1.04
		 331 0.6 332 1.59 333 1.24 334 -0.31 335 -2.15 336 -3.88
		 337 -5.29 338 -5.99 339 -5.94 340 -5.48 341 -5.52 342 -6.02
		 343 -6.89 344 -7.67 345 -8.32 346 -8.66 347 -8.64 348 -8.32
		 349 -7.78 350 -7.07 351 -6.37 352 -5.8 353 -5.17 354 -4.15
		 355 -2.64 356 -0.87 357 0.69 358 1.5 359 0.95 360 -0.66
		 361 -2.51 362 -4.3 363 -5.82 364 -6.61 365 -6.71 366 -6.35
		 367 -6.45 368 -6.93 369 -7.69 370 -8.38 371 -8.94 372 -9.18
		 373 -9.04 374 -8.61 375 -7.95 376 -7.15 377 -6.38 378 -5.73
		 379 -5.09 380 -4.14 381 -2.77 382 -1.14 383 0.4 384 1.35
		 385 1.08 386 -0.39 387 -2.22 388 -4 389 -5.57 390 -6.54
		 391 -6.87 392 -6.62 393 -6.5 394 -6.9 395 -7.61 396 -8.28
		 397 -8.86 398 -9.18 399 -9.11 400 -8.68 401 -7.99 402 -7.12
		 403 -6.2 404 -5.38 405 -4.64 406 -3.73 407 -2.46 408 -0.91
		 409 0.62 410 1.74 411 1.84 412 0.67 413 -1.05 414 -2.86
		 415 -4.7 416 -6.18 417 -6.93 418 -7.04 419 -6.73 420 -7.04
		 421 -7.57 422 -8.16 423 -8.7 424 -9 425 -8.9 426 -8.45
		 427 -7.73 428 -6.86 429 -5.95 430 -5.16 431 -4.49 432 -3.68
		 433 -2.53 434 -1.07 435 0.48 436 1.7 437 1.94 438 0.8
		 439 -1.03 440 -3 441 -5.02 442 -6.67 443 -7.53 444 -7.68
		 445 -7.48 446 -7.93 447 -8.49 448 -9.14 449 -9.66 450 -9.85
		 451 -9.58 452 -8.9 453 -7.94 454 -6.81 455 -5.74 456 -4.84
		 457 -4.02 458 -3.01 459 -1.71 460 -0.2 461 1.21 462 1.99
		 463 1.46 464 -0.27 465 -2.46 466 -4.88 467 -7.31 468 -8.96
		 469 -9.62 470 -9.5 471 -9.63 472 -10.06 473 -10.61 474 -11.2
		 475 -11.58 476 -11.56 477 -11.09 478 -10.27 479 -9.21 480 -8.06;
createNode animCurveTA -n "hero_RightFoot_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 3.5 2 3.6 3 2.78 4 0.95 5 -1.28 6 -3.32
		 7 -4.82 8 -5.45 9 -4.86 10 -3.34 11 -2.75 12 -3.16
		 13 -3.66 14 -4.06 15 -4.31 16 -4.33 17 -4.09 18 -3.56
		 19 -2.75 20 -1.67 21 -0.4 22 0.79 23 1.57 24 1.84
		 25 1.61 26 1.84 27 2.5 28 2.81 29 2.29 30 0.74
		 31 -1.29 32 -3.2 33 -4.63 34 -5.27 35 -4.8 36 -3.38
		 37 -2.8 38 -3.19 39 -3.67 40 -4.07 41 -4.34 42 -4.39
		 43 -4.18 44 -3.69 45 -2.93 46 -1.9 47 -0.65 48 0.54
		 49 1.29 50 1.47 51 1.2 52 1.63 53 2.41 54 2.7
		 55 2.05 56 0.43 57 -1.45 58 -3.11 59 -4.14 60 -4.37
		 61 -3.26 62 -2.35 63 -2.56 64 -3.12 65 -3.6 66 -3.91
		 67 -4.01 68 -3.82 69 -3.37 70 -2.67 71 -1.75 72 -0.67
		 73 0.33 74 0.88 75 0.87 76 0.42 77 0.71 78 1.57
		 79 2.08 80 1.71 81 0.34 82 -1.37 83 -2.93 84 -3.97
		 85 -4.33 86 -3.54 87 -2.58 88 -2.58 89 -3.09 90 -3.57
		 91 -3.93 92 -4.11 93 -4.03 94 -3.7 95 -3.12 96 -2.33
		 97 -1.34 98 -0.3 99 0.46 100 0.69 101 0.22 102 0.04
		 103 0.7 104 1.31 105 1.3 106 0.39 107 -1.05 108 -2.46
		 109 -3.48 110 -3.88 111 -3.29 112 -2.39 113 -2.36 114 -2.89
		 115 -3.37 116 -3.72 117 -3.88 118 -3.79 119 -3.46 120 -2.91
		 121 -2.17 122 -1.26 123 -0.32 124 0.27 125 0.28 126 -0.44
		 127 -0.76 128 0.05 129 1.05 130 1.34 131 0.45 132 -1.15
		 133 -2.66 134 -3.7 135 -4.09 136 -3.5 137 -2.34 138 -2.02
		 139 -2.36 140 -2.74 141 -3.07 142 -3.28 143 -3.31 144 -3.09
		 145 -2.61 146 -1.83 147 -0.75 148 0.52 149 1.64 150 2.21
		 151 1.79 152 1.27 153 1.58 154 1.99 155 1.85 156 0.84
		 157 -0.78 158 -2.39 159 -3.67 160 -4.29 161 -4.09 162 -2.89
		 163 -2.26 164 -2.53 165 -2.97 166 -3.36 167 -3.62 168 -3.71
		 169 -3.57 170 -3.2 171 -2.59 172 -1.74 173 -0.69 174 0.38
		 175 1.12 176 1.36 177 0.92 178 0.74 179 1.15 180 1.49
		 181 1.29 182 0.32 183 -1.09 184 -2.47 185 -3.53 186 -4
		 187 -3.66 188 -2.61 189 -2.25 190 -2.67 191 -3.16 192 -3.56
		 193 -3.82 194 -3.85 195 -3.61 196 -3.12 197 -2.4 198 -1.47
		 199 -0.43 200 0.46 201 0.85 202 0.73 203 0.31 204 0.7
		 205 1.61 206 2.16 207 1.87 208 0.62 209 -1.09 210 -2.72
		 211 -3.95 212 -4.5 213 -4.11 214 -2.96 215 -2.49 216 -2.85
		 217 -3.31 218 -3.69 219 -3.96 220 -4.05 221 -3.92 222 -3.56
		 223 -3.01 224 -2.27 225 -1.35 226 -0.43 227 0.19 228 0.31
		 229 -0.23 230 -0.62 231 -0.07 232 0.83 233 1.34 234 0.94
		 235 -0.4 236 -2 237 -3.36 238 -4.19 239 -4.39 240 -3.52
		 241 -2.41 242 -2.22 243 -2.59 244 -2.98 245 -3.3 246 -3.5
		 247 -3.5 248 -3.24 249 -2.7 250 -1.84 251 -0.69 252 0.64
		 253 1.79 254 2.38 255 2.03 256 1.58 257 1.99 258 2.49
		 259 2.46 260 1.6 261 0 262 -1.69 263 -3.15 264 -4.05
		 265 -4.26 266 -3.36 267 -2.47 268 -2.51 269 -2.93 270 -3.3
		 271 -3.59 272 -3.73 273 -3.66 274 -3.37 275 -2.86 276 -2.11
		 277 -1.11 278 -0.04 279 0.73 280 0.92 281 0.24 282 -0.23
		 283 0.11 284 0.49 285 0.34 286 -0.59 287 -1.91 288 -3.14
		 289 -3.99 290 -4.34 291 -3.93 292 -3 293 -2.77 294 -3.05
		 295 -3.37 296 -3.66 297 -3.86 298 -3.88 299 -3.67 300 -3.23
		 301 -2.52 302 -1.53 303 -0.42 304 0.42 305 0.65 306 -0.01
		 307 -0.52 308 -0.19 309 0.21 310 0.13 311 -0.68 312 -1.96
		 313 -3.26 314 -4.27 315 -4.73 316 -4.59 317 -3.65 318 -3.14
		 319 -3.28 320 -3.56 321 -3.83 322 -4.06 323 -4.19 324 -4.17
		 325 -3.98 326 -3.62 327 -3.07 328 -2.24 329 -1.2 330 -0.29
		 331 0.18 332 -0.29 333 -1 334 -1.15 335 -0.99 336 -1.01
		 337 -1.57 338 -2.54 339 -3.56 340 -4.38 341 -4.77 342 -4.64
		 343 -3.7 344 -3.16 345 -3.29 346 -3.59 347 -3.89 348 -4.15
		 349 -4.3 350 -4.27 351 -4.04 352 -3.6 353 -2.93 354 -1.97
		 355 -0.83 356 0.11 357 0.56 358 0.17 359 -0.25 360 -0.11
		 361 0.1 362 -0.11 363 -0.98 364 -2.29 365 -3.59 366 -4.63
		 367 -5.11 368 -4.92 369 -3.87 370 -3.29 371 -3.49 372 -3.85
		 373 -4.2 374 -4.48 375 -4.62 376 -4.57 377 -4.31 378 -3.83
		 379 -3.13 380 -2.15 381 -1 382 0.02 383 0.61 384 0.37
		 385 -0.11 386 -0.13 387 -0.03 388 -0.22 389 -0.96 390 -2.15
		 391 -3.42 392 -4.46 393 -5.05 394 -5.08 395 -4.17 396 -3.45
		 397 -3.53 398 -3.93 399 -4.31 400 -4.63 401 -4.82 402 -4.8
		 403 -4.55 404 -4.07 405 -3.36 406 -2.4 407 -1.26 408 -0.23
		 409 0.37 410 0.58 411 0.46 412 0.82 413 1.31 414 1.35
		 415 0.61 416 -0.85 417 -2.47 418 -3.88 419 -4.81 420 -5.12
		 421 -4.43 422 -3.58 423 -3.56 424 -4.01 425 -4.43 426 -4.77
		 427 -4.97 428 -4.97 429 -4.74 430 -4.3 431 -3.65 432 -2.77
		 433 -1.68 434 -0.65 435 -0.01 436 0.2 437 -0.07 438 0.12
		 439 0.67 440 0.9 441 0.36 442 -1.01 443 -2.62 444 -4.03
		 445 -4.9 446 -5.1 447 -4.12 448 -3.2 449 -3.29 450 -3.82
		 451 -4.29 452 -4.64 453 -4.8 454 -4.7 455 -4.33 456 -3.71
		 457 -2.84 458 -1.75 459 -0.56 460 0.39 461 0.85 462 0.6
		 463 0.44 464 1.07 465 1.76 466 1.72 467 0.49 468 -1.54
		 469 -3.57 470 -5.1 471 -5.76 472 -5.19 473 -3.52 474 -2.81
		 475 -3.22 476 -3.73 477 -4.15 478 -4.41 479 -4.44 480 -4.18;
createNode animCurveTA -n "hero_RightToe_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -6.57 2 -0.36 3 0 4 -0.32 5 -1.71 6 -3.4
		 7 -4.5 8 -4.58 9 -4.03 10 -0.62 11 0 12 0
		 13 -0.01 14 -0.02 15 0 16 0 17 -0.24 18 -1.63
		 19 -4.79 20 -9.97 21 -16.63 22 -23.24 23 -27.91 24 -30.22
		 25 -27.41 26 -18 27 -7.31 28 -0.57 29 0 30 -0.27
		 31 -1.61 32 -3.32 33 -4.48 34 -4.58 35 -4.13 36 -0.72
		 37 0 38 0 39 -0.01 40 -0.02 41 0 42 0
		 43 -0.19 44 -1.46 45 -4.49 46 -9.65 47 -16.47 48 -23.36
		 49 -28.18 50 -30.45 51 -26.68 52 -16.2 53 -5.28 54 -0.02
		 55 0 56 -0.7 57 -2.37 58 -4.01 59 -4.58 60 -4.58
		 61 -2.15 62 0 63 0 64 0 65 -0.02 66 0
		 67 0 68 -0.07 69 -1.12 70 -3.86 71 -8.75 72 -15.45
		 73 -22.45 74 -27.61 75 -30.15 76 -26.89 77 -16.61 78 -5.66
		 79 -0.08 80 0 81 -0.59 82 -2.19 83 -3.84 84 -4.58
		 85 -4.58 86 -2.85 87 -0.01 88 0 89 0 90 -0.02
		 91 0 92 0 93 0 94 -0.62 95 -2.61 96 -6.51
		 97 -12.37 98 -19.3 99 -25.42 100 -29.1 101 -29.2 102 -20.92
		 103 -9.34 104 -1.07 105 0 106 -0.27 107 -1.73 108 -3.52
		 109 -4.56 110 -4.58 111 -3.31 112 -0.08 113 0 114 0
		 115 -0.02 116 0 117 0 118 0 119 -0.65 120 -2.75
		 121 -6.84 122 -12.89 123 -19.9 124 -25.88 125 -29.34 126 -29.02
		 127 -20.41 128 -8.84 129 -0.88 130 0 131 -0.31 132 -1.78
		 133 -3.55 134 -4.56 135 -4.58 136 -3.44 137 -0.17 138 0
		 139 0 140 -0.02 141 -0.01 142 0 143 0 144 -0.35
		 145 -1.9 146 -5.28 147 -10.74 148 -17.68 149 -24.32 150 -28.62
		 151 -29.94 152 -23.04 153 -11.59 154 -2.21 155 0 156 -0.09
		 157 -1.26 158 -3.01 159 -4.36 160 -4.58 161 -4.42 162 -1.16
		 163 0 164 0 165 -0.01 166 -0.02 167 0 168 0
		 169 -0.11 170 -1.11 171 -3.6 172 -7.9 173 -13.84 174 -20.42
		 175 -25.89 176 -29.1 177 -28.09 178 -19.41 179 -8.38 180 -0.89
		 181 0 182 -0.23 183 -1.58 184 -3.31 185 -4.49 186 -4.58
		 187 -4.05 188 -0.61 189 0 190 0 191 -0.01 192 -0.01
		 193 0 194 0 195 -0.25 196 -1.62 197 -4.78 198 -10.02
		 199 -16.82 200 -23.56 201 -28.2 202 -30.38 203 -26.41 204 -16.35
		 205 -5.85 206 -0.17 207 0 208 -0.4 209 -1.82 210 -3.48
		 211 -4.52 212 -4.58 213 -4.06 214 -0.71 215 0 216 0
		 217 -0.01 218 -0.02 219 0 220 0 221 -0.11 222 -1.14
		 223 -3.65 224 -7.97 225 -13.88 226 -20.38 227 -25.84 228 -29.11
		 229 -29.5 230 -22.57 231 -11.95 232 -2.88 233 0 234 -0.01
		 235 -0.85 236 -2.47 237 -4.01 238 -4.58 239 -4.58 240 -2.74
		 241 -0.01 242 0 243 0 244 -0.02 245 0 246 0
		 247 0 248 -0.44 249 -2.16 250 -5.8 251 -11.53 252 -18.58
		 253 -25.04 254 -29.04 255 -30.34 256 -24.17 257 -13.3 258 -3.51
		 259 0 260 0 261 -0.83 262 -2.48 263 -4.04 264 -4.58
		 265 -4.58 266 -2.31 267 0 268 0 269 0 270 -0.02
		 271 0 272 0 273 0 274 -0.77 275 -2.92 276 -6.95
		 277 -12.82 278 -19.63 279 -25.56 280 -29.11 281 -28.85 282 -20.25
		 283 -8.68 284 -0.8 285 0 286 -0.34 287 -1.86 288 -3.63
		 289 -4.57 290 -4.58 291 -3.17 292 -0.06 293 0 294 0
		 295 -0.02 296 0 297 0 298 0 299 -0.53 300 -2.4
		 301 -6.22 302 -12.08 303 -19.09 304 -25.33 305 -29.07 306 -29.36
		 307 -21.42 308 -10.02 309 -1.48 310 0 311 -0.16 312 -1.43
		 313 -3.18 314 -4.44 315 -4.58 316 -4.25 317 -0.9 318 0
		 319 0 320 0 321 -0.02 322 0 323 0 324 -0.02
		 325 -0.68 326 -2.41 327 -5.62 328 -10.42 329 -16.42 330 -22.48
		 331 -26.93 332 -28.39 333 -21.55 334 -10.42 335 -1.71 336 0
		 337 -0.13 338 -1.4 339 -3.17 340 -4.43 341 -4.58 342 -4.27
		 343 -0.95 344 0 345 0 346 0 347 -0.02 348 0
		 349 0 350 -0.03 351 -0.76 352 -2.71 353 -6.34 354 -11.72
		 355 -18.21 356 -24.26 357 -28.22 358 -28.54 359 -20.62 360 -9.42
		 361 -1.27 362 0 363 -0.17 364 -1.46 365 -3.2 366 -4.44
		 367 -4.58 368 -4.31 369 -1.03 370 0 371 0 372 0
		 373 -0.02 374 0 375 0 376 -0.01 377 -0.69 378 -2.54
		 379 -6 380 -11.13 381 -17.4 382 -23.46 383 -27.67 384 -29.1
		 385 -22.69 386 -11.82 387 -2.59 388 0 389 -0.04 390 -1.05
		 391 -2.76 392 -4.21 393 -4.58 394 -4.58 395 -1.97 396 0
		 397 0 398 0 399 -0.02 400 0 401 0 402 0
		 403 -0.44 404 -2 405 -5.2 406 -10.25 407 -16.68 408 -23.11
		 409 -27.67 410 -29.71 411 -24.43 412 -13.85 413 -3.91 414 0
		 415 0 416 -0.75 417 -2.38 418 -3.96 419 -4.58 420 -4.58
		 421 -2.73 422 0 423 0 424 0 425 -0.02 426 0
		 427 0 428 0 429 -0.32 430 -1.64 431 -4.49 432 -9.11
		 433 -15.24 434 -21.75 435 -26.79 436 -29.49 437 -25.33 438 -14.81
		 439 -4.37 440 0 441 0 442 -0.78 443 -2.45 444 -4.04
		 445 -4.58 446 -4.58 447 -2.34 448 0 449 0 450 0
		 451 -0.02 452 0 453 0 454 0 455 -0.7 456 -2.75
		 457 -6.68 458 -12.48 459 -19.28 460 -25.29 461 -28.94 462 -29.11
		 463 -21.15 464 -9.85 465 -1.43 466 0 467 -0.16 468 -1.46
		 469 -3.22 470 -4.45 471 -4.58 472 -4.15 473 -0.73 474 0
		 475 0 476 -0.01 477 -0.02 478 0 479 0 480 -0.23;
createNode animCurveTA -n "hero_RightToe_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_RightToe_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0 3 0 4 0 5 0 6 0
		 7 0 8 0 9 0 10 0 11 0 12 0
		 13 0 14 0 15 0 16 0 17 0 18 0
		 19 0 20 0 21 0 22 0 23 0 24 0
		 25 0 26 0 27 0 28 0 29 0 30 0
		 31 0 32 0 33 0 34 0 35 0 36 0
		 37 0 38 0 39 0 40 0 41 0 42 0
		 43 0 44 0 45 0 46 0 47 0 48 0
		 49 0 50 0 51 0 52 0 53 0 54 0
		 55 0 56 0 57 0 58 0 59 0 60 0
		 61 0 62 0 63 0 64 0 65 0 66 0
		 67 0 68 0 69 0 70 0 71 0 72 0
		 73 0 74 0 75 0 76 0 77 0 78 0
		 79 0 80 0 81 0 82 0 83 0 84 0
		 85 0 86 0 87 0 88 0 89 0 90 0
		 91 0 92 0 93 0 94 0 95 0 96 0
		 97 0 98 0 99 0 100 0 101 0 102 0
		 103 0 104 0 105 0 106 0 107 0 108 0
		 109 0 110 0 111 0 112 0 113 0 114 0
		 115 0 116 0 117 0 118 0 119 0 120 0
		 121 0 122 0 123 0 124 0 125 0 126 0
		 127 0 128 0 129 0 130 0 131 0 132 0
		 133 0 134 0 135 0 136 0 137 0 138 0
		 139 0 140 0 141 0 142 0 143 0 144 0
		 145 0 146 0 147 0 148 0 149 0 150 0
		 151 0 152 0 153 0 154 0 155 0 156 0
		 157 0 158 0 159 0 160 0 161 0 162 0
		 163 0 164 0 165 0 166 0 167 0 168 0
		 169 0 170 0 171 0 172 0 173 0 174 0
		 175 0 176 0 177 0 178 0 179 0 180 0
		 181 0 182 0 183 0 184 0 185 0 186 0
		 187 0 188 0 189 0 190 0 191 0 192 0
		 193 0 194 0 195 0 196 0 197 0 198 0
		 199 0 200 0 201 0 202 0 203 0 204 0
		 205 0 206 0 207 0 208 0 209 0 210 0
		 211 0 212 0 213 0 214 0 215 0 216 0
		 217 0 218 0 219 0 220 0 221 0 222 0
		 223 0 224 0 225 0 226 0 227 0 228 0
		 229 0 230 0 231 0 232 0 233 0 234 0
		 235 0 236 0 237 0 238 0 239 0 240 0
		 241 0 242 0 243 0 244 0 245 0 246 0
		 247 0 248 0 249 0 250 0 251 0 252 0
		 253 0 254 0 255 0 256 0 257 0 258 0
		 259 0 260 0 261 0 262 0 263 0 264 0
		 265 0 266 0 267 0 268 0 269 0 270 0
		 271 0 272 0 273 0 274 0 275 0 276 0
		 277 0 278 0 279 0 280 0 281 0 282 0
		 283 0 284 0 285 0 286 0 287 0 288 0
		 289 0 290 0 291 0 292 0 293 0 294 0
		 295 0 296 0 297 0 298 0 299 0 300 0
		 301 0 302 0 303 0 304 0 305 0 306 0
		 307 0 308 0 309 0 310 0 311 0 312 0
		 313 0 314 0 315 0 316 0 317 0 318 0
		 319 0 320 0 321 0 322 0 323 0 324 0
		 325 0 326 0 327 0 328 0 329 0 330 0
		 331 0 332 0 333 0 334 0 335 0 336 0
		 337 0 338 0 339 0 340 0 341 0 342 0
		 343 0 344 0 345 0 346 0 347 0 348 0
		 349 0 350 0 351 0 352 0 353 0 354 0
		 355 0 356 0 357 0 358 0 359 0 360 0
		 361 0 362 0 363 0 364 0 365 0 366 0
		 367 0 368 0 369 0 370 0 371 0 372 0
		 373 0 374 0 375 0 376 0 377 0 378 0
		 379 0 380 0 381 0 382 0 383 0 384 0
		 385 0 386 0 387 0 388 0 389 0 390 0
		 391 0 392 0 393 0 394 0 395 0 396 0
		 397 0 398 0 399 0 400 0 401 0 402 0
		 403 0 404 0 405 0 406 0 407 0 408 0
		 409 0 410 0 411 0 412 0 413 0 414 0
		 415 0 416 0 417 0 418 0 419 0 420 0
		 421 0 422 0 423 0 424 0 425 0 426 0
		 427 0 428 0 429 0 430 0 431 0 432 0
		 433 0 434 0 435 0 436 0 437 0 438 0
		 439 0 440 0 441 0 442 0 443 0 444 0
		 445 0 446 0 447 0 448 0 449 0 450 0
		 451 0 452 0 453 0 454 0 455 0 456 0
		 457 0 458 0 459 0 460 0 461 0 462 0
		 463 0 464 0 465 0 466 0 467 0 468 0
		 469 0 470 0 471 0 472 0 473 0 474 0
		 475 0 476 0 477 0 478 0 479 0 480 0;
createNode animCurveTA -n "hero_Spine_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.36 2 -0.43 3 -0.48 4 -0.64 5 -0.93 6 -1.2
		 7 -1.27 8 -1.11 9 -0.8 10 -0.52 11 -0.38 12 -0.33
		 13 -0.27 14 -0.2 15 -0.24 16 -0.42 17 -0.68 18 -0.96
		 19 -1.23 20 -1.34 21 -1.2 22 -0.95 23 -0.78 24 -0.7
		 25 -0.67 26 -0.68 27 -0.72 28 -0.78 29 -0.82 30 -0.86
		 31 -0.92 32 -0.97 33 -0.97 34 -0.8 35 -0.43 36 -0.08
		 37 0.02 38 -0.09 39 -0.18 40 -0.19 41 -0.23 42 -0.34
		 43 -0.52 44 -0.78 45 -1.04 46 -1.16 47 -1.09 48 -0.93
		 49 -0.8 50 -0.72 51 -0.68 52 -0.69 53 -0.68 54 -0.66
		 55 -0.68 56 -0.76 57 -0.85 58 -0.91 59 -0.86 60 -0.62
		 61 -0.25 62 0.09 63 0.27 64 0.35 65 0.47 66 0.6
		 67 0.6 68 0.37 69 0.05 70 -0.18 71 -0.17 72 0.07
		 73 0.48 74 0.84 75 0.92 76 0.69 77 0.4 78 0.22
		 79 0.06 80 -0.2 81 -0.55 82 -0.87 83 -1.07 84 -1.07
		 85 -0.89 86 -0.63 87 -0.44 88 -0.36 89 -0.3 90 -0.23
		 91 -0.18 92 -0.19 93 -0.26 94 -0.39 95 -0.55 96 -0.67
		 97 -0.63 98 -0.4 99 -0.1 100 0.11 101 0.1 102 -0.05
		 103 -0.19 104 -0.3 105 -0.51 106 -0.84 107 -1.17 108 -1.34
		 109 -1.28 110 -1.02 111 -0.7 112 -0.46 113 -0.37 114 -0.35
		 115 -0.26 116 -0.04 117 0.19 118 0.3 119 0.21 120 -0.02
		 121 -0.22 122 -0.27 123 -0.18 124 -0.03 125 0.14 126 0.25
		 127 0.28 128 0.29 129 0.28 130 0.18 131 0 132 -0.26
		 133 -0.52 134 -0.64 135 -0.59 136 -0.39 137 -0.07 138 0.29
		 139 0.54 140 0.63 141 0.64 142 0.62 143 0.54 144 0.36
		 145 0.15 146 0.08 147 0.21 148 0.53 149 0.95 150 1.3
		 151 1.42 152 1.32 153 1.12 154 0.94 155 0.83 156 0.75
		 157 0.63 158 0.45 159 0.27 160 0.19 161 0.23 162 0.33
		 163 0.44 164 0.56 165 0.67 166 0.69 167 0.61 168 0.51
		 169 0.42 170 0.29 171 0.14 172 0.05 173 0.07 174 0.13
		 175 0.18 176 0.16 177 0.1 178 0.09 179 0.27 180 0.58
		 181 0.81 182 0.82 183 0.71 184 0.67 185 0.68 186 0.67
		 187 0.66 188 0.7 189 0.77 190 0.77 191 0.66 192 0.54
		 193 0.47 194 0.46 195 0.44 196 0.39 197 0.37 198 0.48
		 199 0.74 200 1.07 201 1.35 202 1.53 203 1.59 204 1.52
		 205 1.26 206 0.82 207 0.28 208 -0.21 209 -0.61 210 -0.95
		 211 -1.19 212 -1.24 213 -1.14 214 -1.03 215 -1.02 216 -1.08
		 217 -1.15 218 -1.18 219 -1.22 220 -1.36 221 -1.62 222 -1.94
		 223 -2.25 224 -2.47 225 -2.49 226 -2.36 227 -2.19 228 -2
		 229 -1.85 230 -1.76 231 -1.67 232 -1.54 233 -1.38 234 -1.33
		 235 -1.51 236 -1.8 237 -1.96 238 -1.87 239 -1.66 240 -1.41
		 241 -1.15 242 -0.93 243 -0.78 244 -0.63 245 -0.44 246 -0.25
		 247 -0.11 248 -0.12 249 -0.23 250 -0.26 251 -0.1 252 0.17
		 253 0.41 254 0.65 255 0.85 256 0.91 257 0.85 258 0.76
		 259 0.65 260 0.49 261 0.25 262 -0.05 263 -0.3 264 -0.37
		 265 -0.25 266 -0.07 267 -0.02 268 -0.08 269 -0.12 270 -0.09
		 271 -0.06 272 -0.01 273 0.04 274 0.02 275 -0.05 276 -0.1
		 277 -0.08 278 0.01 279 0.09 280 0.01 281 -0.19 282 -0.4
		 283 -0.57 284 -0.7 285 -0.8 286 -0.86 287 -0.9 288 -0.92
		 289 -0.88 290 -0.76 291 -0.57 292 -0.39 293 -0.27 294 -0.21
		 295 -0.22 296 -0.25 297 -0.3 298 -0.45 299 -0.73 300 -1.07
		 301 -1.31 302 -1.38 303 -1.29 304 -1.13 305 -1.01 306 -0.91
		 307 -0.85 308 -0.89 309 -1.09 310 -1.44 311 -1.82 312 -2.06
		 313 -2.14 314 -2.11 315 -2.05 316 -2.02 317 -2.1 318 -2.37
		 319 -2.73 320 -3.01 321 -3.12 322 -3.18 323 -3.39 324 -3.79
		 325 -4.23 326 -4.53 327 -4.59 328 -4.41 329 -4.09 330 -3.77
		 331 -3.59 332 -3.59 333 -3.71 334 -3.81 335 -3.83 336 -3.81
		 337 -3.81 338 -3.84 339 -3.85 340 -3.77 341 -3.62 342 -3.39
		 343 -3.14 344 -2.98 345 -2.94 346 -2.98 347 -3.05 348 -3.09
		 349 -3.12 350 -3.22 351 -3.41 352 -3.57 353 -3.56 354 -3.37
		 355 -3.08 356 -2.84 357 -2.76 358 -2.79 359 -2.75 360 -2.59
		 361 -2.42 362 -2.35 363 -2.46 364 -2.74 365 -3.05 366 -3.21
		 367 -3.12 368 -2.84 369 -2.47 370 -2.19 371 -2.1 372 -2.2
		 373 -2.37 374 -2.52 375 -2.56 376 -2.58 377 -2.63 378 -2.65
		 379 -2.57 380 -2.33 381 -2 382 -1.74 383 -1.63 384 -1.61
		 385 -1.53 386 -1.37 387 -1.22 388 -1.12 389 -1.14 390 -1.29
		 391 -1.59 392 -1.96 393 -2.17 394 -2.07 395 -1.82 396 -1.72
		 397 -1.82 398 -1.99 399 -2.05 400 -1.93 401 -1.74 402 -1.63
		 403 -1.67 404 -1.77 405 -1.83 406 -1.74 407 -1.46 408 -1.09
		 409 -0.8 410 -0.67 411 -0.7 412 -0.81 413 -0.93 414 -1.02
		 415 -1.09 416 -1.18 417 -1.32 418 -1.42 419 -1.35 420 -1.12
		 421 -0.84 422 -0.61 423 -0.45 424 -0.41 425 -0.42 426 -0.41
		 427 -0.43 428 -0.58 429 -0.8 430 -0.97 431 -1.08 432 -1.15
		 433 -1.13 434 -1.02 435 -0.92 436 -0.89 437 -0.95 438 -1.1
		 439 -1.32 440 -1.6 441 -1.83 442 -1.93 443 -1.9 444 -1.84
		 445 -1.75 446 -1.59 447 -1.38 448 -1.25 449 -1.29 450 -1.48
		 451 -1.66 452 -1.69 453 -1.63 454 -1.56 455 -1.47 456 -1.32
		 457 -1.13 458 -0.96 459 -0.88 460 -0.86 461 -0.87 462 -0.87
		 463 -0.89 464 -0.87 465 -0.76 466 -0.63 467 -0.59 468 -0.69
		 469 -0.86 470 -0.99 471 -1.03 472 -1.03 473 -1.06 474 -1.17
		 475 -1.31 476 -1.46 477 -1.59 478 -1.72 479 -1.85 480 -2;
createNode animCurveTA -n "hero_Spine_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.18 2 -0.1 3 -1.25 4 -2.2 5 -3.04 6 -3.81
		 7 -4.38 8 -4.65 9 -4.63 10 -4.38 11 -3.98 12 -3.46
		 13 -2.8 14 -1.92 15 -0.77 16 0.53 17 1.86 18 3.08
		 19 4.01 20 4.52 21 4.69 22 4.73 23 4.64 24 4.22
		 25 3.43 26 2.43 27 1.39 28 0.4 29 -0.59 30 -1.65
		 31 -2.74 32 -3.7 33 -4.27 34 -4.38 35 -4.15 36 -3.77
		 37 -3.36 38 -2.87 39 -2.14 40 -1.17 41 -0.15 42 0.78
		 43 1.58 44 2.29 45 2.92 46 3.46 47 3.8 48 3.83
		 49 3.53 50 2.99 51 2.28 52 1.4 53 0.28 54 -1.01
		 55 -2.28 56 -3.35 57 -4.24 58 -4.95 59 -5.39 60 -5.5
		 61 -5.24 62 -4.67 63 -3.93 64 -3.04 65 -1.94 66 -0.63
		 67 0.71 68 1.96 69 3.04 70 3.89 71 4.51 72 4.91
		 73 5.05 74 4.88 75 4.3 76 3.34 77 2.22 78 1.15
		 79 0.17 80 -0.83 81 -1.88 82 -2.88 83 -3.72 84 -4.37
		 85 -4.77 86 -4.82 87 -4.49 88 -3.88 89 -3.12 90 -2.22
		 91 -1.12 92 0.12 93 1.36 94 2.5 95 3.54 96 4.43
		 97 5.01 98 5.14 99 4.84 100 4.21 101 3.31 102 2.08
		 103 0.61 104 -0.8 105 -1.99 106 -3.05 107 -4.09 108 -5.04
		 109 -5.71 110 -6.01 111 -5.95 112 -5.6 113 -5.04 114 -4.23
		 115 -3.08 116 -1.63 117 -0.16 118 1.06 119 1.98 120 2.72
		 121 3.27 122 3.56 123 3.58 124 3.32 125 2.82 126 2.2
		 127 1.53 128 0.74 129 -0.21 130 -1.21 131 -2.16 132 -2.96
		 133 -3.58 134 -3.97 135 -4.13 136 -4.14 137 -4 138 -3.65
		 139 -3.06 140 -2.25 141 -1.26 142 -0.14 143 1.05 144 2.14
		 145 3.04 146 3.7 147 4.08 148 4.2 149 4.12 150 3.77
		 151 3.12 152 2.22 153 1.17 154 0.02 155 -1.2 156 -2.44
		 157 -3.52 158 -4.33 159 -4.87 160 -5.18 161 -5.19 162 -4.89
		 163 -4.3 164 -3.42 165 -2.36 166 -1.26 167 -0.21 168 0.81
		 169 1.83 170 2.8 171 3.58 172 4.1 173 4.33 174 4.25
		 175 3.91 176 3.4 177 2.77 178 1.99 179 1.1 180 0.01
		 181 -1.27 182 -2.52 183 -3.5 184 -4.19 185 -4.71 186 -5.11
		 187 -5.29 188 -5.1 189 -4.52 190 -3.71 191 -2.81 192 -1.82
		 193 -0.65 194 0.72 195 2.11 196 3.24 197 3.92 198 4.17
		 199 4.18 200 4.13 201 3.99 202 3.63 203 3.04 204 2.27
		 205 1.28 206 0.04 207 -1.29 208 -2.45 209 -3.34 210 -3.97
		 211 -4.36 212 -4.5 213 -4.38 214 -4.01 215 -3.46 216 -2.76
		 217 -1.89 218 -0.91 219 0.12 220 1.21 221 2.25 222 3.05
		 223 3.53 224 3.71 225 3.7 226 3.64 227 3.57 228 3.38
		 229 2.97 230 2.25 231 1.33 232 0.38 233 -0.51 234 -1.41
		 235 -2.33 236 -3.13 237 -3.63 238 -3.85 239 -3.92 240 -3.9
		 241 -3.76 242 -3.46 243 -2.99 244 -2.34 245 -1.52 246 -0.49
		 247 0.75 248 2.08 249 3.29 250 4.26 251 4.99 252 5.47
		 253 5.58 254 5.19 255 4.42 256 3.46 257 2.39 258 1.25
		 259 0.1 260 -1.03 261 -2.13 262 -3.2 263 -4.13 264 -4.7
		 265 -4.83 266 -4.54 267 -3.93 268 -3.12 269 -2.18 270 -1.05
		 271 0.23 272 1.45 273 2.36 274 3.01 275 3.51 276 3.86
		 277 4.04 278 4.02 279 3.77 280 3.28 281 2.62 282 1.91
		 283 1.17 284 0.35 285 -0.59 286 -1.59 287 -2.55 288 -3.35
		 289 -3.86 290 -4.02 291 -3.89 292 -3.61 293 -3.16 294 -2.52
		 295 -1.75 296 -0.93 297 -0.08 298 0.81 299 1.72 300 2.58
		 301 3.28 302 3.64 303 3.61 304 3.31 305 2.8 306 2.06
		 307 1.15 308 0.33 309 -0.3 310 -0.86 311 -1.59 312 -2.48
		 313 -3.33 314 -3.97 315 -4.31 316 -4.35 317 -4.1 318 -3.65
		 319 -3.06 320 -2.28 321 -1.35 322 -0.36 323 0.51 324 1.15
		 325 1.64 326 2.06 327 2.4 328 2.67 329 2.9 330 3.05
		 331 2.98 332 2.68 333 2.17 334 1.47 335 0.61 336 -0.36
		 337 -1.28 338 -1.93 339 -2.25 340 -2.39 341 -2.52 342 -2.59
		 343 -2.41 344 -1.95 345 -1.4 346 -0.88 347 -0.33 348 0.33
		 349 1.11 350 2.01 351 2.87 352 3.51 353 3.94 354 4.22
		 355 4.39 356 4.43 357 4.17 358 3.51 359 2.6 360 1.7
		 361 0.86 362 0.01 363 -0.88 364 -1.72 365 -2.38 366 -2.92
		 367 -3.37 368 -3.63 369 -3.52 370 -3.05 371 -2.39 372 -1.62
		 373 -0.7 374 0.28 375 1.14 376 1.83 377 2.43 378 2.89
		 379 3.21 380 3.37 381 3.33 382 3.09 383 2.74 384 2.26
		 385 1.57 386 0.73 387 -0.07 388 -0.79 389 -1.57 390 -2.42
		 391 -3.17 392 -3.64 393 -3.85 394 -3.82 395 -3.6 396 -3.26
		 397 -2.81 398 -2.19 399 -1.36 400 -0.42 401 0.52 402 1.38
		 403 2.1 404 2.72 405 3.29 406 3.75 407 4.01 408 4.02
		 409 3.81 410 3.45 411 2.94 412 2.17 413 1.11 414 -0.11
		 415 -1.27 416 -2.2 417 -2.92 418 -3.5 419 -3.93 420 -4.13
		 421 -4.03 422 -3.62 423 -2.92 424 -2.01 425 -1 426 0.02
		 427 0.99 428 1.93 429 2.79 430 3.49 431 3.99 432 4.24
		 433 4.13 434 3.67 435 3.06 436 2.45 437 1.82 438 1.08
		 439 0.17 440 -0.8 441 -1.57 442 -2.12 443 -2.58 444 -3.01
		 445 -3.43 446 -3.83 447 -4.13 448 -4.11 449 -3.63 450 -2.77
		 451 -1.75 452 -0.74 453 0.33 454 1.5 455 2.62 456 3.52
		 457 4.13 458 4.43 459 4.43 460 4.19 461 3.76 462 3.12
		 463 2.28 464 1.33 465 0.34 466 -0.67 467 -1.71 468 -2.68
		 469 -3.46 470 -3.95 471 -4.13 472 -4.08 473 -3.93 474 -3.71
		 475 -3.29 476 -2.56 477 -1.51 478 -0.26 479 0.98 480 2.15;
createNode animCurveTA -n "hero_Spine_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -2.38 2 -1.8 3 -1.22 4 -0.67 5 -0.14 6 0.43
		 7 1.07 8 1.74 9 2.39 10 2.94 11 3.22 12 3.2
		 13 3.03 14 2.83 15 2.57 16 2.15 17 1.52 18 0.68
		 19 -0.3 20 -1.25 21 -2.08 22 -2.73 23 -3.19 24 -3.42
		 25 -3.41 26 -3.25 27 -3.04 28 -2.87 29 -2.69 30 -2.41
		 31 -1.95 32 -1.23 33 -0.21 34 1 35 2.07 36 2.69
		 37 2.88 38 2.89 39 2.83 40 2.64 41 2.29 42 1.79
		 43 1.14 44 0.43 45 -0.27 46 -0.89 47 -1.4 48 -1.86
		 49 -2.24 50 -2.4 51 -2.3 52 -2 53 -1.56 54 -1.07
		 55 -0.54 56 0.09 57 0.81 58 1.54 59 2.25 60 2.89
		 61 3.36 62 3.58 63 3.61 64 3.56 65 3.43 66 3.01
		 67 2.21 68 1.21 69 0.27 70 -0.5 71 -1.15 72 -1.73
		 73 -2.28 74 -2.78 75 -3.09 76 -3.05 77 -2.69 78 -2.26
		 79 -1.87 80 -1.36 81 -0.64 82 0.18 83 0.93 84 1.51
		 85 1.99 86 2.5 87 2.97 88 3.2 89 3.14 90 2.87
		 91 2.53 92 2.23 93 1.81 94 1.11 95 0.13 96 -0.85
		 97 -1.65 98 -2.3 99 -2.84 100 -3.17 101 -3.24 102 -3.08
		 103 -2.75 104 -2.3 105 -1.79 106 -1.3 107 -0.76 108 -0.07
		 109 0.75 110 1.6 111 2.38 112 2.88 113 3.02 114 2.96
		 115 2.91 116 2.82 117 2.57 118 2.12 119 1.5 120 0.81
		 121 0.11 122 -0.64 123 -1.38 124 -1.91 125 -2.13 126 -2.1
		 127 -1.89 128 -1.58 129 -1.28 130 -0.94 131 -0.39 132 0.43
		 133 1.35 134 2.21 135 2.89 136 3.27 137 3.37 138 3.34
		 139 3.25 140 3.1 141 2.87 142 2.61 143 2.38 144 2.11
		 145 1.7 146 1.06 147 0.22 148 -0.68 149 -1.47 150 -2.02
		 151 -2.23 152 -2.06 153 -1.67 154 -1.26 155 -0.86 156 -0.4
		 157 0.14 158 0.81 159 1.54 160 2.2 161 2.67 162 2.94
		 163 3.08 164 3.12 165 3.08 166 3 167 2.86 168 2.54
		 169 1.92 170 1.13 171 0.37 172 -0.32 173 -1 174 -1.65
		 175 -2.27 176 -2.86 177 -3.29 178 -3.46 179 -3.3 180 -2.83
		 181 -2.16 182 -1.37 183 -0.46 184 0.58 185 1.62 186 2.41
		 187 2.89 188 3.18 189 3.37 190 3.4 191 3.3 192 3.08
		 193 2.79 194 2.4 195 1.95 196 1.44 197 0.8 198 -0.03
		 199 -0.87 200 -1.45 201 -1.73 202 -1.92 203 -2.07 204 -2.09
		 205 -1.88 206 -1.45 207 -0.94 208 -0.43 209 0.14 210 0.81
		 211 1.51 212 2.19 213 2.79 214 3.3 215 3.68 216 3.82
		 217 3.62 218 3.11 219 2.53 220 2.06 221 1.59 222 1.02
		 223 0.4 224 -0.2 225 -0.72 226 -1.13 227 -1.46 228 -1.69
		 229 -1.72 230 -1.61 231 -1.49 232 -1.39 233 -1.24 234 -0.89
		 235 -0.31 236 0.32 237 0.82 238 1.24 239 1.73 240 2.31
		 241 2.83 242 3.18 243 3.31 244 3.19 245 2.88 246 2.56
		 247 2.22 248 1.76 249 1.17 250 0.47 251 -0.33 252 -1.13
		 253 -1.74 254 -2.07 255 -2.2 256 -2.23 257 -2.1 258 -1.77
		 259 -1.33 260 -0.88 261 -0.41 262 0.14 263 0.86 264 1.65
		 265 2.22 266 2.48 267 2.6 268 2.84 269 3.11 270 3.11
		 271 2.73 272 2.12 273 1.47 274 0.84 275 0.22 276 -0.43
		 277 -1.08 278 -1.65 279 -2.07 280 -2.3 281 -2.4 282 -2.41
		 283 -2.26 284 -1.89 285 -1.44 286 -1 287 -0.49 288 0.08
		 289 0.67 290 1.3 291 1.99 292 2.51 293 2.66 294 2.59
		 295 2.56 296 2.55 297 2.43 298 2.2 299 1.85 300 1.27
		 301 0.47 302 -0.46 303 -1.41 304 -2.22 305 -2.77 306 -3.01
		 307 -2.93 308 -2.68 309 -2.46 310 -2.33 311 -2.17 312 -1.79
		 313 -1.1 314 -0.23 315 0.64 316 1.39 317 1.95 318 2.23
		 319 2.2 320 1.98 321 1.78 322 1.62 323 1.41 324 1.14
		 325 0.7 326 0.02 327 -0.77 328 -1.43 329 -1.85 330 -2.08
		 331 -2.21 332 -2.37 333 -2.59 334 -2.79 335 -2.78 336 -2.52
		 337 -2.08 338 -1.51 339 -0.82 340 -0.08 341 0.62 342 1.21
		 343 1.7 344 2.04 345 2.15 346 2.03 347 1.69 348 1.21
		 349 0.72 350 0.32 351 -0.07 352 -0.58 353 -1.24 354 -1.93
		 355 -2.51 356 -2.96 357 -3.27 358 -3.38 359 -3.3 360 -3.12
		 361 -2.87 362 -2.56 363 -2.12 364 -1.48 365 -0.66 366 0.25
		 367 1.12 368 1.73 369 1.93 370 1.79 371 1.58 372 1.47
		 373 1.36 374 1.17 375 0.86 376 0.43 377 -0.12 378 -0.79
		 379 -1.5 380 -2.09 381 -2.52 382 -2.91 383 -3.32 384 -3.61
		 385 -3.58 386 -3.21 387 -2.71 388 -2.2 389 -1.65 390 -1.11
		 391 -0.66 392 -0.22 393 0.31 394 0.91 395 1.49 396 2.02
		 397 2.42 398 2.67 399 2.83 400 2.85 401 2.58 402 2.04
		 403 1.37 404 0.63 405 -0.23 406 -1.14 407 -1.86 408 -2.24
		 409 -2.4 410 -2.46 411 -2.39 412 -2.17 413 -1.86 414 -1.58
		 415 -1.4 416 -1.1 417 -0.4 418 0.58 419 1.45 420 2.03
		 421 2.46 422 2.79 423 2.97 424 2.93 425 2.67 426 2.32
		 427 2.02 428 1.76 429 1.42 430 0.83 431 0.03 432 -0.8
		 433 -1.53 434 -2.1 435 -2.43 436 -2.6 437 -2.73 438 -2.85
		 439 -2.9 440 -2.81 441 -2.44 442 -1.75 443 -0.87 444 0.02
		 445 0.82 446 1.5 447 2.07 448 2.43 449 2.47 450 2.3
		 451 2.09 452 1.79 453 1.38 454 0.99 455 0.66 456 0.24
		 457 -0.34 458 -0.99 459 -1.6 460 -2.12 461 -2.5 462 -2.74
		 463 -2.82 464 -2.81 465 -2.77 466 -2.59 467 -2.09 468 -1.23
		 469 -0.18 470 0.86 471 1.72 472 2.34 473 2.72 474 2.93
		 475 3.02 476 3 477 2.88 478 2.64 479 2.24 480 1.63;
createNode animCurveTA -n "hero_Chest_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.18 2 -0.34 3 -0.47 4 -0.69 5 -0.91 6 -1.03
		 7 -1.08 8 -1.07 9 -0.89 10 -0.56 11 -0.35 12 -0.41
		 13 -0.61 14 -0.69 15 -0.68 16 -0.75 17 -0.94 18 -1.17
		 19 -1.38 20 -1.44 21 -1.31 22 -1.07 23 -0.86 24 -0.8
		 25 -0.93 26 -1.1 27 -1.13 28 -0.98 29 -0.74 30 -0.65
		 31 -0.79 32 -1.01 33 -1.08 34 -0.98 35 -0.71 36 -0.33
		 37 0.06 38 0.26 39 0.17 40 -0.06 41 -0.23 42 -0.34
		 43 -0.6 44 -1.03 45 -1.41 46 -1.49 47 -1.24 48 -0.85
		 49 -0.6 50 -0.6 51 -0.71 52 -0.75 53 -0.66 54 -0.52
		 55 -0.49 56 -0.7 57 -1.1 58 -1.36 59 -1.24 60 -0.74
		 61 -0.18 62 0.15 63 0.16 64 -0.02 65 -0.19 66 -0.19
		 67 -0.06 68 -0.01 69 -0.14 70 -0.35 71 -0.4 72 -0.21
		 73 0.04 74 0.15 75 0.06 76 -0.12 77 -0.23 78 -0.25
		 79 -0.24 80 -0.31 81 -0.52 82 -0.87 83 -1.2 84 -1.34
		 85 -1.28 86 -1.18 87 -1.07 88 -0.91 89 -0.76 90 -0.74
		 91 -0.85 92 -1.03 93 -1.21 94 -1.33 95 -1.37 96 -1.31
		 97 -1.13 98 -0.79 99 -0.38 100 -0.13 101 -0.15 102 -0.27
		 103 -0.33 104 -0.33 105 -0.41 106 -0.68 107 -1.06 108 -1.33
		 109 -1.39 110 -1.28 111 -1.07 112 -0.89 113 -0.81 114 -0.89
		 115 -1.02 116 -1.01 117 -0.87 118 -0.88 119 -1.13 120 -1.49
		 121 -1.75 122 -1.77 123 -1.61 124 -1.41 125 -1.28 126 -1.27
		 127 -1.28 128 -1.21 129 -1.16 130 -1.29 131 -1.54 132 -1.79
		 133 -1.95 134 -1.93 135 -1.62 136 -1.13 137 -0.69 138 -0.52
		 139 -0.59 140 -0.71 141 -0.74 142 -0.67 143 -0.57 144 -0.56
		 145 -0.68 146 -0.88 147 -1.04 148 -1.05 149 -0.81 150 -0.39
		 151 0.07 152 0.46 153 0.67 154 0.67 155 0.58 156 0.54
		 157 0.55 158 0.45 159 0.18 160 -0.13 161 -0.32 162 -0.35
		 163 -0.25 164 -0.18 165 -0.27 166 -0.5 167 -0.74 168 -0.86
		 169 -0.86 170 -0.87 171 -0.98 172 -1.12 173 -1.07 174 -0.74
		 175 -0.31 176 0 177 0.07 178 -0.04 179 -0.18 180 -0.23
		 181 -0.21 182 -0.28 183 -0.52 184 -0.81 185 -0.86 186 -0.59
		 187 -0.26 188 -0.07 189 -0.03 190 -0.04 191 0.03 192 0.19
		 193 0.28 194 0.14 195 -0.25 196 -0.66 197 -0.82 198 -0.69
		 199 -0.44 200 -0.19 201 -0.04 202 -0.04 203 -0.17 204 -0.37
		 205 -0.6 206 -0.79 207 -0.95 208 -1.17 209 -1.49 210 -1.82
		 211 -2.04 212 -2.15 213 -2.18 214 -2.07 215 -1.85 216 -1.62
		 217 -1.52 218 -1.61 219 -1.91 220 -2.37 221 -2.87 222 -3.33
		 223 -3.71 224 -3.88 225 -3.72 226 -3.31 227 -2.86 228 -2.47
		 229 -2.16 230 -1.93 231 -1.76 232 -1.65 233 -1.6 234 -1.58
		 235 -1.6 236 -1.66 237 -1.79 238 -1.95 239 -2.07 240 -1.97
		 241 -1.69 242 -1.41 243 -1.25 244 -1.02 245 -0.56 246 -0.01
		 247 0.36 248 0.43 249 0.36 250 0.4 251 0.66 252 1.03
		 253 1.31 254 1.44 255 1.42 256 1.32 257 1.22 258 1.17
		 259 1.1 260 0.87 261 0.43 262 -0.06 263 -0.36 264 -0.29
		 265 0.14 266 0.7 267 1.06 268 1.11 269 0.94 270 0.62
		 271 0.27 272 0.04 273 -0.01 274 0.02 275 -0.05 276 -0.27
		 277 -0.44 278 -0.35 279 -0.07 280 0.18 281 0.3 282 0.29
		 283 0.2 284 0.12 285 -0.01 286 -0.26 287 -0.45 288 -0.32
		 289 0 290 0.23 291 0.27 292 0.16 293 -0.07 294 -0.24
		 295 -0.2 296 -0.03 297 0.04 298 -0.17 299 -0.59 300 -0.95
		 301 -1.12 302 -1.07 303 -0.81 304 -0.47 305 -0.3 306 -0.41
		 307 -0.72 308 -1.01 309 -1.15 310 -1.2 311 -1.35 312 -1.69
		 313 -2.02 314 -2.11 315 -2.02 316 -2 317 -2.12 318 -2.27
		 319 -2.42 320 -2.65 321 -2.91 322 -3.07 323 -3.11 324 -3.14
		 325 -3.33 326 -3.69 327 -4.03 328 -4.1 329 -3.91 330 -3.65
		 331 -3.37 332 -3.11 333 -2.91 334 -2.78 335 -2.75 336 -2.88
		 337 -3.22 338 -3.68 339 -4.08 340 -4.26 341 -4.21 342 -3.95
		 343 -3.62 344 -3.36 345 -3.22 346 -3.14 347 -3.08 348 -2.96
		 349 -2.78 350 -2.65 351 -2.71 352 -2.89 353 -2.94 354 -2.8
		 355 -2.62 356 -2.46 357 -2.37 358 -2.35 359 -2.29 360 -2.15
		 361 -2.01 362 -1.98 363 -2.05 364 -2.2 365 -2.31 366 -2.23
		 367 -2.05 368 -1.92 369 -1.91 370 -1.96 371 -2.05 372 -2.07
		 373 -1.93 374 -1.76 375 -1.74 376 -1.92 377 -2.15 378 -2.24
		 379 -2.07 380 -1.72 381 -1.43 382 -1.34 383 -1.42 384 -1.62
		 385 -1.88 386 -2.06 387 -2 388 -1.71 389 -1.46 390 -1.48
		 391 -1.75 392 -2.01 393 -2.06 394 -1.92 395 -1.69 396 -1.41
		 397 -1.16 398 -1.06 399 -1.14 400 -1.26 401 -1.37 402 -1.53
		 403 -1.7 404 -1.82 405 -1.82 406 -1.69 407 -1.39 408 -1.01
		 409 -0.7 410 -0.52 411 -0.48 412 -0.59 413 -0.77 414 -0.87
		 415 -0.87 416 -0.91 417 -1.04 418 -1.07 419 -0.9 420 -0.61
		 421 -0.36 422 -0.23 423 -0.21 424 -0.19 425 -0.06 426 0.1
		 427 0.15 428 0.04 429 -0.16 430 -0.32 431 -0.36 432 -0.27
		 433 -0.11 434 0.02 435 0.03 436 -0.1 437 -0.37 438 -0.71
		 439 -0.96 440 -1 441 -0.95 442 -0.99 443 -1.15 444 -1.28
		 445 -1.23 446 -0.98 447 -0.68 448 -0.52 449 -0.55 450 -0.72
		 451 -0.89 452 -0.94 453 -0.86 454 -0.8 455 -0.88 456 -0.97
		 457 -0.87 458 -0.57 459 -0.22 460 0.04 461 0.17 462 0.21
		 463 0.27 464 0.41 465 0.55 466 0.54 467 0.37 468 0.12
		 469 -0.15 470 -0.3 471 -0.23 472 0.02 473 0.24 474 0.24
		 475 0.15 476 0.15 477 0.24 478 0.39 479 0.53 480 0.53;
createNode animCurveTA -n "hero_Chest_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.92 2 0.88 3 -0.3 4 -1.56 5 -2.74 6 -3.69
		 7 -4.25 8 -4.39 9 -4.28 10 -4.06 11 -3.71 12 -3.1
		 13 -2.11 14 -0.76 15 0.69 16 1.94 17 2.88 18 3.61
		 19 4.26 20 4.75 21 4.93 22 4.82 23 4.58 24 4.34
		 25 4 26 3.36 27 2.39 28 1.28 29 0.21 30 -0.8
		 31 -1.77 32 -2.62 33 -3.3 34 -3.8 35 -4.07 36 -3.99
		 37 -3.48 38 -2.65 39 -1.6 40 -0.44 41 0.77 42 1.97
		 43 3.03 44 3.8 45 4.34 46 4.81 47 5.26 48 5.54
		 49 5.48 50 5.09 51 4.49 52 3.71 53 2.68 54 1.42
		 55 0.09 56 -1.21 57 -2.41 58 -3.48 59 -4.31 60 -4.72
		 61 -4.69 62 -4.35 63 -3.87 64 -3.27 65 -2.37 66 -1.03
		 67 0.55 68 2.05 69 3.31 70 4.28 71 4.91 72 5.11
		 73 4.81 74 4.14 75 3.3 76 2.43 77 1.46 78 0.39
		 79 -0.68 80 -1.72 81 -2.76 82 -3.8 83 -4.71 84 -5.32
		 85 -5.56 86 -5.34 87 -4.7 88 -3.88 89 -3.01 90 -1.98
		 91 -0.74 92 0.56 93 1.71 94 2.68 95 3.61 96 4.49
		 97 5.09 98 5.27 99 5.02 100 4.4 101 3.48 102 2.39
		 103 1.24 104 0.03 105 -1.28 106 -2.69 107 -3.97 108 -4.89
		 109 -5.43 110 -5.66 111 -5.52 112 -5.03 113 -4.27 114 -3.31
		 115 -2.24 116 -1.18 117 -0.19 118 0.79 119 1.82 120 2.75
		 121 3.38 122 3.68 123 3.64 124 3.33 125 2.79 126 2.05
		 127 1.11 128 0.05 129 -1.01 130 -1.97 131 -2.82 132 -3.55
		 133 -4.12 134 -4.5 135 -4.71 136 -4.74 137 -4.49 138 -3.95
		 139 -3.14 140 -2.14 141 -1.09 142 -0.1 143 0.83 144 1.7
		 145 2.52 146 3.27 147 3.83 148 4.07 149 3.95 150 3.52
		 151 2.82 152 1.81 153 0.53 154 -0.78 155 -1.9 156 -2.78
		 157 -3.56 158 -4.32 159 -4.94 160 -5.31 161 -5.4 162 -5.22
		 163 -4.76 164 -4.08 165 -3.2 166 -2.18 167 -0.99 168 0.29
		 169 1.43 170 2.36 171 3.16 172 3.88 173 4.34 174 4.37
		 175 3.99 176 3.41 177 2.73 178 1.95 179 1.02 180 -0.01
		 181 -1.1 182 -2.21 183 -3.28 184 -4.22 185 -4.94 186 -5.45
		 187 -5.69 188 -5.54 189 -5 190 -4.16 191 -3.12 192 -2.01
		 193 -0.92 194 0.19 195 1.32 196 2.39 197 3.29 198 3.97
		 199 4.4 200 4.54 201 4.35 202 3.78 203 2.82 204 1.7
		 205 0.64 206 -0.38 207 -1.41 208 -2.4 209 -3.23 210 -3.9
		 211 -4.45 212 -4.83 213 -4.94 214 -4.73 215 -4.28 216 -3.66
		 217 -2.87 218 -1.91 219 -0.78 220 0.46 221 1.72 222 2.82
		 223 3.62 224 4.07 225 4.24 226 4.24 227 4.08 228 3.62
		 229 2.85 230 2 231 1.23 232 0.49 233 -0.32 234 -1.21
		 235 -2.11 236 -2.9 237 -3.53 238 -4.01 239 -4.33 240 -4.37
		 241 -4.11 242 -3.61 243 -2.91 244 -2.12 245 -1.26 246 -0.26
		 247 0.85 248 1.97 249 3 250 3.86 251 4.46 252 4.77
		 253 4.76 254 4.51 255 4.11 256 3.49 257 2.61 258 1.5
		 259 0.25 260 -1.07 261 -2.27 262 -3.17 263 -3.79 264 -4.21
		 265 -4.45 266 -4.39 267 -4.03 268 -3.49 269 -2.78 270 -1.87
		 271 -0.83 272 0.16 273 1 274 1.78 275 2.64 276 3.45
		 277 3.97 278 4.1 279 3.96 280 3.61 281 3.08 282 2.36
		 283 1.46 284 0.41 285 -0.65 286 -1.65 287 -2.55 288 -3.27
		 289 -3.72 290 -3.84 291 -3.68 292 -3.4 293 -3.02 294 -2.42
		 295 -1.54 296 -0.56 297 0.35 298 1.16 299 1.94 300 2.79
		 301 3.65 302 4.28 303 4.51 304 4.34 305 3.9 306 3.26
		 307 2.44 308 1.43 309 0.26 310 -0.95 311 -2.01 312 -2.81
		 313 -3.39 314 -3.78 315 -3.94 316 -3.85 317 -3.53 318 -3.08
		 319 -2.55 320 -1.86 321 -0.99 322 -0.07 323 0.73 324 1.35
		 325 1.79 326 2.09 327 2.32 328 2.55 329 2.75 330 2.83
		 331 2.77 332 2.48 333 1.91 334 1.1 335 0.22 336 -0.54
		 337 -1.2 338 -1.85 339 -2.45 340 -2.9 341 -3.1 342 -3.08
		 343 -2.9 344 -2.59 345 -2.18 346 -1.62 347 -0.92 348 -0.15
		 349 0.58 350 1.28 351 1.99 352 2.78 353 3.54 354 4.05
		 355 4.15 356 3.82 357 3.23 358 2.54 359 1.83 360 1.04
		 361 0.13 362 -0.87 363 -1.85 364 -2.72 365 -3.35 366 -3.71
		 367 -3.9 368 -4.01 369 -3.95 370 -3.54 371 -2.77 372 -1.8
		 373 -0.79 374 0.2 375 1.04 376 1.63 377 2.09 378 2.57
		 379 3.05 380 3.36 381 3.42 382 3.25 383 2.89 384 2.35
		 385 1.67 386 0.95 387 0.21 388 -0.59 389 -1.46 390 -2.28
		 391 -2.89 392 -3.21 393 -3.3 394 -3.27 395 -3.09 396 -2.64
		 397 -1.9 398 -1.02 399 -0.14 400 0.73 401 1.63 402 2.47
		 403 3.13 404 3.66 405 4.19 406 4.7 407 4.99 408 4.87
		 409 4.38 410 3.71 411 2.96 412 2.19 413 1.4 414 0.5
		 415 -0.56 416 -1.71 417 -2.73 418 -3.46 419 -3.82 420 -3.89
		 421 -3.74 422 -3.3 423 -2.63 424 -1.87 425 -1 426 0
		 427 1.01 428 1.95 429 2.71 430 3.15 431 3.31 432 3.41
		 433 3.55 434 3.65 435 3.57 436 3.21 437 2.6 438 1.83
		 439 0.87 440 -0.35 441 -1.68 442 -2.86 443 -3.62 444 -3.91
		 445 -3.96 446 -4.05 447 -4.17 448 -4.11 449 -3.76 450 -3.12
		 451 -2.18 452 -1.08 453 0.1 454 1.29 455 2.38 456 3.25
		 457 3.84 458 4.22 459 4.44 460 4.36 461 3.87 462 3.07
		 463 2.12 464 1.19 465 0.29 466 -0.65 467 -1.64 468 -2.6
		 469 -3.43 470 -4.02 471 -4.32 472 -4.29 473 -3.93 474 -3.3
		 475 -2.51 476 -1.61 477 -0.68 478 0.23 479 1.14 480 2.04;
createNode animCurveTA -n "hero_Chest_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -1.91 2 -1.47 3 -1.1 4 -0.73 5 -0.27 6 0.31
		 7 0.96 8 1.62 9 2.22 10 2.72 11 3.07 12 3.24
		 13 3.24 14 3.04 15 2.61 16 2.07 17 1.59 18 1.21
		 19 0.77 20 0.1 21 -0.76 22 -1.57 23 -2.04 24 -2.1
		 25 -1.96 26 -1.86 27 -1.88 28 -1.93 29 -1.76 30 -1.25
		 31 -0.53 32 0.2 33 0.93 34 1.72 35 2.5 36 3.08
		 37 3.4 38 3.58 39 3.73 40 3.77 41 3.6 42 3.23
		 43 2.81 44 2.39 45 1.87 46 1.07 47 0 48 -1.08
		 49 -1.9 50 -2.37 51 -2.5 52 -2.39 53 -2.11 54 -1.71
		 55 -1.21 56 -0.66 57 -0.04 58 0.71 59 1.52 60 2.31
		 61 2.99 62 3.45 63 3.64 64 3.55 65 3.3 66 3.01
		 67 2.62 68 1.99 69 1.17 70 0.34 71 -0.45 72 -1.19
		 73 -1.87 74 -2.38 75 -2.68 76 -2.77 77 -2.63 78 -2.23
		 79 -1.67 80 -1.08 81 -0.56 82 -0.04 83 0.6 84 1.38
		 85 2.17 86 2.78 87 3.15 88 3.32 89 3.31 90 3.11
		 91 2.79 92 2.33 93 1.62 94 0.69 95 -0.27 96 -1.06
		 97 -1.66 98 -2.19 99 -2.66 100 -3.03 101 -3.23 102 -3.27
		 103 -3.04 104 -2.48 105 -1.71 106 -0.95 107 -0.25 108 0.39
		 109 0.93 110 1.39 111 1.82 112 2.2 113 2.53 114 2.72
		 115 2.69 116 2.41 117 1.97 118 1.52 119 1.07 120 0.55
		 121 -0.06 122 -0.72 123 -1.37 124 -1.98 125 -2.45 126 -2.69
		 127 -2.67 128 -2.46 129 -2.15 130 -1.79 131 -1.38 132 -0.83
		 133 -0.16 134 0.54 135 1.2 136 1.79 137 2.3 138 2.59
		 139 2.57 140 2.31 141 2.01 142 1.76 143 1.48 144 1.07
		 145 0.52 146 -0.09 147 -0.69 148 -1.24 149 -1.8 150 -2.36
		 151 -2.83 152 -3.07 153 -3.03 154 -2.72 155 -2.23 156 -1.65
		 157 -0.97 158 -0.22 159 0.43 160 0.89 161 1.23 162 1.5
		 163 1.71 164 1.79 165 1.75 166 1.61 167 1.43 168 1.2
		 169 0.85 170 0.29 171 -0.43 172 -1.2 173 -1.89 174 -2.39
		 175 -2.7 176 -2.96 177 -3.21 178 -3.26 179 -3.01 180 -2.55
		 181 -2.06 182 -1.58 183 -1.03 184 -0.34 185 0.46 186 1.29
		 187 2.04 188 2.6 189 2.95 190 3.19 191 3.28 192 3.09
		 193 2.66 194 2.12 195 1.52 196 0.9 197 0.21 198 -0.62
		 199 -1.55 200 -2.37 201 -2.9 202 -3.09 203 -3.02 204 -2.77
		 205 -2.4 206 -1.95 207 -1.37 208 -0.7 209 0 210 0.65
		 211 1.29 212 1.89 213 2.37 214 2.68 215 2.81 216 2.84
		 217 2.85 218 2.72 219 2.36 220 1.91 221 1.47 222 0.99
		 223 0.45 224 -0.11 225 -0.74 226 -1.41 227 -1.99 228 -2.37
		 229 -2.55 230 -2.48 231 -2.26 232 -1.99 233 -1.7 234 -1.34
		 235 -0.89 236 -0.31 237 0.45 238 1.33 239 2.14 240 2.74
		 241 3.17 242 3.47 243 3.61 244 3.5 245 3.14 246 2.61
		 247 2 248 1.35 249 0.65 250 -0.07 251 -0.75 252 -1.33
		 253 -1.79 254 -2.15 255 -2.41 256 -2.55 257 -2.56 258 -2.42
		 259 -2.12 260 -1.61 261 -0.85 262 0.06 263 0.93 264 1.66
		 265 2.21 266 2.6 267 2.83 268 2.91 269 2.88 270 2.78
		 271 2.66 272 2.49 273 2.14 274 1.53 275 0.74 276 -0.11
		 277 -0.96 278 -1.74 279 -2.32 280 -2.69 281 -2.93 282 -3.01
		 283 -2.81 284 -2.37 285 -1.88 286 -1.47 287 -1.08 288 -0.62
		 289 -0.05 290 0.66 291 1.39 292 1.96 293 2.25 294 2.27
		 295 2.1 296 1.72 297 1.17 298 0.55 299 0.01 300 -0.43
		 301 -0.83 302 -1.27 303 -1.8 304 -2.34 305 -2.8 306 -3.13
		 307 -3.2 308 -3.01 309 -2.66 310 -2.22 311 -1.68 312 -1.08
		 313 -0.49 314 0.07 315 0.62 316 1.13 317 1.51 318 1.68
		 319 1.61 320 1.4 321 1.15 322 0.89 323 0.63 324 0.29
		 325 -0.23 326 -0.89 327 -1.52 328 -2.03 329 -2.45 330 -2.77
		 331 -2.97 332 -3.03 333 -2.95 334 -2.74 335 -2.46 336 -2.15
		 337 -1.86 338 -1.61 339 -1.31 340 -0.95 341 -0.55 342 -0.19
		 343 0.14 344 0.51 345 0.85 346 1.01 347 0.94 348 0.67
		 349 0.31 350 -0.09 351 -0.55 352 -1.08 353 -1.71 354 -2.45
		 355 -3.23 356 -3.83 357 -4.12 358 -4.17 359 -4.11 360 -4.03
		 361 -3.9 362 -3.56 363 -2.94 364 -2.19 365 -1.45 366 -0.74
		 367 -0.05 368 0.58 369 1.12 370 1.51 371 1.76 372 1.92
		 373 1.93 374 1.7 375 1.38 376 1.11 377 0.8 378 0.32
		 379 -0.3 380 -0.94 381 -1.55 382 -2.21 383 -2.85 384 -3.29
		 385 -3.42 386 -3.32 387 -3.09 388 -2.81 389 -2.46 390 -1.92
		 391 -1.13 392 -0.21 393 0.71 394 1.47 395 2.01 396 2.32
		 397 2.43 398 2.4 399 2.31 400 2.11 401 1.72 402 1.15
		 403 0.5 404 -0.06 405 -0.45 406 -0.73 407 -1.08 408 -1.52
		 409 -1.85 410 -2 411 -2.01 412 -1.85 413 -1.52 414 -1.14
		 415 -0.82 416 -0.53 417 -0.1 418 0.53 419 1.27 420 1.94
		 421 2.49 422 2.94 423 3.26 424 3.41 425 3.35 426 3.03
		 427 2.51 428 1.91 429 1.34 430 0.82 431 0.22 432 -0.54
		 433 -1.37 434 -2.1 435 -2.55 436 -2.61 437 -2.42 438 -2.19
		 439 -1.91 440 -1.5 441 -0.91 442 -0.2 443 0.5 444 1.12
		 445 1.76 446 2.44 447 3.01 448 3.39 449 3.63 450 3.71
		 451 3.58 452 3.21 453 2.66 454 2.01 455 1.27 456 0.47
		 457 -0.4 458 -1.28 459 -2.08 460 -2.66 461 -3 462 -3.13
		 463 -3.04 464 -2.67 465 -2.05 466 -1.27 467 -0.53 468 0.01
		 469 0.4 470 0.83 471 1.46 472 2.2 473 2.79 474 3.07
		 475 3.07 476 2.87 477 2.5 478 2.08 479 1.64 480 1.14;
createNode animCurveTA -n "hero_Neck_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -1.62 2 -1.36 3 -1.23 4 -1.06 5 -0.81 6 -0.65
		 7 -0.81 8 -1.22 9 -1.61 10 -1.81 11 -1.8 12 -1.57
		 13 -1.16 14 -0.72 15 -0.32 16 -0.02 17 0.13 18 0.08
		 19 -0.16 20 -0.54 21 -0.99 22 -1.37 23 -1.65 24 -1.83
		 25 -1.83 26 -1.57 27 -1.18 28 -0.85 29 -0.6 30 -0.38
		 31 -0.25 32 -0.31 33 -0.59 34 -1.01 35 -1.46 36 -1.76
		 37 -1.82 38 -1.6 39 -1.14 40 -0.46 41 0.26 42 0.79
		 43 0.98 44 0.88 45 0.54 46 0.05 47 -0.46 48 -0.89
		 49 -1.16 50 -1.17 51 -0.9 52 -0.53 53 -0.2 54 0.15
		 55 0.5 56 0.74 57 0.75 58 0.44 59 -0.22 60 -0.97
		 61 -1.43 62 -1.47 63 -1.24 64 -0.85 65 -0.3 66 0.29
		 67 0.68 68 0.79 69 0.67 70 0.33 71 -0.12 72 -0.44
		 73 -0.54 74 -0.51 75 -0.41 76 -0.31 77 -0.25 78 -0.25
		 79 -0.31 80 -0.34 81 -0.3 82 -0.36 83 -0.7 84 -1.28
		 85 -1.86 86 -2.21 87 -2.23 88 -1.95 89 -1.45 90 -0.85
		 91 -0.28 92 0.2 93 0.62 94 0.9 95 0.87 96 0.38
		 97 -0.46 98 -1.28 99 -1.76 100 -1.79 101 -1.42 102 -0.83
		 103 -0.25 104 0.22 105 0.52 106 0.59 107 0.47 108 0.2
		 109 -0.22 110 -0.7 111 -1.05 112 -1.12 113 -0.97 114 -0.73
		 115 -0.41 116 0 117 0.44 118 0.84 119 1.1 120 1.04
		 121 0.56 122 -0.17 123 -0.85 124 -1.24 125 -1.27 126 -1.07
		 127 -0.75 128 -0.38 129 -0.03 130 0.19 131 0.31 132 0.38
		 133 0.3 134 0 135 -0.45 136 -0.89 137 -1.22 138 -1.3
		 139 -1.08 140 -0.73 141 -0.47 142 -0.37 143 -0.44 144 -0.56
		 145 -0.63 146 -0.72 147 -1.05 148 -1.62 149 -2.21 150 -2.6
		 151 -2.64 152 -2.38 153 -1.95 154 -1.49 155 -1.06 156 -0.8
		 157 -0.88 158 -1.26 159 -1.72 160 -2.13 161 -2.36 162 -2.28
		 163 -1.86 164 -1.31 165 -0.85 166 -0.53 167 -0.27 168 0.01
		 169 0.24 170 0.3 171 0.17 172 -0.15 173 -0.59 174 -1.01
		 175 -1.2 176 -1.06 177 -0.65 178 -0.14 179 0.38 180 0.9
		 181 1.33 182 1.55 183 1.47 184 1.18 185 0.8 186 0.49
		 187 0.33 188 0.32 189 0.34 190 0.3 191 0.32 192 0.59
		 193 1.12 194 1.62 195 1.87 196 1.88 197 1.72 198 1.45
		 199 1.08 200 0.67 201 0.47 202 0.62 203 0.95 204 1.25
		 205 1.39 206 1.31 207 1.05 208 0.79 209 0.63 210 0.5
		 211 0.27 212 -0.09 213 -0.54 214 -0.91 215 -1.05 216 -0.83
		 217 -0.24 218 0.56 219 1.2 220 1.42 221 1.41 222 1.42
		 223 1.38 224 1.08 225 0.51 226 -0.02 227 -0.23 228 -0.09
		 229 0.28 230 0.75 231 1.17 232 1.33 233 1.22 234 1.02
		 235 0.84 236 0.64 237 0.41 238 0.11 239 -0.25 240 -0.55
		 241 -0.63 242 -0.5 243 -0.31 244 -0.14 245 -0.03 246 -0.02
		 247 -0.15 248 -0.31 249 -0.34 250 -0.39 251 -0.76 252 -1.49
		 253 -2.25 254 -2.66 255 -2.62 256 -2.3 257 -1.94 258 -1.59
		 259 -1.24 260 -1.03 261 -1.12 262 -1.36 263 -1.57 264 -1.7
		 265 -1.91 266 -2.21 267 -2.37 268 -2.26 269 -1.97 270 -1.58
		 271 -1.21 272 -0.97 273 -0.86 274 -0.84 275 -0.9 276 -1.1
		 277 -1.42 278 -1.72 279 -1.83 280 -1.68 281 -1.31 282 -0.78
		 283 -0.25 284 0.03 285 0.06 286 0.1 287 0.22 288 0.27
		 289 0.07 290 -0.39 291 -0.98 292 -1.41 293 -1.39 294 -1
		 295 -0.59 296 -0.19 297 0.33 298 0.82 299 1.04 300 0.92
		 301 0.54 302 -0.07 303 -0.85 304 -1.51 305 -1.78 306 -1.59
		 307 -1.18 308 -0.87 309 -0.75 310 -0.67 311 -0.57 312 -0.63
		 313 -0.92 314 -1.34 315 -1.81 316 -2.29 317 -2.69 318 -2.78
		 319 -2.51 320 -2.02 321 -1.53 322 -1.08 323 -0.68 324 -0.39
		 325 -0.32 326 -0.49 327 -0.84 328 -1.26 329 -1.65 330 -1.94
		 331 -2.1 332 -2.12 333 -1.97 334 -1.72 335 -1.5 336 -1.36
		 337 -1.25 338 -1.21 339 -1.37 340 -1.69 341 -2.02 342 -2.25
		 343 -2.3 344 -2.17 345 -1.93 346 -1.71 347 -1.52 348 -1.38
		 349 -1.29 350 -1.17 351 -1.03 352 -1.03 353 -1.3 354 -1.75
		 355 -2.26 356 -2.74 357 -3.02 358 -2.95 359 -2.6 360 -2.25
		 361 -2 362 -1.8 363 -1.59 364 -1.42 365 -1.39 366 -1.62
		 367 -2.07 368 -2.57 369 -2.85 370 -2.71 371 -2.16 372 -1.39
		 373 -0.61 374 0.01 375 0.33 376 0.35 377 0.26 378 0.28
		 379 0.34 380 0.23 381 -0.11 382 -0.47 383 -0.74 384 -0.93
		 385 -0.96 386 -0.74 387 -0.3 388 0.16 389 0.43 390 0.42
		 391 0.29 392 0.18 393 0.07 394 -0.1 395 -0.24 396 -0.28
		 397 -0.15 398 0.08 399 0.28 400 0.37 401 0.38 402 0.31
		 403 0.15 404 0 405 -0.01 406 0.05 407 -0.02 408 -0.27
		 409 -0.56 410 -0.69 411 -0.61 412 -0.32 413 0.09 414 0.45
		 415 0.65 416 0.69 417 0.62 418 0.44 419 0.13 420 -0.3
		 421 -0.7 422 -0.87 423 -0.67 424 -0.19 425 0.3 426 0.59
		 427 0.76 428 0.97 429 1.25 430 1.46 431 1.47 432 1.23
		 433 0.77 434 0.28 435 0 436 0 437 0.27 438 0.73
		 439 1.1 440 1.17 441 1.04 442 0.97 443 1.06 444 1.21
		 445 1.28 446 1.14 447 0.86 448 0.71 449 0.83 450 1.15
		 451 1.64 452 2.21 453 2.62 454 2.75 455 2.62 456 2.27
		 457 1.66 458 0.94 459 0.3 460 -0.09 461 -0.19 462 0.05
		 463 0.56 464 1.13 465 1.5 466 1.53 467 1.33 468 1.04
		 469 0.7 470 0.32 471 0.05 472 0 473 0.14 474 0.33
		 475 0.58 476 0.94 477 1.25 478 1.33 479 1.23 480 1.12;
createNode animCurveTA -n "hero_Neck_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.21 2 0.67 3 1.11 4 1.57 5 2.1 6 2.66
		 7 3.17 8 3.44 9 3.3 10 2.82 11 2.24 12 1.68
		 13 1.05 14 0.29 15 -0.43 16 -0.96 17 -1.38 18 -1.75
		 19 -2.11 20 -2.44 21 -2.78 22 -3.04 23 -3.05 24 -2.75
		 25 -2.23 26 -1.74 27 -1.4 28 -1.15 29 -0.89 30 -0.53
		 31 -0.04 32 0.45 33 0.8 34 1.03 35 1.33 36 1.73
		 37 1.98 38 1.89 39 1.6 40 1.29 41 0.96 42 0.61
		 43 0.29 44 -0.03 45 -0.44 46 -0.94 47 -1.36 48 -1.62
		 49 -1.71 50 -1.6 51 -1.31 52 -0.91 53 -0.42 54 0.18
		 55 0.84 56 1.48 57 2.06 58 2.63 59 3.19 60 3.59
		 61 3.68 62 3.56 63 3.4 64 3.22 65 2.91 66 2.46
		 67 1.94 68 1.4 69 0.85 70 0.44 71 0.26 72 0.17
		 73 -0.06 74 -0.39 75 -0.57 76 -0.42 77 -0.01 78 0.52
		 79 1.12 80 1.77 81 2.39 82 2.94 83 3.5 84 4.1
		 85 4.64 86 4.94 87 4.85 88 4.42 89 3.89 90 3.42
		 91 2.95 92 2.43 93 1.91 94 1.34 95 0.74 96 0.21
		 97 -0.13 98 -0.26 99 -0.23 100 -0.12 101 0.05 102 0.26
		 103 0.54 104 0.9 105 1.4 106 2 107 2.52 108 2.82
		 109 3.01 110 3.24 111 3.41 112 3.37 113 3.13 114 2.79
		 115 2.43 116 1.97 117 1.27 118 0.46 119 -0.16 120 -0.48
		 121 -0.6 122 -0.69 123 -0.83 124 -1.05 125 -1.21 126 -1.07
		 127 -0.62 128 -0.12 129 0.28 130 0.7 131 1.22 132 1.76
		 133 2.17 134 2.43 135 2.59 136 2.68 137 2.67 138 2.55
		 139 2.38 140 2.08 141 1.47 142 0.61 143 -0.15 144 -0.69
		 145 -1.15 146 -1.61 147 -2.04 148 -2.44 149 -2.66 150 -2.57
		 151 -2.27 152 -1.98 153 -1.74 154 -1.42 155 -0.95 156 -0.43
		 157 0.05 158 0.47 159 0.85 160 1.24 161 1.57 162 1.78
		 163 1.88 164 1.89 165 1.71 166 1.34 167 0.84 168 0.32
		 169 -0.13 170 -0.48 171 -0.85 172 -1.24 173 -1.49 174 -1.52
		 175 -1.41 176 -1.25 177 -1.03 178 -0.73 179 -0.36 180 -0.03
		 181 0.23 182 0.51 183 0.95 184 1.56 185 2.22 186 2.73
		 187 3.01 188 3.07 189 2.98 190 2.73 191 2.27 192 1.74
		 193 1.37 194 1.22 195 1.1 196 0.72 197 0.01 198 -0.84
		 199 -1.58 200 -2.06 201 -2.21 202 -2.13 203 -2 204 -1.87
		 205 -1.67 206 -1.37 207 -0.97 208 -0.56 209 -0.21 210 0.08
		 211 0.34 212 0.55 213 0.58 214 0.41 215 0.2 216 0.02
		 217 -0.13 218 -0.32 219 -0.63 220 -1.02 221 -1.44 222 -1.87
		 223 -2.15 224 -2.23 225 -2.25 226 -2.3 227 -2.34 228 -2.36
		 229 -2.33 230 -2.18 231 -1.92 232 -1.56 233 -1.15 234 -0.77
		 235 -0.45 236 -0.11 237 0.21 238 0.45 239 0.7 240 0.98
		 241 1.15 242 1.09 243 0.85 244 0.59 245 0.35 246 0.05
		 247 -0.38 248 -0.93 249 -1.49 250 -1.94 251 -2.19 252 -2.33
		 253 -2.47 254 -2.5 255 -2.27 256 -1.81 257 -1.39 258 -1.15
		 259 -1.01 260 -0.82 261 -0.49 262 -0.02 263 0.48 264 0.84
		 265 0.99 266 0.95 267 0.85 268 0.63 269 0.22 270 -0.25
		 271 -0.63 272 -0.92 273 -1.23 274 -1.57 275 -1.96 276 -2.4
		 277 -2.87 278 -3.22 279 -3.32 280 -3.16 281 -2.88 282 -2.51
		 283 -2 284 -1.39 285 -0.84 286 -0.49 287 -0.28 288 0
		 289 0.33 290 0.52 291 0.43 292 0.16 293 -0.18 294 -0.46
		 295 -0.63 296 -0.79 297 -1.1 298 -1.55 299 -1.97 300 -2.3
		 301 -2.58 302 -2.84 303 -2.97 304 -2.88 305 -2.55 306 -2.04
		 307 -1.53 308 -1.14 309 -0.84 310 -0.59 311 -0.29 312 0.18
		 313 0.81 314 1.42 315 1.77 316 1.77 317 1.57 318 1.34
		 319 1.11 320 0.72 321 0.21 322 -0.23 323 -0.52 324 -0.81
		 325 -1.17 326 -1.42 327 -1.48 328 -1.44 329 -1.33 330 -1.15
		 331 -0.92 332 -0.66 333 -0.4 334 -0.2 335 -0.05 336 0.15
		 337 0.45 338 0.87 339 1.4 340 1.88 341 2.17 342 2.29
		 343 2.28 344 2.04 345 1.6 346 1.17 347 0.82 348 0.54
		 349 0.32 350 0.11 351 -0.08 352 -0.24 353 -0.4 354 -0.56
		 355 -0.68 356 -0.69 357 -0.58 358 -0.37 359 -0.05 360 0.35
		 361 0.77 362 1.1 363 1.31 364 1.44 365 1.56 366 1.75
		 367 2.05 368 2.37 369 2.47 370 2.26 371 1.92 372 1.73
		 373 1.74 374 1.84 375 1.84 376 1.68 377 1.39 378 1.03
		 379 0.66 380 0.32 381 0.05 382 -0.12 383 -0.1 384 0.14
		 385 0.5 386 0.83 387 1.14 388 1.52 389 1.94 390 2.28
		 391 2.4 392 2.33 393 2.22 394 2.18 395 2.2 396 2.2
		 397 2.1 398 1.89 399 1.63 400 1.38 401 1.06 402 0.62
		 403 0.16 404 -0.2 405 -0.53 406 -0.83 407 -0.94 408 -0.82
		 409 -0.53 410 -0.24 411 -0.04 412 0.14 413 0.41 414 0.82
		 415 1.32 416 1.71 417 1.91 418 1.99 419 2.1 420 2.2
		 421 2.11 422 1.89 423 1.73 424 1.57 425 1.22 426 0.66
		 427 0 428 -0.63 429 -1.19 430 -1.64 431 -1.95 432 -2.08
		 433 -2.01 434 -1.76 435 -1.41 436 -1.04 437 -0.72 438 -0.48
		 439 -0.27 440 -0.03 441 0.23 442 0.45 443 0.59 444 0.71
		 445 0.81 446 0.83 447 0.79 448 0.73 449 0.62 450 0.48
		 451 0.34 452 0.19 453 -0.05 454 -0.4 455 -0.81 456 -1.31
		 457 -1.93 458 -2.53 459 -2.88 460 -2.85 461 -2.47 462 -1.93
		 463 -1.44 464 -1 465 -0.53 466 0.01 467 0.51 468 0.84
		 469 1.04 470 1.23 471 1.39 472 1.33 473 0.98 474 0.48
		 475 0.07 476 -0.16 477 -0.31 478 -0.58 479 -1.09 480 -1.69;
createNode animCurveTA -n "hero_Neck_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.36 2 0.17 3 -0.07 4 -0.32 5 -0.53 6 -0.6
		 7 -0.59 8 -0.64 9 -0.7 10 -0.65 11 -0.59 12 -0.63
		 13 -0.72 14 -0.76 15 -0.77 16 -0.79 17 -0.73 18 -0.53
		 19 -0.23 20 0.12 21 0.44 22 0.72 23 0.94 24 1.06
		 25 1.2 26 1.46 27 1.65 28 1.59 29 1.4 30 1.21
		 31 0.99 32 0.65 33 0.22 34 -0.15 35 -0.33 36 -0.36
		 37 -0.28 38 -0.11 39 0.11 40 0.34 41 0.54 42 0.62
		 43 0.66 44 0.78 45 0.97 46 1.07 47 1.03 48 1
		 49 1.08 50 1.16 51 1.1 52 0.92 53 0.74 54 0.67
		 55 0.74 56 0.79 57 0.69 58 0.48 59 0.27 60 0.06
		 61 -0.16 62 -0.36 63 -0.59 64 -0.92 65 -1.33 66 -1.68
		 67 -1.82 68 -1.78 69 -1.61 70 -1.38 71 -1.11 72 -0.85
		 73 -0.7 74 -0.69 75 -0.74 76 -0.77 77 -0.77 78 -0.71
		 79 -0.61 80 -0.48 81 -0.37 82 -0.35 83 -0.55 84 -0.98
		 85 -1.43 86 -1.67 87 -1.67 88 -1.6 89 -1.58 90 -1.62
		 91 -1.66 92 -1.54 93 -1.31 94 -1.13 95 -0.96 96 -0.71
		 97 -0.36 98 -0.07 99 -0.03 100 -0.22 101 -0.42 102 -0.53
		 103 -0.55 104 -0.47 105 -0.36 106 -0.29 107 -0.23 108 -0.11
		 109 0.11 110 0.3 111 0.23 112 -0.09 113 -0.33 114 -0.28
		 115 -0.06 116 0.18 117 0.41 118 0.53 119 0.55 120 0.51
		 121 0.44 122 0.3 123 0.14 124 0.15 125 0.43 126 0.8
		 127 1.04 128 1.13 129 1.2 130 1.37 131 1.46 132 1.29
		 133 1.01 134 0.86 135 0.81 136 0.6 137 0.08 138 -0.61
		 139 -1.08 140 -1.15 141 -0.98 142 -0.78 143 -0.61 144 -0.41
		 145 -0.18 146 0.03 147 0.11 148 0.06 149 -0.01 150 -0.03
		 151 0.11 152 0.36 153 0.49 154 0.42 155 0.24 156 0.06
		 157 -0.1 158 -0.31 159 -0.56 160 -0.75 161 -0.89 162 -1.05
		 163 -1.13 164 -0.98 165 -0.67 166 -0.54 167 -0.77 168 -1.12
		 169 -1.38 170 -1.49 171 -1.4 172 -1.04 173 -0.56 174 -0.26
		 175 -0.17 176 -0.15 177 -0.15 178 -0.24 179 -0.5 180 -0.81
		 181 -0.94 182 -0.91 183 -0.89 184 -0.96 185 -1.05 186 -1.18
		 187 -1.34 188 -1.5 189 -1.62 190 -1.78 191 -2.03 192 -2.3
		 193 -2.5 194 -2.52 195 -2.34 196 -2.06 197 -1.79 198 -1.52
		 199 -1.29 200 -1.17 201 -1.13 202 -1.04 203 -0.87 204 -0.74
		 205 -0.72 206 -0.87 207 -1.09 208 -1.15 209 -0.99 210 -0.82
		 211 -0.79 212 -0.84 213 -0.96 214 -1.18 215 -1.48 216 -1.81
		 217 -2.13 218 -2.33 219 -2.22 220 -1.77 221 -1.19 222 -0.64
		 223 -0.19 224 0.07 225 0.12 226 0.06 227 0 228 -0.1
		 229 -0.13 230 0.05 231 0.33 232 0.44 233 0.37 234 0.31
		 235 0.29 236 0.22 237 0.05 238 -0.16 239 -0.41 240 -0.65
		 241 -0.79 242 -0.78 243 -0.65 244 -0.56 245 -0.66 246 -0.88
		 247 -1.06 248 -1.12 249 -1.01 250 -0.83 251 -0.66 252 -0.5
		 253 -0.46 254 -0.62 255 -0.83 256 -0.89 257 -0.74 258 -0.46
		 259 -0.23 260 -0.2 261 -0.37 262 -0.61 263 -0.81 264 -1
		 265 -1.17 266 -1.27 267 -1.24 268 -1.04 269 -0.72 270 -0.42
		 271 -0.19 272 0 273 0.1 274 0.05 275 -0.09 276 -0.04
		 277 0.31 278 0.76 279 1.01 280 1.02 281 0.94 282 1.01
		 283 1.26 284 1.53 285 1.58 286 1.36 287 0.95 288 0.51
		 289 0.17 290 0.03 291 0.04 292 0.13 293 0.36 294 0.69
		 295 0.96 296 1.02 297 0.86 298 0.63 299 0.47 300 0.46
		 301 0.69 302 1.11 303 1.49 304 1.65 305 1.66 306 1.67
		 307 1.69 308 1.68 309 1.67 310 1.68 311 1.67 312 1.63
		 313 1.51 314 1.3 315 1.05 316 0.79 317 0.53 318 0.27
		 319 0.11 320 0.09 321 0.1 322 0.09 323 0.06 324 0.07
		 325 0.2 326 0.47 327 0.85 328 1.28 329 1.7 330 2.05
		 331 2.29 332 2.47 333 2.53 334 2.43 335 2.35 336 2.4
		 337 2.43 338 2.44 339 2.5 340 2.49 341 2.23 342 1.65
		 343 0.94 344 0.34 345 -0.01 346 -0.22 347 -0.37 348 -0.4
		 349 -0.21 350 0.02 351 0.09 352 0.08 353 0.21 354 0.49
		 355 0.78 356 0.9 357 0.8 358 0.61 359 0.49 360 0.55
		 361 0.8 362 1.1 363 1.14 364 0.85 365 0.52 366 0.37
		 367 0.32 368 0.25 369 0.14 370 -0.02 371 -0.23 372 -0.53
		 373 -0.89 374 -1.3 375 -1.59 376 -1.55 377 -1.18 378 -0.8
		 379 -0.68 380 -0.73 381 -0.78 382 -0.81 383 -0.81 384 -0.69
		 385 -0.46 386 -0.22 387 -0.08 388 -0.08 389 -0.14 390 -0.14
		 391 -0.11 392 -0.14 393 -0.31 394 -0.45 395 -0.49 396 -0.56
		 397 -0.73 398 -0.92 399 -1.06 400 -1.09 401 -0.93 402 -0.59
		 403 -0.2 404 0.06 405 0.21 406 0.4 407 0.64 408 0.81
		 409 0.85 410 0.77 411 0.65 412 0.64 413 0.77 414 0.97
		 415 1.12 416 1.13 417 1.01 418 0.84 419 0.68 420 0.54
		 421 0.43 422 0.38 423 0.38 424 0.34 425 0.08 426 -0.37
		 427 -0.81 428 -1.04 429 -0.93 430 -0.45 431 0.2 432 0.77
		 433 1.12 434 1.34 435 1.41 436 1.3 437 1.12 438 0.99
		 439 0.88 440 0.76 441 0.62 442 0.46 443 0.3 444 0.2
		 445 0.19 446 0.31 447 0.52 448 0.71 449 0.83 450 0.88
		 451 0.79 452 0.57 453 0.3 454 0 455 -0.32 456 -0.61
		 457 -0.77 458 -0.73 459 -0.53 460 -0.19 461 0.25 462 0.71
		 463 1.06 464 1.21 465 1.12 466 0.86 467 0.59 468 0.42
		 469 0.38 470 0.37 471 0.2 472 -0.14 473 -0.48 474 -0.69
		 475 -0.74 476 -0.73 477 -0.76 478 -0.81 479 -0.79 480 -0.71;
createNode animCurveTA -n "hero_Head_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.76 2 -0.3 3 0.1 4 0.34 5 0.28 6 -0.1
		 7 -0.67 8 -1.23 9 -1.65 10 -1.87 11 -1.94 12 -1.85
		 13 -1.57 14 -1.11 15 -0.57 16 -0.13 17 0.04 18 -0.05
		 19 -0.35 20 -0.82 21 -1.34 22 -1.65 23 -1.66 24 -1.45
		 25 -1.15 26 -0.77 27 -0.44 28 -0.25 29 -0.09 30 0.04
		 31 0.04 32 -0.17 33 -0.5 34 -0.84 35 -1.13 36 -1.32
		 37 -1.37 38 -1.27 39 -1 40 -0.69 41 -0.49 42 -0.34
		 43 -0.23 44 -0.19 45 -0.22 46 -0.38 47 -0.68 48 -1.05
		 49 -1.37 50 -1.51 51 -1.38 52 -1.04 53 -0.68 54 -0.43
		 55 -0.29 56 -0.18 57 -0.12 58 -0.24 59 -0.5 60 -0.78
		 61 -1 62 -1.04 63 -0.83 64 -0.5 65 -0.15 66 0.16
		 67 0.28 68 0.19 69 0.04 70 -0.04 71 -0.2 72 -0.59
		 73 -1.07 74 -1.34 75 -1.23 76 -0.83 77 -0.34 78 0.05
		 79 0.25 80 0.3 81 0.28 82 0.18 83 -0.04 84 -0.33
		 85 -0.68 86 -1.14 87 -1.54 88 -1.61 89 -1.39 90 -1.14
		 91 -0.96 92 -0.77 93 -0.5 94 -0.32 95 -0.5 96 -1.03
		 97 -1.66 98 -2.22 99 -2.58 100 -2.54 101 -2.05 102 -1.34
		 103 -0.71 104 -0.3 105 -0.1 106 -0.08 107 -0.27 108 -0.64
		 109 -1.05 110 -1.34 111 -1.46 112 -1.45 113 -1.3 114 -0.95
		 115 -0.37 116 0.28 117 0.72 118 0.68 119 0.11 120 -0.76
		 121 -1.62 122 -2.21 123 -2.44 124 -2.42 125 -2.22 126 -1.88
		 127 -1.53 128 -1.26 129 -1.02 130 -0.9 131 -0.99 132 -1.21
		 133 -1.35 134 -1.42 135 -1.55 136 -1.78 137 -2.05 138 -2.18
		 139 -2.06 140 -1.82 141 -1.66 142 -1.57 143 -1.47 144 -1.4
		 145 -1.5 146 -1.86 147 -2.42 148 -2.99 149 -3.41 150 -3.57
		 151 -3.4 152 -2.93 153 -2.37 154 -1.94 155 -1.75 156 -1.72
		 157 -1.72 158 -1.72 159 -1.75 160 -1.88 161 -2.2 162 -2.59
		 163 -2.75 164 -2.59 165 -2.34 166 -2.09 167 -1.79 168 -1.5
		 169 -1.36 170 -1.43 171 -1.66 172 -1.96 173 -2.34 174 -2.84
		 175 -3.25 176 -3.32 177 -3.06 178 -2.66 179 -2.37 180 -2.23
		 181 -2.07 182 -1.78 183 -1.52 184 -1.57 185 -1.96 186 -2.5
		 187 -2.97 188 -3.22 189 -3.25 190 -3.09 191 -2.74 192 -2.3
		 193 -1.92 194 -1.58 195 -1.25 196 -1.04 197 -1.04 198 -1.29
		 199 -1.78 200 -2.44 201 -2.98 202 -3.09 203 -2.72 204 -2.08
		 205 -1.41 206 -0.87 207 -0.5 208 -0.34 209 -0.32 210 -0.39
		 211 -0.57 212 -0.91 213 -1.32 214 -1.52 215 -1.39 216 -1.02
		 217 -0.54 218 0.03 219 0.75 220 1.62 221 2.33 222 2.52
		 223 2.22 224 1.73 225 1.23 226 0.81 227 0.61 228 0.69
		 229 0.91 230 1.09 231 1.12 232 1.03 233 0.89 234 0.7
		 235 0.5 236 0.37 237 0.3 238 0.12 239 -0.28 240 -0.7
		 241 -0.92 242 -0.88 243 -0.54 244 -0.01 245 0.36 246 0.38
		 247 0.22 248 0.03 249 -0.11 250 -0.2 251 -0.29 252 -0.51
		 253 -0.89 254 -1.29 255 -1.44 256 -1.24 257 -0.85 258 -0.53
		 259 -0.44 260 -0.43 261 -0.33 262 -0.26 263 -0.35 264 -0.61
		 265 -0.91 266 -1.14 267 -1.22 268 -1.1 269 -0.77 270 -0.31
		 271 0.12 272 0.53 273 1.02 274 1.51 275 1.72 276 1.54
		 277 1.08 278 0.55 279 0.21 280 0.25 281 0.63 282 1.18
		 283 1.74 284 2.2 285 2.4 286 2.36 287 2.21 288 1.91
		 289 1.43 290 0.95 291 0.56 292 0.31 293 0.28 294 0.53
		 295 0.92 296 1.15 297 1.07 298 0.75 299 0.41 300 0.16
		 301 -0.06 302 -0.4 303 -0.85 304 -1.22 305 -1.3 306 -1.03
		 307 -0.55 308 -0.15 309 -0.01 310 -0.08 311 -0.19 312 -0.25
		 313 -0.29 314 -0.41 315 -0.61 316 -0.82 317 -0.96 318 -0.81
		 319 -0.33 320 0.28 321 0.7 322 0.86 323 0.83 324 0.8
		 325 0.8 326 0.8 327 0.71 328 0.53 329 0.26 330 -0.08
		 331 -0.31 332 -0.29 333 -0.07 334 0.17 335 0.35 336 0.49
		 337 0.61 338 0.77 339 0.85 340 0.6 341 -0.04 342 -0.87
		 343 -1.51 344 -1.66 345 -1.25 346 -0.49 347 0.25 348 0.69
		 349 0.78 350 0.58 351 0.22 352 -0.27 353 -0.89 354 -1.64
		 355 -2.44 356 -2.98 357 -3.02 358 -2.62 359 -2.17 360 -1.94
		 361 -1.83 362 -1.65 363 -1.38 364 -1.2 365 -1.31 366 -1.76
		 367 -2.37 368 -2.86 369 -3.07 370 -2.97 371 -2.6 372 -2.03
		 373 -1.47 374 -0.99 375 -0.47 376 0.09 377 0.49 378 0.56
		 379 0.26 380 -0.39 381 -1.11 382 -1.45 383 -1.19 384 -0.48
		 385 0.42 386 1.2 387 1.59 388 1.59 389 1.34 390 0.89
		 391 0.38 392 0.03 393 -0.16 394 -0.23 395 -0.17 396 -0.16
		 397 -0.33 398 -0.49 399 -0.39 400 -0.08 401 0.26 402 0.53
		 403 0.6 404 0.32 405 -0.29 406 -1.07 407 -1.78 408 -2.17
		 409 -2.08 410 -1.49 411 -0.56 412 0.44 413 1.25 414 1.86
		 415 2.29 416 2.43 417 2.17 418 1.54 419 0.73 420 0.02
		 421 -0.26 422 0 423 0.58 424 1.19 425 1.65 426 1.92
		 427 2.04 428 2.15 429 2.34 430 2.57 431 2.58 432 2.11
		 433 1.3 434 0.59 435 0.25 436 0.25 437 0.57 438 1.16
		 439 1.81 440 2.36 441 2.75 442 2.92 443 2.89 444 2.68
		 445 2.19 446 1.55 447 1.03 448 0.85 449 0.95 450 1.14
		 451 1.29 452 1.42 453 1.64 454 1.99 455 2.37 456 2.55
		 457 2.38 458 1.89 459 1.34 460 1.03 461 1.04 462 1.17
		 463 1.24 464 1.31 465 1.38 466 1.4 467 1.41 468 1.44
		 469 1.28 470 0.91 471 0.51 472 0.19 473 -0.14 474 -0.44
		 475 -0.52 476 -0.37 477 -0.17 478 -0.04 479 0 480 -0.02;
createNode animCurveTA -n "hero_Head_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.73 2 -0.22 3 0.26 4 0.64 5 0.92 6 1.18
		 7 1.47 8 1.74 9 1.82 10 1.67 11 1.34 12 0.91
		 13 0.43 14 0.01 15 -0.39 16 -0.9 17 -1.52 18 -2.16
		 19 -2.75 20 -3.26 21 -3.67 22 -3.96 23 -4.09 24 -3.95
		 25 -3.52 26 -2.97 27 -2.61 28 -2.49 29 -2.43 30 -2.32
		 31 -2.18 32 -1.97 33 -1.55 34 -0.95 35 -0.45 36 -0.26
		 37 -0.24 38 -0.21 39 -0.16 40 -0.25 41 -0.45 42 -0.62
		 43 -0.71 44 -0.8 45 -0.9 46 -0.97 47 -0.96 48 -0.96
		 49 -1.08 50 -1.32 51 -1.47 52 -1.34 53 -0.86 54 -0.16
		 55 0.54 56 1.14 57 1.56 58 1.88 59 2.14 60 2.34
		 61 2.43 62 2.41 63 2.23 64 1.9 65 1.49 66 1.03
		 67 0.52 68 0.01 69 -0.46 70 -0.86 71 -1.1 72 -1.12
		 73 -0.98 74 -0.86 75 -0.82 76 -0.77 77 -0.59 78 -0.22
		 79 0.3 80 0.87 81 1.41 82 1.83 83 2.13 84 2.42
		 85 2.69 86 2.87 87 2.86 88 2.73 89 2.54 90 2.22
		 91 1.76 92 1.25 93 0.7 94 0.11 95 -0.36 96 -0.64
		 97 -0.82 98 -0.92 99 -0.96 100 -1.03 101 -1.11 102 -0.99
		 103 -0.51 104 0.16 105 0.8 106 1.33 107 1.79 108 2.16
		 109 2.33 110 2.24 111 2.01 112 1.76 113 1.59 114 1.49
		 115 1.42 116 1.37 117 1.29 118 1.05 119 0.63 120 0.18
		 121 -0.17 122 -0.38 123 -0.51 124 -0.66 125 -0.86 126 -1
		 127 -0.91 128 -0.54 129 -0.05 130 0.45 131 1.01 132 1.62
		 133 2.14 134 2.53 135 2.85 136 3.04 137 3.03 138 2.88
		 139 2.66 140 2.37 141 1.94 142 1.37 143 0.79 144 0.35
		 145 0.08 146 -0.14 147 -0.36 148 -0.57 149 -0.77 150 -1.03
		 151 -1.29 152 -1.33 153 -0.99 154 -0.4 155 0.29 156 1.02
		 157 1.75 158 2.28 159 2.51 160 2.51 161 2.38 162 2.21
		 163 2.04 164 1.93 165 1.83 166 1.69 167 1.42 168 0.99
		 169 0.5 170 0.08 171 -0.26 172 -0.51 173 -0.66 174 -0.68
		 175 -0.5 176 -0.14 177 0.17 178 0.4 179 0.75 180 1.28
		 181 1.9 182 2.59 183 3.31 184 3.96 185 4.35 186 4.4
		 187 4.23 188 3.97 189 3.72 190 3.48 191 3.21 192 2.81
		 193 2.33 194 1.91 195 1.55 196 1.2 197 0.88 198 0.65
		 199 0.53 200 0.5 201 0.62 202 0.75 203 0.6 204 0.14
		 205 -0.27 206 -0.38 207 -0.33 208 -0.2 209 0.09 210 0.49
		 211 0.81 212 0.96 213 1.02 214 1.11 215 1.26 216 1.45
		 217 1.67 218 1.85 219 1.84 220 1.54 221 0.92 222 0.09
		 223 -0.77 224 -1.49 225 -2.01 226 -2.21 227 -2.05 228 -1.63
		 229 -1.2 230 -0.9 231 -0.69 232 -0.5 233 -0.28 234 0.05
		 235 0.52 236 1.05 237 1.51 238 1.82 239 2.08 240 2.37
		 241 2.7 242 2.95 243 2.91 244 2.53 245 1.94 246 1.3
		 247 0.65 248 -0.03 249 -0.7 250 -1.25 251 -1.74 252 -2.19
		 253 -2.42 254 -2.32 255 -1.98 256 -1.54 257 -1.07 258 -0.63
		 259 -0.25 260 0.12 261 0.52 262 0.82 263 1.04 264 1.35
		 265 1.73 266 1.95 267 1.93 268 1.73 269 1.38 270 0.84
		 271 0.23 272 -0.35 273 -0.92 274 -1.42 275 -1.69 276 -1.69
		 277 -1.61 278 -1.7 279 -1.93 280 -2.1 281 -1.98 282 -1.67
		 283 -1.37 284 -1.2 285 -1.06 286 -0.83 287 -0.49 288 -0.09
		 289 0.33 290 0.68 291 0.96 292 1.22 293 1.28 294 0.97
		 295 0.46 296 -0.08 297 -0.59 298 -1.01 299 -1.34 300 -1.62
		 301 -1.91 302 -2.18 303 -2.27 304 -2.06 305 -1.61 306 -1.04
		 307 -0.41 308 0.25 309 0.91 310 1.54 311 2.05 312 2.4
		 313 2.75 314 3.16 315 3.42 316 3.38 317 3.12 318 2.68
		 319 2.1 320 1.53 321 1.12 322 0.79 323 0.43 324 0.07
		 325 -0.22 326 -0.4 327 -0.48 328 -0.61 329 -0.82 330 -0.94
		 331 -0.86 332 -0.63 333 -0.27 334 0.24 335 0.87 336 1.52
		 337 2.12 338 2.64 339 3.06 340 3.4 341 3.69 342 3.93
		 343 4.06 344 4.08 345 3.99 346 3.68 347 3.21 348 2.77
		 349 2.43 350 2.05 351 1.58 352 1.15 353 0.89 354 0.74
		 355 0.58 356 0.45 357 0.4 358 0.46 359 0.64 360 0.87
		 361 1.15 362 1.6 363 2.17 364 2.66 365 2.96 366 3.19
		 367 3.42 368 3.56 369 3.55 370 3.43 371 3.29 372 3.22
		 373 3.15 374 2.97 375 2.58 376 1.99 377 1.35 378 0.78
		 379 0.32 380 0.03 381 -0.09 382 -0.1 383 -0.14 384 -0.18
		 385 -0.12 386 0.08 387 0.36 388 0.69 389 1.14 390 1.72
		 391 2.3 392 2.74 393 2.99 394 3.08 395 3.09 396 3.06
		 397 2.97 398 2.72 399 2.27 400 1.83 401 1.57 402 1.35
		 403 0.95 404 0.34 405 -0.32 406 -0.93 407 -1.36 408 -1.5
		 409 -1.42 410 -1.29 411 -1.14 412 -0.86 413 -0.37 414 0.24
		 415 0.72 416 1.01 417 1.26 418 1.57 419 1.85 420 2.01
		 421 2.07 422 1.96 423 1.6 424 1.06 425 0.53 426 0.07
		 427 -0.3 428 -0.56 429 -0.72 430 -0.83 431 -0.93 432 -1.06
		 433 -1.22 434 -1.48 435 -1.85 436 -2.18 437 -2.23 438 -1.91
		 439 -1.4 440 -0.93 441 -0.61 442 -0.38 443 -0.16 444 0.15
		 445 0.6 446 1.08 447 1.45 448 1.58 449 1.33 450 0.69
		 451 -0.07 452 -0.76 453 -1.4 454 -2.08 455 -2.74 456 -3.17
		 457 -3.39 458 -3.5 459 -3.57 460 -3.56 461 -3.38 462 -3
		 463 -2.46 464 -1.91 465 -1.51 466 -1.2 467 -0.88 468 -0.64
		 469 -0.57 470 -0.47 471 -0.16 472 0.23 473 0.39 474 0.24
		 475 -0.09 476 -0.55 477 -1.1 478 -1.72 479 -2.41 480 -3.06;
createNode animCurveTA -n "hero_Head_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1 2 1.1 3 1.12 4 1.02 5 0.89 6 0.78
		 7 0.71 8 0.67 9 0.53 10 0.21 11 -0.17 12 -0.3
		 13 -0.09 14 0.21 15 0.38 16 0.42 17 0.51 18 0.71
		 19 0.98 20 1.25 21 1.51 22 1.8 23 2.05 24 2.11
		 25 1.96 26 1.78 27 1.73 28 1.75 29 1.64 30 1.38
		 31 1.12 32 0.9 33 0.69 34 0.46 35 0.25 36 0.05
		 37 -0.3 38 -0.85 39 -1.36 40 -1.6 41 -1.66 42 -1.64
		 43 -1.46 44 -1.16 45 -0.88 46 -0.71 47 -0.61 48 -0.46
		 49 -0.22 50 0.04 51 0.2 52 0.18 53 -0.07 54 -0.44
		 55 -0.69 56 -0.76 57 -0.83 58 -1 59 -1.19 60 -1.31
		 61 -1.33 62 -1.31 63 -1.3 64 -1.31 65 -1.31 66 -1.22
		 67 -1.01 68 -0.8 69 -0.61 70 -0.37 71 -0.16 72 -0.09
		 73 -0.12 74 -0.14 75 -0.07 76 0.03 77 0.03 78 -0.11
		 79 -0.35 80 -0.52 81 -0.54 82 -0.56 83 -0.73 84 -0.91
		 85 -0.96 86 -0.93 87 -0.96 88 -1.07 89 -1.14 90 -0.98
		 91 -0.62 92 -0.3 93 -0.21 94 -0.29 95 -0.4 96 -0.46
		 97 -0.49 98 -0.49 99 -0.38 100 -0.11 101 0.2 102 0.36
		 103 0.27 104 -0.02 105 -0.34 106 -0.64 107 -0.86 108 -0.99
		 109 -1.05 110 -1.09 111 -1.09 112 -1.11 113 -1.26 114 -1.4
		 115 -1.25 116 -0.7 117 0.02 118 0.52 119 0.71 120 0.81
		 121 1 122 1.25 123 1.42 124 1.38 125 1.15 126 0.89
		 127 0.66 128 0.5 129 0.44 130 0.36 131 0.18 132 -0.06
		 133 -0.28 134 -0.48 135 -0.76 136 -1.05 137 -1.1 138 -0.96
		 139 -0.84 140 -0.85 141 -0.93 142 -0.98 143 -0.95 144 -0.87
		 145 -0.72 146 -0.42 147 0.12 148 0.74 149 1.17 150 1.34
		 151 1.35 152 1.3 153 1.28 154 1.3 155 1.31 156 1.25
		 157 1.08 158 0.83 159 0.56 160 0.29 161 0.01 162 -0.26
		 163 -0.46 164 -0.56 165 -0.55 166 -0.5 167 -0.51 168 -0.5
		 169 -0.35 170 -0.11 171 0.11 172 0.23 173 0.23 174 0.2
		 175 0.24 176 0.22 177 0.07 178 -0.05 179 -0.07 180 -0.13
		 181 -0.22 182 -0.28 183 -0.41 184 -0.75 185 -1.18 186 -1.47
		 187 -1.6 188 -1.64 189 -1.54 190 -1.3 191 -0.99 192 -0.68
		 193 -0.43 194 -0.29 195 -0.27 196 -0.26 197 -0.13 198 0
		 199 -0.01 200 -0.17 201 -0.42 202 -0.67 203 -0.83 204 -0.89
		 205 -0.92 206 -0.88 207 -0.71 208 -0.57 209 -0.59 210 -0.69
		 211 -0.73 212 -0.65 213 -0.51 214 -0.47 215 -0.64 216 -0.98
		 217 -1.34 218 -1.49 219 -1.41 220 -1.41 221 -1.71 222 -2.12
		 223 -2.3 224 -2.18 225 -1.93 226 -1.64 227 -1.29 228 -0.9
		 229 -0.51 230 -0.2 231 -0.07 232 -0.13 233 -0.35 234 -0.62
		 235 -0.84 236 -0.97 237 -1.08 238 -1.27 239 -1.51 240 -1.64
		 241 -1.6 242 -1.59 243 -1.67 244 -1.71 245 -1.68 246 -1.63
		 247 -1.47 248 -1.16 249 -0.91 250 -0.88 251 -0.98 252 -1
		 253 -0.83 254 -0.48 255 -0.09 256 0.02 257 -0.18 258 -0.44
		 259 -0.55 260 -0.58 261 -0.7 262 -0.88 263 -0.95 264 -0.84
		 265 -0.66 266 -0.49 267 -0.18 268 0.36 269 0.92 270 1.2
		 271 1.16 272 1.06 273 1.01 274 0.96 275 0.9 276 0.92
		 277 1.08 278 1.28 279 1.42 280 1.45 281 1.42 282 1.35
		 283 1.27 284 1.27 285 1.32 286 1.34 287 1.28 288 1.22
		 289 1.2 290 1.2 291 1.21 292 1.26 293 1.26 294 1.19
		 295 1.09 296 1.02 297 0.9 298 0.73 299 0.64 300 0.71
		 301 0.9 302 1.1 303 1.21 304 1.28 305 1.26 306 1.07
		 307 0.75 308 0.45 309 0.28 310 0.26 311 0.3 312 0.35
		 313 0.4 314 0.43 315 0.28 316 -0.04 317 -0.36 318 -0.52
		 319 -0.55 320 -0.51 321 -0.34 322 -0.13 323 -0.07 324 -0.1
		 325 0 326 0.31 327 0.69 328 0.87 329 0.69 330 0.34
		 331 0.19 332 0.34 333 0.68 334 1.01 335 1.15 336 1.05
		 337 0.82 338 0.54 339 0.27 340 0.01 341 -0.24 342 -0.43
		 343 -0.48 344 -0.5 345 -0.58 346 -0.59 347 -0.38 348 -0.04
		 349 0.21 350 0.34 351 0.4 352 0.34 353 0.19 354 0.07
		 355 0.06 356 0.1 357 0.09 358 0 359 -0.08 360 0.04
		 361 0.31 362 0.58 363 0.82 364 1 365 1.03 366 0.88
		 367 0.74 368 0.6 369 0.33 370 -0.03 371 -0.25 372 -0.23
		 373 -0.06 374 0.13 375 0.24 376 0.28 377 0.37 378 0.65
		 379 1.04 380 1.3 381 1.44 382 1.63 383 1.94 384 2.15
		 385 2.1 386 1.94 387 1.93 388 2.1 389 2.19 390 1.98
		 391 1.53 392 1.12 393 0.9 394 0.8 395 0.72 396 0.61
		 397 0.48 398 0.42 399 0.5 400 0.63 401 0.68 402 0.73
		 403 0.94 404 1.27 405 1.54 406 1.76 407 1.97 408 2.11
		 409 1.96 410 1.45 411 0.78 412 0.29 413 0.07 414 0.05
		 415 0.12 416 0.05 417 -0.27 418 -0.61 419 -0.72 420 -0.64
		 421 -0.59 422 -0.7 423 -0.84 424 -0.88 425 -0.79 426 -0.54
		 427 -0.2 428 0.17 429 0.57 430 1 431 1.32 432 1.47
		 433 1.51 434 1.4 435 1.1 436 0.59 437 0 438 -0.41
		 439 -0.5 440 -0.38 441 -0.22 442 -0.22 443 -0.45 444 -0.78
		 445 -1.14 446 -1.58 447 -2.01 448 -2.28 449 -2.28 450 -2.05
		 451 -1.7 452 -1.24 453 -0.78 454 -0.55 455 -0.67 456 -0.99
		 457 -1.29 458 -1.41 459 -1.36 460 -1.36 461 -1.47 462 -1.53
		 463 -1.43 464 -1.3 465 -1.23 466 -1.2 467 -1.22 468 -1.45
		 469 -1.75 470 -1.8 471 -1.56 472 -1.31 473 -1.19 474 -1.21
		 475 -1.4 476 -1.72 477 -2.03 478 -2.26 479 -2.33 480 -2.12;
createNode animCurveTA -n "hero_LeftShoulder_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.51 2 -0.53 3 -0.59 4 -0.7 5 -0.78 6 -0.79
		 7 -0.73 8 -0.63 9 -0.51 10 -0.49 11 -0.63 12 -0.82
		 13 -0.93 14 -0.91 15 -0.8 16 -0.68 17 -0.52 18 -0.15
		 19 0.41 20 0.81 21 0.81 22 0.54 23 0.31 24 0.22
		 25 0.15 26 -0.01 27 -0.22 28 -0.29 29 -0.22 30 -0.17
		 31 -0.23 32 -0.35 33 -0.47 34 -0.51 35 -0.43 36 -0.34
		 37 -0.36 38 -0.4 39 -0.34 40 -0.23 41 -0.2 42 -0.29
		 43 -0.38 44 -0.34 45 -0.2 46 -0.11 47 -0.18 48 -0.29
		 49 -0.34 50 -0.39 51 -0.48 52 -0.52 53 -0.5 54 -0.57
		 55 -0.7 56 -0.67 57 -0.44 58 -0.14 59 0.08 60 0.18
		 61 0.21 62 0.2 63 0.18 64 0.23 65 0.32 66 0.39
		 67 0.42 68 0.46 69 0.45 70 0.25 71 -0.09 72 -0.35
		 73 -0.43 74 -0.41 75 -0.43 76 -0.51 77 -0.58 78 -0.6
		 79 -0.67 80 -0.83 81 -0.97 82 -0.94 83 -0.79 84 -0.73
		 85 -0.92 86 -1.23 87 -1.41 88 -1.38 89 -1.23 90 -1.02
		 91 -0.87 92 -0.93 93 -1.12 94 -1.19 95 -1.04 96 -0.86
		 97 -0.8 98 -0.81 99 -0.75 100 -0.59 101 -0.38 102 -0.21
		 103 -0.2 104 -0.31 105 -0.42 106 -0.46 107 -0.5 108 -0.65
		 109 -0.87 110 -1.01 111 -1.06 112 -1.13 113 -1.28 114 -1.43
		 115 -1.46 116 -1.29 117 -1.02 118 -0.81 119 -0.74 120 -0.81
		 121 -0.89 122 -0.85 123 -0.75 124 -0.72 125 -0.8 126 -0.89
		 127 -0.88 128 -0.75 129 -0.65 130 -0.59 131 -0.48 132 -0.28
		 133 -0.06 134 0.09 135 0.18 136 0.33 137 0.5 138 0.63
		 139 0.63 140 0.5 141 0.34 142 0.23 143 0.16 144 0.06
		 145 -0.09 146 -0.3 147 -0.44 148 -0.39 149 -0.24 150 -0.11
		 151 0.04 152 0.29 153 0.49 154 0.38 155 -0.09 156 -0.66
		 157 -1.13 158 -1.45 159 -1.64 160 -1.7 161 -1.57 162 -1.3
		 163 -1.08 164 -1.04 165 -1.03 166 -0.9 167 -0.74 168 -0.68
		 169 -0.72 170 -0.8 171 -0.85 172 -0.8 173 -0.68 174 -0.62
		 175 -0.67 176 -0.82 177 -1.02 178 -1.12 179 -0.96 180 -0.64
		 181 -0.48 182 -0.65 183 -0.89 184 -0.88 185 -0.65 186 -0.47
		 187 -0.34 188 -0.13 189 0.18 190 0.46 191 0.66 192 0.76
		 193 0.76 194 0.68 195 0.55 196 0.35 197 0.07 198 -0.24
		 199 -0.52 200 -0.62 201 -0.5 202 -0.28 203 -0.08 204 0.1
		 205 0.37 206 0.71 207 0.97 208 0.99 209 0.85 210 0.69
		 211 0.47 212 0.13 213 -0.28 214 -0.63 215 -0.73 216 -0.51
		 217 -0.2 218 0.01 219 0.19 220 0.38 221 0.54 222 0.67
		 223 0.8 224 0.93 225 1.01 226 1.06 227 1.09 228 1.01
		 229 0.73 230 0.37 231 0.14 232 0.16 233 0.45 234 0.83
		 235 1.04 236 1.01 237 0.92 238 1 239 1.24 240 1.39
		 241 1.26 242 0.94 243 0.7 244 0.77 245 1.1 246 1.4
		 247 1.43 248 1.31 249 1.31 250 1.51 251 1.78 252 1.94
		 253 1.93 254 1.77 255 1.47 256 1.04 257 0.61 258 0.33
		 259 0.25 260 0.31 261 0.43 262 0.57 263 0.62 264 0.53
		 265 0.43 266 0.47 267 0.67 268 0.88 269 0.92 270 0.81
		 271 0.74 272 0.79 273 0.97 274 1.2 275 1.39 276 1.5
		 277 1.54 278 1.56 279 1.58 280 1.6 281 1.58 282 1.45
		 283 1.23 284 1.1 285 1.12 286 1.21 287 1.24 288 1.19
		 289 1.1 290 1.01 291 0.94 292 0.91 293 0.85 294 0.73
		 295 0.64 296 0.64 297 0.74 298 0.93 299 1.14 300 1.29
		 301 1.34 302 1.31 303 1.29 304 1.36 305 1.48 306 1.51
		 307 1.45 308 1.39 309 1.43 310 1.52 311 1.63 312 1.76
		 313 1.93 314 2.04 315 2.03 316 1.97 317 1.86 318 1.6
		 319 1.3 320 1.14 321 1.08 322 1.04 323 1.12 324 1.29
		 325 1.39 326 1.34 327 1.17 328 0.99 329 0.82 330 0.65
		 331 0.45 332 0.3 333 0.26 334 0.25 335 0.22 336 0.21
		 337 0.29 338 0.43 339 0.57 340 0.7 341 0.75 342 0.66
		 343 0.5 344 0.39 345 0.44 346 0.55 347 0.49 348 0.25
		 349 0.1 350 0.24 351 0.58 352 0.76 353 0.63 354 0.46
		 355 0.5 356 0.65 357 0.65 358 0.42 359 0.07 360 -0.22
		 361 -0.37 362 -0.38 363 -0.34 364 -0.29 365 -0.18 366 -0.06
		 367 -0.11 368 -0.37 369 -0.64 370 -0.76 371 -0.72 372 -0.64
		 373 -0.66 374 -0.75 375 -0.83 376 -0.9 377 -0.97 378 -0.98
		 379 -0.99 380 -1.12 381 -1.31 382 -1.33 383 -1.16 384 -1.03
		 385 -1.06 386 -1.11 387 -0.99 388 -0.75 389 -0.57 390 -0.55
		 391 -0.6 392 -0.61 393 -0.48 394 -0.19 395 0.11 396 0.3
		 397 0.44 398 0.64 399 0.84 400 0.93 401 0.81 402 0.6
		 403 0.53 404 0.68 405 0.85 406 0.94 407 0.86 408 0.59
		 409 0.25 410 0 411 -0.21 412 -0.36 413 -0.44 414 -0.52
		 415 -0.58 416 -0.49 417 -0.34 418 -0.38 419 -0.65 420 -0.89
		 421 -0.92 422 -0.78 423 -0.64 424 -0.59 425 -0.58 426 -0.51
		 427 -0.37 428 -0.16 429 0.18 430 0.53 431 0.67 432 0.66
		 433 0.71 434 0.87 435 1.1 436 1.34 437 1.46 438 1.41
		 439 1.29 440 1.26 441 1.31 442 1.29 443 1.12 444 0.78
		 445 0.35 446 -0.04 447 -0.3 448 -0.42 449 -0.34 450 -0.07
		 451 0.2 452 0.33 453 0.33 454 0.21 455 -0.08 456 -0.47
		 457 -0.72 458 -0.7 459 -0.54 460 -0.46 461 -0.56 462 -0.76
		 463 -0.9 464 -0.93 465 -0.89 466 -0.86 467 -0.88 468 -0.93
		 469 -0.95 470 -0.98 471 -1.1 472 -1.26 473 -1.36 474 -1.35
		 475 -1.23 476 -1.1 477 -1.06 478 -1.1 479 -1.14 480 -1.12;
createNode animCurveTA -n "hero_LeftShoulder_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.8 2 0.54 3 0.3 4 0.1 5 -0.04 6 -0.1
		 7 -0.13 8 -0.33 9 -0.72 10 -1.11 11 -1.25 12 -1.16
		 13 -0.97 14 -0.68 15 -0.21 16 0.38 17 0.87 18 1.25
		 19 1.75 20 2.51 21 3.36 22 3.99 23 4.18 24 3.97
		 25 3.54 26 3.06 27 2.58 28 2.09 29 1.61 30 1.28
		 31 1.08 32 0.72 33 0.11 34 -0.49 35 -0.86 36 -0.93
		 37 -0.78 38 -0.58 39 -0.41 40 -0.15 41 0.31 42 0.79
		 43 1.11 44 1.37 45 1.72 46 2.05 47 2.25 48 2.24
		 49 1.99 50 1.64 51 1.4 52 1.33 53 1.29 54 1.1
		 55 0.77 56 0.36 57 -0.13 58 -0.63 59 -0.95 60 -1.12
		 61 -1.25 62 -1.45 63 -1.72 64 -1.89 65 -1.77 66 -1.24
		 67 -0.27 68 0.92 69 2 70 2.82 71 3.38 72 3.66
		 73 3.72 74 3.69 75 3.61 76 3.45 77 3.11 78 2.41
		 79 1.49 80 0.75 81 0.17 82 -0.49 83 -1.25 84 -1.97
		 85 -2.5 86 -2.71 87 -2.56 88 -2.08 89 -1.41 90 -0.69
		 91 0.04 92 0.76 93 1.46 94 2.19 95 2.83 96 3.02
		 97 2.79 98 2.65 99 2.81 100 2.92 101 2.79 102 2.55
		 103 2.26 104 1.86 105 1.37 106 0.79 107 0.17 108 -0.39
		 109 -0.77 110 -1 111 -1.15 112 -1.22 113 -1.26 114 -1.23
		 115 -1.07 116 -0.86 117 -0.57 118 -0.07 119 0.62 120 1.37
		 121 2.14 122 2.73 123 2.9 124 2.59 125 2.08 126 1.64
		 127 1.3 128 0.92 129 0.44 130 -0.04 131 -0.53 132 -1.2
		 133 -2.01 134 -2.76 135 -3.23 136 -3.17 137 -2.6 138 -1.86
		 139 -1.14 140 -0.38 141 0.36 142 0.95 143 1.45 144 1.85
		 145 2.11 146 2.3 147 2.47 148 2.55 149 2.4 150 2.11
		 151 1.89 152 1.71 153 1.52 154 1.33 155 1.03 156 0.57
		 157 0 158 -0.58 159 -1.01 160 -1.28 161 -1.46 162 -1.55
		 163 -1.51 164 -1.41 165 -1.28 166 -1 167 -0.48 168 0.16
		 169 0.8 170 1.4 171 1.9 172 2.27 173 2.55 174 2.66
		 175 2.52 176 2.22 177 1.82 178 1.27 179 0.6 180 -0.07
		 181 -0.53 182 -0.65 183 -0.66 184 -0.97 185 -1.68 186 -2.44
		 187 -2.83 188 -2.68 189 -2.15 190 -1.47 191 -0.8 192 -0.31
		 193 -0.16 194 -0.17 195 0.04 196 0.51 197 0.83 198 0.81
		 199 0.7 200 0.72 201 0.79 202 0.72 203 0.41 204 -0.06
		 205 -0.59 206 -1.07 207 -1.44 208 -1.66 209 -1.77 210 -1.83
		 211 -1.88 212 -1.89 213 -1.88 214 -1.87 215 -1.78 216 -1.55
		 217 -1.3 218 -0.98 219 -0.41 220 0.44 221 1.3 222 1.86
		 223 2.15 224 2.32 225 2.46 226 2.59 227 2.67 228 2.69
		 229 2.71 230 2.72 231 2.69 232 2.49 233 1.98 234 1.13
		 235 0.11 236 -0.78 237 -1.28 238 -1.36 239 -1.16 240 -0.93
		 241 -0.87 242 -0.92 243 -0.8 244 -0.34 245 0.46 246 1.37
		 247 2.13 248 2.69 249 3.06 250 3.19 251 3.13 252 3.09
		 253 3.14 254 3.21 255 3.18 256 2.96 257 2.54 258 2.04
		 259 1.57 260 1.13 261 0.74 262 0.42 263 0.19 264 -0.03
		 265 -0.34 266 -0.66 267 -0.75 268 -0.6 269 -0.34 270 0.09
		 271 0.74 272 1.48 273 2.08 274 2.44 275 2.57 276 2.61
		 277 2.7 278 2.73 279 2.38 280 1.61 281 0.84 282 0.51
		 283 0.62 284 0.86 285 1.05 286 1.11 287 0.82 288 0.1
		 289 -0.68 290 -1.1 291 -1.15 292 -1.08 293 -1.13 294 -1.38
		 295 -1.66 296 -1.61 297 -1.11 298 -0.37 299 0.36 300 0.95
		 301 1.29 302 1.35 303 1.26 304 1.09 305 0.78 306 0.21
		 307 -0.58 308 -1.32 309 -1.82 310 -1.97 311 -1.74 312 -1.3
		 313 -1.01 314 -1.13 315 -1.53 316 -1.75 317 -1.62 318 -1.47
		 319 -1.42 320 -1.22 321 -0.8 322 -0.31 323 0.08 324 0.29
		 325 0.46 326 0.75 327 1.11 328 1.31 329 1.17 330 0.79
		 331 0.43 332 0.31 333 0.29 334 0.16 335 -0.06 336 -0.24
		 337 -0.32 338 -0.44 339 -0.75 340 -1.1 341 -1.27 342 -1.25
		 343 -1.14 344 -0.93 345 -0.66 346 -0.49 347 -0.31 348 0.05
		 349 0.41 350 0.57 351 0.64 352 0.75 353 0.87 354 0.91
		 355 0.92 356 1.05 357 1.32 358 1.52 359 1.53 360 1.47
		 361 1.4 362 1.17 363 0.81 364 0.41 365 0.03 366 -0.23
		 367 -0.44 368 -0.86 369 -1.54 370 -2.05 371 -1.98 372 -1.36
		 373 -0.48 374 0.51 375 1.39 376 1.92 377 2.14 378 2.29
		 379 2.41 380 2.38 381 2.13 382 1.77 383 1.32 384 0.84
		 385 0.47 386 0.22 387 -0.06 388 -0.29 389 -0.35 390 -0.26
		 391 -0.16 392 -0.17 393 -0.41 394 -0.78 395 -0.95 396 -0.63
		 397 -0.05 398 0.37 399 0.46 400 0.4 401 0.52 402 0.89
		 403 1.24 404 1.37 405 1.36 406 1.31 407 1.12 408 0.84
		 409 0.67 410 0.62 411 0.59 412 0.43 413 0.09 414 -0.37
		 415 -0.81 416 -1.15 417 -1.43 418 -1.68 419 -1.88 420 -2.06
		 421 -2.13 422 -2 423 -1.69 424 -1.34 425 -1.16 426 -1.08
		 427 -0.75 428 -0.05 429 0.57 430 0.72 431 0.58 432 0.56
		 433 0.72 434 0.84 435 0.83 436 0.69 437 0.44 438 0.09
		 439 -0.34 440 -0.87 441 -1.46 442 -1.96 443 -2.26 444 -2.43
		 445 -2.49 446 -2.49 447 -2.41 448 -2.13 449 -1.63 450 -1.11
		 451 -0.78 452 -0.61 453 -0.4 454 0 455 0.55 456 1.11
		 457 1.44 458 1.46 459 1.34 460 1.25 461 1.18 462 1.06
		 463 0.76 464 0.23 465 -0.37 466 -0.82 467 -1.1 468 -1.27
		 469 -1.51 470 -1.94 471 -2.38 472 -2.61 473 -2.59 474 -2.33
		 475 -1.92 476 -1.5 477 -1.06 478 -0.51 479 0.17 480 0.92;
createNode animCurveTA -n "hero_LeftShoulder_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 2.04 2 1.11 3 0.34 4 0.04 5 0.25 6 0.77
		 7 1.43 8 2.11 9 2.72 10 3.29 11 3.79 12 3.87
		 13 3.22 14 2.05 15 0.82 16 -0.13 17 -0.62 18 -0.62
		 19 -0.22 20 0.3 21 0.78 22 1.21 23 1.56 24 1.69
		 25 1.47 26 0.89 27 0.06 28 -0.82 29 -1.55 30 -1.99
		 31 -2.09 32 -2 33 -1.77 34 -1.19 35 -0.21 36 0.81
		 37 1.44 38 1.46 39 0.88 40 0.09 41 -0.51 42 -0.86
		 43 -1.09 44 -1.21 45 -0.96 46 -0.16 47 0.82 48 1.46
		 49 1.64 50 1.49 51 1.05 52 0.34 53 -0.43 54 -1.01
		 55 -1.35 56 -1.39 57 -1.08 58 -0.48 59 0.15 60 0.67
		 61 1.17 62 1.73 63 2.11 64 1.93 65 1.18 66 0.36
		 67 -0.15 68 -0.41 69 -0.45 70 -0.23 71 0.21 72 0.74
		 73 1.38 74 2.05 75 2.35 76 2.11 77 1.56 78 0.91
		 79 0.21 80 -0.41 81 -0.72 82 -0.47 83 0.26 84 1.26
		 85 2.25 86 2.97 87 3.29 88 3.28 89 2.94 90 2.32
		 91 1.55 92 0.69 93 -0.17 94 -0.74 95 -0.75 96 -0.19
		 97 0.7 98 1.69 99 2.65 100 3.37 101 3.6 102 3.24
		 103 2.45 104 1.59 105 0.99 106 0.71 107 0.7 108 1.04
		 109 1.68 110 2.28 111 2.66 112 2.85 113 2.81 114 2.49
		 115 1.98 116 1.41 117 0.86 118 0.41 119 0.2 120 0.41
		 121 1.13 122 2.24 123 3.31 124 3.88 125 3.74 126 3.1
		 127 2.26 128 1.3 129 0.23 130 -0.77 131 -1.34 132 -1.22
		 133 -0.48 134 0.56 135 1.51 136 2.28 137 2.91 138 3.22
		 139 3.06 140 2.54 141 1.85 142 1.06 143 0.26 144 -0.36
		 145 -0.61 146 -0.49 147 0.04 148 0.94 149 1.9 150 2.59
		 151 2.84 152 2.51 153 1.66 154 0.63 155 -0.26 156 -0.92
		 157 -1.15 158 -0.81 159 -0.02 160 0.94 161 1.84 162 2.5
		 163 2.79 164 2.65 165 2.12 166 1.36 167 0.59 168 -0.06
		 169 -0.44 170 -0.46 171 -0.03 172 0.85 173 1.83 174 2.44
		 175 2.57 176 2.54 177 2.52 178 2.39 179 1.93 180 0.97
		 181 -0.23 182 -1.15 183 -1.42 184 -0.91 185 0.17 186 1.32
		 187 2.11 188 2.54 189 2.69 190 2.45 191 1.88 192 1.14
		 193 0.32 194 -0.43 195 -0.83 196 -0.8 197 -0.36 198 0.49
		 199 1.57 200 2.58 201 3.31 202 3.62 203 3.37 204 2.62
		 205 1.62 206 0.64 207 -0.2 208 -0.74 209 -0.79 210 -0.29
		 211 0.6 212 1.59 213 2.46 214 3.12 215 3.52 216 3.61
		 217 3.39 218 2.85 219 2 220 0.98 221 0.06 222 -0.43
		 223 -0.44 224 0.01 225 0.94 226 2.12 227 3.17 228 3.86
		 229 4.09 230 3.76 231 3.02 232 2.07 233 1.07 234 0.23
		 235 -0.18 236 0.01 237 0.69 238 1.6 239 2.5 240 3.29
		 241 3.8 242 3.81 243 3.39 244 2.73 245 1.93 246 1.06
		 247 0.34 248 -0.03 249 0 250 0.42 251 1.18 252 2.05
		 253 2.76 254 3.2 255 3.39 256 3.37 257 3.02 258 2.23
		 259 1.14 260 0.05 261 -0.78 262 -1.18 263 -1.01 264 -0.37
		 265 0.49 266 1.31 267 1.96 268 2.41 269 2.47 270 1.91
		 271 0.96 272 0.15 273 -0.34 274 -0.6 275 -0.56 276 -0.01
		 277 0.93 278 1.75 279 2.08 280 1.87 281 1.41 282 0.95
		 283 0.55 284 0.13 285 -0.21 286 -0.33 287 -0.12 288 0.44
		 289 1.26 290 2.18 291 3.06 292 3.58 293 3.45 294 2.73
		 295 1.8 296 0.92 297 0.07 298 -0.69 299 -1.06 300 -0.77
		 301 0.03 302 0.94 303 1.81 304 2.69 305 3.37 306 3.57
		 307 3.21 308 2.52 309 1.69 310 0.85 311 0.11 312 -0.28
		 313 -0.1 314 0.52 315 1.23 316 1.82 317 2.28 318 2.44
		 319 2.22 320 1.64 321 0.81 322 -0.18 323 -1.16 324 -1.81
		 325 -1.89 326 -1.45 327 -0.66 328 0.26 329 1.03 330 1.45
		 331 1.6 332 1.57 333 1.39 334 1.12 335 0.87 336 0.69
		 337 0.46 338 0.16 339 0.07 340 0.49 341 1.37 342 2.33
		 343 3.03 344 3.39 345 3.39 346 2.91 347 1.98 348 0.9
		 349 0.02 350 -0.46 351 -0.58 352 -0.47 353 -0.13 354 0.49
		 355 1.36 356 2.12 357 2.43 358 2.23 359 1.77 360 1.29
		 361 0.89 362 0.61 363 0.56 364 0.75 365 1.05 366 1.41
		 367 1.87 368 2.45 369 3.06 370 3.41 371 3.2 372 2.41
		 373 1.33 374 0.23 375 -0.68 376 -1.15 377 -1 378 -0.33
		 379 0.53 380 1.33 381 1.92 382 2.24 383 2.31 384 2.26
		 385 2.19 386 1.95 387 1.34 388 0.56 389 -0.1 390 -0.5
		 391 -0.64 392 -0.48 393 0.01 394 0.72 395 1.47 396 2.05
		 397 2.21 398 1.91 399 1.19 400 0.16 401 -0.89 402 -1.59
		 403 -1.74 404 -1.35 405 -0.53 406 0.41 407 1.09 408 1.48
		 409 1.71 410 1.85 411 1.81 412 1.51 413 0.95 414 0.38
		 415 -0.08 416 -0.44 417 -0.58 418 -0.28 419 0.43 420 1.24
		 421 1.89 422 2.27 423 2.39 424 2.18 425 1.54 426 0.52
		 427 -0.68 428 -1.73 429 -2.31 430 -2.15 431 -1.23 432 0.12
		 433 1.52 434 2.74 435 3.61 436 3.96 437 3.72 438 2.99
		 439 1.92 440 0.76 441 -0.07 442 -0.36 443 -0.19 444 0.3
		 445 0.98 446 1.64 447 2.08 448 2.24 449 2.26 450 2.18
		 451 1.74 452 0.78 453 -0.29 454 -0.88 455 -0.81 456 -0.37
		 457 0.12 458 0.68 459 1.38 460 2.06 461 2.51 462 2.66
		 463 2.42 464 1.78 465 0.94 466 0.13 467 -0.38 468 -0.47
		 469 -0.18 470 0.42 471 1.25 472 2.14 473 2.92 474 3.47
		 475 3.64 476 3.38 477 2.81 478 2.07 479 1.27 480 0.6;
createNode animCurveTA -n "hero_LeftArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 17.59 2 17.67 3 18.16 4 18.99 5 19.93 6 20.93
		 7 21.82 8 22.43 9 22.66 10 22.57 11 22.57 12 22.93
		 13 23.35 14 23.35 15 22.95 16 22.41 17 21.83 18 21.15
		 19 20.48 20 20 21 19.76 22 19.72 23 19.88 24 20.03
		 25 20.02 26 20.11 27 20.48 28 20.95 29 21.39 30 21.7
		 31 21.81 32 21.76 33 21.71 34 21.81 35 22.04 36 22.13
		 37 21.98 38 21.8 39 21.65 40 21.33 41 20.69 42 19.83
		 43 19.01 44 18.39 45 18 46 17.86 47 18.1 48 18.63
		 49 19.28 50 19.94 51 20.41 52 20.42 53 20.13 54 20.08
		 55 20.5 56 21.01 57 21.26 58 21.32 59 21.3 60 21.15
		 61 20.95 62 20.98 63 21.22 64 21.37 65 21.21 66 20.75
		 67 20.13 68 19.44 69 18.63 70 17.79 71 17 72 16.34
		 73 16.03 74 16.27 75 16.96 76 17.78 77 18.54 78 19.23
		 79 19.77 80 20.11 81 20.36 82 20.45 83 20.41 84 20.47
		 85 20.64 86 20.65 87 20.48 88 20.45 89 20.64 90 20.71
		 91 20.4 92 19.86 93 19.31 94 18.82 95 18.35 96 17.9
		 97 17.54 98 17.34 99 17.3 100 17.49 101 17.98 102 18.73
		 103 19.69 104 20.78 105 21.77 106 22.3 107 22.45 108 22.52
		 109 22.53 110 22.44 111 22.46 112 22.7 113 23 114 23.19
		 115 23.26 116 23.27 117 23.17 118 22.93 119 22.41 120 21.61
		 121 20.79 122 20.29 123 20.22 124 20.38 125 20.32 126 19.92
		 127 19.7 128 20.02 129 20.67 130 21.4 131 22.1 132 22.64
		 133 22.97 134 23.19 135 23.48 136 23.94 137 24.35 138 24.44
		 139 24.24 140 23.83 141 23.07 142 22.03 143 21.18 144 20.87
		 145 20.8 146 20.62 147 20.38 148 20.26 149 20.21 150 20.2
		 151 20.24 152 20.43 153 20.96 154 21.94 155 23.07 156 23.79
		 157 23.99 158 23.93 159 23.79 160 23.68 161 23.85 162 24.33
		 163 24.76 164 24.7 165 24.23 166 23.81 167 23.41 168 22.66
		 169 21.73 170 21.22 171 21.25 172 21.42 173 21.55 174 21.79
		 175 22.15 176 22.46 177 22.59 178 22.58 179 22.58 180 22.71
		 181 22.94 182 23.11 183 23.12 184 22.91 185 22.62 186 22.57
		 187 23.01 188 23.66 189 24.01 190 23.9 191 23.5 192 22.94
		 193 22.29 194 21.69 195 21.28 196 21.1 197 21.11 198 21.39
		 199 21.85 200 22.19 201 22.25 202 22.26 203 22.43 204 22.74
		 205 23.24 206 23.93 207 24.59 208 25.03 209 25.21 210 25.21
		 211 25 212 24.56 213 24.07 214 23.87 215 24.03 216 24.26
		 217 24.23 218 23.88 219 23.15 220 22.06 221 20.88 222 19.95
		 223 19.41 224 19.25 225 19.44 226 19.94 227 20.65 228 21.29
		 229 21.64 230 21.77 231 21.9 232 22.12 233 22.41 234 22.8
		 235 23.06 236 23.03 237 22.91 238 23.08 239 23.57 240 23.94
		 241 23.9 242 23.68 243 23.46 244 23.15 245 22.62 246 21.9
		 247 21.27 248 20.95 249 20.97 250 21.22 251 21.47 252 21.5
		 253 21.43 254 21.57 255 22.01 256 22.52 257 22.81 258 22.97
		 259 23.33 260 23.8 261 23.93 262 23.63 263 23.13 264 22.67
		 265 22.6 266 23.06 267 23.64 268 23.79 269 23.56 270 23.32
		 271 23.16 272 22.98 273 22.66 274 22.17 275 21.53 276 21.04
		 277 21.03 278 21.42 279 21.71 280 21.7 281 21.64 282 21.82
		 283 22.22 284 22.72 285 23.27 286 23.84 287 24.18 288 24.16
		 289 23.91 290 23.69 291 23.56 292 23.45 293 23.28 294 22.99
		 295 22.49 296 21.95 297 21.6 298 21.45 299 21.46 300 21.64
		 301 21.77 302 21.62 303 21.21 304 20.64 305 20.09 306 19.83
		 307 19.92 308 20.22 309 20.74 310 21.54 311 22.34 312 22.78
		 313 22.93 314 23.15 315 23.57 316 24.03 317 24.24 318 24.07
		 319 23.62 320 22.94 321 22.13 322 21.42 323 20.96 324 20.75
		 325 20.71 326 20.78 327 20.78 328 20.68 329 20.57 330 20.69
		 331 21.15 332 21.75 333 22.1 334 22.06 335 21.93 336 22.02
		 337 22.24 338 22.28 339 22.09 340 21.85 341 21.82 342 21.94
		 343 21.92 344 21.7 345 21.5 346 21.54 347 21.77 348 22.02
		 349 22.14 350 22.12 351 22.06 352 21.95 353 21.63 354 21.06
		 355 20.48 356 20.14 357 19.94 358 19.69 359 19.55 360 19.85
		 361 20.48 362 21 363 21.13 364 21 365 20.87 366 20.72
		 367 20.46 368 20.25 369 20.21 370 20.33 371 20.58 372 20.82
		 373 20.69 374 20.09 375 19.35 376 18.92 377 18.9 378 19.05
		 379 19.24 380 19.53 381 19.93 382 20.29 383 20.56 384 20.86
		 385 21.22 386 21.62 387 21.94 388 22.02 389 21.9 390 21.77
		 391 21.83 392 22.12 393 22.5 394 22.74 395 22.68 396 22.6
		 397 22.8 398 23.25 399 23.63 400 23.54 401 22.84 402 21.82
		 403 20.84 404 20.18 405 19.99 406 20.27 407 20.8 408 21.22
		 409 21.33 410 21.19 411 20.97 412 20.8 413 20.71 414 20.69
		 415 20.78 416 21.02 417 21.34 418 21.64 419 21.9 420 22.09
		 421 22.26 422 22.6 423 23.23 424 23.96 425 24.38 426 24.31
		 427 24 428 23.68 429 23.26 430 22.57 431 21.66 432 20.89
		 433 20.76 434 21.29 435 21.93 436 22.22 437 22.09 438 21.71
		 439 21.54 440 21.95 441 22.63 442 23.03 443 23.11 444 23.01
		 445 22.73 446 22.5 447 22.71 448 23.37 449 23.91 450 23.74
		 451 22.98 452 22.22 453 21.66 454 21.18 455 20.78 456 20.5
		 457 20.32 458 20.22 459 20.15 460 20.02 461 19.84 462 19.76
		 463 19.83 464 20.04 465 20.36 466 20.6 467 20.82 468 21.25
		 469 21.8 470 22.22 471 22.46 472 22.64 473 22.94 474 23.5
		 475 24.04 476 24.19 477 24.04 478 23.88 479 23.69 480 23.31;
createNode animCurveTA -n "hero_LeftArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 8.17 2 4.91 3 1.59 4 -1.73 5 -5.14 6 -8.49
		 7 -11.28 8 -13.18 9 -14.2 10 -14.43 11 -13.75 12 -11.94
		 13 -8.88 14 -4.93 15 -0.64 16 3.71 17 7.97 18 11.76
		 19 14.71 20 16.84 21 18.27 22 18.79 23 18.39 24 17.32
		 25 15.62 26 13.31 27 10.51 28 7.28 29 3.63 30 -0.35
		 31 -4.37 32 -7.85 33 -10.47 34 -12.43 35 -14.05 36 -15.11
		 37 -15.09 38 -13.58 39 -10.48 40 -6.14 41 -1.28 42 3.42
		 43 7.64 44 11.28 45 14.22 46 16.35 47 17.67 48 18.18
		 49 17.83 50 16.68 51 14.73 52 11.9 53 8.28 54 4.13
		 55 -0.32 56 -4.84 57 -9.13 58 -12.91 59 -16.2 60 -18.93
		 61 -20.66 62 -20.95 63 -19.54 64 -16.22 65 -11.19 66 -5.07
		 67 1.48 68 7.88 69 13.67 70 18.49 71 22.06 72 24.07
		 73 24.34 74 23.25 75 21.36 76 18.85 77 15.64 78 11.67
		 79 7.15 80 2.34 81 -2.51 82 -7.17 83 -11.4 84 -14.86
		 85 -17.25 86 -18.43 87 -18.3 88 -16.51 89 -12.96 90 -8.24
		 91 -3.14 92 2.05 93 7.17 94 11.68 95 15.04 96 17.26
		 97 18.64 98 19.33 99 19.22 100 18.28 101 16.52 102 13.8
		 103 10.15 104 6.13 105 2.2 106 -1.65 107 -5.49 108 -9.19
		 109 -12.58 110 -15.37 111 -17.02 112 -17 113 -15.22 114 -12.09
		 115 -7.86 116 -2.53 117 3.51 118 9.23 119 13.76 120 16.85
		 121 18.72 122 19.67 123 19.69 124 18.57 125 16.5 126 14
		 127 11.39 128 8.67 129 5.89 130 3.14 131 0.37 132 -2.48
		 133 -5.43 134 -8.18 135 -10.02 136 -10.49 137 -9.82 138 -8.27
		 139 -5.77 140 -2.3 141 1.83 142 6.26 143 10.71 144 14.79
		 145 18.04 146 20.21 147 21.51 148 22.15 149 21.98 150 20.77
		 151 18.63 152 15.85 153 12.66 154 9.05 155 4.89 156 0.49
		 157 -3.55 158 -7.04 159 -10.12 160 -12.7 161 -14.45 162 -14.99
		 163 -14.06 164 -11.56 165 -7.7 166 -3 167 1.87 168 6.42
		 169 10.4 170 13.67 171 16.02 172 17.33 173 17.65 174 17.12
		 175 15.94 176 14.48 177 12.92 178 11.13 179 8.78 180 5.69
		 181 2.21 182 -1.3 183 -4.87 184 -8.37 185 -11.39 186 -13.69
		 187 -15.07 188 -15.16 189 -13.85 190 -11.52 191 -8.4 192 -4.47
		 193 0.16 194 4.94 195 9.2 196 12.63 197 15.29 198 17.24
		 199 18.18 200 17.83 201 16.49 202 14.64 203 12.48 204 9.94
		 205 6.85 206 3.23 207 -0.62 208 -4.46 209 -8.19 210 -11.6
		 211 -14.39 212 -16.42 213 -17.79 214 -18.29 215 -17.32 216 -14.71
		 217 -10.84 218 -6.03 219 -0.6 220 4.84 221 9.58 222 13.34
		 223 16.18 224 18.08 225 18.94 226 18.64 227 17.29 228 15.28
		 229 13.08 230 10.88 231 8.5 232 5.74 233 2.6 234 -0.8
		 235 -4.25 236 -7.36 237 -9.8 238 -11.42 239 -12.52 240 -13.4
		 241 -13.7 242 -12.76 243 -10.4 244 -7.06 245 -3.35 246 0.39
		 247 4.1 248 7.68 249 10.88 250 13.45 251 15.16 252 15.89
		 253 15.7 254 14.69 255 12.93 256 10.52 257 7.54 258 4.13
		 259 0.42 260 -3.63 261 -7.85 262 -11.68 263 -14.91 264 -17.67
		 265 -19.71 266 -20.42 267 -19.44 268 -16.9 269 -13.15 270 -8.58
		 271 -3.75 272 0.83 273 4.95 274 8.47 275 11.04 276 12.46
		 277 12.9 278 12.62 279 11.67 280 10.03 281 7.97 282 5.8
		 283 3.7 284 1.56 285 -0.8 286 -3.29 287 -5.78 288 -8.26
		 289 -10.52 290 -12.09 291 -12.5 292 -11.82 293 -10.37 294 -8.32
		 295 -5.58 296 -2.22 297 1.45 298 4.99 299 8.04 300 10.54
		 301 12.64 302 14.31 303 15.24 304 15.02 305 13.53 306 11.34
		 307 9.14 308 6.82 309 3.97 310 0.77 311 -2.2 312 -4.76
		 313 -7.13 314 -9.42 315 -11.39 316 -12.65 317 -12.9 318 -11.89
		 319 -9.67 320 -6.66 321 -3.26 322 0.37 323 4.06 324 7.4
		 325 9.89 326 11.3 327 11.77 328 11.58 329 10.93 330 9.89
		 331 8.54 332 7.24 333 6.23 334 5.09 335 3.27 336 0.83
		 337 -1.78 338 -4.18 339 -6.11 340 -7.38 341 -7.92 342 -7.94
		 343 -7.59 344 -6.69 345 -5.02 346 -2.83 347 -0.53 348 1.67
		 349 3.82 350 6.02 351 8.15 352 9.84 353 10.7 354 10.6
		 355 9.9 356 9.09 357 8.21 358 7.01 359 5.39 360 3.52
		 361 1.61 362 -0.44 363 -2.78 364 -5.13 365 -7.17 366 -8.84
		 367 -10.04 368 -10.53 369 -10.28 370 -9.35 371 -7.67 372 -5.19
		 373 -2.07 374 1.34 375 4.63 376 7.45 377 9.66 378 11.36
		 379 12.51 380 12.93 381 12.76 382 12.19 383 11.23 384 9.75
		 385 7.78 386 5.45 387 2.94 388 0.37 389 -2.04 390 -3.95
		 391 -5.44 392 -7.02 393 -8.9 394 -10.6 395 -11.35 396 -10.86
		 397 -9.45 398 -7.38 399 -4.71 400 -1.64 401 1.55 402 4.65
		 403 7.58 404 10.32 405 12.67 406 14.36 407 15.29 408 15.46
		 409 14.83 410 13.44 411 11.62 412 9.67 413 7.62 414 5.33
		 415 2.7 416 -0.3 417 -3.57 418 -6.57 419 -8.88 420 -10.73
		 421 -12.15 422 -12.55 423 -11.49 424 -9.23 425 -6.19 426 -2.49
		 427 1.58 428 5.3 429 8.15 430 10.14 431 11.56 432 12.61
		 433 13.35 434 13.69 435 13.41 436 12.36 437 10.53 438 8.15
		 439 5.57 440 3.12 441 0.85 442 -1.67 443 -4.98 444 -8.83
		 445 -12.33 446 -14.74 447 -15.89 448 -15.79 449 -14.31 450 -11.41
		 451 -7.57 452 -3.23 453 1.42 454 5.96 455 9.99 456 13.39
		 457 16.11 458 17.99 459 18.75 460 18.35 461 17.06 462 15.11
		 463 12.61 464 9.65 465 6.41 466 3.09 467 -0.28 468 -3.74
		 469 -7.08 470 -9.95 471 -12.19 472 -13.69 473 -14.18 474 -13.58
		 475 -12.01 476 -9.48 477 -5.82 478 -1.08 479 4.14 480 9.08;
createNode animCurveTA -n "hero_LeftArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -83.47 2 -83.55 3 -83.49 4 -82.64 5 -81.27 6 -79.98
		 7 -79.02 8 -78.38 9 -77.96 10 -77.65 11 -77.58 12 -78.11
		 13 -79.37 14 -80.9 15 -82.13 16 -83.04 17 -83.95 18 -85
		 19 -85.96 20 -86.68 21 -87.26 22 -87.69 23 -87.78 24 -87.5
		 25 -86.98 26 -86.28 27 -85.42 28 -84.61 29 -84.01 30 -83.47
		 31 -82.76 32 -81.96 33 -81.1 34 -80.27 35 -79.75 36 -79.74
		 37 -80.19 38 -80.99 39 -82.04 40 -83.26 41 -84.42 42 -85.34
		 43 -86.04 44 -86.64 45 -87.05 46 -87.17 47 -87.03 48 -86.92
		 49 -87.06 50 -87.21 51 -86.79 52 -85.53 53 -83.89 54 -82.36
		 55 -80.97 56 -79.71 57 -78.81 58 -78.22 59 -77.59 60 -76.86
		 61 -76.3 62 -76.12 63 -76.43 64 -77.31 65 -78.54 66 -79.7
		 67 -80.84 68 -82.33 69 -84.02 70 -85.37 71 -86.27 72 -86.93
		 73 -87.43 74 -87.64 75 -87.26 76 -86.37 77 -85.49 78 -84.74
		 79 -83.74 80 -82.39 81 -80.91 82 -79.5 83 -78.33 84 -77.53
		 85 -76.99 86 -76.72 87 -76.87 88 -77.49 89 -78.36 90 -79.26
		 91 -80.21 92 -81.21 93 -82.21 94 -83.13 95 -83.96 96 -84.63
		 97 -85 98 -85.11 99 -85.22 100 -85.38 101 -85.26 102 -84.52
		 103 -83.27 104 -81.98 105 -81 106 -80.26 107 -79.52 108 -78.61
		 109 -77.55 110 -76.67 111 -76.34 112 -76.64 113 -77.51 114 -78.83
		 115 -80.43 116 -82.02 117 -83.31 118 -84.31 119 -85.33 120 -86.37
		 121 -87.09 122 -87.34 123 -87.32 124 -87.15 125 -86.75 126 -86.2
		 127 -85.65 128 -85.1 129 -84.59 130 -84.15 131 -83.7 132 -83.07
		 133 -82.1 134 -80.92 135 -80.14 136 -80.17 137 -80.76 138 -81.47
		 139 -82.17 140 -82.94 141 -83.79 142 -84.59 143 -85.42 144 -86.49
		 145 -87.56 146 -88.24 147 -88.61 148 -88.72 149 -88.31 150 -87.44
		 151 -86.64 152 -86.29 153 -86.26 154 -85.96 155 -84.98 156 -83.42
		 157 -81.62 158 -79.78 159 -78.27 160 -77.41 161 -77.08 162 -77.04
		 163 -77.39 164 -78.41 165 -80.04 166 -81.78 167 -83.26 168 -84.34
		 169 -84.99 170 -85.35 171 -85.6 172 -85.85 173 -86.15 174 -86.44
		 175 -86.54 176 -86.41 177 -86.17 178 -85.87 179 -85.43 180 -84.81
		 181 -84.01 182 -82.84 183 -81.13 184 -79.25 185 -77.8 186 -77.07
		 187 -77.15 188 -77.93 189 -78.93 190 -79.71 191 -80.45 192 -81.62
		 193 -83.21 194 -84.6 195 -85.33 196 -85.5 197 -85.42 198 -85.36
		 199 -85.35 200 -85.18 201 -84.73 202 -84.15 203 -83.54 204 -82.89
		 205 -82.29 206 -81.8 207 -81.19 208 -80.37 209 -79.55 210 -78.91
		 211 -78.45 212 -78 213 -77.37 214 -76.67 215 -76.36 216 -76.78
		 217 -77.97 218 -79.9 219 -82.26 220 -84.36 221 -85.59 222 -86.04
		 223 -86.19 224 -86.19 225 -85.86 226 -85.28 227 -84.87 228 -84.82
		 229 -84.9 230 -84.73 231 -84.2 232 -83.4 233 -82.43 234 -81.32
		 235 -80.13 236 -79.1 237 -78.31 238 -77.75 239 -77.47 240 -77.42
		 241 -77.58 242 -77.89 243 -78.38 244 -79.16 245 -80.16 246 -81.03
		 247 -81.59 248 -82.11 249 -82.84 250 -83.72 251 -84.43 252 -84.68
		 253 -84.49 254 -83.97 255 -83.07 256 -82 257 -81.13 258 -80.6
		 259 -80.22 260 -79.63 261 -78.71 262 -77.71 263 -76.94 264 -76.51
		 265 -76.41 266 -76.52 267 -76.66 268 -76.82 269 -77.29 270 -78.24
		 271 -79.41 272 -80.5 273 -81.51 274 -82.51 275 -83.37 276 -83.81
		 277 -83.8 278 -83.55 279 -83.27 280 -83.06 281 -82.9 282 -82.67
		 283 -82.31 284 -81.7 285 -80.89 286 -80.16 287 -79.58 288 -78.84
		 289 -77.85 290 -77.06 291 -77.05 292 -77.92 293 -79.23 294 -80.53
		 295 -81.72 296 -82.84 297 -83.83 298 -84.62 299 -85.26 300 -85.89
		 301 -86.67 302 -87.53 303 -88.04 304 -87.99 305 -87.61 306 -87.13
		 307 -86.63 308 -86.24 309 -85.86 310 -85.07 311 -83.79 312 -82.39
		 313 -81.25 314 -80.42 315 -79.77 316 -79.24 317 -78.8 318 -78.6
		 319 -78.97 320 -79.87 321 -80.93 322 -81.94 323 -82.89 324 -83.68
		 325 -84.2 326 -84.41 327 -84.28 328 -83.84 329 -83.33 330 -82.99
		 331 -82.7 332 -82.39 333 -82.35 334 -82.55 335 -82.51 336 -81.96
		 337 -81.02 338 -79.99 339 -79.26 340 -79.08 341 -79.32 342 -79.63
		 343 -79.88 344 -80.25 345 -80.8 346 -81.38 347 -81.81 348 -82.03
		 349 -82.19 350 -82.53 351 -83.17 352 -83.8 353 -83.99 354 -83.74
		 355 -83.52 356 -83.37 357 -83.04 358 -82.61 359 -82.25 360 -81.86
		 361 -81.45 362 -81.16 363 -81.11 364 -81.31 365 -81.51 366 -81.28
		 367 -80.59 368 -80.07 369 -80.24 370 -80.82 371 -81.32 372 -81.86
		 373 -82.69 374 -83.62 375 -84.31 376 -84.68 377 -84.94 378 -85.24
		 379 -85.53 380 -85.56 381 -85.16 382 -84.6 383 -84.35 384 -84.39
		 385 -84.34 386 -83.97 387 -83.33 388 -82.63 389 -81.93 390 -81.39
		 391 -81.25 392 -81.27 393 -81.09 394 -80.67 395 -80.4 396 -80.65
		 397 -81.41 398 -82.44 399 -83.51 400 -84.42 401 -85.08 402 -85.58
		 403 -86.11 404 -86.67 405 -87.03 406 -87.18 407 -87.37 408 -87.65
		 409 -87.8 410 -87.66 411 -87.25 412 -86.71 413 -86.15 414 -85.51
		 415 -84.76 416 -84.01 417 -83.38 418 -82.84 419 -82.19 420 -81.29
		 421 -80.5 422 -80.3 423 -80.66 424 -81.33 425 -82.22 426 -83.38
		 427 -84.64 428 -85.6 429 -86.04 430 -86.25 431 -86.62 432 -87.19
		 433 -87.66 434 -87.75 435 -87.28 436 -86.19 437 -84.91 438 -84.02
		 439 -83.59 440 -83.11 441 -82.3 442 -81.4 443 -80.54 444 -79.57
		 445 -78.7 446 -78.42 447 -78.94 448 -79.95 449 -81.17 450 -82.45
		 451 -83.55 452 -84.36 453 -84.9 454 -85.28 455 -85.77 456 -86.43
		 457 -87.07 458 -87.43 459 -87.39 460 -86.9 461 -86.13 462 -85.36
		 463 -84.83 464 -84.62 465 -84.41 466 -83.83 467 -82.82 468 -81.56
		 469 -80.34 470 -79.39 471 -78.66 472 -78.14 473 -77.94 474 -78.17
		 475 -78.87 476 -79.83 477 -80.91 478 -82.36 479 -84.14 480 -85.67;
createNode animCurveTA -n "hero_LeftForeArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.05 2 -0.02 3 -0.2 4 -0.33 5 -0.14 6 0.27
		 7 0.51 8 0.35 9 0.12 10 0.19 11 0.47 12 0.67
		 13 0.9 14 1.28 15 1.56 16 1.56 17 1.39 18 1.3
		 19 1.43 20 1.69 21 1.83 22 1.82 23 1.9 24 2.11
		 25 2.18 26 2.08 27 1.97 28 1.89 29 1.87 30 1.94
		 31 1.93 32 1.68 33 1.33 34 1.19 35 1.3 36 1.6
		 37 2.26 38 3.1 39 3.52 40 3.46 41 3.3 42 3.14
		 43 2.83 44 2.49 45 2.42 46 2.53 47 2.43 48 2.01
		 49 1.5 50 1.13 51 0.98 52 0.99 53 1.13 54 1.3
		 55 1.37 56 1.42 57 1.54 58 1.75 59 2.06 60 2.5
		 61 2.97 62 3.15 63 2.85 64 2.23 65 1.61 66 1.32
		 67 1.45 68 1.77 69 2.01 70 2.05 71 1.89 72 1.67
		 73 1.49 74 1.34 75 1.13 76 0.86 77 0.51 78 0.12
		 79 -0.07 80 0.08 81 0.28 82 0.1 83 -0.38 84 -0.66
		 85 -0.53 86 -0.22 87 0.04 88 0.3 89 0.64 90 0.94
		 91 1.07 92 1 93 0.81 94 0.69 95 0.69 96 0.64
		 97 0.37 98 -0.11 99 -0.53 100 -0.73 101 -0.73 102 -0.56
		 103 -0.3 104 -0.08 105 0.15 106 0.61 107 1.23 108 1.54
		 109 1.35 110 0.97 111 0.62 112 0.24 113 -0.23 114 -0.55
		 115 -0.37 116 0.12 117 0.41 118 0.42 119 0.4 120 0.38
		 121 0.22 122 -0.03 123 -0.31 124 -0.5 125 -0.38 126 -0.1
		 127 -0.06 128 -0.24 129 -0.39 130 -0.64 131 -1.21 132 -1.76
		 133 -1.89 134 -1.81 135 -1.78 136 -1.69 137 -1.44 138 -1.12
		 139 -0.93 140 -1.04 141 -1.2 142 -1.08 143 -0.74 144 -0.46
		 145 -0.33 146 -0.3 147 -0.36 148 -0.55 149 -0.84 150 -0.96
		 151 -0.68 152 -0.18 153 0.24 154 0.29 155 -0.07 156 -0.51
		 157 -0.76 158 -0.74 159 -0.43 160 0.02 161 0.32 162 0.46
		 163 0.54 164 0.49 165 0.16 166 -0.4 167 -1.05 168 -1.7
		 169 -2.28 170 -2.56 171 -2.42 172 -2.01 173 -1.61 174 -1.28
		 175 -0.87 176 -0.28 177 0.29 178 0.59 179 0.59 180 0.38
		 181 0.14 182 0.05 183 0.08 184 -0.09 185 -0.51 186 -0.9
		 187 -1.17 188 -1.54 189 -2.11 190 -2.67 191 -3.01 192 -3.11
		 193 -3.01 194 -2.73 195 -2.38 196 -2.12 197 -2.09 198 -2.3
		 199 -2.7 200 -3.04 201 -3.02 202 -2.59 203 -2.03 204 -1.59
		 205 -1.34 206 -1.14 207 -0.79 208 -0.42 209 -0.5 210 -1.04
		 211 -1.67 212 -2.1 213 -2.11 214 -1.7 215 -1.27 216 -1.12
		 217 -1.05 218 -0.78 219 -0.57 220 -0.83 221 -1.46 222 -1.88
		 223 -1.81 224 -1.56 225 -1.43 226 -1.37 227 -1.24 228 -1.09
		 229 -0.97 230 -0.91 231 -0.88 232 -0.95 233 -1.17 234 -1.26
		 235 -1.02 236 -0.74 237 -0.83 238 -1.38 239 -2.11 240 -2.71
		 241 -2.98 242 -2.79 243 -2.3 244 -1.85 245 -1.66 246 -1.68
		 247 -1.83 248 -2.05 249 -2.41 250 -2.83 251 -3.11 252 -3.27
		 253 -3.35 254 -3.3 255 -3.24 256 -3.39 257 -3.81 258 -4.33
		 259 -4.56 260 -4.29 261 -3.57 262 -2.88 263 -2.82 264 -3.4
		 265 -4.03 266 -4.23 267 -4.09 268 -3.96 269 -3.89 270 -3.65
		 271 -3.08 272 -2.25 273 -1.33 274 -0.58 275 -0.4 276 -1
		 277 -2.04 278 -2.77 279 -2.76 280 -2.21 281 -1.63 282 -1.39
		 283 -1.47 284 -1.66 285 -1.75 286 -1.64 287 -1.41 288 -1.22
		 289 -1.15 290 -1.14 291 -1.06 292 -0.99 293 -1.08 294 -1.19
		 295 -0.96 296 -0.4 297 0.08 298 0.21 299 0.03 300 -0.31
		 301 -0.63 302 -0.6 303 -0.18 304 0.16 305 0.11 306 -0.11
		 307 -0.22 308 -0.23 309 -0.21 310 -0.13 311 -0.09 312 -0.21
		 313 -0.41 314 -0.48 315 -0.41 316 -0.38 317 -0.37 318 -0.16
		 319 0.16 320 0.21 321 0 322 -0.14 323 -0.2 324 -0.34
		 325 -0.63 326 -0.9 327 -0.95 328 -0.69 329 -0.25 330 0.11
		 331 0.09 332 -0.28 333 -0.48 334 -0.17 335 0.56 336 1.32
		 337 1.63 338 1.26 339 0.6 340 0.25 341 0.23 342 0.14
		 343 -0.17 344 -0.46 345 -0.44 346 -0.22 347 -0.08 348 -0.03
		 349 0.06 350 0.16 351 0.12 352 -0.03 353 -0.16 354 -0.18
		 355 -0.13 356 0.01 357 0.32 358 0.77 359 1.24 360 1.62
		 361 1.76 362 1.58 363 1.28 364 1.18 365 1.37 366 1.7
		 367 1.95 368 1.98 369 1.9 370 2 371 2.31 372 2.5
		 373 2.36 374 2.08 375 1.89 376 1.76 377 1.5 378 1.24
		 379 1.23 380 1.38 381 1.44 382 1.44 383 1.45 384 1.39
		 385 1.31 386 1.43 387 1.74 388 1.99 389 2.08 390 2.16
		 391 2.22 392 2.17 393 2.23 394 2.65 395 3.2 396 3.52
		 397 3.54 398 3.37 399 3.01 400 2.54 401 2.23 402 2.02
		 403 1.62 404 1.05 405 0.72 406 0.9 407 1.48 408 2.27
		 409 3 410 3.37 411 3.24 412 2.73 413 2.16 414 1.81
		 415 1.71 416 1.7 417 1.65 418 1.43 419 1.07 420 0.92
		 421 1.03 422 1.07 423 0.78 424 0.32 425 -0.08 426 -0.29
		 427 -0.28 428 -0.11 429 0.09 430 0.2 431 0.19 432 0.06
		 433 -0.12 434 -0.27 435 -0.34 436 -0.31 437 -0.15 438 0.2
		 439 0.54 440 0.63 441 0.57 442 0.65 443 0.9 444 1.19
		 445 1.53 446 1.92 447 2.09 448 1.82 449 1.28 450 0.76
		 451 0.38 452 0.24 453 0.26 454 0.2 455 -0.02 456 -0.33
		 457 -0.75 458 -1.17 459 -1.36 460 -1.25 461 -0.94 462 -0.64
		 463 -0.6 464 -0.83 465 -1.06 466 -1.11 467 -1.1 468 -1.03
		 469 -0.77 470 -0.21 471 0.37 472 0.43 473 -0.14 474 -0.72
		 475 -0.89 476 -0.73 477 -0.35 478 0.08 479 0.35 480 0.28;
createNode animCurveTA -n "hero_LeftForeArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -17.35 2 -19.18 3 -21.1 4 -23.24 5 -25.91 6 -29.17
		 7 -32.49 8 -35.08 9 -36.55 10 -36.89 11 -36.27 12 -35.02
		 13 -33.29 14 -31.12 15 -28.67 16 -26.12 17 -23.67 18 -21.46
		 19 -19.45 20 -17.62 21 -16.27 22 -15.49 23 -14.84 24 -13.94
		 25 -13.05 26 -12.77 27 -13.53 28 -15.21 29 -17.17 30 -18.99
		 31 -20.84 32 -22.99 33 -25.34 34 -27.49 35 -29.07 36 -29.8
		 37 -29.5 38 -28.4 39 -26.94 40 -25.12 41 -22.93 42 -20.74
		 43 -18.72 44 -16.85 45 -15.1 46 -13.5 47 -12.21 48 -11.49
		 49 -11.32 50 -11.39 51 -11.47 52 -11.62 53 -12.32 54 -14.1
		 55 -17.13 56 -21.03 57 -25.21 58 -29.33 59 -33.1 60 -36.11
		 61 -37.93 62 -38.42 63 -37.69 64 -35.89 65 -33.25 66 -30.01
		 67 -26.49 68 -23.26 69 -20.77 70 -18.95 71 -17.53 72 -16.44
		 73 -15.71 74 -15.17 75 -14.68 76 -14.4 77 -14.49 78 -14.97
		 79 -15.91 80 -17.58 81 -20.13 82 -23.26 83 -26.49 84 -29.43
		 85 -31.71 86 -33.06 87 -33.5 88 -33.07 89 -31.6 90 -29.02
		 91 -25.74 92 -22.29 93 -19.04 94 -16.22 95 -14.02 96 -12.5
		 97 -11.54 98 -11.11 99 -11.27 100 -11.8 101 -12.24 102 -12.45
		 103 -12.86 104 -13.98 105 -16 106 -18.73 107 -21.84 108 -25.07
		 109 -28.09 110 -30.5 111 -32.02 112 -32.64 113 -32.29 114 -30.82
		 115 -28.33 116 -25.3 117 -22.19 118 -19.16 119 -16.31 120 -13.85
		 121 -11.99 122 -10.71 123 -9.98 124 -9.72 125 -9.77 126 -9.98
		 127 -10.44 128 -11.3 129 -12.64 130 -14.57 131 -17.09 132 -20.07
		 133 -23.41 134 -26.71 135 -29.47 136 -31.38 137 -32.34 138 -32.25
		 139 -31.02 140 -28.71 141 -25.82 142 -23.21 143 -21.47 144 -20.51
		 145 -19.85 146 -19.19 147 -18.53 148 -18.07 149 -17.99 150 -18.08
		 151 -18 152 -17.85 153 -18.06 154 -19.06 155 -20.95 156 -23.53
		 157 -26.51 158 -29.71 159 -32.91 160 -35.68 161 -37.6 162 -38.53
		 163 -38.47 164 -37.32 165 -35 166 -31.84 167 -28.64 168 -26.08
		 169 -24.19 170 -22.49 171 -20.75 172 -19.18 173 -17.98 174 -17.23
		 175 -16.97 176 -16.99 177 -17.1 178 -17.33 179 -17.91 180 -19.06
		 181 -20.68 182 -22.57 183 -24.8 184 -27.46 185 -30.3 186 -32.74
		 187 -34.32 188 -34.85 189 -34.38 190 -33.18 191 -31.47 192 -29.33
		 193 -26.94 194 -24.6 195 -22.67 196 -21.29 197 -20.16 198 -19.01
		 199 -17.81 200 -16.6 201 -15.56 202 -15.14 203 -15.45 204 -16.16
		 205 -17.07 206 -18.32 207 -20.11 208 -22.6 209 -25.59 210 -28.5
		 211 -30.81 212 -32.39 213 -33.34 214 -33.54 215 -32.73 216 -30.86
		 217 -28.24 218 -25.4 219 -22.7 220 -20.27 221 -18.14 222 -16.44
		 223 -15.2 224 -14.38 225 -14.16 226 -14.57 227 -15.32 228 -16.06
		 229 -16.65 230 -17.1 231 -17.53 232 -18.24 233 -19.42 234 -20.98
		 235 -22.75 236 -24.58 237 -26.27 238 -27.68 239 -28.83 240 -29.74
		 241 -30.18 242 -29.82 243 -28.64 244 -26.84 245 -24.66 246 -22.39
		 247 -20.23 248 -18.44 249 -17.16 250 -16.3 251 -15.69 252 -15.4
		 253 -15.56 254 -15.93 255 -16.12 256 -16.03 257 -15.81 258 -15.67
		 259 -16.11 260 -17.45 261 -19.45 262 -21.83 263 -24.45 264 -26.74
		 265 -27.95 266 -28.02 267 -27.42 268 -26.34 269 -24.64 270 -22.17
		 271 -19.14 272 -16.14 273 -13.68 274 -11.89 275 -10.69 276 -10.04
		 277 -9.77 278 -9.6 279 -9.25 280 -8.82 281 -8.61 282 -8.71
		 283 -9.1 284 -9.96 285 -11.58 286 -13.85 287 -16.36 288 -18.64
		 289 -20.53 290 -22.17 291 -23.62 292 -24.55 293 -24.6 294 -23.78
		 295 -22.34 296 -20.41 297 -18.13 298 -16.03 299 -14.68 300 -14.15
		 301 -14.04 302 -13.95 303 -13.75 304 -13.48 305 -13.09 306 -12.53
		 307 -11.81 308 -11.06 309 -10.58 310 -10.83 311 -12.26 312 -14.77
		 313 -17.75 314 -20.6 315 -22.82 316 -24.05 317 -24.31 318 -23.63
		 319 -21.84 320 -19.06 321 -15.75 322 -12.41 323 -9.55 324 -7.62
		 325 -6.78 326 -6.79 327 -7.17 328 -7.56 329 -7.86 330 -8.04
		 331 -8.16 332 -8.26 333 -8.22 334 -8.1 335 -8.22 336 -8.74
		 337 -9.69 338 -10.91 339 -12.13 340 -13.35 341 -14.65 342 -15.68
		 343 -15.91 344 -15.09 345 -13.47 346 -11.68 347 -10.13 348 -8.86
		 349 -7.95 350 -7.58 351 -7.63 352 -7.82 353 -7.96 354 -7.97
		 355 -7.87 356 -7.68 357 -7.43 358 -7.18 359 -7.02 360 -7.02
		 361 -7.18 362 -7.51 363 -8.31 364 -9.76 365 -11.68 366 -13.72
		 367 -15.46 368 -16.78 369 -17.75 370 -18.01 371 -17.2 372 -15.62
		 373 -13.91 374 -12.55 375 -11.7 376 -11.14 377 -10.6 378 -9.87
		 379 -9.06 380 -8.58 381 -8.72 382 -9.19 383 -9.39 384 -9.12
		 385 -8.63 386 -8.32 387 -8.72 388 -10.27 389 -12.59 390 -14.77
		 391 -16.58 392 -18.36 393 -20.12 394 -21.53 395 -22.43 396 -22.69
		 397 -22.25 398 -21.35 399 -20.33 400 -19.16 401 -17.77 402 -16.29
		 403 -14.84 404 -13.48 405 -12.25 406 -11.41 407 -11.31 408 -11.8
		 409 -12.31 410 -12.53 411 -12.33 412 -11.78 413 -11.41 414 -11.79
		 415 -12.99 416 -14.66 417 -16.57 418 -18.77 419 -21.1 420 -23.03
		 421 -24.07 422 -24.04 423 -23.04 424 -21.19 425 -18.7 426 -15.99
		 427 -13.6 428 -11.63 429 -10.03 430 -8.88 431 -8.16 432 -7.71
		 433 -7.34 434 -6.73 435 -5.79 436 -5.05 437 -4.77 438 -4.7
		 439 -4.79 440 -5.35 441 -6.63 442 -8.66 443 -11.26 444 -14.16
		 445 -17.13 446 -19.94 447 -22.2 448 -23.3 449 -22.85 450 -21.33
		 451 -19.61 452 -18.08 453 -16.48 454 -14.6 455 -12.42 456 -10.16
		 457 -8.28 458 -7.13 459 -6.77 460 -7.1 461 -7.81 462 -8.59
		 463 -9.26 464 -9.84 465 -10.6 466 -12 467 -14.26 468 -17.19
		 469 -20.35 470 -23.32 471 -25.72 472 -27.28 473 -27.94 474 -27.9
		 475 -27.36 476 -26.42 477 -24.96 478 -22.95 479 -20.76 480 -18.89;
createNode animCurveTA -n "hero_LeftForeArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.14 2 0.91 3 0.85 4 0.68 5 0.25 6 -0.18
		 7 -0.29 8 -0.13 9 -0.12 10 -0.56 11 -1.3 12 -2.01
		 13 -2.5 14 -2.78 15 -2.81 16 -2.55 17 -2.07 18 -1.57
		 19 -1.35 20 -1.44 21 -1.28 22 -0.64 23 -0.16 24 -0.22
		 25 -0.45 26 -0.55 27 -0.63 28 -0.71 29 -0.64 30 -0.21
		 31 0.63 32 1.67 33 2.43 34 2.62 35 2.47 36 2.27
		 37 1.92 38 1.39 39 0.94 40 0.67 41 0.42 42 0.13
		 43 -0.2 44 -0.71 45 -1.34 46 -1.93 47 -2.36 48 -2.5
		 49 -2.29 50 -1.85 51 -1.31 52 -0.64 53 0.09 54 0.62
		 55 0.65 56 0.12 57 -0.53 58 -0.84 59 -0.72 60 -0.28
		 61 0.19 62 0.31 63 -0.12 64 -0.89 65 -1.62 66 -1.96
		 67 -1.87 68 -1.54 69 -1.14 70 -0.71 71 -0.43 72 -0.47
		 73 -0.77 74 -0.87 75 -0.37 76 0.4 77 0.9 78 0.97
		 79 0.73 80 0.36 81 0.11 82 0.17 83 0.38 84 0.41
		 85 0.1 86 -0.45 87 -1.01 88 -1.3 89 -1.17 90 -0.91
		 91 -0.89 92 -1.08 93 -1.2 94 -1.3 95 -1.57 96 -1.86
		 97 -1.91 98 -1.82 99 -1.73 100 -1.64 101 -1.6 102 -1.76
		 103 -2.17 104 -2.73 105 -3.1 106 -2.97 107 -2.27 108 -1.24
		 109 -0.32 110 0.23 111 0.48 112 0.65 113 0.96 114 1.31
		 115 1.31 116 0.96 117 0.67 118 0.57 119 0.37 120 -0.01
		 121 -0.31 122 -0.41 123 -0.35 124 -0.19 125 -0.15 126 -0.34
		 127 -0.57 128 -0.53 129 -0.18 130 0.41 131 1 132 1.08
		 133 0.6 134 0.21 135 0.3 136 0.71 137 1.25 138 1.57
		 139 1.59 140 1.71 141 2.04 142 2.09 143 1.63 144 1.03
		 145 0.68 146 0.58 147 0.58 148 0.7 149 0.91 150 0.93
		 151 0.54 152 -0.22 153 -1.01 154 -1.35 155 -0.93 156 -0.04
		 157 0.81 158 1.2 159 1.08 160 0.76 161 0.53 162 0.31
		 163 0.12 164 0.08 165 0.1 166 0.02 167 -0.01 168 0.28
		 169 0.82 170 1.02 171 0.71 172 0.46 173 0.65 174 0.86
		 175 0.66 176 0.24 177 -0.17 178 -0.74 179 -1.32 180 -1.47
		 181 -1.18 182 -0.84 183 -0.65 184 -0.59 185 -0.68 186 -0.93
		 187 -1.18 188 -1.18 189 -0.97 190 -0.7 191 -0.5 192 -0.5
		 193 -0.87 194 -1.55 195 -2.17 196 -2.37 197 -2.16 198 -1.89
		 199 -1.83 200 -1.78 201 -1.43 202 -0.83 203 -0.3 204 -0.14
		 205 -0.3 206 -0.55 207 -0.66 208 -0.36 209 0.47 210 1.43
		 211 1.95 212 1.9 213 1.36 214 0.55 215 -0.02 216 0.1
		 217 0.77 218 1.3 219 1.19 220 0.71 221 0.3 222 -0.1
		 223 -0.62 224 -1.14 225 -1.61 226 -2.04 227 -2.37 228 -2.31
		 229 -1.76 230 -1.1 231 -0.88 232 -1.19 233 -1.65 234 -1.93
		 235 -1.94 236 -1.83 237 -1.73 238 -1.52 239 -1 240 -0.34
		 241 0.01 242 -0.05 243 -0.3 244 -0.5 245 -0.49 246 -0.34
		 247 -0.26 248 -0.35 249 -0.65 250 -1.21 251 -1.84 252 -2.18
		 253 -2.06 254 -1.69 255 -1.43 256 -1.36 257 -1.15 258 -0.56
		 259 0.06 260 0.17 261 -0.25 262 -0.56 263 -0.22 264 0.53
		 265 1.15 266 1.43 267 1.6 268 1.81 269 2.03 270 2.16
		 271 2.08 272 1.82 273 1.88 274 2.59 275 3.7 276 4.71
		 277 5.34 278 5.49 279 5.08 280 4.22 281 3.49 282 3.27
		 283 3.25 284 2.97 285 2.3 286 1.47 287 0.86 288 0.72
		 289 1.07 290 1.55 291 1.75 292 1.71 293 1.63 294 1.42
		 295 0.99 296 0.38 297 -0.4 298 -0.95 299 -0.76 300 -0.02
		 301 0.6 302 0.78 303 0.58 304 0.16 305 -0.32 306 -0.8
		 307 -1.24 308 -1.43 309 -1.07 310 -0.26 311 0.52 312 0.92
		 313 0.96 314 0.6 315 -0.11 316 -0.62 317 -0.44 318 0.11
		 319 0.5 320 0.76 321 1.12 322 1.45 323 1.55 324 1.34
		 325 0.77 326 0.16 327 -0.08 328 0.04 329 0.25 330 0.42
		 331 0.52 332 0.47 333 0.25 334 0.07 335 0.14 336 0.49
		 337 1.07 338 1.58 339 1.78 340 1.89 341 2.09 342 2.23
		 343 2.21 344 2.05 345 1.65 346 1.07 347 0.57 348 0.34
		 349 0.32 350 0.27 351 0.02 352 -0.25 353 -0.11 354 0.33
		 355 0.66 356 0.77 357 0.74 358 0.54 359 0.26 360 0.05
		 361 0.03 362 0.2 363 0.3 364 0.17 365 0.1 366 0.29
		 367 0.49 368 0.39 369 0.23 370 0.58 371 1.38 372 2.05
		 373 2.28 374 2.1 375 1.6 376 1 377 0.71 378 0.9
		 379 1.21 380 1.29 381 1.28 382 1.32 383 1.24 384 1.1
		 385 1.06 386 0.99 387 0.58 388 0.04 389 -0.09 390 0.38
		 391 1.17 392 1.71 393 1.56 394 0.9 395 0.39 396 0.29
		 397 0.24 398 0.17 399 0.46 400 1.13 401 1.67 402 1.59
		 403 1.01 404 0.53 405 0.36 406 0.2 407 -0.22 408 -0.7
		 409 -0.9 410 -0.85 411 -0.84 412 -0.77 413 -0.3 414 0.51
		 415 1.13 416 1.19 417 0.94 418 0.92 419 1.17 420 1.25
		 421 0.87 422 0.21 423 -0.34 424 -0.62 425 -0.79 426 -1
		 427 -1.36 428 -1.88 429 -2.17 430 -1.94 431 -1.51 432 -1.37
		 433 -1.52 434 -1.59 435 -1.5 436 -1.2 437 -0.54 438 0.19
		 439 0.31 440 -0.27 441 -0.91 442 -1.14 443 -1.18 444 -1.45
		 445 -2.06 446 -2.76 447 -3.08 448 -2.8 449 -2.3 450 -1.99
		 451 -1.87 452 -1.88 453 -2.07 454 -2.15 455 -1.76 456 -1.07
		 457 -0.66 458 -0.75 459 -1.01 460 -1.08 461 -1.1 462 -1.24
		 463 -1.28 464 -1.01 465 -0.63 466 -0.27 467 0.07 468 0.21
		 469 -0.01 470 -0.51 471 -1.01 472 -1.28 473 -1.44 474 -1.71
		 475 -1.89 476 -1.74 477 -1.57 478 -1.75 479 -2.02 480 -1.99;
createNode animCurveTA -n "hero_LeftHand_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.8 2 0.87 3 -0.42 4 -1.38 5 -1.57 6 -1.05
		 7 -0.14 8 0.68 9 1.04 10 1.18 11 1.67 12 2.58
		 13 3.25 14 3.04 15 2.04 16 1.09 17 0.75 18 0.74
		 19 0.67 20 0.7 21 1.15 22 1.82 23 2.18 24 2.05
		 25 1.74 26 1.61 27 1.5 28 1.4 29 1.52 30 1.63
		 31 1.42 32 1.06 33 0.65 34 0.26 35 0.22 36 0.55
		 37 0.64 38 0.17 39 -0.54 40 -1.06 41 -1.08 42 -0.63
		 43 -0.13 44 -0.08 45 -0.49 46 -0.8 47 -0.7 48 -0.47
		 49 -0.53 50 -1.04 51 -1.8 52 -2.42 53 -2.77 54 -3.03
		 55 -3.19 56 -3.03 57 -2.57 58 -2.06 59 -1.91 60 -2.29
		 61 -2.72 62 -2.52 63 -1.77 64 -1.21 65 -1.07 66 -0.99
		 67 -0.89 68 -1.48 69 -2.81 70 -3.95 71 -4.37 72 -4.24
		 73 -3.95 74 -4.08 75 -4.78 76 -5.47 77 -5.47 78 -4.63
		 79 -3.3 80 -2 81 -1.2 82 -1.05 83 -1.34 84 -1.72
		 85 -1.73 86 -1.12 87 -0.03 88 1.16 89 2.28 90 3.21
		 91 3.69 92 3.62 93 3.28 94 3.04 95 2.95 96 3
		 97 3.17 98 3.3 99 3.3 100 3.33 101 3.5 102 3.73
		 103 3.87 104 3.86 105 3.8 106 3.88 107 3.95 108 3.78
		 109 3.5 110 3.33 111 3.11 112 2.51 113 1.57 114 0.83
		 115 0.63 116 0.77 117 0.91 118 1.1 119 1.43 120 1.7
		 121 1.75 122 1.51 123 1.23 124 1.39 125 1.99 126 2.65
		 127 3.13 128 3.52 129 3.83 130 3.75 131 2.96 132 1.9
		 133 1.16 134 0.6 135 -0.23 136 -1.01 137 -1.05 138 -0.21
		 139 0.97 140 2 141 2.65 142 2.78 143 2.29 144 1.38
		 145 0.75 146 0.82 147 1.31 148 1.69 149 1.93 150 2.31
		 151 2.8 152 2.97 153 2.71 154 2.3 155 1.98 156 1.78
		 157 1.73 158 1.77 159 1.93 160 2.27 161 2.45 162 2.12
		 163 1.66 164 1.82 165 2.64 166 3.48 167 3.91 168 3.98
		 169 3.92 170 3.97 171 3.88 172 3.37 173 2.78 174 2.46
		 175 2.4 176 2.67 177 3.26 178 3.98 179 4.44 180 4.32
		 181 3.81 182 3.29 183 2.88 184 2.49 185 1.97 186 1.25
		 187 0.57 188 0.14 189 -0.2 190 -0.22 191 0.32 192 1.07
		 193 1.65 194 2.13 195 2.42 196 2.45 197 2.55 198 2.66
		 199 2.38 200 1.88 201 1.7 202 1.81 203 1.52 204 0.52
		 205 -0.71 206 -1.82 207 -2.89 208 -3.74 209 -3.88 210 -3.25
		 211 -2.44 212 -1.77 213 -1.12 214 -0.41 215 0.32 216 0.9
		 217 1.14 218 1.06 219 0.82 220 0.42 221 -0.12 222 -0.62
		 223 -0.87 224 -0.85 225 -0.74 226 -0.57 227 -0.23 228 0.06
		 229 0.03 230 -0.17 231 -0.26 232 -0.32 233 -0.46 234 -0.36
		 235 0.13 236 0.95 237 1.88 238 2.61 239 2.88 240 2.57
		 241 1.77 242 0.82 243 0.22 244 0.46 245 1.45 246 2.58
		 247 3.37 248 3.69 249 3.56 250 2.95 251 1.99 252 1.06
		 253 0.41 254 0.04 255 -0.15 256 -0.36 257 -0.58 258 -0.36
		 259 0.38 260 1.27 261 2.18 262 3.02 263 3.46 264 3.49
		 265 3.34 266 2.94 267 2.33 268 2.1 269 2.69 270 3.6
		 271 4.05 272 4.07 273 4.13 274 4.23 275 4.02 276 3.39
		 277 2.7 278 2.61 279 3.28 280 4.2 281 4.79 282 4.7
		 283 3.96 284 2.85 285 1.89 286 1.39 287 0.96 288 0.12
		 289 -0.93 290 -1.58 291 -1.54 292 -0.9 293 0.16 294 1.36
		 295 2.4 296 3.15 297 3.72 298 4.08 299 4.14 300 3.95
		 301 3.77 302 3.81 303 4.01 304 3.95 305 3.41 306 2.94
		 307 3.13 308 3.57 309 3.43 310 2.63 311 1.78 312 1.47
		 313 1.65 314 1.77 315 1.46 316 0.84 317 0.27 318 -0.06
		 319 -0.18 320 -0.08 321 0.09 322 -0.18 323 -0.83 324 -1.18
		 325 -1 326 -0.53 327 0.14 328 1 329 1.7 330 1.94
		 331 1.99 332 2.07 333 2.2 334 2.38 335 2.35 336 1.76
		 337 0.79 338 0.03 339 -0.21 340 -0.25 341 -0.52 342 -1.2
		 343 -2.02 344 -2.51 345 -2.55 346 -2.45 347 -2.39 348 -2.25
		 349 -1.78 350 -0.7 351 0.57 352 1.07 353 0.82 354 0.64
		 355 0.78 356 0.9 357 0.75 358 0.2 359 -0.81 360 -2.06
		 361 -3.2 362 -4.01 363 -4.25 364 -3.86 365 -3.24 366 -2.71
		 367 -2.29 368 -2.15 369 -2.52 370 -3.25 371 -3.76 372 -3.59
		 373 -3.16 374 -3.04 375 -3.15 376 -2.99 377 -2.57 378 -2.48
		 379 -3.07 380 -4 381 -4.6 382 -4.51 383 -4.19 384 -4.24
		 385 -4.48 386 -4.45 387 -4.06 388 -3.52 389 -3 390 -2.51
		 391 -2.41 392 -3.12 393 -4.38 394 -5.2 395 -4.92 396 -3.96
		 397 -3.21 398 -3.03 399 -3.3 400 -3.9 401 -4.58 402 -4.92
		 403 -4.63 404 -3.83 405 -3.07 406 -2.78 407 -2.87 408 -2.91
		 409 -2.59 410 -1.93 411 -1.36 412 -1.11 413 -1.05 414 -1.26
		 415 -1.73 416 -1.92 417 -1.74 418 -1.75 419 -2.09 420 -2.56
		 421 -2.91 422 -2.97 423 -2.72 424 -1.82 425 0 426 1.72
		 427 2.19 428 1.8 429 1.51 430 1.48 431 1.39 432 1.14
		 433 0.95 434 1 435 1.28 436 1.42 437 0.97 438 0.17
		 439 -0.32 440 -0.3 441 -0.05 442 0.2 443 0.15 444 -0.31
		 445 -0.75 446 -0.86 447 -0.85 448 -0.82 449 -0.55 450 0.05
		 451 0.61 452 0.42 453 -0.5 454 -1.42 455 -1.89 456 -1.91
		 457 -1.57 458 -1.36 459 -1.72 460 -2.5 461 -3.02 462 -2.91
		 463 -2.44 464 -2.21 465 -2.31 466 -2.33 467 -1.98 468 -1.15
		 469 -0.28 470 -0.28 471 -1.43 472 -3.06 473 -4.45 474 -5.25
		 475 -5.36 476 -4.95 477 -4.46 478 -4.37 479 -4.82 480 -5.49;
createNode animCurveTA -n "hero_LeftHand_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -10.62 2 -10.32 3 -9.77 4 -9.07 5 -8.67 6 -8.81
		 7 -9.28 8 -9.83 9 -10.02 10 -8.96 11 -6.49 12 -3.94
		 13 -2.67 14 -2.65 15 -2.7 16 -2.09 17 -1.27 18 -0.93
		 19 -1.39 20 -2.2 21 -2.66 22 -2.86 23 -3.25 24 -3.83
		 25 -4.37 26 -4.6 27 -4.32 28 -3.92 29 -3.83 30 -4.03
		 31 -4.25 32 -4.15 33 -3.55 34 -2.75 35 -2.1 36 -1.91
		 37 -2.09 38 -2.17 39 -1.95 40 -1.67 41 -1.64 42 -1.92
		 43 -2.32 44 -2.61 45 -2.58 46 -2.42 47 -2.6 48 -3.11
		 49 -3.26 50 -2.87 51 -2.76 52 -3.66 53 -5.03 54 -5.67
		 55 -5.37 56 -4.8 57 -4.41 58 -4.3 59 -4.35 60 -4.26
		 61 -3.89 62 -3.27 63 -2.58 64 -2.06 65 -1.89 66 -2.24
		 67 -3.47 68 -5.4 69 -6.88 70 -7.3 71 -7.26 72 -7.2
		 73 -6.88 74 -6.2 75 -5.55 76 -5.27 77 -5.17 78 -5.01
		 79 -4.75 80 -4.57 81 -4.74 82 -5.12 83 -4.98 84 -3.74
		 85 -1.95 86 -0.52 87 0.13 88 -0.09 89 -0.91 90 -1.68
		 91 -1.88 92 -1.73 93 -1.94 94 -2.6 95 -3.18 96 -3.42
		 97 -3.45 98 -3.5 99 -3.64 100 -3.8 101 -3.87 102 -3.55
		 103 -2.82 104 -2.03 105 -1.22 106 -0.2 107 0.95 108 1.82
		 109 1.92 110 1.33 111 0.61 112 0.1 113 -0.03 114 0.13
		 115 0.06 116 -0.52 117 -1.46 118 -2.64 119 -3.84 120 -4.72
		 121 -5.04 122 -4.91 123 -4.53 124 -3.99 125 -3.45 126 -3.24
		 127 -3.39 128 -3.37 129 -2.74 130 -1.73 131 -0.85 132 -0.41
		 133 -0.62 134 -1.36 135 -1.99 136 -2.01 137 -1.63 138 -1.23
		 139 -0.64 140 0.3 141 1.01 142 0.86 143 0.07 144 -0.7
		 145 -1.19 146 -1.53 147 -1.89 148 -1.93 149 -1.06 150 0.31
		 151 0.89 152 0.25 153 -0.72 154 -1.1 155 -1.37 156 -2.26
		 157 -3.22 158 -3.49 159 -3.26 160 -3 161 -3.05 162 -3.53
		 163 -4.04 164 -4.27 165 -4.45 166 -4.74 167 -5.07 168 -5.26
		 169 -5.29 170 -5.44 171 -5.91 172 -6.45 173 -6.66 174 -6.08
		 175 -4.8 176 -3.64 177 -2.93 178 -2.3 179 -1.52 180 -0.75
		 181 -0.64 182 -1.55 183 -2.78 184 -3.39 185 -3.05 186 -1.77
		 187 -0.04 188 1.14 189 1.29 190 0.79 191 0.06 192 -0.65
		 193 -1.51 194 -2.87 195 -4.6 196 -6.05 197 -6.83 198 -7.25
		 199 -7.73 200 -8.26 201 -8.98 202 -9.9 203 -10.29 204 -9.57
		 205 -8.45 206 -7.98 207 -8.02 208 -7.86 209 -7.15 210 -6.37
		 211 -6.31 212 -6.75 213 -6.69 214 -5.89 215 -4.98 216 -4.53
		 217 -4.53 218 -4.67 219 -4.59 220 -4.18 221 -3.8 222 -4.07
		 223 -5.08 224 -6.21 225 -6.66 226 -6.23 227 -5.62 228 -5.56
		 229 -6.01 230 -6.56 231 -7.05 232 -7.57 233 -7.94 234 -7.79
		 235 -7.23 236 -6.77 237 -6.66 238 -6.81 239 -7 240 -7.29
		 241 -7.65 242 -7.51 243 -6.83 244 -6.38 245 -6.48 246 -6.69
		 247 -6.65 248 -6.57 249 -6.83 250 -7.52 251 -8.37 252 -9.02
		 253 -9.34 254 -9.23 255 -8.49 256 -7.32 257 -6.44 258 -6.08
		 259 -5.59 260 -4.72 261 -4.13 262 -4.12 263 -4.14 264 -4.11
		 265 -4.34 266 -4.19 267 -2.99 268 -1.5 269 -0.77 270 -0.92
		 271 -1.55 272 -2.15 273 -2.1 274 -1.35 275 -0.73 276 -1.12
		 277 -2.2 278 -2.92 279 -2.93 280 -2.88 281 -3.24 282 -3.56
		 283 -3.3 284 -2.65 285 -2.27 286 -2.45 287 -2.95 288 -3.47
		 289 -3.82 290 -3.59 291 -2.61 292 -1.46 293 -0.8 294 -0.89
		 295 -1.74 296 -2.88 297 -3.36 298 -2.9 299 -2.18 300 -1.73
		 301 -1.26 302 -0.51 303 0.25 304 0.64 305 0.85 306 1.3
		 307 1.75 308 1.62 309 0.87 310 0.01 311 -0.65 312 -1.19
		 313 -1.7 314 -2.1 315 -2.12 316 -1.53 317 -0.49 318 0.41
		 319 0.58 320 -0.05 321 -0.98 322 -1.53 323 -1.42 324 -0.93
		 325 -0.39 326 0.18 327 0.96 328 1.86 329 2.38 330 2.42
		 331 2.38 332 2.35 333 2.23 334 1.97 335 1.47 336 0.79
		 337 0.2 338 -0.1 339 0.05 340 0.6 341 1.08 342 1.13
		 343 0.93 344 0.75 345 0.52 346 0.1 347 -0.51 348 -1.06
		 349 -1.04 350 -0.32 351 0.41 352 0.65 353 0.52 354 0.25
		 355 0.1 356 0.06 357 -0.11 358 -0.28 359 -0.15 360 0
		 361 -0.32 362 -0.74 363 -0.48 364 0.24 365 0.61 366 0.75
		 367 1.24 368 1.9 369 2.25 370 2.12 371 1.66 372 1.13
		 373 0.63 374 0.37 375 0.57 376 1.02 377 1.33 378 1.43
		 379 1.28 380 0.86 381 0.7 382 1.11 383 1.48 384 1.42
		 385 1.32 386 1.14 387 0.23 388 -1.19 389 -2.01 390 -1.74
		 391 -1.1 392 -0.93 393 -1.27 394 -1.88 395 -2.74 396 -3.81
		 397 -4.86 398 -5.78 399 -6.81 400 -8.05 401 -9.14 402 -9.66
		 403 -9.51 404 -8.88 405 -7.73 406 -6.08 407 -4.71 408 -4.46
		 409 -5.1 410 -5.74 411 -6.01 412 -6.24 413 -6.63 414 -7.03
		 415 -7.17 416 -6.77 417 -5.97 418 -5.32 419 -4.87 420 -4.36
		 421 -3.85 422 -3.56 423 -3.37 424 -2.97 425 -2.31 426 -1.94
		 427 -2.26 428 -2.82 429 -2.9 430 -2.15 431 -0.81 432 0.29
		 433 0.38 434 -0.62 435 -2.17 436 -3.48 437 -4.06 438 -3.73
		 439 -2.61 440 -1.33 441 -0.72 442 -0.75 443 -0.6 444 -0.11
		 445 0.07 446 -0.41 447 -1.24 448 -1.86 449 -1.75 450 -0.99
		 451 -0.21 452 0.08 453 -0.48 454 -1.66 455 -2.34 456 -1.81
		 457 -0.72 458 -0.01 459 0.16 460 0.12 461 0.04 462 -0.2
		 463 -0.78 464 -1.63 465 -2.37 466 -2.54 467 -2.23 468 -2.06
		 469 -2.22 470 -2.38 471 -2.43 472 -2.46 473 -2.48 474 -2.4
		 475 -2.21 476 -2.11 477 -2.36 478 -3.24 479 -4.57 480 -5.68;
createNode animCurveTA -n "hero_LeftHand_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -5.46 2 -6.09 3 -5.98 4 -5.2 5 -4.8 6 -5.2
		 7 -5.54 8 -5.21 9 -4.28 10 -3.18 11 -2.31 12 -1.62
		 13 -0.77 14 0.04 15 0.31 16 0.15 17 0.01 18 -0.01
		 19 -0.06 20 -0.4 21 -1.09 22 -2.07 23 -3.19 24 -3.81
		 25 -3.46 26 -2.9 27 -3.23 28 -4.31 29 -5.02 30 -4.75
		 31 -3.77 32 -2.93 33 -2.89 34 -3.55 35 -4.13 36 -3.93
		 37 -2.94 38 -1.66 39 -0.63 40 -0.4 41 -1.32 42 -2.85
		 43 -3.77 44 -3.38 45 -1.99 46 -0.44 47 0.66 48 0.99
		 49 0.45 50 -0.62 51 -1.6 52 -2.05 53 -1.82 54 -1.24
		 55 -0.96 56 -1.44 57 -2.33 58 -2.69 59 -2.32 60 -1.65
		 61 -0.99 62 -0.79 63 -1.21 64 -1.49 65 -1.2 66 -0.83
		 67 -0.65 68 -0.57 69 -0.64 70 -0.59 71 -0.37 72 -0.7
		 73 -1.8 74 -2.93 75 -3.43 76 -3.26 77 -2.6 78 -1.45
		 79 0.03 80 1.16 81 1 82 -0.4 83 -1.61 84 -1.86
		 85 -1.77 86 -1.8 87 -1.67 88 -1.13 89 -0.19 90 0.81
		 91 1.5 92 1.95 93 2.28 94 2.31 95 1.97 96 1.47
		 97 0.95 98 0.14 99 -1.06 100 -1.85 101 -1.59 102 -0.81
		 103 -0.16 104 0.38 105 0.74 106 0.62 107 0.28 108 0.28
		 109 0.84 110 1.64 111 2.25 112 2.43 113 2.35 114 2.56
		 115 3.37 116 4.4 117 5.28 118 6 119 6.42 120 6.16
		 121 5.02 122 3.3 123 1.77 124 0.7 125 -0.26 126 -1.45
		 127 -2.58 128 -2.89 129 -2.27 130 -1.5 131 -1.18 132 -1.33
		 133 -1.59 134 -1.51 135 -1.01 136 -0.26 137 0.83 138 2.08
		 139 2.8 140 2.52 141 1.61 142 0.84 143 0.55 144 0.21
		 145 -0.87 146 -2.37 147 -3.17 148 -2.72 149 -1.44 150 -0.21
		 151 0.31 152 0.19 153 -0.05 154 -0.17 155 -0.4 156 -0.95
		 157 -1.54 158 -1.67 159 -1.35 160 -1.11 161 -1.18 162 -1.23
		 163 -1.3 164 -1.75 165 -2.6 166 -3.59 167 -4.59 168 -5.3
		 169 -5.27 170 -4.74 171 -4.53 172 -4.58 173 -4.13 174 -2.91
		 175 -1.15 176 0.49 177 1.35 178 1.71 179 2.27 180 2.85
		 181 3.19 182 3.46 183 3.71 184 4 185 4.4 186 4.28
		 187 3.42 188 2.58 189 2.26 190 2.09 191 1.77 192 1.53
		 193 1.65 194 2.32 195 3.29 196 3.82 197 3.56 198 2.93
		 199 2.44 200 2.06 201 1.48 202 0.71 203 0.01 204 -0.45
		 205 -0.53 206 -0.21 207 0.24 208 0.62 209 1.01 210 1.48
		 211 1.87 212 1.92 213 1.58 214 1.16 215 0.87 216 0.44
		 217 -0.41 218 -1.55 219 -2.44 220 -2.48 221 -1.81 222 -1.38
		 223 -1.73 224 -2.45 225 -2.91 226 -2.91 227 -2.4 228 -1.32
		 229 0.09 230 1.37 231 2.2 232 2.33 233 1.76 234 1.06
		 235 0.91 236 1.4 237 2.09 238 2.18 239 0.98 240 -0.94
		 241 -1.86 242 -0.94 243 0.88 244 2.13 245 2.09 246 1.07
		 247 -0.12 248 -0.9 249 -1.1 250 -1.06 251 -1.35 252 -1.9
		 253 -2.13 254 -2.08 255 -2.23 256 -2.63 257 -3.08 258 -3.6
		 259 -4.06 260 -4.15 261 -3.98 262 -3.93 263 -3.93 264 -3.65
		 265 -3.38 266 -3.55 267 -3.85 268 -3.77 269 -3.2 270 -1.94
		 271 -0.04 272 1.68 273 2.33 274 1.92 275 1.26 276 1.17
		 277 1.5 278 1.31 279 0.12 280 -1.49 281 -2.68 282 -3
		 283 -2.32 284 -0.78 285 0.89 286 1.66 287 1.33 288 0.63
		 289 0.01 290 -0.31 291 -0.18 292 -0.21 293 -0.9 294 -1.66
		 295 -2.01 296 -2.17 297 -2.36 298 -2.37 299 -1.68 300 -0.42
		 301 0.58 302 1.05 303 1.49 304 2.36 305 3.58 306 4.58
		 307 5.12 308 5.39 309 4.88 310 2.86 311 -0.11 312 -2.52
		 313 -3.4 314 -3.02 315 -2.5 316 -2.45 317 -2.25 318 -1.13
		 319 0.42 320 1.52 321 2.51 322 4 323 5.32 324 5.4
		 325 4.31 326 3.34 327 3.46 328 4.17 329 4.31 330 3.73
		 331 3.12 332 2.79 333 2.73 334 3.15 335 3.85 336 4
		 337 3.39 338 2.85 339 2.75 340 2.75 341 2.63 342 2.28
		 343 1.47 344 0.05 345 -1.72 346 -3.17 347 -3.86 348 -3.85
		 349 -3.1 350 -1.72 351 -0.56 352 -0.38 353 -0.91 354 -1.36
		 355 -1.31 356 -0.91 357 -0.67 358 -0.96 359 -1.64 360 -2.26
		 361 -2.4 362 -2.09 363 -1.8 364 -1.83 365 -2.04 366 -2.07
		 367 -1.57 368 -0.76 369 -0.52 370 -1.26 371 -2.57 372 -3.86
		 373 -4.52 374 -4.23 375 -3.24 376 -1.96 377 -0.68 378 0.11
		 379 0.09 380 -0.35 381 -0.74 382 -0.89 383 -0.74 384 -0.63
		 385 -1.05 386 -1.97 387 -2.7 388 -2.87 389 -2.79 390 -2.66
		 391 -2.45 392 -2.31 393 -2.3 394 -2.44 395 -2.6 396 -2.42
		 397 -2.09 398 -2.31 399 -2.94 400 -3.25 401 -3.21 402 -3.32
		 403 -3.42 404 -2.93 405 -1.67 406 -0.18 407 0.75 408 0.98
		 409 0.92 410 0.84 411 0.88 412 0.83 413 0.57 414 0.76
		 415 1.68 416 2.4 417 2.19 418 1.4 419 0.68 420 0.32
		 421 0.27 422 0.34 423 0.24 424 -0.17 425 -0.68 426 -0.87
		 427 -0.71 428 -0.37 429 0.04 430 0.35 431 0.76 432 1.8
		 433 3.23 434 4.15 435 4.13 436 3.37 437 2.5 438 2.14
		 439 2.14 440 1.84 441 1.35 442 1.09 443 1.14 444 1.4
		 445 1.92 446 2.52 447 2.66 448 1.93 449 0.78 450 -0.02
		 451 -0.37 452 -0.32 453 0.04 454 0.42 455 0.83 456 1.47
		 457 2.04 458 2.16 459 1.94 460 1.59 461 1.43 462 1.96
		 463 3.01 464 3.6 465 3.19 466 2.38 467 2.05 468 2.19
		 469 2.44 470 2.91 471 3.5 472 3.36 473 2.43 474 1.4
		 475 0.47 476 -0.51 477 -1.22 478 -1.13 479 -0.31 480 0.71;
createNode animCurveTA -n "hero_RightShoulder_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.38 2 -0.42 3 -0.39 4 -0.27 5 -0.12 6 -0.04
		 7 -0.11 8 -0.31 9 -0.47 10 -0.46 11 -0.4 12 -0.56
		 13 -0.83 14 -0.94 15 -0.87 16 -0.76 17 -0.63 18 -0.56
		 19 -0.62 20 -0.79 21 -1.01 22 -1.09 23 -0.95 24 -0.66
		 25 -0.34 26 -0.04 27 0.11 28 0.09 29 0.04 30 0.07
		 31 0.23 32 0.44 33 0.57 34 0.55 35 0.51 36 0.62
		 37 0.89 38 1.24 39 1.42 40 1.23 41 0.77 42 0.39
		 43 0.27 44 0.3 45 0.28 46 0.07 47 -0.34 48 -0.81
		 49 -1.09 50 -1.12 51 -1.03 52 -0.86 53 -0.53 54 -0.06
		 55 0.31 56 0.39 57 0.26 58 0.03 59 -0.2 60 -0.24
		 61 -0.14 62 -0.14 63 -0.29 64 -0.43 65 -0.44 66 -0.15
		 67 0.4 68 0.98 69 1.43 70 1.67 71 1.61 72 1.25
		 73 0.89 74 0.71 75 0.64 76 0.55 77 0.45 78 0.34
		 79 0.21 80 0.12 81 0.05 82 -0.13 83 -0.38 84 -0.51
		 85 -0.41 86 -0.16 87 0.05 88 0.06 89 -0.21 90 -0.66
		 91 -1.08 92 -1.31 93 -1.35 94 -1.24 95 -0.97 96 -0.65
		 97 -0.4 98 -0.27 99 -0.19 100 -0.03 101 0.32 102 0.72
		 103 0.79 104 0.37 105 -0.13 106 -0.33 107 -0.25 108 -0.08
		 109 0.07 110 0.19 111 0.29 112 0.3 113 0.18 114 0.01
		 115 -0.06 116 0.04 117 0.25 118 0.48 119 0.58 120 0.51
		 121 0.4 122 0.44 123 0.68 124 0.91 125 0.93 126 0.78
		 127 0.6 128 0.38 129 0.1 130 -0.2 131 -0.47 132 -0.55
		 133 -0.32 134 0.03 135 0.22 136 0.2 137 0.05 138 -0.18
		 139 -0.27 140 -0.04 141 0.37 142 0.72 143 0.9 144 1.01
		 145 1.24 146 1.44 147 1.31 148 0.79 149 0.19 150 -0.21
		 151 -0.4 152 -0.56 153 -0.69 154 -0.68 155 -0.6 156 -0.64
		 157 -0.85 158 -1.03 159 -0.95 160 -0.67 161 -0.39 162 -0.25
		 163 -0.28 164 -0.37 165 -0.38 166 -0.31 167 -0.3 168 -0.34
		 169 -0.31 170 -0.29 171 -0.39 172 -0.62 173 -0.83 174 -0.97
		 175 -1.04 176 -1.03 177 -0.94 178 -0.81 179 -0.59 180 -0.34
		 181 -0.22 182 -0.35 183 -0.7 184 -1.23 185 -1.78 186 -2.08
		 187 -1.88 188 -1.39 189 -1.1 190 -1.2 191 -1.32 192 -1.11
		 193 -0.61 194 -0.11 195 0.28 196 0.64 197 0.91 198 0.91
		 199 0.6 200 0.19 201 -0.12 202 -0.24 203 -0.16 204 0.13
		 205 0.54 206 0.87 207 1.03 208 1.1 209 1.19 210 1.25
		 211 1.24 212 1.19 213 1.18 214 1.3 215 1.56 216 1.75
		 217 1.7 218 1.51 219 1.31 220 1.07 221 0.81 222 0.56
		 223 0.31 224 0.1 225 0.07 226 0.28 227 0.59 228 0.8
		 229 0.86 230 0.99 231 1.31 232 1.63 233 1.69 234 1.52
		 235 1.32 236 1.14 237 0.96 238 0.81 239 0.67 240 0.54
		 241 0.64 242 1.07 243 1.52 244 1.63 245 1.44 246 1.07
		 247 0.63 248 0.18 249 -0.13 250 -0.07 251 0.42 252 0.99
		 253 1.33 254 1.46 255 1.42 256 1.17 257 0.83 258 0.68
		 259 0.87 260 1.2 261 1.43 262 1.42 263 1.26 264 1.08
		 265 1.02 266 1.12 267 1.11 268 0.77 269 0.34 270 0.09
		 271 -0.07 272 -0.24 273 -0.32 274 -0.25 275 -0.27 276 -0.4
		 277 -0.52 278 -0.67 279 -0.98 280 -1.29 281 -1.38 282 -1.35
		 283 -1.35 284 -1.41 285 -1.49 286 -1.51 287 -1.43 288 -1.26
		 289 -0.95 290 -0.64 291 -0.51 292 -0.54 293 -0.46 294 -0.13
		 295 0.31 296 0.73 297 1.03 298 1.14 299 1.05 300 0.78
		 301 0.38 302 0 303 -0.27 304 -0.34 305 -0.17 306 0.14
		 307 0.32 308 0.21 309 -0.07 310 -0.36 311 -0.61 312 -0.75
		 313 -0.77 314 -0.78 315 -0.91 316 -1.03 317 -1.08 318 -1.14
		 319 -1.34 320 -1.66 321 -1.88 322 -1.86 323 -1.69 324 -1.51
		 325 -1.37 326 -1.29 327 -1.23 328 -1.11 329 -0.88 330 -0.65
		 331 -0.52 332 -0.54 333 -0.63 334 -0.74 335 -0.88 336 -1.04
		 337 -1.08 338 -0.94 339 -0.82 340 -0.85 341 -0.88 342 -0.73
		 343 -0.45 344 -0.22 345 -0.16 346 -0.18 347 -0.18 348 -0.14
		 349 -0.09 350 -0.02 351 0.21 352 0.52 353 0.7 354 0.71
		 355 0.67 356 0.57 357 0.39 358 0.16 359 -0.08 360 -0.35
		 361 -0.63 362 -0.81 363 -0.82 364 -0.73 365 -0.65 366 -0.67
		 367 -0.82 368 -1.01 369 -1.02 370 -0.74 371 -0.31 372 -0.02
		 373 -0.02 374 -0.27 375 -0.57 376 -0.63 377 -0.32 378 0.2
		 379 0.62 380 0.7 381 0.43 382 0.07 383 -0.15 384 -0.24
		 385 -0.3 386 -0.33 387 -0.3 388 -0.2 389 -0.06 390 0.05
		 391 0.14 392 0.29 393 0.37 394 0.27 395 0.19 396 0.45
		 397 1 398 1.48 399 1.65 400 1.54 401 1.27 402 0.92
		 403 0.6 404 0.43 405 0.43 406 0.45 407 0.43 408 0.4
		 409 0.42 410 0.49 411 0.54 412 0.49 413 0.41 414 0.56
		 415 0.87 416 1 417 0.86 418 0.71 419 0.73 420 0.9
		 421 1.03 422 1.02 423 1.04 424 1.26 425 1.61 426 1.83
		 427 1.81 428 1.54 429 1.11 430 0.71 431 0.45 432 0.23
		 433 0 434 -0.11 435 -0.01 436 0.23 437 0.49 438 0.71
		 439 0.89 440 1.07 441 1.22 442 1.2 443 0.93 444 0.51
		 445 0.1 446 -0.1 447 -0.07 448 -0.03 449 -0.14 450 -0.27
		 451 -0.21 452 0.08 453 0.42 454 0.63 455 0.77 456 0.88
		 457 0.87 458 0.74 459 0.6 460 0.54 461 0.39 462 0.08
		 463 -0.19 464 -0.21 465 -0.01 466 0.17 467 0.1 468 -0.16
		 469 -0.27 470 -0.12 471 0 472 -0.16 473 -0.52 474 -0.82
		 475 -0.96 476 -1.05 477 -1.15 478 -1.15 479 -1.05 480 -1.01;
createNode animCurveTA -n "hero_RightShoulder_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 1.17 2 0.78 3 0.42 4 -0.04 5 -0.56 6 -1.05
		 7 -1.31 8 -1.3 9 -1.22 10 -1.16 11 -1.04 12 -0.93
		 13 -0.96 14 -0.99 15 -0.87 16 -0.57 17 -0.17 18 0.31
		 19 0.86 20 1.32 21 1.49 22 1.43 23 1.33 24 1.24
		 25 1.02 26 0.6 27 0.09 28 -0.36 29 -0.73 30 -1.13
		 31 -1.61 32 -2.14 33 -2.6 34 -2.84 35 -2.78 36 -2.57
		 37 -2.3 38 -1.98 39 -1.66 40 -1.4 41 -1.23 42 -1.02
		 43 -0.59 44 0.07 45 0.78 46 1.43 47 2.02 48 2.48
		 49 2.6 50 2.31 51 1.82 52 1.3 53 0.77 54 0.15
		 55 -0.5 56 -1.07 57 -1.44 58 -1.59 59 -1.66 60 -1.82
		 61 -1.93 62 -1.83 63 -1.61 64 -1.36 65 -1.13 66 -1.01
		 67 -0.93 68 -0.63 69 -0.1 70 0.48 71 1.01 72 1.45
		 73 1.73 74 1.9 75 2.04 76 2.07 77 1.85 78 1.34
		 79 0.65 80 -0.06 81 -0.68 82 -1.07 83 -1.12 84 -1.08
		 85 -1.16 86 -1.26 87 -1.24 88 -1.04 89 -0.65 90 -0.14
		 91 0.38 92 0.84 93 1.22 94 1.47 95 1.61 96 1.84
		 97 2.28 98 2.64 99 2.61 100 2.27 101 1.85 102 1.4
		 103 0.82 104 0.13 105 -0.49 106 -0.97 107 -1.38 108 -1.93
		 109 -2.58 110 -2.99 111 -2.88 112 -2.33 113 -1.61 114 -0.94
		 115 -0.48 116 -0.26 117 -0.02 118 0.43 119 0.93 120 1.37
		 121 1.71 122 1.9 123 1.9 124 1.78 125 1.73 126 1.74
		 127 1.57 128 1.14 129 0.65 130 0.22 131 -0.2 132 -0.61
		 133 -1 134 -1.32 135 -1.41 136 -1.26 137 -1.09 138 -1.08
		 139 -1.11 140 -0.9 141 -0.43 142 0.03 143 0.38 144 0.68
		 145 1.06 146 1.47 147 1.81 148 1.98 149 1.99 150 1.86
		 151 1.63 152 1.2 153 0.51 154 -0.33 155 -1.19 156 -2.03
		 157 -2.69 158 -3.04 159 -3.14 160 -3.02 161 -2.71 162 -2.4
		 163 -2.25 164 -2.21 165 -2.04 166 -1.57 167 -0.81 168 -0.02
		 169 0.59 170 1.03 171 1.37 172 1.57 173 1.62 174 1.56
		 175 1.37 176 1.06 177 0.75 178 0.52 179 0.31 180 0.02
		 181 -0.41 182 -0.96 183 -1.55 184 -2.05 185 -2.37 186 -2.47
		 187 -2.38 188 -2.15 189 -1.82 190 -1.49 191 -1.38 192 -1.5
		 193 -1.61 194 -1.47 195 -1.09 196 -0.56 197 0 198 0.59
		 199 1.18 200 1.57 201 1.51 202 1.08 203 0.6 204 0.2
		 205 -0.11 206 -0.42 207 -0.8 208 -1.25 209 -1.7 210 -2.11
		 211 -2.28 212 -2.21 213 -2.1 214 -2 215 -1.78 216 -1.42
		 217 -1.04 218 -0.76 219 -0.58 220 -0.37 221 0.02 222 0.47
		 223 0.86 224 1.25 225 1.72 226 2.12 227 2.22 228 1.8
		 229 1.09 230 0.57 231 0.39 232 0.18 233 -0.36 234 -1.09
		 235 -1.68 236 -1.99 237 -2.05 238 -1.98 239 -1.95 240 -1.97
		 241 -1.85 242 -1.53 243 -1.09 244 -0.56 245 0.01 246 0.44
		 247 0.68 248 0.9 249 1.27 250 1.86 251 2.61 252 3.28
		 253 3.61 254 3.44 255 2.8 256 1.91 257 1.02 258 0.25
		 259 -0.39 260 -0.91 261 -1.33 262 -1.63 263 -1.83 264 -1.98
		 265 -2.09 266 -2.08 267 -1.84 268 -1.4 269 -0.98 270 -0.76
		 271 -0.62 272 -0.44 273 -0.23 274 0.05 275 0.41 276 0.66
		 277 0.79 278 0.97 279 1.05 280 0.83 281 0.37 282 -0.17
		 283 -0.67 284 -1.01 285 -1.15 286 -1.33 287 -1.8 288 -2.4
		 289 -2.9 290 -3.24 291 -3.36 292 -3.11 293 -2.52 294 -1.95
		 295 -1.75 296 -1.78 297 -1.52 298 -0.87 299 -0.19 300 0.25
		 301 0.45 302 0.43 303 0.27 304 0.14 305 -0.08 306 -0.54
		 307 -1.19 308 -1.84 309 -2.35 310 -2.71 311 -3.03 312 -3.37
		 313 -3.65 314 -3.8 315 -3.8 316 -3.64 317 -3.4 318 -3.19
		 319 -2.98 320 -2.77 321 -2.63 322 -2.48 323 -2.2 324 -1.88
		 325 -1.56 326 -1.19 327 -0.75 328 -0.35 329 -0.17 330 -0.27
		 331 -0.44 332 -0.47 333 -0.39 334 -0.43 335 -0.66 336 -0.95
		 337 -1.21 338 -1.48 339 -1.62 340 -1.56 341 -1.31 342 -0.95
		 343 -0.53 344 -0.09 345 0.3 346 0.56 347 0.69 348 0.77
		 349 0.86 350 0.98 351 1.16 352 1.38 353 1.57 354 1.61
		 355 1.44 356 1.2 357 1.04 358 0.96 359 0.77 360 0.34
		 361 -0.13 362 -0.48 363 -0.67 364 -0.69 365 -0.7 366 -0.92
		 367 -1.28 368 -1.48 369 -1.36 370 -1.12 371 -0.97 372 -0.73
		 373 -0.22 374 0.41 375 0.88 376 1.04 377 0.96 378 0.85
		 379 0.88 380 1.05 381 1.34 382 1.67 383 1.97 384 2.05
		 385 1.74 386 1.14 387 0.52 388 0.11 389 -0.12 390 -0.32
		 391 -0.47 392 -0.57 393 -0.73 394 -0.91 395 -1.06 396 -1.21
		 397 -1.31 398 -1.17 399 -0.77 400 -0.26 401 0.22 402 0.64
		 403 0.97 404 1.18 405 1.28 406 1.36 407 1.43 408 1.4
		 409 1.2 410 0.92 411 0.71 412 0.52 413 0.09 414 -0.65
		 415 -1.43 416 -2 417 -2.41 418 -2.71 419 -2.8 420 -2.82
		 421 -2.91 422 -3.01 423 -2.87 424 -2.35 425 -1.56 426 -0.85
		 427 -0.54 428 -0.61 429 -0.76 430 -0.64 431 -0.13 432 0.52
		 433 0.92 434 0.95 435 0.8 436 0.62 437 0.46 438 0.33
		 439 0.17 440 -0.1 441 -0.45 442 -0.78 443 -0.91 444 -0.83
		 445 -0.69 446 -0.51 447 -0.22 448 0.07 449 0.23 450 0.35
		 451 0.48 452 0.59 453 0.75 454 1.01 455 1.35 456 1.84
		 457 2.48 458 3.1 459 3.44 460 3.37 461 3.01 462 2.47
		 463 1.73 464 0.76 465 -0.29 466 -1.13 467 -1.57 468 -1.77
		 469 -2.01 470 -2.44 471 -2.92 472 -3.27 473 -3.33 474 -2.97
		 475 -2.36 476 -1.76 477 -1.25 478 -0.76 479 -0.24 480 0.36;
createNode animCurveTA -n "hero_RightShoulder_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.71 2 0.01 3 0.63 4 0.95 5 0.96 6 0.65
		 7 -0.02 8 -0.97 9 -1.93 10 -2.6 11 -2.87 12 -2.75
		 13 -2.21 14 -1.37 15 -0.46 16 0.23 17 0.52 18 0.54
		 19 0.39 20 -0.06 21 -0.88 22 -1.8 23 -2.51 24 -2.84
		 25 -2.69 26 -2.1 27 -1.31 28 -0.48 29 0.29 30 0.71
		 31 0.51 32 -0.28 33 -1.37 34 -2.45 35 -3.35 36 -3.96
		 37 -4.07 38 -3.63 39 -2.89 40 -2.06 41 -1.18 42 -0.3
		 43 0.41 44 0.67 45 0.42 46 -0.21 47 -1.05 48 -2.01
		 49 -2.94 50 -3.5 51 -3.45 52 -2.79 53 -1.72 54 -0.64
		 55 0.13 56 0.53 57 0.51 58 -0.07 59 -1.21 60 -2.57
		 61 -3.73 62 -4.34 63 -4.35 64 -3.87 65 -3.03 66 -1.96
		 67 -0.99 68 -0.54 69 -0.66 70 -1.03 71 -1.41 72 -1.87
		 73 -2.38 74 -2.59 75 -2.22 76 -1.41 77 -0.55 78 0.04
		 79 0.31 80 0.33 81 0.21 82 0.1 83 0.09 84 0.01
		 85 -0.43 86 -1.26 87 -2.08 88 -2.4 89 -2.16 90 -1.65
		 91 -1.07 92 -0.4 93 0.4 94 1.12 95 1.31 96 0.78
		 97 -0.22 98 -1.2 99 -1.87 100 -2.29 101 -2.64 102 -2.83
		 103 -2.57 104 -1.74 105 -0.65 106 0.16 107 0.45 108 0.17
		 109 -0.63 110 -1.64 111 -2.49 112 -3.09 113 -3.46 114 -3.39
		 115 -2.67 116 -1.5 117 -0.38 118 0.31 119 0.56 120 0.51
		 121 0.08 122 -0.84 123 -2.02 124 -3.03 125 -3.51 126 -3.35
		 127 -2.75 128 -2.04 129 -1.3 130 -0.59 131 -0.23 132 -0.45
		 133 -1.11 134 -1.95 135 -2.85 136 -3.66 137 -4.25 138 -4.6
		 139 -4.63 140 -4.13 141 -3.07 142 -1.88 143 -1.02 144 -0.62
		 145 -0.66 146 -1.15 147 -1.85 148 -2.39 149 -2.67 150 -2.78
		 151 -2.82 152 -2.84 153 -2.76 154 -2.4 155 -1.68 156 -0.81
		 157 -0.14 158 0.01 159 -0.52 160 -1.53 161 -2.5 162 -3.1
		 163 -3.4 164 -3.51 165 -3.36 166 -2.75 167 -1.8 168 -0.88
		 169 -0.19 170 0.35 171 0.54 172 0.19 173 -0.51 174 -1.25
		 175 -1.77 176 -1.82 177 -1.4 178 -0.71 179 0.06 180 0.72
		 181 1.22 182 1.63 183 1.79 184 1.43 185 0.6 186 -0.41
		 187 -1.42 188 -2.4 189 -3.22 190 -3.65 191 -3.45 192 -2.66
		 193 -1.63 194 -0.63 195 0.21 196 0.66 197 0.54 198 -0.08
		 199 -0.85 200 -1.54 201 -2.01 202 -2.22 203 -2.16 204 -1.86
		 205 -1.31 206 -0.54 207 0.28 208 0.83 209 0.89 210 0.44
		 211 -0.35 212 -1.18 213 -1.82 214 -2.27 215 -2.58 216 -2.54
		 217 -2.08 218 -1.38 219 -0.63 220 0.11 221 0.66 222 0.84
		 223 0.66 224 0.31 225 -0.14 226 -0.62 227 -1.01 228 -1.19
		 229 -1.12 230 -0.85 231 -0.37 232 0.33 233 1.14 234 1.76
		 235 2.02 236 1.88 237 1.44 238 0.74 239 -0.24 240 -1.29
		 241 -1.94 242 -1.99 243 -1.6 244 -1.06 245 -0.38 246 0.44
		 247 1.13 248 1.4 249 1.25 250 0.76 251 -0.03 252 -0.99
		 253 -1.93 254 -2.78 255 -3.47 256 -3.7 257 -3.08 258 -1.73
		 259 -0.28 260 0.67 261 1.04 262 0.98 263 0.47 264 -0.56
		 265 -1.86 266 -3.01 267 -3.61 268 -3.67 269 -3.3 270 -2.53
		 271 -1.46 272 -0.42 273 0.36 274 0.79 275 0.86 276 0.63
		 277 0.18 278 -0.47 279 -1.18 280 -1.75 281 -1.96 282 -1.73
		 283 -1.01 284 0.09 285 1.21 286 1.97 287 2.21 288 1.9
		 289 1.05 290 0 291 -0.77 292 -1.14 293 -1.23 294 -1.05
		 295 -0.48 296 0.38 297 1.22 298 1.82 299 2.06 300 1.91
		 301 1.37 302 0.54 303 -0.51 304 -1.55 305 -2.27 306 -2.48
		 307 -2.2 308 -1.62 309 -0.96 310 -0.37 311 0.05 312 0.18
		 313 -0.03 314 -0.45 315 -0.83 316 -1.1 317 -1.39 318 -1.82
		 319 -2.23 320 -2.3 321 -1.83 322 -1.06 323 -0.47 324 -0.26
		 325 -0.18 326 -0.06 327 -0.19 328 -0.81 329 -1.67 330 -2.4
		 331 -2.83 332 -2.85 333 -2.46 334 -1.79 335 -1.04 336 -0.47
		 337 -0.22 338 -0.27 339 -0.61 340 -1.23 341 -1.88 342 -2.45
		 343 -2.98 344 -3.32 345 -3.21 346 -2.62 347 -1.81 348 -1.02
		 349 -0.27 350 0.36 351 0.66 352 0.45 353 -0.22 354 -1.1
		 355 -1.91 356 -2.43 357 -2.45 358 -1.91 359 -1.03 360 -0.14
		 361 0.65 362 1.25 363 1.45 364 1.24 365 0.91 366 0.56
		 367 0 368 -0.81 369 -1.57 370 -1.99 371 -2.02 372 -1.69
		 373 -1 374 -0.03 375 0.86 376 1.35 377 1.37 378 1.09
		 379 0.49 380 -0.4 381 -1.25 382 -1.7 383 -1.68 384 -1.39
		 385 -0.93 386 -0.25 387 0.53 388 1.09 389 1.25 390 1
		 391 0.44 392 -0.33 393 -1.34 394 -2.45 395 -3.39 396 -3.89
		 397 -3.87 398 -3.42 399 -2.7 400 -1.86 401 -1.02 402 -0.45
		 403 -0.26 404 -0.4 405 -0.85 406 -1.52 407 -2.17 408 -2.61
		 409 -2.81 410 -2.84 411 -2.73 412 -2.5 413 -2.18 414 -1.69
		 415 -1.02 416 -0.32 417 0.08 418 -0.12 419 -0.88 420 -1.85
		 421 -2.73 422 -3.49 423 -3.94 424 -3.75 425 -2.89 426 -1.74
		 427 -0.61 428 0.3 429 0.77 430 0.63 431 0.03 432 -0.79
		 433 -1.73 434 -2.64 435 -3.25 436 -3.25 437 -2.61 438 -1.68
		 439 -0.9 440 -0.4 441 -0.04 442 0.26 443 0.47 444 0.49
		 445 0.07 446 -0.92 447 -2.19 448 -3.11 449 -3.3 450 -2.86
		 451 -2.12 452 -1.28 453 -0.47 454 0.13 455 0.45 456 0.55
		 457 0.34 458 -0.26 459 -1.04 460 -1.64 461 -1.94 462 -2.02
		 463 -1.92 464 -1.52 465 -0.76 466 0.03 467 0.58 468 0.84
		 469 0.63 470 -0.12 471 -1.11 472 -1.89 473 -2.31 474 -2.5
		 475 -2.53 476 -2.31 477 -1.79 478 -1.16 479 -0.66 480 -0.35;
createNode animCurveTA -n "hero_RightArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 22.53 2 22.07 3 21.04 4 19.9 5 19.2 6 19.05
		 7 19.05 8 18.83 9 18.38 10 17.99 11 17.88 12 17.97
		 13 18.14 14 18.47 15 19.03 16 19.79 17 20.5 18 20.85
		 19 21.03 20 21.56 21 22.38 22 22.88 23 22.94 24 22.94
		 25 23.04 26 23.07 27 22.86 28 22.28 29 21.41 30 20.64
		 31 20.27 32 20.22 33 20.21 34 20.03 35 19.71 36 19.4
		 37 19.35 38 19.63 39 19.96 40 20.17 41 20.44 42 20.83
		 43 21.16 44 21.2 45 21.01 46 20.97 47 21.31 48 21.87
		 49 22.48 50 23.12 51 23.59 52 23.71 53 23.55 54 23.15
		 55 22.64 56 22.22 57 21.85 58 21.35 59 20.62 60 19.86
		 61 19.56 62 19.92 63 20.76 64 21.85 65 23.04 66 24.03
		 67 24.45 68 24.25 69 23.93 70 23.86 71 23.99 72 24.22
		 73 24.37 74 24.39 75 24.51 76 24.82 77 24.97 78 24.52
		 79 23.56 80 22.56 81 21.84 82 21.39 83 21.11 84 20.92
		 85 20.72 86 20.52 87 20.41 88 20.37 89 20.2 90 19.96
		 91 19.93 92 20.13 93 20.39 94 20.57 95 20.75 96 21.06
		 97 21.26 98 21.06 99 20.57 100 20.17 101 19.96 102 19.84
		 103 19.79 104 19.84 105 19.9 106 19.76 107 19.38 108 18.87
		 109 18.32 110 17.87 111 17.81 112 18.25 113 18.93 114 19.59
		 115 20.2 116 20.81 117 21.34 118 21.77 119 22.13 120 22.48
		 121 22.89 122 23.2 123 23.19 124 22.94 125 22.79 126 22.84
		 127 22.87 128 22.87 129 22.82 130 22.5 131 21.99 132 21.6
		 133 21.46 134 21.6 135 22.06 136 22.68 137 23.2 138 23.54
		 139 23.87 140 24.37 141 24.99 142 25.4 143 25.34 144 24.84
		 145 24.2 146 23.81 147 23.9 148 24.38 149 24.98 150 25.24
		 151 25.01 152 24.61 153 24.21 154 23.75 155 23.24 156 22.82
		 157 22.48 158 22.03 159 21.47 160 21.05 161 20.96 162 21.15
		 163 21.34 164 21.34 165 21.47 166 22.17 167 23.34 168 24.45
		 169 25.04 170 25.04 171 24.78 172 24.6 173 24.39 174 23.86
		 175 23.27 176 23.04 177 22.99 178 22.67 179 22.12 180 21.58
		 181 20.96 182 20.2 183 19.58 184 19.34 185 19.41 186 19.59
		 187 19.73 188 19.76 189 19.74 190 19.77 191 20.1 192 20.87
		 193 21.74 194 22.28 195 22.37 196 22.19 197 21.97 198 21.77
		 199 21.66 200 21.73 201 21.92 202 21.95 203 21.92 204 22.16
		 205 22.62 206 23 207 23.16 208 23.05 209 22.82 210 22.54
		 211 22.12 212 21.44 213 20.64 214 20.21 215 20.47 216 21.06
		 217 21.5 218 21.84 219 22.31 220 22.9 221 23.52 222 24
		 223 24.14 224 23.92 225 23.63 226 23.54 227 23.62 228 23.62
		 229 23.26 230 22.66 231 22.17 232 21.88 233 21.63 234 21.44
		 235 21.51 236 21.72 237 21.57 238 20.98 239 20.42 240 20.18
		 241 20.22 242 20.42 243 20.79 244 21.35 245 21.96 246 22.46
		 247 22.83 248 23.19 249 23.61 250 23.95 251 24.17 252 24.39
		 253 24.57 254 24.44 255 23.92 256 23.36 257 23.09 258 23.02
		 259 22.86 260 22.48 261 21.82 262 20.95 263 20.26 264 20.01
		 265 20.04 266 20.16 267 20.35 268 20.56 269 20.84 270 21.42
		 271 22.41 272 23.47 273 24.1 274 24.24 275 24.24 276 24.3
		 277 24.2 278 24 279 24.13 280 24.74 281 25.36 282 25.58
		 283 25.31 284 24.66 285 23.72 286 22.77 287 22.05 288 21.6
		 289 21.37 290 21.25 291 21.06 292 20.63 293 20.02 294 19.64
		 295 19.72 296 20.02 297 20.37 298 20.76 299 21.07 300 21.19
		 301 21.19 302 21.18 303 21.25 304 21.36 305 21.32 306 21.04
		 307 20.68 308 20.36 309 20.08 310 19.82 311 19.6 312 19.52
		 313 19.73 314 20.17 315 20.58 316 20.81 317 21.03 318 21.38
		 319 21.7 320 21.7 321 21.42 322 21.19 323 21.2 324 21.43
		 325 21.88 326 22.5 327 23.2 328 23.86 329 24.24 330 24.19
		 331 23.88 332 23.59 333 23.41 334 23.35 335 23.36 336 23.31
		 337 23.09 338 22.78 339 22.47 340 22.19 341 21.86 342 21.44
		 343 21.01 344 20.76 345 20.84 346 21.1 347 21.38 348 21.75
		 349 22.15 350 22.38 351 22.5 352 22.69 353 22.96 354 23.3
		 355 23.57 356 23.58 357 23.3 358 22.92 359 22.44 360 21.76
		 361 20.98 362 20.3 363 19.8 364 19.39 365 19.15 366 19.39
		 367 20.09 368 20.81 369 21.36 370 21.69 371 21.66 372 21.35
		 373 21.14 374 21.24 375 21.6 376 21.99 377 22.07 378 21.76
		 379 21.35 380 21.08 381 20.92 382 20.79 383 20.49 384 19.96
		 385 19.3 386 18.61 387 17.95 388 17.55 389 17.58 390 17.89
		 391 18.24 392 18.4 393 18.38 394 18.32 395 18.35 396 18.58
		 397 18.96 398 19.44 399 20.17 400 21.08 401 21.75 402 22.04
		 403 22.24 404 22.64 405 23.07 406 23.32 407 23.41 408 23.52
		 409 23.59 410 23.46 411 23.3 412 23.29 413 23.28 414 22.97
		 415 22.29 416 21.46 417 20.81 418 20.57 419 20.68 420 20.82
		 421 20.84 422 20.86 423 20.89 424 20.79 425 20.57 426 20.47
		 427 20.6 428 20.69 429 20.66 430 20.81 431 21.24 432 21.69
		 433 21.96 434 22.14 435 22.41 436 22.6 437 22.43 438 22.1
		 439 21.9 440 21.74 441 21.43 442 20.81 443 19.73 444 18.53
		 445 17.72 446 17.47 447 17.76 448 18.51 449 19.43 450 20.17
		 451 20.63 452 20.85 453 20.88 454 20.85 455 20.89 456 20.96
		 457 21.05 458 21.21 459 21.42 460 21.64 461 21.81 462 21.81
		 463 21.67 464 21.55 465 21.53 466 21.48 467 21.21 468 20.67
		 469 20 470 19.41 471 18.94 472 18.48 473 18.23 474 18.6
		 475 19.47 476 20.14 477 20.4 478 20.53 479 20.93 480 21.65;
createNode animCurveTA -n "hero_RightArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 3.92 2 -0.7 3 -5.4 4 -9.7 5 -13.3 6 -16.11
		 7 -18.08 8 -19.07 9 -19.08 10 -18.37 11 -17.12 12 -15.35
		 13 -13.02 14 -10.15 15 -6.88 16 -3.31 17 0.61 18 4.93
		 19 9.4 20 13.41 21 16.36 22 17.97 23 18.14 24 16.75
		 25 13.96 26 10.23 27 5.79 28 0.81 29 -4.08 30 -8.29
		 31 -11.72 32 -14.52 33 -16.73 34 -18.21 35 -18.73 36 -18.25
		 37 -17.11 38 -15.58 39 -13.64 40 -11.17 41 -8.1 42 -4.58
		 43 -0.85 44 2.85 45 6.41 46 9.72 47 12.56 48 14.67
		 49 15.66 50 15.08 51 12.66 52 8.69 53 3.93 54 -1.02
		 55 -5.79 56 -10.22 57 -14.14 58 -17.31 59 -19.43 60 -20.27
		 61 -19.93 62 -18.88 63 -17.44 64 -15.46 65 -12.73 66 -9.35
		 67 -5.52 68 -1.49 69 2.57 70 6.62 71 10.55 72 13.87
		 73 16.12 74 17.01 75 16.37 76 14.07 77 10.17 78 5.06
		 79 -0.58 80 -5.94 81 -10.47 82 -14.03 83 -16.63 84 -18.19
		 85 -18.78 86 -18.65 87 -17.96 88 -16.69 89 -14.71 90 -12.06
		 91 -8.83 92 -5.24 93 -1.49 94 2.39 95 6.28 96 9.89
		 97 12.99 98 15.23 99 16.16 100 15.63 101 13.79 102 10.74
		 103 6.46 104 1.26 105 -4.27 106 -9.55 107 -14.25 108 -18.06
		 109 -20.57 110 -21.57 111 -21.22 112 -19.84 113 -17.67 114 -14.86
		 115 -11.55 116 -7.82 117 -3.69 118 0.87 119 5.63 120 9.89
		 121 13.07 122 15.12 123 16.15 124 15.99 125 14.38 126 11.38
		 127 7.39 128 2.9 129 -1.74 130 -6.05 131 -9.65 132 -12.42
		 133 -14.4 134 -15.62 135 -15.98 136 -15.49 137 -14.22 138 -12.09
		 139 -9.16 140 -6.02 141 -3.21 142 -0.63 143 2.16 144 5.34
		 145 8.52 146 11.18 147 13.2 148 14.67 149 15.49 150 15.49
		 151 14.3 152 11.71 153 8.01 154 3.52 155 -1.66 156 -7.04
		 157 -11.74 158 -15.33 159 -17.92 160 -19.62 161 -20.41 162 -20.14
		 163 -18.77 164 -16.54 165 -13.72 166 -10.49 167 -7.09 168 -3.69
		 169 -0.15 170 3.57 171 7.14 172 10.09 173 12.14 174 13.19
		 175 13.1 176 11.85 177 9.72 178 7 179 3.76 180 0.04
		 181 -4.01 182 -8.11 183 -11.82 184 -14.81 185 -17 186 -18.4
		 187 -19.06 188 -18.94 189 -17.94 190 -16.02 191 -13.34 192 -10.19
		 193 -6.79 194 -3.21 195 0.55 196 4.29 197 7.49 198 9.68
		 199 10.94 200 11.56 201 11.49 202 10.42 203 8.26 204 5.07
		 205 0.92 206 -3.93 207 -8.79 208 -12.83 209 -15.69 210 -17.58
		 211 -18.69 212 -18.98 213 -18.47 214 -17.38 215 -15.93 216 -14.04
		 217 -11.53 218 -8.59 219 -5.58 220 -2.68 221 0.13 222 2.8
		 223 5.32 224 7.78 225 10.02 226 11.63 227 12.21 228 11.47
		 229 9.5 230 6.74 231 3.39 232 -0.53 233 -4.7 234 -8.58
		 235 -11.8 236 -14.37 237 -16.37 238 -17.64 239 -17.97 240 -17.29
		 241 -15.79 242 -13.86 243 -11.79 244 -9.52 245 -6.9 246 -4.04
		 247 -1.17 248 1.79 249 5.11 250 8.69 251 11.95 252 14.19
		 253 15.05 254 14.57 255 12.91 256 10.19 257 6.62 258 2.52
		 259 -1.72 260 -5.83 261 -9.8 262 -13.41 263 -16.05 264 -17.22
		 265 -17.06 266 -15.9 267 -14.04 268 -11.8 269 -9.42 270 -6.98
		 271 -4.43 272 -1.56 273 1.66 274 4.78 275 7.48 276 9.83
		 277 11.88 278 13.37 279 13.72 280 12.54 281 10.12 282 7.06
		 283 3.65 284 -0.02 285 -3.85 286 -7.73 287 -11.46 288 -14.46
		 289 -16.14 290 -16.52 291 -16.16 292 -15.28 293 -13.68 294 -11.41
		 295 -8.8 296 -5.99 297 -2.79 298 0.95 299 4.94 300 8.64
		 301 11.78 302 14.39 303 16.21 304 16.7 305 15.74 306 13.51
		 307 10.11 308 5.82 309 1.18 310 -3.36 311 -7.5 312 -10.79
		 313 -12.8 314 -13.62 315 -13.68 316 -13.27 317 -12.4 318 -11.02
		 319 -9.06 320 -6.5 321 -3.6 322 -0.89 323 1.33 324 3.15
		 325 4.74 326 6.16 327 7.42 328 8.43 329 8.92 330 8.64
		 331 7.53 332 5.83 333 3.94 334 2.1 335 0.17 336 -2.13
		 337 -4.68 338 -6.97 339 -8.55 340 -9.4 341 -9.68 342 -9.5
		 343 -8.91 344 -7.96 345 -6.83 346 -5.65 347 -4.38 348 -2.84
		 349 -0.99 350 1.07 351 3.35 352 5.94 353 8.35 354 9.77
		 355 9.93 356 9.23 357 7.93 358 6.04 359 3.71 360 1.21
		 361 -1.24 362 -3.73 363 -6.27 364 -8.61 365 -10.46 366 -11.68
		 367 -11.99 368 -11.36 369 -10.4 370 -9.68 371 -8.97 372 -7.77
		 373 -5.83 374 -3.2 375 -0.26 376 2.41 377 4.49 378 6.14
		 379 7.71 380 9.16 381 9.99 382 9.94 383 9.27 384 8.31
		 385 6.97 386 4.83 387 1.86 388 -1.38 389 -4.42 390 -7.28
		 391 -9.85 392 -11.76 393 -12.76 394 -13.01 395 -12.8 396 -12.25
		 397 -11.42 398 -10.42 399 -9.01 400 -6.74 401 -3.53 402 0.16
		 403 3.82 404 7.18 405 10 406 12.14 407 13.67 408 14.62
		 409 14.64 410 13.51 411 11.46 412 8.71 413 5.1 414 0.72
		 415 -3.71 416 -7.6 417 -10.9 418 -13.61 419 -15.51 420 -16.38
		 421 -16.23 422 -15.18 423 -13.31 424 -10.84 425 -8.22 426 -5.72
		 427 -3.14 428 -0.22 429 3.02 430 6.4 431 9.69 432 12.5
		 433 14.57 434 15.67 435 15.45 436 13.71 437 10.74 438 7.19
		 439 3.54 440 -0.12 441 -3.89 442 -7.73 443 -11.41 444 -14.73
		 445 -17.42 446 -19.02 447 -19.39 448 -18.67 449 -16.96 450 -14.35
		 451 -11.2 452 -7.76 453 -4.08 454 -0.3 455 3.45 456 7.17
		 457 10.78 458 13.84 459 15.98 460 17.03 461 16.79 462 15.01
		 463 11.77 464 7.55 465 2.95 466 -1.67 467 -6.28 468 -10.73
		 469 -14.54 470 -17.36 471 -18.97 472 -19.22 473 -18.3 474 -16.79
		 475 -15.01 476 -12.81 477 -9.92 478 -6.41 479 -2.59 480 1.56;
createNode animCurveTA -n "hero_RightArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 80.48 2 81.7 3 83.05 4 84.2 5 84.94 6 85.38
		 7 85.62 8 85.55 9 85.04 10 84.23 11 83.34 12 82.6
		 13 82.13 14 81.82 15 81.58 16 81.32 17 80.82 18 79.88
		 19 78.44 20 76.71 21 75.17 22 74.39 23 74.46 24 75.15
		 25 76.23 26 77.4 27 78.66 28 80.07 29 81.47 30 82.65
		 31 83.71 32 84.79 33 85.75 34 86.3 35 86.16 36 85.41
		 37 84.42 38 83.51 39 82.75 40 82.35 41 82.43 42 82.5
		 43 81.99 44 80.91 45 79.76 46 78.81 47 78.1 48 77.67
		 49 77.52 50 77.58 51 77.95 52 78.76 53 79.92 54 81.3
		 55 82.73 56 83.97 57 84.82 58 85.19 59 85.32 60 85.6
		 61 86.2 62 86.78 63 86.9 64 86.34 65 85.29 66 84.14
		 67 83.07 68 82.02 69 80.93 70 79.73 71 78.42 72 77.1
		 73 75.92 74 75.21 75 75.3 76 76.22 77 77.74 78 79.51
		 79 81.05 80 82.05 81 82.51 82 82.67 83 82.74 84 82.71
		 85 82.73 86 83.19 87 84.2 88 85.37 89 86.25 90 86.67
		 91 86.48 92 85.63 93 84.37 94 83.05 95 81.78 96 80.42
		 97 78.97 98 77.82 99 77.42 100 77.64 101 77.99 102 78.36
		 103 79.06 104 80.2 105 81.54 106 82.81 107 83.97 108 85
		 109 85.85 110 86.5 111 86.76 112 86.44 113 85.73 114 85.01
		 115 84.31 116 83.41 117 82.25 118 80.99 119 79.84 120 78.93
		 121 78.32 122 77.93 123 77.66 124 77.46 125 77.61 126 78.62
		 127 80.25 128 81.68 129 82.68 130 83.49 131 84.18 132 84.63
		 133 84.86 134 85.09 135 85.29 136 85.31 137 85.24 138 84.97
		 139 84.24 140 83.18 141 82.26 142 81.62 143 80.96 144 80.16
		 145 79.53 146 79.17 147 78.87 148 78.57 149 78.14 150 77.49
		 151 77.13 152 77.65 153 79.02 154 80.95 155 83.15 156 85.06
		 157 86.17 158 86.69 159 87.2 160 87.92 161 88.53 162 88.57
		 163 87.96 164 87.16 165 86.55 166 86.07 167 85.45 168 84.58
		 169 83.45 170 82.25 171 81.23 172 80.42 173 79.8 174 79.49
		 175 79.51 176 79.84 177 80.5 178 81.18 179 81.79 180 82.53
		 181 83.41 182 84.17 183 84.51 184 84.41 185 84.41 186 85.14
		 187 86.3 188 86.96 189 86.67 190 85.77 191 84.78 192 83.91
		 193 83.17 194 82.49 195 81.74 196 80.83 197 79.9 198 79.21
		 199 78.83 200 78.76 201 79.02 202 79.44 203 79.91 204 80.73
		 205 82.15 206 83.89 207 85.41 208 86.28 209 86.61 210 86.89
		 211 87.29 212 87.52 213 87.36 214 87.01 215 86.71 216 86.29
		 217 85.6 218 84.72 219 83.76 220 82.92 221 82.45 222 82.12
		 223 81.45 224 80.39 225 79.41 226 78.83 227 78.64 228 78.93
		 229 79.65 230 80.4 231 81.13 232 82.17 233 83.37 234 84.25
		 235 84.81 236 85.54 237 86.59 238 87.32 239 87.27 240 86.66
		 241 86.04 242 85.78 243 85.92 244 85.92 245 85.22 246 84.04
		 247 83.06 248 82.41 249 81.7 250 80.77 251 79.87 252 79.27
		 253 79.19 254 79.63 255 80.37 256 81.04 257 81.51 258 82.08
		 259 82.94 260 84 261 85.25 262 86.38 263 86.87 264 86.79
		 265 86.6 266 86.31 267 85.67 268 84.86 269 84.28 270 84.01
		 271 83.72 272 82.98 273 81.88 274 80.96 275 80.37 276 79.87
		 277 79.34 278 78.83 279 78.55 280 78.76 281 79.39 282 80.18
		 283 81.19 284 82.46 285 83.69 286 84.82 287 85.97 288 86.9
		 289 87.13 290 86.69 291 85.97 292 85.33 293 85.04 294 85.01
		 295 84.87 296 84.49 297 83.81 298 82.73 299 81.35 300 80.16
		 301 79.32 302 78.57 303 77.93 304 77.77 305 78.02 306 78.45
		 307 79.18 308 80.31 309 81.59 310 82.76 311 83.63 312 84.08
		 313 84.04 314 83.65 315 83.2 316 82.89 317 82.81 318 82.9
		 319 82.76 320 81.97 321 80.83 322 80.16 323 80.26 324 80.56
		 325 80.57 326 80.43 327 80.41 328 80.54 329 80.77 330 81.08
		 331 81.41 332 81.59 333 81.59 334 81.56 335 81.86 336 82.76
		 337 84.09 338 85.25 339 85.93 340 86.22 341 86.25 342 85.96
		 343 85.41 344 84.89 345 84.66 346 84.62 347 84.51 348 84.1
		 349 83.37 350 82.62 351 82.09 352 81.53 353 80.72 354 79.91
		 355 79.46 356 79.43 357 79.74 358 80.42 359 81.35 360 82.33
		 361 83.1 362 83.64 363 84 364 84.23 365 84.31 366 84.3
		 367 84.26 368 84.23 369 84.36 370 84.55 371 84.41 372 83.68
		 373 82.63 374 81.9 375 81.78 376 81.94 377 81.97 378 81.58
		 379 80.63 380 79.51 381 79.03 382 79.62 383 80.88 384 82.09
		 385 82.93 386 83.59 387 84.2 388 84.8 389 85.46 390 86.1
		 391 86.47 392 86.54 393 86.64 394 87.02 395 87.66 396 88.37
		 397 88.82 398 88.81 399 88.28 400 87.3 401 86.03 402 84.62
		 403 83.17 404 81.81 405 80.72 406 79.83 407 78.94 408 78.08
		 409 77.58 410 77.67 411 78.13 412 78.63 413 79.18 414 80.02
		 415 81.18 416 82.51 417 83.9 418 85.11 419 85.9 420 86.12
		 421 85.73 422 84.91 423 83.87 424 82.81 425 82 426 81.56
		 427 81.34 428 81.04 429 80.37 430 79.3 431 78.07 432 76.85
		 433 75.66 434 74.81 435 74.84 436 75.88 437 77.54 438 79.25
		 439 80.66 440 81.84 441 83.08 442 84.46 443 85.71 444 86.73
		 445 87.62 446 88.22 447 88.43 448 88.41 449 88.22 450 87.71
		 451 86.97 452 86.21 453 85.48 454 84.59 455 83.3 456 81.55
		 457 79.85 458 78.62 459 77.83 460 77.41 461 77.5 462 78.1
		 463 79.06 464 80.3 465 81.56 466 82.73 467 83.95 468 85.21
		 469 86.38 470 87.38 471 88.02 472 88.14 473 87.99 474 87.95
		 475 87.95 476 87.71 477 87.11 478 86.43 479 86.05 480 85.7;
createNode animCurveTA -n "hero_RightForeArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.57 2 -0.22 3 -0.18 4 -0.68 5 -1.45 6 -2.24
		 7 -2.96 8 -3.34 9 -3.22 10 -2.83 11 -2.54 12 -2.24
		 13 -1.64 14 -0.9 15 -0.39 16 -0.3 17 -0.62 18 -1.02
		 19 -1.08 20 -0.69 21 -0.09 22 0.31 23 0.27 24 0.06
		 25 0.04 26 0.11 27 0.12 28 0.31 29 0.98 30 1.71
		 31 1.82 32 1.24 33 0.56 34 0.23 35 0.24 36 0.36
		 37 0.5 38 0.64 39 0.69 40 0.64 41 0.68 42 0.84
		 43 0.89 44 0.75 45 0.55 46 0.42 47 0.29 48 0.09
		 49 -0.19 50 -0.54 51 -0.86 52 -1.05 53 -1.09 54 -1.09
		 55 -1.08 56 -1 57 -0.95 58 -1.1 59 -1.33 60 -1.33
		 61 -0.99 62 -0.39 63 0.32 64 0.93 65 1.27 66 1.37
		 67 1.44 68 1.57 69 1.65 70 1.75 71 1.89 72 1.87
		 73 1.66 74 1.49 75 1.35 76 1 77 0.47 78 0.2
		 79 0.39 80 0.82 81 1.07 82 0.88 83 0.43 84 0.06
		 85 -0.12 86 -0.09 87 0.22 88 0.74 89 1.19 90 1.34
		 91 1.23 92 0.93 93 0.4 94 -0.2 95 -0.45 96 -0.2
		 97 0.26 98 0.48 99 0.41 100 0.27 101 0.19 102 0.33
		 103 0.76 104 1.08 105 0.85 106 0.21 107 -0.4 108 -0.78
		 109 -0.82 110 -0.47 111 0.21 112 0.9 113 1.24 114 1.3
		 115 1.43 116 1.62 117 1.69 118 1.68 119 1.76 120 2.04
		 121 2.34 122 2.17 123 1.45 124 0.75 125 0.48 126 0.52
		 127 0.69 128 0.88 129 0.85 130 0.45 131 -0.2 132 -0.73
		 133 -0.94 134 -0.89 135 -0.61 136 -0.16 137 0.31 138 0.64
		 139 0.83 140 0.94 141 0.92 142 0.7 143 0.39 144 0.12
		 145 -0.01 146 0.08 147 0.33 148 0.34 149 -0.16 150 -0.8
		 151 -1.07 152 -1 153 -0.76 154 -0.32 155 0.2 156 0.57
		 157 0.74 158 0.75 159 0.41 160 -0.31 161 -0.93 162 -1
		 163 -0.78 164 -0.73 165 -0.81 166 -0.79 167 -0.73 168 -0.79
		 169 -1.08 170 -1.51 171 -1.77 172 -1.73 173 -1.54 174 -1.37
		 175 -1.29 176 -1.3 177 -1.21 178 -0.93 179 -0.67 180 -0.6
		 181 -0.78 182 -1.14 183 -1.49 184 -1.73 185 -2.02 186 -2.46
		 187 -2.89 188 -3.09 189 -3 190 -2.7 191 -2.34 192 -2.06
		 193 -1.83 194 -1.67 195 -1.75 196 -2.05 197 -2.24 198 -2.24
		 199 -2.23 200 -2.04 201 -1.38 202 -0.62 203 -0.28 204 -0.42
		 205 -0.77 206 -1.04 207 -1.02 208 -0.78 209 -0.67 210 -0.83
		 211 -1.08 212 -1.23 213 -1.11 214 -0.75 215 -0.43 216 -0.47
		 217 -0.89 218 -1.47 219 -2.03 220 -2.48 221 -2.79 222 -2.91
		 223 -2.75 224 -2.14 225 -1.13 226 -0.02 227 0.84 228 1.19
		 229 1.16 230 1.2 231 1.49 232 1.72 233 1.5 234 0.85
		 235 0.2 236 0.14 237 0.7 238 1.46 239 2.16 240 2.9
		 241 3.7 242 4.31 243 4.47 244 4.28 245 3.99 246 3.78
		 247 3.59 248 3.16 249 2.52 250 2.09 251 1.96 252 1.61
		 253 0.84 254 0.01 255 -0.46 256 -0.44 257 -0.04 258 0.39
		 259 0.59 260 0.69 261 0.95 262 1.36 263 1.6 264 1.46
		 265 1.07 266 0.63 267 0.3 268 0.25 269 0.38 270 0.41
		 271 0.35 272 0.5 273 0.9 274 1.3 275 1.35 276 1
		 277 0.45 278 -0.06 279 -0.38 280 -0.6 281 -0.78 282 -0.8
		 283 -0.63 284 -0.49 285 -0.35 286 0.02 287 0.6 288 1.15
		 289 1.59 290 1.93 291 1.99 292 1.51 293 0.64 294 -0.18
		 295 -0.77 296 -1.07 297 -0.9 298 -0.36 299 0 300 -0.14
		 301 -0.46 302 -0.57 303 -0.4 304 -0.17 305 -0.21 306 -0.47
		 307 -0.54 308 -0.35 309 -0.09 310 0.14 311 0.38 312 0.63
		 313 0.89 314 1.11 315 1.15 316 0.85 317 0.26 318 -0.48
		 319 -1.24 320 -1.81 321 -1.9 322 -1.39 323 -0.44 324 0.47
		 325 0.93 326 0.84 327 0.43 328 -0.13 329 -0.68 330 -0.98
		 331 -0.81 332 -0.18 333 0.51 334 0.77 335 0.55 336 0.1
		 337 -0.25 338 -0.25 339 -0.03 340 0.12 341 0.2 342 0.22
		 343 0.09 344 -0.16 345 -0.34 346 -0.29 347 -0.12 348 0.11
		 349 0.49 350 0.9 351 1.13 352 1.25 353 1.21 354 0.92
		 355 0.52 356 0.16 357 -0.11 358 -0.31 359 -0.52 360 -0.94
		 361 -1.54 362 -1.87 363 -1.59 364 -1.02 365 -0.59 366 -0.23
		 367 0.18 368 0.58 369 0.92 370 1.05 371 0.78 372 0.28
		 373 -0.14 374 -0.39 375 -0.43 376 -0.31 377 -0.23 378 -0.26
		 379 -0.43 380 -0.84 381 -1.33 382 -1.56 383 -1.6 384 -1.65
		 385 -1.71 386 -1.78 387 -2.02 388 -2.46 389 -2.8 390 -2.68
		 391 -2.08 392 -1.36 393 -0.85 394 -0.69 395 -0.71 396 -0.57
		 397 -0.2 398 0.12 399 0.18 400 0.11 401 0.03 402 -0.18
		 403 -0.54 404 -0.92 405 -1.19 406 -1.29 407 -1.48 408 -2
		 409 -2.51 410 -2.7 411 -2.7 412 -2.65 413 -2.39 414 -1.81
		 415 -1.18 416 -0.87 417 -0.88 418 -0.92 419 -0.95 420 -1.14
		 421 -1.57 422 -2.12 423 -2.52 424 -2.62 425 -2.33 426 -1.95
		 427 -2.02 428 -2.59 429 -3.19 430 -3.45 431 -3.26 432 -2.7
		 433 -2.19 434 -1.86 435 -1.3 436 -0.48 437 0.05 438 0.12
		 439 0.23 440 0.47 441 0.55 442 0.42 443 0.33 444 0.39
		 445 0.43 446 0.27 447 0.03 448 -0.08 449 0.01 450 0.21
		 451 0.57 452 1.14 453 1.72 454 1.94 455 1.69 456 1.2
		 457 0.77 458 0.62 459 0.85 460 1.41 461 2.06 462 2.44
		 463 2.3 464 1.66 465 0.95 466 0.69 467 0.94 468 1.37
		 469 1.59 470 1.49 471 1.18 472 0.84 473 0.72 474 0.94
		 475 1.34 476 1.69 477 1.85 478 1.92 479 2.22 480 2.77;
createNode animCurveTA -n "hero_RightForeArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 24.71 2 22.06 3 19.55 4 17.26 5 15.35 6 13.93
		 7 12.89 8 11.97 9 11.13 10 10.62 11 10.55 12 10.66
		 13 10.8 14 11.32 15 12.69 16 14.88 17 17.58 18 20.59
		 19 23.84 20 27.13 21 29.92 22 31.87 23 33.05 24 33.42
		 25 32.82 26 31.31 27 29.1 28 26.5 29 23.75 30 21.07
		 31 18.68 32 16.67 33 14.94 34 13.48 35 12.43 36 11.81
		 37 11.43 38 11.15 39 11.04 40 11.34 41 12.27 42 13.84
		 43 15.91 44 18.25 45 20.66 46 23.12 47 25.42 48 27.18
		 49 28.17 50 28.16 51 26.97 52 24.9 53 22.59 54 20.35
		 55 18.03 56 15.52 57 13.11 58 11.3 59 10.38 60 10.15
		 61 10.06 62 9.78 63 9.46 64 9.45 65 9.96 66 11.17
		 67 13.15 68 15.68 69 18.51 70 21.65 71 25.01 72 28
		 73 29.97 74 30.82 75 30.82 76 30.01 77 28.32 78 26.02
		 79 23.5 80 20.86 81 18.15 82 15.75 83 14.02 84 12.91
		 85 12.22 86 11.92 87 12.04 88 12.51 89 13.17 90 13.94
		 91 15.1 92 16.95 93 19.41 94 22.1 95 24.79 96 27.6
		 97 30.53 98 33.04 99 34.55 100 34.98 101 34.52 102 33.25
		 103 31.15 104 28.36 105 25.22 106 22.21 107 19.65 108 17.68
		 109 16.31 110 15.38 111 14.87 112 14.77 113 14.92 114 15.15
		 115 15.52 116 16.29 117 17.82 118 20.1 119 22.9 120 25.97
		 121 29.09 122 31.85 123 33.61 124 33.98 125 33 126 30.93
		 127 28.14 128 25.13 129 22.17 130 19.33 131 16.77 132 14.85
		 133 13.93 134 13.9 135 14.01 136 13.81 137 13.58 138 13.52
		 139 13.48 140 13.64 141 14.51 142 16.08 143 17.91 144 19.98
		 145 22.49 146 25.3 147 28.02 148 30.29 149 31.78 150 32.29
		 151 31.66 152 30.08 153 28.04 154 25.73 155 23.25 156 20.97
		 157 19.3 158 18.23 159 17.37 160 16.42 161 15.5 162 14.95
		 163 14.9 164 15.3 165 16.01 166 16.86 167 17.84 168 19.08
		 169 20.8 170 23.3 171 26.46 172 29.6 173 32.18 174 34.11
		 175 35.16 176 34.92 177 33.31 178 30.8 179 28.02 180 25.36
		 181 22.78 182 20.22 183 18.03 184 16.57 185 15.75 186 15.26
		 187 15.09 188 15.16 189 15.2 190 15.21 191 15.59 192 16.58
		 193 18.1 194 20.15 195 22.74 196 25.56 197 28.33 198 30.94
		 199 33.25 200 34.93 201 35.65 202 35.2 203 33.56 204 30.91
		 205 27.64 206 24.25 207 21.24 208 18.84 209 16.89 210 15.36
		 211 14.42 212 14.1 213 14.11 214 14.12 215 14.01 216 13.9
		 217 14.04 218 14.53 219 15.26 220 16.31 221 17.95 222 20.22
		 223 22.76 224 24.99 225 26.69 226 28 227 28.82 228 28.91
		 229 28.15 230 26.58 231 24.45 232 22.03 233 19.51 234 17.11
		 235 15.06 236 13.56 237 12.73 238 12.47 239 12.56 240 12.79
		 241 12.97 242 13.06 243 13.28 244 13.84 245 14.78 246 16.14
		 247 17.89 248 19.99 249 22.55 250 25.6 251 28.85 252 31.76
		 253 33.82 254 34.74 255 34.59 256 33.54 257 31.76 258 29.42
		 259 26.93 260 24.65 261 22.56 262 20.66 263 19.22 264 18.18
		 265 17.16 266 16.17 267 15.52 268 15.18 269 14.97 270 15
		 271 15.67 272 17.15 273 19.33 274 22.09 275 25 276 27.45
		 277 29.19 278 30.28 279 30.85 280 30.83 281 30.05 282 28.33
		 283 25.85 284 23.4 285 21.72 286 20.72 287 19.8 288 18.59
		 289 17.38 290 16.51 291 15.96 292 15.56 293 15.24 294 15.05
		 295 15.3 296 16.23 297 17.73 298 19.63 299 21.99 300 24.77
		 301 27.56 302 29.96 303 31.84 304 33.13 305 33.61 306 32.99
		 307 31.15 308 28.51 309 25.74 310 23.07 311 20.41 312 17.9
		 313 16.01 314 14.95 315 14.49 316 14.17 317 13.55 318 12.69
		 319 11.99 320 11.6 321 11.3 322 11.24 323 11.68 324 12.72
		 325 14.19 326 15.73 327 16.99 328 17.73 329 17.83 330 17.41
		 331 16.6 332 15.46 333 14 334 12.39 335 11.04 336 10.27
		 337 9.9 338 9.42 339 8.54 340 7.47 341 6.62 342 6.3
		 343 6.42 344 6.69 345 6.99 346 7.2 347 7.37 348 7.91
		 349 9.14 350 11.04 351 13.23 352 15.27 353 16.99 354 18.48
		 355 19.8 356 20.88 357 21.36 358 20.85 359 19.39 360 17.38
		 361 15.23 362 13.28 363 11.68 364 10.45 365 9.62 366 9.24
		 367 9.23 368 9.3 369 9.11 370 8.62 371 8.1 372 7.9
		 373 8.12 374 8.55 375 9.06 376 9.92 377 11.48 378 13.65
		 379 15.87 380 17.62 381 18.78 382 19.32 383 19.1 384 18.19
		 385 16.83 386 15.24 387 13.48 388 11.65 389 10.03 390 8.91
		 391 8.25 392 7.9 393 7.71 394 7.48 395 7.11 396 6.83
		 397 6.85 398 7.05 399 7.3 400 7.71 401 8.54 402 10.05
		 403 12.32 404 15.15 405 18.16 406 20.95 407 23.18 408 24.49
		 409 24.65 410 23.89 411 22.72 412 21.33 413 19.48 414 17.17
		 415 14.95 416 13.31 417 12.21 418 11.29 419 10.35 420 9.53
		 421 8.98 422 8.66 423 8.56 424 8.74 425 9.14 426 9.8
		 427 10.82 428 12.34 429 14.46 430 17.12 431 20.03 432 22.68
		 433 24.63 434 25.77 435 26.25 436 26.05 437 24.97 438 22.97
		 439 20.45 440 17.9 441 15.66 442 13.92 443 12.76 444 12.18
		 445 11.96 446 11.72 447 11.26 448 10.65 449 10.17 450 10.01
		 451 10.29 452 11.2 453 12.87 454 15.27 455 18.04 456 20.91
		 457 23.71 458 26.22 459 28.16 460 29.34 461 29.62 462 29.01
		 463 27.6 464 25.38 465 22.35 466 19.11 467 16.42 468 14.48
		 469 13.08 470 11.99 471 11.1 472 10.31 473 9.53 474 8.75
		 475 8.22 476 8.19 477 8.82 478 10.16 479 12.18 480 14.87;
createNode animCurveTA -n "hero_RightForeArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -0.18 2 -0.41 3 -0.59 4 -0.74 5 -0.8 6 -0.51
		 7 0.36 8 1.43 9 2.22 10 2.81 11 3.41 12 3.78
		 13 3.62 14 2.98 15 2.24 16 1.72 17 1.49 18 1.55
		 19 1.91 20 2.57 21 3.41 22 4.21 23 4.66 24 4.74
		 25 4.67 26 4.6 27 4.52 28 4.33 29 4.03 30 3.73
		 31 3.41 32 2.99 33 2.56 34 2.41 35 2.61 36 2.77
		 37 2.57 38 2.18 39 1.86 40 1.72 41 1.92 42 2.47
		 43 2.97 44 3.09 45 2.93 46 2.72 47 2.6 48 2.64
		 49 2.72 50 2.54 51 1.94 52 1.18 53 0.61 54 0.37
		 55 0.34 56 0.42 57 0.43 58 0.35 59 0.35 60 0.4
		 61 0.2 62 -0.29 63 -0.64 64 -0.49 65 -0.07 66 0.12
		 67 0.03 68 -0.08 69 -0.11 70 -0.24 71 -0.61 72 -1.18
		 73 -1.76 74 -2.03 75 -1.88 76 -1.65 77 -1.6 78 -1.65
		 79 -1.78 80 -2.25 81 -3.02 82 -3.7 83 -4.07 84 -3.98
		 85 -3.23 86 -2.08 87 -1.25 88 -1.11 89 -1.4 90 -1.76
		 91 -2.09 92 -2.32 93 -2.41 94 -2.35 95 -2.11 96 -1.76
		 97 -1.57 98 -1.62 99 -1.57 100 -1.18 101 -0.65 102 -0.24
		 103 -0.2 104 -0.52 105 -0.93 106 -0.99 107 -0.6 108 -0.14
		 109 0.03 110 -0.15 111 -0.61 112 -1.18 113 -1.7 114 -2.06
		 115 -2.3 116 -2.56 117 -2.74 118 -2.6 119 -2.12 120 -1.48
		 121 -0.88 122 -0.55 123 -0.65 124 -1 125 -1.4 126 -1.85
		 127 -2.18 128 -2.12 129 -1.81 130 -1.56 131 -1.62 132 -2.02
		 133 -2.43 134 -2.53 135 -2.35 136 -2.13 137 -1.91 138 -1.73
		 139 -1.68 140 -1.79 141 -1.88 142 -1.74 143 -1.21 144 -0.43
		 145 0.28 146 0.74 147 0.87 148 0.61 149 0.14 150 -0.29
		 151 -0.67 152 -1.19 153 -1.96 154 -2.61 155 -2.8 156 -2.68
		 157 -2.59 158 -2.52 159 -2.3 160 -1.88 161 -1.48 162 -1.12
		 163 -0.55 164 0.19 165 0.74 166 0.98 167 1.06 168 1.09
		 169 1.17 170 1.3 171 1.48 172 1.7 173 1.76 174 1.34
		 175 0.47 176 -0.5 177 -1.39 178 -2.07 179 -2.26 180 -1.89
		 181 -1.18 182 -0.45 183 -0.09 184 -0.25 185 -0.62 186 -0.77
		 187 -0.67 188 -0.67 189 -0.87 190 -0.87 191 -0.6 192 -0.28
		 193 0.02 194 0.24 195 0.32 196 0.32 197 0.32 198 0.21
		 199 0.04 200 0.09 201 0.43 202 1.01 203 1.72 204 2.33
		 205 2.7 206 2.79 207 2.64 208 2.49 209 2.38 210 2.27
		 211 2.15 212 1.97 213 1.78 214 1.71 215 1.79 216 1.97
		 217 2.31 218 2.86 219 3.38 220 3.44 221 2.86 222 1.99
		 223 1.26 224 0.79 225 0.54 226 0.35 227 0.01 228 -0.51
		 229 -0.97 230 -1.22 231 -1.37 232 -1.37 233 -1.16 234 -1.14
		 235 -1.69 236 -2.24 237 -1.9 238 -0.97 239 -0.54 240 -0.81
		 241 -1.03 242 -0.75 243 -0.27 244 0.04 245 0.08 246 -0.18
		 247 -0.65 248 -1.12 249 -1.46 250 -1.84 251 -2.42 252 -2.98
		 253 -3.17 254 -3.02 255 -2.83 256 -2.72 257 -2.53 258 -2.23
		 259 -2.13 260 -2.31 261 -2.53 262 -2.57 263 -2.29 264 -1.8
		 265 -1.45 266 -1.35 267 -1.33 268 -1.42 269 -1.59 270 -1.67
		 271 -1.57 272 -1.2 273 -0.65 274 -0.37 275 -0.61 276 -1.11
		 277 -1.51 278 -1.61 279 -1.54 280 -1.63 281 -2.05 282 -2.42
		 283 -2.16 284 -1.33 285 -0.57 286 -0.16 287 0.09 288 0.22
		 289 0.12 290 0.01 291 0.11 292 0.39 293 0.5 294 0.25
		 295 -0.09 296 -0.33 297 -0.54 298 -0.92 299 -1.5 300 -1.98
		 301 -2.07 302 -1.95 303 -1.94 304 -2.22 305 -2.58 306 -2.55
		 307 -2.08 308 -1.66 309 -1.51 310 -1.4 311 -1.13 312 -0.84
		 313 -0.6 314 -0.19 315 0.47 316 1.02 317 1.15 318 1.18
		 319 1.25 320 1.03 321 0.65 322 0.53 323 0.57 324 0.48
		 325 0.27 326 0.12 327 0.1 328 0.04 329 0.07 330 0.22
		 331 0.08 332 -0.53 333 -1.17 334 -1.38 335 -1.08 336 -0.53
		 337 0 338 0.59 339 1.46 340 2.35 341 2.77 342 2.62
		 343 2.25 344 2.02 345 1.97 346 1.84 347 1.53 348 1.27
		 349 1.27 350 1.51 351 1.93 352 2.28 353 2.12 354 1.42
		 355 0.56 356 -0.14 357 -0.44 358 -0.01 359 1.15 360 2.39
		 361 2.97 362 2.71 363 1.86 364 0.99 365 0.6 366 0.52
		 367 0.45 368 0.46 369 0.52 370 0.34 371 -0.27 372 -1
		 373 -1.43 374 -1.41 375 -1.09 376 -0.74 377 -0.51 378 -0.45
		 379 -0.56 380 -0.74 381 -0.81 382 -0.73 383 -0.69 384 -0.74
		 385 -0.58 386 -0.07 387 0.42 388 0.38 389 -0.29 390 -1
		 391 -1.2 392 -1.01 393 -0.66 394 -0.26 395 -0.15 396 -0.42
		 397 -0.65 398 -0.59 399 -0.69 400 -1.26 401 -1.77 402 -1.59
		 403 -0.81 404 -0.05 405 0.19 406 -0.19 407 -0.95 408 -1.38
		 409 -0.92 410 0.15 411 1.11 412 1.5 413 1.18 414 0.38
		 415 -0.53 416 -1.27 417 -1.58 418 -1.36 419 -0.92 420 -0.62
		 421 -0.39 422 -0.27 423 -0.43 424 -0.51 425 -0.34 426 -0.36
		 427 -0.77 428 -1.2 429 -1.24 430 -0.89 431 -0.56 432 -0.64
		 433 -0.91 434 -0.87 435 -0.37 436 0.33 437 0.81 438 0.78
		 439 0.34 440 -0.18 441 -0.51 442 -0.73 443 -1.06 444 -1.36
		 445 -1.4 446 -1.02 447 -0.37 448 0.05 449 0.04 450 -0.12
		 451 -0.3 452 -0.6 453 -0.92 454 -0.94 455 -0.5 456 0.13
		 457 0.66 458 1.09 459 1.42 460 1.53 461 1.56 462 1.9
		 463 2.53 464 2.92 465 2.81 466 2.59 467 2.44 468 2.18
		 469 1.84 470 1.7 471 1.7 472 1.59 473 1.32 474 0.97
		 475 0.68 476 0.54 477 0.53 478 0.63 479 0.78 480 0.86;
createNode animCurveTA -n "hero_RightHand_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -3.2 2 -2.72 3 -1.81 4 -1.02 5 -0.42 6 0.43
		 7 1.35 8 1.64 9 1.3 10 0.89 11 0.6 12 0.19
		 13 -0.35 14 -0.61 15 -0.54 16 -0.49 17 -0.5 18 -0.15
		 19 0.82 20 1.77 21 1.62 22 0.22 23 -1.34 24 -2.03
		 25 -1.95 26 -1.79 27 -1.64 28 -1.03 29 -0.1 30 0.15
		 31 -0.65 32 -1.59 33 -1.9 34 -2.01 35 -2.74 36 -4.11
		 37 -5.48 38 -6.25 39 -6.45 40 -6.63 41 -6.92 42 -6.74
		 43 -5.9 44 -4.76 45 -3.71 46 -3.1 47 -2.92 48 -2.65
		 49 -1.95 50 -1.34 51 -1.35 52 -1.54 53 -1.23 54 -0.5
		 55 0.01 56 -0.18 57 -0.89 58 -1.58 59 -1.82 60 -1.58
		 61 -1.12 62 -0.61 63 0.09 64 1.16 65 2.41 66 3.45
		 67 4.22 68 4.69 69 4.79 70 4.54 71 3.89 72 2.61
		 73 0.91 74 -0.42 75 -0.98 76 -0.74 77 0.48 78 2.45
		 79 4.38 80 5.22 81 4.59 82 3.26 83 2.02 84 0.9
		 85 0 86 -0.26 87 0.26 88 1.4 89 2.85 90 4.29
		 91 5.51 92 6.36 93 6.63 94 6.55 95 6.44 96 5.87
		 97 4.72 98 3.91 99 3.79 100 3.69 101 3.32 102 2.79
		 103 2.03 104 1.09 105 0.41 106 0.49 107 1.08 108 0.97
		 109 -0.08 110 -0.38 111 1 112 2.77 113 3.57 114 3.47
		 115 2.92 116 2.16 117 1.38 118 0.82 119 0.61 120 0.68
		 121 0.79 122 0.95 123 1.71 124 3.29 125 4.83 126 5.23
		 127 4.45 128 3.47 129 2.91 130 2.72 131 2.7 132 2.71
		 133 2.67 134 2.68 135 2.67 136 2.36 137 1.75 138 1.01
		 139 0.37 140 0.28 141 0.97 142 1.94 143 2.49 144 2.59
		 145 2.25 146 1.21 147 -0.15 148 -0.6 149 0.05 150 0.6
		 151 0.52 152 0.15 153 -0.54 154 -1.51 155 -2.17 156 -2.03
		 157 -1.39 158 -1.2 159 -1.73 160 -2.02 161 -1.5 162 -0.82
		 163 -0.78 164 -1.28 165 -1.73 166 -1.67 167 -1.04 168 -0.15
		 169 0.73 170 1.38 171 1.56 172 1.1 173 0.24 174 -0.62
		 175 -1.21 176 -1.29 177 -0.85 178 -0.4 179 -0.41 180 -0.76
		 181 -1.26 182 -1.94 183 -2.6 184 -2.75 185 -2.27 186 -1.55
		 187 -1.12 188 -1.32 189 -1.8 190 -1.93 191 -1.64 192 -1.21
		 193 -0.57 194 0.4 195 1.31 196 1.72 197 1.82 198 1.68
		 199 1.17 200 0.66 201 0.82 202 1.72 203 2.69 204 3.14
		 205 3.1 206 2.94 207 2.89 208 3.09 209 3.84 210 4.83
		 211 5.02 212 3.87 213 2.38 214 2 215 2.63 216 3.24
		 217 3.41 218 3.27 219 3.09 220 3.04 221 2.94 222 2.57
		 223 1.82 224 0.72 225 -0.28 226 -0.61 227 -0.14 228 0.42
		 229 0.45 230 0.38 231 0.62 232 0.8 233 0.72 234 0.8
		 235 1.3 236 2.31 237 3.56 238 4.34 239 4.45 240 4.42
		 241 4.44 242 3.97 243 2.46 244 0.12 245 -2.22 246 -3.9
		 247 -4.75 248 -4.89 249 -4.33 250 -3.22 251 -2.1 252 -1.52
		 253 -1.67 254 -2.17 255 -2.43 256 -2.47 257 -2.76 258 -3.23
		 259 -3.28 260 -2.73 261 -2.04 262 -1.49 263 -0.86 264 -0.03
		 265 0.64 266 0.69 267 0.11 268 -0.51 269 -0.75 270 -0.76
		 271 -0.75 272 -0.77 273 -0.91 274 -1.34 275 -2.16 276 -2.95
		 277 -2.96 278 -1.82 279 0.07 280 1.72 281 2.15 282 1.51
		 283 0.93 284 0.89 285 0.83 286 0.47 287 0.37 288 0.69
		 289 1.09 290 1.49 291 1.95 292 2.21 293 1.8 294 0.68
		 295 -0.22 296 0.24 297 1.95 298 3.5 299 3.87 300 3.35
		 301 2.85 302 2.96 303 3.87 304 5.23 305 6.16 306 5.99
		 307 4.82 308 3.28 309 1.8 310 0.5 311 -0.79 312 -2.24
		 313 -3.42 314 -3.87 315 -3.84 316 -3.77 317 -3.8 318 -3.53
		 319 -2.62 320 -1.43 321 -0.67 322 -0.62 323 -1.09 324 -1.79
		 325 -2.41 326 -2.62 327 -2.12 328 -0.89 329 0.63 330 1.84
		 331 2.44 332 2.16 333 0.76 334 -1.33 335 -3.07 336 -3.86
		 337 -3.97 338 -3.9 339 -3.62 340 -2.58 341 -0.76 342 1.07
		 343 2.38 344 3.15 345 3.07 346 1.71 347 -0.31 348 -1.82
		 349 -2.37 350 -2.19 351 -1.58 352 -0.75 353 0.2 354 0.99
		 355 1.04 356 0.38 357 -0.04 358 0.6 359 1.99 360 3.11
		 361 3.03 362 1.76 363 0.25 364 -0.63 365 -0.8 366 -0.75
		 367 -0.66 368 -0.29 369 0.55 370 2.01 371 4.02 372 5.62
		 373 5.57 374 3.72 375 1.27 376 -0.66 377 -2 378 -3
		 379 -3.59 380 -3.62 381 -3.01 382 -1.7 383 -0.24 384 0.33
		 385 -0.35 386 -1.3 387 -1.32 388 -0.11 389 2 390 4.16
		 391 5.43 392 5.42 393 4.21 394 2.25 395 0.4 396 -0.8
		 397 -1.46 398 -1.81 399 -2.03 400 -2 401 -1.28 402 0.13
		 403 1.38 404 1.78 405 1.47 406 0.91 407 0.32 408 -0.15
		 409 -0.17 410 0.4 411 1.11 412 1.09 413 -0.02 414 -1.51
		 415 -2.29 416 -1.94 417 -0.96 418 -0.22 419 0.01 420 -0.17
		 421 -0.85 422 -1.84 423 -2.63 424 -3.08 425 -3.36 426 -3.39
		 427 -3.23 428 -3.37 429 -3.85 430 -4.3 431 -4.67 432 -4.79
		 433 -4.26 434 -3.3 435 -2.61 436 -2.48 437 -2.58 438 -2.49
		 439 -2.14 440 -1.75 441 -1.31 442 -0.84 443 -0.6 444 -0.47
		 445 -0.11 446 0.4 447 0.65 448 0.68 449 0.81 450 0.98
		 451 0.56 452 -0.7 453 -2 454 -2.31 455 -1.55 456 -0.63
		 457 -0.34 458 -0.31 459 0.16 460 0.65 461 0.42 462 0.01
		 463 0.34 464 1.02 465 1.2 466 1.39 467 2.49 468 4.2
		 469 5.37 470 5.37 471 4.42 472 3.09 473 1.82 474 0.91
		 475 0.58 476 0.78 477 1.12 478 1.12 479 0.8 480 0.56;
createNode animCurveTA -n "hero_RightHand_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 3.53 2 3.87 3 4.18 4 4.26 5 3.86 6 3.07
		 7 2.67 8 3.36 9 4.7 10 5.57 11 5.65 12 5.39
		 13 5.09 14 4.68 15 4.24 16 4.1 17 4.56 18 5.49
		 19 6.46 20 7.06 21 6.83 22 5.48 23 3.34 24 1.19
		 25 -0.45 26 -1.52 27 -2 28 -1.71 29 -0.84 30 -0.11
		 31 0.19 32 0.66 33 1.58 34 2.58 35 3.28 36 3.58
		 37 3.43 38 2.76 39 1.78 40 0.86 41 0.3 42 0.45
		 43 1.33 44 2.18 45 2.34 46 1.88 47 1.44 48 1.46
		 49 1.65 50 1.58 51 1.19 52 0.68 53 0.43 54 0.56
		 55 0.66 56 0.36 57 -0.36 58 -1.22 59 -1.69 60 -1.45
		 61 -0.79 62 -0.26 63 -0.13 64 -0.02 65 0.36 66 0.67
		 67 0.72 68 0.95 69 1.44 70 1.65 71 1.35 72 0.71
		 73 -0.09 74 -0.83 75 -1.15 76 -1.07 77 -1 78 -1.07
		 79 -0.78 80 0.34 81 2.05 82 3.52 83 4.24 84 4.36
		 85 4.2 86 3.78 87 2.83 88 1.48 89 0.39 90 -0.08
		 91 -0.25 92 -0.58 93 -0.97 94 -1.08 95 -0.76 96 -0.22
		 97 -0.04 98 -0.49 99 -1.17 100 -1.49 101 -1.18 102 -0.43
		 103 0.3 104 0.81 105 1.39 106 2.23 107 3 108 3.09
		 109 2.4 110 1.6 111 1.37 112 1.64 113 2.04 114 2.43
		 115 2.78 116 3.02 117 2.81 118 1.85 119 0.76 120 0.68
		 121 1.54 122 2.22 123 1.96 124 0.89 125 -0.22 126 -0.63
		 127 -0.29 128 0.18 129 0.2 130 -0.31 131 -0.89 132 -1.15
		 133 -1.04 134 -0.59 135 -0.03 136 0.22 137 -0.06 138 -0.46
		 139 -0.35 140 0.26 141 0.72 142 0.58 143 -0.01 144 -0.63
		 145 -0.9 146 -0.82 147 -0.96 148 -1.69 149 -2.42 150 -2.41
		 151 -1.47 152 0.07 153 1.5 154 2.07 155 1.63 156 0.72
		 157 0.22 158 0.53 159 1.35 160 2.23 161 2.65 162 2.43
		 163 2.19 164 2.62 165 3.45 166 4.04 167 4.11 168 3.84
		 169 3.48 170 3.05 171 2.62 172 2.38 173 2.29 174 2.22
		 175 2.21 176 2.27 177 2.31 178 2.45 179 3.01 180 3.74
		 181 3.91 182 3.29 183 2.29 184 1.7 185 1.87 186 2.33
		 187 2.47 188 2.28 189 2.22 190 2.65 191 3.38 192 3.9
		 193 4.15 194 4.63 195 5.39 196 5.46 197 4.32 198 2.93
		 199 2.28 200 2.11 201 1.7 202 0.96 203 0.46 204 0.56
		 205 1.12 206 1.61 207 1.41 208 0.51 209 -0.19 210 -0.01
		 211 0.54 212 0.9 213 1.33 214 1.98 215 2.29 216 1.78
		 217 0.6 218 -0.56 219 -1.05 220 -0.77 221 -0.07 222 0.73
		 223 1.43 224 1.66 225 1.27 226 0.69 227 0.35 228 0.3
		 229 0.48 230 0.99 231 2.04 232 3.65 233 5.25 234 5.99
		 235 5.45 236 4.19 237 3.56 238 4.35 239 6.01 240 7.45
		 241 8.09 242 7.93 243 7.21 244 6.27 245 5.37 246 4.59
		 247 4.02 248 3.91 249 4.42 250 5.11 251 5.15 252 4.3
		 253 3.2 254 2.39 255 1.95 256 1.87 257 2.24 258 2.9
		 259 3.39 260 3.56 261 3.7 262 4.05 263 4.66 264 5.13
		 265 4.81 266 3.59 267 1.97 268 0.64 269 0.49 270 1.88
		 271 3.9 272 5.46 273 6.12 274 5.87 275 5.14 276 4.64
		 277 4.59 278 4.55 279 4.08 280 3.17 281 2.41 282 2.68
		 283 4.19 284 5.85 285 6.61 286 6.63 287 6.41 288 6.08
		 289 5.73 290 5.7 291 6.12 292 6.57 293 6.63 294 6.23
		 295 5.43 296 4.54 297 4.06 298 4.09 299 4.22 300 4.09
		 301 3.74 302 3.39 303 3.21 304 3.4 305 4.07 306 4.88
		 307 5.55 308 6.22 309 6.84 310 6.81 311 6.14 312 5.6
		 313 5.76 314 6.67 315 7.8 316 8.3 317 7.95 318 7.28
		 319 6.8 320 6.69 321 6.91 322 7.23 323 7.28 324 6.97
		 325 6.53 326 6.29 327 6.43 328 6.93 329 7.38 330 7.19
		 331 6.42 332 5.63 333 5.09 334 4.69 335 4.4 336 4.52
		 337 5.15 338 6.18 339 7.31 340 8.06 341 8.3 342 8.23
		 343 7.92 344 7.46 345 6.96 346 6.17 347 4.86 348 3.42
		 349 2.41 350 1.78 351 1.2 352 0.66 353 0.3 354 0.17
		 355 0.09 356 -0.18 357 -0.55 358 -0.64 359 -0.23 360 0.41
		 361 0.62 362 0.21 363 -0.16 364 0.19 365 1.28 366 2.39
		 367 2.82 368 2.66 369 2.48 370 2.37 371 2.08 372 1.68
		 373 1.5 374 1.66 375 1.85 376 1.82 377 1.78 378 2.12
		 379 2.8 380 3.24 381 3 382 2.47 383 2.29 384 2.48
		 385 2.58 386 2.54 387 2.58 388 2.65 389 2.64 390 2.66
		 391 2.68 392 2.48 393 2.12 394 2.01 395 2.42 396 3.07
		 397 3.25 398 2.98 399 2.98 400 3.48 401 4.08 402 4.34
		 403 4.34 404 4.6 405 5.04 406 4.96 407 4.08 408 2.63
		 409 1.05 410 -0.07 411 -0.3 412 0.27 413 1.13 414 1.91
		 415 2.47 416 2.71 417 2.94 418 3.54 419 4.01 420 3.65
		 421 2.92 422 2.93 423 3.87 424 4.69 425 4.44 426 3.35
		 427 2.27 428 1.77 429 1.7 430 1.58 431 1.21 432 0.87
		 433 0.8 434 1 435 1.53 436 2.36 437 3.36 438 4.42
		 439 5.28 440 5.39 441 4.45 442 2.93 443 1.77 444 1.35
		 445 1.27 446 1.2 447 1.36 448 1.67 449 1.93 450 2.38
		 451 3.13 452 3.85 453 4.44 454 4.92 455 4.96 456 4.33
		 457 3.3 458 2.34 459 1.67 460 1.34 461 1.38 462 1.63
		 463 2.03 464 2.71 465 3.74 466 5.02 467 6.06 468 6.42
		 469 6.17 470 5.7 471 5.47 472 5.66 473 5.83 474 5.48
		 475 5.08 476 5.17 477 5.53 478 5.94 479 6.63 480 7.54;
createNode animCurveTA -n "hero_RightHand_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 2.88 2 2.64 3 1.94 4 0.97 5 0.14 6 -0.19
		 7 -0.07 8 0.4 9 1.2 10 2.09 11 2.54 12 2.16
		 13 1.05 14 -0.25 15 -1.1 16 -1.41 17 -1.32 18 -0.69
		 19 0.16 20 0.59 21 0.5 22 0.18 23 -0.28 24 -0.53
		 25 -0.2 26 0.2 27 -0.02 28 -0.67 29 -1.23 30 -1.46
		 31 -1.34 32 -0.93 33 -0.43 34 -0.13 35 -0.05 36 0.1
		 37 0.37 38 0.41 39 0.07 40 -0.54 41 -1.12 42 -1.14
		 43 -0.46 44 0.32 45 0.68 46 0.64 47 0.23 48 -0.51
		 49 -1.23 50 -1.78 51 -2.26 52 -2.77 53 -3.21 54 -3.27
		 55 -2.93 56 -2.53 57 -2.28 58 -2.07 59 -1.59 60 -0.58
		 61 0.65 62 1.54 63 2.15 64 2.74 65 3.21 66 3.32
		 67 3.09 68 2.76 69 2.53 70 2.37 71 2.44 72 3.01
		 73 3.89 74 4.59 75 4.82 76 4.5 77 3.77 78 2.83
		 79 1.97 80 1.35 81 0.93 82 0.72 83 0.69 84 0.69
		 85 0.79 86 1.01 87 1.11 88 0.93 89 0.65 90 0.57
		 91 0.64 92 0.52 93 0.33 94 0.31 95 0.34 96 0.61
		 97 1.31 98 1.82 99 1.54 100 0.74 101 -0.2 102 -1.14
		 103 -1.81 104 -2.18 105 -2.28 106 -1.88 107 -0.96 108 -0.01
		 109 0.3 110 -0.21 111 -1.02 112 -1.53 113 -1.6 114 -1.69
		 115 -2.32 116 -3.16 117 -3.42 118 -2.97 119 -2.38 120 -2.33
		 121 -2.94 122 -3.68 123 -3.91 124 -3.48 125 -2.88 126 -2.82
		 127 -3.41 128 -4.1 129 -4.46 130 -4.53 131 -4.22 132 -3.37
		 133 -2.34 134 -1.65 135 -1.5 136 -1.57 137 -1.28 138 -0.57
		 139 0.19 140 0.89 141 1.38 142 1.35 143 0.95 144 0.65
		 145 0.71 146 1.1 147 1.71 148 2.34 149 2.79 150 2.98
		 151 2.97 152 2.93 153 3.01 154 3.45 155 4.43 156 5.39
		 157 5.37 158 4.17 159 2.47 160 1.02 161 0.22 162 0.18
		 163 0.53 164 0.66 165 0.48 166 0.41 167 0.47 168 0.28
		 169 -0.06 170 -0.1 171 -0.07 172 -0.41 173 -0.98 174 -1.3
		 175 -1.1 176 -0.47 177 0.09 178 0.03 179 -0.39 180 -0.42
		 181 0.07 182 0.63 183 0.92 184 0.94 185 0.7 186 0.21
		 187 -0.08 188 0.23 189 0.61 190 0.04 191 -1.31 192 -2.15
		 193 -1.75 194 -0.66 195 0.34 196 0.97 197 1.31 198 1.35
		 199 1.14 200 0.99 201 1.08 202 1.21 203 1.12 204 0.91
		 205 1.07 206 1.95 207 3.14 208 3.81 209 3.57 210 2.75
		 211 1.95 212 1.62 213 1.78 214 1.96 215 1.59 216 0.72
		 217 -0.12 218 -0.62 219 -0.96 220 -1.36 221 -1.54 222 -1.4
		 223 -1.33 224 -1.51 225 -1.74 226 -1.89 227 -2.06 228 -2.18
		 229 -1.94 230 -1.14 231 -0.25 232 0.05 233 -0.23 234 -0.61
		 235 -1.03 236 -1.56 237 -1.88 238 -1.86 239 -1.92 240 -2.48
		 241 -3.29 242 -3.66 243 -3.35 244 -2.86 245 -2.63 246 -2.8
		 247 -3.25 248 -3.72 249 -4.12 250 -4.33 251 -4.19 252 -3.9
		 253 -3.81 254 -3.84 255 -3.79 256 -3.7 257 -3.55 258 -3.33
		 259 -3.13 260 -3 261 -2.79 262 -2.32 263 -1.7 264 -1.24
		 265 -1.09 266 -1.26 267 -1.59 268 -1.83 269 -1.84 270 -1.49
		 271 -0.66 272 0.38 273 1 274 0.69 275 -0.35 276 -1.33
		 277 -1.54 278 -0.95 279 -0.17 280 0.45 281 0.91 282 1.25
		 283 1.48 284 1.41 285 0.92 286 0.42 287 0.38 288 0.51
		 289 0.15 290 -0.89 291 -2.15 292 -3.01 293 -3.35 294 -3.47
		 295 -3.68 296 -3.79 297 -3.46 298 -2.92 299 -2.73 300 -2.87
		 301 -2.94 302 -3.07 303 -3.25 304 -3.15 305 -3.04 306 -3.56
		 307 -4.66 308 -5.51 309 -5.49 310 -4.73 311 -3.88 312 -3.6
		 313 -3.96 314 -4.22 315 -4.02 316 -3.88 317 -4.57 318 -6
		 319 -7.28 320 -7.86 321 -7.82 322 -7.36 323 -6.83 324 -6.74
		 325 -6.93 326 -6.79 327 -6.15 328 -5.23 329 -4.29 330 -3.61
		 331 -3.18 332 -2.92 333 -2.78 334 -2.69 335 -2.69 336 -2.71
		 337 -2.69 338 -2.89 339 -3.42 340 -4.09 341 -4.69 342 -5.23
		 343 -5.78 344 -6.09 345 -5.46 346 -3.81 347 -1.95 348 -0.55
		 349 0.27 350 0.73 351 0.95 352 0.94 353 0.87 354 0.97
		 355 1.14 356 0.87 357 0.02 358 -0.74 359 -0.82 360 -0.23
		 361 0.76 362 1.7 363 2.05 364 1.69 365 1.09 366 0.75
		 367 0.67 368 0.49 369 0.21 370 0.18 371 0.39 372 0.32
		 373 -0.39 374 -1.32 375 -1.75 376 -1.61 377 -1.46 378 -1.58
		 379 -1.81 380 -2.13 381 -2.68 382 -3.11 383 -3.13 384 -3.06
		 385 -3.17 386 -3.21 387 -2.99 388 -2.7 389 -2.41 390 -2.14
		 391 -2.04 392 -2.18 393 -2.42 394 -2.47 395 -2.24 396 -2.2
		 397 -2.48 398 -2.48 399 -1.97 400 -1.4 401 -1.07 402 -0.88
		 403 -0.74 404 -0.67 405 -0.67 406 -0.62 407 -0.42 408 -0.12
		 409 0.08 410 0.08 411 0.2 412 0.64 413 1.16 414 1.52
		 415 1.62 416 1.45 417 1.26 418 1.23 419 1.25 420 1.32
		 421 1.53 422 1.52 423 1.1 424 0.8 425 0.89 426 1.11
		 427 1.2 428 1.05 429 0.94 430 1.47 431 2.66 432 3.71
		 433 3.88 434 3.28 435 2.57 436 2.07 437 1.65 438 1.26
		 439 1.05 440 1.07 441 1.08 442 0.75 443 0.09 444 -0.45
		 445 -0.51 446 -0.17 447 0.37 448 1.12 449 2.03 450 2.78
		 451 3.18 452 3.4 453 3.59 454 3.57 455 3.22 456 2.6
		 457 1.97 458 1.81 459 2.39 460 3.39 461 4.28 462 4.8
		 463 4.91 464 4.63 465 3.92 466 2.79 467 1.62 468 1.03
		 469 1.14 470 1.28 471 1.18 472 1.19 473 1.22 474 0.94
		 475 0.59 476 0.42 477 0.22 478 -0.18 479 -0.56 480 -0.64;
createNode animCurveTL -n "hero_LeftFootIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -4.27 2 -4.27 3 -4.27 4 -4.27 5 -4.25 6 -4.2
		 7 -4.1 8 -3.92 9 -3.61 10 -3.14 11 -2.56 12 -2.4
		 13 -2.61 14 -2.82 15 -2.85 16 -2.97 17 -3.36 18 -3.95
		 19 -4.54 20 -4.88 21 -4.86 22 -4.69 23 -4.48 24 -4.38
		 25 -4.37 26 -4.37 27 -4.37 28 -4.37 29 -4.37 30 -4.36
		 31 -4.35 32 -4.31 33 -4.23 34 -4.09 35 -3.85 36 -3.46
		 37 -2.96 38 -2.9 39 -3.16 40 -3.35 41 -3.26 42 -3.16
		 43 -3.31 44 -3.66 45 -4.02 46 -4.17 47 -4.03 48 -3.87
		 49 -3.69 50 -3.62 51 -3.62 52 -3.61 53 -3.61 54 -3.62
		 55 -3.62 56 -3.61 57 -3.59 58 -3.54 59 -3.44 60 -3.27
		 61 -2.97 62 -2.53 63 -2.53 64 -2.91 65 -3.29 66 -3.36
		 67 -3.27 68 -3.37 69 -3.7 70 -4.07 71 -4.23 72 -4.06
		 73 -3.82 74 -3.64 75 -3.57 76 -3.56 77 -3.56 78 -3.56
		 79 -3.56 80 -3.56 81 -3.56 82 -3.54 83 -3.5 84 -3.41
		 85 -3.27 86 -3.02 87 -2.65 88 -2.23 89 -2.23 90 -2.46
		 91 -2.56 92 -2.51 93 -2.63 94 -3.05 95 -3.59 96 -3.99
		 97 -4.03 98 -3.79 99 -3.63 100 -3.53 101 -3.52 102 -3.52
		 103 -3.52 104 -3.52 105 -3.52 106 -3.51 107 -3.5 108 -3.47
		 109 -3.41 110 -3.29 111 -3.09 112 -2.77 113 -2.38 114 -2.42
		 115 -2.68 116 -2.74 117 -2.6 118 -2.62 119 -2.93 120 -3.37
		 121 -3.67 122 -3.68 123 -3.56 124 -3.38 125 -3.28 126 -3.26
		 127 -3.26 128 -3.26 129 -3.26 130 -3.26 131 -3.26 132 -3.25
		 133 -3.22 134 -3.16 135 -3.05 136 -2.85 137 -2.54 138 -2.14
		 139 -2.31 140 -2.76 141 -2.97 142 -2.77 143 -2.55 144 -2.56
		 145 -2.73 146 -2.87 147 -2.86 148 -2.78 149 -2.84 150 -2.7
		 151 -2.66 152 -2.66 153 -2.66 154 -2.66 155 -2.66 156 -2.66
		 157 -2.65 158 -2.62 159 -2.55 160 -2.42 161 -2.2 162 -1.85
		 163 -1.39 164 -1.41 165 -1.81 166 -2.18 167 -2.3 168 -2.38
		 169 -2.66 170 -3.15 171 -3.66 172 -3.98 173 -4.03 174 -3.98
		 175 -3.83 176 -3.75 177 -3.74 178 -3.74 179 -3.74 180 -3.74
		 181 -3.74 182 -3.74 183 -3.73 184 -3.7 185 -3.64 186 -3.54
		 187 -3.36 188 -3.08 189 -2.71 190 -2.78 191 -3.12 192 -3.33
		 193 -3.25 194 -3.18 195 -3.35 196 -3.72 197 -4.1 198 -4.23
		 199 -4.05 200 -3.85 201 -3.69 202 -3.63 203 -3.62 204 -3.62
		 205 -3.62 206 -3.62 207 -3.62 208 -3.62 209 -3.6 210 -3.57
		 211 -3.49 212 -3.36 213 -3.14 214 -2.8 215 -2.39 216 -2.35
		 217 -2.6 218 -2.79 219 -2.75 220 -2.7 221 -2.85 222 -3.21
		 223 -3.61 224 -3.85 225 -3.83 226 -3.7 227 -3.52 228 -3.39
		 229 -3.37 230 -3.37 231 -3.37 232 -3.37 233 -3.37 234 -3.37
		 235 -3.36 236 -3.34 237 -3.3 238 -3.21 239 -3.07 240 -2.82
		 241 -2.46 242 -2.03 243 -2.08 244 -2.38 245 -2.51 246 -2.39
		 247 -2.36 248 -2.58 249 -2.97 250 -3.33 251 -3.49 252 -3.44
		 253 -3.43 254 -3.26 255 -3.2 256 -3.2 257 -3.2 258 -3.2
		 259 -3.2 260 -3.2 261 -3.19 262 -3.16 263 -3.1 264 -2.99
		 265 -2.79 266 -2.46 267 -2 268 -2 269 -2.4 270 -2.85
		 271 -3.03 272 -3.02 273 -3.14 274 -3.46 275 -3.81 276 -4.02
		 277 -4.06 278 -4.1 279 -3.93 280 -3.84 281 -3.83 282 -3.83
		 283 -3.83 284 -3.83 285 -3.83 286 -3.83 287 -3.82 288 -3.79
		 289 -3.73 290 -3.62 291 -3.42 292 -3.1 293 -2.71 294 -2.97
		 295 -3.54 296 -3.87 297 -3.83 298 -3.83 299 -4.03 300 -4.32
		 301 -4.51 302 -4.53 303 -4.52 304 -4.34 305 -4.22 306 -4.2
		 307 -4.2 308 -4.2 309 -4.2 310 -4.2 311 -4.2 312 -4.19
		 313 -4.16 314 -4.11 315 -4.01 316 -3.85 317 -3.59 318 -3.25
		 319 -3.46 320 -4.05 321 -4.56 322 -4.63 323 -4.42 324 -4.28
		 325 -4.28 326 -4.3 327 -4.27 328 -4.27 329 -4.44 330 -4.3
		 331 -4.22 332 -4.21 333 -4.21 334 -4.21 335 -4.21 336 -4.21
		 337 -4.21 338 -4.2 339 -4.19 340 -4.15 341 -4.07 342 -3.94
		 343 -3.72 344 -3.41 345 -3.76 346 -4.56 347 -5.24 348 -5.4
		 349 -5.24 350 -5.15 351 -5.2 352 -5.27 353 -5.25 354 -5.18
		 355 -5.21 356 -5.04 357 -4.95 358 -4.94 359 -4.94 360 -4.94
		 361 -4.94 362 -4.94 363 -4.94 364 -4.93 365 -4.91 366 -4.85
		 367 -4.76 368 -4.6 369 -4.33 370 -3.97 371 -4.15 372 -4.71
		 373 -5.22 374 -5.32 375 -5.15 376 -5.05 377 -5.1 378 -5.18
		 379 -5.18 380 -5.05 381 -4.96 382 -4.79 383 -4.69 384 -4.67
		 385 -4.67 386 -4.67 387 -4.67 388 -4.67 389 -4.67 390 -4.66
		 391 -4.64 392 -4.6 393 -4.52 394 -4.39 395 -4.16 396 -3.84
		 397 -3.45 398 -3.6 399 -3.99 400 -4.17 401 -4.1 402 -4.11
		 403 -4.37 404 -4.75 405 -5.09 406 -5.2 407 -5.18 408 -5.21
		 409 -5.08 410 -5.05 411 -5.05 412 -5.04 413 -5.04 414 -5.05
		 415 -5.04 416 -5.04 417 -5.02 418 -4.98 419 -4.9 420 -4.77
		 421 -4.54 422 -4.22 423 -3.83 424 -3.88 425 -4.18 426 -4.3
		 427 -4.17 428 -4.1 429 -4.29 430 -4.62 431 -4.92 432 -5.04
		 433 -5.02 434 -5.07 435 -4.95 436 -4.91 437 -4.91 438 -4.91
		 439 -4.91 440 -4.91 441 -4.91 442 -4.9 443 -4.88 444 -4.84
		 445 -4.76 446 -4.62 447 -4.37 448 -4.01 449 -4.1 450 -4.56
		 451 -5.01 452 -5.14 453 -5.01 454 -4.98 455 -5.17 456 -5.44
		 457 -5.56 458 -5.37 459 -5.03 460 -4.81 461 -4.68 462 -4.65
		 463 -4.65 464 -4.65 465 -4.65 466 -4.66 467 -4.65 468 -4.64
		 469 -4.6 470 -4.53 471 -4.39 472 -4.14 473 -3.74 474 -3.2
		 475 -3.13 476 -3.42 477 -3.65 478 -3.6 479 -3.54 480 -3.72;
createNode animCurveTL -n "hero_LeftFootIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.01 2 0.02 3 0.03 4 0.08 5 0.38 6 1.04
		 7 2.17 8 3.84 9 6.1 10 8.66 11 10.7 12 12.35
		 13 14.06 14 14.23 15 13.1 16 10.25 17 5.89 18 1.87
		 19 2.64 20 2.55 21 2.15 22 1.31 23 0.57 24 0.06
		 25 0.01 26 0.01 27 0.01 28 0.02 29 0.03 30 0.06
		 31 0.33 32 0.92 33 1.95 34 3.5 35 5.63 36 8.18
		 37 10.39 38 12.2 39 13.97 40 14.31 41 13.25 42 10.4
		 43 5.91 44 1.92 45 2.65 46 2.52 47 2.06 48 1.22
		 49 0.45 50 0.03 51 0.01 52 0.01 53 0.01 54 0.02
		 55 0.03 56 0.13 57 0.52 58 1.34 59 2.68 60 4.65
		 61 7.24 62 9.83 63 12.58 64 14.08 65 14.68 66 13.82
		 67 11.32 68 6.99 69 2.05 70 2.67 71 2.67 72 2.22
		 73 1.27 74 0.51 75 0.04 76 0.01 77 0.01 78 0.01
		 79 0.02 80 0.03 81 0.11 82 0.47 83 1.21 84 2.44
		 85 4.24 86 6.62 87 9.15 88 10.97 89 12.9 90 14.26
		 91 13.82 92 11.87 93 8.18 94 3.34 95 2.36 96 2.56
		 97 2.28 98 1.43 99 0.76 100 0.13 101 0.01 102 0.01
		 103 0.01 104 0.02 105 0.03 106 0.06 107 0.32 108 0.93
		 109 2.02 110 3.7 111 6.03 112 8.71 113 10.78 114 12.75
		 115 14.35 116 13.97 117 12.01 118 8.15 119 3.07 120 2.44
		 121 2.56 122 2.34 123 1.39 124 0.67 125 0.09 126 0.01
		 127 0.01 128 0.01 129 0.02 130 0.03 131 0.05 132 0.29
		 133 0.83 134 1.81 135 3.3 136 5.39 137 7.92 138 10.16
		 139 12.17 140 14.04 141 13.95 142 12.33 143 8.9 144 4.15
		 145 2.25 146 2.6 147 2.43 148 1.55 149 0.89 150 0.21
		 151 0.01 152 0.01 153 0.01 154 0.02 155 0.03 156 0.03
		 157 0.23 158 0.74 159 1.69 160 3.17 161 5.23 162 7.75
		 163 10.02 164 11.98 165 13.74 166 14.15 167 13.1 168 10.43
		 169 6.35 170 1.93 171 2.59 172 2.69 173 2.28 174 1.29
		 175 0.6 176 0.08 177 0.01 178 0.01 179 0.02 180 0.02
		 181 0.03 182 0.05 183 0.28 184 0.81 185 1.76 186 3.22
		 187 5.26 188 7.76 189 10.01 190 11.92 191 13.87 192 14.01
		 193 12.75 194 9.79 195 5.4 196 1.96 197 2.62 198 2.51
		 199 1.98 200 1.21 201 0.47 202 0.04 203 0.01 204 0.01
		 205 0.01 206 0.02 207 0.03 208 0.1 209 0.42 210 1.11
		 211 2.28 212 3.98 213 6.26 214 8.8 215 10.77 216 12.34
		 217 14.03 218 14.34 219 13.4 220 10.85 221 6.82 222 2.21
		 223 2.65 224 2.96 225 2.7 226 1.45 227 0.79 228 0.17
		 229 0.01 230 0.01 231 0.02 232 0.02 233 0.03 234 0.03
		 235 0.15 236 0.51 237 1.22 238 2.36 239 4.02 240 6.23
		 241 8.67 242 10.59 243 12.55 244 14.09 245 13.82 246 12.18
		 247 8.86 248 4.26 249 2.17 250 2.62 251 2.34 252 1.73
		 253 1.07 254 0.33 255 0.01 256 0.01 257 0.01 258 0.01
		 259 0.03 260 0.03 261 0.18 262 0.64 263 1.51 264 2.9
		 265 4.87 266 7.36 267 9.77 268 12.15 269 13.52 270 14.4
		 271 13.72 272 11.48 273 7.54 274 2.71 275 2.61 276 2.82
		 277 2.47 278 1.35 279 0.64 280 0.09 281 0.01 282 0.01
		 283 0.02 284 0.02 285 0.03 286 0.06 287 0.3 288 0.86
		 289 1.87 290 3.43 291 5.6 292 8.2 293 10.38 294 12.37
		 295 14.1 296 13.81 297 11.95 298 8.28 299 3.43 300 2.5
		 301 2.91 302 2.79 303 1.44 304 0.76 305 0.14 306 0.01
		 307 0.01 308 0.02 309 0.02 310 0.03 311 0.04 312 0.24
		 313 0.71 314 1.57 315 2.86 316 4.65 317 6.88 318 9.07
		 319 11.35 320 13.16 321 13.75 322 12.54 323 9.88 324 6.13
		 325 2.88 326 3.19 327 3.72 328 2.72 329 1.19 330 0.52
		 331 0.08 332 0.01 333 0.01 334 0.02 335 0.02 336 0.04
		 337 0.04 338 0.17 339 0.52 340 1.22 341 2.33 342 3.94
		 343 6.07 344 8.38 345 11.28 346 13.46 347 14.23 348 12.75
		 349 10.03 350 6.24 351 2.88 352 3.12 353 3.74 354 2.77
		 355 1.24 356 0.54 357 0.08 358 0.01 359 0.01 360 0.02
		 361 0.02 362 0.04 363 0.04 364 0.21 365 0.64 366 1.43
		 367 2.66 368 4.39 369 6.61 370 8.89 371 11.35 372 13.18
		 373 13.89 374 12.83 375 10.35 376 6.63 377 2.76 378 2.87
		 379 3.16 380 2.65 381 1.31 382 0.66 383 0.13 384 0.01
		 385 0.01 386 0.02 387 0.02 388 0.03 389 0.03 390 0.14
		 391 0.46 392 1.11 393 2.16 394 3.67 395 5.71 396 8.03
		 397 9.96 398 12.18 399 13.66 400 13.1 401 11.12 402 7.7
		 403 3.37 404 2.28 405 2.53 406 2.34 407 1.46 408 0.89
		 409 0.24 410 0.01 411 0.01 412 0.02 413 0.01 414 0.03
		 415 0.03 416 0.12 417 0.46 418 1.11 419 2.19 420 3.76
		 421 5.84 422 8.19 423 10.12 424 12.13 425 13.78 426 13.42
		 427 11.64 428 8.33 429 3.97 430 2.15 431 2.51 432 2.23
		 433 1.49 434 0.92 435 0.27 436 0.01 437 0.01 438 0.01
		 439 0.01 440 0.03 441 0.03 442 0.12 443 0.46 444 1.16
		 445 2.34 446 4.06 447 6.38 448 8.89 449 11.73 450 13.47
		 451 14.4 452 13.6 453 11.4 454 7.65 455 2.98 456 2.52
		 457 2.7 458 2.45 459 1.39 460 0.73 461 0.13 462 0.01
		 463 0.01 464 0.01 465 0.02 466 0.03 467 0.04 468 0.25
		 469 0.78 470 1.73 471 3.22 472 5.33 473 7.93 474 10.25
		 475 12.18 476 14 477 14.29 478 13.19 479 10.28 480 5.76;
createNode animCurveTL -n "hero_LeftFootIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -1.12 2 -1.13 3 -1.13 4 -1.09 5 -0.94 6 -0.58
		 7 0.14 8 1.43 9 3.63 10 7 11 11.16 12 19.04
		 13 30.73 14 44.13 15 58.84 16 74.73 17 91.41 18 108.18
		 19 123.65 20 134.87 21 140.12 22 142.12 23 143.87 24 144.7
		 25 144.78 26 144.78 27 144.78 28 144.77 29 144.76 30 144.8
		 31 144.93 32 145.25 33 145.89 34 147.05 35 149.04 36 152.18
		 37 156.27 38 163.58 39 174.71 40 187.61 41 201.77 42 217.27
		 43 233.82 44 250.68 45 266.15 46 276.82 47 281.16 48 283.02
		 49 284.71 50 285.37 51 285.4 52 285.4 53 285.4 54 285.39
		 55 285.39 56 285.45 57 285.65 58 286.12 59 287.04 60 288.7
		 61 291.53 62 295.66 63 302.05 64 312.5 65 325.43 66 339.49
		 67 354.89 68 371.36 69 388.25 70 404.16 71 415.69 72 420.72
		 73 422.58 74 424.32 75 425.07 76 425.11 77 425.12 78 425.11
		 79 425.1 80 425.1 81 425.16 82 425.34 83 425.76 84 426.57
		 85 428.03 86 430.48 87 434.09 88 438.17 89 446.54 90 458.19
		 91 471.44 92 486.37 93 502.81 94 520.24 95 537.64 96 552.04
		 97 560.13 98 562.68 99 564.43 100 565.52 101 565.7 102 565.7
		 103 565.7 104 565.69 105 565.69 106 565.72 107 565.85 108 566.18
		 109 566.87 110 568.15 111 570.41 112 573.95 113 578.28 114 586.75
		 115 598.67 116 612.05 117 627.03 118 643.54 119 661.1 120 678.48
		 121 692.3 122 699.34 123 701.48 124 703.28 125 704.26 126 704.38
		 127 704.38 128 704.38 129 704.37 130 704.36 131 704.4 132 704.51
		 133 704.8 134 705.4 135 706.5 136 708.4 137 711.43 138 715.36
		 139 722.68 140 733.7 141 746.44 142 760.74 143 776.45 144 793.11
		 145 809.83 146 824.07 147 832.45 148 835.28 149 837.37 150 838.61
		 151 838.9 152 838.9 153 838.9 154 838.9 155 838.89 156 838.91
		 157 839 158 839.28 159 839.85 160 840.91 161 842.75 162 845.7
		 163 849.56 164 856.61 165 867.7 166 880.75 167 894.98 168 910.47
		 169 926.88 170 943.54 171 959.17 172 970.7 173 976.16 174 978.07
		 175 979.69 176 980.53 177 980.63 178 980.63 179 980.63 180 980.62
		 181 980.61 182 980.65 183 980.76 184 981.04 185 981.62 186 982.68
		 187 984.52 188 987.45 189 991.28 190 998.59 191 1009.83 192 1022.87
		 193 1037.28 194 1053.04 195 1069.77 196 1086.69 197 1102.05 198 1112.58
		 199 1116.95 200 1119.01 201 1120.65 202 1121.33 203 1121.36 204 1121.37
		 205 1121.37 206 1121.35 207 1121.35 208 1121.4 209 1121.57 210 1121.96
		 211 1122.71 212 1124.06 213 1126.33 214 1129.75 215 1133.91 216 1141.5
		 217 1152.73 218 1165.64 219 1179.75 220 1195.04 221 1211.21 222 1227.65
		 223 1243.31 224 1255.43 225 1261.86 226 1264.02 227 1265.72 228 1266.82
		 229 1267.05 230 1267.05 231 1267.05 232 1267.05 233 1267.04 234 1267.05
		 235 1267.11 236 1267.3 237 1267.7 238 1268.45 239 1269.77 240 1271.96
		 241 1275.22 242 1279.04 243 1286.87 244 1298.07 245 1310.88 246 1325.27
		 247 1340.98 248 1357.54 249 1374.16 250 1388.69 251 1398.05 252 1401.65
		 253 1403.84 254 1405.32 255 1405.8 256 1405.8 257 1405.81 258 1405.8
		 259 1405.79 260 1405.8 261 1405.88 262 1406.12 263 1406.63 264 1407.61
		 265 1409.3 266 1412.08 267 1415.93 268 1422.26 269 1432.73 270 1445.81
		 271 1460.1 272 1475.73 273 1492.36 274 1509.32 275 1525.46 276 1537.75
		 277 1543.72 278 1545.58 279 1547.31 280 1548.22 281 1548.33 282 1548.33
		 283 1548.33 284 1548.32 285 1548.32 286 1548.35 287 1548.47 288 1548.77
		 289 1549.4 290 1550.55 291 1552.57 292 1555.78 293 1559.83 294 1567.89
		 295 1579.82 296 1593.53 297 1608.85 298 1625.44 299 1642.63 300 1659.35
		 301 1672.74 302 1679.91 303 1682.22 304 1683.97 305 1685.05 306 1685.24
		 307 1685.24 308 1685.24 309 1685.23 310 1685.22 311 1685.25 312 1685.34
		 313 1685.6 314 1686.11 315 1687.02 316 1688.54 317 1690.92 318 1694.07
		 319 1699.91 320 1709.98 321 1722.53 322 1736.62 323 1752.17 324 1768.66
		 325 1785.38 326 1801.07 327 1812.53 328 1817.93 329 1819.94 330 1821.32
		 331 1822.04 332 1822.14 333 1822.14 334 1822.14 335 1822.13 336 1822.13
		 337 1822.14 338 1822.21 339 1822.4 340 1822.79 341 1823.53 342 1824.8
		 343 1826.89 344 1829.86 345 1835.07 346 1844.25 347 1855.95 348 1869.26
		 349 1884.17 350 1900.24 351 1916.78 352 1932.46 353 1943.89 354 1949.33
		 355 1951.47 356 1952.96 357 1953.72 358 1953.81 359 1953.81 360 1953.81
		 361 1953.8 362 1953.8 363 1953.82 364 1953.9 365 1954.13 366 1954.59
		 367 1955.43 368 1956.87 369 1959.17 370 1962.33 371 1967.94 372 1977.54
		 373 1989.58 374 2003.09 375 2018.01 376 2033.83 377 2049.89 378 2065.14
		 379 2076.82 380 2082.79 381 2084.82 382 2086.32 383 2087.23 384 2087.39
		 385 2087.39 386 2087.4 387 2087.39 388 2087.38 389 2087.39 390 2087.45
		 391 2087.62 392 2087.98 393 2088.65 394 2089.82 395 2091.74 396 2094.58
		 397 2097.9 398 2105.29 399 2116.08 400 2128.69 401 2143.08 402 2158.88
		 403 2175.53 404 2192.13 405 2206.17 406 2214.6 407 2217.77 408 2220.11
		 409 2221.3 410 2221.63 411 2221.64 412 2221.64 413 2221.64 414 2221.62
		 415 2221.63 416 2221.69 417 2221.85 418 2222.22 419 2222.92 420 2224.13
		 421 2226.12 422 2229.07 423 2232.52 424 2239.89 425 2250.82 426 2263.51
		 427 2277.91 428 2293.78 429 2310.59 430 2327.42 431 2341.95 432 2351.01
		 433 2354.36 434 2356.48 435 2357.7 436 2358.08 437 2358.08 438 2358.08
		 439 2358.08 440 2358.07 441 2358.08 442 2358.13 443 2358.31 444 2358.7
		 445 2359.47 446 2360.84 447 2363.17 448 2366.61 449 2372.14 450 2381.67
		 451 2394.01 452 2407.59 453 2422.54 454 2438.64 455 2455.31 456 2471.51
		 457 2484.37 458 2491.17 459 2493.25 460 2494.93 461 2495.96 462 2496.13
		 463 2496.13 464 2496.13 465 2496.12 466 2496.11 467 2496.14 468 2496.24
		 469 2496.52 470 2497.1 471 2498.18 472 2500.08 473 2503.17 474 2507.29
		 475 2514.6 476 2525.75 477 2538.71 478 2552.95 479 2568.4 480 2584.72;
createNode animCurveTA -n "hero_LeftFootIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.02 2 -0.09 3 -0.13 4 0.23 5 1.57 6 4.68
		 7 10.04 8 18.03 9 28.97 10 42.42 11 56.21 12 66.18
		 13 67.06 14 58.39 15 45.14 16 29.69 17 13.37 18 -1.33
		 19 -12.69 20 -20.78 21 -23.14 22 -17.41 23 -6.29 24 -0.53
		 25 -0.01 26 0.01 27 0.02 28 -0.08 29 -0.13 30 0.17
		 31 1.33 32 4.12 33 9.04 34 16.47 35 26.79 36 39.85
		 37 53.87 38 64.97 39 67.55 40 59.56 41 46.26 42 30.39
		 43 13.43 44 -1.85 45 -13.61 46 -21.65 47 -23.4 48 -15.73
		 49 -4.76 50 -0.18 51 -0.01 52 0.02 53 0 54 -0.12
		 55 -0.1 56 0.44 57 2.23 58 6.1 59 12.57 60 22.08
		 61 34.92 62 49.94 63 63.61 64 70.11 65 64.27 66 51.02
		 67 34.63 68 17.02 69 0.7 70 -11.74 71 -20.49 72 -22.99
		 73 -16.67 74 -5.45 75 -0.3 76 -0.01 77 0.01 78 0.01
		 79 -0.1 80 -0.1 81 0.37 82 2 83 5.53 84 11.44
		 85 20.09 86 31.76 87 45.59 88 58.77 89 66.52 90 63.43
		 91 52.26 92 37.62 93 21.41 94 5.35 95 -7.6 96 -17.28
		 97 -21.91 98 -19.63 99 -8.65 100 -1.26 101 0 102 0
		 103 0.02 104 -0.06 105 -0.13 106 0.13 107 1.28 108 4.18
		 109 9.43 110 17.51 111 28.86 112 43.03 113 57.42 114 66.9
		 115 64.99 116 53.64 117 38.33 118 21.28 119 4.52 120 -8.74
		 121 -18.47 122 -22.51 123 -18.9 124 -7.51 125 -0.84 126 -0.01
		 127 0.01 128 0.02 129 -0.07 130 -0.13 131 0.12 132 1.16
		 133 3.74 134 8.41 135 15.58 136 25.67 137 38.56 138 52.32
		 139 62.67 140 63.42 141 53.97 142 40.02 143 24.07 144 7.76
		 145 -5.78 146 -15.96 147 -21.52 148 -20.59 149 -10.31 150 -2.01
		 151 0 152 0 153 0.02 154 -0.03 155 -0.14 156 0.02
		 157 0.89 158 3.29 159 7.83 160 14.9 161 24.84 162 37.53
		 163 51.2 164 62.15 165 65.16 166 57.78 167 45.27 168 30.5
		 169 14.87 170 0.52 171 -10.5 172 -18.43 173 -21.12 174 -16.78
		 175 -6.48 176 -0.7 177 -0.01 178 0.01 179 0.02 180 -0.06
		 181 -0.12 182 0.11 183 1.11 184 3.62 185 8.17 186 15.18
		 187 25.06 188 37.69 189 51.26 190 61.87 191 63.81 192 55.7
		 193 42.87 194 27.77 195 11.77 196 -2.47 197 -13.48 198 -21.02
		 199 -22.68 200 -15.53 201 -4.95 202 -0.25 203 -0.01 204 0.01
		 205 0.01 206 -0.1 207 -0.12 208 0.29 209 1.77 210 5.07
		 211 10.67 212 18.89 213 30.01 214 43.51 215 57.29 216 67.44
		 217 68.92 218 60.57 219 47.58 220 32.44 221 16.44 222 1.57
		 223 -10.03 224 -18.68 225 -22.33 226 -19.65 227 -9.07 228 -1.65
		 229 0 230 0 231 0.02 232 -0.02 233 -0.12 234 -0.05
		 235 0.52 236 2.19 237 5.56 238 11.05 239 19.01 240 29.77
		 241 42.69 242 55.46 243 63.82 244 62.41 245 52.71 246 39.28
		 247 23.98 248 8.2 249 -5.23 250 -15.63 251 -22.03 252 -22.36
		 253 -13.07 254 -3.35 255 -0.04 256 -0.01 257 0.02 258 -0.01
		 259 -0.13 260 -0.05 261 0.65 262 2.76 263 6.95 264 13.63
		 265 23.1 266 35.47 267 49.46 268 61.89 269 67.83 270 62.73
		 271 50.62 272 35.45 273 18.96 274 3.12 275 -9.25 276 -18.3
		 277 -21.84 278 -17.97 279 -7.01 280 -0.75 281 -0.01 282 0.01
		 283 0.02 284 -0.07 285 -0.13 286 0.13 287 1.21 288 3.88
		 289 8.73 290 16.19 291 26.73 292 40.08 293 54 294 63.74
		 295 62.91 296 52.48 297 37.99 298 21.71 299 5.46 300 -7.62
		 301 -17.36 302 -21.95 303 -19.58 304 -8.64 305 -1.3 306 0
		 307 0 308 0.02 309 -0.05 310 -0.13 311 0.06 312 0.93
		 313 3.18 314 7.27 315 13.5 316 22.1 317 33.07 318 45.05
		 319 55.09 320 58.65 321 52.47 322 41.18 323 27.79 324 13.67
		 325 0.73 326 -9.1 327 -16.07 328 -18.36 329 -14.47 330 -5.63
		 331 -0.66 332 0 333 0 334 0.02 335 -0.04 336 -0.11
		 337 0 338 0.61 339 2.32 340 5.63 341 10.96 342 18.69
		 343 29.05 344 41.08 345 51.96 346 56.97 347 52.01 348 41.34
		 349 28.17 350 13.92 351 0.61 352 -9.67 353 -17.1 354 -19.6
		 355 -15.37 356 -5.88 357 -0.63 358 -0.01 359 0 360 0.02
		 361 -0.05 362 -0.12 363 0.05 364 0.82 365 2.84 366 6.62
		 367 12.51 368 20.83 369 31.71 370 43.94 371 54.65 372 59.23
		 373 53.96 374 43.13 375 29.85 376 15.5 377 1.91 378 -8.7
		 379 -16.53 380 -19.7 381 -16.84 382 -7.33 383 -1.16 384 0
		 385 0 386 0.02 387 -0.02 388 -0.11 389 -0.04 390 0.49
		 391 2.02 392 5.09 393 10.08 394 17.35 395 27.22 396 39.06
		 397 50.65 398 57.86 399 55.7 400 46.28 401 33.69 402 19.58
		 403 5.4 404 -6.24 405 -15.13 406 -19.98 407 -19.28 408 -10.26
		 409 -2.37 410 -0.01 411 -0.01 412 0.02 413 -0.01 414 -0.11
		 415 -0.07 416 0.41 417 1.92 418 5.08 419 10.25 420 17.75
		 421 27.85 422 39.97 423 51.95 424 59.84 425 58.54 426 49.17
		 427 36.33 428 21.91 429 7.28 430 -4.9 431 -14.09 432 -19.41
		 433 -19.24 434 -10.76 435 -2.66 436 -0.03 437 -0.01 438 0.02
		 439 0 440 -0.11 441 -0.08 442 0.4 443 1.96 444 5.31
		 445 10.93 446 19.24 447 30.55 448 43.99 449 56.72 450 63.88
		 451 60.23 452 49.17 453 34.93 454 19.26 455 3.96 456 -8.2
		 457 -17.28 458 -21.37 459 -18.78 460 -8.18 461 -1.2 462 0
		 463 0 464 0.02 465 -0.05 466 -0.13 467 0.07 468 0.99
		 469 3.44 470 8 471 15.14 472 25.29 473 38.43 474 52.77
		 475 64.23 476 66.93 477 58.88 478 45.55 479 29.7 480 12.82;
createNode animCurveTA -n "hero_LeftFootIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 7.95 2 7.95 3 7.95 4 7.95 5 7.96 6 7.98
		 7 8.08 8 8.37 9 9.1 10 10.8 11 14.41 12 20.04
		 13 20.77 14 15.03 15 10.8 16 8.46 17 7.32 18 6.99
		 19 7.14 20 7.45 21 7.58 22 7.3 23 7.01 24 6.97
		 25 6.97 26 6.97 27 6.97 28 6.97 29 6.97 30 6.97
		 31 6.97 32 6.98 33 7.05 34 7.27 35 7.81 36 9.09
		 37 11.87 38 16.65 39 18.51 40 13.62 41 9.64 42 7.43
		 43 6.36 44 6.06 45 6.22 46 6.5 47 6.59 48 6.28
		 49 6.06 50 6.04 51 6.04 52 6.04 53 6.04 54 6.04
		 55 6.04 56 6.04 57 6.05 58 6.08 59 6.19 60 6.52
		 61 7.38 62 9.41 63 13.7 64 18.02 65 14 66 9.54
		 67 7.21 68 6.14 69 5.83 70 5.95 71 6.22 72 6.33
		 73 6.08 74 5.85 75 5.83 76 5.83 77 5.83 78 5.83
		 79 5.83 80 5.83 81 5.83 82 5.83 83 5.85 84 5.94
		 85 6.2 86 6.86 87 8.34 88 11.29 89 14.76 90 13.05
		 91 9.31 92 6.97 93 5.73 94 5.23 95 5.2 96 5.4
		 97 5.56 98 5.47 99 5.21 100 5.16 101 5.16 102 5.16
		 103 5.16 104 5.16 105 5.16 106 5.16 107 5.16 108 5.17
		 109 5.23 110 5.41 111 5.89 112 7.06 113 9.6 114 13.24
		 115 12.33 116 8.97 117 7 118 6.09 119 5.83 120 5.93
		 121 6.18 122 6.34 123 6.19 124 5.91 125 5.86 126 5.86
		 127 5.86 128 5.86 129 5.86 130 5.86 131 5.86 132 5.86
		 133 5.87 134 5.92 135 6.08 136 6.5 137 7.5 138 9.61
		 139 12.84 140 13.22 141 10.25 142 8.16 143 7.12 144 6.77
		 145 6.83 146 7.07 147 7.31 148 7.26 149 6.91 150 6.8
		 151 6.8 152 6.8 153 6.8 154 6.8 155 6.8 156 6.8
		 157 6.8 158 6.81 159 6.86 160 7.04 161 7.49 162 8.58
		 163 10.89 164 14.68 165 16.36 166 12.57 167 9.11 168 7.05
		 169 5.96 170 5.56 171 5.62 172 5.82 173 5.92 174 5.77
		 175 5.56 176 5.52 177 5.52 178 5.52 179 5.52 180 5.52
		 181 5.52 182 5.52 183 5.52 184 5.53 185 5.58 186 5.72
		 187 6.1 188 6.98 189 8.84 190 11.77 191 12.6 192 9.85
		 193 7.58 194 6.3 195 5.71 196 5.6 197 5.75 198 6
		 199 6.07 200 5.81 201 5.62 202 5.6 203 5.6 204 5.6
		 205 5.6 206 5.6 207 5.6 208 5.6 209 5.6 210 5.62
		 211 5.69 212 5.92 213 6.47 214 7.73 215 10.4 216 14.73
		 217 15.74 218 11.64 219 8.68 220 7.16 221 6.48 222 6.34
		 223 6.46 224 6.72 225 6.88 226 6.76 227 6.44 228 6.37
		 229 6.36 230 6.36 231 6.36 232 6.36 233 6.36 234 6.36
		 235 6.36 236 6.37 237 6.39 238 6.48 239 6.73 240 7.33
		 241 8.67 242 11.27 243 14.55 244 13.87 245 10.67 246 8.46
		 247 7.27 248 6.79 249 6.79 250 7.03 251 7.3 252 7.32
		 253 6.95 254 6.78 255 6.77 256 6.77 257 6.77 258 6.77
		 259 6.77 260 6.77 261 6.77 262 6.77 263 6.82 264 6.96
		 265 7.36 266 8.32 267 10.44 268 14.48 269 18.19 270 14.74
		 271 10.23 272 7.58 273 6.21 274 5.66 275 5.67 276 5.89
		 277 6.03 278 5.88 279 5.64 280 5.59 281 5.59 282 5.59
		 283 5.59 284 5.59 285 5.59 286 5.59 287 5.59 288 5.61
		 289 5.66 290 5.82 291 6.26 292 7.32 293 9.54 294 12.73
		 295 12.39 296 9.38 297 7.41 298 6.44 299 6.12 300 6.19
		 301 6.42 302 6.61 303 6.51 304 6.2 305 6.13 306 6.13
		 307 6.13 308 6.13 309 6.13 310 6.13 311 6.13 312 6.13
		 313 6.14 314 6.18 315 6.31 316 6.62 317 7.32 318 8.7
		 319 10.76 320 11.85 321 10.07 322 8.08 323 6.81 324 6.14
		 325 5.93 326 6 327 6.17 328 6.24 329 6.12 330 5.95
		 331 5.92 332 5.92 333 5.92 334 5.92 335 5.92 336 5.92
		 337 5.92 338 5.92 339 5.93 340 5.95 341 6.03 342 6.26
		 343 6.78 344 7.87 345 9.64 346 10.92 347 9.73 348 8.13
		 349 7.09 350 6.59 351 6.49 352 6.6 353 6.81 354 6.91
		 355 6.75 356 6.54 357 6.51 358 6.51 359 6.51 360 6.51
		 361 6.51 362 6.51 363 6.51 364 6.51 365 6.52 366 6.55
		 367 6.67 368 6.96 369 7.66 370 9.06 371 11.29 372 12.8
		 373 11.12 374 8.97 375 7.57 376 6.83 377 6.6 378 6.68
		 379 6.89 380 7.02 381 6.9 382 6.66 383 6.6 384 6.6
		 385 6.6 386 6.6 387 6.6 388 6.6 389 6.6 390 6.6
		 391 6.61 392 6.63 393 6.71 394 6.92 395 7.43 396 8.52
		 397 10.45 398 12.48 399 11.76 400 9.51 401 7.82 402 6.83
		 403 6.42 404 6.41 405 6.6 406 6.78 407 6.75 408 6.48
		 409 6.38 410 6.37 411 6.37 412 6.37 413 6.37 414 6.37
		 415 6.37 416 6.37 417 6.38 418 6.4 419 6.48 420 6.69
		 421 7.21 422 8.33 423 10.38 424 12.77 425 12.27 426 9.68
		 427 7.73 428 6.61 429 6.1 430 6.04 431 6.21 432 6.38
		 433 6.38 434 6.13 435 6.03 436 6.02 437 6.02 438 6.02
		 439 6.02 440 6.02 441 6.02 442 6.02 443 6.02 444 6.05
		 445 6.13 446 6.38 447 6.99 448 8.38 449 11.02 450 13.78
		 451 12.35 452 9.75 453 8.2 454 7.5 455 7.36 456 7.51
		 457 7.78 458 7.98 459 7.85 460 7.5 461 7.43 462 7.43
		 463 7.43 464 7.43 465 7.43 466 7.43 467 7.43 468 7.43
		 469 7.44 470 7.5 471 7.7 472 8.22 473 9.5 474 12.34
		 475 17.3 476 19.29 477 14.85 478 11.37 479 9.59 480 8.88;
createNode animCurveTA -n "hero_LeftFootIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0 2 0.01 3 0.02 4 -0.03 5 -0.22 6 -0.65
		 7 -1.42 8 -2.61 9 -4.44 10 -7.34 11 -12.05 12 -18.45
		 13 -19.25 14 -12.88 15 -7.7 16 -4.22 17 -1.7 18 0.16
		 19 1.58 20 2.66 21 2.99 22 2.2 23 0.77 24 0.07
		 25 0 26 0 27 0 28 0.01 29 0.02 30 -0.02
		 31 -0.16 32 -0.5 33 -1.11 34 -2.07 35 -3.54 36 -5.85
		 37 -9.63 38 -15.17 39 -17.19 40 -11.8 41 -7 42 -3.78
		 43 -1.48 44 0.2 45 1.47 46 2.41 47 2.63 48 1.71
		 49 0.5 50 0.02 51 0 52 0 53 0 54 0.01
		 55 0.01 56 -0.05 57 -0.24 58 -0.65 59 -1.35 60 -2.46
		 61 -4.24 62 -7.23 63 -12.32 64 -17.01 65 -12.66 66 -7.44
		 67 -4.11 68 -1.8 69 -0.07 70 1.21 71 2.18 72 2.48
		 73 1.75 74 0.56 75 0.03 76 0 77 0 78 0
		 79 0.01 80 0.01 81 -0.04 82 -0.2 83 -0.57 84 -1.18
		 85 -2.14 86 -3.62 87 -5.98 88 -9.69 89 -13.59 90 -11.71
		 91 -7.38 92 -4.27 93 -2.1 94 -0.49 95 0.69 96 1.61
		 97 2.08 98 1.84 99 0.79 100 0.11 101 0 102 0
		 103 0 104 0.01 105 0.01 106 -0.01 107 -0.12 108 -0.38
		 109 -0.86 110 -1.63 111 -2.85 112 -4.83 113 -8.11 114 -12.21
		 115 -11.2 116 -7.24 117 -4.35 118 -2.22 119 -0.46 120 0.9
		 121 1.96 122 2.44 123 2.01 124 0.77 125 0.09 126 0
		 127 0 128 0 129 0.01 130 0.01 131 -0.01 132 -0.12
		 133 -0.38 134 -0.87 135 -1.64 136 -2.83 137 -4.69 138 -7.63
		 139 -11.45 140 -11.86 141 -8.32 142 -5.27 143 -2.92 144 -0.92
		 145 0.69 146 1.95 147 2.69 148 2.57 149 1.24 150 0.24
		 151 0 152 0 153 0 154 0 155 0.02 156 0
		 157 -0.11 158 -0.39 159 -0.94 160 -1.82 161 -3.16 162 -5.25
		 163 -8.53 164 -13.04 165 -14.91 166 -10.68 167 -6.5 168 -3.59
		 169 -1.54 170 -0.05 171 1.03 172 1.85 173 2.14 174 1.67
		 175 0.63 176 0.07 177 0 178 0 179 0 180 0.01
		 181 0.01 182 -0.01 183 -0.11 184 -0.35 185 -0.79 186 -1.5
		 187 -2.59 188 -4.28 189 -6.92 190 -10.42 191 -11.34 192 -8.16
		 193 -5.17 194 -2.94 195 -1.17 196 0.24 197 1.35 198 2.16
		 199 2.35 200 1.56 201 0.49 202 0.02 203 0 204 0
		 205 0 206 0.01 207 0.01 208 -0.03 209 -0.17 210 -0.5
		 211 -1.06 212 -1.92 213 -3.24 214 -5.34 215 -8.77 216 -13.64
		 217 -14.74 218 -10.17 219 -6.43 220 -3.85 221 -1.84 222 -0.17
		 223 1.13 224 2.16 225 2.63 226 2.28 227 1.02 228 0.18
		 229 0 230 0 231 0 232 0 233 0.01 234 0.01
		 235 -0.06 236 -0.24 237 -0.62 238 -1.25 239 -2.2 240 -3.66
		 241 -5.9 242 -9.32 243 -13.11 244 -12.34 245 -8.52 246 -5.38
		 247 -2.97 248 -0.97 249 0.62 250 1.9 251 2.75 252 2.8
		 253 1.58 254 0.4 255 0 256 0 257 0 258 0
		 259 0.02 260 0.01 261 -0.08 262 -0.33 263 -0.83 264 -1.65
		 265 -2.9 266 -4.85 267 -7.97 268 -12.83 269 -16.93 270 -13.16
		 271 -7.94 272 -4.42 273 -2.02 274 -0.31 275 0.91 276 1.86
		 277 2.25 278 1.82 279 0.69 280 0.07 281 0 282 0
		 283 0 284 0.01 285 0.01 286 -0.01 287 -0.12 288 -0.38
		 289 -0.86 290 -1.63 291 -2.83 292 -4.73 293 -7.74 294 -11.45
		 295 -11.07 296 -7.46 297 -4.58 298 -2.39 299 -0.58 300 0.82
		 301 1.92 302 2.48 303 2.19 304 0.93 305 0.14 306 0
		 307 0 308 0 309 0.01 310 0.01 311 -0.01 312 -0.1
		 313 -0.34 314 -0.79 315 -1.48 316 -2.5 317 -4.01 318 -6.18
		 319 -8.85 320 -10.15 321 -8.02 322 -5.34 323 -3.18 324 -1.46
		 325 -0.08 326 0.95 327 1.71 328 1.97 329 1.54 330 0.59
		 331 0.07 332 0 333 0 334 0 335 0 336 0.01
		 337 0 338 -0.06 339 -0.24 340 -0.59 341 -1.15 342 -2.01
		 343 -3.3 344 -5.19 345 -7.62 346 -9.19 347 -7.7 348 -5.39
		 349 -3.36 350 -1.59 351 -0.07 352 1.11 353 2.01 354 2.33
		 355 1.8 356 0.67 357 0.07 358 0 359 0 360 0
		 361 0.01 362 0.01 363 -0.01 364 -0.09 365 -0.32 366 -0.76
		 367 -1.45 368 -2.49 369 -4.04 370 -6.31 371 -9.25 372 -11.04
		 373 -9.03 374 -6.16 375 -3.78 376 -1.83 377 -0.22 378 1.01
		 379 1.97 380 2.38 381 2.01 382 0.85 383 0.13 384 0
		 385 0 386 0 387 0 388 0.01 389 0 390 -0.06
		 391 -0.23 392 -0.59 393 -1.18 394 -2.07 395 -3.41 396 -5.39
		 397 -8.11 398 -10.62 399 -9.76 400 -6.9 401 -4.35 402 -2.3
		 403 -0.61 404 0.7 405 1.73 406 2.33 407 2.24 408 1.16
		 409 0.27 410 0 411 0 412 0 413 0 414 0.01
		 415 0.01 416 -0.05 417 -0.22 418 -0.57 419 -1.16 420 -2.05
		 421 -3.38 422 -5.37 423 -8.2 424 -11.08 425 -10.51 426 -7.35
		 427 -4.6 428 -2.48 429 -0.78 430 0.52 431 1.52 432 2.13
		 433 2.11 434 1.15 435 0.28 436 0 437 0 438 0
		 439 0 440 0.01 441 0.01 442 -0.04 443 -0.21 444 -0.56
		 445 -1.17 446 -2.11 447 -3.57 448 -5.84 449 -9.25 450 -12.42
		 451 -10.76 452 -7.4 453 -4.71 454 -2.48 455 -0.51 456 1.08
		 457 2.32 458 2.92 459 2.54 460 1.07 461 0.16 462 0
		 463 0 464 0 465 0.01 466 0.02 467 -0.01 468 -0.13
		 469 -0.45 470 -1.05 471 -2.02 472 -3.53 473 -5.94 474 -9.88
		 475 -15.66 476 -17.85 477 -12.79 478 -8.17 479 -4.78 480 -1.98;
createNode animCurveTL -n "hero_LeftKnee_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -7.25 2 -7.48 3 -7.07 4 -6.14 5 -4.86 6 -3.3
		 7 -1.42 8 0.84 9 3.42 10 6.21 11 8.64 12 10.01
		 13 9.88 14 8.57 15 6.95 16 5.41 17 4.12 18 3.07
		 19 2.54 20 1.94 21 1.3 22 0.23 23 -1.21 24 -2.92
		 25 -4.73 26 -6.24 27 -7.16 28 -7.43 29 -7.09 30 -6.24
		 31 -5.03 32 -3.56 33 -1.79 34 0.34 35 2.83 36 5.58
		 37 8.09 38 9.58 39 9.6 40 8.39 41 6.83 42 5.35
		 43 4.13 44 3.16 45 2.69 46 2.1 47 1.46 48 0.29
		 49 -1.27 50 -3.07 51 -4.89 52 -6.29 53 -7.06 54 -7.14
		 55 -6.59 56 -5.52 57 -4.11 58 -2.42 59 -0.37 60 2.09
		 61 4.92 62 7.78 63 9.81 64 10.2 65 9.1 66 7.44
		 67 5.82 68 4.48 69 3.39 70 2.84 71 2.23 72 1.62
		 73 0.51 74 -1.02 75 -2.82 76 -4.65 77 -6.08 78 -6.88
		 79 -7 80 -6.51 81 -5.51 82 -4.18 83 -2.59 84 -0.65
		 85 1.7 86 4.4 87 7.16 88 9.33 89 10.27 90 9.65
		 91 8.16 92 6.53 93 5.05 94 3.87 95 3.11 96 2.53
		 97 1.83 98 0.97 99 -0.42 100 -2.19 101 -4.1 102 -5.75
		 103 -6.81 104 -7.16 105 -6.83 106 -5.92 107 -4.61 108 -3.02
		 109 -1.11 110 1.2 111 3.89 112 6.74 113 9.1 114 10.16
		 115 9.59 116 8.07 117 6.42 118 4.95 119 3.78 120 3.08
		 121 2.49 122 1.87 123 1.03 124 -0.25 125 -1.88 126 -3.61
		 127 -5.07 128 -5.99 129 -6.31 130 -6.08 131 -5.37 132 -4.34
		 133 -3.09 134 -1.55 135 0.4 136 2.79 137 5.5 138 7.95
		 139 9.28 140 9.09 141 7.79 142 6.32 143 4.99 144 3.95
		 145 3.29 146 2.89 147 2.34 148 1.62 149 0.37 150 -1.2
		 151 -2.98 152 -4.63 153 -5.77 154 -6.29 155 -6.19 156 -5.51
		 157 -4.43 158 -3.07 159 -1.42 160 0.65 161 3.16 162 5.94
		 163 8.51 164 10.03 165 10.08 166 8.87 167 7.26 168 5.71
		 169 4.42 170 3.35 171 2.79 172 2.17 173 1.67 174 0.78
		 175 -0.51 176 -2.14 177 -3.88 178 -5.38 179 -6.35 180 -6.73
		 181 -6.53 182 -5.81 183 -4.72 184 -3.35 185 -1.65 186 0.48
		 187 3.01 188 5.77 189 8.26 190 9.68 191 9.62 192 8.35
		 193 6.79 194 5.33 195 4.14 196 3.22 197 2.73 198 2.08
		 199 1.49 200 0.41 201 -1.13 202 -2.92 203 -4.72 204 -6.13
		 205 -6.94 206 -7.11 207 -6.67 208 -5.73 209 -4.46 210 -2.95
		 211 -1.14 212 1.09 213 3.69 214 6.42 215 8.73 216 9.96
		 217 9.83 218 8.62 219 7.11 220 5.66 221 4.44 222 3.42
		 223 2.88 224 2.31 225 1.93 226 1.18 227 0.1 228 -1.41
		 229 -3.08 230 -4.62 231 -5.7 232 -6.25 233 -6.27 234 -5.81
		 235 -4.97 236 -3.87 237 -2.54 238 -0.86 239 1.24 240 3.74
		 241 6.38 242 8.54 243 9.6 244 9.2 245 7.88 246 6.42
		 247 5.08 248 4 249 3.27 250 2.83 251 2.24 252 1.56
		 253 0.37 254 -1.16 255 -2.94 256 -4.69 257 -5.98 258 -6.64
		 259 -6.65 260 -6.07 261 -5.03 262 -3.69 263 -2.09 264 -0.13
		 265 2.22 266 4.88 267 7.49 268 9.3 269 9.69 270 8.73
		 271 7.14 272 5.58 273 4.23 274 3.15 275 2.59 276 2.08
		 277 1.67 278 0.84 279 -0.31 280 -1.81 281 -3.44 282 -4.84
		 283 -5.74 284 -6.11 285 -5.97 286 -5.38 287 -4.48 288 -3.37
		 289 -1.93 290 -0.03 291 2.36 292 5.07 293 7.43 294 8.6
		 295 8.21 296 6.81 297 5.32 298 4 299 2.93 300 2.32
		 301 1.81 302 1.53 303 0.84 304 -0.2 305 -1.75 306 -3.47
		 307 -5 308 -6.04 309 -6.5 310 -6.42 311 -5.85 312 -4.96
		 313 -3.85 314 -2.46 315 -0.66 316 1.6 317 4.12 318 6.45
		 319 7.91 320 8.1 321 7.06 322 5.64 323 4.32 324 3.22
		 325 2.4 326 2.04 327 1.76 328 1.51 329 0.78 330 -0.19
		 331 -1.62 332 -3.17 333 -4.53 334 -5.48 335 -5.98 336 -6.02
		 337 -5.63 338 -4.94 339 -4.04 340 -2.84 341 -1.19 342 1.02
		 343 3.63 344 6.18 345 7.87 346 8.11 347 7.05 348 5.55
		 349 4.18 350 3.04 351 2.15 352 1.71 353 1.37 354 1.06
		 355 0.27 356 -0.83 357 -2.4 358 -4.07 359 -5.5 360 -6.46
		 361 -6.89 362 -6.81 363 -6.26 364 -5.38 365 -4.26 366 -2.86
		 367 -1.03 368 1.29 369 3.94 370 6.46 371 8.09 372 8.34
		 373 7.32 374 5.87 375 4.5 376 3.33 377 2.39 378 1.96
		 379 1.52 380 1.21 381 0.47 382 -0.61 383 -2.14 384 -3.8
		 385 -5.3 386 -6.34 387 -6.86 388 -6.85 389 -6.37 390 -5.52
		 391 -4.43 392 -3.09 393 -1.39 394 0.75 395 3.27 396 5.87
		 397 7.91 398 8.86 399 8.33 400 6.94 401 5.46 402 4.12
		 403 3.03 404 2.34 405 1.84 406 1.2 407 0.48 408 -0.71
		 409 -2.25 410 -3.98 411 -5.63 412 -6.85 413 -7.49 414 -7.52
		 415 -7 416 -6.05 417 -4.81 418 -3.33 419 -1.53 420 0.66
		 421 3.18 422 5.78 423 7.86 424 8.93 425 8.56 426 7.2
		 427 5.71 428 4.33 429 3.2 430 2.44 431 1.98 432 1.32
		 433 0.63 434 -0.53 435 -2.05 436 -3.76 437 -5.42 438 -6.67
		 439 -7.34 440 -7.41 441 -6.93 442 -5.98 443 -4.72 444 -3.18
		 445 -1.26 446 1.09 447 3.83 448 6.62 449 8.68 450 9.25
		 451 8.36 452 6.8 453 5.25 454 3.92 455 2.83 456 2.22
		 457 1.7 458 1.17 459 0.32 460 -1.01 461 -2.72 462 -4.55
		 463 -6.17 464 -7.21 465 -7.6 466 -7.35 467 -6.55 468 -5.36
		 469 -3.89 470 -2.12 471 0.04 472 2.6 473 5.46 474 8.11
		 475 9.65 476 9.61 477 8.33 478 6.75 479 5.25 480 4.02;
createNode animCurveTL -n "hero_LeftKnee_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 3.39 2 -0.36 3 -3.63 4 -6.39 5 -8.76 6 -10.95
		 7 -13.01 8 -14.55 9 -15.97 10 -17.73 11 -18.92 12 -19.44
		 13 -18.07 14 -13.98 15 -7.3 16 1.15 17 9.15 18 14.92
		 19 21.9 20 24.12 21 23.57 22 21.02 23 18.41 24 15.44
		 25 11.84 26 7.78 27 3.78 28 0.12 29 -3.09 30 -5.82
		 31 -8.17 32 -10.36 33 -12.48 34 -14.24 35 -15.79 36 -17.52
		 37 -18.78 38 -19.21 39 -17.78 40 -13.79 41 -7.38 42 0.86
		 43 8.78 44 14.63 45 21.46 46 23.11 47 22.43 48 20.01
		 49 17.4 50 14.4 51 10.73 52 6.72 53 2.86 54 -0.64
		 55 -3.69 56 -6.29 57 -8.56 58 -10.74 59 -12.83 60 -14.67
		 61 -16.46 62 -17.86 63 -18.62 64 -17.13 65 -13.12 66 -6.82
		 67 1.38 68 9.42 69 14.71 70 21.68 71 23.84 72 23.39
		 73 20.91 74 18.27 75 15.19 76 11.46 77 7.36 78 3.38
		 79 -0.22 80 -3.36 81 -6.04 82 -8.38 83 -10.63 84 -12.83
		 85 -14.68 86 -16.39 87 -17.89 88 -18.86 89 -19.02 90 -17.06
		 91 -12.54 92 -5.43 93 3.12 94 10.55 95 18.15 96 22.89
		 97 23.05 98 21.37 99 19.17 100 16.24 101 12.77 102 8.73
		 103 4.68 104 0.94 105 -2.36 106 -5.19 107 -7.62 108 -9.9
		 109 -12.13 110 -14.07 111 -15.86 112 -17.5 113 -18.58 114 -18.53
		 115 -16.2 116 -11.32 117 -3.95 118 4.66 119 11.73 120 19.24
		 121 23.04 122 23.18 123 21.47 124 19.19 125 16.22 126 12.69
		 127 8.69 128 4.75 129 1.15 130 -2 131 -4.7 132 -7.05
		 133 -9.28 134 -11.49 135 -13.47 136 -15.25 137 -16.91 138 -18.12
		 139 -18.3 140 -16.38 141 -11.9 142 -4.98 143 3.27 144 10.4
		 145 16.87 146 21.8 147 22.3 148 21.06 149 19.18 150 16.36
		 151 13.06 152 9.18 153 5.23 154 1.53 155 -1.76 156 -4.6
		 157 -7.06 158 -9.33 159 -11.62 160 -13.73 161 -15.51 162 -17.1
		 163 -18.29 164 -18.67 165 -17.15 166 -13.08 167 -6.66 168 1.48
		 169 9.36 170 14.6 171 21.3 172 23.34 173 23.58 174 21.59
		 175 19.11 176 16.04 177 12.5 178 8.56 179 4.7 180 1.15
		 181 -1.99 182 -4.73 183 -7.13 184 -9.38 185 -11.61 186 -13.57
		 187 -15.23 188 -16.85 189 -18.1 190 -18.48 191 -16.9 192 -12.67
		 193 -5.97 194 2.41 195 10.24 196 16.14 197 22.51 198 23.69
		 199 23.23 200 21.21 201 18.5 202 15.38 203 11.67 204 7.63
		 205 3.72 206 0.15 207 -3 208 -5.72 209 -8.11 210 -10.41
		 211 -12.76 212 -14.86 213 -16.62 214 -18.07 215 -19.03 216 -19.07
		 217 -17.4 218 -13.32 219 -6.95 220 1.1 221 8.86 222 13.95
		 223 20.41 224 22.93 225 23.85 226 22.04 227 20.16 228 17.15
		 229 13.71 230 9.84 231 6.01 232 2.43 233 -0.76 234 -3.56
		 235 -5.99 236 -8.17 237 -10.33 238 -12.46 239 -14.3 240 -15.95
		 241 -17.44 242 -18.47 243 -18.6 244 -16.62 245 -12.16 246 -5.25
		 247 3.02 248 10.3 249 16.81 250 22.42 251 23.17 252 22.17
		 253 20.08 254 17.26 255 14.02 256 10.14 257 6.04 258 2.15
		 259 -1.34 260 -4.37 261 -6.95 262 -9.25 263 -11.5 264 -13.63
		 265 -15.37 266 -16.99 267 -18.32 268 -19.2 269 -18.16 270 -14.63
		 271 -8.53 272 -0.23 273 8.27 274 14.15 275 20.68 276 23.47
		 277 23.79 278 21.64 279 19.24 280 16.14 281 12.59 282 8.63
		 283 4.78 284 1.28 285 -1.81 286 -4.49 287 -6.84 288 -9.09
		 289 -11.37 290 -13.43 291 -15.27 292 -16.9 293 -18.04 294 -17.92
		 295 -15.28 296 -9.78 297 -1.71 298 7.1 299 13.67 300 19.92
		 301 23.19 302 24.52 303 22.82 304 20.92 305 17.66 306 13.93
		 307 9.81 308 5.82 309 2.17 310 -1.07 311 -3.89 312 -6.37
		 313 -8.76 314 -11.22 315 -13.59 316 -15.59 317 -17.21 318 -18.41
		 319 -19.07 320 -17.96 321 -14.21 322 -7.84 323 0.45 324 8.55
		 325 14.7 326 20.77 327 23.78 328 24.33 329 22.7 330 20.8
		 331 17.57 332 13.91 333 10.05 334 6.4 335 3.07 336 0.09
		 337 -2.55 338 -4.92 339 -7.2 340 -9.57 341 -11.96 342 -14.14
		 343 -15.95 344 -17.33 345 -18.1 346 -16.86 347 -13.15 348 -7.1
		 349 0.72 350 8.44 351 14.36 352 20.19 353 23.27 354 23.79
		 355 22.2 356 20.32 357 17.11 358 13.44 359 9.53 360 5.83
		 361 2.44 362 -0.59 363 -3.28 364 -5.67 365 -7.97 366 -10.35
		 367 -12.67 368 -14.73 369 -16.43 370 -17.74 371 -18.34 372 -16.99
		 373 -13.19 374 -6.98 375 0.99 376 8.78 377 14.37 378 20.43
		 379 23.11 380 23.85 381 22.18 382 20.37 383 17.38 384 13.94
		 385 10.15 386 6.43 387 2.98 388 -0.12 389 -2.86 390 -5.28
		 391 -7.53 392 -9.82 393 -12.06 394 -14.03 395 -15.72 396 -17.15
		 397 -18.19 398 -18.49 399 -16.65 400 -12.21 401 -5.27 402 2.97
		 403 10.19 404 17.27 405 22.07 406 22.79 407 21.79 408 20.24
		 409 17.52 410 14.35 411 10.66 412 6.83 413 3.18 414 -0.12
		 415 -3.05 416 -5.61 417 -7.89 418 -10.14 419 -12.37 420 -14.25
		 421 -15.9 422 -17.42 423 -18.51 424 -19.02 425 -17.52 426 -13.38
		 427 -6.64 428 1.72 429 9.4 430 16.38 431 21.93 432 22.63
		 433 21.72 434 20.05 435 17.32 436 14.19 437 10.51 438 6.67
		 439 3.02 440 -0.29 441 -3.21 442 -5.75 443 -8.03 444 -10.29
		 445 -12.52 446 -14.45 447 -16.2 448 -17.69 449 -18.76 450 -17.85
		 451 -14.48 452 -8.76 453 -0.97 454 7.27 455 13.43 456 20
		 457 23.36 458 23.61 459 21.54 460 19.38 461 16.47 462 13.04
		 463 9.08 464 5.09 465 1.38 466 -1.91 467 -4.75 468 -7.2
		 469 -9.45 470 -11.67 471 -13.64 472 -15.4 473 -17.14 474 -18.41
		 475 -18.67 476 -16.91 477 -12.61 478 -5.93 479 2.3 480 9.82;
createNode animCurveTL -n "hero_LeftKnee_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 9.13 2 5.17 3 1.09 4 -2.98 5 -6.52 6 -9.18
		 7 -11.49 8 -14.55 9 -16.56 10 -16.18 11 -16.54 12 -12.29
		 13 -3.9 14 4.59 15 12.65 16 18.69 17 21 18 19.29
		 19 20.35 20 17.99 21 17.15 22 16.49 23 15.98 24 15.72
		 25 14.84 26 12.46 27 9.16 28 5.4 29 1.54 30 -2.36
		 31 -5.75 32 -8.25 33 -10.18 34 -12.67 35 -14.52 36 -14.34
		 37 -14.34 38 -10.85 39 -3.14 40 4.95 41 12.61 42 18.48
		 43 20.67 44 18.88 45 19.67 46 16.76 47 16.53 48 16.07
		 49 15.44 50 15.16 51 13.98 52 11.38 53 8 54 4.33
		 55 0.54 56 -3.18 57 -6.29 58 -8.34 59 -9.94 60 -11.44
		 61 -11.36 62 -10.68 63 -7.95 64 -1.84 65 6.05 66 13.43
		 67 19.32 68 21.74 69 19.16 70 19.87 71 17.06 72 16.62
		 73 16.23 74 15.68 75 15.37 76 14.29 77 11.75 78 8.39
		 79 4.7 80 0.9 81 -2.86 82 -6.02 83 -8.04 84 -9.57
		 85 -11.57 86 -12.58 87 -12.63 88 -13.89 89 -9.21 90 -1.44
		 91 6.36 92 13.76 93 18.76 94 19.3 95 19.9 96 18.42
		 97 15.65 98 15.81 99 16.05 100 15.6 101 14.95 102 12.82
		 103 9.68 104 6.02 105 2.23 106 -1.64 107 -4.99 108 -7.27
		 109 -8.87 110 -10.83 111 -11.87 112 -11.57 113 -12.09 114 -7.5
		 115 0.45 116 8.15 117 15.23 118 19.7 119 19.38 120 19.73
		 121 17.19 122 15.36 123 15.9 124 15.88 125 15.46 126 14.71
		 127 12.5 128 9.43 129 5.96 130 2.43 131 -1.18 132 -4.27
		 133 -6.3 134 -7.65 135 -9.51 136 -10.92 137 -11 138 -11.32
		 139 -7.79 140 -0.28 141 7.25 142 14.32 143 19.09 144 19.62
		 145 18.88 146 17.68 147 14.83 148 15.3 149 15.56 150 15.07
		 151 14.61 152 12.79 153 9.91 154 6.47 155 2.87 156 -0.9
		 157 -4.25 158 -6.66 159 -8.01 160 -9.57 161 -11.3 162 -11.99
		 163 -12.71 164 -9.84 165 -2.47 166 5.58 167 13.04 168 18.75
		 169 21.05 170 18.48 171 19 172 15.62 173 15.68 174 15.95
		 175 15.71 176 15.16 177 14.29 178 12.07 179 9.08 180 5.71
		 181 2.25 182 -1.31 183 -4.44 184 -6.64 185 -8.16 186 -10.25
		 187 -12.23 188 -12.71 189 -13.26 190 -9.75 191 -1.87 192 6.11
		 193 13.62 194 19.16 195 20.95 196 19.24 197 19.39 198 15.82
		 199 16.02 200 16.2 201 15.6 202 15.19 203 14.05 204 11.55
		 205 8.31 206 4.76 207 1.11 208 -2.59 209 -5.73 210 -7.64
		 211 -8.61 212 -9.94 213 -11.17 214 -11.67 215 -12.7 216 -9.68
		 217 -2.29 218 5.55 219 13.01 220 18.73 221 21.07 222 18.46
		 223 18.61 224 15.33 225 15.44 226 15.68 227 16.4 228 15.66
		 229 14.84 230 12.9 231 10.15 232 6.98 233 3.69 234 0.26
		 235 -2.98 236 -5.66 237 -7.22 238 -8.46 239 -10.33 240 -11.51
		 241 -11.72 242 -12.75 243 -8.42 244 -0.81 245 6.79 246 14.02
		 247 19.02 248 19.97 249 19.48 250 19.15 251 16.03 252 16.19
		 253 16.07 254 15.47 255 15.11 256 13.59 257 10.78 258 7.27
		 259 3.52 260 -0.39 261 -4.09 262 -7.12 263 -9.05 264 -10.75
		 265 -12.88 266 -13.83 267 -14.19 268 -11.76 269 -5.33 270 3.29
		 271 11.36 272 18.01 273 21.27 274 19.43 275 19.18 276 16.29
		 277 15.86 278 15.86 279 15.64 280 14.99 281 14.13 282 11.91
		 283 8.95 284 5.66 285 2.32 286 -1.13 287 -4.1 288 -5.92
		 289 -7.04 290 -8.71 291 -10.01 292 -10.17 293 -10.75 294 -6.47
		 295 1.78 296 9.86 297 17 298 21.02 299 20.01 300 18.78
		 301 15.46 302 15.5 303 15.91 304 16.74 305 15.83 306 14.76
		 307 12.48 308 9.5 309 6.22 310 2.9 311 -0.57 312 -3.46
		 313 -5.04 314 -5.53 315 -6.56 316 -8.57 317 -10.53 318 -12.5
		 319 -10.91 320 -4.37 321 3.77 322 11.46 323 17.47 324 19.96
		 325 18.47 326 17.48 327 15.19 328 15.43 329 15.85 330 16.64
		 331 15.73 332 14.39 333 12.09 334 9.4 335 6.56 336 3.72
		 337 0.72 338 -1.68 339 -2.63 340 -2.37 341 -2.61 342 -4.06
		 343 -5.84 344 -7.51 345 -6.33 346 -1.07 347 5.94 348 12.48
		 349 17.8 350 19.99 351 18.3 352 17.02 353 14.95 354 15.24
		 355 15.68 356 16.5 357 15.61 358 14.26 359 11.88 360 9.07
		 361 6.09 362 3.09 363 -0.06 364 -2.68 365 -4.01 366 -4.18
		 367 -4.77 368 -6.27 369 -7.73 370 -9.09 371 -7.6 372 -1.87
		 373 5.58 374 12.66 375 18.29 376 20.71 377 18.89 378 18.39
		 379 15.44 380 15.41 381 15.7 382 16.48 383 15.75 384 14.73
		 385 12.67 386 9.97 387 6.95 388 3.86 389 0.66 390 -2.18
		 391 -4.11 392 -4.97 393 -5.99 394 -7.97 395 -9.78 396 -10.97
		 397 -12.8 398 -8.61 399 -1.22 400 6.24 401 13.36 402 18.18
		 403 18.85 404 19.1 405 17.71 406 15 407 15.3 408 15.69
		 409 15.2 410 14.71 411 13.16 412 10.56 413 7.42 414 4.11
		 415 0.68 416 -2.64 417 -5.4 418 -7.01 419 -8.31 420 -10.48
		 421 -12.26 422 -13.09 423 -14.67 424 -10.6 425 -2.88 426 4.85
		 427 12.37 428 17.78 429 19.22 430 19.13 431 18.5 432 15.17
		 433 15.39 434 15.77 435 15.19 436 14.72 437 13.2 438 10.59
		 439 7.41 440 4.05 441 0.58 442 -2.8 443 -5.58 444 -7.17
		 445 -8.4 446 -10.18 447 -11.17 448 -11.39 449 -9.39 450 -3.89
		 451 3.92 452 11.28 453 17.59 454 21.01 455 19.88 456 19.67
		 457 17.29 458 15.89 459 15.81 460 16.07 461 15.63 462 14.97
		 463 12.9 464 9.86 465 6.32 466 2.64 467 -1.16 468 -4.52
		 469 -6.99 470 -8.67 471 -10.64 472 -12.15 473 -11.99 474 -11.89
		 475 -8.58 476 -1.14 477 6.71 478 14.1 479 19.48 480 21.11;
createNode animCurveTL -n "hero_LeftHandIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -46.42 2 -48.63 3 -50.6 4 -51.65 5 -52.22 6 -52.91
		 7 -53.59 8 -53.97 9 -54.05 10 -53.81 11 -53.3 12 -53
		 13 -53.22 14 -53.56 15 -53.47 16 -52.83 17 -51.95 18 -51.12
		 19 -50.46 20 -50.01 21 -49.7 22 -49.35 23 -48.94 24 -48.67
		 25 -48.71 26 -49.09 27 -49.88 28 -51.13 29 -52.72 30 -54.13
		 31 -54.98 32 -55.39 33 -55.58 34 -55.61 35 -55.56 36 -55.47
		 37 -55.38 38 -55.42 39 -55.47 40 -55.21 41 -54.56 42 -53.75
		 43 -53.08 44 -52.62 45 -52.06 46 -50.99 47 -49.62 48 -48.63
		 49 -48.33 50 -48.51 51 -48.73 52 -48.8 53 -48.9 54 -49.35
		 55 -50.34 56 -51.82 57 -53.49 58 -55 59 -56.1 60 -56.74
		 61 -56.92 62 -56.72 63 -56.24 64 -55.55 65 -54.56 66 -53
		 67 -51.17 68 -49.96 69 -49.51 70 -49.19 71 -48.82 72 -48.65
		 73 -48.61 74 -48.29 75 -47.55 76 -46.86 77 -46.83 78 -47.54
		 79 -48.65 80 -49.92 81 -51.07 82 -51.86 83 -52.41 84 -53.05
		 85 -53.69 86 -54.05 87 -54.05 88 -53.63 89 -52.67 90 -51.34
		 91 -50.1 92 -49.3 93 -48.9 94 -48.75 95 -48.67 96 -48.31
		 97 -47.44 98 -46.37 99 -45.61 100 -45.28 101 -45.24 102 -45.46
		 103 -46.06 104 -47.14 105 -48.57 106 -50.07 107 -51.37 108 -52.16
		 109 -52.46 110 -52.72 111 -53.1 112 -53.32 113 -53.15 114 -52.72
		 115 -52.22 116 -51.5 117 -50.31 118 -48.95 119 -48.14 120 -47.88
		 121 -47.46 122 -46.54 123 -45.48 124 -44.86 125 -45.05 126 -45.91
		 127 -47.04 128 -48.26 129 -49.66 130 -51.2 131 -52.53 132 -53.5
		 133 -54.1 134 -54.31 135 -54.36 136 -54.34 137 -54.01 138 -53.39
		 139 -52.55 140 -51.44 141 -50.26 142 -49.51 143 -49.48 144 -49.98
		 145 -50.36 146 -50.26 147 -49.72 148 -48.73 149 -47.37 150 -46.2
		 151 -45.95 152 -47 153 -49.03 154 -51.11 155 -52.59 156 -53.53
		 157 -53.97 158 -54.02 159 -54.15 160 -54.56 161 -55.03 162 -55.26
		 163 -55.11 164 -54.61 165 -53.93 166 -53.19 167 -52.36 168 -51.39
		 169 -50.3 170 -49.26 171 -48.31 172 -47.31 173 -46.44 174 -46.15
		 175 -46.49 176 -47.01 177 -47.49 178 -48.17 179 -49.3 180 -50.95
		 181 -52.83 182 -54.19 183 -54.6 184 -54.33 185 -54.01 186 -54.18
		 187 -54.89 188 -55.45 189 -55.18 190 -54.24 191 -53.2 192 -52.6
		 193 -52.6 194 -52.71 195 -52.28 196 -51.21 197 -49.66 198 -47.87
		 199 -46.23 200 -44.99 201 -44.07 202 -43.57 203 -43.79 204 -44.81
		 205 -46.54 206 -48.82 207 -51.19 208 -53.16 209 -54.51 210 -55.23
		 211 -55.45 212 -55.28 213 -54.86 214 -54.32 215 -53.46 216 -52.08
		 217 -50.59 218 -49.68 219 -49.62 220 -49.97 221 -50.11 222 -49.84
		 223 -49.37 224 -48.65 225 -47.46 226 -46.1 227 -45.24 228 -45.1
		 229 -45.42 230 -46 231 -46.88 232 -48.1 233 -49.53 234 -50.94
		 235 -52.08 236 -52.76 237 -52.82 238 -52.42 239 -51.89 240 -51.46
		 241 -51.19 242 -50.96 243 -50.52 244 -49.92 245 -49.37 246 -48.86
		 247 -48.3 248 -47.77 249 -47.42 250 -47.2 251 -46.8 252 -46.11
		 253 -45.33 254 -44.61 255 -43.97 256 -43.58 257 -43.81 258 -44.87
		 259 -46.68 260 -48.99 261 -51.25 262 -52.88 263 -53.6 264 -53.74
		 265 -53.79 266 -53.76 267 -53.08 268 -51.46 269 -49.57 270 -48.27
		 271 -47.65 272 -47.28 273 -46.89 274 -46.47 275 -45.89 276 -44.88
		 277 -43.54 278 -42.46 279 -42.22 280 -42.93 281 -44.08 282 -45.11
		 283 -45.93 284 -46.77 285 -47.74 286 -48.9 287 -49.97 288 -50.43
		 289 -50.16 290 -49.56 291 -49.21 292 -49.37 293 -49.97 294 -50.75
		 295 -51.36 296 -51.67 297 -51.81 298 -51.81 299 -51.4 300 -50.48
		 301 -49.51 302 -48.87 303 -48.37 304 -47.8 305 -47.42 306 -47.5
		 307 -48.03 308 -48.99 309 -50.18 310 -51.19 311 -51.85 312 -52.24
		 313 -52.47 314 -52.84 315 -53.4 316 -53.63 317 -52.98 318 -51.79
		 319 -50.72 320 -49.88 321 -49.2 322 -48.82 323 -48.8 324 -48.85
		 325 -48.71 326 -48.32 327 -47.51 328 -46.36 329 -45.34 330 -44.85
		 331 -44.76 332 -44.9 333 -45.42 334 -46.33 335 -47.2 336 -47.73
		 337 -48.01 338 -48.26 339 -48.54 340 -48.67 341 -48.5 342 -48.09
		 343 -47.55 344 -46.97 345 -46.58 346 -46.63 347 -46.98 348 -47.28
		 349 -47.36 350 -47.34 351 -47.46 352 -47.53 353 -47.12 354 -46.22
		 355 -45.33 356 -44.7 357 -44.4 358 -44.62 359 -45.3 360 -46.03
		 361 -46.64 362 -47.3 363 -48.19 364 -49.35 365 -50.42 366 -50.83
		 367 -50.48 368 -50.03 369 -49.96 370 -49.91 371 -49.49 372 -49.08
		 373 -49.09 374 -49.49 375 -49.99 376 -50.16 377 -49.71 378 -48.71
		 379 -47.61 380 -46.66 381 -45.71 382 -45 383 -44.95 384 -45.4
		 385 -45.92 386 -46.53 387 -47.63 388 -49.17 389 -50.52 390 -51.31
		 391 -51.9 392 -52.56 393 -53.24 394 -53.68 395 -53.57 396 -53.1
		 397 -52.89 398 -53.1 399 -53.39 400 -53.44 401 -53.24 402 -52.92
		 403 -52.53 404 -51.78 405 -50.51 406 -49.18 407 -48.53 408 -48.6
		 409 -48.92 410 -49.16 411 -49.37 412 -49.6 413 -49.94 414 -50.34
		 415 -50.94 416 -51.98 417 -53.28 418 -54.16 419 -54.27 420 -53.93
		 421 -53.72 422 -53.69 423 -53.5 424 -53.07 425 -52.71 426 -52.65
		 427 -52.93 428 -53.23 429 -53.04 430 -52.16 431 -50.95 432 -49.82
		 433 -48.76 434 -47.49 435 -46.05 436 -44.76 437 -44.04 438 -44.35
		 439 -45.77 440 -47.58 441 -48.95 442 -49.92 443 -50.93 444 -51.97
		 445 -52.94 446 -54.03 447 -55.28 448 -56.19 449 -56.24 450 -55.46
		 451 -54.56 452 -54.01 453 -53.51 454 -52.52 455 -51.08 456 -49.68
		 457 -48.63 458 -47.81 459 -46.96 460 -46.08 461 -45.45 462 -45.3
		 463 -45.78 464 -46.93 465 -48.45 466 -49.86 467 -50.86 468 -51.58
		 469 -52.34 470 -53.17 471 -53.74 472 -53.78 473 -53.38 474 -52.92
		 475 -52.62 476 -52.21 477 -51.61 478 -51.22 479 -51.19 480 -51.05;
createNode animCurveTL -n "hero_LeftHandIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -53.16 2 -53.42 3 -53.22 4 -52.47 5 -51.16 6 -49.4
		 7 -47.51 8 -45.96 9 -45.01 10 -44.7 11 -45.02 12 -46.06
		 13 -47.79 14 -49.84 15 -51.69 16 -53.06 17 -53.85 18 -54.03
		 19 -53.75 20 -53.26 21 -52.85 22 -52.66 23 -52.64 24 -52.77
		 25 -53.1 26 -53.64 27 -54.22 28 -54.6 29 -54.62 30 -54.18
		 31 -53.23 32 -51.9 33 -50.46 34 -49.08 35 -47.88 36 -47.09
		 37 -47.06 38 -47.96 39 -49.58 40 -51.44 41 -53.03 42 -54.04
		 43 -54.52 44 -54.59 45 -54.28 46 -53.67 47 -53.02 48 -52.64
		 49 -52.66 50 -52.97 51 -53.46 52 -54 53 -54.43 54 -54.51
		 55 -53.98 56 -52.72 57 -50.85 58 -48.6 59 -46.2 60 -44
		 61 -42.47 62 -42.05 63 -42.89 64 -45 65 -47.88 66 -50.68
		 67 -52.72 68 -53.7 69 -53.73 70 -53.15 71 -52.37 72 -51.75
		 73 -51.49 74 -51.52 75 -51.8 76 -52.3 77 -52.99 78 -53.66
		 79 -54.05 80 -53.92 81 -53.03 82 -51.35 83 -49.15 84 -46.85
		 85 -44.92 86 -43.73 87 -43.52 88 -44.47 89 -46.49 90 -48.98
		 91 -51.24 92 -52.92 93 -53.92 94 -54.22 95 -53.94 96 -53.36
		 97 -52.71 98 -52.13 99 -51.76 100 -51.7 101 -51.93 102 -52.44
		 103 -53.11 104 -53.6 105 -53.64 106 -53.12 107 -52 108 -50.28
		 109 -48.17 110 -46.21 111 -44.95 112 -44.7 113 -45.45 114 -47.04
		 115 -49.23 116 -51.48 117 -53.12 118 -53.8 119 -53.76 120 -53.35
		 121 -52.75 122 -52.04 123 -51.5 124 -51.46 125 -51.95 126 -52.67
		 127 -53.36 128 -53.93 129 -54.36 130 -54.5 131 -54.2 132 -53.37
		 133 -52.07 134 -50.46 135 -49.05 136 -48.27 137 -48.11 138 -48.53
		 139 -49.53 140 -50.87 141 -52.18 142 -53.15 143 -53.67 144 -53.77
		 145 -53.58 146 -53.26 147 -52.87 148 -52.39 149 -51.96 150 -51.79
		 151 -52.01 152 -52.59 153 -53.35 154 -53.92 155 -53.95 156 -53.23
		 157 -51.84 158 -49.96 159 -47.84 160 -45.85 161 -44.44 162 -43.97
		 163 -44.46 164 -45.8 165 -47.86 166 -50.17 167 -52.06 168 -53.19
		 169 -53.68 170 -53.74 171 -53.49 172 -53.05 173 -52.62 174 -52.49
		 175 -52.66 176 -52.91 177 -53.11 178 -53.31 179 -53.54 180 -53.76
		 181 -53.72 182 -53.2 183 -52.08 184 -50.41 185 -48.47 186 -46.74
		 187 -45.66 188 -45.51 189 -46.22 190 -47.48 191 -49.06 192 -50.79
		 193 -52.42 194 -53.57 195 -54.07 196 -54.04 197 -53.69 198 -53.13
		 199 -52.55 200 -52.14 201 -51.94 202 -51.96 203 -52.25 204 -52.76
		 205 -53.3 206 -53.63 207 -53.53 208 -52.8 209 -51.38 210 -49.49
		 211 -47.56 212 -45.89 213 -44.65 214 -44.11 215 -44.68 216 -46.26
		 217 -48.31 218 -50.41 219 -52.26 220 -53.52 221 -54.04 222 -53.97
		 223 -53.54 224 -52.95 225 -52.32 226 -51.84 227 -51.68 228 -51.82
		 229 -52.14 230 -52.53 231 -52.94 232 -53.28 233 -53.43 234 -53.25
		 235 -52.64 236 -51.61 237 -50.4 238 -49.34 239 -48.5 240 -47.75
		 241 -47.29 242 -47.56 243 -48.63 244 -50.14 245 -51.63 246 -52.8
		 247 -53.51 248 -53.76 249 -53.64 250 -53.24 251 -52.7 252 -52.2
		 253 -51.91 254 -51.86 255 -51.96 256 -52.16 257 -52.49 258 -52.89
		 259 -53.19 260 -53.09 261 -52.42 262 -51.2 263 -49.52 264 -47.59
		 265 -46.05 266 -45.54 267 -46.08 268 -47.24 269 -48.78 270 -50.62
		 271 -52.39 272 -53.57 273 -54.05 274 -54.01 275 -53.67 276 -53.14
		 277 -52.55 278 -52.12 279 -52.11 280 -52.54 281 -53.12 282 -53.58
		 283 -53.88 284 -54.05 285 -54.05 286 -53.79 287 -53.19 288 -52.24
		 289 -51.05 290 -49.9 291 -49.13 292 -49 293 -49.49 294 -50.45
		 295 -51.67 296 -52.9 297 -53.92 298 -54.52 299 -54.64 300 -54.35
		 301 -53.86 302 -53.36 303 -52.93 304 -52.63 305 -52.58 306 -52.8
		 307 -53.18 308 -53.65 309 -54.1 310 -54.34 311 -54.27 312 -53.83
		 313 -53.01 314 -51.94 315 -50.9 316 -50.18 317 -49.87 318 -50.08
		 319 -50.9 320 -52.1 321 -53.28 322 -54.2 323 -54.73 324 -54.79
		 325 -54.52 326 -54.16 327 -53.81 328 -53.46 329 -53.21 330 -53.17
		 331 -53.27 332 -53.4 333 -53.59 334 -53.86 335 -54.07 336 -54.11
		 337 -53.96 338 -53.69 339 -53.33 340 -52.85 341 -52.3 342 -51.81
		 343 -51.55 344 -51.66 345 -52.16 346 -52.84 347 -53.5 348 -54.01
		 349 -54.32 350 -54.4 351 -54.29 352 -54.09 353 -53.87 354 -53.61
		 355 -53.3 356 -53.03 357 -52.96 358 -53.16 359 -53.52 360 -53.82
		 361 -54 362 -54.06 363 -53.94 364 -53.6 365 -53.07 366 -52.4
		 367 -51.65 368 -51.01 369 -50.65 370 -50.7 371 -51.27 372 -52.23
		 373 -53.27 374 -54.12 375 -54.66 376 -54.83 377 -54.68 378 -54.28
		 379 -53.79 380 -53.41 381 -53.15 382 -53.02 383 -53.06 384 -53.26
		 385 -53.48 386 -53.71 387 -53.97 388 -54.14 389 -54.01 390 -53.64
		 391 -53.15 392 -52.49 393 -51.65 394 -50.87 395 -50.39 396 -50.38
		 397 -50.85 398 -51.67 399 -52.62 400 -53.53 401 -54.28 402 -54.77
		 403 -54.92 404 -54.69 405 -54.15 406 -53.52 407 -53.13 408 -53.06
		 409 -53.2 410 -53.41 411 -53.65 412 -53.93 413 -54.22 414 -54.42
		 415 -54.4 416 -54.15 417 -53.57 418 -52.57 419 -51.3 420 -50.05
		 421 -49.21 422 -49.1 423 -49.75 424 -50.88 425 -52.22 426 -53.56
		 427 -54.59 428 -55.14 429 -55.22 430 -54.95 431 -54.45 432 -53.85
		 433 -53.22 434 -52.62 435 -52.12 436 -51.9 437 -52.1 438 -52.69
		 439 -53.49 440 -54.2 441 -54.57 442 -54.56 443 -54.07 444 -52.97
		 445 -51.45 446 -49.96 447 -48.93 448 -48.65 449 -49.26 450 -50.53
		 451 -51.95 452 -53.26 453 -54.26 454 -54.72 455 -54.6 456 -54.1
		 457 -53.44 458 -52.76 459 -52.21 460 -51.98 461 -52.09 462 -52.44
		 463 -52.98 464 -53.61 465 -54.14 466 -54.35 467 -54.07 468 -53.22
		 469 -51.93 470 -50.45 471 -48.99 472 -47.82 473 -47.23 474 -47.35
		 475 -48.06 476 -49.18 477 -50.62 478 -52.16 479 -53.38 480 -53.97;
createNode animCurveTL -n "hero_LeftHandIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 0.2 2 4.01 3 7.88 4 11.74 5 15.61 6 19.28
		 7 22.3 8 24.34 9 25.46 10 25.73 11 25.1 12 23.39
		 13 20.47 14 16.54 15 12.02 16 7.23 17 2.4 18 -2.2
		 19 -6.3 20 -9.62 21 -11.72 22 -12.39 23 -12.1 24 -11.38
		 25 -10.08 26 -7.83 27 -4.66 28 -0.84 29 3.31 30 7.64
		 31 12.04 32 16.13 33 19.48 34 21.95 35 23.62 36 24.5
		 37 24.29 38 22.69 39 19.64 40 15.35 41 10.34 42 5.36
		 43 0.77 44 -3.46 45 -7.17 46 -10.03 47 -11.82 48 -12.45
		 49 -12.02 50 -10.7 51 -8.67 52 -5.95 53 -2.34 54 2.33
		 55 7.71 56 13.14 57 18.01 58 22.13 59 25.56 60 28.25
		 61 29.88 62 30.21 63 29.11 64 26.33 65 21.8 66 15.79
		 67 8.75 68 1.48 69 -5.03 70 -10.17 71 -13.83 72 -15.94
		 73 -16.45 74 -15.71 75 -14.11 76 -11.77 77 -8.58 78 -4.47
		 79 0.39 80 5.73 81 11.25 82 16.57 83 21.29 84 25.04
		 85 27.63 86 29 87 29.04 88 27.47 89 24.12 90 19.29
		 91 13.63 92 7.69 93 1.77 94 -3.68 95 -8.06 96 -10.98
		 97 -12.6 98 -13.33 99 -13.26 100 -12.34 101 -10.69 102 -8.23
		 103 -4.74 104 -0.51 105 4 106 8.66 107 13.39 108 17.99
		 109 22.09 110 25.2 111 26.94 112 27.17 113 25.97 114 23.42
		 115 19.35 116 13.7 117 7.06 118 0.54 119 -4.94 120 -8.98
		 121 -11.69 122 -13.35 123 -13.82 124 -12.83 125 -10.72 126 -8.21
		 127 -5.6 128 -2.77 129 0.41 130 3.86 131 7.46 132 11.11
		 133 14.76 134 18.12 135 20.46 136 21.24 137 20.71 138 19.21
		 139 16.71 140 13.12 141 8.66 142 3.76 143 -1.04 144 -5.2
		 145 -8.34 146 -10.41 147 -11.76 148 -12.57 149 -12.52 150 -11.46
		 151 -9.74 152 -7.63 153 -4.94 154 -1.2 155 3.79 156 9.37
		 157 14.55 158 18.94 159 22.54 160 25.22 161 26.76 162 27
		 163 26.04 164 23.96 165 20.57 166 15.85 167 10.55 168 5.61
		 169 1.36 170 -2.32 171 -5.32 172 -7.37 173 -8.35 174 -8.25
		 175 -7.24 176 -5.77 177 -4.1 178 -2.25 179 0.05 180 3.11
		 181 6.81 182 10.76 183 14.8 184 18.68 185 22 186 24.48
		 187 25.79 188 25.65 189 24.24 190 21.91 191 18.78 192 14.76
		 193 9.99 194 4.97 195 0.43 196 -3.18 197 -5.82 198 -7.66
		 199 -8.65 200 -8.73 201 -8.08 202 -6.75 203 -4.72 204 -2.17
		 205 0.82 206 4.24 207 8.01 208 12.16 209 16.5 210 20.46
		 211 23.59 212 25.88 213 27.42 214 27.98 215 27.02 216 24.39
		 217 20.48 218 15.56 219 9.74 220 3.63 221 -1.89 222 -6.35
		 223 -9.73 224 -12.03 225 -13.08 226 -12.79 227 -11.37 228 -9.18
		 229 -6.63 230 -4.06 231 -1.51 232 1.23 233 4.29 234 7.72
		 235 11.43 236 14.99 237 17.81 238 19.57 239 20.59 240 21.45
		 241 21.98 242 21.45 243 19.39 244 15.9 245 11.53 246 6.95
		 247 2.57 248 -1.47 249 -5.03 250 -7.95 251 -9.99 252 -10.93
		 253 -10.7 254 -9.49 255 -7.56 256 -4.97 257 -1.83 258 1.69
		 259 5.5 260 9.64 261 13.89 262 17.82 263 21.42 264 24.62
		 265 26.8 266 27.36 267 26.25 268 23.84 269 20.37 270 15.83
		 271 10.44 272 4.89 273 -0.18 274 -4.33 275 -7.2 276 -8.71
		 277 -9.17 278 -8.97 279 -8.17 280 -6.73 281 -4.77 282 -2.57
		 283 -0.38 284 1.86 285 4.39 286 7.21 287 10.26 288 13.47
		 289 16.43 290 18.59 291 19.54 292 19.3 293 18.23 294 16.47
		 295 13.82 296 10.14 297 5.7 298 1.24 299 -2.43 300 -5.08
		 301 -7.02 302 -8.49 303 -9.39 304 -9.43 305 -8.37 306 -6.57
		 307 -4.65 308 -2.63 309 -0.11 310 2.92 311 6.04 312 9.04
		 313 11.97 314 14.78 315 17.1 316 18.47 317 18.82 318 18.11
		 319 16.1 320 12.81 321 8.7 322 4.14 323 -0.52 324 -4.58
		 325 -7.4 326 -8.8 327 -9.08 328 -8.66 329 -7.73 330 -6.38
		 331 -4.77 332 -3.36 333 -2.46 334 -1.47 335 0.3 336 2.79
		 337 5.52 338 8.12 339 10.32 340 11.94 341 12.95 342 13.43
		 343 13.35 344 12.29 345 10.03 346 7.13 347 4.38 348 1.97
		 349 -0.32 350 -2.64 351 -4.89 352 -6.56 353 -7.18 354 -6.9
		 355 -6.34 356 -5.89 357 -5.34 358 -4.27 359 -2.59 360 -0.64
		 361 1.31 362 3.41 363 5.94 364 8.71 365 11.27 366 13.49
		 367 15.33 368 16.61 369 17.18 370 16.78 371 15.09 372 12.2
		 373 8.6 374 4.78 375 1.17 376 -1.82 377 -4.11 378 -5.96
		 379 -7.33 380 -7.77 381 -7.27 382 -6.4 383 -5.43 384 -4.15
		 385 -2.4 386 -0.32 387 1.99 388 4.65 389 7.52 390 10.05
		 391 12.15 392 14.23 393 16.31 394 17.87 395 18.43 396 17.84
		 397 16.23 398 13.87 399 11.08 400 8.12 401 5.06 402 1.85
		 403 -1.46 404 -4.71 405 -7.51 406 -9.44 407 -10.21 408 -9.89
		 409 -8.8 410 -7.24 411 -5.5 412 -3.76 413 -1.82 414 0.76
		 415 3.89 416 7.23 417 10.71 418 14.18 419 17.26 420 19.68
		 421 21.11 422 21.1 423 19.57 424 16.89 425 13.4 426 9.17
		 427 4.46 428 -0.08 429 -3.82 430 -6.4 431 -7.98 432 -9.08
		 433 -10.02 434 -10.74 435 -11.05 436 -10.56 437 -9.01 438 -6.65
		 439 -4.03 440 -1.49 441 1.09 442 4.27 443 8.4 444 13.08
		 445 17.36 446 20.46 447 22.13 448 22.35 449 20.9 450 17.89
		 451 13.98 452 9.66 453 4.95 454 0.17 455 -4.16 456 -7.85
		 457 -10.88 458 -13.05 459 -14.02 460 -13.61 461 -12.09 462 -9.84
		 463 -7.08 464 -3.91 465 -0.44 466 3.3 467 7.37 468 11.65
		 469 15.67 470 19.04 471 21.65 472 23.39 473 24 474 23.36
		 475 21.7 476 19.21 477 15.67 478 10.88 479 5.39 480 0.13;
createNode animCurveTA -n "hero_LeftHandIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 19.48 2 19.45 3 19.2 4 19.38 5 20.81 6 23.51
		 7 26.08 8 27.33 9 27.39 10 27.11 11 27.28 12 27.93
		 13 28.34 14 27.83 15 26.29 16 24.31 17 22.72 18 21.57
		 19 20.44 20 19.39 21 18.81 22 18.89 23 19.37 24 19.75
		 25 19.97 26 20.47 27 21.33 28 22.54 29 24.15 30 25.39
		 31 25.47 32 24.85 33 24.61 34 25.27 35 26.46 36 27.11
		 37 26.88 38 26.22 39 25.25 40 24.12 41 23.2 42 22.38
		 43 21.21 44 19.51 45 17.8 46 16.86 47 16.8 48 17.15
		 49 17.53 50 17.74 51 17.71 52 17.46 53 17.29 54 17.49
		 55 18.26 56 19.85 57 22.08 58 24.04 59 24.91 60 24.76
		 61 24.34 62 24.67 63 25.71 64 26.07 65 24.95 66 23.14
		 67 21.29 68 18.81 69 15.61 70 12.75 71 10.83 72 9.71
		 73 9.16 74 9 75 9.1 76 9.54 77 10.6 78 12.55
		 79 14.97 80 17.1 81 18.8 82 20.15 83 20.98 84 21.58
		 85 22.57 86 23.7 87 24.35 88 24.47 89 24.39 90 24.26
		 91 23.78 92 22.6 93 21.07 94 19.74 95 18.66 96 17.99
		 97 17.7 98 17.22 99 16.5 100 16.41 101 17.37 102 18.91
		 103 20.61 104 22.29 105 23.9 106 25.56 107 27.01 108 27.42
		 109 26.49 110 25.02 111 23.92 112 23.26 113 22.65 114 22
		 115 21.84 116 22.38 117 22.98 118 23.21 119 23.1 120 22.37
		 121 20.92 122 19.3 123 18.37 124 18.69 125 19.74 126 20.61
		 127 21.27 128 22.37 129 23.85 130 24.73 131 24.53 132 24.25
		 133 24.8 134 25.46 135 25.36 136 24.75 137 24.03 138 23.51
		 139 23.43 140 23.52 141 23.33 142 22.65 143 21.45 144 20.19
		 145 19.36 146 19.01 147 18.92 148 18.94 149 19.19 150 19.82
		 151 20.68 152 21.47 153 22.17 154 22.99 155 23.89 156 24.64
		 157 25.27 158 25.74 159 26.09 160 26.65 161 27.45 162 28.1
		 163 28.5 164 28.83 165 29.15 166 29.18 167 28.32 168 26.31
		 169 23.85 170 22.17 171 21.42 172 20.84 173 20.44 174 20.6
		 175 21.38 176 22.62 177 24.09 178 25.4 179 26.26 180 26.46
		 181 26.04 182 25.25 183 24.3 184 23.23 185 22.17 186 21.87
		 187 22.62 188 23.18 189 22.52 190 21.32 191 20.61 192 20.35
		 193 20.27 194 20.32 195 20.19 196 19.88 197 19.94 198 20.35
		 199 20.36 200 19.89 201 19.83 202 20.61 203 21.48 204 21.79
		 205 21.89 206 22.2 207 22.57 208 22.78 209 22.75 210 22.39
		 211 21.78 212 21.27 213 21.47 214 22.58 215 23.9 216 24.84
		 217 25.41 218 25.64 219 24.72 220 21.94 221 18.37 222 15.72
		 223 14.46 224 14.07 225 14.07 226 14.58 227 15.73 228 17.02
		 229 17.66 230 17.67 231 17.65 232 17.78 233 18.32 234 19.82
		 235 21.93 236 23.55 237 24.12 238 24.23 239 24.66 240 25.09
		 241 24.68 242 23.3 243 21.8 244 21.05 245 21.05 246 21.1
		 247 20.8 248 20.17 249 19.23 250 18.13 251 16.95 252 15.74
		 253 14.94 254 14.88 255 15.41 256 15.93 257 16.22 258 16.93
		 259 18.65 260 21.06 261 23.48 262 25.26 263 25.54 264 24.45
		 265 23.6 266 23.96 267 24.53 268 24.36 269 23.93 270 23.57
		 271 23.11 272 22.92 273 23.35 274 23.88 275 23.56 276 22.15
		 277 20.57 278 20.14 279 21.22 280 23.08 281 24.71 282 25.3
		 283 24.7 284 23.41 285 22.32 286 22.1 287 22.53 288 22.82
		 289 22.68 290 22.41 291 22.35 292 22.79 293 23.84 294 25.12
		 295 26.23 296 26.96 297 27.06 298 26.42 299 25.36 300 24.43
		 301 23.85 302 23.78 303 24.05 304 23.85 305 22.89 306 22.33
		 307 23.11 308 24.43 309 25.26 310 25.63 311 25.9 312 26.2
		 313 26.56 314 27.01 315 27.6 316 27.92 317 27.4 318 26.23
		 319 24.97 320 23.76 321 22.32 322 20.73 323 19.59 324 19.23
		 325 19.19 326 19.1 327 19.31 328 20.13 329 21.24 330 22.23
		 331 22.94 332 23.27 333 23.48 334 23.96 335 24.55 336 24.74
		 337 24.23 338 23.18 339 22.24 340 21.83 341 21.62 342 21.07
		 343 20.22 344 19.64 345 19.77 346 20.21 347 20.36 348 20.18
		 349 20.25 350 21.11 351 22.17 352 22.25 353 21.41 354 20.65
		 355 20.33 356 20.17 357 19.87 358 19.26 359 18.53 360 18.05
		 361 17.84 362 17.67 363 17.71 364 18.44 365 19.73 366 20.85
		 367 21.32 368 21.36 369 21.48 370 21.82 371 22.22 372 22.39
		 373 21.56 374 19.47 375 17.18 376 15.95 377 15.73 378 15.59
		 379 15.14 380 14.67 381 14.72 382 15.53 383 16.58 384 17.22
		 385 17.63 386 18.47 387 19.9 388 21.23 389 22.04 390 22.55
		 391 22.69 392 22.32 393 22.08 394 22.78 395 23.99 396 24.65
		 397 24.68 398 24.67 399 24.37 400 23.13 401 21.09 402 18.91
		 403 17.15 404 16.25 405 16.34 406 17.13 407 18.29 408 19.56
		 409 20.78 410 21.73 411 22.01 412 21.77 413 21.6 414 21.53
		 415 21.25 416 21.26 417 21.88 418 22.37 419 22.39 420 22.35
		 421 22.54 422 22.87 423 23.26 424 24.14 425 25.75 426 27
		 427 26.68 428 25.26 429 23.96 430 23.2 431 22.42 432 21.42
		 433 20.9 434 21.35 435 22.31 436 22.92 437 22.79 438 22.33
		 439 22.32 440 23.22 441 24.63 442 25.83 443 26.34 444 26.1
		 445 25.58 446 25.35 447 25.57 448 26.07 449 26.36 450 26.01
		 451 25.1 452 23.69 453 21.77 454 19.69 455 17.97 456 16.97
		 457 16.63 458 16.42 459 15.87 460 15.06 461 14.62 462 15.01
		 463 15.82 464 16.45 465 16.93 466 17.48 467 18.23 468 19.42
		 469 20.94 470 21.93 471 21.84 472 21.15 473 20.54 474 20.4
		 475 20.8 476 21.34 477 21.52 478 20.84 479 19.1 480 16.76;
createNode animCurveTA -n "hero_LeftHandIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -18.99 2 -23.52 3 -28.19 4 -33.11 5 -38.75 6 -45.27
		 7 -51.93 8 -57.44 9 -60.59 10 -60.38 11 -56.92 12 -51.65
		 13 -45.84 14 -39.54 15 -32.3 16 -24.36 17 -16.64 18 -10.05
		 19 -4.99 20 -1.25 21 1.26 22 2.21 23 2.08 24 1.51
		 25 0.06 26 -2.53 27 -5.89 28 -10.04 29 -15.28 30 -21.62
		 31 -28.65 32 -35.15 33 -40.06 34 -43.34 35 -45.69 36 -47.38
		 37 -47.5 38 -45.05 39 -40.08 40 -33.21 41 -25.5 42 -18.24
		 43 -12.1 44 -6.88 45 -2.35 46 1.28 47 3.41 48 3.94
		 49 3.66 50 2.96 51 1.12 52 -2.79 53 -8.71 54 -15.65
		 55 -22.95 56 -30.36 57 -37.7 58 -45.11 59 -52.35 60 -58.31
		 61 -61.79 62 -62.23 63 -59.4 64 -53.38 65 -45.07 66 -35.85
		 67 -26.98 68 -19.22 69 -12.51 70 -6.74 71 -2.3 72 0.57
		 73 2.06 74 2.47 75 1.77 76 -0.36 77 -3.85 78 -8.46
		 79 -14.13 80 -20.91 81 -28.58 82 -36.37 83 -43.26 84 -48.32
		 85 -51.41 86 -52.91 87 -52.94 88 -51.24 89 -47.34 90 -40.98
		 91 -32.62 92 -23.59 93 -15.35 94 -8.48 95 -3.01 96 0.93
		 97 3.43 98 4.64 99 4.53 100 3.19 101 1.09 102 -1.45
		 103 -4.8 104 -9.31 105 -14.7 106 -20.58 107 -26.96 108 -33.98
		 109 -41.27 110 -47.66 111 -51.77 112 -52.8 113 -50.71 114 -46.06
		 115 -39.69 116 -32.06 117 -23.85 118 -16.23 119 -9.87 120 -4.76
		 121 -0.67 122 2.44 123 4.12 124 4.1 125 2.75 126 0.6
		 127 -2.22 128 -5.62 129 -9.43 130 -13.73 131 -18.49 132 -23.68
		 133 -29.67 134 -36.22 135 -41.45 136 -43.91 137 -44.15 138 -42.7
		 139 -38.84 140 -32.3 141 -24.47 142 -17.22 143 -11.4 144 -6.74
		 145 -2.96 146 -0.17 147 1.52 148 2.41 149 2.87 150 2.69
		 151 1.35 152 -1.37 153 -5.19 154 -10.18 155 -17.13 156 -25.87
		 157 -34.66 158 -42.34 159 -48.95 160 -54.38 161 -58.11 162 -59.61
		 163 -58.56 164 -54.88 165 -48.62 166 -40.39 167 -31.75 168 -24.41
		 169 -18.77 170 -14.26 171 -10.53 172 -7.9 173 -6.58 174 -6.14
		 175 -6.31 176 -7.23 177 -8.63 178 -10.18 179 -12.35 180 -15.85
		 181 -21.05 182 -27.81 183 -35.22 184 -42.06 185 -47.34 186 -50.34
		 187 -50.93 188 -49.65 189 -47.1 190 -43.71 191 -39.45 192 -34.06
		 193 -27.93 194 -22.3 195 -18.06 196 -14.95 197 -12.19 198 -9.76
		 199 -8.28 200 -7.96 201 -8.76 202 -10.8 203 -13.39 204 -15.59
		 205 -18.04 206 -21.97 207 -27.3 208 -33.46 209 -40 210 -46.32
		 211 -52 212 -56.44 213 -58.93 214 -59.02 215 -56.44 216 -51.39
		 217 -44.59 218 -36.5 219 -27.43 220 -18.57 221 -11.27 222 -6.03
		 223 -2.63 224 -0.58 225 0.41 226 0.39 227 -0.99 228 -3.99
		 229 -8.1 230 -12.26 231 -16.09 232 -19.95 233 -23.96 234 -28.06
		 235 -32.6 236 -37.67 237 -42.4 238 -45.78 239 -47.79 240 -49.23
		 241 -50.05 242 -48.95 243 -45.33 244 -40.02 245 -33.95 246 -27.55
		 247 -21.19 248 -15.49 249 -11.06 250 -7.98 251 -6.03 252 -5.3
		 253 -5.96 254 -7.47 255 -8.9 256 -10.29 257 -12.49 258 -15.72
		 259 -19.54 260 -24.03 261 -29.56 262 -35.84 263 -42.15 264 -47.81
		 265 -51.74 266 -52.33 267 -49.13 268 -43.77 269 -37.89 270 -31.61
		 271 -24.89 272 -18.08 273 -11.31 274 -4.92 275 -0.35 276 1.15
		 277 0.45 278 -0.41 279 -0.56 280 -0.91 281 -2.53 282 -5.14
		 283 -7.89 284 -10.84 285 -14.7 286 -19.46 287 -24.56 288 -29.58
		 289 -34.04 290 -37.14 291 -38.25 292 -37.47 293 -35.45 294 -32.71
		 295 -29.38 296 -24.86 297 -18.69 298 -11.92 299 -6.76 300 -3.8
		 301 -1.65 302 0.62 303 2.46 304 2.84 305 1.76 306 0.37
		 307 -0.89 308 -2.86 309 -6.06 310 -9.9 311 -13.92 312 -18.52
		 313 -23.96 314 -29.52 315 -33.69 316 -35.34 317 -34.91 318 -33.25
		 319 -30.19 320 -25.72 321 -20.45 322 -14.59 323 -8.27 324 -2.27
		 325 2.33 326 4.87 327 5.69 328 5.6 329 4.87 330 3.55
		 331 1.9 332 0.39 333 -0.67 334 -2.1 335 -4.99 336 -8.95
		 337 -13.03 338 -16.72 339 -19.57 340 -21.45 341 -22.76 342 -23.64
		 343 -23.41 344 -21.26 345 -17.3 346 -12.86 347 -9.22 348 -6.47
		 349 -3.85 350 -0.95 351 1.85 352 3.83 353 4.42 354 3.85
		 355 3.01 356 2.35 357 1.53 358 0.38 359 -0.96 360 -2.65
		 361 -5.03 362 -7.98 363 -10.94 364 -13.93 365 -17.34 366 -20.9
		 367 -23.78 368 -25.57 369 -26.29 370 -25.64 371 -23.24 372 -19.29
		 373 -14.76 374 -10.42 375 -6.39 376 -2.94 377 -0.31 378 1.86
		 379 3.55 380 4 381 3.44 382 2.84 383 2.17 384 0.98
		 385 -0.48 386 -2.31 387 -5.47 388 -10.43 389 -15.77 390 -19.82
		 391 -22.93 392 -26.27 393 -29.79 394 -32.68 395 -34.62 396 -35.49
		 397 -34.75 398 -32.33 399 -29.19 400 -26.21 401 -23.16 402 -19.39
		 403 -14.89 404 -10.25 405 -5.84 406 -2.05 407 0.09 408 -0.11
		 409 -2.08 410 -4.54 411 -6.71 412 -8.58 413 -10.86 414 -14.46
		 415 -19.14 416 -23.65 417 -27.74 418 -32 419 -36.22 420 -39.52
		 421 -41.26 422 -40.9 423 -38.2 424 -33.5 425 -27.35 426 -20.51
		 427 -14.03 428 -8.43 429 -3.67 430 0.39 431 3.67 432 5.8
		 433 6.58 434 6.38 435 5.71 436 4.53 437 2.58 438 0.32
		 439 -1.49 440 -2.98 441 -5.49 442 -10.01 443 -16.06 444 -22.71
		 445 -29.4 446 -35.47 447 -39.84 448 -41.27 449 -38.79 450 -33.13
		 451 -26.45 452 -20.08 453 -14.35 454 -9.32 455 -4.46 456 0.8
		 457 5.85 458 9.56 459 11.12 460 10.56 461 8.47 462 5.26
		 463 1.07 464 -3.66 465 -8.38 466 -13.08 467 -18.42 468 -24.85
		 469 -31.69 470 -37.8 471 -42.45 472 -45.12 473 -45.54 474 -44.01
		 475 -41.08 476 -37.18 477 -32.27 478 -26.54 479 -20.86 480 -15.74;
createNode animCurveTA -n "hero_LeftHandIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -85.49 2 -87.35 3 -88.17 4 -87.26 5 -85.74 6 -84.2
		 7 -82 8 -79.3 9 -77.14 10 -75.75 11 -74.85 12 -74.87
		 13 -76.36 14 -79.26 15 -82.6 16 -85.16 17 -86.6 18 -87.41
		 19 -88.17 20 -89.11 21 -89.9 22 -90.29 23 -90.7 24 -91.01
		 25 -90.48 26 -89.65 27 -89.79 28 -90.83 29 -91.33 30 -90.01
		 31 -87.05 32 -83.96 33 -81.94 34 -80.9 35 -79.84 36 -78.44
		 37 -77.61 38 -78.23 39 -80.16 40 -82.89 41 -86.12 42 -89.31
		 43 -91.63 44 -92.58 45 -92.06 46 -90.42 47 -88.55 48 -87.46
		 49 -87.59 50 -88.37 51 -88.77 52 -88.08 53 -86.39 54 -84.53
		 55 -83.41 56 -83.41 57 -83.63 58 -82.75 59 -80.77 60 -78.66
		 61 -76.86 62 -75.6 63 -75.66 64 -77.63 65 -80.53 66 -82.76
		 67 -84.22 68 -85.81 69 -87.32 70 -87.71 71 -87.25 72 -87.42
		 73 -88.54 74 -89.25 75 -88.52 76 -86.96 77 -85.65 78 -84.56
		 79 -83.12 80 -81.6 81 -80.7 82 -80.33 83 -79.61 84 -78.3
		 85 -76.88 86 -75.68 87 -74.9 88 -74.5 89 -74.23 90 -74.43
		 91 -75.81 92 -78.06 93 -80.29 94 -82.34 95 -84.24 96 -85.43
		 97 -85.58 98 -85.35 99 -85.51 100 -85.59 101 -84.93 102 -83.91
		 103 -83.06 104 -82.32 105 -81.53 106 -80.51 107 -78.68 108 -75.64
		 109 -72.12 110 -69.39 111 -68.2 112 -68.64 113 -70.15 114 -71.78
		 115 -73.12 116 -74.38 117 -75.55 118 -76.38 119 -77.51 120 -79.23
		 121 -80.93 122 -82.05 123 -82.43 124 -82.6 125 -83.34 126 -84.88
		 127 -86.49 128 -86.99 129 -86.21 130 -84.96 131 -83.99 132 -83.54
		 133 -82.88 134 -81.25 135 -79.51 136 -78.33 137 -76.91 138 -75.31
		 139 -74.62 140 -75.3 141 -77.07 142 -79.54 143 -82.35 144 -85.35
		 145 -88.28 146 -90.49 147 -91.15 148 -89.76 149 -86.79 150 -83.9
		 151 -82.78 152 -83.8 153 -85.75 154 -86.77 155 -86.07 156 -84.3
		 157 -81.91 158 -78.94 159 -75.93 160 -73.59 161 -72.24 162 -72.09
		 163 -72.96 164 -74.59 165 -77.23 166 -80.94 167 -84.86 168 -87.61
		 169 -88.38 170 -88.2 171 -88.4 172 -88.42 173 -87.33 174 -85.65
		 175 -84.03 176 -82.6 177 -81.77 178 -81.56 179 -81.33 180 -80.98
		 181 -80.59 182 -79.61 183 -77.7 184 -75.23 185 -73.09 186 -72.41
		 187 -73.33 188 -74.87 189 -76.24 190 -77.22 191 -78.08 192 -79.54
		 193 -81.72 194 -83.57 195 -84.24 196 -84.01 197 -83.46 198 -82.8
		 199 -81.98 200 -81.06 201 -80.27 202 -79.83 203 -79.9 204 -80.59
		 205 -81.63 206 -82.63 207 -83.28 208 -83.07 209 -81.56 210 -79.1
		 211 -76.76 212 -75.07 213 -73.82 214 -72.7 215 -71.9 216 -71.94
		 217 -73.3 218 -76.48 219 -81.14 220 -85.18 221 -87.08 222 -87.82
		 223 -88.73 224 -89.52 225 -89.23 226 -88 227 -86.53 228 -84.75
		 229 -82.6 230 -80.72 231 -79.86 232 -80.3 233 -81.65 234 -82.62
		 235 -81.96 236 -79.71 237 -76.87 238 -74.74 239 -74.08 240 -74.54
		 241 -75.14 242 -75.28 243 -75.07 244 -75.29 245 -76.6 246 -78.83
		 247 -81.17 248 -83.05 249 -84.38 250 -85.41 251 -86.29 252 -86.49
		 253 -85.65 254 -84.31 255 -83.21 256 -82.56 257 -82.33 258 -82.59
		 259 -83.17 260 -83.55 261 -83.31 262 -82.21 263 -80.22 264 -77.86
		 265 -76.16 266 -75.65 267 -75.77 268 -75.54 269 -74.95 270 -74.75
		 271 -75.11 272 -75.85 273 -77.05 274 -78.53 275 -79.28 276 -78.24
		 277 -76.08 278 -74.88 279 -76 280 -78.73 281 -81.08 282 -81.71
		 283 -80.81 284 -79.19 285 -77.79 286 -77.42 287 -77.78 288 -77.65
		 289 -76.59 290 -75.05 291 -73.81 292 -73.79 293 -75.22 294 -77.43
		 295 -79.85 296 -82.63 297 -85.85 298 -88.55 299 -89.03 300 -87.41
		 301 -85.75 302 -85.09 303 -84.64 304 -83.34 305 -81.39 306 -80.01
		 307 -79.6 308 -79.67 309 -80.16 310 -81.51 311 -83.43 312 -84.55
		 313 -83.89 314 -82.19 315 -81.06 316 -80.7 317 -79.72 318 -77.77
		 319 -76.36 320 -76.33 321 -76.7 322 -76.81 323 -77.26 324 -78.78
		 325 -81.05 326 -82.43 327 -81.62 328 -79.45 329 -77.85 330 -77.46
		 331 -77.4 332 -77.36 333 -77.71 334 -77.88 335 -77.18 336 -76.22
		 337 -75.62 338 -75.15 339 -74.63 340 -74.05 341 -73.49 342 -73.36
		 343 -74.08 344 -75.78 345 -78.41 346 -81.44 347 -83.9 348 -85.23
		 349 -85.32 350 -84.7 351 -84.62 352 -85.32 353 -85.5 354 -84.56
		 355 -83.09 356 -81.71 357 -80.9 358 -81.13 359 -82.18 360 -83.13
		 361 -83.37 362 -83.02 363 -82.81 364 -83.1 365 -83.28 366 -82.42
		 367 -80.34 368 -78.4 369 -77.98 370 -78.83 371 -80.13 372 -81.92
		 373 -84.13 374 -85.99 375 -87.04 376 -87.06 377 -86 378 -84.51
		 379 -83.54 380 -83.06 381 -82.41 382 -81.7 383 -81.4 384 -81.55
		 385 -82.08 386 -83.08 387 -84.4 388 -85.42 389 -85.53 390 -84.67
		 391 -83.59 392 -83.07 393 -83.28 394 -83.57 395 -83.15 396 -82.27
		 397 -82.31 398 -84.01 399 -86.4 400 -88.16 401 -89.24 402 -90.37
		 403 -91.37 404 -91.16 405 -89.34 406 -87.15 407 -86.21 408 -86.51
		 409 -86.84 410 -86.62 411 -86.03 412 -85.54 413 -85.12 414 -83.9
		 415 -82.01 416 -80.97 417 -81.07 418 -81.16 419 -80.46 420 -79.3
		 421 -78.56 422 -78.71 423 -79.54 424 -80.59 425 -81.88 426 -83.99
		 427 -86.87 428 -89.49 429 -90.72 430 -90.42 431 -89.06 432 -86.97
		 433 -84.63 434 -82.67 435 -81.39 436 -80.58 437 -79.77 438 -79.12
		 439 -79.58 440 -81.18 441 -82.41 442 -82.24 443 -81.06 444 -79.53
		 445 -78.08 446 -77.21 447 -77.42 448 -78.69 449 -80.44 450 -82.15
		 451 -83.91 452 -85.89 453 -87.65 454 -88.32 455 -87.59 456 -86.04
		 457 -84.86 458 -84.45 459 -84.07 460 -83.27 461 -82.34 462 -81.24
		 463 -80.06 464 -79.72 465 -80.59 466 -81.53 467 -81.24 468 -79.75
		 469 -78 470 -76.56 471 -75.75 472 -75.97 473 -77.11 474 -78.57
		 475 -80.06 476 -81.45 477 -82.91 478 -84.72 479 -86.42 480 -87.1;
createNode animCurveTL -n "hero_LeftElbow_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -14.92 2 -15.09 3 -15.26 4 -14.59 5 -13.1 6 -11.5
		 7 -10.31 8 -9.5 9 -8.78 10 -7.87 11 -6.86 12 -6.36
		 13 -6.71 14 -7.62 15 -8.71 16 -9.84 17 -10.96 18 -12.04
		 19 -12.93 20 -13.59 21 -14.46 22 -15.5 23 -15.89 24 -15.46
		 25 -14.93 26 -14.54 27 -14.08 28 -13.7 29 -13.69 30 -14.15
		 31 -14.89 32 -15.51 33 -15.51 34 -14.65 35 -13.47 36 -12.65
		 37 -12.26 38 -12.15 39 -12.47 40 -13.18 41 -13.96 42 -14.66
		 43 -15.2 44 -15.42 45 -15.2 46 -14.53 47 -13.63 48 -12.91
		 49 -12.57 50 -12.51 51 -12.71 52 -13.3 53 -14.05 54 -14.25
		 55 -13.56 56 -12.38 57 -11.38 58 -10.76 59 -10.38 60 -10.1
		 61 -9.75 62 -9.16 63 -8.56 64 -8.39 65 -8.73 66 -9.31
		 67 -10.23 68 -11.79 69 -13.72 70 -15.48 71 -16.86 72 -17.66
		 73 -17.71 74 -17.35 75 -17.07 76 -16.94 77 -16.61 78 -15.84
		 79 -14.81 80 -13.8 81 -12.93 82 -12.18 83 -11.45 84 -10.54
		 85 -9.43 86 -8.5 87 -8.11 88 -8.17 89 -8.51 90 -9.14
		 91 -10.09 92 -11.3 93 -12.66 94 -13.87 95 -14.59 96 -14.74
		 97 -14.6 98 -14.54 99 -14.6 100 -14.51 101 -13.97 102 -12.95
		 103 -11.55 104 -10.05 105 -8.97 106 -8.59 107 -8.67 108 -8.73
		 109 -8.55 110 -8.33 111 -8.28 112 -8.44 113 -8.92 114 -9.68
		 115 -10.35 116 -10.64 117 -10.82 118 -11.3 119 -12.14 120 -13.07
		 121 -13.9 122 -14.38 123 -14.37 124 -14.02 125 -13.66 126 -13.46
		 127 -13.36 128 -13.31 129 -13.46 130 -13.9 131 -14.27 132 -13.82
		 133 -12.41 134 -10.83 135 -9.77 136 -9.38 137 -9.45 138 -9.72
		 139 -10.19 140 -11.13 141 -12.57 142 -13.99 143 -14.87 144 -15.24
		 145 -15.42 146 -15.63 147 -15.81 148 -15.81 149 -15.54 150 -14.94
		 151 -14.1 152 -13.22 153 -12.53 154 -12.19 155 -12.23 156 -12.5
		 157 -12.45 158 -11.62 159 -10.32 160 -9.18 161 -8.33 162 -7.62
		 163 -7.21 164 -7.53 165 -8.56 166 -9.78 167 -10.98 168 -12.45
		 169 -14 170 -14.84 171 -14.68 172 -14.23 173 -14.17 174 -14.12
		 175 -13.55 176 -12.69 177 -11.86 178 -11.04 179 -10.39 180 -10.38
		 181 -11.02 182 -11.64 183 -11.56 184 -10.73 185 -9.5 186 -8.37
		 187 -7.87 188 -8.11 189 -8.76 190 -9.53 191 -10.41 192 -11.45
		 193 -12.31 194 -12.57 195 -12.36 196 -12.14 197 -11.96 198 -11.45
		 199 -10.71 200 -10.21 201 -10.13 202 -10.23 203 -10.15 204 -9.81
		 205 -9.38 206 -9.09 207 -9.07 208 -9.42 209 -10.14 210 -10.82
		 211 -11.05 212 -10.74 213 -9.85 214 -8.52 215 -7.36 216 -7.04
		 217 -7.72 218 -9.12 219 -10.89 220 -12.86 221 -14.59 222 -15.46
		 223 -15.43 224 -14.86 225 -13.92 226 -12.72 227 -11.54 228 -10.92
		 229 -11.1 230 -11.65 231 -11.89 232 -11.66 233 -11.17 234 -10.56
		 235 -9.9 236 -9.27 237 -8.69 238 -8.22 239 -8.02 240 -8.1
		 241 -8.21 242 -8.21 243 -8.27 244 -8.78 245 -10.02 246 -11.63
		 247 -12.93 248 -13.69 249 -13.92 250 -13.54 251 -12.77 252 -12.24
		 253 -12.17 254 -12.11 255 -11.58 256 -10.77 257 -10.41 258 -10.85
		 259 -11.56 260 -11.83 261 -11.66 262 -11.58 263 -11.9 264 -12.42
		 265 -12.59 266 -12.18 267 -11.42 268 -10.77 269 -10.68 270 -11.37
		 271 -12.39 272 -13.24 273 -14.2 274 -15.74 275 -17.66 276 -19.17
		 277 -19.75 278 -19.43 279 -18.42 280 -17.03 281 -15.93 282 -15.55
		 283 -15.5 284 -15.1 285 -14.09 286 -12.84 287 -11.73 288 -10.75
		 289 -9.9 290 -9.2 291 -8.75 292 -8.86 293 -9.6 294 -10.5
		 295 -11.18 296 -11.6 297 -11.87 298 -12.23 299 -12.95 300 -13.8
		 301 -14.34 302 -14.46 303 -14.2 304 -13.71 305 -13.17 306 -12.45
		 307 -11.56 308 -11.05 309 -11.3 310 -12.02 311 -12.6 312 -12.77
		 313 -12.45 314 -11.48 315 -10.11 316 -9.03 317 -8.55 318 -8.5
		 319 -8.87 320 -9.96 321 -11.7 322 -13.53 323 -14.92 324 -15.45
		 325 -15.02 326 -14.26 327 -13.85 328 -13.64 329 -13.31 330 -12.83
		 331 -12.29 332 -11.78 333 -11.48 334 -11.49 335 -11.65 336 -11.78
		 337 -12.02 338 -12.29 339 -12.32 340 -12.14 341 -11.83 342 -11.44
		 343 -11.22 344 -11.33 345 -11.49 346 -11.49 347 -11.52 348 -11.84
		 349 -12.29 350 -12.53 351 -12.46 352 -12.39 353 -12.71 354 -13.27
		 355 -13.63 356 -13.74 357 -13.75 358 -13.71 359 -13.52 360 -13.12
		 361 -12.76 362 -12.68 363 -12.72 364 -12.64 365 -12.52 366 -12.35
		 367 -11.84 368 -10.94 369 -10.19 370 -10.14 371 -10.84 372 -12.14
		 373 -13.81 374 -15.5 375 -16.63 376 -16.88 377 -16.7 378 -16.71
		 379 -16.76 380 -16.33 381 -15.46 382 -14.62 383 -13.93 384 -13.4
		 385 -13.09 386 -12.73 387 -12.08 388 -11.54 389 -11.63 390 -12.25
		 391 -13.05 392 -13.4 393 -12.77 394 -11.43 395 -10.33 396 -10.04
		 397 -10.33 398 -10.86 399 -11.7 400 -12.98 401 -14.42 402 -15.47
		 403 -15.92 404 -15.9 405 -15.52 406 -14.67 407 -13.38 408 -12.21
		 409 -11.68 410 -11.72 411 -11.9 412 -12.19 413 -12.81 414 -13.6
		 415 -14.01 416 -13.86 417 -13.52 418 -13.24 419 -12.79 420 -11.88
		 421 -10.78 422 -9.97 423 -9.54 424 -9.45 425 -9.68 426 -10.21
		 427 -10.83 428 -11.24 429 -11.48 430 -11.86 431 -12.34 432 -12.55
		 433 -12.19 434 -11.43 435 -10.65 436 -10.28 437 -10.7 438 -11.61
		 439 -11.96 440 -11.16 441 -9.96 442 -9.27 443 -8.98 444 -8.52
		 445 -7.81 446 -7.28 447 -7.38 448 -8.12 449 -9.03 450 -9.84
		 451 -10.65 452 -11.35 453 -11.69 454 -11.89 455 -12.47 456 -13.45
		 457 -14.12 458 -13.95 459 -13.35 460 -12.95 461 -12.64 462 -12.15
		 463 -11.83 464 -11.97 465 -12.36 466 -12.78 467 -12.98 468 -12.57
		 469 -11.53 470 -10.16 471 -8.82 472 -7.84 473 -7.24 474 -6.81
		 475 -6.75 476 -7.19 477 -7.81 478 -8.45 479 -9.3 480 -10.44;
createNode animCurveTL -n "hero_LeftElbow_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -27.01 2 -30.21 3 -33.26 4 -35.81 5 -37.94 6 -39.79
		 7 -41.23 8 -42.09 9 -42.35 10 -42 11 -41.11 12 -40.02
		 13 -38.88 14 -37.44 15 -35.45 16 -32.89 17 -29.89 18 -26.72
		 19 -23.72 20 -21.24 21 -19.7 22 -19.22 23 -19.38 24 -19.86
		 25 -20.89 26 -22.72 27 -25.26 28 -28.24 29 -31.4 30 -34.49
		 31 -37.32 32 -39.72 33 -41.49 34 -42.52 35 -42.93 36 -42.94
		 37 -42.58 38 -41.77 39 -40.46 40 -38.43 41 -35.69 42 -32.66
		 43 -29.68 44 -26.81 45 -24.07 46 -21.61 47 -19.74 48 -18.83
		 49 -18.99 50 -20.01 51 -21.65 52 -23.82 53 -26.58 54 -29.87
		 55 -33.37 56 -36.67 57 -39.48 58 -41.73 59 -43.51 60 -44.81
		 61 -45.42 62 -45.23 63 -44.36 64 -42.94 65 -40.77 66 -37.52
		 67 -33.28 68 -28.73 69 -24.45 70 -20.77 71 -17.94 72 -16.22
		 73 -15.7 74 -16.13 75 -17.24 76 -19.05 77 -21.58 78 -24.71
		 79 -28.22 80 -31.86 81 -35.32 82 -38.24 83 -40.49 84 -42.02
		 85 -42.82 86 -43.08 87 -42.95 88 -42.3 89 -40.82 90 -38.45
		 91 -35.49 92 -32.27 93 -28.95 94 -25.68 95 -22.78 96 -20.49
		 97 -18.81 98 -17.7 99 -17.34 100 -17.76 101 -18.84 102 -20.65
		 103 -23.27 104 -26.34 105 -29.47 106 -32.55 107 -35.49 108 -38.03
		 109 -39.99 110 -41.37 111 -42.18 112 -42.36 113 -41.95 114 -40.9
		 115 -38.95 116 -35.86 117 -31.81 118 -27.55 119 -23.91 120 -21.21
		 121 -19.2 122 -17.63 123 -16.8 124 -17.19 125 -18.76 126 -20.9
		 127 -23.18 128 -25.58 129 -28.21 130 -30.96 131 -33.57 132 -35.79
		 133 -37.58 134 -38.93 135 -39.76 136 -39.99 137 -39.63 138 -38.78
		 139 -37.41 140 -35.43 141 -32.91 142 -30.05 143 -27.15 144 -24.52
		 145 -22.4 146 -20.81 147 -19.56 148 -18.49 149 -17.91 150 -18.18
		 151 -19.3 152 -21.18 153 -23.84 154 -27.22 155 -31.07 156 -34.89
		 157 -38.03 158 -40.26 159 -41.78 160 -42.79 161 -43.25 162 -43.1
		 163 -42.47 164 -41.47 165 -39.92 166 -37.54 167 -34.61 168 -31.68
		 169 -28.93 170 -26.32 171 -23.93 172 -22.03 173 -20.94 174 -20.87
		 175 -21.61 176 -22.69 177 -23.87 178 -25.19 179 -26.98 180 -29.55
		 181 -32.66 182 -35.65 183 -38.1 184 -39.87 185 -40.97 186 -41.66
		 187 -42.13 188 -42.2 189 -41.67 190 -40.61 191 -39.1 192 -37.1
		 193 -34.58 194 -31.66 195 -28.69 196 -25.98 197 -23.6 198 -21.52
		 199 -20 200 -19.33 201 -19.42 202 -20.2 203 -21.72 204 -23.84
		 205 -26.43 206 -29.38 207 -32.49 208 -35.59 209 -38.46 210 -40.75
		 211 -42.25 212 -43.03 213 -43.24 214 -42.84 215 -41.76 216 -40.12
		 217 -38.08 218 -35.73 219 -32.99 220 -29.94 221 -26.84 222 -23.93
		 223 -21.4 224 -19.37 225 -17.97 226 -17.39 227 -17.81 228 -19.13
		 229 -21.07 230 -23.25 231 -25.5 232 -27.82 233 -30.26 234 -32.73
		 235 -35.06 236 -36.95 237 -38.13 238 -38.61 239 -38.78 240 -39
		 241 -39.13 242 -38.79 243 -37.75 244 -36.05 245 -33.98 246 -31.7
		 247 -29.26 248 -26.72 249 -24.23 250 -21.92 251 -20.02 252 -18.83
		 253 -18.58 254 -19.17 255 -20.33 256 -21.98 257 -24.25 258 -27.12
		 259 -30.34 260 -33.61 261 -36.65 262 -39.17 263 -41.2 264 -42.77
		 265 -43.61 266 -43.49 267 -42.51 268 -40.83 269 -38.73 270 -36.36
		 271 -33.64 272 -30.63 273 -27.64 274 -25.08 275 -23.21 276 -22.03
		 277 -21.38 278 -21.16 279 -21.41 280 -22.25 281 -23.68 282 -25.4
		 283 -27.15 284 -28.85 285 -30.57 286 -32.36 287 -34.12 288 -35.62
		 289 -36.7 290 -37.28 291 -37.4 292 -37.28 293 -37.08 294 -36.66
		 295 -35.65 296 -33.91 297 -31.62 298 -29.2 299 -26.96 300 -24.97
		 301 -23.2 302 -21.73 303 -20.67 304 -20.21 305 -20.65 306 -21.81
		 307 -23.22 308 -24.93 309 -27.08 310 -29.49 311 -31.8 312 -33.82
		 313 -35.52 314 -36.88 315 -37.83 316 -38.22 317 -38.03 318 -37.33
		 319 -36.14 320 -34.51 321 -32.57 322 -30.35 323 -27.89 324 -25.49
		 325 -23.54 326 -22.33 327 -21.73 328 -21.49 329 -21.63 330 -22.22
		 331 -23.14 332 -24.04 333 -24.77 334 -25.71 335 -27.12 336 -28.83
		 337 -30.61 338 -32.28 339 -33.6 340 -34.36 341 -34.59 342 -34.48
		 343 -34.12 344 -33.35 345 -32.03 346 -30.49 347 -29.21 348 -28.21
		 349 -27.16 350 -25.85 351 -24.4 352 -23.25 353 -22.66 354 -22.53
		 355 -22.54 356 -22.56 357 -22.85 358 -23.74 359 -25.13 360 -26.63
		 361 -28.04 362 -29.49 363 -31.15 364 -32.86 365 -34.38 366 -35.54
		 367 -36.25 368 -36.47 369 -36.38 370 -36.01 371 -35.25 372 -34.12
		 373 -32.75 374 -31.2 375 -29.51 376 -27.8 377 -26.15 378 -24.52
		 379 -23.17 380 -22.43 381 -22.29 382 -22.47 383 -22.93 384 -23.78
		 385 -25.02 386 -26.51 387 -28.23 388 -30.3 389 -32.48 390 -34.34
		 391 -35.83 392 -37.16 393 -38.21 394 -38.69 395 -38.56 396 -38.01
		 397 -37.22 398 -36.24 399 -35.09 400 -33.8 401 -32.3 402 -30.51
		 403 -28.37 404 -25.91 405 -23.43 406 -21.43 407 -20.41 408 -20.43
		 409 -21.18 410 -22.32 411 -23.63 412 -24.99 413 -26.54 414 -28.45
		 415 -30.64 416 -32.93 417 -35.2 418 -37.21 419 -38.66 420 -39.5
		 421 -39.81 422 -39.53 423 -38.63 424 -37.23 425 -35.52 426 -33.55
		 427 -31.38 428 -29.19 429 -27.07 430 -25.11 431 -23.42 432 -21.98
		 433 -20.66 434 -19.44 435 -18.53 436 -18.36 437 -19.32 438 -21.33
		 439 -23.74 440 -25.97 441 -27.91 442 -29.95 443 -32.4 444 -34.93
		 445 -37 446 -38.5 447 -39.58 448 -40.14 449 -39.78 450 -38.4
		 451 -36.47 452 -34.35 453 -31.84 454 -28.85 455 -25.76 456 -22.95
		 457 -20.55 458 -18.63 459 -17.43 460 -17.24 461 -18.01 462 -19.47
		 463 -21.54 464 -24.12 465 -26.97 466 -29.84 467 -32.65 468 -35.24
		 469 -37.4 470 -38.94 471 -39.88 472 -40.26 473 -40.11 474 -39.49
		 475 -38.65 476 -37.59 477 -35.97 478 -33.63 479 -30.86 480 -27.95;
createNode animCurveTL -n "hero_LeftElbow_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -2.8 2 -0.88 3 1.28 4 3.73 5 6.51 6 9.43
		 7 11.97 8 13.76 9 14.88 10 15.39 11 15.18 12 14.01
		 13 11.83 14 8.89 15 5.58 16 2.27 17 -0.76 18 -3.3
		 19 -5.25 20 -6.63 21 -7.6 22 -8.14 23 -8.07 24 -7.45
		 25 -6.49 26 -5.24 27 -3.66 28 -1.78 29 0.37 30 2.72
		 31 5.14 32 7.52 33 9.73 34 11.68 35 13.28 36 14.22
		 37 14.22 38 13.08 39 10.7 40 7.36 41 3.78 42 0.63
		 43 -1.87 44 -3.77 45 -5.14 46 -5.93 47 -6.21 48 -6.14
		 49 -5.79 50 -5.19 51 -4.41 52 -3.49 53 -2.23 54 -0.24
		 55 2.61 56 6.03 57 9.56 58 12.83 59 15.78 60 18.29
		 61 19.95 62 20.4 63 19.4 64 16.7 65 12.53 66 7.57
		 67 2.53 68 -1.97 69 -5.5 70 -7.96 71 -9.49 72 -10.2
		 73 -10.22 74 -9.79 75 -9.12 76 -8.23 77 -6.87 78 -4.81
		 79 -2.07 80 1.13 81 4.58 82 8.12 83 11.57 84 14.77
		 85 17.44 86 19.08 87 19.21 88 17.55 89 14.21 90 9.95
		 91 5.7 92 1.9 93 -1.35 94 -3.95 95 -5.7 96 -6.64
		 97 -7.03 98 -7.26 99 -7.39 100 -7.22 101 -6.54 102 -5.24
		 103 -3.21 104 -0.63 105 2.09 106 4.78 107 7.5 108 10.33
		 109 13.11 110 15.5 111 16.97 112 17.09 113 15.75 114 13.26
		 115 9.96 116 6.1 117 2.14 118 -1.3 119 -3.78 120 -5.38
		 121 -6.44 122 -7.09 123 -7.21 124 -6.72 125 -5.75 126 -4.58
		 127 -3.34 128 -1.98 129 -0.47 130 1.11 131 2.81 132 4.89
		 133 7.42 134 9.98 135 11.73 136 12.12 137 11.28 138 9.68
		 139 7.47 140 4.61 141 1.41 142 -1.58 143 -4.07 144 -5.92
		 145 -7.16 146 -7.95 147 -8.45 148 -8.76 149 -8.75 150 -8.3
		 151 -7.38 152 -6.05 153 -4.35 154 -2.25 155 0.33 156 3.28
		 157 6.33 158 9.36 159 12.31 160 14.86 161 16.58 162 17.1
		 163 16.31 164 14.2 165 10.92 166 7.04 167 3.22 168 -0.18
		 169 -2.98 170 -4.97 171 -6.1 172 -6.65 173 -6.89 174 -6.71
		 175 -5.98 176 -4.94 177 -3.77 178 -2.44 179 -0.85 180 0.96
		 181 2.95 182 5.13 183 7.57 184 10.19 185 12.76 186 15.03
		 187 16.47 188 16.37 189 14.71 190 12.13 191 9.1 192 5.86
		 193 2.75 194 0.12 195 -1.97 196 -3.65 197 -4.84 198 -5.42
		 199 -5.45 200 -5.17 201 -4.79 202 -4.27 203 -3.4 204 -2.06
		 205 -0.25 206 1.96 207 4.4 208 6.9 209 9.35 210 11.71
		 211 13.87 212 15.71 213 17.22 214 18.1 215 17.5 216 15.06
		 217 11.48 218 7.49 219 3.43 220 -0.37 221 -3.45 222 -5.52
		 223 -6.73 224 -7.35 225 -7.53 226 -7.29 227 -6.66 228 -5.81
		 229 -4.95 230 -4.05 231 -2.89 232 -1.34 233 0.6 234 2.95
		 235 5.61 236 8.21 237 10.23 238 11.35 239 11.78 240 12.06
		 241 12.25 242 11.81 243 10.24 244 7.58 245 4.33 246 1.15
		 247 -1.5 248 -3.57 249 -5.12 250 -6.1 251 -6.54 252 -6.72
		 253 -6.75 254 -6.48 255 -5.66 256 -4.29 257 -2.58 258 -0.71
		 259 1.4 260 4.02 261 7.04 262 9.89 263 12.28 264 14.4
		 265 16.12 266 16.78 267 15.9 268 13.66 269 10.59 270 7.09
		 271 3.62 272 0.57 273 -2 274 -4.14 275 -5.73 276 -6.65
		 277 -7.02 278 -6.93 279 -6.31 280 -5.13 281 -3.71 282 -2.44
		 283 -1.35 284 -0.19 285 1.26 286 3 287 4.99 288 7.13
		 289 9.09 290 10.41 291 10.87 292 10.47 293 9.53 294 8.3
		 295 6.7 296 4.63 297 2.35 298 0.15 299 -1.88 300 -3.58
		 301 -4.82 302 -5.56 303 -5.84 304 -5.67 305 -4.96 306 -3.71
		 307 -2.13 308 -0.5 309 1.08 310 2.54 311 3.81 312 4.97
		 313 6.3 314 8.07 315 10.07 316 11.45 317 11.63 318 10.82
		 319 9.23 320 6.87 321 4.14 322 1.48 323 -0.8 324 -2.48
		 325 -3.41 326 -3.83 327 -4.07 328 -4.11 329 -3.82 330 -3.15
		 331 -2.26 332 -1.43 333 -0.79 334 -0.11 335 0.87 336 2.11
		 337 3.34 338 4.51 339 5.64 340 6.5 341 6.93 342 7.04
		 343 6.87 344 6.18 345 4.98 346 3.69 347 2.57 348 1.49
		 349 0.34 350 -0.8 351 -1.81 352 -2.57 353 -3.08 354 -3.32
		 355 -3.32 356 -3.22 357 -3 358 -2.45 359 -1.46 360 -0.26
		 361 0.94 362 2.16 363 3.6 364 5.21 365 6.69 366 7.86
		 367 8.82 368 9.67 369 10.19 370 9.89 371 8.48 372 6.25
		 373 3.71 374 1.2 375 -0.94 376 -2.46 377 -3.49 378 -4.32
		 379 -4.89 380 -4.95 381 -4.61 382 -4.14 383 -3.5 384 -2.57
		 385 -1.4 386 -0.05 387 1.53 388 3.17 389 4.54 390 5.5
		 391 6.25 392 7.29 393 8.83 394 10.4 395 11.1 396 10.53
		 397 9.18 398 7.5 399 5.54 400 3.37 401 1.19 402 -0.77
		 403 -2.44 404 -3.83 405 -4.85 406 -5.34 407 -5.22 408 -4.7
		 409 -4.1 410 -3.48 411 -2.7 412 -1.83 413 -0.94 414 0.1
		 415 1.52 416 3.37 417 5.58 418 7.78 419 9.71 420 11.41
		 421 12.73 422 13.09 423 12.22 424 10.5 425 8.4 426 6.03
		 427 3.56 428 1.38 429 -0.34 430 -1.66 431 -2.61 432 -3.25
		 433 -3.59 434 -3.61 435 -3.38 436 -3.02 437 -2.62 438 -1.94
		 439 -0.67 440 1.12 441 3.03 442 4.84 443 7.01 444 9.81
		 445 12.76 446 15.12 447 16.41 448 16.32 449 14.72 450 11.91
		 451 8.68 452 5.6 453 2.77 454 0.21 455 -2.03 456 -3.83
		 457 -5.04 458 -5.61 459 -5.73 460 -5.62 461 -5.22 462 -4.4
		 463 -3.23 464 -1.78 465 -0.1 466 1.69 467 3.63 468 5.96
		 469 8.62 470 11.34 471 13.74 472 15.35 473 15.86 474 15.35
		 475 13.98 476 11.81 477 8.96 478 5.69 479 2.37 480 -0.72;
createNode animCurveTL -n "hero_RightFootIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 2.56 2 2.56 3 2.65 4 3.03 5 3.63 6 4.23
		 7 4.57 8 4.56 9 4.41 10 4.19 11 4.09 12 4.08
		 13 4.08 14 4.08 15 4.08 16 4.08 17 4.08 18 4.06
		 19 4.01 20 3.92 21 3.75 22 3.47 23 3.05 24 2.53
		 25 2.41 26 2.62 27 2.84 28 2.87 29 2.93 30 3.25
		 31 3.78 32 4.32 33 4.62 34 4.6 35 4.44 36 4.23
		 37 4.13 38 4.12 39 4.12 40 4.12 41 4.13 42 4.13
		 43 4.12 44 4.1 45 4.06 46 3.98 47 3.82 48 3.54
		 49 3.1 50 2.56 51 2.45 52 2.64 53 2.73 54 2.6
		 55 2.58 56 2.85 57 3.32 58 3.72 59 3.83 60 3.68
		 61 3.58 62 3.44 63 3.42 64 3.42 65 3.42 66 3.42
		 67 3.42 68 3.41 69 3.4 70 3.37 71 3.3 72 3.18
		 73 2.96 74 2.62 75 2.19 76 2.19 77 2.48 78 2.64
		 79 2.57 80 2.57 81 2.86 82 3.34 83 3.79 84 3.98
		 85 3.91 86 3.86 87 3.72 88 3.67 89 3.67 90 3.67
		 91 3.67 92 3.68 93 3.67 94 3.67 95 3.64 96 3.6
		 97 3.51 98 3.35 99 3.08 100 2.71 101 2.79 102 3.2
		 103 3.5 104 3.44 105 3.26 106 3.28 107 3.54 108 3.84
		 109 3.92 110 3.71 111 3.54 112 3.4 113 3.36 114 3.36
		 115 3.36 116 3.36 117 3.36 118 3.36 119 3.35 120 3.33
		 121 3.29 122 3.2 123 3.06 124 2.81 125 2.48 126 2.65
		 127 3.13 128 3.45 129 3.33 130 3.05 131 2.93 132 2.99
		 133 3.09 134 3.08 135 3 136 3.04 137 2.86 138 2.8
		 139 2.79 140 2.79 141 2.79 142 2.8 143 2.79 144 2.79
		 145 2.77 146 2.72 147 2.62 148 2.45 149 2.15 150 1.7
		 151 1.83 152 2.4 153 2.96 154 3.13 155 3.07 156 3.12
		 157 3.4 158 3.74 159 3.92 160 3.82 161 3.65 162 3.46
		 163 3.36 164 3.34 165 3.34 166 3.34 167 3.34 168 3.35
		 169 3.34 170 3.33 171 3.3 172 3.24 173 3.13 174 2.95
		 175 2.67 176 2.29 177 2.4 178 2.84 179 3.19 180 3.2
		 181 3.1 182 3.16 183 3.43 184 3.72 185 3.84 186 3.72
		 187 3.56 188 3.41 189 3.33 190 3.33 191 3.33 192 3.33
		 193 3.33 194 3.33 195 3.32 196 3.31 197 3.27 198 3.2
		 199 3.06 200 2.83 201 2.47 202 2.04 203 1.98 204 2.19
		 205 2.36 206 2.35 207 2.44 208 2.81 209 3.39 210 3.95
		 211 4.26 212 4.24 213 4.1 214 3.93 215 3.85 216 3.85
		 217 3.85 218 3.85 219 3.85 220 3.85 221 3.84 222 3.83
		 223 3.81 224 3.75 225 3.66 226 3.5 227 3.25 228 2.91
		 229 2.99 230 3.36 231 3.69 232 3.69 233 3.42 234 3.21
		 235 3.21 236 3.31 237 3.37 238 3.32 239 3.23 240 3.31
		 241 3.15 242 3.09 243 3.09 244 3.09 245 3.09 246 3.09
		 247 3.09 248 3.09 249 3.06 250 3 251 2.89 252 2.69
		 253 2.35 254 1.84 255 1.82 256 2.18 257 2.57 258 2.69
		 259 2.6 260 2.61 261 2.89 262 3.3 263 3.63 264 3.7
		 265 3.62 266 3.67 267 3.53 268 3.5 269 3.5 270 3.5
		 271 3.5 272 3.5 273 3.5 274 3.49 275 3.47 276 3.42
		 277 3.33 278 3.16 279 2.89 280 2.52 281 2.73 282 3.31
		 283 3.8 284 3.83 285 3.66 286 3.61 287 3.71 288 3.81
		 289 3.82 290 3.86 291 4.07 292 3.92 293 3.87 294 3.87
		 295 3.87 296 3.87 297 3.87 298 3.87 299 3.87 300 3.85
		 301 3.8 302 3.71 303 3.54 304 3.26 305 2.87 306 3.05
		 307 3.64 308 4.17 309 4.31 310 4.23 311 4.26 312 4.45
		 313 4.65 314 4.71 315 4.69 316 4.76 317 4.61 318 4.52
		 319 4.52 320 4.52 321 4.52 322 4.52 323 4.52 324 4.51
		 325 4.51 326 4.49 327 4.45 328 4.38 329 4.26 330 4.06
		 331 3.79 332 4.15 333 4.94 334 5.62 335 5.74 336 5.46
		 337 5.19 338 5.05 339 4.95 340 4.8 341 4.69 342 4.77
		 343 4.61 344 4.53 345 4.52 346 4.52 347 4.52 348 4.52
		 349 4.52 350 4.52 351 4.51 352 4.48 353 4.43 354 4.34
		 355 4.18 356 3.92 357 3.56 358 3.79 359 4.44 360 4.99
		 361 5.1 362 4.96 363 4.91 364 5.02 365 5.16 366 5.18
		 367 5.11 368 5.08 369 4.91 370 4.82 371 4.81 372 4.81
		 373 4.81 374 4.81 375 4.81 376 4.81 377 4.8 378 4.77
		 379 4.73 380 4.64 381 4.49 382 4.24 383 3.9 384 4.07
		 385 4.66 386 5.28 387 5.52 388 5.4 389 5.31 390 5.36
		 391 5.45 392 5.47 393 5.36 394 5.24 395 5.08 396 4.97
		 397 4.94 398 4.94 399 4.94 400 4.94 401 4.94 402 4.94
		 403 4.93 404 4.91 405 4.87 406 4.79 407 4.65 408 4.41
		 409 4.05 410 3.64 411 3.66 412 3.9 413 3.97 414 3.87
		 415 3.89 416 4.19 417 4.66 418 5.08 419 5.26 420 5.25
		 421 5.28 422 5.15 423 5.11 424 5.11 425 5.11 426 5.11
		 427 5.11 428 5.11 429 5.11 430 5.09 431 5.06 432 4.99
		 433 4.87 434 4.67 435 4.37 436 4 437 4.11 438 4.46
		 439 4.59 440 4.43 441 4.31 442 4.45 443 4.74 444 4.98
		 445 5.01 446 4.87 447 4.82 448 4.68 449 4.65 450 4.65
		 451 4.65 452 4.65 453 4.65 454 4.64 455 4.64 456 4.61
		 457 4.55 458 4.45 459 4.27 460 3.97 461 3.55 462 3.55
		 463 3.91 464 4.25 465 4.28 466 4.17 467 4.23 468 4.5
		 469 4.8 470 4.92 471 4.75 472 4.51 473 4.26 474 4.14
		 475 4.13 476 4.13 477 4.13 478 4.13 479 4.13 480 4.13;
createNode animCurveTL -n "hero_RightFootIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 14.21 2 13.08 3 10.23 4 5.9 5 1.83 6 2.6
		 7 2.45 8 2.01 9 1.29 10 0.55 11 0.05 12 0.01
		 13 0.01 14 0.01 15 0.02 16 0.03 17 0.08 18 0.39
		 19 1.06 20 2.2 21 3.88 22 6.13 23 8.66 24 10.67
		 25 12.27 26 14 27 14.24 28 13.19 29 10.44 30 6.19
		 31 1.81 32 2.61 33 2.54 34 2.15 35 1.3 36 0.58
		 37 0.06 38 0.01 39 0.01 40 0.01 41 0.02 42 0.03
		 43 0.07 44 0.35 45 1 46 2.12 47 3.83 48 6.18
		 49 8.86 50 10.92 51 12.6 52 14.26 53 14.28 54 12.85
		 55 9.4 56 4.36 57 2.24 58 2.64 59 2.36 60 1.65
		 61 0.92 62 0.21 63 0.01 64 0.01 65 0.01 66 0.02
		 67 0.03 68 0.04 69 0.28 70 0.86 71 1.92 72 3.55
		 73 5.8 74 8.45 75 10.6 76 12.38 77 14.14 78 14.12
		 79 12.66 80 9.37 81 4.67 82 2.13 83 2.62 84 2.39
		 85 1.73 86 1.03 87 0.3 88 0.01 89 0.01 90 0.01
		 91 0.01 92 0.03 93 0.03 94 0.17 95 0.6 96 1.43
		 97 2.76 98 4.68 99 7.15 100 9.6 101 12.33 102 14.13
		 103 14.61 104 13.3 105 10.47 106 6.06 107 1.96 108 2.63
		 109 2.48 110 1.95 111 1.12 112 0.36 113 0.02 114 0.01
		 115 0.01 116 0.01 117 0.03 118 0.03 119 0.18 120 0.63
		 121 1.5 122 2.89 123 4.87 124 7.4 125 9.81 126 12.42
		 127 14.12 128 14.48 129 13.18 130 10.26 131 5.84 132 2
		 133 2.64 134 2.54 135 1.93 136 1.12 137 0.39 138 0.02
		 139 0.01 140 0.01 141 0.01 142 0.02 143 0.03 144 0.11
		 145 0.45 146 1.16 147 2.37 148 4.17 149 6.6 150 9.2
		 151 12.23 152 14.09 153 14.77 154 13.73 155 11.34 156 7.33
		 157 2.54 158 2.62 159 2.81 160 2.51 161 1.38 162 0.67
		 163 0.1 164 0.01 165 0.01 166 0.01 167 0.02 168 0.03
		 169 0.05 170 0.28 171 0.8 172 1.73 173 3.13 174 5.05
		 175 7.4 176 9.6 177 11.56 178 13.5 179 13.88 180 12.74
		 181 10.03 182 6 183 1.84 184 2.57 185 2.52 186 2.07
		 187 1.23 188 0.52 189 0.05 190 0.01 191 0.01 192 0.01
		 193 0.02 194 0.03 195 0.08 196 0.39 197 1.06 198 2.21
		 199 3.93 200 6.26 201 8.87 202 10.86 203 12.55 204 14.18
		 205 14.24 206 13.02 207 10.05 208 5.6 209 1.96 210 2.7
		 211 2.92 212 2.34 213 1.34 214 0.6 215 0.07 216 0.01
		 217 0.01 218 0.02 219 0.02 220 0.03 221 0.05 222 0.28
		 223 0.81 224 1.74 225 3.13 226 5.04 227 7.37 228 9.61
		 229 11.94 230 13.46 231 14.33 232 13.61 233 11.57 234 8.08
		 235 3.64 236 2.37 237 2.7 238 2.55 239 1.69 240 0.97
		 241 0.29 242 0.01 243 0.01 244 0.01 245 0.01 246 0.03
		 247 0.03 248 0.13 249 0.51 250 1.28 251 2.56 252 4.45
		 253 6.95 254 9.55 255 12.33 256 13.87 257 14.69 258 14.19
		 259 12.4 260 8.82 261 3.9 262 2.37 263 2.72 264 2.57
		 265 1.64 266 0.95 267 0.23 268 0.01 269 0.01 270 0.02
		 271 0.02 272 0.03 273 0.03 274 0.2 275 0.66 276 1.52
		 277 2.87 278 4.78 279 7.22 280 9.6 281 11.83 282 13.6
		 283 14.1 284 12.95 285 10.03 286 5.62 287 2.1 288 2.72
		 289 2.74 290 1.89 291 1.07 292 0.34 293 0.02 294 0.01
		 295 0.02 296 0.01 297 0.03 298 0.03 299 0.15 300 0.55
		 301 1.36 302 2.69 303 4.61 304 7.1 305 9.57 306 12.11
		 307 13.68 308 14.32 309 13.33 310 10.74 311 6.67 312 2.58
		 313 3.04 314 3.72 315 2.76 316 1.28 317 0.57 318 0.08
		 319 0.01 320 0.02 321 0.02 322 0.02 323 0.04 324 0.04
		 325 0.18 326 0.54 327 1.22 328 2.29 329 3.81 330 5.81
		 331 8.01 332 10.8 333 12.94 334 13.88 335 12.55 336 9.9
		 337 6.27 338 3.14 339 3.25 340 3.85 341 2.84 342 1.21
		 343 0.53 344 0.08 345 0.01 346 0.01 347 0.02 348 0.02
		 349 0.04 350 0.04 351 0.2 352 0.6 353 1.38 354 2.6
		 355 4.33 356 6.58 357 8.89 358 11.54 359 13.47 360 14.04
		 361 12.76 362 10.11 363 6.26 364 2.65 365 3.01 366 3.53
		 367 2.71 368 1.27 369 0.58 370 0.09 371 0.01 372 0.01
		 373 0.02 374 0.02 375 0.03 376 0.03 377 0.19 378 0.57
		 379 1.31 380 2.46 381 4.09 382 6.22 383 8.49 384 11.11
		 385 12.93 386 13.93 387 13.01 388 10.72 389 7.18 390 3.19
		 391 2.72 392 2.9 393 2.56 394 1.35 395 0.75 396 0.18
		 397 0.01 398 0.01 399 0.02 400 0.02 401 0.03 402 0.03
		 403 0.13 404 0.47 405 1.14 406 2.26 407 3.88 408 6.07
		 409 8.49 410 10.4 411 12.47 412 13.94 413 13.49 414 11.65
		 415 8.26 416 3.83 417 2.17 418 2.52 419 2.36 420 1.55
		 421 0.94 422 0.28 423 0.01 424 0.01 425 0.01 426 0.01
		 427 0.03 428 0.03 429 0.1 430 0.39 431 0.99 432 2
		 433 3.49 434 5.53 435 7.92 436 9.97 437 12.06 438 13.79
		 439 13.43 440 11.62 441 8.22 442 3.74 443 2.24 444 2.55
		 445 2.31 446 1.51 447 0.89 448 0.22 449 0.01 450 0.01
		 451 0.01 452 0.01 453 0.03 454 0.03 455 0.19 456 0.63
		 457 1.46 458 2.79 459 4.67 460 7.08 461 9.46 462 11.78
		 463 13.47 464 14.15 465 13.21 466 10.65 467 6.58 468 2.02
		 469 2.61 470 2.6 471 2.19 472 1.29 473 0.57 474 0.06
		 475 0.01 476 0.01 477 0.01 478 0.02 479 0.03 480 0.08;
createNode animCurveTL -n "hero_RightFootIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -30.25 2 -15.42 3 0.68 4 17.65 5 34.74 6 50.51
		 7 61.95 8 67.32 9 69.37 10 71.09 11 71.9 12 71.97
		 13 71.97 14 71.97 15 71.96 16 71.95 17 72 18 72.15
		 19 72.52 20 73.25 21 74.56 22 76.76 23 80.1 24 84.19
		 25 91.8 26 103.13 27 116.13 28 130.36 29 145.82 30 162.23
		 31 178.92 32 194.56 33 206.03 34 211.35 35 213.24 36 214.96
		 37 215.8 38 215.87 39 215.88 40 215.88 41 215.86 42 215.86
		 43 215.9 44 216.04 45 216.39 46 217.11 47 218.43 48 220.73
		 49 224.34 50 228.83 51 237.05 52 248.8 53 262.01 54 276.6
		 55 292.45 56 309.13 57 325.78 58 339.94 59 348.33 60 351.07
		 61 352.99 62 354.33 63 354.62 64 354.62 65 354.62 66 354.61
		 67 354.6 68 354.63 69 354.74 70 355.06 71 355.71 72 356.94
		 73 359.07 74 362.44 75 366.68 76 374.67 77 386.41 78 399.73
		 79 414.4 80 430.33 81 447.16 82 464.08 83 478.97 84 488.5
		 85 492.04 86 494.07 87 495.5 88 495.93 89 495.93 90 495.94
		 91 495.93 92 495.92 93 495.93 94 496.01 95 496.23 96 496.71
		 97 497.63 98 499.26 99 501.95 100 505.75 101 512.07 102 522.41
		 103 534.96 104 548.84 105 564.27 106 581.1 107 598.61 108 615
		 109 626.33 110 630.82 111 632.8 112 634.37 113 634.89 114 634.9
		 115 634.91 116 634.9 117 634.89 118 634.9 119 634.98 120 635.21
		 121 635.73 122 636.7 123 638.42 124 641.25 125 645.15 126 651.69
		 127 662.16 128 674.69 129 688.53 130 703.85 131 720.35 132 737.26
		 133 752.8 134 763.32 135 767.44 136 769.33 137 770.84 138 771.4
		 139 771.41 140 771.42 141 771.42 142 771.4 143 771.41 144 771.46
		 145 771.63 146 772.03 147 772.83 148 774.27 149 776.76 150 780.46
		 151 786.25 152 796.06 153 808.58 154 822.3 155 837.41 156 853.69
		 157 870.52 158 886.71 159 899.07 160 905.15 161 907.11 162 908.86
		 163 909.82 164 909.95 165 909.95 166 909.95 167 909.94 168 909.93
		 169 909.96 170 910.07 171 910.36 172 910.92 173 911.93 174 913.63
		 175 916.28 176 919.76 177 926.29 178 936.88 179 949.57 180 963.64
		 181 979.13 182 995.68 183 1012.6 184 1028.5 185 1040.12 186 1045.42
		 187 1047.43 188 1049.02 189 1049.76 190 1049.82 191 1049.82 192 1049.83
		 193 1049.81 194 1049.81 195 1049.86 196 1050.01 197 1050.38 198 1051.12
		 199 1052.47 200 1054.78 201 1058.32 202 1062.61 203 1070.78 204 1082.55
		 205 1095.88 206 1110.54 207 1126.36 208 1142.94 209 1159.58 210 1174.77
		 211 1185.49 212 1190.47 213 1192.61 214 1194.37 215 1195.23 216 1195.31
		 217 1195.31 218 1195.31 219 1195.3 220 1195.29 221 1195.33 222 1195.44
		 223 1195.73 224 1196.29 225 1197.3 226 1198.98 227 1201.62 228 1205.14
		 229 1210.95 230 1220.46 231 1232.28 232 1245.27 233 1259.57 234 1274.96
		 235 1290.96 236 1306.78 237 1320.2 238 1328.42 239 1331.37 240 1333.38
		 241 1334.68 242 1335.09 243 1335.09 244 1335.1 245 1335.1 246 1335.08
		 247 1335.09 248 1335.15 249 1335.34 250 1335.78 251 1336.64 252 1338.2
		 253 1340.85 254 1344.77 255 1350.74 256 1360.56 257 1373.14 258 1386.79
		 259 1401.65 260 1417.62 261 1434.26 262 1450.7 263 1464.49 264 1472.56
		 265 1475.15 266 1477.23 267 1478.57 268 1478.89 269 1478.89 270 1478.9
		 271 1478.89 272 1478.88 273 1478.9 274 1478.98 275 1479.23 276 1479.73
		 277 1480.68 278 1482.32 279 1485.01 280 1488.72 281 1495.21 282 1505.96
		 283 1519.01 284 1533.48 285 1549.3 286 1566.01 287 1582.8 288 1597.89
		 289 1607.81 290 1611.51 291 1613.58 292 1615.03 293 1615.51 294 1615.52
		 295 1615.52 296 1615.52 297 1615.51 298 1615.52 299 1615.58 300 1615.79
		 301 1616.26 302 1617.16 303 1618.78 304 1621.48 305 1625.28 306 1631.73
		 307 1642.49 308 1655.73 309 1670.26 310 1686.06 311 1702.66 312 1719.35
		 313 1734.87 314 1746.06 315 1751.3 316 1753.24 317 1754.82 318 1755.62
		 319 1755.71 320 1755.71 321 1755.72 322 1755.71 323 1755.7 324 1755.72
		 325 1755.79 326 1755.98 327 1756.37 328 1757.07 329 1758.26 330 1760.18
		 331 1762.89 332 1767.75 333 1776.73 334 1788.46 335 1801.88 336 1816.97
		 337 1833.24 338 1850.02 339 1866 340 1877.79 341 1883.43 342 1885.52
		 343 1886.94 344 1887.69 345 1887.78 346 1887.78 347 1887.78 348 1887.78
		 349 1887.77 350 1887.79 351 1887.87 352 1888.08 353 1888.53 354 1889.36
		 355 1890.78 356 1893.1 357 1896.3 358 1901.94 359 1911.53 360 1923.47
		 361 1936.98 362 1951.98 363 1967.97 364 1984.25 365 1999.55 366 2010.77
		 367 2016.18 368 2018.21 369 2019.72 370 2020.53 371 2020.64 372 2020.64
		 373 2020.64 374 2020.64 375 2020.63 376 2020.65 377 2020.72 378 2020.92
		 379 2021.35 380 2022.11 381 2023.42 382 2025.54 383 2028.52 384 2033.56
		 385 2042.49 386 2054.19 387 2067.39 388 2082.07 389 2097.75 390 2113.83
		 391 2129.39 392 2141.92 393 2148.81 394 2151.05 395 2152.48 396 2153.49
		 397 2153.73 398 2153.73 399 2153.73 400 2153.73 401 2153.71 402 2153.72
		 403 2153.78 404 2153.95 405 2154.33 406 2155.06 407 2156.33 408 2158.46
		 409 2161.6 410 2165.23 411 2172.99 412 2184.07 413 2196.74 414 2211.04
		 415 2226.78 416 2243.47 417 2260.25 418 2274.72 419 2283.64 420 2286.92
		 421 2288.98 422 2290.23 423 2290.62 424 2290.63 425 2290.63 426 2290.63
		 427 2290.61 428 2290.62 429 2290.67 430 2290.81 431 2291.14 432 2291.78
		 433 2292.9 434 2294.79 435 2297.68 436 2301.19 437 2308.61 438 2319.66
		 439 2332.51 440 2347.09 441 2363.08 442 2379.93 443 2396.71 444 2410.98
		 445 2419.6 446 2422.72 447 2424.96 448 2426.18 449 2426.49 450 2426.49
		 451 2426.49 452 2426.49 453 2426.47 454 2426.49 455 2426.57 456 2426.8
		 457 2427.29 458 2428.2 459 2429.8 460 2432.41 461 2436.02 462 2442.27
		 463 2452.63 464 2465.33 465 2479.35 466 2494.76 467 2511.15 468 2527.8
		 469 2543.46 470 2555.04 471 2560.52 472 2562.5 473 2564.19 474 2565.01
		 475 2565.08 476 2565.08 477 2565.08 478 2565.07 479 2565.07 480 2565.11;
createNode animCurveTA -n "hero_RightFootIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 58.24 2 45 3 29.63 4 13.41 5 -1.21 6 -12.51
		 7 -20.55 8 -22.88 9 -17.04 10 -6.02 11 -0.46 12 -0.01
		 13 0.01 14 0.02 15 -0.09 16 -0.13 17 0.24 18 1.62
		 19 4.79 20 10.24 21 18.28 22 29.2 23 42.52 24 56.13
		 25 66.1 26 67.35 27 58.92 28 45.84 29 30.54 30 14.33
		 31 -0.45 32 -11.88 33 -20.11 34 -22.69 35 -17.32 36 -6.31
		 37 -0.54 38 -0.01 39 0.01 40 0.02 41 -0.08 42 -0.13
		 43 0.19 44 1.45 45 4.49 46 9.88 47 18.08 48 29.48
		 49 43.72 50 58.43 51 68.83 52 68.76 53 58.42 54 43.38
		 55 26.17 56 8.54 57 -6.15 58 -17.2 59 -23.24 60 -22.18
		 61 -10.95 62 -2.03 63 0 64 0 65 0.02 66 -0.05
		 67 -0.14 68 0.07 69 1.11 70 3.86 71 8.94 72 16.76
		 73 27.71 74 41.46 75 55.77 76 66.08 77 66.33 78 56.46
		 79 42.21 80 26.03 81 9.45 82 -4.6 83 -15.22 84 -21.65
		 85 -21.84 86 -12.49 87 -3.05 88 -0.02 89 -0.01 90 0.02
		 91 -0.01 92 -0.13 93 -0.04 94 0.61 95 2.6 96 6.57
		 97 12.99 98 22.22 99 34.48 100 48.46 101 60.73 102 65.65
		 103 59.04 104 46.2 105 30.59 106 13.84 107 -1.36 108 -12.95
		 109 -20.75 110 -22.18 111 -13.99 112 -3.73 113 -0.06 114 -0.01
		 115 0.02 116 -0.01 117 -0.13 118 -0.04 119 0.65 120 2.74
		 121 6.92 122 13.62 123 23.21 124 35.81 125 49.96 126 62.01
		 127 66.19 128 58.75 129 45.43 130 29.65 131 13.06 132 -1.67
		 133 -12.75 134 -20.07 135 -21.38 136 -13.86 137 -4.03 138 -0.13
		 139 -0.01 140 0.02 141 0.01 142 -0.1 143 -0.1 144 0.35
		 145 1.89 146 5.29 147 11.09 148 19.75 149 31.61 150 45.76
		 151 59.05 152 66.09 153 61.59 154 49.67 155 34.57 156 18.12
		 157 2.44 158 -9.78 159 -18.75 160 -22.26 161 -18.48 162 -7.45
		 163 -0.89 164 -0.01 165 0 166 0.02 167 -0.06 168 -0.13
		 169 0.11 170 1.11 171 3.59 172 8.02 173 14.73 174 24.01
		 175 35.75 176 48.42 177 58.67 178 61.58 179 54.64 180 42.8
		 181 28.72 182 13.68 183 -0.16 184 -10.88 185 -18.59 186 -20.98
		 187 -15.76 188 -5.55 189 -0.41 190 -0.01 191 0.01 192 0.01
		 193 -0.09 194 -0.12 195 0.24 196 1.62 197 4.8 198 10.32
		 199 18.6 200 29.98 201 43.91 202 58.02 203 67.88 204 67.9
		 205 58.44 206 44.7 207 28.94 208 12.47 209 -2.14 210 -13.42
		 211 -21.36 212 -23.57 213 -17.66 214 -6.48 215 -0.6 216 -0.01
		 217 0.01 218 0.02 219 -0.07 220 -0.14 221 0.11 222 1.14
		 223 3.65 224 8.1 225 14.8 226 23.98 227 35.66 228 48.54
		 229 59.81 230 65.17 231 60.54 232 49.57 233 35.83 234 20.86
		 235 6.03 236 -6.11 237 -15.38 238 -20.67 239 -20.39 240 -11.51
		 241 -2.93 242 -0.04 243 -0.01 244 0.02 245 0 246 -0.11
		 247 -0.08 248 0.44 249 2.15 250 5.82 251 11.98 252 21.05
		 253 33.35 254 47.9 255 61.65 256 69.57 257 66.53 258 55.35
		 259 40.44 260 23.76 261 6.98 262 -6.83 263 -17.3 264 -22.99
		 265 -22.01 266 -11.22 267 -2.27 268 0 269 0 270 0.02
		 271 -0.03 272 -0.13 273 0 274 0.77 275 2.92 276 7.03
		 277 13.52 278 22.74 279 34.85 280 48.49 281 60.16 282 64.27
		 283 57.11 284 44.18 285 28.72 286 12.35 287 -2.17 288 -13.12
		 289 -20.21 290 -21.18 291 -12.96 292 -3.43 293 -0.06 294 -0.01
		 295 0.02 296 -0.01 297 -0.12 298 -0.06 299 0.52 300 2.39
		 301 6.27 302 12.64 303 21.89 304 34.21 305 48.26 306 60.56
		 307 65.67 308 59.41 309 46.91 310 31.8 311 15.74 312 0.95
		 313 -10.29 314 -18.24 315 -20.78 316 -16.23 317 -6.14 318 -0.65
		 319 -0.01 320 0 321 0.02 322 -0.05 323 -0.12 324 0.02
		 325 0.68 326 2.41 327 5.65 328 10.76 329 18.04 330 27.75
		 331 39.02 332 49.38 333 54.48 334 50.11 335 40.03 336 27.48
		 337 13.85 338 1.03 339 -8.9 340 -16.11 341 -18.65 342 -14.85
		 343 -5.79 344 -0.66 345 0 346 0 347 0.02 348 -0.04
		 349 -0.12 350 0.03 351 0.75 352 2.7 353 6.38 354 12.21
		 355 20.54 356 31.52 357 43.96 358 54.8 359 59.18 360 53.47
		 361 42.3 362 28.73 363 14.17 364 0.66 365 -9.74 366 -17.27
		 367 -19.87 368 -15.92 369 -6.32 370 -0.77 371 0 372 0
		 373 0.02 374 -0.04 375 -0.12 376 0.01 377 0.69 378 2.53
		 379 6.03 380 11.54 381 19.37 382 29.72 383 41.64 384 52.59
		 385 58.33 386 54.48 387 44.3 388 31.43 389 17.39 390 3.74
		 391 -7.11 392 -15.22 393 -19.1 394 -17.48 395 -8.47 396 -1.69
		 397 0 398 0 399 0.02 400 -0.01 401 -0.11 402 -0.06
		 403 0.44 404 1.99 405 5.21 406 10.55 407 18.38 408 28.98
		 409 41.63 410 53.89 411 61.47 412 59.33 413 49.51 414 36.37
		 415 21.69 416 6.87 417 -5.41 418 -14.7 419 -20.03 420 -19.77
		 421 -11.06 422 -2.75 423 -0.03 424 -0.01 425 0.02 426 0
		 427 -0.1 428 -0.09 429 0.31 430 1.63 431 4.49 432 9.32
		 433 16.49 434 26.36 435 38.54 436 50.94 437 59.45 438 58.53
		 439 49.19 440 36.2 441 21.5 442 6.55 443 -5.85 444 -15.29
		 445 -20.53 446 -19.84 447 -10.3 448 -2.19 449 0 450 0
		 451 0.02 452 -0.02 453 -0.13 454 -0.02 455 0.69 456 2.74
		 457 6.74 458 13.09 459 22.15 460 34.04 461 47.47 462 59.17
		 463 64.03 464 58.05 465 46.05 466 31.38 467 15.55 468 0.75
		 469 -10.74 470 -19.09 471 -21.92 472 -16.94 473 -6.17 474 -0.52
		 475 -0.01 476 0.01 477 0.02 478 -0.09 479 -0.13 480 0.23;
createNode animCurveTA -n "hero_RightFootIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -15.26 2 -11.03 3 -8.7 4 -7.57 5 -7.24 6 -7.4
		 7 -7.72 8 -7.85 9 -7.56 10 -7.27 11 -7.23 12 -7.23
		 13 -7.23 14 -7.23 15 -7.23 16 -7.23 17 -7.23 18 -7.23
		 19 -7.25 20 -7.34 21 -7.61 22 -8.28 23 -9.82 24 -13.04
		 25 -18.08 26 -19.05 27 -14.02 28 -10.24 29 -8.17 30 -7.18
		 31 -6.9 32 -7.05 33 -7.34 34 -7.48 35 -7.22 36 -6.94
		 37 -6.89 38 -6.89 39 -6.89 40 -6.89 41 -6.89 42 -6.89
		 43 -6.89 44 -6.9 45 -6.92 46 -7 47 -7.25 48 -7.93
		 49 -9.56 50 -13.26 51 -19.42 52 -19.29 53 -12.89 54 -8.87
		 55 -6.85 56 -5.97 57 -5.83 58 -6.06 59 -6.3 60 -6.26
		 61 -5.9 62 -5.79 63 -5.79 64 -5.79 65 -5.79 66 -5.79
		 67 -5.79 68 -5.79 69 -5.79 70 -5.8 71 -5.86 72 -6.05
		 73 -6.54 74 -7.74 75 -10.33 76 -14.41 77 -14.55 78 -10.47
		 79 -7.74 80 -6.33 81 -5.72 82 -5.64 83 -5.83 84 -6.05
		 85 -6.06 86 -5.76 87 -5.63 88 -5.63 89 -5.63 90 -5.63
		 91 -5.63 92 -5.63 93 -5.63 94 -5.63 95 -5.63 96 -5.66
		 97 -5.77 98 -6.08 99 -6.83 100 -8.5 101 -11.57 102 -13.75
		 103 -10.86 104 -7.82 105 -6.06 106 -5.19 107 -4.93 108 -5.04
		 109 -5.26 110 -5.31 111 -5.06 112 -4.92 113 -4.91 114 -4.91
		 115 -4.91 116 -4.91 117 -4.91 118 -4.91 119 -4.91 120 -4.92
		 121 -4.95 122 -5.06 123 -5.35 124 -6.06 125 -7.65 126 -10.52
		 127 -12.25 128 -9.89 129 -7.92 130 -7 131 -6.74 132 -6.86
		 133 -7.06 134 -7.34 135 -7.4 136 -7.1 137 -6.91 138 -6.89
		 139 -6.89 140 -6.89 141 -6.89 142 -6.89 143 -6.89 144 -6.89
		 145 -6.89 146 -6.92 147 -7.02 148 -7.32 149 -8.1 150 -9.9
		 151 -13.48 152 -17.21 153 -14.5 154 -10.37 155 -7.89 156 -6.62
		 157 -6.16 158 -6.21 159 -6.46 160 -6.61 161 -6.45 162 -6.17
		 163 -6.12 164 -6.12 165 -6.12 166 -6.12 167 -6.12 168 -6.12
		 169 -6.12 170 -6.12 171 -6.13 172 -6.18 173 -6.33 174 -6.7
		 175 -7.54 176 -9.24 177 -11.83 178 -12.94 179 -10.54 180 -8.18
		 181 -6.73 182 -5.98 183 -5.75 184 -5.84 185 -6.06 186 -6.15
		 187 -5.96 188 -5.77 189 -5.74 190 -5.74 191 -5.74 192 -5.74
		 193 -5.74 194 -5.74 195 -5.74 196 -5.74 197 -5.76 198 -5.83
		 199 -6.06 200 -6.63 201 -7.98 202 -10.88 203 -15.4 204 -15.4
		 205 -10.92 206 -7.92 207 -6.34 208 -5.61 209 -5.44 210 -5.59
		 211 -5.83 212 -5.93 213 -5.7 214 -5.47 215 -5.43 216 -5.43
		 217 -5.43 218 -5.43 219 -5.43 220 -5.43 221 -5.43 222 -5.43
		 223 -5.44 224 -5.49 225 -5.62 226 -5.95 227 -6.69 228 -8.22
		 229 -10.85 230 -13.03 231 -11.32 232 -9.09 233 -7.83 234 -7.3
		 235 -7.24 236 -7.4 237 -7.63 238 -7.86 239 -7.85 240 -7.5
		 241 -7.36 242 -7.35 243 -7.35 244 -7.35 245 -7.35 246 -7.35
		 247 -7.35 248 -7.35 249 -7.36 250 -7.39 251 -7.52 252 -7.88
		 253 -8.81 254 -11 255 -15.63 256 -21.51 257 -18.55 258 -12.37
		 259 -8.68 260 -6.75 261 -5.89 262 -5.75 263 -5.98 264 -6.2
		 265 -6.16 266 -5.82 267 -5.71 268 -5.71 269 -5.71 270 -5.71
		 271 -5.71 272 -5.71 273 -5.71 274 -5.71 275 -5.71 276 -5.75
		 277 -5.87 278 -6.19 279 -6.96 280 -8.63 281 -11.53 282 -13.24
		 283 -10.58 284 -8.04 285 -6.62 286 -5.98 287 -5.87 288 -6.03
		 289 -6.25 290 -6.29 291 -6.02 292 -5.88 293 -5.87 294 -5.87
		 295 -5.87 296 -5.87 297 -5.87 298 -5.87 299 -5.87 300 -5.87
		 301 -5.9 302 -6.01 303 -6.33 304 -7.1 305 -8.83 306 -12
		 307 -14.37 308 -11.58 309 -8.58 310 -6.87 311 -6.04 312 -5.81
		 313 -5.9 314 -6.11 315 -6.21 316 -6.04 317 -5.84 318 -5.8
		 319 -5.8 320 -5.8 321 -5.8 322 -5.8 323 -5.8 324 -5.8
		 325 -5.8 326 -5.81 327 -5.83 328 -5.91 329 -6.1 330 -6.56
		 331 -7.48 332 -8.93 333 -10.02 334 -9.14 335 -7.81 336 -6.92
		 337 -6.49 338 -6.41 339 -6.51 340 -6.69 341 -6.79 342 -6.65
		 343 -6.46 344 -6.43 345 -6.43 346 -6.43 347 -6.43 348 -6.43
		 349 -6.43 350 -6.43 351 -6.43 352 -6.44 353 -6.47 354 -6.58
		 355 -6.87 356 -7.55 357 -8.95 358 -11.2 359 -12.63 360 -10.87
		 361 -8.77 362 -7.43 363 -6.76 364 -6.58 365 -6.68 366 -6.89
		 367 -7 368 -6.84 369 -6.62 370 -6.58 371 -6.58 372 -6.58
		 373 -6.58 374 -6.58 375 -6.58 376 -6.58 377 -6.58 378 -6.59
		 379 -6.62 380 -6.72 381 -6.98 382 -7.58 383 -8.82 384 -10.87
		 385 -12.61 386 -11.36 387 -9.17 388 -7.64 389 -6.79 390 -6.47
		 391 -6.5 392 -6.68 393 -6.82 394 -6.76 395 -6.52 396 -6.45
		 397 -6.45 398 -6.45 399 -6.45 400 -6.45 401 -6.45 402 -6.45
		 403 -6.45 404 -6.45 405 -6.47 406 -6.56 407 -6.8 408 -7.37
		 409 -8.64 410 -10.98 411 -13.6 412 -12.68 413 -9.82 414 -7.78
		 415 -6.61 416 -6.1 417 -6.04 418 -6.22 419 -6.4 420 -6.39
		 421 -6.13 422 -6.02 423 -6.01 424 -6.01 425 -6.01 426 -6.01
		 427 -6.01 428 -6.01 429 -6.01 430 -6.01 431 -6.03 432 -6.09
		 433 -6.27 434 -6.71 435 -7.7 436 -9.57 437 -11.89 438 -11.6
		 439 -9.38 440 -7.75 441 -6.88 442 -6.55 443 -6.59 444 -6.8
		 445 -7.01 446 -6.98 447 -6.67 448 -6.56 449 -6.56 450 -6.56
		 451 -6.56 452 -6.56 453 -6.56 454 -6.56 455 -6.56 456 -6.57
		 457 -6.61 458 -6.74 459 -7.09 460 -7.93 461 -9.73 462 -12.88
		 463 -15.12 464 -12.75 465 -10.22 466 -8.83 467 -8.27 468 -8.26
		 469 -8.47 470 -8.81 471 -8.97 472 -8.7 473 -8.37 474 -8.32
		 475 -8.32 476 -8.32 477 -8.32 478 -8.32 479 -8.32 480 -8.32;
createNode animCurveTA -n "hero_RightFootIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 13.06 2 7.85 3 4.33 4 1.77 5 -0.15 6 -1.61
		 7 -2.72 8 -3.07 9 -2.23 10 -0.77 11 -0.06 12 0
		 13 0 14 0 15 -0.01 16 -0.02 17 0.03 18 0.21
		 19 0.61 20 1.31 21 2.4 22 4.06 23 6.68 24 10.89
		 25 16.62 26 17.68 27 12.07 28 7.38 29 4.17 30 1.78
		 31 -0.05 32 -1.46 33 -2.54 34 -2.9 35 -2.16 36 -0.77
		 37 -0.07 38 0 39 0 40 0 41 -0.01 42 -0.02
		 43 0.02 44 0.18 45 0.54 46 1.21 47 2.26 48 3.92
		 49 6.64 50 11.35 51 18.2 52 18.07 53 11.03 54 6.12
		 55 3.03 56 0.89 57 -0.63 58 -1.8 59 -2.5 60 -2.37
		 61 -1.12 62 -0.21 63 0 64 0 65 0 66 0
		 67 -0.01 68 0.01 69 0.11 70 0.39 71 0.91 72 1.75
		 73 3.05 74 5.14 75 8.57 76 13.22 77 13.37 78 8.76
		 79 5.22 80 2.79 81 0.94 82 -0.45 83 -1.54 84 -2.24
		 85 -2.26 86 -1.25 87 -0.3 88 0 89 0 90 0
		 91 0 92 -0.01 93 0 94 0.06 95 0.26 96 0.65
		 97 1.3 98 2.31 99 3.88 100 6.38 101 10.12 102 12.57
		 103 9.34 104 5.66 105 3.09 106 1.24 107 -0.12 108 -1.13
		 109 -1.87 110 -2.01 111 -1.23 112 -0.32 113 -0.01 114 0
		 115 0 116 0 117 -0.01 118 0 119 0.06 120 0.24
		 121 0.6 122 1.19 123 2.11 124 3.56 125 5.87 126 9.31
		 127 11.24 128 8.48 129 5.66 130 3.48 131 1.53 132 -0.2
		 133 -1.57 134 -2.53 135 -2.71 136 -1.71 137 -0.49 138 -0.02
		 139 0 140 0 141 0 142 -0.01 143 -0.01 144 0.04
		 145 0.23 146 0.64 147 1.36 148 2.49 149 4.26 150 7.12
		 151 11.62 152 15.81 153 12.81 154 7.94 155 4.49 156 2.07
		 157 0.26 158 -1.06 159 -2.08 160 -2.51 161 -2.05 162 -0.8
		 163 -0.1 164 0 165 0 166 0 167 -0.01 168 -0.01
		 169 0.01 170 0.12 171 0.39 172 0.87 173 1.61 174 2.74
		 175 4.42 176 6.94 177 10.14 178 11.42 179 8.63 180 5.58
		 181 3.24 182 1.42 183 -0.02 184 -1.11 185 -1.94 186 -2.21
		 187 -1.63 188 -0.56 189 -0.04 190 0 191 0 192 0
		 193 -0.01 194 -0.01 195 0.02 196 0.16 197 0.48 198 1.05
		 199 1.94 200 3.32 201 5.55 202 9.26 203 14.31 204 14.32
		 205 9.34 206 5.59 207 3.08 208 1.21 209 -0.2 210 -1.3
		 211 -2.13 212 -2.38 213 -1.74 214 -0.62 215 -0.06 216 0
		 217 0 218 0 219 -0.01 220 -0.01 221 0.01 222 0.11
		 223 0.35 224 0.78 225 1.44 226 2.42 227 3.91 228 6.18
		 229 9.41 230 11.86 231 9.89 232 6.94 233 4.6 234 2.61
		 235 0.76 236 -0.79 237 -2.03 238 -2.79 239 -2.75 240 -1.51
		 241 -0.38 242 0 243 0 244 0 245 0 246 -0.01
		 247 -0.01 248 0.06 249 0.28 250 0.75 251 1.57 252 2.85
		 253 4.87 254 8.21 255 13.84 256 20.27 257 17.11 258 10.23
		 259 5.65 260 2.73 261 0.72 262 -0.69 263 -1.78 264 -2.43
		 265 -2.31 266 -1.14 267 -0.23 268 0 269 0 270 0
		 271 0 272 -0.01 273 0 274 0.08 275 0.29 276 0.71
		 277 1.38 278 2.4 279 3.99 280 6.48 281 10.03 282 11.97
		 283 8.92 284 5.62 285 3.19 286 1.28 287 -0.22 288 -1.37
		 289 -2.17 290 -2.28 291 -1.36 292 -0.35 293 -0.01 294 0
		 295 0 296 0 297 -0.01 298 -0.01 299 0.05 300 0.25
		 301 0.65 302 1.32 303 2.37 304 4.01 305 6.61 306 10.49
		 307 13.14 308 10 309 6.29 310 3.63 311 1.64 312 0.1
		 313 -1.06 314 -1.92 315 -2.21 316 -1.69 317 -0.63 318 -0.07
		 319 0 320 0 321 0 322 0 323 -0.01 324 0
		 325 0.07 326 0.24 327 0.58 328 1.11 329 1.9 330 3.06
		 331 4.72 332 6.8 333 8.18 334 7.04 335 5.04 336 3.21
		 337 1.56 338 0.12 339 -1.01 340 -1.87 341 -2.18 342 -1.71
		 343 -0.65 344 -0.07 345 0 346 0 347 0 348 0
		 349 -0.01 350 0 351 0.08 352 0.3 353 0.72 354 1.4
		 355 2.42 356 3.96 357 6.24 358 9.19 359 10.89 360 8.77
		 361 5.93 362 3.59 363 1.66 364 0.08 365 -1.13 366 -2.05
		 367 -2.39 368 -1.89 369 -0.73 370 -0.09 371 0 372 0
		 373 0 374 0 375 -0.01 376 0 377 0.08 378 0.29
		 379 0.7 380 1.35 381 2.32 382 3.78 383 5.89 384 8.67
		 385 10.78 386 9.29 387 6.43 388 4 389 2.04 390 0.42
		 391 -0.81 392 -1.76 393 -2.24 394 -2.04 395 -0.96 396 -0.19
		 397 0 398 0 399 0 400 0 401 -0.01 402 -0.01
		 403 0.05 404 0.22 405 0.59 406 1.21 407 2.15 408 3.59
		 409 5.76 410 8.91 411 12 412 10.96 413 7.5 414 4.63
		 415 2.45 416 0.73 417 -0.57 418 -1.58 419 -2.2 420 -2.17
		 421 -1.18 422 -0.29 423 0 424 0 425 0 426 0
		 427 -0.01 428 -0.01 429 0.03 430 0.17 431 0.47 432 0.99
		 433 1.79 434 2.99 435 4.81 436 7.46 437 10.28 438 9.93
		 439 7.13 440 4.6 441 2.53 442 0.75 443 -0.67 444 -1.8
		 445 -2.47 446 -2.38 447 -1.2 448 -0.25 449 0 450 0
		 451 0 452 0 453 -0.01 454 0 455 0.08 456 0.32
		 457 0.78 458 1.53 459 2.68 460 4.46 461 7.2 462 11.11
		 463 13.66 464 10.87 465 7.39 466 4.62 467 2.23 468 0.11
		 469 -1.59 470 -2.9 471 -3.37 472 -2.55 473 -0.91 474 -0.08
		 475 0 476 0 477 0 478 -0.01 479 -0.02 480 0.03;
createNode animCurveTL -n "hero_RightKnee_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -8.77 2 -7.15 3 -5.58 4 -4.28 5 -3.24 6 -2.71
		 7 -2.14 8 -1.45 9 -0.36 10 1.11 11 2.84 12 4.66
		 13 6.16 14 7.07 15 7.32 16 6.94 17 6.03 18 4.76
		 19 3.22 20 1.35 21 -0.91 22 -3.5 23 -6.27 24 -8.67
		 25 -10.02 26 -9.93 27 -8.66 28 -7.06 29 -5.51 30 -4.21
		 31 -3.14 32 -2.61 33 -2.03 34 -1.4 35 -0.35 36 1.07
		 37 2.77 38 4.57 39 6.07 40 6.99 41 7.26 42 6.92
		 43 6.05 44 4.81 45 3.3 46 1.47 47 -0.77 48 -3.42
		 49 -6.32 50 -8.84 51 -10.13 52 -9.84 53 -8.45 54 -6.86
		 55 -5.38 56 -4.2 57 -3.34 58 -2.76 59 -1.99 60 -1.14
		 61 0.26 62 2 63 3.9 64 5.61 65 6.74 66 7.16
		 67 6.89 68 6.03 69 4.74 70 3.18 71 1.32 72 -0.94
		 73 -3.58 74 -6.43 75 -8.91 76 -10.2 77 -9.92 78 -8.51
		 79 -6.88 80 -5.38 81 -4.17 82 -3.28 83 -2.74 84 -2.03
		 85 -1.32 86 -0.08 87 1.53 88 3.36 89 5.12 90 6.41
		 91 7.05 92 7.02 93 6.39 94 5.29 95 3.87 96 2.17
		 97 0.09 98 -2.39 99 -5.19 100 -7.9 101 -9.72 102 -9.95
		 103 -8.79 104 -7.16 105 -5.6 106 -4.32 107 -3.33 108 -2.85
		 109 -2.23 110 -1.54 111 -0.32 112 1.32 113 3.17 114 4.96
		 115 6.24 116 6.85 117 6.78 118 6.11 119 5.01 120 3.64
		 121 2.03 122 0.07 123 -2.27 124 -4.93 125 -7.48 126 -9.13
		 127 -9.25 128 -8.09 129 -6.58 130 -5.17 131 -4.04 132 -3.2
		 133 -2.86 134 -2.37 135 -1.86 136 -0.83 137 0.54 138 2.19
		 139 3.86 140 5.16 141 5.92 142 6.09 143 5.7 144 4.86
		 145 3.71 146 2.29 147 0.51 148 -1.76 149 -4.48 150 -7.32
		 151 -9.39 152 -9.9 153 -8.89 154 -7.3 155 -5.75 156 -4.45
		 157 -3.41 158 -2.87 159 -2.31 160 -1.87 161 -1 162 0.28
		 163 1.94 164 3.71 165 5.24 166 6.21 167 6.58 168 6.35
		 169 5.63 170 4.56 171 3.24 172 1.64 173 -0.37 174 -2.77
		 175 -5.39 176 -7.79 177 -9.26 178 -9.41 179 -8.28 180 -6.77
		 181 -5.33 182 -4.14 183 -3.2 184 -2.8 185 -2.29 186 -1.75
		 187 -0.75 188 0.72 189 2.48 190 4.3 191 5.8 192 6.69
		 193 6.93 194 6.53 195 5.6 196 4.31 197 2.74 198 0.84
		 199 -1.48 200 -4.16 201 -6.96 202 -9.31 203 -10.47 204 -10.14
		 205 -8.76 206 -7.15 207 -5.64 208 -4.41 209 -3.39 210 -2.8
		 211 -2.13 212 -1.58 213 -0.63 214 0.74 215 2.41 216 4.17
		 217 5.65 218 6.58 219 6.92 220 6.69 221 5.97 222 4.91
		 223 3.63 224 2.08 225 0.16 226 -2.16 227 -4.73 228 -7.15
		 229 -8.79 230 -9.15 231 -8.32 232 -6.94 233 -5.58 234 -4.4
		 235 -3.48 236 -2.93 237 -2.6 238 -2.18 239 -1.59 240 -0.44
		 241 0.96 242 2.61 243 4.25 244 5.5 245 6.21 246 6.34
		 247 5.91 248 5.03 249 3.83 250 2.34 251 0.48 252 -1.85
		 253 -4.6 254 -7.44 255 -9.55 256 -10.2 257 -9.4 258 -7.9
		 259 -6.36 260 -5.01 261 -3.94 262 -3.21 263 -2.71 264 -2.13
		 265 -1.4 266 -0.14 267 1.41 268 3.14 269 4.74 270 5.85
		 271 6.36 272 6.3 273 5.72 274 4.78 275 3.62 276 2.2
		 277 0.41 278 -1.79 279 -4.33 280 -6.81 281 -8.39 282 -8.56
		 283 -7.42 284 -5.92 285 -4.53 286 -3.41 287 -2.6 288 -2.3
		 289 -1.9 290 -1.43 291 -0.4 292 0.92 293 2.51 294 4.11
		 295 5.35 296 6.07 297 6.23 298 5.87 299 5.08 300 4.02
		 301 2.67 302 0.89 303 -1.42 304 -4.16 305 -6.83 306 -8.59
		 307 -8.82 308 -7.72 309 -6.19 310 -4.74 311 -3.53 312 -2.53
		 313 -2.05 314 -1.7 315 -1.38 316 -0.6 317 0.48 318 1.96
		 319 3.54 320 4.9 321 5.81 322 6.24 323 6.2 324 5.77
		 325 5.05 326 4.15 327 2.98 328 1.4 329 -0.68 330 -3.12
		 331 -5.51 332 -7.15 333 -7.49 334 -6.56 335 -5.15 336 -3.88
		 337 -2.84 338 -2.09 339 -1.76 340 -1.53 341 -1.32 342 -0.6
		 343 0.42 344 1.93 345 3.57 346 5 347 5.97 348 6.45
		 349 6.42 350 5.94 351 5.13 352 4.09 353 2.76 354 0.97
		 355 -1.35 356 -4.04 357 -6.59 358 -8.22 359 -8.38 360 -7.28
		 361 -5.8 362 -4.42 363 -3.25 364 -2.31 365 -1.85 366 -1.45
		 367 -1.12 368 -0.32 369 0.8 370 2.35 371 4.03 372 5.49
		 373 6.47 374 6.92 375 6.85 376 6.31 377 5.42 378 4.31
		 379 2.92 380 1.15 381 -1.06 382 -3.62 383 -6.14 384 -7.91
		 385 -8.35 386 -7.48 387 -6.01 388 -4.6 389 -3.38 390 -2.4
		 391 -1.91 392 -1.5 393 -1.12 394 -0.44 395 0.61 396 2.15
		 397 3.86 398 5.44 399 6.58 400 7.18 401 7.23 402 6.75
		 403 5.85 404 4.66 405 3.21 406 1.4 407 -0.86 408 -3.49
		 409 -6.19 410 -8.31 411 -9.29 412 -8.78 413 -7.38 414 -5.86
		 415 -4.46 416 -3.3 417 -2.5 418 -1.96 419 -1.26 420 -0.55
		 421 0.6 422 2.11 423 3.81 424 5.46 425 6.69 426 7.36
		 427 7.44 428 6.98 429 6.1 430 4.94 431 3.53 432 1.81
		 433 -0.31 434 -2.79 435 -5.44 436 -7.65 437 -8.78 438 -8.42
		 439 -7.06 440 -5.58 441 -4.23 442 -3.14 443 -2.44 444 -1.98
		 445 -1.35 446 -0.61 447 0.65 448 2.29 449 4.12 450 5.83
		 451 7.04 452 7.61 453 7.51 454 6.82 455 5.68 456 4.24
		 457 2.52 458 0.43 459 -2.05 460 -4.81 461 -7.46 462 -9.22
		 463 -9.48 464 -8.38 465 -6.79 466 -5.25 467 -3.95 468 -2.89
		 469 -2.41 470 -1.87 471 -1.28 472 -0.26 473 1.18 474 2.91
		 475 4.75 476 6.26 477 7.18 478 7.42 479 7.02 480 6.08;
createNode animCurveTL -n "hero_RightKnee_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -14.97 2 -8.49 3 0.04 4 8.43 5 14.68 6 22.09
		 7 24.54 8 23.68 9 21.09 10 18.3 11 15.24 12 11.57
		 13 7.45 14 3.41 15 -0.28 16 -3.5 17 -6.24 18 -8.6
		 19 -10.81 20 -12.95 21 -14.71 22 -16.27 23 -17.89 24 -19.02
		 25 -19.4 26 -18.05 27 -14.15 28 -7.82 29 0.32 30 8.31
		 31 14.02 32 21.31 33 23.78 34 23.32 35 20.83 36 18.24
		 37 15.31 38 11.77 39 7.77 40 3.84 41 0.24 42 -2.93
		 43 -5.64 44 -7.98 45 -10.18 46 -12.32 47 -14.2 48 -15.97
		 49 -17.6 50 -18.62 51 -18.42 52 -16.08 53 -11.26 54 -4.05
		 55 4.36 56 11.34 57 17.55 58 22.52 59 22.62 60 21.3
		 61 19.07 62 16.27 63 12.98 64 9.04 65 5 66 1.21
		 67 -2.15 68 -5.03 69 -7.5 70 -9.78 71 -12 72 -13.95
		 73 -15.7 74 -17.36 75 -18.51 76 -18.62 77 -16.66 78 -12.11
		 79 -5.14 80 3.23 81 10.63 82 16.9 83 22.58 84 23.24
		 85 22.35 86 20.28 87 17.49 88 14.28 89 10.41 90 6.34
		 91 2.47 92 -1 93 -4.01 94 -6.58 95 -8.89 96 -11.14
		 97 -13.24 98 -15 99 -16.72 100 -18.16 101 -19.12 102 -18.05
		 103 -14.55 104 -8.69 105 -0.76 106 7.43 107 13.88 108 21.25
		 109 23.1 110 22.43 111 20.16 112 17.45 113 14.29 114 10.46
		 115 6.36 116 2.46 117 -1.01 118 -4.02 119 -6.57 120 -8.87
		 121 -11.13 122 -13.23 123 -15.04 124 -16.77 125 -18.13 126 -18.87
		 127 -17.47 128 -13.63 129 -7.43 130 0.63 131 8.51 132 14.45
		 133 21.11 134 22.55 135 22.08 136 20.13 137 17.5 138 14.44
		 139 10.78 140 6.87 141 3.14 142 -0.22 143 -3.15 144 -5.69
		 145 -7.93 146 -10.14 147 -12.31 148 -14.23 149 -15.99 150 -17.43
		 151 -18.38 152 -17.19 153 -13.42 154 -7.4 155 0.54 156 8.64
		 157 14.29 158 20.92 159 23.46 160 23.85 161 21.74 162 19.43
		 163 16.37 164 12.78 165 8.73 166 4.75 167 1.1 168 -2.12
		 169 -4.89 170 -7.31 171 -9.57 172 -11.84 173 -13.86 174 -15.48
		 175 -16.99 176 -18.19 177 -18.91 178 -18.01 179 -14.46 180 -8.4
		 181 -0.36 182 7.79 183 13.77 184 21.06 185 23.39 186 23.13
		 187 21.01 188 18.37 189 15.3 190 11.69 191 7.72 192 3.85
		 193 0.31 194 -2.82 195 -5.52 196 -7.88 197 -10.14 198 -12.37
		 199 -14.32 200 -16.02 201 -17.52 202 -18.51 203 -18.44 204 -16.31
		 205 -11.66 206 -4.58 207 3.88 208 11.35 209 16.48 210 22.44
		 211 23.95 212 23.92 213 22.02 214 19.57 215 16.46 216 12.81
		 217 8.76 218 4.82 219 1.2 220 -2.01 221 -4.79 222 -7.22
		 223 -9.52 224 -11.86 225 -14.07 226 -15.91 227 -17.46 228 -18.65
		 229 -19.38 230 -18.49 231 -15.51 232 -10.35 233 -3.16 234 4.72
		 235 11.13 236 17.33 237 21.87 238 22.76 239 21.59 240 19.54
		 241 16.86 242 13.74 243 10.06 244 6.18 245 2.49 246 -0.84
		 247 -3.77 248 -6.29 249 -8.53 250 -10.71 251 -12.85 252 -14.69
		 253 -16.4 254 -17.81 255 -18.74 256 -17.68 257 -14.23 258 -8.62
		 259 -0.96 260 7.31 261 13.63 262 19.57 263 23.76 264 24.11
		 265 22.59 266 20.33 267 17.31 268 13.9 269 9.9 270 5.84
		 271 2.06 272 -1.28 273 -4.17 274 -6.66 275 -8.94 276 -11.21
		 277 -13.3 278 -15.05 279 -16.71 280 -18.05 281 -18.73 282 -17.37
		 283 -13.23 284 -6.44 285 2.12 286 10.01 287 15.71 288 21.78
		 289 23.22 290 22.51 291 20.55 292 17.78 293 14.56 294 10.78
		 295 6.83 296 3.1 297 -0.24 298 -3.18 299 -5.73 300 -8.1
		 301 -10.5 302 -12.86 303 -14.92 304 -16.65 305 -17.95 306 -18.45
		 307 -16.65 308 -12.17 309 -5.19 310 3.43 311 11.3 312 16.25
		 313 21.83 314 24.64 315 24.88 316 22.98 317 20.83 318 17.55
		 319 13.84 320 9.88 321 6.13 322 2.72 323 -0.31 324 -2.98
		 325 -5.36 326 -7.65 327 -10.04 328 -12.4 329 -14.52 330 -16.26
		 331 -17.62 332 -18.58 333 -17.71 334 -14.3 335 -8.31 336 -0.36
		 337 7.73 338 14.24 339 20.36 340 23.58 341 24.3 342 22.73
		 343 20.96 344 17.7 345 13.96 346 10.02 347 6.31 348 2.93
		 349 -0.1 350 -2.8 351 -5.2 352 -7.52 353 -9.92 354 -12.31
		 355 -14.45 356 -16.21 357 -17.53 358 -18.1 359 -16.61 360 -12.69
		 361 -6.42 362 1.53 363 9.15 364 14.61 365 20.43 366 23.2
		 367 23.71 368 22.02 369 20.14 370 17.07 371 13.52 372 9.68
		 373 5.98 374 2.57 375 -0.49 376 -3.18 377 -5.57 378 -7.83
		 379 -10.14 380 -12.4 381 -14.39 382 -16.07 383 -17.43 384 -18.35
		 385 -17.49 386 -14.25 387 -8.54 388 -0.81 389 7.24 390 13.44
		 391 19.74 392 23.17 393 23.85 394 22.27 395 20.51 396 17.5
		 397 14.08 398 10.31 399 6.57 400 3.07 401 -0.11 402 -2.93
		 403 -5.41 404 -7.66 405 -9.92 406 -12.18 407 -14.15 408 -15.88
		 409 -17.35 410 -18.41 411 -18.53 412 -16.53 413 -12.08 414 -5.23
		 415 3.01 416 10.37 417 17.21 418 22.44 419 23.15 420 22.23
		 421 20.58 422 17.87 423 14.75 424 11.06 425 7.19 426 3.49
		 427 0.14 428 -2.8 429 -5.35 430 -7.63 431 -9.86 432 -12.07
		 433 -13.96 434 -15.64 435 -17.23 436 -18.41 437 -18.85 438 -17.17
		 439 -12.77 440 -5.78 441 2.65 442 10.07 443 17 444 22.07
		 445 22.63 446 21.56 447 19.74 448 16.97 449 13.74 450 9.93
		 451 5.98 452 2.25 453 -1.12 454 -4.06 455 -6.6 456 -8.9
		 457 -11.18 458 -13.3 459 -15.08 460 -16.77 461 -18.19 462 -19
		 463 -17.9 464 -14.29 465 -8.18 466 -0.05 467 8.08 468 13.72
		 469 20.76 470 23.3 471 22.94 472 20.64 473 18.16 474 15.22
		 475 11.67 476 7.67 477 3.73 478 0.11 479 -3.07 480 -5.8;
createNode animCurveTL -n "hero_RightKnee_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 2.91 2 11.34 3 17.89 4 20.76 5 19.55 6 20.95
		 7 18.83 8 17.5 9 16.77 10 16 11 15.67 12 14.72
		 13 12.27 14 8.89 15 5.07 16 1.11 17 -2.88 18 -6.33
		 19 -8.81 20 -10.71 21 -13.1 22 -14.76 23 -14.75 24 -15.32
		 25 -11.67 26 -3.76 27 4.38 28 12.14 29 18.14 30 20.72
		 31 18.87 32 20.23 33 17.89 34 16.99 35 16.37 36 15.78
		 37 15.46 38 14.59 39 12.25 40 9.02 41 5.36 42 1.6
		 43 -2.23 44 -5.54 45 -7.86 46 -9.51 47 -11.36 48 -12.08
		 49 -11.36 50 -11.34 51 -7.21 52 0.66 53 8.47 54 15.64
		 55 20.31 56 20.58 57 19.59 58 18.66 59 15.41 60 15.95
		 61 15.82 62 15.3 63 14.89 64 13 65 9.97 66 6.34
		 67 2.55 68 -1.39 69 -4.85 70 -7.34 71 -9.06 72 -11.06
		 73 -12.41 74 -12.29 75 -12.71 76 -8.81 77 -0.82 78 7.1
		 79 14.45 80 19.51 81 20.53 82 19.47 83 19 84 15.57
		 85 16.02 86 16.15 87 15.64 88 15.32 89 13.8 90 11.02
		 91 7.55 92 3.84 93 -0.02 94 -3.61 95 -6.46 96 -8.29
		 97 -10.14 98 -12.22 99 -12.85 100 -12.97 101 -10.21 102 -3.79
		 103 3.87 104 11.14 105 17.21 106 20.02 107 18.73 108 19.69
		 109 16.52 110 16.26 111 16.07 112 15.53 113 15.25 114 13.83
		 115 11.05 116 7.55 117 3.83 118 -0.04 119 -3.6 120 -6.3
		 121 -7.94 122 -9.65 123 -11.45 124 -11.87 125 -11.99 126 -9.11
		 127 -2.53 128 5.11 129 12.32 130 18 131 20.17 132 18.34
		 133 18.78 134 15.31 135 15.55 136 15.76 137 15.23 138 14.88
		 139 13.64 140 11.13 141 7.95 142 4.52 143 1 144 -2.48
		 145 -5.35 146 -7.03 147 -8.26 148 -9.82 149 -10.34 150 -10.12
		 151 -7.77 152 -2.06 153 5.56 154 12.66 155 18.58 156 21.4
		 157 19.36 158 19.29 159 16.04 160 15.76 161 15.86 162 15.96
		 163 15.46 164 14.65 165 12.41 166 9.32 167 5.83 168 2.24
		 169 -1.43 170 -4.62 171 -6.85 172 -8.28 173 -10.28 174 -12.68
		 175 -13.98 176 -15.15 177 -12.44 178 -4.92 179 3.19 180 10.94
		 181 17.13 182 20.04 183 18.35 184 19.55 185 16.72 186 16.11
		 187 16.03 188 15.52 189 15.05 190 14.04 191 11.65 192 8.5
		 193 5 194 1.39 195 -2.27 196 -5.42 197 -7.47 198 -8.83
		 199 -10.57 200 -11.66 201 -11.61 202 -12.27 203 -8.21 204 -0.28
		 205 7.68 206 15.11 207 20.29 208 21.54 209 18.95 210 18.68
		 211 15.31 212 15.64 213 16.01 214 15.87 215 15.38 216 14.45
		 217 12.14 218 9.07 219 5.66 220 2.16 221 -1.45 222 -4.53
		 223 -6.55 224 -7.49 225 -8.65 226 -10.4 227 -11.65 228 -12.72
		 229 -11.03 230 -5.51 231 2.02 232 9.24 233 15.64 234 19.52
		 235 19.34 236 18.86 237 17.67 238 15.57 239 15.83 240 15.67
		 241 15.18 242 14.81 243 13.37 244 10.76 245 7.51 246 4.02
		 247 0.38 248 -3.19 249 -6.23 250 -8.17 251 -9.59 252 -11.28
		 253 -11.77 254 -11.38 255 -9.04 256 -3.57 257 4.18 258 11.57
		 259 18.02 260 21.72 261 21.04 262 19.85 263 18.09 264 15.72
		 265 16.23 266 16.1 267 15.36 268 14.87 269 13.06 270 10.15
		 271 6.72 272 3.17 273 -0.53 274 -3.81 275 -6.27 276 -7.8
		 277 -9.63 278 -11.79 279 -12.67 280 -13.12 281 -10.41 282 -3.11
		 283 5.31 284 13.14 285 18.89 286 20.63 287 18.46 288 18.25
		 289 15.35 290 15.65 291 15.74 292 15.09 293 14.62 294 13.19
		 295 10.58 296 7.4 297 4.06 298 0.57 299 -2.66 300 -4.87
		 301 -5.8 302 -6.69 303 -8.17 304 -9.13 305 -9.79 306 -7.56
		 307 -1.09 308 7.12 309 14.64 310 20.18 311 21.9 312 18.8
		 313 17.4 314 15.38 315 15.61 316 15.98 317 16.39 318 15.53
		 319 14.33 320 12.02 321 9.23 322 6.27 323 3.32 324 0.26
		 325 -2.22 326 -3.32 327 -3.32 328 -3.94 329 -5.84 330 -8.07
		 331 -10.13 332 -9.13 333 -3.67 334 3.88 335 10.98 336 16.83
		 337 19.58 338 18.58 339 17.36 340 15.08 341 15.37 342 15.85
		 343 16.87 344 15.94 345 14.51 346 12.11 347 9.33 348 6.42
		 349 3.5 350 0.42 351 -2.08 352 -3.15 353 -3 354 -3.33
		 355 -4.67 356 -6.14 357 -7.56 358 -6.11 359 -0.59 360 6.48
		 361 13.22 362 18.51 363 20.49 364 18.3 365 17.38 366 15.02
		 367 15.29 368 15.64 369 16.38 370 15.63 371 14.48 372 12.26
		 373 9.49 374 6.48 375 3.41 376 0.19 377 -2.54 378 -4.21
		 379 -4.75 380 -5.59 381 -7.32 382 -8.9 383 -10.19 384 -8.96
		 385 -3.76 386 3.76 387 10.97 388 17.11 389 20.36 390 19.52
		 391 19.13 392 16.73 393 15.52 394 15.7 395 16.62 396 15.72
		 397 14.68 398 12.72 399 10.05 400 7.02 401 3.88 402 0.62
		 403 -2.52 404 -5.04 405 -6.31 406 -7.25 407 -8.92 408 -10.21
		 409 -10.82 410 -12.27 411 -8.01 412 -0.6 413 6.78 414 13.8
		 415 18.67 416 19.57 417 19.31 418 18.25 419 15.09 420 15.45
		 421 15.99 422 15.51 423 15.11 424 13.66 425 11.09 426 7.91
		 427 4.54 428 1.1 429 -2.26 430 -5.07 431 -6.77 432 -8.14
		 433 -10.37 434 -12.14 435 -12.75 436 -13.92 437 -9.76 438 -1.94
		 439 5.85 440 13.29 441 18.4 442 19.3 443 19.23 444 18.18
		 445 15.21 446 15.59 447 15.73 448 15.25 449 14.81 450 13.11
		 451 10.32 452 6.94 453 3.37 454 -0.36 455 -3.77 456 -6.41
		 457 -8.04 458 -9.8 459 -11.88 460 -12.72 461 -13.12 462 -10.68
		 463 -4.05 464 4.05 465 11.73 466 17.92 467 20.76 468 18.78
		 469 19.8 470 17.38 471 16.43 472 16.02 473 15.67 474 15.36
		 475 14.47 476 12.11 477 8.87 478 5.2 479 1.4 480 -2.46;
createNode animCurveTL -n "hero_RightHandIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 51.26 2 50.56 3 50.05 4 49.49 5 48.78 6 48.03
		 7 47.31 8 46.46 9 45.45 10 44.58 11 44.09 12 44.09
		 13 44.68 14 45.74 15 47.17 16 48.78 17 50.27 18 51.53
		 19 52.63 20 53.54 21 54.14 22 54.4 23 54.34 24 54.01
		 25 53.55 26 52.99 27 52.29 28 51.67 29 51.31 30 50.95
		 31 50.26 32 49.25 33 48.12 34 47.06 35 46 36 44.9
		 37 44 38 43.63 39 43.85 40 44.84 41 46.81 42 49.29
		 43 51.29 44 52.34 45 52.76 46 53.11 47 53.57 48 53.97
		 49 53.99 50 53.32 51 52.03 52 50.67 53 49.78 54 49.38
		 55 49.16 56 48.82 57 48.04 58 46.68 59 45.18 60 44.2
		 61 43.82 62 43.77 63 43.89 64 44.21 65 44.93 66 46.22
		 67 47.86 68 49.3 69 50.34 70 51.27 71 52.23 72 52.88
		 73 52.9 74 52.74 75 52.94 76 53.23 77 52.95 78 51.91
		 79 50.35 80 48.44 81 46.39 82 44.64 83 43.48 84 42.78
		 85 42.46 86 42.65 87 43.41 88 44.69 89 46.28 90 47.91
		 91 49.33 92 50.55 93 51.8 94 53.11 95 54.15 96 54.69
		 97 54.77 98 54.54 99 54.17 100 53.63 101 52.68 102 51.3
		 103 49.98 104 49.12 105 48.64 106 48.29 107 48 108 47.68
		 109 47.25 110 46.77 111 46.14 112 45.21 113 44.3 114 44.13
		 115 44.98 116 46.44 117 48.04 118 49.75 119 51.67 120 53.65
		 121 55.25 122 55.9 123 55.36 124 53.98 125 52.51 126 51.59
		 127 51.07 128 50.42 129 49.6 130 48.82 131 47.96 132 46.75
		 133 45.45 134 44.51 135 43.82 136 43.26 137 43.07 138 43.28
		 139 43.59 140 44.19 141 45.55 142 47.52 143 49.47 144 51.11
		 145 52.56 146 53.72 147 54.55 148 55.14 149 55.25 150 54.52
		 151 53.13 152 51.54 153 50.14 154 49.33 155 49.3 156 49.58
		 157 49.52 158 48.95 159 48.18 160 47.43 161 46.8 162 46.33
		 163 46.06 164 46.2 165 46.89 166 48.13 167 49.76 168 51.38
		 169 52.85 170 54.33 171 55.72 172 56.63 173 56.86 174 56.47
		 175 55.64 176 54.78 177 54.09 178 53.38 179 52.62 180 52.03
		 181 51.58 182 51.11 183 50.29 184 48.82 185 47.22 186 46.42
		 187 46.32 188 45.99 189 45.11 190 44.38 191 44.53 192 45.64
		 193 47.34 194 49.3 195 51.17 196 52.57 197 53.31 198 53.52
		 199 53.55 200 53.7 201 53.94 202 53.83 203 53.24 204 52.64
		 205 52.35 206 52.3 207 52.19 208 51.72 209 50.87 210 49.93
		 211 49.13 212 48.47 213 47.95 214 47.58 215 47.4 216 47.51
		 217 48.08 218 49.06 219 50.14 220 51.24 221 52.47 222 53.54
		 223 54.07 224 54.19 225 54.34 226 54.62 227 54.64 228 54.16
		 229 53.32 230 52.37 231 51.56 232 51.17 233 51.06 234 50.68
		 235 49.82 236 49.13 237 49.18 238 49.31 239 48.6 240 47.31
		 241 46.53 242 46.91 243 48.17 244 49.52 245 50.52 246 51.39
		 247 52.4 248 53.48 249 54.49 250 55.4 251 56.13 252 56.56
		 253 56.58 254 55.97 255 54.7 256 53.14 257 51.95 258 51.49
		 259 51.41 260 51.22 261 50.92 262 50.54 263 49.73 264 48.43
		 265 47.05 266 45.88 267 45.06 268 44.74 269 45.11 270 46.32
		 271 48.1 272 49.95 273 51.69 274 53.27 275 54.49 276 55.17
		 277 55.29 278 55.02 279 54.5 280 53.77 281 52.78 282 51.74
		 283 51.26 284 51.6 285 52.22 286 52.59 287 52.71 288 52.36
		 289 51.2 290 49.62 291 48.35 292 47.67 293 47.62 294 48.13
		 295 49.09 296 50.36 297 51.68 298 52.75 299 53.46 300 53.98
		 301 54.38 302 54.45 303 54.11 304 53.53 305 52.64 306 51.47
		 307 50.47 308 49.89 309 49.62 310 49.47 311 49.25 312 48.75
		 313 47.89 314 46.97 315 46.35 316 46.01 317 45.75 318 45.58
		 319 45.45 320 45.2 321 45.24 322 46.15 323 47.67 324 49.01
		 325 49.96 326 50.84 327 51.59 328 51.84 329 51.57 330 50.99
		 331 50.14 332 49.16 333 48.29 334 47.79 335 47.85 336 48.43
		 337 49.12 338 49.56 339 49.61 340 49.25 341 48.63 342 47.77
		 343 46.8 344 46.2 345 46.43 346 47.3 347 48.29 348 49.2
		 349 50.15 350 51.34 351 52.64 352 53.55 353 53.55 354 52.69
		 355 51.56 356 50.61 357 50.16 358 50.38 359 51.1 360 51.79
		 361 52.08 362 51.85 363 51.04 364 49.88 365 48.87 366 48.12
		 367 47.44 368 46.81 369 46.46 370 46.27 371 45.98 372 45.63
		 373 45.74 374 46.91 375 48.95 376 50.91 377 52.14 378 52.48
		 379 51.9 380 50.78 381 50.07 382 50.33 383 51.19 384 51.87
		 385 52.16 386 52.34 387 52.42 388 52.2 389 51.59 390 50.73
		 391 49.69 392 48.55 393 47.61 394 47.05 395 46.87 396 47.07
		 397 47.63 398 48.31 399 48.77 400 49.08 401 49.66 402 50.56
		 403 51.5 404 52.31 405 52.82 406 52.8 407 52.3 408 51.67
		 409 51.14 410 50.74 411 50.34 412 49.64 413 48.42 414 47.12
		 415 46.46 416 46.58 417 47.05 418 47.27 419 46.84 420 45.91
		 421 44.81 422 43.63 423 42.62 424 42.39 425 43.22 426 44.69
		 427 46.33 428 47.88 429 49.01 430 49.6 431 49.97 432 50.12
		 433 49.74 434 49.13 435 48.96 436 49.41 437 50.04 438 50.41
		 439 50.29 440 49.8 441 49.41 442 49.32 443 49.31 444 49.25
		 445 49.01 446 48.36 447 47.35 448 46.55 449 46.41 450 46.9
		 451 47.83 452 49.12 453 50.68 454 52.23 455 53.4 456 54.12
		 457 54.69 458 55.25 459 55.6 460 55.66 461 55.49 462 54.99
		 463 54.11 464 53.11 465 52.26 466 51.69 467 51.36 468 51.09
		 469 50.66 470 50.07 471 49.41 472 48.78 473 48.33 474 48.06
		 475 48.01 476 48.33 477 49.09 478 50.35 479 52.16 480 54.25;
createNode animCurveTL -n "hero_RightHandIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -51.66 2 -53.09 3 -54.02 4 -54.34 5 -54.14 6 -53.63
		 7 -53 8 -52.41 9 -51.94 10 -51.68 11 -51.72 12 -52.09
		 13 -52.72 14 -53.43 15 -53.99 16 -54.13 17 -53.68 18 -52.57
		 19 -50.8 20 -48.62 21 -46.62 22 -45.25 23 -44.74 24 -45.22
		 25 -46.62 26 -48.53 27 -50.52 28 -52.25 29 -53.48 30 -54.07
		 31 -54.03 32 -53.53 33 -52.79 34 -52.06 35 -51.5 36 -51.16
		 37 -51.11 38 -51.38 39 -51.94 40 -52.75 41 -53.63 42 -54.19
		 43 -54.2 44 -53.62 45 -52.51 46 -50.99 47 -49.27 48 -47.72
		 49 -46.79 50 -46.86 51 -48 52 -49.81 53 -51.7 54 -53.18
		 55 -54 56 -54.18 57 -53.79 58 -52.95 59 -51.97 60 -51.2
		 61 -50.86 62 -50.93 63 -51.3 64 -51.88 65 -52.63 66 -53.39
		 67 -53.9 68 -53.88 69 -53.27 70 -52.12 71 -50.47 72 -48.55
		 73 -46.93 74 -46.2 75 -46.53 76 -47.8 77 -49.64 78 -51.54
		 79 -52.97 80 -53.66 81 -53.64 82 -53.21 83 -52.72 84 -52.31
		 85 -51.96 86 -51.71 87 -51.74 88 -52.16 89 -52.86 90 -53.55
		 91 -53.96 92 -53.98 93 -53.59 94 -52.75 95 -51.44 96 -49.71
		 97 -47.73 98 -45.91 99 -44.87 100 -44.89 101 -45.81 102 -47.34
		 103 -49.22 104 -51.14 105 -52.72 106 -53.59 107 -53.68 108 -53.15
		 109 -52.36 110 -51.73 111 -51.45 112 -51.45 113 -51.64 114 -52.08
		 115 -52.74 116 -53.37 117 -53.62 118 -53.25 119 -52.17 120 -50.55
		 121 -48.73 122 -47.08 123 -45.93 124 -45.6 125 -46.25 126 -47.77
		 127 -49.71 128 -51.5 129 -52.83 130 -53.63 131 -53.89 132 -53.64
		 133 -53.07 134 -52.46 135 -52.01 136 -51.75 137 -51.73 138 -51.91
		 139 -52.15 140 -52.44 141 -52.84 142 -53.16 143 -53.13 144 -52.6
		 145 -51.62 146 -50.33 147 -48.9 148 -47.53 149 -46.51 150 -46.11
		 151 -46.52 152 -47.64 153 -49.12 154 -50.8 155 -52.41 156 -53.51
		 157 -53.9 158 -53.75 159 -53.25 160 -52.58 161 -52.02 162 -51.8
		 163 -51.91 164 -52.25 165 -52.7 166 -53.21 167 -53.61 168 -53.7
		 169 -53.38 170 -52.55 171 -51.12 172 -49.36 173 -47.72 174 -46.48
		 175 -45.92 176 -46.36 177 -47.66 178 -49.37 179 -51.13 180 -52.66
		 181 -53.78 182 -54.42 183 -54.54 184 -54.21 185 -53.64 186 -53.13
		 187 -52.73 188 -52.35 189 -52.08 190 -52.1 191 -52.43 192 -52.93
		 193 -53.33 194 -53.42 195 -53.03 196 -52.08 197 -50.75 198 -49.28
		 199 -47.91 200 -46.9 201 -46.54 202 -47.02 203 -48.28 204 -50.04
		 205 -51.87 206 -53.3 207 -54.03 208 -54.11 209 -53.77 210 -53.25
		 211 -52.72 212 -52.37 213 -52.24 214 -52.25 215 -52.35 216 -52.64
		 217 -53.17 218 -53.71 219 -54.09 220 -54.24 221 -54.07 222 -53.46
		 223 -52.46 224 -51.27 225 -50.13 226 -49.29 227 -48.92 228 -49.13
		 229 -49.86 230 -50.98 231 -52.27 232 -53.46 233 -54.28 234 -54.61
		 235 -54.49 236 -54.13 237 -53.74 238 -53.34 239 -52.95 240 -52.67
		 241 -52.62 242 -52.87 243 -53.34 244 -53.83 245 -54.21 246 -54.41
		 247 -54.28 248 -53.69 249 -52.56 250 -50.94 251 -49.11 252 -47.52
		 253 -46.5 254 -46.21 255 -46.57 256 -47.53 257 -49.06 258 -50.92
		 259 -52.57 260 -53.6 261 -54.01 262 -53.94 263 -53.54 264 -53
		 265 -52.5 266 -52.17 267 -52.12 268 -52.33 269 -52.69 270 -53.16
		 271 -53.59 272 -53.72 273 -53.39 274 -52.59 275 -51.42 276 -50.07
		 277 -48.77 278 -47.68 279 -47.08 280 -47.26 281 -48.19 282 -49.57
		 283 -51.19 284 -52.73 285 -53.87 286 -54.52 287 -54.74 288 -54.58
		 289 -54.14 290 -53.64 291 -53.31 292 -53.24 293 -53.38 294 -53.66
		 295 -54.02 296 -54.33 297 -54.4 298 -54.02 299 -53.05 300 -51.49
		 301 -49.59 302 -47.65 303 -46 304 -45.08 305 -45.15 306 -46.2
		 307 -48.03 308 -50.09 309 -51.84 310 -53.09 311 -53.81 312 -54
		 313 -53.82 314 -53.53 315 -53.34 316 -53.26 317 -53.24 318 -53.24
		 319 -53.25 320 -53.27 321 -53.35 322 -53.53 323 -53.65 324 -53.53
		 325 -53.2 326 -52.82 327 -52.37 328 -51.88 329 -51.56 330 -51.53
		 331 -51.76 332 -52.15 333 -52.65 334 -53.19 335 -53.73 336 -54.18
		 337 -54.44 338 -54.47 339 -54.31 340 -54.04 341 -53.76 342 -53.5
		 343 -53.26 344 -53.13 345 -53.27 346 -53.62 347 -53.99 348 -54.29
		 349 -54.47 350 -54.46 351 -54.18 352 -53.58 353 -52.73 354 -51.89
		 355 -51.28 356 -50.96 357 -51.06 358 -51.7 359 -52.68 360 -53.62
		 361 -54.34 362 -54.82 363 -54.96 364 -54.79 365 -54.49 366 -54.19
		 367 -53.94 368 -53.72 369 -53.55 370 -53.44 371 -53.41 372 -53.5
		 373 -53.79 374 -54.23 375 -54.55 376 -54.55 377 -54.25 378 -53.73
		 379 -52.99 380 -52.05 381 -51.24 382 -50.95 383 -51.18 384 -51.69
		 385 -52.37 386 -53.25 387 -54.17 388 -54.8 389 -55.01 390 -54.85
		 391 -54.44 392 -53.87 393 -53.33 394 -52.91 395 -52.67 396 -52.6
		 397 -52.71 398 -52.99 399 -53.39 400 -53.88 401 -54.29 402 -54.35
		 403 -53.9 404 -53 405 -51.79 406 -50.48 407 -49.25 408 -48.4
		 409 -48.3 410 -48.91 411 -49.87 412 -50.89 413 -51.94 414 -52.9
		 415 -53.53 416 -53.81 417 -53.81 418 -53.49 419 -52.89 420 -52.25
		 421 -51.77 422 -51.5 423 -51.47 424 -51.81 425 -52.49 426 -53.25
		 427 -53.86 428 -54.14 429 -53.84 430 -52.88 431 -51.42 432 -49.76
		 433 -48.21 434 -47.18 435 -47.08 436 -47.99 437 -49.56 438 -51.25
		 439 -52.66 440 -53.61 441 -54.14 442 -54.29 443 -54.16 444 -53.82
		 445 -53.32 446 -52.71 447 -52.12 448 -51.87 449 -52.15 450 -52.79
		 451 -53.48 452 -54.04 453 -54.34 454 -54.19 455 -53.53 456 -52.43
		 457 -50.9 458 -49.19 459 -47.73 460 -46.89 461 -46.81 462 -47.52
		 463 -48.91 464 -50.72 465 -52.53 466 -53.83 467 -54.45 468 -54.49
		 469 -54.06 470 -53.32 471 -52.6 472 -52.27 473 -52.35 474 -52.61
		 475 -52.94 476 -53.37 477 -53.9 478 -54.3 479 -54.35 480 -53.85;
createNode animCurveTL -n "hero_RightHandIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 13.94 2 9 3 3.84 4 -1.14 5 -5.48 6 -8.89
		 7 -11.22 8 -12.45 9 -12.77 10 -12.47 11 -11.48 12 -9.72
		 13 -7.32 14 -4.33 15 -0.72 16 3.47 17 8.09 18 13.07
		 19 18.15 20 22.52 21 25.45 22 26.91 23 27.12 24 25.99
		 25 23.48 26 19.87 27 15.41 28 10.34 29 5.1 30 0.21
		 31 -4.08 32 -7.72 33 -10.59 34 -12.54 35 -13.44 36 -13.37
		 37 -12.68 38 -11.6 39 -9.93 40 -7.29 41 -3.67 42 0.49
		 43 4.82 44 9.16 45 13.42 46 17.49 47 21.05 48 23.65
		 49 24.83 50 24.29 51 21.96 52 18.04 53 12.99 54 7.39
		 55 1.76 56 -3.46 57 -7.96 58 -11.36 59 -13.47 60 -14.39
		 61 -14.25 62 -13.31 63 -11.84 64 -9.85 65 -7.18 66 -3.95
		 67 -0.29 68 3.79 69 8.15 70 12.7 71 17.3 72 21.33
		 73 24.05 74 25.18 75 24.78 76 22.9 77 19.49 78 14.72
		 79 9.12 80 3.41 81 -1.73 82 -5.76 83 -8.5 84 -10.21
		 85 -11.27 86 -11.74 87 -11.4 88 -10.01 89 -7.56 90 -4.22
		 91 -0.23 92 4.15 93 8.63 94 13 95 17 96 20.56
		 97 23.69 98 26.07 99 27.16 100 26.7 101 24.82 102 21.63
		 103 17.3 104 12.16 105 6.52 106 0.71 107 -4.79 108 -9.45
		 109 -12.69 110 -14.23 111 -14.14 112 -12.7 113 -10.24 114 -7.14
		 115 -3.74 116 -0.06 117 4.13 118 8.91 119 13.95 120 18.51
		 121 21.96 122 24.17 123 25.28 124 25.24 125 23.91 126 21.23
		 127 17.35 128 12.69 129 7.74 130 3.03 131 -1.02 132 -4.26
		 133 -6.71 134 -8.23 135 -8.71 136 -8.3 137 -7.09 138 -5.06
		 139 -2.46 140 0.23 141 2.82 142 5.46 143 8.4 144 11.74
		 145 15.12 146 18.1 147 20.68 148 22.88 149 24.41 150 24.95
		 151 24.18 152 21.99 153 18.57 154 14.01 155 8.42 156 2.63
		 157 -2.23 158 -5.83 159 -8.63 160 -10.78 161 -12.02 162 -12.06
		 163 -10.89 164 -8.79 165 -6.01 166 -2.71 167 0.9 168 4.6
		 169 8.41 170 12.54 171 16.74 172 20.29 173 22.82 174 24.37
		 175 24.84 176 23.97 177 21.9 178 18.97 179 15.24 180 10.83
		 181 6.03 182 1.23 183 -2.94 184 -5.94 185 -7.81 186 -8.97
		 187 -9.73 188 -9.92 189 -9.14 190 -7.23 191 -4.56 192 -1.62
		 193 1.48 194 4.99 195 9.02 196 13.13 197 16.72 198 19.57
		 199 21.73 200 23.1 201 23.35 202 22.25 203 19.78 204 15.93
		 205 10.82 206 4.98 207 -0.67 208 -5.38 209 -8.93 210 -11.4
		 211 -12.79 212 -13.12 213 -12.64 214 -11.78 215 -10.73 216 -9.17
		 217 -6.74 218 -3.73 219 -0.59 220 2.68 221 6.23 222 9.88
		 223 13.39 224 16.56 225 19.09 226 20.63 227 21.04 228 20.27
		 229 18.38 230 15.5 231 11.68 232 7.06 233 2.19 234 -2.27
		 235 -5.9 236 -8.64 237 -10.65 238 -11.9 239 -12.13 240 -11.34
		 241 -10 242 -8.58 243 -6.96 244 -4.68 245 -1.6 246 1.98
		 247 5.73 248 9.64 249 13.81 250 17.9 251 21.27 252 23.53
		 253 24.54 254 24.38 255 23.14 256 20.9 257 17.62 258 13.38
		 259 8.56 260 3.71 261 -0.91 262 -4.99 263 -7.92 264 -9.36
		 265 -9.66 266 -9.12 267 -7.64 268 -5.3 269 -2.67 270 -0.15
		 271 2.58 272 5.81 273 9.39 274 12.97 275 16.34 276 19.29
		 277 21.67 278 23.38 279 24.08 280 23.33 281 21.24 282 18.2
		 283 14.48 284 10.42 285 6.48 286 2.62 287 -1.31 288 -4.87
		 289 -7.34 290 -8.49 291 -8.62 292 -7.94 293 -6.51 294 -4.59
		 295 -2.42 296 0.14 297 3.46 298 7.65 299 12.35 300 16.91
		 301 20.81 302 23.89 303 25.94 304 26.66 305 25.95 306 23.8
		 307 20.26 308 15.75 309 10.9 310 6.04 311 1.35 312 -2.69
		 313 -5.46 314 -6.76 315 -7 316 -6.65 317 -5.98 318 -4.93
		 319 -3.17 320 -0.63 321 2.12 322 4.56 323 6.67 324 8.65
		 325 10.6 326 12.44 327 14.05 328 15.14 329 15.42 330 14.78
		 331 13.44 332 11.68 333 9.71 334 7.59 335 5.38 336 3.04
		 337 0.51 338 -2.01 339 -4.08 340 -5.37 341 -5.93 342 -5.91
		 343 -5.41 344 -4.49 345 -3.26 346 -1.98 347 -0.69 348 0.92
		 349 3.04 350 5.51 351 8.12 352 10.81 353 13.39 354 15.21
		 355 15.94 356 15.92 357 15.25 358 13.66 359 11.17 360 8.23
		 361 5.31 362 2.43 363 -0.46 364 -3.08 365 -5.14 366 -6.45
		 367 -6.71 368 -6 369 -5.16 370 -4.86 371 -4.68 372 -3.78
		 373 -1.68 374 1.34 375 4.56 376 7.3 377 9.36 378 11.13
		 379 13.01 380 14.97 381 16.49 382 17.07 383 16.72 384 15.71
		 385 14.04 386 11.37 387 7.78 388 3.9 389 0.32 390 -2.83
		 391 -5.57 392 -7.66 393 -8.83 394 -9.17 395 -9.12 396 -8.98
		 397 -8.72 398 -8.14 399 -6.77 400 -4.18 401 -0.47 402 3.87
		 403 8.28 404 12.36 405 15.8 406 18.57 407 20.72 408 21.99
		 409 21.94 410 20.54 411 18.27 412 15.47 413 11.75 414 6.82
		 415 1.58 416 -2.79 417 -6.18 418 -8.97 419 -11.14 420 -12.44
		 421 -12.74 422 -12.01 423 -10.37 424 -8.11 425 -5.63 426 -3.03
		 427 -0.07 428 3.48 429 7.6 430 11.98 431 16.21 432 19.82
		 433 22.41 434 23.67 435 23.36 436 21.49 437 18.42 438 14.63
		 439 10.48 440 6.14 441 1.72 442 -2.46 443 -6 444 -8.79
		 445 -10.89 446 -12.23 447 -12.72 448 -12.29 449 -10.75 450 -8.29
		 451 -5.35 452 -2.12 453 1.6 454 5.79 455 10.07 456 14.29
		 457 18.4 458 21.86 459 24.17 460 25.21 461 25.04 462 23.58
		 463 20.67 464 16.33 465 10.98 466 5.36 467 0.13 468 -4.42
		 469 -8.35 470 -11.59 471 -13.66 472 -14.18 473 -13.37 474 -11.88
		 475 -10.1 476 -7.81 477 -4.68 478 -0.83 479 3.45 480 8.24;
createNode animCurveTA -n "hero_RightHandIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 21.59 2 20.98 3 20.01 4 18.42 5 16.99 6 16.42
		 7 16.16 8 15.46 9 14.48 10 13.8 11 13.64 12 13.8
		 13 14.28 14 15.34 15 16.76 16 17.95 17 18.74 18 19.76
		 19 21.78 20 24.34 21 25.96 22 25.88 23 24.63 24 23.67
		 25 23.56 26 23.25 27 22.07 28 21.02 29 20.83 30 20.47
		 31 18.94 32 16.91 33 15.52 34 14.67 35 13.6 36 12.21
		 37 11.31 38 11.49 39 12.21 40 12.57 41 12.71 42 13.64
		 43 15.57 44 17.78 45 19.61 46 20.94 47 21.89 48 22.6
		 49 23.11 50 23.11 51 22.27 52 21.14 53 20.61 54 20.61
		 55 20.45 56 19.74 57 18.57 58 17.25 59 16.01 60 15.18
		 61 15.42 62 16.96 63 19.42 64 22.36 65 25.35 66 27.84
		 67 29.54 68 30.51 69 31.06 70 31.47 71 31.65 72 31.4
		 73 30.8 74 30.35 75 30.25 76 30.11 77 29.77 78 29.51
		 79 29.43 80 28.94 81 27.43 82 25.32 83 23.46 84 21.87
		 85 20.33 86 19.44 87 19.93 88 21.69 89 23.87 90 25.75
		 91 27.26 92 28.23 93 28.15 94 27.44 95 27 96 27.12
		 97 27.53 98 27.48 99 26.52 100 25.15 101 23.88 102 22.84
		 103 21.98 104 20.96 105 19.84 106 19.17 107 18.71 108 17.2
		 109 14.86 110 14.17 111 16.49 112 20.08 113 22.68 114 23.88
		 115 24.26 116 24.07 117 23.62 118 23.54 119 24.04 120 24.81
		 121 25.26 122 24.99 123 24.46 124 24.7 125 25.83 126 26.64
		 127 26.38 128 25.76 129 25.36 130 24.72 131 23.8 132 23.07
		 133 22.71 134 22.79 135 23.42 136 24.23 137 24.62 138 24.41
		 139 24.2 140 24.99 141 26.86 142 28.49 143 28.88 144 28.4
		 145 27.79 146 27.35 147 27.4 148 28.14 149 28.93 150 28.78
		 151 27.82 152 26.52 153 24.9 154 23.21 155 21.89 156 20.95
		 157 20.32 158 19.35 159 17.64 160 16.26 161 16.35 162 17.35
		 163 17.71 164 17.07 165 16.73 166 18.01 167 20.72 168 23.47
		 169 25.18 170 25.79 171 25.76 172 25.25 173 24.21 174 22.84
		 175 21.67 176 21.3 177 21.57 178 21.54 179 20.93 180 20.07
		 181 18.66 182 16.37 183 14.05 184 12.85 185 12.83 186 13.25
		 187 13.54 188 13.46 189 13.41 190 13.87 191 14.72 192 15.78
		 193 17.32 194 19.31 195 20.93 196 21.69 197 22.17 198 22.49
		 199 22.38 200 22.5 201 23.46 202 24.62 203 25.2 204 25.23
		 205 25.04 206 24.77 207 24.33 208 23.79 209 23.56 210 23.54
		 211 22.89 212 21.08 213 19.11 214 18.81 215 20.31 216 21.94
		 217 22.59 218 22.47 219 22.35 220 22.62 221 23.17 222 23.56
		 223 23.4 224 22.95 225 23.04 226 24.05 227 25.27 228 25.49
		 229 24.65 230 24.14 231 24.63 232 24.81 233 23.72 234 22.24
		 235 21.78 236 22.88 237 24.49 238 25.23 239 25.35 240 25.87
		 241 26.86 242 27.38 243 26.66 244 25.06 245 23.51 246 22.41
		 247 21.69 248 21.27 249 21.41 250 22.38 251 23.8 252 24.7
		 253 24.35 254 23 255 21.41 256 20.19 257 19.51 258 19.14
		 259 18.94 260 19.1 261 19.43 262 19.63 263 19.77 264 20
		 265 20.13 266 19.85 267 19.32 268 19.17 269 19.59 270 20.3
		 271 21.39 272 22.9 273 24.22 274 24.63 275 23.86 276 22.51
		 277 21.76 278 22.38 279 24.11 280 25.83 281 26.46 282 25.97
		 283 25.17 284 24.34 285 23.16 286 21.89 287 21.15 288 20.94
		 289 21.01 290 21.31 291 21.5 292 21.01 293 19.65 294 17.89
		 295 16.61 296 16.87 297 19.12 298 21.95 299 23.11 300 22.31
		 301 21.09 302 20.4 303 20.51 304 21.32 305 21.73 306 20.82
		 307 19.1 308 17.58 309 16.64 310 16.09 311 15.33 312 14.13
		 313 13.31 314 13.4 315 13.75 316 13.79 317 13.57 318 13.54
		 319 13.97 320 14.41 321 14.55 322 14.82 323 15.48 324 16.06
		 325 16.32 326 16.8 327 18.05 328 19.96 329 21.78 330 22.86
		 331 23.42 332 23.68 333 23.12 334 21.48 335 19.52 336 18.08
		 337 17.26 338 16.84 339 16.9 340 17.84 341 19.67 342 21.53
		 343 22.74 344 23.42 345 23.55 346 22.76 347 21.4 348 20.68
		 349 21.15 350 22.27 351 23.63 352 25.19 353 26.63 354 27.45
		 355 27.18 356 25.76 357 24.2 358 23.78 359 24.25 360 24.05
		 361 22.3 362 19.71 363 17.72 364 16.91 365 16.9 366 17.31
		 367 18.12 368 19.42 369 21.27 370 23.49 371 25.5 372 26.65
		 373 26.46 374 24.83 375 22.88 376 21.56 377 20.37 378 18.96
		 379 17.81 380 17.1 381 16.95 382 17.75 383 18.97 384 19.08
		 385 17.57 386 15.56 387 14.34 388 14.57 389 16.4 390 19.12
		 391 21.4 392 22.27 393 21.4 394 19.28 395 17.25 396 16.32
		 397 16.38 398 16.92 399 17.81 400 19.16 401 20.87 402 22.56
		 403 23.8 404 24.33 405 24.25 406 23.86 407 23.22 408 22.5
		 409 22.11 410 22.24 411 22.69 412 22.74 413 21.59 414 19.6
		 415 17.91 416 17.11 417 17 418 17.09 419 17.16 420 16.81
		 421 15.56 422 13.97 423 13.07 424 13.03 425 13.63 426 14.66
		 427 15.29 428 14.65 429 13.44 430 13.37 431 15.06 432 17.57
		 433 19.57 434 20.67 435 21.54 436 22.24 437 21.98 438 21.18
		 439 20.88 440 20.89 441 20.62 442 19.9 443 18.85 444 18.01
		 445 17.8 446 17.97 447 18.29 448 18.99 449 20.2 450 21.5
		 451 22.2 452 22.13 453 21.96 454 22.48 455 23.65 456 24.73
		 457 25.32 458 26.15 459 27.87 460 29.72 461 30.6 462 30.38
		 463 29.42 464 27.57 465 24.97 466 23.05 467 23 468 24.07
		 469 24.37 470 23.07 471 20.76 472 18.32 473 16.76 474 17.01
		 475 18.72 476 20.62 477 21.95 478 22.65 479 23.5 480 25.08;
createNode animCurveTA -n "hero_RightHandIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 31.1 2 24.54 3 18.13 4 12.02 5 6.31 6 1.24
		 7 -2.38 8 -3.78 9 -3.54 10 -2.89 11 -1.99 12 -0.29
		 13 2.36 14 5.89 15 10.44 16 16.21 17 23.22 18 31.23
		 19 39.84 20 47.96 21 53.52 22 55.14 23 53.53 24 49.8
		 25 44.33 26 37.61 27 30.5 28 23.75 29 17.57 30 11.6
		 31 5.94 32 1.41 33 -1.65 34 -3.53 35 -4.38 36 -4.41
		 37 -4.12 38 -3.85 39 -3.05 40 -0.82 41 3.1 42 8.37
		 43 14.6 44 21.08 45 27.23 46 32.95 47 38.33 48 43.02
		 49 45.84 50 45.52 51 41.74 52 35.49 53 28.31 54 20.98
		 55 13.49 56 5.95 57 -1.06 58 -6.65 59 -10.05 60 -11.2
		 61 -10.75 62 -9.65 63 -8.47 64 -6.7 65 -3.57 66 0.89
		 67 6.48 68 13.22 69 20.7 70 28.44 71 36.01 72 42.13
		 73 45.47 74 46.06 75 44.77 76 41.8 77 36.87 78 30.18
		 79 22.87 80 16.13 81 10.59 82 6.28 83 3.02 84 0.59
		 85 -1.24 86 -2.58 87 -3.3 88 -2.93 89 -0.87 90 2.9
		 91 8 92 14 93 20.45 94 27.12 95 33.92 96 40.55
		 97 46.29 98 50.35 99 52.05 100 51.28 101 48.59 102 44.31
		 103 38.38 104 31.17 105 23.52 106 16.09 107 9.07 108 2.73
		 109 -2.14 110 -4.82 111 -5.07 112 -3.27 113 -0.13 114 3.86
		 115 8.51 116 13.74 117 19.26 118 24.79 119 30.89 120 38.14
		 121 45.6 122 51.2 123 53.67 124 52.97 125 49.76 126 44.69
		 127 38.37 128 31.31 129 23.7 130 16 131 9.19 132 3.97
		 133 0.59 134 -0.86 135 -0.88 136 -0.34 137 0.43 138 1.98
		 139 4.71 140 8.15 141 11.83 142 15.69 143 19.73 144 24.18
		 145 29.11 146 33.95 147 38.12 148 41.47 149 44.02 150 45.3
		 151 44.69 152 42.23 153 37.98 154 31.46 155 22.75 156 13.82
		 157 7.23 158 3.55 159 1.47 160 -0.08 161 -1.38 162 -2.12
		 163 -1.36 164 1.45 165 5.64 166 10.11 167 14.46 168 18.99
		 169 24.14 170 30.06 171 36.49 172 42.53 173 47.24 174 50.31
		 175 51.45 176 50.19 177 46.72 178 41.9 179 36.41 180 30.26
		 181 23.16 182 15.55 183 8.84 184 4.43 185 2.38 186 1.5
		 187 0.76 188 0.25 189 0.9 190 3.45 191 7.59 192 12.11
		 193 16.49 194 21.68 195 28.15 196 34.36 197 38.95 198 42.52
		 199 45.9 200 48.45 201 48.93 202 46.78 203 42.29 204 35.96
		 205 28.19 206 19.48 207 10.69 208 3 209 -2.51 210 -5.48
		 211 -6.6 212 -6.51 213 -5.43 214 -3.86 215 -2.49 216 -1.25
		 217 0.5 218 3.01 219 6.42 220 11.05 221 16.82 222 23.18
		 223 29.46 224 34.76 225 38.46 226 40.81 227 42.01 228 41.48
		 229 38.77 230 34.45 231 29.38 232 24.07 233 18.77 234 13.44
		 235 8.14 236 3.36 237 -0.03 238 -1.1 239 0.26 240 3.01
		 241 5.67 242 7.27 243 8.22 244 9.75 245 12.54 246 16.5
		 247 21.3 248 27.03 249 34.05 250 41.72 251 48.29 252 52.38
		 253 53.73 254 52.76 255 50.14 256 46.34 257 41.49 258 35.63
		 259 29.14 260 22.69 261 16.61 262 11.28 263 7.61 264 5.7
		 265 4.43 266 3.35 267 3.1 268 4.18 269 6.78 270 10.86
		 271 15.97 272 21.5 273 27.13 274 32.67 275 37.95 276 42.77
		 277 46.78 278 49.59 279 50.66 280 49.23 281 45.42 282 40.55
		 283 35.64 284 30.79 285 25.94 286 21.04 287 15.95 288 11.08
		 289 7.59 290 6.3 291 6.75 292 7.94 293 9.35 294 10.86
		 295 12.61 296 15.13 297 19.19 298 25.09 299 32.19 300 39.1
		 301 45.01 302 50.02 303 54.06 304 56.6 305 56.91 306 54.31
		 307 49.02 308 42.44 309 35.62 310 28.32 311 20.7 312 14.31
		 313 10.6 314 9.61 315 10.09 316 10.62 317 10.79 318 11.16
		 319 12.52 320 15.05 321 18.09 322 20.92 323 23.44 324 25.94
		 325 28.61 326 31.29 327 33.82 328 35.89 329 36.64 330 35.38
		 331 32.55 332 29.09 333 25.37 334 21.44 335 17.73 336 14.69
		 337 12.27 338 10.29 339 8.75 340 7.58 341 6.81 342 6.7
		 343 7.16 344 7.93 345 8.66 346 8.76 347 8.28 348 8.35
		 349 9.98 350 12.89 351 16.29 352 20.01 353 23.91 354 27.16
		 355 28.92 356 29.36 357 28.7 358 26.66 359 23.23 360 18.94
		 361 14.16 362 9.18 363 4.82 364 1.91 365 0.54 366 0.17
		 367 0.41 368 1.14 369 1.8 370 1.71 371 1.32 372 2
		 373 4.61 374 8.63 375 12.62 376 15.87 377 18.81 378 22.22
		 379 26.22 380 29.9 381 32.2 382 32.85 383 32.27 384 30.74
		 385 27.99 386 23.86 387 18.86 388 13.74 389 9.14 390 5.26
		 391 1.95 392 -0.77 393 -2.47 394 -3.04 395 -2.76 396 -2
		 397 -1.35 398 -0.91 399 0.46 400 3.8 401 8.85 402 14.65
		 403 20.75 404 27.18 405 33.34 406 38.22 407 41.27 408 42.02
		 409 40.23 410 36.76 411 32.94 412 29.08 413 24.29 414 18.22
		 415 12.07 416 7.04 417 3.25 418 0.36 419 -2.14 420 -4.43
		 421 -5.78 422 -5.03 423 -2.2 424 1.11 425 3.44 426 5.19
		 427 7.81 428 12.12 429 17.72 430 23.58 431 28.99 432 33.89
		 433 38.17 434 41.1 435 41.96 436 40.5 437 37.11 438 32.61
		 439 27.48 440 21.46 441 14.52 442 7.71 443 2.37 444 -1.23
		 445 -3.79 446 -5.7 447 -6.74 448 -6.73 449 -5.47 450 -2.71
		 451 1.27 452 5.97 453 11.49 454 17.89 455 24.43 456 30.56
		 457 36.25 458 41.09 459 44.6 460 46.44 461 46.2 462 43.66
		 463 39.19 464 33.27 465 26.6 466 20.25 467 14.56 468 9.07
		 469 3.66 470 -0.93 471 -3.66 472 -4.14 473 -3.33 474 -2.45
		 475 -1.32 476 1.11 477 5.21 478 10.67 479 17.29 480 25.14;
createNode animCurveTA -n "hero_RightHandIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 83.76 2 84.76 3 85.35 4 85.33 5 84.89 6 84.7
		 7 85.05 8 85.41 9 85.5 10 85.63 11 85.65 12 85.13
		 13 84.06 14 82.86 15 82.08 16 81.77 17 81.57 18 81.34
		 19 80.4 20 78.3 21 76.38 22 76.16 23 77.09 24 78.16
		 25 79.62 26 81.59 27 83.23 28 84.16 29 84.99 30 86.08
		 31 86.95 32 87.14 33 86.8 34 86.17 35 85.25 36 84.07
		 37 83.04 38 82.4 39 81.99 40 81.92 41 82.87 42 84.89
		 43 86.71 44 86.98 45 85.67 46 83.69 47 81.55 48 79.35
		 49 77.3 50 75.82 51 75.24 52 75.41 53 76.2 54 77.88
		 55 80.19 56 82.27 57 83.23 58 82.85 59 82.05 60 82.04
		 61 82.78 62 83.51 63 84.2 64 85.16 65 86 66 86.18
		 67 85.43 68 83.83 69 81.65 70 79.06 71 76.42 72 74.51
		 73 73.69 74 73.93 75 75.26 76 77.05 77 78.36 78 79.03
		 79 79.52 80 79.97 81 80.03 82 79.73 83 79.46 84 79.36
		 85 79.74 86 80.83 87 82.19 88 83.22 89 83.65 90 83.58
		 91 82.78 92 81.1 93 79.34 94 78.07 95 76.79 96 75.34
		 97 73.94 98 72.38 99 71.19 100 71.15 101 71.73 102 72.39
		 103 73.55 104 75.4 105 77.52 106 79.85 107 82.56 108 84.81
		 109 85.33 110 84.38 111 82.96 112 81.3 113 79.51 114 77.99
		 115 76.72 116 75.65 117 75.12 118 75.27 119 75.48 120 75.04
		 121 73.89 122 72.36 123 70.43 124 68.14 125 66.59 126 67.07
		 127 69.17 128 71.52 129 73.67 130 75.61 131 77.04 132 77.87
		 133 78.34 134 78.6 135 78.41 136 77.86 137 77.72 138 77.97
		 139 78.05 140 78.17 141 78.66 142 79.05 143 79.04 144 78.92
		 145 79.09 146 79.6 147 79.94 148 79.32 149 77.69 150 76.08
		 151 75.39 152 75.66 153 76.91 154 79.56 155 83.58 156 87.42
		 157 89.13 158 88.51 159 86.84 160 85.22 161 84.25 162 84.06
		 163 84.19 164 84.2 165 84.25 166 84.74 167 85.3 168 85.02
		 169 84.03 170 83.15 171 82.35 172 81.27 173 80.08 174 79.01
		 175 78.22 176 77.98 177 78.11 178 78.33 179 79.12 180 81.05
		 181 83.78 182 86.17 183 86.99 184 85.95 185 84.11 186 82.87
		 187 82.68 188 82.72 189 81.95 190 80.24 191 78.57 192 78.24
		 193 79.53 194 81.27 195 82.26 196 82.28 197 81.47 198 80.01
		 199 78.64 200 77.94 201 77.73 202 77.81 203 78.49 204 80.29
		 205 83.49 206 87.64 207 91.55 208 93.87 209 94.16 210 93.21
		 211 91.86 212 90.49 213 89.47 214 88.89 215 88.25 216 87.22
		 217 86.22 218 85.79 219 85.53 220 84.87 221 83.99 222 82.99
		 223 81.62 224 80.01 225 78.63 226 77.37 227 75.91 228 75
		 229 75.57 230 77.19 231 79.16 232 81.47 233 83.68 234 84.81
		 235 84.49 236 83.99 237 84.94 238 86.35 239 85.91 240 83.45
		 241 81.08 242 80.71 243 82.03 244 83.31 245 83.57 246 82.93
		 247 81.92 248 80.79 249 79.29 250 77.18 251 74.83 252 73.06
		 253 72.6 254 73.12 255 73.61 256 73.88 257 74.89 258 77.03
		 259 79.23 260 80.69 261 81.94 262 83.33 263 84.21 264 83.98
		 265 82.86 266 81.23 267 79.52 268 78.19 269 77.67 270 78.37
		 271 80.06 272 81.82 273 82.75 274 82.45 275 81.17 276 79.71
		 277 78.42 278 76.95 279 75.11 280 73.75 281 73.84 282 75.41
		 283 78.18 284 81.55 285 84.36 286 86.39 287 88.24 288 89.39
		 289 88.62 290 86.16 291 83.51 292 81.69 293 80.8 294 80.5
		 295 80.53 296 80.73 297 80.76 298 79.79 299 77.7 300 75.7
		 301 74.36 302 72.67 303 70.04 304 67.36 305 65.92 306 66.27
		 307 68.03 308 70.45 309 73.19 310 76.13 311 78.77 312 80.04
		 313 79.67 314 78.97 315 78.95 316 78.96 317 77.87 318 75.95
		 319 74.02 320 72.25 321 71.26 322 71.88 323 73.38 324 74.19
		 325 74.25 326 74.53 327 74.95 328 74.84 329 74.52 330 74.44
		 331 74.34 332 74.15 333 74.45 334 75.56 335 77.23 336 79.21
		 337 81.13 338 82.48 339 83.04 340 82.83 341 82.01 342 80.53
		 343 78.54 344 77.09 345 77.5 346 79.68 347 82.16 348 83.94
		 349 85.04 350 85.81 351 86.29 352 85.77 353 83.66 354 80.87
		 355 78.81 356 77.6 357 76.96 358 77.51 359 79.85 360 83.33
		 361 86.68 362 88.83 363 89.08 364 87.92 365 86.66 366 85.91
		 367 85.21 368 84.23 369 83.42 370 83.08 371 82.63 372 81.3
		 373 79.36 374 78.31 375 79.08 376 80.67 377 81.74 378 81.74
		 379 80.52 380 78.36 381 76.3 382 75.41 383 75.8 384 76.93
		 385 78.55 386 80.63 387 82.53 388 83.44 389 83.46 390 83.33
		 391 83.31 392 83.03 393 82.4 394 81.87 395 81.73 396 81.7
		 397 81.85 398 82.56 399 83.3 400 83.23 401 82.57 402 81.85
		 403 81.08 404 80.17 405 79 406 77.39 407 75.63 408 74.62
		 409 74.74 410 75.59 411 76.83 412 78.33 413 79.79 414 81.02
		 415 82 416 82.85 417 83.86 418 84.95 419 85.42 420 85
		 421 83.98 422 82.24 423 80.13 424 79.12 425 79.83 426 81.15
		 427 82 428 82.31 429 82.46 430 82.76 431 83 432 82.13
		 433 79.55 434 76.64 435 75.42 436 76.55 437 79 438 81.14
		 439 82.39 440 83.32 441 84.43 442 85.35 443 85.61 444 85.63
		 445 85.92 446 86.23 447 86.34 448 86.59 449 87.16 450 87.73
		 451 88 452 88.19 453 88.45 454 88.32 455 87.24 456 85.21
		 457 82.96 458 81.21 459 79.84 460 79.03 461 79.54 462 81.22
		 463 83.26 464 85.38 465 87.19 466 88.16 467 88.65 468 89.48
		 469 90.73 470 91.42 471 90.96 472 89.84 473 88.66 474 87.6
		 475 86.88 476 86.52 477 86.05 478 85.45 479 85.16 480 84.88;
createNode animCurveTL -n "hero_RightElbow_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 10.32 2 11.33 3 12.79 4 14.37 5 15.51 6 15.77
		 7 15.06 8 13.88 9 12.84 10 11.92 11 10.89 12 10.1
		 13 10.05 14 10.6 15 11.23 16 11.52 17 11.48 18 11.16
		 19 10.34 20 8.75 21 6.8 22 5.37 23 4.83 24 4.87
		 25 5.24 26 5.86 27 6.72 28 7.81 29 8.99 30 9.98
		 31 10.73 32 11.45 33 12.12 34 12.36 35 12 36 11.46
		 37 11.11 38 10.87 39 10.68 40 10.66 41 10.66 42 10.48
		 43 10.19 44 9.89 45 9.56 46 9.07 47 8.34 48 7.5
		 49 6.77 50 6.36 51 6.55 52 7.41 53 8.73 54 10.19
		 55 11.49 56 12.36 57 12.86 58 13.15 59 13.37 60 13.66
		 61 13.97 62 14.05 63 13.6 64 12.41 65 10.96 66 10.16
		 67 10.15 68 10.23 69 9.91 70 9.32 71 8.72 72 8.14
		 73 7.56 74 7.18 75 7.24 76 7.84 77 8.82 78 9.94
		 79 11.06 80 12.26 81 13.62 82 14.91 83 15.77 84 15.98
		 85 15.48 86 14.54 87 13.8 88 13.71 89 14.14 90 14.72
		 91 15.09 92 15.12 93 15.06 94 15.09 95 14.76 96 13.55
		 97 11.86 98 10.61 99 10.15 100 10 101 9.68 102 9.32
		 103 9.56 104 10.71 105 12.36 106 13.78 107 14.67 108 15.34
		 109 16.09 110 16.72 111 16.79 112 16.13 113 15.1 114 14.2
		 115 13.71 116 13.58 117 13.41 118 12.82 119 11.99 120 11.15
		 121 10.27 122 9.45 123 8.88 124 8.45 125 8.22 126 8.71
		 127 9.79 128 10.69 129 11.29 130 12.09 131 13.18 132 14.17
		 133 14.74 134 14.66 135 13.91 136 12.85 137 11.91 138 11.29
		 139 10.86 140 10.42 141 10.07 142 9.93 143 9.82 144 9.63
		 145 9.45 146 9.11 147 8.59 148 8.24 149 8.09 150 7.87
		 151 7.71 152 8.08 153 9.25 154 11.02 155 12.96 156 14.58
		 157 15.62 158 16.15 159 16.38 160 16.3 161 15.86 162 15.06
		 163 14.03 164 13.1 165 12.41 166 11.67 167 10.85 168 10.21
		 169 9.97 170 10.19 171 10.49 172 10.37 173 10.02 174 9.93
		 175 10.21 176 10.78 177 11.64 178 12.62 179 13.44 180 14.02
		 181 14.53 182 15.11 183 15.63 184 15.93 185 16.07 186 16.08
		 187 15.94 188 15.69 189 15.26 190 14.49 191 13.6 192 12.89
		 193 12.45 194 12.29 195 12.48 196 12.67 197 12.42 198 11.81
		 199 11.11 200 10.4 201 9.83 202 9.44 203 9.19 204 9.19
		 205 9.54 206 10.13 207 10.75 208 11.15 209 11.4 210 11.69
		 211 12.02 212 12.41 213 12.81 214 12.81 215 12.21 216 11.36
		 217 10.66 218 10.09 219 9.64 220 9.62 221 10.17 222 10.85
		 223 11.11 224 10.81 225 10.14 226 9.43 227 9.02 228 9.27
		 229 10.13 230 10.98 231 11.61 232 12.38 233 13.41 234 14.54
		 235 15.64 236 16.33 237 16.16 238 15.4 239 14.83 240 14.56
		 241 14.1 242 13.33 243 12.62 244 12.05 245 11.54 246 11.38
		 247 11.66 248 12 249 12.02 250 11.66 251 11.11 252 10.52
		 253 10.08 254 9.92 255 10.01 256 10.26 257 10.66 258 11.44
		 259 12.61 260 13.88 261 15.08 262 16 263 16.2 264 15.72
		 265 15.16 266 14.72 267 14.14 268 13.52 269 13.17 270 13.08
		 271 12.85 272 12.2 273 11.45 274 11.11 275 11.22 276 11.46
		 277 11.55 278 11.25 279 10.57 280 10 281 9.98 282 10.47
		 283 11.26 284 12.16 285 13.02 286 13.77 287 14.36 288 14.73
		 289 14.78 290 14.52 291 14.11 292 13.8 293 13.85 294 14.31
		 295 14.94 296 15.51 297 15.68 298 15.39 299 15.05 300 14.79
		 301 14.4 302 13.67 303 12.7 304 11.91 305 11.63 306 11.79
		 307 12.31 308 13.24 309 14.39 310 15.36 311 15.96 312 16.16
		 313 15.85 314 14.94 315 13.75 316 12.86 317 12.44 318 12.1
		 319 11.66 320 11.56 321 11.85 322 12.1 323 12.23 324 12.25
		 325 12.13 326 11.9 327 11.53 328 11.05 329 10.58 330 10.31
		 331 10.37 332 10.74 333 11.23 334 11.67 335 11.99 336 12.27
		 337 12.58 338 12.59 339 11.88 340 10.76 341 9.99 342 9.83
		 343 9.89 344 9.79 345 9.61 346 9.76 347 10.27 348 10.63
		 349 10.56 350 10.34 351 10.05 352 9.61 353 9.13 354 8.79
		 355 8.68 356 8.85 357 9.27 358 9.71 359 10.02 360 10.45
		 361 11.23 362 12.26 363 13.28 364 14.01 365 14.22 366 13.99
		 367 13.51 368 12.79 369 12.03 370 11.81 371 12.44 372 13.3
		 373 13.59 374 13.45 375 13.33 376 13.33 377 13.42 378 13.4
		 379 12.97 380 12.17 381 11.51 382 11.48 383 12.19 384 13.28
		 385 14.28 386 15.05 387 15.76 388 16.56 389 17.48 390 18.02
		 391 17.68 392 16.86 393 16.09 394 15.51 395 15.4 396 15.8
		 397 16.07 398 15.78 399 15.31 400 15.16 401 15.12 402 14.5
		 403 13.26 404 12 405 11.17 406 10.72 407 10.44 408 10.07
		 409 9.49 410 8.89 411 8.46 412 8.28 413 8.64 414 9.91
		 415 11.98 416 14.22 417 15.89 418 16.36 419 15.89 420 15.29
		 421 14.79 422 14.33 423 13.95 424 13.43 425 12.8 426 12.69
		 427 13.36 428 14.37 429 14.8 430 14.05 431 12.51 432 10.93
		 433 9.51 434 8.24 435 7.31 436 7.12 437 7.93 438 9.33
		 439 10.64 440 11.74 441 12.87 442 14.17 443 15.64 444 16.86
		 445 17.34 446 16.82 447 15.46 448 14.08 449 13.29 450 12.95
		 451 12.92 452 13.24 453 13.7 454 13.79 455 13.22 456 12.19
		 457 11.07 458 9.95 459 8.9 460 8.15 461 7.82 462 7.68
		 463 7.77 464 8.49 465 9.76 466 10.89 467 11.67 468 12.44
		 469 13.31 470 14.04 471 14.57 472 15.11 473 15.48 474 15.24
		 475 14.53 476 13.87 477 13.51 478 13.27 479 13.02 480 12.69;
createNode animCurveTL -n "hero_RightElbow_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 -35.98 2 -33.32 3 -30.39 4 -27.29 5 -24.32 6 -21.72
		 7 -19.65 8 -18.21 9 -17.38 10 -17.11 11 -17.5 12 -18.73
		 13 -20.79 14 -23.49 15 -26.57 16 -29.8 17 -32.98 18 -36.04
		 19 -38.81 20 -40.75 21 -41.57 22 -41.68 23 -41.5 24 -40.99
		 25 -40.01 26 -38.52 27 -36.47 28 -33.93 29 -31.11 30 -28.18
		 31 -25.22 32 -22.36 33 -19.84 34 -17.92 35 -16.72 36 -16.23
		 37 -16.4 38 -17.16 39 -18.61 40 -21 41 -24.27 42 -27.86
		 43 -31.15 44 -33.89 45 -36.16 46 -38.06 47 -39.53 48 -40.36
		 49 -40.45 50 -39.85 51 -38.59 52 -36.79 53 -34.5 54 -31.78
		 55 -28.69 56 -25.45 57 -22.27 58 -19.39 59 -17.15 60 -15.88
		 61 -15.65 62 -16.24 63 -17.35 64 -18.87 65 -20.97 66 -23.68
		 67 -26.73 68 -29.72 69 -32.44 70 -35.01 71 -37.5 72 -39.46
		 73 -40.52 74 -40.85 75 -40.83 76 -40.39 77 -39.11 78 -36.71
		 79 -33.4 80 -29.61 81 -25.95 82 -22.98 83 -20.92 84 -19.53
		 85 -18.48 86 -17.81 87 -17.92 88 -19.14 89 -21.39 90 -24.28
		 91 -27.44 92 -30.67 93 -33.88 94 -36.94 95 -39.46 96 -41.23
		 97 -42.35 98 -43.03 99 -43.29 100 -42.93 101 -41.72 102 -39.7
		 103 -37.19 104 -34.48 105 -31.48 106 -28.01 107 -24.33 108 -20.91
		 109 -18.32 110 -16.91 111 -16.66 112 -17.31 113 -18.7 114 -20.81
		 115 -23.54 116 -26.68 117 -30.02 118 -33.41 119 -36.67 120 -39.45
		 121 -41.35 122 -42.26 123 -42.33 124 -41.69 125 -40.52 126 -39.06
		 127 -37.23 128 -34.8 129 -31.97 130 -29.18 131 -26.63 132 -24.27
		 133 -22.2 134 -20.67 135 -19.79 136 -19.56 137 -20.09 138 -21.44
		 139 -23.28 140 -25.27 141 -27.41 142 -29.76 143 -32.17 144 -34.54
		 145 -36.7 146 -38.37 147 -39.64 148 -40.69 149 -41.38 150 -41.43
		 151 -40.72 152 -39.41 153 -37.69 154 -35.54 155 -32.8 156 -29.7
		 157 -26.76 158 -24.2 159 -21.86 160 -19.78 161 -18.37 162 -17.97
		 163 -18.62 164 -20.11 165 -22.26 166 -24.89 167 -27.78 168 -30.62
		 169 -33.37 170 -36.25 171 -38.99 172 -41 173 -42.16 174 -42.73
		 175 -42.8 176 -42.36 177 -41.42 178 -39.98 179 -37.99 180 -35.47
		 181 -32.6 182 -29.6 183 -26.77 184 -24.38 185 -22.56 186 -21.29
		 187 -20.39 188 -19.81 189 -19.88 190 -20.91 191 -22.81 192 -25.23
		 193 -27.92 194 -30.85 195 -33.97 196 -36.83 197 -38.96 198 -40.32
		 199 -41.18 200 -41.64 201 -41.62 202 -40.93 203 -39.47 204 -37.26
		 205 -34.43 206 -31.17 207 -27.86 208 -24.81 209 -22.2 210 -20.12
		 211 -18.71 212 -18.06 213 -18.1 214 -18.52 215 -19.11 216 -20.2
		 217 -22.14 218 -24.61 219 -27.13 220 -29.67 221 -32.29 222 -34.76
		 223 -36.84 224 -38.44 225 -39.54 226 -40.11 227 -40.16 228 -39.74
		 229 -38.84 230 -37.32 231 -35.16 232 -32.57 233 -29.84 234 -27.17
		 235 -24.71 236 -22.68 237 -21.11 238 -19.98 239 -19.32 240 -19.31
		 241 -19.89 242 -20.89 243 -22.36 244 -24.34 245 -26.73 246 -29.41
		 247 -32.16 248 -34.83 249 -37.38 250 -39.61 251 -41.24 252 -42.15
		 253 -42.41 254 -42.05 255 -41.09 256 -39.66 257 -37.91 258 -35.9
		 259 -33.53 260 -30.79 261 -27.82 262 -24.93 263 -22.53 264 -20.93
		 265 -20.1 266 -19.97 267 -20.69 268 -22.21 269 -24.19 270 -26.37
		 271 -28.8 272 -31.42 273 -34.06 274 -36.54 275 -38.72 276 -40.45
		 277 -41.63 278 -42.21 279 -42.13 280 -41.39 281 -40.14 282 -38.52
		 283 -36.7 284 -34.87 285 -33.04 286 -30.95 287 -28.52 288 -26.01
		 289 -23.83 290 -22.39 291 -21.79 292 -21.99 293 -22.93 294 -24.45
		 295 -26.36 296 -28.64 297 -31.27 298 -34.16 299 -37.08 300 -39.7
		 301 -41.76 302 -43.11 303 -43.71 304 -43.63 305 -42.98 306 -41.76
		 307 -39.92 308 -37.61 309 -35.03 310 -32.25 311 -29.33 312 -26.6
		 313 -24.47 314 -23.18 315 -22.65 316 -22.63 317 -22.91 318 -23.46
		 319 -24.47 320 -26.07 321 -28.02 322 -29.96 323 -31.68 324 -33.12
		 325 -34.39 326 -35.57 327 -36.46 328 -36.79 329 -36.54 330 -35.83
		 331 -34.83 332 -33.71 333 -32.58 334 -31.51 335 -30.51 336 -29.47
		 337 -28.24 338 -26.78 339 -25.34 340 -24.17 341 -23.37 342 -22.89
		 343 -22.69 344 -22.93 345 -23.73 346 -24.94 347 -26.3 348 -27.77
		 349 -29.47 350 -31.35 351 -33.2 352 -34.78 353 -35.87 354 -36.29
		 355 -36.21 356 -35.95 357 -35.63 358 -35.08 359 -34.18 360 -33.05
		 361 -31.8 362 -30.32 363 -28.47 364 -26.49 365 -24.79 366 -23.64
		 367 -23.16 368 -23.25 369 -23.43 370 -23.43 371 -23.53 372 -24.23
		 373 -25.8 374 -28.15 375 -30.72 376 -32.86 377 -34.34 378 -35.37
		 379 -36.11 380 -36.59 381 -36.9 382 -37.11 383 -37.2 384 -37.03
		 385 -36.46 386 -35.35 387 -33.64 388 -31.51 389 -29.27 390 -27.03
		 391 -24.81 392 -22.86 393 -21.52 394 -20.85 395 -20.63 396 -20.73
		 397 -21.07 398 -21.69 399 -22.84 400 -24.81 401 -27.53 402 -30.47
		 403 -33.16 404 -35.41 405 -37.15 406 -38.38 407 -39.2 408 -39.56
		 409 -39.26 410 -38.34 411 -37.04 412 -35.44 413 -33.32 414 -30.63
		 415 -27.87 416 -25.61 417 -23.73 418 -21.82 419 -19.91 420 -18.44
		 421 -17.72 422 -17.78 423 -18.61 424 -20.1 425 -22.03 426 -24.33
		 427 -27.02 428 -30.03 429 -33.01 430 -35.56 431 -37.54 432 -38.91
		 433 -39.55 434 -39.48 435 -38.91 436 -38.08 437 -37.1 438 -35.74
		 439 -33.82 440 -31.45 441 -28.88 442 -26.38 443 -24.13 444 -22.16
		 445 -20.42 446 -18.93 447 -17.86 448 -17.64 449 -18.68 450 -20.72
		 451 -23.23 452 -25.96 453 -28.96 454 -32.04 455 -34.83 456 -37.25
		 457 -39.3 458 -40.77 459 -41.52 460 -41.73 461 -41.52 462 -40.76
		 463 -39.32 464 -37.24 465 -34.63 466 -31.64 467 -28.6 468 -25.7
		 469 -22.89 470 -20.3 471 -18.43 472 -17.82 473 -18.34 474 -19.35
		 475 -20.54 476 -22.19 477 -24.55 478 -27.44 479 -30.57 480 -33.87;
createNode animCurveTL -n "hero_RightElbow_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 480 ".ktv[0:479]"  1 6.5 2 3.23 3 0.07 4 -2.73 5 -4.85 6 -6.19
		 7 -6.75 8 -6.69 9 -6.35 10 -5.9 11 -5.2 12 -4.26
		 13 -3.26 14 -2.16 15 -0.76 16 1.13 17 3.56 18 6.56
		 19 10.19 20 14.03 21 17.21 22 19.04 23 19.25 24 17.94
		 25 15.4 26 12.11 27 8.45 28 4.77 29 1.49 30 -1.14
		 31 -3.2 32 -4.87 33 -6.1 34 -6.74 35 -6.79 36 -6.51
		 37 -6.12 38 -5.58 39 -4.78 40 -3.63 41 -1.93 42 0.3
		 43 2.81 44 5.35 45 7.92 46 10.65 47 13.46 48 15.85
		 49 17.04 50 16.48 51 14.13 52 10.57 53 6.61 54 2.79
		 55 -0.47 56 -2.93 57 -4.69 58 -5.9 59 -6.69 60 -7.17
		 61 -7.26 62 -6.9 63 -6.13 64 -4.9 65 -3.28 66 -1.62
		 67 -0.03 68 1.79 69 4.09 70 6.82 71 9.91 72 12.9
		 73 15.06 74 15.99 75 15.7 76 14.07 77 11.06 78 7.11
		 79 2.98 80 -0.71 81 -3.6 82 -5.55 83 -6.64 84 -7.14
		 85 -7.26 86 -7.07 87 -6.66 88 -6.05 89 -5.13 90 -3.76
		 91 -1.95 92 0.2 93 2.58 94 5.14 95 7.83 96 10.66
		 97 13.44 98 15.55 99 16.35 100 15.68 101 13.77 102 10.88
		 103 7.34 104 3.57 105 -0.02 106 -3.13 107 -5.56 108 -7.37
		 109 -8.61 110 -9.2 111 -9.11 112 -8.42 113 -7.26 114 -5.77
		 115 -4.08 116 -2.23 117 -0.03 118 2.84 119 6.35 120 10
		 121 13.12 122 15.15 123 15.83 124 15.32 125 13.82 126 11.41
		 127 8.34 128 5.13 129 2.18 130 -0.36 131 -2.43 132 -4.08
		 133 -5.34 134 -6.09 135 -6.17 136 -5.66 137 -4.8 138 -3.69
		 139 -2.32 140 -0.78 141 0.78 142 2.38 143 4.22 144 6.41
		 145 8.7 146 10.84 147 12.85 148 14.63 149 15.77 150 15.92
		 151 14.83 152 12.46 153 9.16 154 5.35 155 1.46 156 -1.97
		 157 -4.52 158 -6.24 159 -7.4 160 -8.07 161 -8.19 162 -7.84
		 163 -7.08 164 -6.04 165 -4.68 166 -2.84 167 -0.51 168 1.99
		 169 4.44 170 6.94 171 9.59 172 12.12 173 14.01 174 14.88
		 175 14.61 176 13.24 177 11.1 178 8.53 179 5.74 180 2.88
		 181 0.14 182 -2.31 183 -4.27 184 -5.68 185 -6.57 186 -7.04
		 187 -7.25 188 -7.27 189 -6.9 190 -5.95 191 -4.61 192 -3.12
		 193 -1.5 194 0.39 195 2.6 196 5.02 197 7.36 198 9.37
		 199 11.01 200 12.22 201 12.63 202 11.86 203 9.99 204 7.33
		 205 4.23 206 1.11 207 -1.6 208 -3.62 209 -5.01 210 -5.95
		 211 -6.52 212 -6.79 213 -6.84 214 -6.56 215 -5.91 216 -4.87
		 217 -3.46 218 -1.76 219 0.05 220 1.83 221 3.57 222 5.3
		 223 7.11 224 9.08 225 11.01 226 12.43 227 12.8 228 11.81
		 229 9.73 230 7.19 231 4.5 232 1.71 233 -0.95 234 -3.24
		 235 -5.03 236 -6.2 237 -6.75 238 -6.88 239 -6.88 240 -6.71
		 241 -6.17 242 -5.27 243 -4.14 244 -2.74 245 -1.02 246 0.81
		 247 2.64 248 4.69 249 7.21 250 10.02 251 12.58 252 14.38
		 253 15.09 254 14.56 255 12.89 256 10.45 257 7.6 258 4.51
		 259 1.35 260 -1.59 261 -4.09 262 -5.99 263 -7.12 264 -7.49
		 265 -7.37 266 -6.93 267 -6.07 268 -4.78 269 -3.33 270 -1.87
		 271 -0.2 272 1.9 273 4.32 274 6.66 275 8.77 276 10.64
		 277 12.24 278 13.52 279 14.13 280 13.43 281 11.42 282 8.77
		 283 6.06 284 3.58 285 1.3 286 -0.94 287 -3.08 288 -4.81
		 289 -5.91 290 -6.38 291 -6.36 292 -5.93 293 -5.18 294 -4.28
		 295 -3.34 296 -2.25 297 -0.6 298 1.82 299 4.69 300 7.63
		 301 10.41 302 12.88 303 14.65 304 15.18 305 14.2 306 11.9
		 307 8.74 308 5.29 309 2.03 310 -0.8 311 -3.08 312 -4.73
		 313 -5.64 314 -5.84 315 -5.54 316 -5.04 317 -4.46 318 -3.65
		 319 -2.5 320 -1.16 321 0.24 322 1.69 323 3.09 324 4.35
		 325 5.52 326 6.71 327 7.9 328 8.8 329 9.11 330 8.7
		 331 7.67 332 6.36 333 5.05 334 3.87 335 2.79 336 1.67
		 337 0.42 338 -0.69 339 -1.18 340 -1.06 341 -0.83 342 -0.79
		 343 -0.76 344 -0.43 345 0.23 346 0.93 347 1.52 348 2.24
		 349 3.32 350 4.65 351 6.17 352 7.88 353 9.43 354 10.19
		 355 10.01 356 9.3 357 8.35 358 7.25 359 6.01 360 4.61
		 361 3.07 362 1.38 363 -0.37 364 -1.86 365 -2.86 366 -3.42
		 367 -3.51 368 -3.08 369 -2.42 370 -2.07 371 -2.13 372 -2.01
		 373 -1.1 374 0.62 375 2.73 376 4.55 377 5.68 378 6.36
		 379 7.09 380 8.04 381 8.92 382 9.33 383 9.11 384 8.38
		 385 7.21 386 5.51 387 3.36 388 1.16 389 -0.82 390 -2.45
		 391 -3.65 392 -4.4 393 -4.76 394 -4.76 395 -4.65 396 -4.65
		 397 -4.58 398 -4.19 399 -3.4 400 -2.18 401 -0.42 402 1.95
		 403 4.7 404 7.37 405 9.54 406 11.12 407 12.23 408 12.89
		 409 12.87 410 12.03 411 10.62 412 8.77 413 6.15 414 2.73
		 415 -0.64 416 -3.22 417 -5 418 -6.1 419 -6.65 420 -6.86
		 421 -6.82 422 -6.48 423 -5.83 424 -4.79 425 -3.44 426 -2.09
		 427 -0.85 428 0.58 429 2.5 430 5.03 431 7.94 432 10.69
		 433 12.78 434 13.88 435 13.83 436 12.6 437 10.32 438 7.52
		 439 4.74 440 2.1 441 -0.38 442 -2.6 443 -4.46 444 -5.87
		 445 -6.79 446 -7.12 447 -6.84 448 -6.14 449 -5.19 450 -3.99
		 451 -2.64 452 -1.26 453 0.35 454 2.43 455 4.94 456 7.79
		 457 10.9 458 13.89 459 16.11 460 17.19 461 17.07 462 15.74
		 463 13.15 464 9.48 465 5.49 466 2.03 467 -0.66 468 -2.85
		 469 -4.71 470 -6.17 471 -7.07 472 -7.37 473 -7.08 474 -6.24
		 475 -5.09 476 -3.78 477 -2.23 478 -0.31 479 2.02 480 4.94;
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 480 -ast 1 -aet 480 ";
	setAttr ".st" 6;
select -ne :time1;
	setAttr ".o" 1;
select -ne :ikSystem;
connectAttr "hero:World_CTRL.sy" "hero:World_CTRL.sx";
connectAttr "hero:World_CTRL.sy" "hero:World_CTRL.sz";
connectAttr "hero:LeftFootIK_CTRL.roll" "hero:LeftHeel_GRP_rotateX.i";
connectAttr "hero:LeftHeel_GRP_rotateX.o" "hero:LeftHeel_GRP.rx";
connectAttr "hero:LeftFootIK_CTRL.roll" "hero:LeftTip_GRP_rotateX.i";
connectAttr "hero:LeftTip_GRP_rotateX.o" "hero:LeftTip_GRP.rx";
connectAttr "hero:LeftFootIK_CTRL.roll" "hero:LeftBall_GRP_rotateX.i";
connectAttr "hero:LeftBall_GRP_rotateX.o" "hero:LeftBall_GRP.rx";
connectAttr "hero:RightFootIK_CTRL.roll" "hero:RightHeel_GRP_rotateX.i";
connectAttr "hero:RightHeel_GRP_rotateX.o" "hero:RightHeel_GRP.rx";
connectAttr "hero:RightFootIK_CTRL.roll" "hero:RightTip_GRP_rotateX.i";
connectAttr "hero:RightTip_GRP_rotateX.o" "hero:RightTip_GRP.rx";
connectAttr "hero:RightFootIK_CTRL.roll" "hero:RightBall_GRP_rotateX.i";
connectAttr "hero:RightBall_GRP_rotateX.o" "hero:RightBall_GRP.rx";
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
connectAttr "hero:LeftToe.s" "hero:LeftToeEnd.is";
connectAttr "hero:RightToe.s" "hero:RightToeEnd.is";
connectAttr "hero:Head.s" "hero:HeadEnd.is";
connectAttr "hero:LeftHand.s" "hero:LeftThumb1.is";
connectAttr "hero:LeftThumb1.s" "hero:LeftThumb2.is";
connectAttr "hero:LeftThumb2.s" "hero:LeftThumb3.is";
connectAttr "hero:LeftHand.s" "hero:LeftIndex1.is";
connectAttr "hero:LeftIndex1.s" "hero:LeftIndex2.is";
connectAttr "hero:LeftIndex2.s" "hero:LeftIndex3.is";
connectAttr "hero:LeftHand.s" "hero:LeftMiddle1.is";
connectAttr "hero:LeftMiddle1.s" "hero:LeftMiddle2.is";
connectAttr "hero:LeftMiddle2.s" "hero:LeftMiddle3.is";
connectAttr "hero:LeftHand.s" "hero:LeftRing1.is";
connectAttr "hero:LeftRing1.s" "hero:LeftRing2.is";
connectAttr "hero:LeftRing2.s" "hero:LeftRing3.is";
connectAttr "hero:LeftHand.s" "hero:LeftPinky1.is";
connectAttr "hero:LeftPinky1.s" "hero:LeftPinky2.is";
connectAttr "hero:LeftPinky2.s" "hero:LeftPinky3.is";
connectAttr "hero:RightHand.s" "hero:RightThumb1.is";
connectAttr "hero:RightThumb1.s" "hero:RightThumb2.is";
connectAttr "hero:RightThumb2.s" "hero:RightThumb3.is";
connectAttr "hero:RightHand.s" "hero:RightIndex1.is";
connectAttr "hero:RightIndex1.s" "hero:RightIndex2.is";
connectAttr "hero:RightIndex2.s" "hero:RightIndex3.is";
connectAttr "hero:RightHand.s" "hero:RightMiddle1.is";
connectAttr "hero:RightMiddle1.s" "hero:RightMiddle2.is";
connectAttr "hero:RightMiddle2.s" "hero:RightMiddle3.is";
connectAttr "hero:RightHand.s" "hero:RightRing1.is";
connectAttr "hero:RightRing1.s" "hero:RightRing2.is";
connectAttr "hero:RightRing2.s" "hero:RightRing3.is";
connectAttr "hero:RightHand.s" "hero:RightPinky1.is";
connectAttr "hero:RightPinky1.s" "hero:RightPinky2.is";
connectAttr "hero:RightPinky2.s" "hero:RightPinky3.is";
connectAttr "hero:Hips_parentConstraint1.ctx" "hero:Hips.tx";
connectAttr "hero:Hips_parentConstraint1.cty" "hero:Hips.ty";
connectAttr "hero:Hips_parentConstraint1.ctz" "hero:Hips.tz";
connectAttr "hero:Hips_parentConstraint1.crx" "hero:Hips.rx";
connectAttr "hero:Hips_parentConstraint1.cry" "hero:Hips.ry";
connectAttr "hero:Hips_parentConstraint1.crz" "hero:Hips.rz";
connectAttr "hero:Hips.ro" "hero:Hips_parentConstraint1.cro";
connectAttr "hero:Hips.pim" "hero:Hips_parentConstraint1.cpim";
connectAttr "hero:Hips.rp" "hero:Hips_parentConstraint1.crp";
connectAttr "hero:Hips.rpt" "hero:Hips_parentConstraint1.crt";
connectAttr "hero:Hips.jo" "hero:Hips_parentConstraint1.cjo";
connectAttr "hero:Hips_CTRL.t" "hero:Hips_parentConstraint1.tg[0].tt";
connectAttr "hero:Hips_CTRL.rp" "hero:Hips_parentConstraint1.tg[0].trp";
connectAttr "hero:Hips_CTRL.rpt" "hero:Hips_parentConstraint1.tg[0].trt";
connectAttr "hero:Hips_CTRL.r" "hero:Hips_parentConstraint1.tg[0].tr";
connectAttr "hero:Hips_CTRL.ro" "hero:Hips_parentConstraint1.tg[0].tro";
connectAttr "hero:Hips_CTRL.s" "hero:Hips_parentConstraint1.tg[0].ts";
connectAttr "hero:Hips_CTRL.pm" "hero:Hips_parentConstraint1.tg[0].tpm";
connectAttr "hero:Hips_parentConstraint1.w0" "hero:Hips_parentConstraint1.tg[0].tw";
connectAttr "hero:Spine_CTRL.r" "hero:Spine.r";
connectAttr "hero:Chest_CTRL.r" "hero:Chest.r";
connectAttr "hero:Neck_CTRL.r" "hero:Neck.r";
connectAttr "hero:Head_CTRL.r" "hero:Head.r";
connectAttr "hero:LeftShoulder_CTRL.r" "hero:LeftShoulder.r";
connectAttr "hero:RightShoulder_CTRL.r" "hero:RightShoulder.r";
connectAttr "hero:Hips.s" "hero:LeftUpLegIK.is";
connectAttr "hero:LeftUpLegIK.s" "hero:LeftLegIK.is";
connectAttr "hero:LeftLegIK.s" "hero:LeftFootIK.is";
connectAttr "hero:LeftFootIK.tx" "hero:LeftLegEffector.tx";
connectAttr "hero:LeftFootIK.ty" "hero:LeftLegEffector.ty";
connectAttr "hero:LeftFootIK.tz" "hero:LeftLegEffector.tz";
connectAttr "hero:LeftUpLegIK.msg" "hero:LeftLegHandle.hsj";
connectAttr "hero:LeftLegEffector.hp" "hero:LeftLegHandle.hee";
connectAttr "hero:ikRPsolver.msg" "hero:LeftLegHandle.hsv";
connectAttr "hero:LeftLegHandle_poleVectorConstraint1.ctx" "hero:LeftLegHandle.pvx";
connectAttr "hero:LeftLegHandle_poleVectorConstraint1.cty" "hero:LeftLegHandle.pvy";
connectAttr "hero:LeftLegHandle_poleVectorConstraint1.ctz" "hero:LeftLegHandle.pvz";
connectAttr "hero:LeftLegHandle.pim" "hero:LeftLegHandle_poleVectorConstraint1.cpim";
connectAttr "hero:LeftKnee_CTRL.t" "hero:LeftLegHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "hero:LeftKnee_CTRL.rp" "hero:LeftLegHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "hero:LeftKnee_CTRL.rpt" "hero:LeftLegHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "hero:LeftKnee_CTRL.pm" "hero:LeftLegHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "hero:LeftLegHandle_poleVectorConstraint1.w0" "hero:LeftLegHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "hero:LeftUpLegIK.pm" "hero:LeftLegHandle_poleVectorConstraint1.ps";
connectAttr "hero:LeftUpLegIK.t" "hero:LeftLegHandle_poleVectorConstraint1.crp";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftLegBlend.ix";
connectAttr "hero:LeftUpLeg_orientConstraint1.crx" "hero:LeftUpLeg.rx";
connectAttr "hero:LeftUpLeg_orientConstraint1.cry" "hero:LeftUpLeg.ry";
connectAttr "hero:LeftUpLeg_orientConstraint1.crz" "hero:LeftUpLeg.rz";
connectAttr "hero:LeftUpLeg.ro" "hero:LeftUpLeg_orientConstraint1.cro";
connectAttr "hero:LeftUpLeg.pim" "hero:LeftUpLeg_orientConstraint1.cpim";
connectAttr "hero:LeftUpLeg.jo" "hero:LeftUpLeg_orientConstraint1.cjo";
connectAttr "hero:LeftUpLeg_CTRL.r" "hero:LeftUpLeg_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftUpLeg_CTRL.ro" "hero:LeftUpLeg_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftUpLeg_CTRL.pm" "hero:LeftUpLeg_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftUpLeg_orientConstraint1.w0" "hero:LeftUpLeg_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftLegBlend.ox" "hero:LeftUpLeg_orientConstraint1.w0";
connectAttr "hero:LeftUpLegIK.r" "hero:LeftUpLeg_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftUpLegIK.ro" "hero:LeftUpLeg_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftUpLegIK.pm" "hero:LeftUpLeg_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftUpLegIK.jo" "hero:LeftUpLeg_orientConstraint1.tg[1].tjo";
connectAttr "hero:LeftUpLeg_orientConstraint1.w1" "hero:LeftUpLeg_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftUpLeg_orientConstraint1.w1";
connectAttr "hero:LeftLeg_orientConstraint1.crx" "hero:LeftLeg.rx";
connectAttr "hero:LeftLeg_orientConstraint1.cry" "hero:LeftLeg.ry";
connectAttr "hero:LeftLeg_orientConstraint1.crz" "hero:LeftLeg.rz";
connectAttr "hero:LeftLeg.ro" "hero:LeftLeg_orientConstraint1.cro";
connectAttr "hero:LeftLeg.pim" "hero:LeftLeg_orientConstraint1.cpim";
connectAttr "hero:LeftLeg.jo" "hero:LeftLeg_orientConstraint1.cjo";
connectAttr "hero:LeftLeg_CTRL.r" "hero:LeftLeg_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftLeg_CTRL.ro" "hero:LeftLeg_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftLeg_CTRL.pm" "hero:LeftLeg_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftLeg_orientConstraint1.w0" "hero:LeftLeg_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftLegBlend.ox" "hero:LeftLeg_orientConstraint1.w0";
connectAttr "hero:LeftLegIK.r" "hero:LeftLeg_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftLegIK.ro" "hero:LeftLeg_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftLegIK.pm" "hero:LeftLeg_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftLegIK.jo" "hero:LeftLeg_orientConstraint1.tg[1].tjo";
connectAttr "hero:LeftLeg_orientConstraint1.w1" "hero:LeftLeg_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftLeg_orientConstraint1.w1";
connectAttr "hero:LeftFoot_orientConstraint1.crx" "hero:LeftFoot.rx";
connectAttr "hero:LeftFoot_orientConstraint1.cry" "hero:LeftFoot.ry";
connectAttr "hero:LeftFoot_orientConstraint1.crz" "hero:LeftFoot.rz";
connectAttr "hero:LeftFoot.ro" "hero:LeftFoot_orientConstraint1.cro";
connectAttr "hero:LeftFoot.pim" "hero:LeftFoot_orientConstraint1.cpim";
connectAttr "hero:LeftFoot.jo" "hero:LeftFoot_orientConstraint1.cjo";
connectAttr "hero:LeftFoot_CTRL.r" "hero:LeftFoot_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftFoot_CTRL.ro" "hero:LeftFoot_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftFoot_CTRL.pm" "hero:LeftFoot_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftFoot_orientConstraint1.w0" "hero:LeftFoot_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftLegBlend.ox" "hero:LeftFoot_orientConstraint1.w0";
connectAttr "hero:LeftBall_GRP.r" "hero:LeftFoot_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftBall_GRP.ro" "hero:LeftFoot_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftBall_GRP.pm" "hero:LeftFoot_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftFoot_orientConstraint1.w1" "hero:LeftFoot_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftFoot_orientConstraint1.w1";
connectAttr "hero:LeftUpLeg_GRP.wm" "hero:LeftLegDistance.im1";
connectAttr "hero:LeftLegHandle.wm" "hero:LeftLegDistance.im2";
connectAttr "hero:LeftFootIK_CTRL.stretch" "hero:LeftLegReach.i1x";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftLegReach.i2x";
connectAttr "hero:World_CTRL.sy" "hero:LeftLegReach.i1y";
connectAttr "hero:LeftLegDistance.d" "hero:LeftLegRatio.i1x";
connectAttr "hero:LeftLegReach.oy" "hero:LeftLegRatio.i2x";
connectAttr "hero:LeftLegRatio.ox" "hero:LeftLegBound.ipr";
connectAttr "hero:LeftLegReach.ox" "hero:LeftLegFactor.ab";
connectAttr "hero:LeftLegBound.opr" "hero:LeftLegFactor.i[1]";
connectAttr "hero:LeftLegFactor.o" "hero:LeftLegLength.i2x";
connectAttr "hero:LeftLegFactor.o" "hero:LeftLegLength.i2y";
connectAttr "hero:LeftLegFactor.o" "hero:LeftLegLength.i2z";
connectAttr "hero:LeftLegLength.o" "hero:LeftLeg.t";
connectAttr "hero:LeftLegLength.o" "hero:LeftLegIK.t";
connectAttr "hero:LeftLegFactor.o" "hero:LeftFootLength.i2x";
connectAttr "hero:LeftLegFactor.o" "hero:LeftFootLength.i2y";
connectAttr "hero:LeftLegFactor.o" "hero:LeftFootLength.i2z";
connectAttr "hero:LeftFootLength.o" "hero:LeftFoot.t";
connectAttr "hero:LeftFootLength.o" "hero:LeftFootIK.t";
connectAttr "hero:LeftShoulder.s" "hero:LeftArmIK.is";
connectAttr "hero:LeftArmIK.s" "hero:LeftForeArmIK.is";
connectAttr "hero:LeftForeArmIK.s" "hero:LeftHandIK.is";
connectAttr "hero:LeftHandIK.tx" "hero:LeftArmEffector.tx";
connectAttr "hero:LeftHandIK.ty" "hero:LeftArmEffector.ty";
connectAttr "hero:LeftHandIK.tz" "hero:LeftArmEffector.tz";
connectAttr "hero:LeftArmIK.msg" "hero:LeftArmHandle.hsj";
connectAttr "hero:LeftArmEffector.hp" "hero:LeftArmHandle.hee";
connectAttr "hero:ikRPsolver.msg" "hero:LeftArmHandle.hsv";
connectAttr "hero:LeftArmHandle_poleVectorConstraint1.ctx" "hero:LeftArmHandle.pvx";
connectAttr "hero:LeftArmHandle_poleVectorConstraint1.cty" "hero:LeftArmHandle.pvy";
connectAttr "hero:LeftArmHandle_poleVectorConstraint1.ctz" "hero:LeftArmHandle.pvz";
connectAttr "hero:LeftArmHandle.pim" "hero:LeftArmHandle_poleVectorConstraint1.cpim";
connectAttr "hero:LeftElbow_CTRL.t" "hero:LeftArmHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "hero:LeftElbow_CTRL.rp" "hero:LeftArmHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "hero:LeftElbow_CTRL.rpt" "hero:LeftArmHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "hero:LeftElbow_CTRL.pm" "hero:LeftArmHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "hero:LeftArmHandle_poleVectorConstraint1.w0" "hero:LeftArmHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "hero:LeftArmIK.pm" "hero:LeftArmHandle_poleVectorConstraint1.ps";
connectAttr "hero:LeftArmIK.t" "hero:LeftArmHandle_poleVectorConstraint1.crp";
connectAttr "hero:LeftHandIK_CTRL.ikFk" "hero:LeftArmBlend.ix";
connectAttr "hero:LeftArm_orientConstraint1.crx" "hero:LeftArm.rx";
connectAttr "hero:LeftArm_orientConstraint1.cry" "hero:LeftArm.ry";
connectAttr "hero:LeftArm_orientConstraint1.crz" "hero:LeftArm.rz";
connectAttr "hero:LeftArm.ro" "hero:LeftArm_orientConstraint1.cro";
connectAttr "hero:LeftArm.pim" "hero:LeftArm_orientConstraint1.cpim";
connectAttr "hero:LeftArm.jo" "hero:LeftArm_orientConstraint1.cjo";
connectAttr "hero:LeftArm_CTRL.r" "hero:LeftArm_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftArm_CTRL.ro" "hero:LeftArm_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftArm_CTRL.pm" "hero:LeftArm_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftArm_orientConstraint1.w0" "hero:LeftArm_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftArmBlend.ox" "hero:LeftArm_orientConstraint1.w0";
connectAttr "hero:LeftArmIK.r" "hero:LeftArm_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftArmIK.ro" "hero:LeftArm_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftArmIK.pm" "hero:LeftArm_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftArmIK.jo" "hero:LeftArm_orientConstraint1.tg[1].tjo";
connectAttr "hero:LeftArm_orientConstraint1.w1" "hero:LeftArm_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftHandIK_CTRL.ikFk" "hero:LeftArm_orientConstraint1.w1";
connectAttr "hero:LeftForeArm_orientConstraint1.crx" "hero:LeftForeArm.rx";
connectAttr "hero:LeftForeArm_orientConstraint1.cry" "hero:LeftForeArm.ry";
connectAttr "hero:LeftForeArm_orientConstraint1.crz" "hero:LeftForeArm.rz";
connectAttr "hero:LeftForeArm.ro" "hero:LeftForeArm_orientConstraint1.cro";
connectAttr "hero:LeftForeArm.pim" "hero:LeftForeArm_orientConstraint1.cpim";
connectAttr "hero:LeftForeArm.jo" "hero:LeftForeArm_orientConstraint1.cjo";
connectAttr "hero:LeftForeArm_CTRL.r" "hero:LeftForeArm_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftForeArm_CTRL.ro" "hero:LeftForeArm_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftForeArm_CTRL.pm" "hero:LeftForeArm_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftForeArm_orientConstraint1.w0" "hero:LeftForeArm_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftArmBlend.ox" "hero:LeftForeArm_orientConstraint1.w0";
connectAttr "hero:LeftForeArmIK.r" "hero:LeftForeArm_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftForeArmIK.ro" "hero:LeftForeArm_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftForeArmIK.pm" "hero:LeftForeArm_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftForeArmIK.jo" "hero:LeftForeArm_orientConstraint1.tg[1].tjo";
connectAttr "hero:LeftForeArm_orientConstraint1.w1" "hero:LeftForeArm_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftHandIK_CTRL.ikFk" "hero:LeftForeArm_orientConstraint1.w1";
connectAttr "hero:LeftHand_orientConstraint1.crx" "hero:LeftHand.rx";
connectAttr "hero:LeftHand_orientConstraint1.cry" "hero:LeftHand.ry";
connectAttr "hero:LeftHand_orientConstraint1.crz" "hero:LeftHand.rz";
connectAttr "hero:LeftHand.ro" "hero:LeftHand_orientConstraint1.cro";
connectAttr "hero:LeftHand.pim" "hero:LeftHand_orientConstraint1.cpim";
connectAttr "hero:LeftHand.jo" "hero:LeftHand_orientConstraint1.cjo";
connectAttr "hero:LeftHand_CTRL.r" "hero:LeftHand_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftHand_CTRL.ro" "hero:LeftHand_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftHand_CTRL.pm" "hero:LeftHand_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftHand_orientConstraint1.w0" "hero:LeftHand_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftArmBlend.ox" "hero:LeftHand_orientConstraint1.w0";
connectAttr "hero:LeftHandIK_CTRL.r" "hero:LeftHand_orientConstraint1.tg[1].tr";
connectAttr "hero:LeftHandIK_CTRL.ro" "hero:LeftHand_orientConstraint1.tg[1].tro";
connectAttr "hero:LeftHandIK_CTRL.pm" "hero:LeftHand_orientConstraint1.tg[1].tpm";
connectAttr "hero:LeftHand_orientConstraint1.w1" "hero:LeftHand_orientConstraint1.tg[1].tw";
connectAttr "hero:LeftHandIK_CTRL.ikFk" "hero:LeftHand_orientConstraint1.w1";
connectAttr "hero:LeftArm_GRP.wm" "hero:LeftArmDistance.im1";
connectAttr "hero:LeftArmHandle.wm" "hero:LeftArmDistance.im2";
connectAttr "hero:LeftHandIK_CTRL.stretch" "hero:LeftArmReach.i1x";
connectAttr "hero:LeftHandIK_CTRL.ikFk" "hero:LeftArmReach.i2x";
connectAttr "hero:World_CTRL.sy" "hero:LeftArmReach.i1y";
connectAttr "hero:LeftArmDistance.d" "hero:LeftArmRatio.i1x";
connectAttr "hero:LeftArmReach.oy" "hero:LeftArmRatio.i2x";
connectAttr "hero:LeftArmRatio.ox" "hero:LeftArmBound.ipr";
connectAttr "hero:LeftArmReach.ox" "hero:LeftArmFactor.ab";
connectAttr "hero:LeftArmBound.opr" "hero:LeftArmFactor.i[1]";
connectAttr "hero:LeftArmFactor.o" "hero:LeftForeArmLength.i2x";
connectAttr "hero:LeftArmFactor.o" "hero:LeftForeArmLength.i2y";
connectAttr "hero:LeftArmFactor.o" "hero:LeftForeArmLength.i2z";
connectAttr "hero:LeftForeArmLength.o" "hero:LeftForeArm.t";
connectAttr "hero:LeftForeArmLength.o" "hero:LeftForeArmIK.t";
connectAttr "hero:LeftArmFactor.o" "hero:LeftHandLength.i2x";
connectAttr "hero:LeftArmFactor.o" "hero:LeftHandLength.i2y";
connectAttr "hero:LeftArmFactor.o" "hero:LeftHandLength.i2z";
connectAttr "hero:LeftHandLength.o" "hero:LeftHand.t";
connectAttr "hero:LeftHandLength.o" "hero:LeftHandIK.t";
connectAttr "hero:LeftToe_GRP_parentConstraint1.ctx" "hero:LeftToe_GRP.tx";
connectAttr "hero:LeftToe_GRP_parentConstraint1.cty" "hero:LeftToe_GRP.ty";
connectAttr "hero:LeftToe_GRP_parentConstraint1.ctz" "hero:LeftToe_GRP.tz";
connectAttr "hero:LeftToe_GRP_parentConstraint1.crx" "hero:LeftToe_GRP.rx";
connectAttr "hero:LeftToe_GRP_parentConstraint1.cry" "hero:LeftToe_GRP.ry";
connectAttr "hero:LeftToe_GRP_parentConstraint1.crz" "hero:LeftToe_GRP.rz";
connectAttr "hero:LeftToe_GRP.ro" "hero:LeftToe_GRP_parentConstraint1.cro";
connectAttr "hero:LeftToe_GRP.pim" "hero:LeftToe_GRP_parentConstraint1.cpim";
connectAttr "hero:LeftToe_GRP.rp" "hero:LeftToe_GRP_parentConstraint1.crp";
connectAttr "hero:LeftToe_GRP.rpt" "hero:LeftToe_GRP_parentConstraint1.crt";
connectAttr "hero:LeftFoot_CTRL.t" "hero:LeftToe_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:LeftFoot_CTRL.rp" "hero:LeftToe_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:LeftFoot_CTRL.rpt" "hero:LeftToe_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:LeftFoot_CTRL.r" "hero:LeftToe_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:LeftFoot_CTRL.ro" "hero:LeftToe_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:LeftFoot_CTRL.s" "hero:LeftToe_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:LeftFoot_CTRL.pm" "hero:LeftToe_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:LeftToe_GRP_parentConstraint1.w0" "hero:LeftToe_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:LeftLegBlend.ox" "hero:LeftToe_GRP_parentConstraint1.w0";
connectAttr "hero:LeftTip_GRP.t" "hero:LeftToe_GRP_parentConstraint1.tg[1].tt";
connectAttr "hero:LeftTip_GRP.rp" "hero:LeftToe_GRP_parentConstraint1.tg[1].trp";
connectAttr "hero:LeftTip_GRP.rpt" "hero:LeftToe_GRP_parentConstraint1.tg[1].trt";
connectAttr "hero:LeftTip_GRP.r" "hero:LeftToe_GRP_parentConstraint1.tg[1].tr";
connectAttr "hero:LeftTip_GRP.ro" "hero:LeftToe_GRP_parentConstraint1.tg[1].tro";
connectAttr "hero:LeftTip_GRP.s" "hero:LeftToe_GRP_parentConstraint1.tg[1].ts";
connectAttr "hero:LeftTip_GRP.pm" "hero:LeftToe_GRP_parentConstraint1.tg[1].tpm";
connectAttr "hero:LeftToe_GRP_parentConstraint1.w1" "hero:LeftToe_GRP_parentConstraint1.tg[1].tw";
connectAttr "hero:LeftFootIK_CTRL.ikFk" "hero:LeftToe_GRP_parentConstraint1.w1";
connectAttr "hero:LeftToe_orientConstraint1.crx" "hero:LeftToe.rx";
connectAttr "hero:LeftToe_orientConstraint1.cry" "hero:LeftToe.ry";
connectAttr "hero:LeftToe_orientConstraint1.crz" "hero:LeftToe.rz";
connectAttr "hero:LeftToe.ro" "hero:LeftToe_orientConstraint1.cro";
connectAttr "hero:LeftToe.pim" "hero:LeftToe_orientConstraint1.cpim";
connectAttr "hero:LeftToe.jo" "hero:LeftToe_orientConstraint1.cjo";
connectAttr "hero:LeftToe_CTRL.r" "hero:LeftToe_orientConstraint1.tg[0].tr";
connectAttr "hero:LeftToe_CTRL.ro" "hero:LeftToe_orientConstraint1.tg[0].tro";
connectAttr "hero:LeftToe_CTRL.pm" "hero:LeftToe_orientConstraint1.tg[0].tpm";
connectAttr "hero:LeftToe_orientConstraint1.w0" "hero:LeftToe_orientConstraint1.tg[0].tw";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.ctx" "hero:LeftHandIK_GRP.tx";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.cty" "hero:LeftHandIK_GRP.ty";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.ctz" "hero:LeftHandIK_GRP.tz";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.crx" "hero:LeftHandIK_GRP.rx";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.cry" "hero:LeftHandIK_GRP.ry";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.crz" "hero:LeftHandIK_GRP.rz";
connectAttr "hero:LeftHandIK_GRP.ro" "hero:LeftHandIK_GRP_parentConstraint1.cro";
connectAttr "hero:LeftHandIK_GRP.pim" "hero:LeftHandIK_GRP_parentConstraint1.cpim";
connectAttr "hero:LeftHandIK_GRP.rp" "hero:LeftHandIK_GRP_parentConstraint1.crp";
connectAttr "hero:LeftHandIK_GRP.rpt" "hero:LeftHandIK_GRP_parentConstraint1.crt";
connectAttr "hero:World_CTRL.t" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:World_CTRL.rp" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:World_CTRL.rpt" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:World_CTRL.r" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:World_CTRL.ro" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:World_CTRL.s" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:World_CTRL.pm" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.w0" "hero:LeftHandIK_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:LeftHandWorldSpace.ocr" "hero:LeftHandIK_GRP_parentConstraint1.w0";
connectAttr "hero:COG_CTRL.t" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].tt";
connectAttr "hero:COG_CTRL.rp" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].trp";
connectAttr "hero:COG_CTRL.rpt" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].trt";
connectAttr "hero:COG_CTRL.r" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].tr";
connectAttr "hero:COG_CTRL.ro" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].tro";
connectAttr "hero:COG_CTRL.s" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].ts";
connectAttr "hero:COG_CTRL.pm" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].tpm";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.w1" "hero:LeftHandIK_GRP_parentConstraint1.tg[1].tw";
connectAttr "hero:LeftHandCogSpace.ocr" "hero:LeftHandIK_GRP_parentConstraint1.w1";
connectAttr "hero:Chest_CTRL.t" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].tt";
connectAttr "hero:Chest_CTRL.rp" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].trp";
connectAttr "hero:Chest_CTRL.rpt" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].trt";
connectAttr "hero:Chest_CTRL.r" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].tr";
connectAttr "hero:Chest_CTRL.ro" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].tro";
connectAttr "hero:Chest_CTRL.s" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].ts";
connectAttr "hero:Chest_CTRL.pm" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].tpm";
connectAttr "hero:LeftHandIK_GRP_parentConstraint1.w2" "hero:LeftHandIK_GRP_parentConstraint1.tg[2].tw";
connectAttr "hero:LeftHandChestSpace.ocr" "hero:LeftHandIK_GRP_parentConstraint1.w2";
connectAttr "hero:LeftHandIK_CTRL.space" "hero:LeftHandWorldSpace.ft";
connectAttr "hero:LeftHandIK_CTRL.space" "hero:LeftHandCogSpace.ft";
connectAttr "hero:LeftHandIK_CTRL.space" "hero:LeftHandChestSpace.ft";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.ctx" "hero:LeftFingers_GRP.tx";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.cty" "hero:LeftFingers_GRP.ty";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.ctz" "hero:LeftFingers_GRP.tz";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.crx" "hero:LeftFingers_GRP.rx";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.cry" "hero:LeftFingers_GRP.ry";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.crz" "hero:LeftFingers_GRP.rz";
connectAttr "hero:LeftFingers_GRP.ro" "hero:LeftFingers_GRP_parentConstraint1.cro";
connectAttr "hero:LeftFingers_GRP.pim" "hero:LeftFingers_GRP_parentConstraint1.cpim";
connectAttr "hero:LeftFingers_GRP.rp" "hero:LeftFingers_GRP_parentConstraint1.crp";
connectAttr "hero:LeftFingers_GRP.rpt" "hero:LeftFingers_GRP_parentConstraint1.crt";
connectAttr "hero:LeftHand.t" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:LeftHand.rp" "hero:LeftFingers_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:LeftHand.rpt" "hero:LeftFingers_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:LeftHand.r" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:LeftHand.ro" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:LeftHand.s" "hero:LeftFingers_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:LeftHand.pm" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:LeftHand.jo" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tjo";
connectAttr "hero:LeftHand.ssc" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tsc";
connectAttr "hero:LeftHand.is" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tis";
connectAttr "hero:LeftFingers_GRP_parentConstraint1.w0" "hero:LeftFingers_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:LeftFingers_CTRL.thumb" "hero:LeftThumb1.rz";
connectAttr "hero:LeftFingers_CTRL.thumb" "hero:LeftThumb2.rz";
connectAttr "hero:LeftFingers_CTRL.thumb" "hero:LeftThumb3.rz";
connectAttr "hero:LeftFingers_CTRL.index" "hero:LeftIndex1.rz";
connectAttr "hero:LeftFingers_CTRL.index" "hero:LeftIndex2.rz";
connectAttr "hero:LeftFingers_CTRL.index" "hero:LeftIndex3.rz";
connectAttr "hero:LeftFingers_CTRL.middle" "hero:LeftMiddle1.rz";
connectAttr "hero:LeftFingers_CTRL.middle" "hero:LeftMiddle2.rz";
connectAttr "hero:LeftFingers_CTRL.middle" "hero:LeftMiddle3.rz";
connectAttr "hero:LeftFingers_CTRL.ring" "hero:LeftRing1.rz";
connectAttr "hero:LeftFingers_CTRL.ring" "hero:LeftRing2.rz";
connectAttr "hero:LeftFingers_CTRL.ring" "hero:LeftRing3.rz";
connectAttr "hero:LeftFingers_CTRL.pinky" "hero:LeftPinky1.rz";
connectAttr "hero:LeftFingers_CTRL.pinky" "hero:LeftPinky2.rz";
connectAttr "hero:LeftFingers_CTRL.pinky" "hero:LeftPinky3.rz";
connectAttr "hero:Hips.s" "hero:RightUpLegIK.is";
connectAttr "hero:RightUpLegIK.s" "hero:RightLegIK.is";
connectAttr "hero:RightLegIK.s" "hero:RightFootIK.is";
connectAttr "hero:RightFootIK.tx" "hero:RightLegEffector.tx";
connectAttr "hero:RightFootIK.ty" "hero:RightLegEffector.ty";
connectAttr "hero:RightFootIK.tz" "hero:RightLegEffector.tz";
connectAttr "hero:RightUpLegIK.msg" "hero:RightLegHandle.hsj";
connectAttr "hero:RightLegEffector.hp" "hero:RightLegHandle.hee";
connectAttr "hero:ikRPsolver.msg" "hero:RightLegHandle.hsv";
connectAttr "hero:RightLegHandle_poleVectorConstraint1.ctx" "hero:RightLegHandle.pvx";
connectAttr "hero:RightLegHandle_poleVectorConstraint1.cty" "hero:RightLegHandle.pvy";
connectAttr "hero:RightLegHandle_poleVectorConstraint1.ctz" "hero:RightLegHandle.pvz";
connectAttr "hero:RightLegHandle.pim" "hero:RightLegHandle_poleVectorConstraint1.cpim";
connectAttr "hero:RightKnee_CTRL.t" "hero:RightLegHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "hero:RightKnee_CTRL.rp" "hero:RightLegHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "hero:RightKnee_CTRL.rpt" "hero:RightLegHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "hero:RightKnee_CTRL.pm" "hero:RightLegHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "hero:RightLegHandle_poleVectorConstraint1.w0" "hero:RightLegHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "hero:RightUpLegIK.pm" "hero:RightLegHandle_poleVectorConstraint1.ps";
connectAttr "hero:RightUpLegIK.t" "hero:RightLegHandle_poleVectorConstraint1.crp";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightLegBlend.ix";
connectAttr "hero:RightUpLeg_orientConstraint1.crx" "hero:RightUpLeg.rx";
connectAttr "hero:RightUpLeg_orientConstraint1.cry" "hero:RightUpLeg.ry";
connectAttr "hero:RightUpLeg_orientConstraint1.crz" "hero:RightUpLeg.rz";
connectAttr "hero:RightUpLeg.ro" "hero:RightUpLeg_orientConstraint1.cro";
connectAttr "hero:RightUpLeg.pim" "hero:RightUpLeg_orientConstraint1.cpim";
connectAttr "hero:RightUpLeg.jo" "hero:RightUpLeg_orientConstraint1.cjo";
connectAttr "hero:RightUpLeg_CTRL.r" "hero:RightUpLeg_orientConstraint1.tg[0].tr";
connectAttr "hero:RightUpLeg_CTRL.ro" "hero:RightUpLeg_orientConstraint1.tg[0].tro";
connectAttr "hero:RightUpLeg_CTRL.pm" "hero:RightUpLeg_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightUpLeg_orientConstraint1.w0" "hero:RightUpLeg_orientConstraint1.tg[0].tw";
connectAttr "hero:RightLegBlend.ox" "hero:RightUpLeg_orientConstraint1.w0";
connectAttr "hero:RightUpLegIK.r" "hero:RightUpLeg_orientConstraint1.tg[1].tr";
connectAttr "hero:RightUpLegIK.ro" "hero:RightUpLeg_orientConstraint1.tg[1].tro";
connectAttr "hero:RightUpLegIK.pm" "hero:RightUpLeg_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightUpLegIK.jo" "hero:RightUpLeg_orientConstraint1.tg[1].tjo";
connectAttr "hero:RightUpLeg_orientConstraint1.w1" "hero:RightUpLeg_orientConstraint1.tg[1].tw";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightUpLeg_orientConstraint1.w1";
connectAttr "hero:RightLeg_orientConstraint1.crx" "hero:RightLeg.rx";
connectAttr "hero:RightLeg_orientConstraint1.cry" "hero:RightLeg.ry";
connectAttr "hero:RightLeg_orientConstraint1.crz" "hero:RightLeg.rz";
connectAttr "hero:RightLeg.ro" "hero:RightLeg_orientConstraint1.cro";
connectAttr "hero:RightLeg.pim" "hero:RightLeg_orientConstraint1.cpim";
connectAttr "hero:RightLeg.jo" "hero:RightLeg_orientConstraint1.cjo";
connectAttr "hero:RightLeg_CTRL.r" "hero:RightLeg_orientConstraint1.tg[0].tr";
connectAttr "hero:RightLeg_CTRL.ro" "hero:RightLeg_orientConstraint1.tg[0].tro";
connectAttr "hero:RightLeg_CTRL.pm" "hero:RightLeg_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightLeg_orientConstraint1.w0" "hero:RightLeg_orientConstraint1.tg[0].tw";
connectAttr "hero:RightLegBlend.ox" "hero:RightLeg_orientConstraint1.w0";
connectAttr "hero:RightLegIK.r" "hero:RightLeg_orientConstraint1.tg[1].tr";
connectAttr "hero:RightLegIK.ro" "hero:RightLeg_orientConstraint1.tg[1].tro";
connectAttr "hero:RightLegIK.pm" "hero:RightLeg_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightLegIK.jo" "hero:RightLeg_orientConstraint1.tg[1].tjo";
connectAttr "hero:RightLeg_orientConstraint1.w1" "hero:RightLeg_orientConstraint1.tg[1].tw";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightLeg_orientConstraint1.w1";
connectAttr "hero:RightFoot_orientConstraint1.crx" "hero:RightFoot.rx";
connectAttr "hero:RightFoot_orientConstraint1.cry" "hero:RightFoot.ry";
connectAttr "hero:RightFoot_orientConstraint1.crz" "hero:RightFoot.rz";
connectAttr "hero:RightFoot.ro" "hero:RightFoot_orientConstraint1.cro";
connectAttr "hero:RightFoot.pim" "hero:RightFoot_orientConstraint1.cpim";
connectAttr "hero:RightFoot.jo" "hero:RightFoot_orientConstraint1.cjo";
connectAttr "hero:RightFoot_CTRL.r" "hero:RightFoot_orientConstraint1.tg[0].tr";
connectAttr "hero:RightFoot_CTRL.ro" "hero:RightFoot_orientConstraint1.tg[0].tro";
connectAttr "hero:RightFoot_CTRL.pm" "hero:RightFoot_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightFoot_orientConstraint1.w0" "hero:RightFoot_orientConstraint1.tg[0].tw";
connectAttr "hero:RightLegBlend.ox" "hero:RightFoot_orientConstraint1.w0";
connectAttr "hero:RightBall_GRP.r" "hero:RightFoot_orientConstraint1.tg[1].tr";
connectAttr "hero:RightBall_GRP.ro" "hero:RightFoot_orientConstraint1.tg[1].tro";
connectAttr "hero:RightBall_GRP.pm" "hero:RightFoot_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightFoot_orientConstraint1.w1" "hero:RightFoot_orientConstraint1.tg[1].tw";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightFoot_orientConstraint1.w1";
connectAttr "hero:RightUpLeg_GRP.wm" "hero:RightLegDistance.im1";
connectAttr "hero:RightLegHandle.wm" "hero:RightLegDistance.im2";
connectAttr "hero:RightFootIK_CTRL.stretch" "hero:RightLegReach.i1x";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightLegReach.i2x";
connectAttr "hero:World_CTRL.sy" "hero:RightLegReach.i1y";
connectAttr "hero:RightLegDistance.d" "hero:RightLegRatio.i1x";
connectAttr "hero:RightLegReach.oy" "hero:RightLegRatio.i2x";
connectAttr "hero:RightLegRatio.ox" "hero:RightLegBound.ipr";
connectAttr "hero:RightLegReach.ox" "hero:RightLegFactor.ab";
connectAttr "hero:RightLegBound.opr" "hero:RightLegFactor.i[1]";
connectAttr "hero:RightLegFactor.o" "hero:RightLegLength.i2x";
connectAttr "hero:RightLegFactor.o" "hero:RightLegLength.i2y";
connectAttr "hero:RightLegFactor.o" "hero:RightLegLength.i2z";
connectAttr "hero:RightLegLength.o" "hero:RightLeg.t";
connectAttr "hero:RightLegLength.o" "hero:RightLegIK.t";
connectAttr "hero:RightLegFactor.o" "hero:RightFootLength.i2x";
connectAttr "hero:RightLegFactor.o" "hero:RightFootLength.i2y";
connectAttr "hero:RightLegFactor.o" "hero:RightFootLength.i2z";
connectAttr "hero:RightFootLength.o" "hero:RightFoot.t";
connectAttr "hero:RightFootLength.o" "hero:RightFootIK.t";
connectAttr "hero:RightShoulder.s" "hero:RightArmIK.is";
connectAttr "hero:RightArmIK.s" "hero:RightForeArmIK.is";
connectAttr "hero:RightForeArmIK.s" "hero:RightHandIK.is";
connectAttr "hero:RightHandIK.tx" "hero:RightArmEffector.tx";
connectAttr "hero:RightHandIK.ty" "hero:RightArmEffector.ty";
connectAttr "hero:RightHandIK.tz" "hero:RightArmEffector.tz";
connectAttr "hero:RightArmIK.msg" "hero:RightArmHandle.hsj";
connectAttr "hero:RightArmEffector.hp" "hero:RightArmHandle.hee";
connectAttr "hero:ikRPsolver.msg" "hero:RightArmHandle.hsv";
connectAttr "hero:RightArmHandle_poleVectorConstraint1.ctx" "hero:RightArmHandle.pvx";
connectAttr "hero:RightArmHandle_poleVectorConstraint1.cty" "hero:RightArmHandle.pvy";
connectAttr "hero:RightArmHandle_poleVectorConstraint1.ctz" "hero:RightArmHandle.pvz";
connectAttr "hero:RightArmHandle.pim" "hero:RightArmHandle_poleVectorConstraint1.cpim";
connectAttr "hero:RightElbow_CTRL.t" "hero:RightArmHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "hero:RightElbow_CTRL.rp" "hero:RightArmHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "hero:RightElbow_CTRL.rpt" "hero:RightArmHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "hero:RightElbow_CTRL.pm" "hero:RightArmHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "hero:RightArmHandle_poleVectorConstraint1.w0" "hero:RightArmHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "hero:RightArmIK.pm" "hero:RightArmHandle_poleVectorConstraint1.ps";
connectAttr "hero:RightArmIK.t" "hero:RightArmHandle_poleVectorConstraint1.crp";
connectAttr "hero:RightHandIK_CTRL.ikFk" "hero:RightArmBlend.ix";
connectAttr "hero:RightArm_orientConstraint1.crx" "hero:RightArm.rx";
connectAttr "hero:RightArm_orientConstraint1.cry" "hero:RightArm.ry";
connectAttr "hero:RightArm_orientConstraint1.crz" "hero:RightArm.rz";
connectAttr "hero:RightArm.ro" "hero:RightArm_orientConstraint1.cro";
connectAttr "hero:RightArm.pim" "hero:RightArm_orientConstraint1.cpim";
connectAttr "hero:RightArm.jo" "hero:RightArm_orientConstraint1.cjo";
connectAttr "hero:RightArm_CTRL.r" "hero:RightArm_orientConstraint1.tg[0].tr";
connectAttr "hero:RightArm_CTRL.ro" "hero:RightArm_orientConstraint1.tg[0].tro";
connectAttr "hero:RightArm_CTRL.pm" "hero:RightArm_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightArm_orientConstraint1.w0" "hero:RightArm_orientConstraint1.tg[0].tw";
connectAttr "hero:RightArmBlend.ox" "hero:RightArm_orientConstraint1.w0";
connectAttr "hero:RightArmIK.r" "hero:RightArm_orientConstraint1.tg[1].tr";
connectAttr "hero:RightArmIK.ro" "hero:RightArm_orientConstraint1.tg[1].tro";
connectAttr "hero:RightArmIK.pm" "hero:RightArm_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightArmIK.jo" "hero:RightArm_orientConstraint1.tg[1].tjo";
connectAttr "hero:RightArm_orientConstraint1.w1" "hero:RightArm_orientConstraint1.tg[1].tw";
connectAttr "hero:RightHandIK_CTRL.ikFk" "hero:RightArm_orientConstraint1.w1";
connectAttr "hero:RightForeArm_orientConstraint1.crx" "hero:RightForeArm.rx";
connectAttr "hero:RightForeArm_orientConstraint1.cry" "hero:RightForeArm.ry";
connectAttr "hero:RightForeArm_orientConstraint1.crz" "hero:RightForeArm.rz";
connectAttr "hero:RightForeArm.ro" "hero:RightForeArm_orientConstraint1.cro";
connectAttr "hero:RightForeArm.pim" "hero:RightForeArm_orientConstraint1.cpim";
connectAttr "hero:RightForeArm.jo" "hero:RightForeArm_orientConstraint1.cjo";
connectAttr "hero:RightForeArm_CTRL.r" "hero:RightForeArm_orientConstraint1.tg[0].tr";
connectAttr "hero:RightForeArm_CTRL.ro" "hero:RightForeArm_orientConstraint1.tg[0].tro";
connectAttr "hero:RightForeArm_CTRL.pm" "hero:RightForeArm_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightForeArm_orientConstraint1.w0" "hero:RightForeArm_orientConstraint1.tg[0].tw";
connectAttr "hero:RightArmBlend.ox" "hero:RightForeArm_orientConstraint1.w0";
connectAttr "hero:RightForeArmIK.r" "hero:RightForeArm_orientConstraint1.tg[1].tr";
connectAttr "hero:RightForeArmIK.ro" "hero:RightForeArm_orientConstraint1.tg[1].tro";
connectAttr "hero:RightForeArmIK.pm" "hero:RightForeArm_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightForeArmIK.jo" "hero:RightForeArm_orientConstraint1.tg[1].tjo";
connectAttr "hero:RightForeArm_orientConstraint1.w1" "hero:RightForeArm_orientConstraint1.tg[1].tw";
connectAttr "hero:RightHandIK_CTRL.ikFk" "hero:RightForeArm_orientConstraint1.w1";
connectAttr "hero:RightHand_orientConstraint1.crx" "hero:RightHand.rx";
connectAttr "hero:RightHand_orientConstraint1.cry" "hero:RightHand.ry";
connectAttr "hero:RightHand_orientConstraint1.crz" "hero:RightHand.rz";
connectAttr "hero:RightHand.ro" "hero:RightHand_orientConstraint1.cro";
connectAttr "hero:RightHand.pim" "hero:RightHand_orientConstraint1.cpim";
connectAttr "hero:RightHand.jo" "hero:RightHand_orientConstraint1.cjo";
connectAttr "hero:RightHand_CTRL.r" "hero:RightHand_orientConstraint1.tg[0].tr";
connectAttr "hero:RightHand_CTRL.ro" "hero:RightHand_orientConstraint1.tg[0].tro";
connectAttr "hero:RightHand_CTRL.pm" "hero:RightHand_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightHand_orientConstraint1.w0" "hero:RightHand_orientConstraint1.tg[0].tw";
connectAttr "hero:RightArmBlend.ox" "hero:RightHand_orientConstraint1.w0";
connectAttr "hero:RightHandIK_CTRL.r" "hero:RightHand_orientConstraint1.tg[1].tr";
connectAttr "hero:RightHandIK_CTRL.ro" "hero:RightHand_orientConstraint1.tg[1].tro";
connectAttr "hero:RightHandIK_CTRL.pm" "hero:RightHand_orientConstraint1.tg[1].tpm";
connectAttr "hero:RightHand_orientConstraint1.w1" "hero:RightHand_orientConstraint1.tg[1].tw";
connectAttr "hero:RightHandIK_CTRL.ikFk" "hero:RightHand_orientConstraint1.w1";
connectAttr "hero:RightArm_GRP.wm" "hero:RightArmDistance.im1";
connectAttr "hero:RightArmHandle.wm" "hero:RightArmDistance.im2";
connectAttr "hero:RightHandIK_CTRL.stretch" "hero:RightArmReach.i1x";
connectAttr "hero:RightHandIK_CTRL.ikFk" "hero:RightArmReach.i2x";
connectAttr "hero:World_CTRL.sy" "hero:RightArmReach.i1y";
connectAttr "hero:RightArmDistance.d" "hero:RightArmRatio.i1x";
connectAttr "hero:RightArmReach.oy" "hero:RightArmRatio.i2x";
connectAttr "hero:RightArmRatio.ox" "hero:RightArmBound.ipr";
connectAttr "hero:RightArmReach.ox" "hero:RightArmFactor.ab";
connectAttr "hero:RightArmBound.opr" "hero:RightArmFactor.i[1]";
connectAttr "hero:RightArmFactor.o" "hero:RightForeArmLength.i2x";
connectAttr "hero:RightArmFactor.o" "hero:RightForeArmLength.i2y";
connectAttr "hero:RightArmFactor.o" "hero:RightForeArmLength.i2z";
connectAttr "hero:RightForeArmLength.o" "hero:RightForeArm.t";
connectAttr "hero:RightForeArmLength.o" "hero:RightForeArmIK.t";
connectAttr "hero:RightArmFactor.o" "hero:RightHandLength.i2x";
connectAttr "hero:RightArmFactor.o" "hero:RightHandLength.i2y";
connectAttr "hero:RightArmFactor.o" "hero:RightHandLength.i2z";
connectAttr "hero:RightHandLength.o" "hero:RightHand.t";
connectAttr "hero:RightHandLength.o" "hero:RightHandIK.t";
connectAttr "hero:RightToe_GRP_parentConstraint1.ctx" "hero:RightToe_GRP.tx";
connectAttr "hero:RightToe_GRP_parentConstraint1.cty" "hero:RightToe_GRP.ty";
connectAttr "hero:RightToe_GRP_parentConstraint1.ctz" "hero:RightToe_GRP.tz";
connectAttr "hero:RightToe_GRP_parentConstraint1.crx" "hero:RightToe_GRP.rx";
connectAttr "hero:RightToe_GRP_parentConstraint1.cry" "hero:RightToe_GRP.ry";
connectAttr "hero:RightToe_GRP_parentConstraint1.crz" "hero:RightToe_GRP.rz";
connectAttr "hero:RightToe_GRP.ro" "hero:RightToe_GRP_parentConstraint1.cro";
connectAttr "hero:RightToe_GRP.pim" "hero:RightToe_GRP_parentConstraint1.cpim";
connectAttr "hero:RightToe_GRP.rp" "hero:RightToe_GRP_parentConstraint1.crp";
connectAttr "hero:RightToe_GRP.rpt" "hero:RightToe_GRP_parentConstraint1.crt";
connectAttr "hero:RightFoot_CTRL.t" "hero:RightToe_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:RightFoot_CTRL.rp" "hero:RightToe_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:RightFoot_CTRL.rpt" "hero:RightToe_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:RightFoot_CTRL.r" "hero:RightToe_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:RightFoot_CTRL.ro" "hero:RightToe_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:RightFoot_CTRL.s" "hero:RightToe_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:RightFoot_CTRL.pm" "hero:RightToe_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:RightToe_GRP_parentConstraint1.w0" "hero:RightToe_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:RightLegBlend.ox" "hero:RightToe_GRP_parentConstraint1.w0";
connectAttr "hero:RightTip_GRP.t" "hero:RightToe_GRP_parentConstraint1.tg[1].tt";
connectAttr "hero:RightTip_GRP.rp" "hero:RightToe_GRP_parentConstraint1.tg[1].trp";
connectAttr "hero:RightTip_GRP.rpt" "hero:RightToe_GRP_parentConstraint1.tg[1].trt";
connectAttr "hero:RightTip_GRP.r" "hero:RightToe_GRP_parentConstraint1.tg[1].tr";
connectAttr "hero:RightTip_GRP.ro" "hero:RightToe_GRP_parentConstraint1.tg[1].tro";
connectAttr "hero:RightTip_GRP.s" "hero:RightToe_GRP_parentConstraint1.tg[1].ts";
connectAttr "hero:RightTip_GRP.pm" "hero:RightToe_GRP_parentConstraint1.tg[1].tpm";
connectAttr "hero:RightToe_GRP_parentConstraint1.w1" "hero:RightToe_GRP_parentConstraint1.tg[1].tw";
connectAttr "hero:RightFootIK_CTRL.ikFk" "hero:RightToe_GRP_parentConstraint1.w1";
connectAttr "hero:RightToe_orientConstraint1.crx" "hero:RightToe.rx";
connectAttr "hero:RightToe_orientConstraint1.cry" "hero:RightToe.ry";
connectAttr "hero:RightToe_orientConstraint1.crz" "hero:RightToe.rz";
connectAttr "hero:RightToe.ro" "hero:RightToe_orientConstraint1.cro";
connectAttr "hero:RightToe.pim" "hero:RightToe_orientConstraint1.cpim";
connectAttr "hero:RightToe.jo" "hero:RightToe_orientConstraint1.cjo";
connectAttr "hero:RightToe_CTRL.r" "hero:RightToe_orientConstraint1.tg[0].tr";
connectAttr "hero:RightToe_CTRL.ro" "hero:RightToe_orientConstraint1.tg[0].tro";
connectAttr "hero:RightToe_CTRL.pm" "hero:RightToe_orientConstraint1.tg[0].tpm";
connectAttr "hero:RightToe_orientConstraint1.w0" "hero:RightToe_orientConstraint1.tg[0].tw";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.ctx" "hero:RightHandIK_GRP.tx";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.cty" "hero:RightHandIK_GRP.ty";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.ctz" "hero:RightHandIK_GRP.tz";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.crx" "hero:RightHandIK_GRP.rx";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.cry" "hero:RightHandIK_GRP.ry";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.crz" "hero:RightHandIK_GRP.rz";
connectAttr "hero:RightHandIK_GRP.ro" "hero:RightHandIK_GRP_parentConstraint1.cro";
connectAttr "hero:RightHandIK_GRP.pim" "hero:RightHandIK_GRP_parentConstraint1.cpim";
connectAttr "hero:RightHandIK_GRP.rp" "hero:RightHandIK_GRP_parentConstraint1.crp";
connectAttr "hero:RightHandIK_GRP.rpt" "hero:RightHandIK_GRP_parentConstraint1.crt";
connectAttr "hero:World_CTRL.t" "hero:RightHandIK_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:World_CTRL.rp" "hero:RightHandIK_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:World_CTRL.rpt" "hero:RightHandIK_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:World_CTRL.r" "hero:RightHandIK_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:World_CTRL.ro" "hero:RightHandIK_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:World_CTRL.s" "hero:RightHandIK_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:World_CTRL.pm" "hero:RightHandIK_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.w0" "hero:RightHandIK_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:RightHandWorldSpace.ocr" "hero:RightHandIK_GRP_parentConstraint1.w0";
connectAttr "hero:COG_CTRL.t" "hero:RightHandIK_GRP_parentConstraint1.tg[1].tt";
connectAttr "hero:COG_CTRL.rp" "hero:RightHandIK_GRP_parentConstraint1.tg[1].trp";
connectAttr "hero:COG_CTRL.rpt" "hero:RightHandIK_GRP_parentConstraint1.tg[1].trt";
connectAttr "hero:COG_CTRL.r" "hero:RightHandIK_GRP_parentConstraint1.tg[1].tr";
connectAttr "hero:COG_CTRL.ro" "hero:RightHandIK_GRP_parentConstraint1.tg[1].tro";
connectAttr "hero:COG_CTRL.s" "hero:RightHandIK_GRP_parentConstraint1.tg[1].ts";
connectAttr "hero:COG_CTRL.pm" "hero:RightHandIK_GRP_parentConstraint1.tg[1].tpm";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.w1" "hero:RightHandIK_GRP_parentConstraint1.tg[1].tw";
connectAttr "hero:RightHandCogSpace.ocr" "hero:RightHandIK_GRP_parentConstraint1.w1";
connectAttr "hero:Chest_CTRL.t" "hero:RightHandIK_GRP_parentConstraint1.tg[2].tt";
connectAttr "hero:Chest_CTRL.rp" "hero:RightHandIK_GRP_parentConstraint1.tg[2].trp";
connectAttr "hero:Chest_CTRL.rpt" "hero:RightHandIK_GRP_parentConstraint1.tg[2].trt";
connectAttr "hero:Chest_CTRL.r" "hero:RightHandIK_GRP_parentConstraint1.tg[2].tr";
connectAttr "hero:Chest_CTRL.ro" "hero:RightHandIK_GRP_parentConstraint1.tg[2].tro";
connectAttr "hero:Chest_CTRL.s" "hero:RightHandIK_GRP_parentConstraint1.tg[2].ts";
connectAttr "hero:Chest_CTRL.pm" "hero:RightHandIK_GRP_parentConstraint1.tg[2].tpm";
connectAttr "hero:RightHandIK_GRP_parentConstraint1.w2" "hero:RightHandIK_GRP_parentConstraint1.tg[2].tw";
connectAttr "hero:RightHandChestSpace.ocr" "hero:RightHandIK_GRP_parentConstraint1.w2";
connectAttr "hero:RightHandIK_CTRL.space" "hero:RightHandWorldSpace.ft";
connectAttr "hero:RightHandIK_CTRL.space" "hero:RightHandCogSpace.ft";
connectAttr "hero:RightHandIK_CTRL.space" "hero:RightHandChestSpace.ft";
connectAttr "hero:RightFingers_GRP_parentConstraint1.ctx" "hero:RightFingers_GRP.tx";
connectAttr "hero:RightFingers_GRP_parentConstraint1.cty" "hero:RightFingers_GRP.ty";
connectAttr "hero:RightFingers_GRP_parentConstraint1.ctz" "hero:RightFingers_GRP.tz";
connectAttr "hero:RightFingers_GRP_parentConstraint1.crx" "hero:RightFingers_GRP.rx";
connectAttr "hero:RightFingers_GRP_parentConstraint1.cry" "hero:RightFingers_GRP.ry";
connectAttr "hero:RightFingers_GRP_parentConstraint1.crz" "hero:RightFingers_GRP.rz";
connectAttr "hero:RightFingers_GRP.ro" "hero:RightFingers_GRP_parentConstraint1.cro";
connectAttr "hero:RightFingers_GRP.pim" "hero:RightFingers_GRP_parentConstraint1.cpim";
connectAttr "hero:RightFingers_GRP.rp" "hero:RightFingers_GRP_parentConstraint1.crp";
connectAttr "hero:RightFingers_GRP.rpt" "hero:RightFingers_GRP_parentConstraint1.crt";
connectAttr "hero:RightHand.t" "hero:RightFingers_GRP_parentConstraint1.tg[0].tt";
connectAttr "hero:RightHand.rp" "hero:RightFingers_GRP_parentConstraint1.tg[0].trp";
connectAttr "hero:RightHand.rpt" "hero:RightFingers_GRP_parentConstraint1.tg[0].trt";
connectAttr "hero:RightHand.r" "hero:RightFingers_GRP_parentConstraint1.tg[0].tr";
connectAttr "hero:RightHand.ro" "hero:RightFingers_GRP_parentConstraint1.tg[0].tro";
connectAttr "hero:RightHand.s" "hero:RightFingers_GRP_parentConstraint1.tg[0].ts";
connectAttr "hero:RightHand.pm" "hero:RightFingers_GRP_parentConstraint1.tg[0].tpm";
connectAttr "hero:RightHand.jo" "hero:RightFingers_GRP_parentConstraint1.tg[0].tjo";
connectAttr "hero:RightHand.ssc" "hero:RightFingers_GRP_parentConstraint1.tg[0].tsc";
connectAttr "hero:RightHand.is" "hero:RightFingers_GRP_parentConstraint1.tg[0].tis";
connectAttr "hero:RightFingers_GRP_parentConstraint1.w0" "hero:RightFingers_GRP_parentConstraint1.tg[0].tw";
connectAttr "hero:RightFingers_CTRL.thumb" "hero:RightThumb1.rz";
connectAttr "hero:RightFingers_CTRL.thumb" "hero:RightThumb2.rz";
connectAttr "hero:RightFingers_CTRL.thumb" "hero:RightThumb3.rz";
connectAttr "hero:RightFingers_CTRL.index" "hero:RightIndex1.rz";
connectAttr "hero:RightFingers_CTRL.index" "hero:RightIndex2.rz";
connectAttr "hero:RightFingers_CTRL.index" "hero:RightIndex3.rz";
connectAttr "hero:RightFingers_CTRL.middle" "hero:RightMiddle1.rz";
connectAttr "hero:RightFingers_CTRL.middle" "hero:RightMiddle2.rz";
connectAttr "hero:RightFingers_CTRL.middle" "hero:RightMiddle3.rz";
connectAttr "hero:RightFingers_CTRL.ring" "hero:RightRing1.rz";
connectAttr "hero:RightFingers_CTRL.ring" "hero:RightRing2.rz";
connectAttr "hero:RightFingers_CTRL.ring" "hero:RightRing3.rz";
connectAttr "hero:RightFingers_CTRL.pinky" "hero:RightPinky1.rz";
connectAttr "hero:RightFingers_CTRL.pinky" "hero:RightPinky2.rz";
connectAttr "hero:RightFingers_CTRL.pinky" "hero:RightPinky3.rz";
connectAttr "hero_Hips_CTRL_translateX.o" "hero:Hips_CTRL.tx";
connectAttr "hero_Hips_CTRL_translateY.o" "hero:Hips_CTRL.ty";
connectAttr "hero_Hips_CTRL_translateZ.o" "hero:Hips_CTRL.tz";
connectAttr "hero_Hips_CTRL_rotateX.o" "hero:Hips_CTRL.rx";
connectAttr "hero_Hips_CTRL_rotateY.o" "hero:Hips_CTRL.ry";
connectAttr "hero_Hips_CTRL_rotateZ.o" "hero:Hips_CTRL.rz";
connectAttr "hero_LeftUpLeg_CTRL_rotateX.o" "hero:LeftUpLeg_CTRL.rx";
connectAttr "hero_LeftUpLeg_CTRL_rotateY.o" "hero:LeftUpLeg_CTRL.ry";
connectAttr "hero_LeftUpLeg_CTRL_rotateZ.o" "hero:LeftUpLeg_CTRL.rz";
connectAttr "hero_LeftLeg_CTRL_rotateX.o" "hero:LeftLeg_CTRL.rx";
connectAttr "hero_LeftLeg_CTRL_rotateY.o" "hero:LeftLeg_CTRL.ry";
connectAttr "hero_LeftLeg_CTRL_rotateZ.o" "hero:LeftLeg_CTRL.rz";
connectAttr "hero_LeftFoot_CTRL_rotateX.o" "hero:LeftFoot_CTRL.rx";
connectAttr "hero_LeftFoot_CTRL_rotateY.o" "hero:LeftFoot_CTRL.ry";
connectAttr "hero_LeftFoot_CTRL_rotateZ.o" "hero:LeftFoot_CTRL.rz";
connectAttr "hero_LeftToe_CTRL_rotateX.o" "hero:LeftToe_CTRL.rx";
connectAttr "hero_LeftToe_CTRL_rotateY.o" "hero:LeftToe_CTRL.ry";
connectAttr "hero_LeftToe_CTRL_rotateZ.o" "hero:LeftToe_CTRL.rz";
connectAttr "hero_RightUpLeg_CTRL_rotateX.o" "hero:RightUpLeg_CTRL.rx";
connectAttr "hero_RightUpLeg_CTRL_rotateY.o" "hero:RightUpLeg_CTRL.ry";
connectAttr "hero_RightUpLeg_CTRL_rotateZ.o" "hero:RightUpLeg_CTRL.rz";
connectAttr "hero_RightLeg_CTRL_rotateX.o" "hero:RightLeg_CTRL.rx";
connectAttr "hero_RightLeg_CTRL_rotateY.o" "hero:RightLeg_CTRL.ry";
connectAttr "hero_RightLeg_CTRL_rotateZ.o" "hero:RightLeg_CTRL.rz";
connectAttr "hero_RightFoot_CTRL_rotateX.o" "hero:RightFoot_CTRL.rx";
connectAttr "hero_RightFoot_CTRL_rotateY.o" "hero:RightFoot_CTRL.ry";
connectAttr "hero_RightFoot_CTRL_rotateZ.o" "hero:RightFoot_CTRL.rz";
connectAttr "hero_RightToe_CTRL_rotateX.o" "hero:RightToe_CTRL.rx";
connectAttr "hero_RightToe_CTRL_rotateY.o" "hero:RightToe_CTRL.ry";
connectAttr "hero_RightToe_CTRL_rotateZ.o" "hero:RightToe_CTRL.rz";
connectAttr "hero_Spine_CTRL_rotateX.o" "hero:Spine_CTRL.rx";
connectAttr "hero_Spine_CTRL_rotateY.o" "hero:Spine_CTRL.ry";
connectAttr "hero_Spine_CTRL_rotateZ.o" "hero:Spine_CTRL.rz";
connectAttr "hero_Chest_CTRL_rotateX.o" "hero:Chest_CTRL.rx";
connectAttr "hero_Chest_CTRL_rotateY.o" "hero:Chest_CTRL.ry";
connectAttr "hero_Chest_CTRL_rotateZ.o" "hero:Chest_CTRL.rz";
connectAttr "hero_Neck_CTRL_rotateX.o" "hero:Neck_CTRL.rx";
connectAttr "hero_Neck_CTRL_rotateY.o" "hero:Neck_CTRL.ry";
connectAttr "hero_Neck_CTRL_rotateZ.o" "hero:Neck_CTRL.rz";
connectAttr "hero_Head_CTRL_rotateX.o" "hero:Head_CTRL.rx";
connectAttr "hero_Head_CTRL_rotateY.o" "hero:Head_CTRL.ry";
connectAttr "hero_Head_CTRL_rotateZ.o" "hero:Head_CTRL.rz";
connectAttr "hero_LeftShoulder_CTRL_rotateX.o" "hero:LeftShoulder_CTRL.rx";
connectAttr "hero_LeftShoulder_CTRL_rotateY.o" "hero:LeftShoulder_CTRL.ry";
connectAttr "hero_LeftShoulder_CTRL_rotateZ.o" "hero:LeftShoulder_CTRL.rz";
connectAttr "hero_LeftArm_CTRL_rotateX.o" "hero:LeftArm_CTRL.rx";
connectAttr "hero_LeftArm_CTRL_rotateY.o" "hero:LeftArm_CTRL.ry";
connectAttr "hero_LeftArm_CTRL_rotateZ.o" "hero:LeftArm_CTRL.rz";
connectAttr "hero_LeftForeArm_CTRL_rotateX.o" "hero:LeftForeArm_CTRL.rx";
connectAttr "hero_LeftForeArm_CTRL_rotateY.o" "hero:LeftForeArm_CTRL.ry";
connectAttr "hero_LeftForeArm_CTRL_rotateZ.o" "hero:LeftForeArm_CTRL.rz";
connectAttr "hero_LeftHand_CTRL_rotateX.o" "hero:LeftHand_CTRL.rx";
connectAttr "hero_LeftHand_CTRL_rotateY.o" "hero:LeftHand_CTRL.ry";
connectAttr "hero_LeftHand_CTRL_rotateZ.o" "hero:LeftHand_CTRL.rz";
connectAttr "hero_RightShoulder_CTRL_rotateX.o" "hero:RightShoulder_CTRL.rx";
connectAttr "hero_RightShoulder_CTRL_rotateY.o" "hero:RightShoulder_CTRL.ry";
connectAttr "hero_RightShoulder_CTRL_rotateZ.o" "hero:RightShoulder_CTRL.rz";
connectAttr "hero_RightArm_CTRL_rotateX.o" "hero:RightArm_CTRL.rx";
connectAttr "hero_RightArm_CTRL_rotateY.o" "hero:RightArm_CTRL.ry";
connectAttr "hero_RightArm_CTRL_rotateZ.o" "hero:RightArm_CTRL.rz";
connectAttr "hero_RightForeArm_CTRL_rotateX.o" "hero:RightForeArm_CTRL.rx";
connectAttr "hero_RightForeArm_CTRL_rotateY.o" "hero:RightForeArm_CTRL.ry";
connectAttr "hero_RightForeArm_CTRL_rotateZ.o" "hero:RightForeArm_CTRL.rz";
connectAttr "hero_RightHand_CTRL_rotateX.o" "hero:RightHand_CTRL.rx";
connectAttr "hero_RightHand_CTRL_rotateY.o" "hero:RightHand_CTRL.ry";
connectAttr "hero_RightHand_CTRL_rotateZ.o" "hero:RightHand_CTRL.rz";
connectAttr "hero_LeftFootIK_CTRL_translateX.o" "hero:LeftFootIK_CTRL.tx";
connectAttr "hero_LeftFootIK_CTRL_translateY.o" "hero:LeftFootIK_CTRL.ty";
connectAttr "hero_LeftFootIK_CTRL_translateZ.o" "hero:LeftFootIK_CTRL.tz";
connectAttr "hero_LeftFootIK_CTRL_rotateX.o" "hero:LeftFootIK_CTRL.rx";
connectAttr "hero_LeftFootIK_CTRL_rotateY.o" "hero:LeftFootIK_CTRL.ry";
connectAttr "hero_LeftFootIK_CTRL_rotateZ.o" "hero:LeftFootIK_CTRL.rz";
connectAttr "hero_LeftKnee_CTRL_translateX.o" "hero:LeftKnee_CTRL.tx";
connectAttr "hero_LeftKnee_CTRL_translateY.o" "hero:LeftKnee_CTRL.ty";
connectAttr "hero_LeftKnee_CTRL_translateZ.o" "hero:LeftKnee_CTRL.tz";
connectAttr "hero_LeftHandIK_CTRL_translateX.o" "hero:LeftHandIK_CTRL.tx";
connectAttr "hero_LeftHandIK_CTRL_translateY.o" "hero:LeftHandIK_CTRL.ty";
connectAttr "hero_LeftHandIK_CTRL_translateZ.o" "hero:LeftHandIK_CTRL.tz";
connectAttr "hero_LeftHandIK_CTRL_rotateX.o" "hero:LeftHandIK_CTRL.rx";
connectAttr "hero_LeftHandIK_CTRL_rotateY.o" "hero:LeftHandIK_CTRL.ry";
connectAttr "hero_LeftHandIK_CTRL_rotateZ.o" "hero:LeftHandIK_CTRL.rz";
connectAttr "hero_LeftElbow_CTRL_translateX.o" "hero:LeftElbow_CTRL.tx";
connectAttr "hero_LeftElbow_CTRL_translateY.o" "hero:LeftElbow_CTRL.ty";
connectAttr "hero_LeftElbow_CTRL_translateZ.o" "hero:LeftElbow_CTRL.tz";
connectAttr "hero_RightFootIK_CTRL_translateX.o" "hero:RightFootIK_CTRL.tx";
connectAttr "hero_RightFootIK_CTRL_translateY.o" "hero:RightFootIK_CTRL.ty";
connectAttr "hero_RightFootIK_CTRL_translateZ.o" "hero:RightFootIK_CTRL.tz";
connectAttr "hero_RightFootIK_CTRL_rotateX.o" "hero:RightFootIK_CTRL.rx";
connectAttr "hero_RightFootIK_CTRL_rotateY.o" "hero:RightFootIK_CTRL.ry";
connectAttr "hero_RightFootIK_CTRL_rotateZ.o" "hero:RightFootIK_CTRL.rz";
connectAttr "hero_RightKnee_CTRL_translateX.o" "hero:RightKnee_CTRL.tx";
connectAttr "hero_RightKnee_CTRL_translateY.o" "hero:RightKnee_CTRL.ty";
connectAttr "hero_RightKnee_CTRL_translateZ.o" "hero:RightKnee_CTRL.tz";
connectAttr "hero_RightHandIK_CTRL_translateX.o" "hero:RightHandIK_CTRL.tx";
connectAttr "hero_RightHandIK_CTRL_translateY.o" "hero:RightHandIK_CTRL.ty";
connectAttr "hero_RightHandIK_CTRL_translateZ.o" "hero:RightHandIK_CTRL.tz";
connectAttr "hero_RightHandIK_CTRL_rotateX.o" "hero:RightHandIK_CTRL.rx";
connectAttr "hero_RightHandIK_CTRL_rotateY.o" "hero:RightHandIK_CTRL.ry";
connectAttr "hero_RightHandIK_CTRL_rotateZ.o" "hero:RightHandIK_CTRL.rz";
connectAttr "hero_RightElbow_CTRL_translateX.o" "hero:RightElbow_CTRL.tx";
connectAttr "hero_RightElbow_CTRL_translateY.o" "hero:RightElbow_CTRL.ty";
connectAttr "hero_RightElbow_CTRL_translateZ.o" "hero:RightElbow_CTRL.tz";
connectAttr "hero:ikRPsolver.msg" ":ikSystem.sol" -na;
// End of biped_capture.ma
