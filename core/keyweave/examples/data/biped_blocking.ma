//Maya ASCII 2023 scene
//Name: biped_blocking.ma
//Codeset: UTF-8
requires maya "2023";
currentUnit -l centimeter -a degree -t film;
fileInfo "application" "maya";
createNode transform -n "character";
createNode transform -n "controls" -p "character";
createNode transform -n "World_GRP" -p "controls";
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
createNode transform -n "World_CTRL" -p "World_GRP";
	setAttr -l on -k off ".v";
	setAttr -k off ".sx";
	setAttr -k off ".sz";
	setAttr ".mnsl" -type "double3" -1 0.01 -1 ;
	setAttr ".msye" yes;
createNode nurbsCurve -n "World_CTRLShape" -p "World_CTRL";
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
createNode transform -n "COG_GRP" -p "World_CTRL";
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
createNode transform -n "COG_CTRL" -p "COG_GRP";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "COG_CTRLShape" -p "COG_CTRL";
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
createNode transform -n "Hips_GRP" -p "COG_CTRL";
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
createNode transform -n "Hips_CTRL" -p "Hips_GRP";
	setAttr -l on -k off ".v";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "Hips_CTRLShape" -p "Hips_CTRL";
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
createNode transform -n "LeftUpLeg_GRP" -p "Hips_CTRL";
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
createNode transform -n "LeftUpLeg_CTRL" -p "LeftUpLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftUpLeg_CTRLShape" -p "LeftUpLeg_CTRL";
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
createNode transform -n "LeftLeg_GRP" -p "LeftUpLeg_CTRL";
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
createNode transform -n "LeftLeg_CTRL" -p "LeftLeg_GRP";
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
createNode nurbsCurve -n "LeftLeg_CTRLShape" -p "LeftLeg_CTRL";
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
createNode transform -n "LeftFoot_GRP" -p "LeftLeg_CTRL";
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
createNode transform -n "LeftFoot_CTRL" -p "LeftFoot_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftFoot_CTRLShape" -p "LeftFoot_CTRL";
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
createNode transform -n "LeftToe_GRP" -p "LeftFoot_CTRL";
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
createNode transform -n "LeftToe_CTRL" -p "LeftToe_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftToe_CTRLShape" -p "LeftToe_CTRL";
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
createNode parentConstraint -n "LeftToe_GRP_parentConstraint1" -p "LeftToe_GRP";
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
createNode transform -n "RightUpLeg_GRP" -p "Hips_CTRL";
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
createNode transform -n "RightUpLeg_CTRL" -p "RightUpLeg_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightUpLeg_CTRLShape" -p "RightUpLeg_CTRL";
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
createNode transform -n "RightLeg_GRP" -p "RightUpLeg_CTRL";
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
createNode transform -n "RightLeg_CTRL" -p "RightLeg_GRP";
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
createNode nurbsCurve -n "RightLeg_CTRLShape" -p "RightLeg_CTRL";
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
createNode transform -n "RightFoot_GRP" -p "RightLeg_CTRL";
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
createNode transform -n "RightFoot_CTRL" -p "RightFoot_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightFoot_CTRLShape" -p "RightFoot_CTRL";
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
createNode transform -n "RightToe_GRP" -p "RightFoot_CTRL";
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
createNode transform -n "RightToe_CTRL" -p "RightToe_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightToe_CTRLShape" -p "RightToe_CTRL";
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
createNode parentConstraint -n "RightToe_GRP_parentConstraint1" -p "RightToe_GRP";
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
createNode transform -n "Spine_GRP" -p "Hips_CTRL";
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
createNode transform -n "Spine_CTRL" -p "Spine_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "Spine_CTRLShape" -p "Spine_CTRL";
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
createNode transform -n "Chest_GRP" -p "Spine_CTRL";
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
createNode transform -n "Chest_CTRL" -p "Chest_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "Chest_CTRLShape" -p "Chest_CTRL";
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
createNode transform -n "Neck_GRP" -p "Chest_CTRL";
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
createNode transform -n "Neck_CTRL" -p "Neck_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "Neck_CTRLShape" -p "Neck_CTRL";
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
createNode transform -n "Head_GRP" -p "Neck_CTRL";
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
createNode transform -n "Head_CTRL" -p "Head_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "Head_CTRLShape" -p "Head_CTRL";
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
createNode transform -n "LeftShoulder_GRP" -p "Chest_CTRL";
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
createNode transform -n "LeftShoulder_CTRL" -p "LeftShoulder_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftShoulder_CTRLShape" -p "LeftShoulder_CTRL";
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
createNode transform -n "LeftArm_GRP" -p "LeftShoulder_CTRL";
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
createNode transform -n "LeftArm_CTRL" -p "LeftArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftArm_CTRLShape" -p "LeftArm_CTRL";
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
createNode transform -n "LeftForeArm_GRP" -p "LeftArm_CTRL";
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
createNode transform -n "LeftForeArm_CTRL" -p "LeftForeArm_GRP";
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
createNode nurbsCurve -n "LeftForeArm_CTRLShape" -p "LeftForeArm_CTRL";
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
createNode transform -n "LeftHand_GRP" -p "LeftForeArm_CTRL";
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
createNode transform -n "LeftHand_CTRL" -p "LeftHand_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftHand_CTRLShape" -p "LeftHand_CTRL";
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
createNode transform -n "LeftFingers_GRP" -p "LeftHand_CTRL";
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
createNode transform -n "LeftFingers_CTRL" -p "LeftFingers_GRP";
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
createNode nurbsCurve -n "LeftFingers_CTRLShape" -p "LeftFingers_CTRL";
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
createNode parentConstraint -n "LeftFingers_GRP_parentConstraint1" -p "LeftFingers_GRP";
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
createNode transform -n "RightShoulder_GRP" -p "Chest_CTRL";
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
createNode transform -n "RightShoulder_CTRL" -p "RightShoulder_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightShoulder_CTRLShape" -p "RightShoulder_CTRL";
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
createNode transform -n "RightArm_GRP" -p "RightShoulder_CTRL";
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
createNode transform -n "RightArm_CTRL" -p "RightArm_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightArm_CTRLShape" -p "RightArm_CTRL";
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
createNode transform -n "RightForeArm_GRP" -p "RightArm_CTRL";
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
createNode transform -n "RightForeArm_CTRL" -p "RightForeArm_GRP";
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
createNode nurbsCurve -n "RightForeArm_CTRLShape" -p "RightForeArm_CTRL";
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
createNode transform -n "RightHand_GRP" -p "RightForeArm_CTRL";
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
createNode transform -n "RightHand_CTRL" -p "RightHand_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".tx";
	setAttr -l on -k off ".ty";
	setAttr -l on -k off ".tz";
	setAttr ".ro" 4;
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightHand_CTRLShape" -p "RightHand_CTRL";
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
createNode transform -n "RightFingers_GRP" -p "RightHand_CTRL";
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
createNode transform -n "RightFingers_CTRL" -p "RightFingers_GRP";
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
createNode nurbsCurve -n "RightFingers_CTRLShape" -p "RightFingers_CTRL";
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
createNode parentConstraint -n "RightFingers_GRP_parentConstraint1" -p "RightFingers_GRP";
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
createNode transform -n "LeftHandIK_GRP" -p "Chest_CTRL";
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
createNode transform -n "LeftHandIK_CTRL" -p "LeftHandIK_GRP";
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
createNode nurbsCurve -n "LeftHandIK_CTRLShape" -p "LeftHandIK_CTRL";
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
createNode ikHandle -n "LeftArmHandle" -p "LeftHandIK_CTRL";
	setAttr ".v" no;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "LeftArmHandle_poleVectorConstraint1" -p "LeftArmHandle";
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
createNode parentConstraint -n "LeftHandIK_GRP_parentConstraint1" -p "LeftHandIK_GRP";
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
createNode transform -n "LeftElbow_GRP" -p "Chest_CTRL";
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
createNode transform -n "LeftElbow_CTRL" -p "LeftElbow_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftElbow_CTRLShape" -p "LeftElbow_CTRL";
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
createNode transform -n "RightHandIK_GRP" -p "Chest_CTRL";
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
createNode transform -n "RightHandIK_CTRL" -p "RightHandIK_GRP";
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
createNode nurbsCurve -n "RightHandIK_CTRLShape" -p "RightHandIK_CTRL";
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
createNode ikHandle -n "RightArmHandle" -p "RightHandIK_CTRL";
	setAttr ".v" no;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "RightArmHandle_poleVectorConstraint1" -p "RightArmHandle";
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
createNode parentConstraint -n "RightHandIK_GRP_parentConstraint1" -p "RightHandIK_GRP";
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
createNode transform -n "RightElbow_GRP" -p "Chest_CTRL";
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
createNode transform -n "RightElbow_CTRL" -p "RightElbow_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightElbow_CTRLShape" -p "RightElbow_CTRL";
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
createNode transform -n "LeftKnee_GRP" -p "Hips_CTRL";
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
createNode transform -n "LeftKnee_CTRL" -p "LeftKnee_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "LeftKnee_CTRLShape" -p "LeftKnee_CTRL";
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
createNode transform -n "RightKnee_GRP" -p "Hips_CTRL";
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
createNode transform -n "RightKnee_CTRL" -p "RightKnee_GRP";
	setAttr -l on -k off ".v";
	setAttr -l on -k off ".rx";
	setAttr -l on -k off ".ry";
	setAttr -l on -k off ".rz";
	setAttr -l on -k off ".sx";
	setAttr -l on -k off ".sy";
	setAttr -l on -k off ".sz";
createNode nurbsCurve -n "RightKnee_CTRLShape" -p "RightKnee_CTRL";
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
createNode transform -n "LeftFootIK_GRP" -p "World_CTRL";
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
createNode transform -n "LeftFootIK_CTRL" -p "LeftFootIK_GRP";
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
createNode nurbsCurve -n "LeftFootIK_CTRLShape" -p "LeftFootIK_CTRL";
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
createNode transform -n "LeftHeel_GRP" -p "LeftFootIK_CTRL";
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
createNode transform -n "LeftTip_GRP" -p "LeftHeel_GRP";
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
createNode transform -n "LeftBall_GRP" -p "LeftTip_GRP";
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
createNode ikHandle -n "LeftLegHandle" -p "LeftBall_GRP";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 0 6 -12.5 ;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "LeftLegHandle_poleVectorConstraint1" -p "LeftLegHandle";
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
createNode transform -n "RightFootIK_GRP" -p "World_CTRL";
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
createNode transform -n "RightFootIK_CTRL" -p "RightFootIK_GRP";
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
createNode nurbsCurve -n "RightFootIK_CTRLShape" -p "RightFootIK_CTRL";
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
createNode transform -n "RightHeel_GRP" -p "RightFootIK_CTRL";
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
createNode transform -n "RightTip_GRP" -p "RightHeel_GRP";
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
createNode transform -n "RightBall_GRP" -p "RightTip_GRP";
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
createNode ikHandle -n "RightLegHandle" -p "RightBall_GRP";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 0 6 -12.5 ;
	setAttr ".roc" yes;
createNode poleVectorConstraint -n "RightLegHandle_poleVectorConstraint1" -p "RightLegHandle";
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
createNode transform -n "skeleton" -p "World_CTRL";
createNode joint -n "Hips" -p "skeleton";
	setAttr ".ro" 4;
createNode joint -n "LeftUpLeg" -p "Hips";
	setAttr ".t" -type "double3" 9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftLeg" -p "LeftUpLeg";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftFoot" -p "LeftLeg";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftToe" -p "LeftFoot";
	setAttr ".t" -type "double3" 0 -6 12.5 ;
	setAttr ".ro" 4;
createNode joint -n "LeftToeEnd" -p "LeftToe";
	setAttr ".t" -type "double3" 0 -2 7 ;
createNode orientConstraint -n "LeftToe_orientConstraint1" -p "LeftToe";
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
createNode orientConstraint -n "LeftFoot_orientConstraint1" -p "LeftFoot";
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
createNode orientConstraint -n "LeftLeg_orientConstraint1" -p "LeftLeg";
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
createNode orientConstraint -n "LeftUpLeg_orientConstraint1" -p "LeftUpLeg";
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
createNode joint -n "RightUpLeg" -p "Hips";
	setAttr ".t" -type "double3" -9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightLeg" -p "RightUpLeg";
	setAttr ".t" -type "double3" -0 -43 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightFoot" -p "RightLeg";
	setAttr ".t" -type "double3" -0 -42.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightToe" -p "RightFoot";
	setAttr ".t" -type "double3" -0 -6 12.5 ;
	setAttr ".ro" 4;
createNode joint -n "RightToeEnd" -p "RightToe";
	setAttr ".t" -type "double3" 0 -2 7 ;
createNode orientConstraint -n "RightToe_orientConstraint1" -p "RightToe";
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
createNode orientConstraint -n "RightFoot_orientConstraint1" -p "RightFoot";
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
createNode orientConstraint -n "RightLeg_orientConstraint1" -p "RightLeg";
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
createNode orientConstraint -n "RightUpLeg_orientConstraint1" -p "RightUpLeg";
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
createNode joint -n "Spine" -p "Hips";
	setAttr ".t" -type "double3" 0 9 -0.5 ;
	setAttr ".ro" 4;
createNode joint -n "Chest" -p "Spine";
	setAttr ".t" -type "double3" 0 17 -0.5 ;
	setAttr ".ro" 4;
createNode joint -n "Neck" -p "Chest";
	setAttr ".t" -type "double3" 0 23.5 -1 ;
	setAttr ".ro" 4;
createNode joint -n "Head" -p "Neck";
	setAttr ".t" -type "double3" 0 8.5 1.5 ;
	setAttr ".ro" 4;
createNode joint -n "HeadEnd" -p "Head";
	setAttr ".t" -type "double3" 0 19 1 ;
createNode joint -n "LeftShoulder" -p "Chest";
	setAttr ".t" -type "double3" 3 19 0.5 ;
	setAttr ".ro" 4;
createNode joint -n "LeftArm" -p "LeftShoulder";
	setAttr ".t" -type "double3" 15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "LeftForeArm" -p "LeftArm";
	setAttr ".t" -type "double3" 29.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftHand" -p "LeftForeArm";
	setAttr ".t" -type "double3" 25.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftThumb1" -p "LeftHand";
	setAttr ".t" -type "double3" 2.5 -0.8 2.6 ;
	setAttr ".jo" -type "double3" -99.31 -47.02 -24.3 ;
createNode joint -n "LeftThumb2" -p "LeftThumb1";
	setAttr ".t" -type "double3" 4.2 0 0 ;
createNode joint -n "LeftThumb3" -p "LeftThumb2";
	setAttr ".t" -type "double3" 3.3 0 0 ;
createNode joint -n "LeftIndex1" -p "LeftHand";
	setAttr ".t" -type "double3" 9.2 0.2 2.9 ;
	setAttr ".jo" -type "double3" 180 -3.43 0 ;
createNode joint -n "LeftIndex2" -p "LeftIndex1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "LeftIndex3" -p "LeftIndex2";
	setAttr ".t" -type "double3" 2.6 0 0 ;
createNode joint -n "LeftMiddle1" -p "LeftHand";
	setAttr ".t" -type "double3" 9.5 0.4 0.8 ;
	setAttr ".jo" -type "double3" 180 0 0 ;
createNode joint -n "LeftMiddle2" -p "LeftMiddle1";
	setAttr ".t" -type "double3" 4.7 0 0 ;
createNode joint -n "LeftMiddle3" -p "LeftMiddle2";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode joint -n "LeftRing1" -p "LeftHand";
	setAttr ".t" -type "double3" 9.1 0.2 -1.3 ;
	setAttr ".jo" -type "double3" 180 3.43 0 ;
createNode joint -n "LeftRing2" -p "LeftRing1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "LeftRing3" -p "LeftRing2";
	setAttr ".t" -type "double3" 2.8 0 0 ;
createNode joint -n "LeftPinky1" -p "LeftHand";
	setAttr ".t" -type "double3" 8.4 -0.2 -3.2 ;
	setAttr ".jo" -type "double3" 180 6.84 0 ;
createNode joint -n "LeftPinky2" -p "LeftPinky1";
	setAttr ".t" -type "double3" 3.4 0 0 ;
createNode joint -n "LeftPinky3" -p "LeftPinky2";
	setAttr ".t" -type "double3" 2.1 0 0 ;
createNode orientConstraint -n "LeftHand_orientConstraint1" -p "LeftHand";
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
createNode orientConstraint -n "LeftForeArm_orientConstraint1" -p "LeftForeArm";
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
createNode orientConstraint -n "LeftArm_orientConstraint1" -p "LeftArm";
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
createNode joint -n "LeftArmIK" -p "LeftShoulder";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "LeftForeArmIK" -p "LeftArmIK";
	setAttr ".t" -type "double3" 29.5 0 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 0 -30 0 ;
createNode joint -n "LeftHandIK" -p "LeftForeArmIK";
	setAttr ".t" -type "double3" 25.5 0 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "LeftArmEffector" -p "LeftForeArmIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode joint -n "RightShoulder" -p "Chest";
	setAttr ".t" -type "double3" -3 19 0.5 ;
	setAttr ".ro" 4;
createNode joint -n "RightArm" -p "RightShoulder";
	setAttr ".t" -type "double3" -15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "RightForeArm" -p "RightArm";
	setAttr ".t" -type "double3" -29.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightHand" -p "RightForeArm";
	setAttr ".t" -type "double3" -25.5 0 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightThumb1" -p "RightHand";
	setAttr ".t" -type "double3" -2.5 -0.8 2.6 ;
	setAttr ".jo" -type "double3" -80.69 -47.02 -155.7 ;
createNode joint -n "RightThumb2" -p "RightThumb1";
	setAttr ".t" -type "double3" 4.2 0 0 ;
createNode joint -n "RightThumb3" -p "RightThumb2";
	setAttr ".t" -type "double3" 3.3 0 0 ;
createNode joint -n "RightIndex1" -p "RightHand";
	setAttr ".t" -type "double3" -9.2 0.2 2.9 ;
	setAttr ".jo" -type "double3" 0 -3.43 180 ;
createNode joint -n "RightIndex2" -p "RightIndex1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "RightIndex3" -p "RightIndex2";
	setAttr ".t" -type "double3" 2.6 0 0 ;
createNode joint -n "RightMiddle1" -p "RightHand";
	setAttr ".t" -type "double3" -9.5 0.4 0.8 ;
	setAttr ".jo" -type "double3" 0 0 180 ;
createNode joint -n "RightMiddle2" -p "RightMiddle1";
	setAttr ".t" -type "double3" 4.7 0 0 ;
createNode joint -n "RightMiddle3" -p "RightMiddle2";
	setAttr ".t" -type "double3" 3 0 0 ;
createNode joint -n "RightRing1" -p "RightHand";
	setAttr ".t" -type "double3" -9.1 0.2 -1.3 ;
	setAttr ".jo" -type "double3" 0 3.43 180 ;
createNode joint -n "RightRing2" -p "RightRing1";
	setAttr ".t" -type "double3" 4.3 0 0 ;
createNode joint -n "RightRing3" -p "RightRing2";
	setAttr ".t" -type "double3" 2.8 0 0 ;
createNode joint -n "RightPinky1" -p "RightHand";
	setAttr ".t" -type "double3" -8.4 -0.2 -3.2 ;
	setAttr ".jo" -type "double3" 0 6.84 180 ;
createNode joint -n "RightPinky2" -p "RightPinky1";
	setAttr ".t" -type "double3" 3.4 0 0 ;
createNode joint -n "RightPinky3" -p "RightPinky2";
	setAttr ".t" -type "double3" 2.1 0 0 ;
createNode orientConstraint -n "RightHand_orientConstraint1" -p "RightHand";
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
createNode orientConstraint -n "RightForeArm_orientConstraint1" -p "RightForeArm";
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
createNode orientConstraint -n "RightArm_orientConstraint1" -p "RightArm";
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
createNode joint -n "RightArmIK" -p "RightShoulder";
	setAttr ".v" no;
	setAttr ".t" -type "double3" -15 0 -1 ;
	setAttr ".ro" 4;
createNode joint -n "RightForeArmIK" -p "RightArmIK";
	setAttr ".t" -type "double3" -29.5 0 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 0 30 -0 ;
createNode joint -n "RightHandIK" -p "RightForeArmIK";
	setAttr ".t" -type "double3" -25.5 0 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "RightArmEffector" -p "RightForeArmIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode parentConstraint -n "Hips_parentConstraint1" -p "Hips";
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
createNode joint -n "LeftUpLegIK" -p "Hips";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "LeftLegIK" -p "LeftUpLegIK";
	setAttr ".t" -type "double3" 0 -43 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 30 0 0 ;
createNode joint -n "LeftFootIK" -p "LeftLegIK";
	setAttr ".t" -type "double3" 0 -42.5 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "LeftLegEffector" -p "LeftLegIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode joint -n "RightUpLegIK" -p "Hips";
	setAttr ".v" no;
	setAttr ".t" -type "double3" -9 -3.5 0 ;
	setAttr ".ro" 4;
createNode joint -n "RightLegIK" -p "RightUpLegIK";
	setAttr ".t" -type "double3" -0 -43 0 ;
	setAttr ".ro" 4;
	setAttr ".pa" -type "double3" 30 -0 -0 ;
createNode joint -n "RightFootIK" -p "RightLegIK";
	setAttr ".t" -type "double3" -0 -42.5 0 ;
	setAttr ".ro" 4;
createNode ikEffector -n "RightLegEffector" -p "RightLegIK";
	setAttr ".v" no;
	setAttr ".hd" yes;
createNode animCurveUA -n "LeftHeel_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  -90 -90 0 0;
createNode animCurveUA -n "LeftTip_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  45 0 90 45;
createNode animCurveUA -n "LeftBall_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 45 45;
createNode animCurveUA -n "RightHeel_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  -90 -90 0 0;
createNode animCurveUA -n "RightTip_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  45 0 90 45;
createNode animCurveUA -n "RightBall_GRP_rotateX";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 45 45;
createNode ikRPsolver -n "ikRPsolver";
createNode reverse -n "LeftLegBlend";
createNode distanceBetween -n "LeftLegDistance";
createNode multiplyDivide -n "LeftLegReach";
	setAttr ".i2" -type "float3" 1 85.5 1 ;
createNode multiplyDivide -n "LeftLegRatio";
	setAttr ".op" 2;
createNode clamp -n "LeftLegBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "LeftLegFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "LeftLegLength";
	setAttr ".i1" -type "float3" 0 -43 0 ;
createNode multiplyDivide -n "LeftFootLength";
	setAttr ".i1" -type "float3" 0 -42.5 0 ;
createNode reverse -n "LeftArmBlend";
createNode distanceBetween -n "LeftArmDistance";
createNode multiplyDivide -n "LeftArmReach";
	setAttr ".i2" -type "float3" 1 55 1 ;
createNode multiplyDivide -n "LeftArmRatio";
	setAttr ".op" 2;
createNode clamp -n "LeftArmBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "LeftArmFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "LeftForeArmLength";
	setAttr ".i1" -type "float3" 29.5 0 0 ;
createNode multiplyDivide -n "LeftHandLength";
	setAttr ".i1" -type "float3" 25.5 0 0 ;
createNode condition -n "LeftHandWorldSpace";
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "LeftHandCogSpace";
	setAttr ".st" 1;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "LeftHandChestSpace";
	setAttr ".st" 2;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode reverse -n "RightLegBlend";
createNode distanceBetween -n "RightLegDistance";
createNode multiplyDivide -n "RightLegReach";
	setAttr ".i2" -type "float3" 1 85.5 1 ;
createNode multiplyDivide -n "RightLegRatio";
	setAttr ".op" 2;
createNode clamp -n "RightLegBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "RightLegFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "RightLegLength";
	setAttr ".i1" -type "float3" -0 -43 0 ;
createNode multiplyDivide -n "RightFootLength";
	setAttr ".i1" -type "float3" -0 -42.5 0 ;
createNode reverse -n "RightArmBlend";
createNode distanceBetween -n "RightArmDistance";
createNode multiplyDivide -n "RightArmReach";
	setAttr ".i2" -type "float3" 1 55 1 ;
createNode multiplyDivide -n "RightArmRatio";
	setAttr ".op" 2;
createNode clamp -n "RightArmBound";
	setAttr ".mn" -type "float3" 1 0 0 ;
	setAttr ".mx" -type "float3" 10 0 0 ;
createNode blendTwoAttr -n "RightArmFactor";
	setAttr -s 2 ".i";
	setAttr ".i[0]" 1;
createNode multiplyDivide -n "RightForeArmLength";
	setAttr ".i1" -type "float3" -29.5 0 0 ;
createNode multiplyDivide -n "RightHandLength";
	setAttr ".i1" -type "float3" -25.5 0 0 ;
createNode condition -n "RightHandWorldSpace";
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "RightHandCogSpace";
	setAttr ".st" 1;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode condition -n "RightHandChestSpace";
	setAttr ".st" 2;
	setAttr ".ct" -type "float3" 1 0 0 ;
	setAttr ".cf" -type "float3" 0 1 1 ;
createNode animCurveTL -n "Hips_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 1.54 21 -1.52 41 -0.78 61 1.66 81 1.06 101 -1.05;
createNode animCurveTL -n "Hips_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.42 21 -2.39 41 -2.53 61 -2.18 81 -2.52 101 -3.69;
createNode animCurveTL -n "Hips_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 86.78 41 181.77 61 279.02 81 392.42 101 509.83;
createNode animCurveTA -n "Hips_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.6 21 2.63 41 2.82 61 2.15 81 2.93 101 3.24;
createNode animCurveTA -n "Hips_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.28 21 -3.65 41 1.82 61 3.63 81 -2.17 101 -5.74;
createNode animCurveTA -n "Hips_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.86 21 0.93 41 -3.16 61 -0.06 81 4.03 101 2.82;
createNode animCurveTA -n "LeftUpLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -12.21 21 -28.01 41 6.18 61 6.33 81 -18.83 101 -27.8;
createNode animCurveTA -n "LeftUpLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.84 21 3.26 41 5.17 61 -1.61 81 -1.3 101 3.34;
createNode animCurveTA -n "LeftUpLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -6.43 21 -1.19 41 3.98 61 -3.95 81 -8.19 101 -2.11;
createNode animCurveTA -n "LeftLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 15.67 21 12.29 41 37.98 61 9.14 81 19.12 101 8.45;
createNode animCurveTA -n "LeftLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "LeftLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "LeftFoot_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -5.94 21 -1.36 41 7.73 61 -15.45 81 -3.27 101 -7.16;
createNode animCurveTA -n "LeftFoot_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 8.48 21 6.56 41 -1.41 61 6.34 81 9.41 101 9.62;
createNode animCurveTA -n "LeftFoot_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 3.29 21 3.55 41 -0.83 61 4.07 81 3.92 101 4.99;
createNode animCurveTA -n "LeftToe_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.02 21 -3.9 41 -27.92 61 -2.04 81 0 101 -4.58;
createNode animCurveTA -n "LeftToe_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "LeftToe_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "RightUpLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -14.49 21 6.03 41 -19.91 61 -28.41 81 0.46 101 11.41;
createNode animCurveTA -n "RightUpLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -5.71 21 1.73 41 0.68 61 -3.38 81 -5.25 101 0.39;
createNode animCurveTA -n "RightUpLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -4.2 21 1.81 41 6.91 61 0.26 81 -5.13 101 -1.65;
createNode animCurveTA -n "RightLeg_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 61.49 21 12.17 41 17.24 61 25.57 81 49.65 101 17.74;
createNode animCurveTA -n "RightLeg_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "RightLeg_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "RightFoot_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 6.68 21 -16.93 41 -0.22 61 -4.68 81 12.91 101 -13.09;
createNode animCurveTA -n "RightFoot_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.2 21 -5.44 41 -9.75 61 -6.87 81 1.78 101 -1.8;
createNode animCurveTA -n "RightFoot_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.01 21 -2.63 41 -3.63 61 -2.47 81 -0.16 101 -0.4;
createNode animCurveTA -n "RightToe_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -9.75 21 -3.85 41 0 61 -2.37 81 -21.9 101 -17.44;
createNode animCurveTA -n "RightToe_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "RightToe_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0 41 0 61 0 81 0 101 0;
createNode animCurveTA -n "Spine_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.19 21 -2.87 41 -2.45 61 -2.28 81 0.41 101 0.78;
createNode animCurveTA -n "Spine_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 1.05 21 3.29 41 -2.47 61 -3.26 81 2.99 101 4.01;
createNode animCurveTA -n "Spine_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.35 21 -1.55 41 1.74 61 -1.34 81 -2.68 101 -1.61;
createNode animCurveTA -n "Chest_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.52 21 -3.01 41 -1.85 61 -1.96 81 -1.13 101 0.18;
createNode animCurveTA -n "Chest_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.75 21 3.82 41 -1.94 61 -2.34 81 2.19 101 4.92;
createNode animCurveTA -n "Chest_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.92 21 0.38 41 1.85 61 -0.36 81 -3.08 101 -1.29;
createNode animCurveTA -n "Neck_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.94 21 1.54 41 -0.92 61 -0.8 81 -0.31 101 0.98;
createNode animCurveTA -n "Neck_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.74 21 -0.43 41 1.57 61 0.43 81 -1.52 101 -0.68;
createNode animCurveTA -n "Neck_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.21 21 -0.07 41 -0.47 61 -0.53 81 1.95 101 0.16;
createNode animCurveTA -n "Head_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.08 21 0.23 41 -0.78 61 -0.15 81 -0.91 101 0.39;
createNode animCurveTA -n "Head_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -2.32 21 -0.96 41 -0.21 61 0.52 81 -1.59 101 -0.32;
createNode animCurveTA -n "Head_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.04 21 -0.52 41 0.6 61 1.58 81 0.73 101 -0.36;
createNode animCurveTA -n "LeftShoulder_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.5 21 0.13 41 -0.63 61 -1.26 81 -0.05 101 -0.55;
createNode animCurveTA -n "LeftShoulder_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.64 21 1.88 41 0.61 61 0.33 81 1.42 101 2.96;
createNode animCurveTA -n "LeftShoulder_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 0.16 41 3.32 61 -0.58 81 3.68 101 2.54;
createNode animCurveTA -n "LeftArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 21.58 21 17.5 41 20.49 61 20.77 81 18.98 101 20.47;
createNode animCurveTA -n "LeftArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 5.28 21 14.54 41 -4.77 61 -6.11 81 10.05 101 16.15;
createNode animCurveTA -n "LeftArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -83.82 21 -85.81 41 -79.86 61 -79.45 81 -86.35 101 -85.37;
createNode animCurveTA -n "LeftForeArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 1.25 21 -0.03 41 -1.25 61 1.86 81 -1.33 101 -1.71;
createNode animCurveTA -n "LeftForeArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -9 21 -11 41 -13.47 61 -12.43 81 -12.31 101 -13.52;
createNode animCurveTA -n "LeftForeArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.4 21 -1.08 41 -2.95 61 -0.19 81 -0.24 101 1.59;
createNode animCurveTA -n "LeftHand_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.06 21 -3.36 41 -0.94 61 2.94 81 2.66 101 -3;
createNode animCurveTA -n "LeftHand_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.02 21 -4.14 41 -2.57 61 -1.94 81 -6.43 101 -3.87;
createNode animCurveTA -n "LeftHand_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 3.86 21 -2.27 41 1.11 61 0 81 -2.05 101 0.8;
createNode animCurveTA -n "RightShoulder_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.25 21 1.26 41 -0.3 61 -1.48 81 -0.47 101 -1.24;
createNode animCurveTA -n "RightShoulder_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.41 21 -0.4 41 0.37 61 -1.33 81 2.25 101 2.22;
createNode animCurveTA -n "RightShoulder_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -2.26 21 1.53 41 -1.78 61 0.73 81 -2.22 101 -0.91;
createNode animCurveTA -n "RightArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 21.82 21 22.26 41 19.91 61 19.43 81 25.14 101 25.67;
createNode animCurveTA -n "RightArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.53 21 8.87 41 -11.02 61 -12.8 81 7.4 101 19;
createNode animCurveTA -n "RightArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 82.38 21 78.86 41 82.93 61 83.81 81 79.97 101 76.79;
createNode animCurveTA -n "RightForeArm_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.35 21 -0.16 41 -0.68 61 -1.59 81 -1.79 101 -0.52;
createNode animCurveTA -n "RightForeArm_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 19.24 21 20.72 41 11.83 61 11 81 21.85 101 27.89;
createNode animCurveTA -n "RightForeArm_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.97 21 -0.89 41 -2.11 61 0.69 81 0.78 101 2.2;
createNode animCurveTA -n "RightHand_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -1.91 21 -0.5 41 -1.13 61 -1.37 81 -1.31 101 4.88;
createNode animCurveTA -n "RightHand_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 4.37 21 3.58 41 6.15 61 -0.38 81 -0.5 101 -0.46;
createNode animCurveTA -n "RightHand_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.19 21 1.1 41 -3.6 61 -2.68 81 1.98 101 4.07;
createNode animCurveTL -n "LeftFootIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -3.22 21 -4.35 41 -3.28 61 -5.02 81 -4.92 101 -3.64;
createNode animCurveTL -n "LeftFootIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.02 21 2.97 41 11.05 61 0.48 81 0.01 101 2.14;
createNode animCurveTL -n "LeftFootIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.56 21 115.06 41 143.54 61 259.49 81 401.58 101 539.72;
createNode animCurveTA -n "LeftFootIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0.02 21 -14.33 41 54.17 61 2.03 81 0 101 -23.1;
createNode animCurveTA -n "LeftFootIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 6.34 21 6.72 41 11.17 61 7.3 81 6.2 101 8.32;
createNode animCurveTA -n "LeftFootIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 0 21 1.67 41 -9.09 61 -0.26 81 0 101 3.29;
createNode animCurveTL -n "LeftKnee_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -5.75 21 2.11 41 8.11 61 -4.79 81 -5.76 101 1.88;
createNode animCurveTL -n "LeftKnee_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 4.84 21 21.74 41 -18.38 61 -8.02 81 10.07 101 22.86;
createNode animCurveTL -n "LeftKnee_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 8.94 21 16.88 41 -9.04 61 -5.57 81 13.27 101 16.23;
createNode animCurveTL -n "LeftHandIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -47.84 21 -48.98 41 -47.06 61 -49.85 81 -46.84 101 -44.76;
createNode animCurveTL -n "LeftHandIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -54.36 21 -53.61 41 -52.25 61 -53.37 81 -52.96 101 -52.32;
createNode animCurveTL -n "LeftHandIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.41 21 -9.51 41 9.75 61 11.47 81 -4.35 101 -9.16;
createNode animCurveTA -n "LeftHandIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 23.97 21 11.8 41 17.54 61 24.84 81 18.94 101 13.27;
createNode animCurveTA -n "LeftHandIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -6.7 21 0.51 41 -20.52 61 -22.2 81 -8.07 101 -2.45;
createNode animCurveTA -n "LeftHandIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -76.79 21 -88.86 41 -78.76 61 -78.44 81 -84.73 101 -79.75;
createNode animCurveTL -n "LeftElbow_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -15.38 21 -15.47 41 -8.25 61 -11.93 81 -14.26 101 -15.91;
createNode animCurveTL -n "LeftElbow_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -27.66 21 -21.59 41 -31.45 61 -34.77 81 -23.65 101 -20.4;
createNode animCurveTL -n "LeftElbow_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -0.99 21 -5.66 41 6.11 61 6.69 81 -3.59 101 -6.91;
createNode animCurveTL -n "RightFootIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 3.83 21 3.37 41 4.8 61 4.46 81 4.07 101 3.56;
createNode animCurveTL -n "RightFootIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 13.99 21 0.85 41 0.01 61 2.27 81 13.94 101 4.11;
createNode animCurveTL -n "RightFootIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -23.54 21 64.64 41 194.12 61 298.88 81 355.43 101 475;
createNode animCurveTA -n "RightFootIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 55.82 21 3.85 41 -0.01 61 -5.32 81 65.23 101 19.42;
createNode animCurveTA -n "RightFootIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -9.94 21 -6.53 41 -7.62 61 -6.31 81 -15.14 101 -7.15;
createNode animCurveTA -n "RightFootIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 8.25 21 0.44 41 0 61 -0.59 81 13.81 101 2.39;
createNode animCurveTL -n "RightKnee_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -7.81 21 2.99 41 4.32 61 -2.47 81 -9.27 101 -1.36;
createNode animCurveTL -n "RightKnee_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -10.7 21 -9.11 41 11.71 61 17.31 81 -18.53 101 -14.69;
createNode animCurveTL -n "RightKnee_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 8.82 21 -5.53 41 13.76 61 18.71 81 -4.78 101 -11.28;
createNode animCurveTL -n "RightHandIK_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 48.59 21 52.38 41 43.91 61 47.76 81 51.41 101 57.42;
createNode animCurveTL -n "RightHandIK_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -52.64 21 -52.34 41 -52.93 61 -54.18 81 -51.12 101 -46.32;
createNode animCurveTL -n "RightHandIK_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 7.69 21 14.74 41 -4.19 61 -6.12 81 15.79 101 26.59;
createNode animCurveTA -n "RightHandIK_CTRL_rotateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 19.07 21 21.92 41 18.64 61 14.88 81 25.43 101 34.1;
createNode animCurveTA -n "RightHandIK_CTRL_rotateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 23.74 21 31.6 41 9.41 61 -0.12 81 28.03 101 47.89;
createNode animCurveTA -n "RightHandIK_CTRL_rotateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 80.12 21 81.3 41 74.92 61 81.7 81 81.08 101 76.46;
createNode animCurveTL -n "RightElbow_CTRL_translateX";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 12.37 21 12.93 41 13.86 61 14.13 81 7.67 101 8.01;
createNode animCurveTL -n "RightElbow_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 -31.94 21 -37.74 41 -23.27 61 -23.84 81 -35.8 101 -42.72;
createNode animCurveTL -n "RightElbow_CTRL_translateZ";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 6 ".ktv[0:5]"  1 2.04 21 7.17 41 -3.47 61 -3.87 81 9.92 101 19.72;
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 101 -ast 1 -aet 101 ";
	setAttr ".st" 6;
select -ne :time1;
	setAttr ".o" 1;
select -ne :ikSystem;
connectAttr "World_CTRL.sy" "World_CTRL.sx";
connectAttr "World_CTRL.sy" "World_CTRL.sz";
connectAttr "LeftFootIK_CTRL.roll" "LeftHeel_GRP_rotateX.i";
connectAttr "LeftHeel_GRP_rotateX.o" "LeftHeel_GRP.rx";
connectAttr "LeftFootIK_CTRL.roll" "LeftTip_GRP_rotateX.i";
connectAttr "LeftTip_GRP_rotateX.o" "LeftTip_GRP.rx";
connectAttr "LeftFootIK_CTRL.roll" "LeftBall_GRP_rotateX.i";
connectAttr "LeftBall_GRP_rotateX.o" "LeftBall_GRP.rx";
connectAttr "RightFootIK_CTRL.roll" "RightHeel_GRP_rotateX.i";
connectAttr "RightHeel_GRP_rotateX.o" "RightHeel_GRP.rx";
connectAttr "RightFootIK_CTRL.roll" "RightTip_GRP_rotateX.i";
connectAttr "RightTip_GRP_rotateX.o" "RightTip_GRP.rx";
connectAttr "RightFootIK_CTRL.roll" "RightBall_GRP_rotateX.i";
connectAttr "RightBall_GRP_rotateX.o" "RightBall_GRP.rx";
connectAttr "Hips.s" "LeftUpLeg.is";
connectAttr "LeftUpLeg.s" "LeftLeg.is";
connectAttr "LeftLeg.s" "LeftFoot.is";
connectAttr "LeftFoot.s" "LeftToe.is";
connectAttr "Hips.s" "RightUpLeg.is";
connectAttr "RightUpLeg.s" "RightLeg.is";
connectAttr "RightLeg.s" "RightFoot.is";
connectAttr "RightFoot.s" "RightToe.is";
connectAttr "Hips.s" "Spine.is";
connectAttr "Spine.s" "Chest.is";
connectAttr "Chest.s" "Neck.is";
connectAttr "Neck.s" "Head.is";
connectAttr "Chest.s" "LeftShoulder.is";
connectAttr "LeftShoulder.s" "LeftArm.is";
connectAttr "LeftArm.s" "LeftForeArm.is";
connectAttr "LeftForeArm.s" "LeftHand.is";
connectAttr "Chest.s" "RightShoulder.is";
connectAttr "RightShoulder.s" "RightArm.is";
connectAttr "RightArm.s" "RightForeArm.is";
connectAttr "RightForeArm.s" "RightHand.is";
connectAttr "LeftToe.s" "LeftToeEnd.is";
connectAttr "RightToe.s" "RightToeEnd.is";
connectAttr "Head.s" "HeadEnd.is";
connectAttr "LeftHand.s" "LeftThumb1.is";
connectAttr "LeftThumb1.s" "LeftThumb2.is";
connectAttr "LeftThumb2.s" "LeftThumb3.is";
connectAttr "LeftHand.s" "LeftIndex1.is";
connectAttr "LeftIndex1.s" "LeftIndex2.is";
connectAttr "LeftIndex2.s" "LeftIndex3.is";
connectAttr "LeftHand.s" "LeftMiddle1.is";
connectAttr "LeftMiddle1.s" "LeftMiddle2.is";
connectAttr "LeftMiddle2.s" "LeftMiddle3.is";
connectAttr "LeftHand.s" "LeftRing1.is";
connectAttr "LeftRing1.s" "LeftRing2.is";
connectAttr "LeftRing2.s" "LeftRing3.is";
connectAttr "LeftHand.s" "LeftPinky1.is";
connectAttr "LeftPinky1.s" "LeftPinky2.is";
connectAttr "LeftPinky2.s" "LeftPinky3.is";
connectAttr "RightHand.s" "RightThumb1.is";
connectAttr "RightThumb1.s" "RightThumb2.is";
connectAttr "RightThumb2.s" "RightThumb3.is";
connectAttr "RightHand.s" "RightIndex1.is";
connectAttr "RightIndex1.s" "RightIndex2.is";
connectAttr "RightIndex2.s" "RightIndex3.is";
connectAttr "RightHand.s" "RightMiddle1.is";
connectAttr "RightMiddle1.s" "RightMiddle2.is";
connectAttr "RightMiddle2.s" "RightMiddle3.is";
connectAttr "RightHand.s" "RightRing1.is";
connectAttr "RightRing1.s" "RightRing2.is";
connectAttr "RightRing2.s" "RightRing3.is";
connectAttr "RightHand.s" "RightPinky1.is";
connectAttr "RightPinky1.s" "RightPinky2.is";
connectAttr "RightPinky2.s" "RightPinky3.is";
connectAttr "Hips_parentConstraint1.ctx" "Hips.tx";
connectAttr "Hips_parentConstraint1.cty" "Hips.ty";
connectAttr "Hips_parentConstraint1.ctz" "Hips.tz";
connectAttr "Hips_parentConstraint1.crx" "Hips.rx";
connectAttr "Hips_parentConstraint1.cry" "Hips.ry";
connectAttr "Hips_parentConstraint1.crz" "Hips.rz";
connectAttr "Hips.ro" "Hips_parentConstraint1.cro";
connectAttr "Hips.pim" "Hips_parentConstraint1.cpim";
connectAttr "Hips.rp" "Hips_parentConstraint1.crp";
connectAttr "Hips.rpt" "Hips_parentConstraint1.crt";
connectAttr "Hips.jo" "Hips_parentConstraint1.cjo";
connectAttr "Hips_CTRL.t" "Hips_parentConstraint1.tg[0].tt";
connectAttr "Hips_CTRL.rp" "Hips_parentConstraint1.tg[0].trp";
connectAttr "Hips_CTRL.rpt" "Hips_parentConstraint1.tg[0].trt";
connectAttr "Hips_CTRL.r" "Hips_parentConstraint1.tg[0].tr";
connectAttr "Hips_CTRL.ro" "Hips_parentConstraint1.tg[0].tro";
connectAttr "Hips_CTRL.s" "Hips_parentConstraint1.tg[0].ts";
connectAttr "Hips_CTRL.pm" "Hips_parentConstraint1.tg[0].tpm";
connectAttr "Hips_parentConstraint1.w0" "Hips_parentConstraint1.tg[0].tw";
connectAttr "Spine_CTRL.r" "Spine.r";
connectAttr "Chest_CTRL.r" "Chest.r";
connectAttr "Neck_CTRL.r" "Neck.r";
connectAttr "Head_CTRL.r" "Head.r";
connectAttr "LeftShoulder_CTRL.r" "LeftShoulder.r";
connectAttr "RightShoulder_CTRL.r" "RightShoulder.r";
connectAttr "Hips.s" "LeftUpLegIK.is";
connectAttr "LeftUpLegIK.s" "LeftLegIK.is";
connectAttr "LeftLegIK.s" "LeftFootIK.is";
connectAttr "LeftFootIK.tx" "LeftLegEffector.tx";
connectAttr "LeftFootIK.ty" "LeftLegEffector.ty";
connectAttr "LeftFootIK.tz" "LeftLegEffector.tz";
connectAttr "LeftUpLegIK.msg" "LeftLegHandle.hsj";
connectAttr "LeftLegEffector.hp" "LeftLegHandle.hee";
connectAttr "ikRPsolver.msg" "LeftLegHandle.hsv";
connectAttr "LeftLegHandle_poleVectorConstraint1.ctx" "LeftLegHandle.pvx";
connectAttr "LeftLegHandle_poleVectorConstraint1.cty" "LeftLegHandle.pvy";
connectAttr "LeftLegHandle_poleVectorConstraint1.ctz" "LeftLegHandle.pvz";
connectAttr "LeftLegHandle.pim" "LeftLegHandle_poleVectorConstraint1.cpim";
connectAttr "LeftKnee_CTRL.t" "LeftLegHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "LeftKnee_CTRL.rp" "LeftLegHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "LeftKnee_CTRL.rpt" "LeftLegHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "LeftKnee_CTRL.pm" "LeftLegHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "LeftLegHandle_poleVectorConstraint1.w0" "LeftLegHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "LeftUpLegIK.pm" "LeftLegHandle_poleVectorConstraint1.ps";
connectAttr "LeftUpLegIK.t" "LeftLegHandle_poleVectorConstraint1.crp";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftLegBlend.ix";
connectAttr "LeftUpLeg_orientConstraint1.crx" "LeftUpLeg.rx";
connectAttr "LeftUpLeg_orientConstraint1.cry" "LeftUpLeg.ry";
connectAttr "LeftUpLeg_orientConstraint1.crz" "LeftUpLeg.rz";
connectAttr "LeftUpLeg.ro" "LeftUpLeg_orientConstraint1.cro";
connectAttr "LeftUpLeg.pim" "LeftUpLeg_orientConstraint1.cpim";
connectAttr "LeftUpLeg.jo" "LeftUpLeg_orientConstraint1.cjo";
connectAttr "LeftUpLeg_CTRL.r" "LeftUpLeg_orientConstraint1.tg[0].tr";
connectAttr "LeftUpLeg_CTRL.ro" "LeftUpLeg_orientConstraint1.tg[0].tro";
connectAttr "LeftUpLeg_CTRL.pm" "LeftUpLeg_orientConstraint1.tg[0].tpm";
connectAttr "LeftUpLeg_orientConstraint1.w0" "LeftUpLeg_orientConstraint1.tg[0].tw";
connectAttr "LeftLegBlend.ox" "LeftUpLeg_orientConstraint1.w0";
connectAttr "LeftUpLegIK.r" "LeftUpLeg_orientConstraint1.tg[1].tr";
connectAttr "LeftUpLegIK.ro" "LeftUpLeg_orientConstraint1.tg[1].tro";
connectAttr "LeftUpLegIK.pm" "LeftUpLeg_orientConstraint1.tg[1].tpm";
connectAttr "LeftUpLegIK.jo" "LeftUpLeg_orientConstraint1.tg[1].tjo";
connectAttr "LeftUpLeg_orientConstraint1.w1" "LeftUpLeg_orientConstraint1.tg[1].tw";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftUpLeg_orientConstraint1.w1";
connectAttr "LeftLeg_orientConstraint1.crx" "LeftLeg.rx";
connectAttr "LeftLeg_orientConstraint1.cry" "LeftLeg.ry";
connectAttr "LeftLeg_orientConstraint1.crz" "LeftLeg.rz";
connectAttr "LeftLeg.ro" "LeftLeg_orientConstraint1.cro";
connectAttr "LeftLeg.pim" "LeftLeg_orientConstraint1.cpim";
connectAttr "LeftLeg.jo" "LeftLeg_orientConstraint1.cjo";
connectAttr "LeftLeg_CTRL.r" "LeftLeg_orientConstraint1.tg[0].tr";
connectAttr "LeftLeg_CTRL.ro" "LeftLeg_orientConstraint1.tg[0].tro";
connectAttr "LeftLeg_CTRL.pm" "LeftLeg_orientConstraint1.tg[0].tpm";
connectAttr "LeftLeg_orientConstraint1.w0" "LeftLeg_orientConstraint1.tg[0].tw";
connectAttr "LeftLegBlend.ox" "LeftLeg_orientConstraint1.w0";
connectAttr "LeftLegIK.r" "LeftLeg_orientConstraint1.tg[1].tr";
connectAttr "LeftLegIK.ro" "LeftLeg_orientConstraint1.tg[1].tro";
connectAttr "LeftLegIK.pm" "LeftLeg_orientConstraint1.tg[1].tpm";
connectAttr "LeftLegIK.jo" "LeftLeg_orientConstraint1.tg[1].tjo";
connectAttr "LeftLeg_orientConstraint1.w1" "LeftLeg_orientConstraint1.tg[1].tw";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftLeg_orientConstraint1.w1";
connectAttr "LeftFoot_orientConstraint1.crx" "LeftFoot.rx";
connectAttr "LeftFoot_orientConstraint1.cry" "LeftFoot.ry";
connectAttr "LeftFoot_orientConstraint1.crz" "LeftFoot.rz";
connectAttr "LeftFoot.ro" "LeftFoot_orientConstraint1.cro";
connectAttr "LeftFoot.pim" "LeftFoot_orientConstraint1.cpim";
connectAttr "LeftFoot.jo" "LeftFoot_orientConstraint1.cjo";
connectAttr "LeftFoot_CTRL.r" "LeftFoot_orientConstraint1.tg[0].tr";
connectAttr "LeftFoot_CTRL.ro" "LeftFoot_orientConstraint1.tg[0].tro";
connectAttr "LeftFoot_CTRL.pm" "LeftFoot_orientConstraint1.tg[0].tpm";
connectAttr "LeftFoot_orientConstraint1.w0" "LeftFoot_orientConstraint1.tg[0].tw";
connectAttr "LeftLegBlend.ox" "LeftFoot_orientConstraint1.w0";
connectAttr "LeftBall_GRP.r" "LeftFoot_orientConstraint1.tg[1].tr";
connectAttr "LeftBall_GRP.ro" "LeftFoot_orientConstraint1.tg[1].tro";
connectAttr "LeftBall_GRP.pm" "LeftFoot_orientConstraint1.tg[1].tpm";
connectAttr "LeftFoot_orientConstraint1.w1" "LeftFoot_orientConstraint1.tg[1].tw";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftFoot_orientConstraint1.w1";
connectAttr "LeftUpLeg_GRP.wm" "LeftLegDistance.im1";
connectAttr "LeftLegHandle.wm" "LeftLegDistance.im2";
connectAttr "LeftFootIK_CTRL.stretch" "LeftLegReach.i1x";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftLegReach.i2x";
connectAttr "World_CTRL.sy" "LeftLegReach.i1y";
connectAttr "LeftLegDistance.d" "LeftLegRatio.i1x";
connectAttr "LeftLegReach.oy" "LeftLegRatio.i2x";
connectAttr "LeftLegRatio.ox" "LeftLegBound.ipr";
connectAttr "LeftLegReach.ox" "LeftLegFactor.ab";
connectAttr "LeftLegBound.opr" "LeftLegFactor.i[1]";
connectAttr "LeftLegFactor.o" "LeftLegLength.i2x";
connectAttr "LeftLegFactor.o" "LeftLegLength.i2y";
connectAttr "LeftLegFactor.o" "LeftLegLength.i2z";
connectAttr "LeftLegLength.o" "LeftLeg.t";
connectAttr "LeftLegLength.o" "LeftLegIK.t";
connectAttr "LeftLegFactor.o" "LeftFootLength.i2x";
connectAttr "LeftLegFactor.o" "LeftFootLength.i2y";
connectAttr "LeftLegFactor.o" "LeftFootLength.i2z";
connectAttr "LeftFootLength.o" "LeftFoot.t";
connectAttr "LeftFootLength.o" "LeftFootIK.t";
connectAttr "LeftShoulder.s" "LeftArmIK.is";
connectAttr "LeftArmIK.s" "LeftForeArmIK.is";
connectAttr "LeftForeArmIK.s" "LeftHandIK.is";
connectAttr "LeftHandIK.tx" "LeftArmEffector.tx";
connectAttr "LeftHandIK.ty" "LeftArmEffector.ty";
connectAttr "LeftHandIK.tz" "LeftArmEffector.tz";
connectAttr "LeftArmIK.msg" "LeftArmHandle.hsj";
connectAttr "LeftArmEffector.hp" "LeftArmHandle.hee";
connectAttr "ikRPsolver.msg" "LeftArmHandle.hsv";
connectAttr "LeftArmHandle_poleVectorConstraint1.ctx" "LeftArmHandle.pvx";
connectAttr "LeftArmHandle_poleVectorConstraint1.cty" "LeftArmHandle.pvy";
connectAttr "LeftArmHandle_poleVectorConstraint1.ctz" "LeftArmHandle.pvz";
connectAttr "LeftArmHandle.pim" "LeftArmHandle_poleVectorConstraint1.cpim";
connectAttr "LeftElbow_CTRL.t" "LeftArmHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "LeftElbow_CTRL.rp" "LeftArmHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "LeftElbow_CTRL.rpt" "LeftArmHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "LeftElbow_CTRL.pm" "LeftArmHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "LeftArmHandle_poleVectorConstraint1.w0" "LeftArmHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "LeftArmIK.pm" "LeftArmHandle_poleVectorConstraint1.ps";
connectAttr "LeftArmIK.t" "LeftArmHandle_poleVectorConstraint1.crp";
connectAttr "LeftHandIK_CTRL.ikFk" "LeftArmBlend.ix";
connectAttr "LeftArm_orientConstraint1.crx" "LeftArm.rx";
connectAttr "LeftArm_orientConstraint1.cry" "LeftArm.ry";
connectAttr "LeftArm_orientConstraint1.crz" "LeftArm.rz";
connectAttr "LeftArm.ro" "LeftArm_orientConstraint1.cro";
connectAttr "LeftArm.pim" "LeftArm_orientConstraint1.cpim";
connectAttr "LeftArm.jo" "LeftArm_orientConstraint1.cjo";
connectAttr "LeftArm_CTRL.r" "LeftArm_orientConstraint1.tg[0].tr";
connectAttr "LeftArm_CTRL.ro" "LeftArm_orientConstraint1.tg[0].tro";
connectAttr "LeftArm_CTRL.pm" "LeftArm_orientConstraint1.tg[0].tpm";
connectAttr "LeftArm_orientConstraint1.w0" "LeftArm_orientConstraint1.tg[0].tw";
connectAttr "LeftArmBlend.ox" "LeftArm_orientConstraint1.w0";
connectAttr "LeftArmIK.r" "LeftArm_orientConstraint1.tg[1].tr";
connectAttr "LeftArmIK.ro" "LeftArm_orientConstraint1.tg[1].tro";
connectAttr "LeftArmIK.pm" "LeftArm_orientConstraint1.tg[1].tpm";
connectAttr "LeftArmIK.jo" "LeftArm_orientConstraint1.tg[1].tjo";
connectAttr "LeftArm_orientConstraint1.w1" "LeftArm_orientConstraint1.tg[1].tw";
connectAttr "LeftHandIK_CTRL.ikFk" "LeftArm_orientConstraint1.w1";
connectAttr "LeftForeArm_orientConstraint1.crx" "LeftForeArm.rx";
connectAttr "LeftForeArm_orientConstraint1.cry" "LeftForeArm.ry";
connectAttr "LeftForeArm_orientConstraint1.crz" "LeftForeArm.rz";
connectAttr "LeftForeArm.ro" "LeftForeArm_orientConstraint1.cro";
connectAttr "LeftForeArm.pim" "LeftForeArm_orientConstraint1.cpim";
connectAttr "LeftForeArm.jo" "LeftForeArm_orientConstraint1.cjo";
connectAttr "LeftForeArm_CTRL.r" "LeftForeArm_orientConstraint1.tg[0].tr";
connectAttr "LeftForeArm_CTRL.ro" "LeftForeArm_orientConstraint1.tg[0].tro";
connectAttr "LeftForeArm_CTRL.pm" "LeftForeArm_orientConstraint1.tg[0].tpm";
connectAttr "LeftForeArm_orientConstraint1.w0" "LeftForeArm_orientConstraint1.tg[0].tw";
connectAttr "LeftArmBlend.ox" "LeftForeArm_orientConstraint1.w0";
connectAttr "LeftForeArmIK.r" "LeftForeArm_orientConstraint1.tg[1].tr";
connectAttr "LeftForeArmIK.ro" "LeftForeArm_orientConstraint1.tg[1].tro";
connectAttr "LeftForeArmIK.pm" "LeftForeArm_orientConstraint1.tg[1].tpm";
connectAttr "LeftForeArmIK.jo" "LeftForeArm_orientConstraint1.tg[1].tjo";
connectAttr "LeftForeArm_orientConstraint1.w1" "LeftForeArm_orientConstraint1.tg[1].tw";
connectAttr "LeftHandIK_CTRL.ikFk" "LeftForeArm_orientConstraint1.w1";
connectAttr "LeftHand_orientConstraint1.crx" "LeftHand.rx";
connectAttr "LeftHand_orientConstraint1.cry" "LeftHand.ry";
connectAttr "LeftHand_orientConstraint1.crz" "LeftHand.rz";
connectAttr "LeftHand.ro" "LeftHand_orientConstraint1.cro";
connectAttr "LeftHand.pim" "LeftHand_orientConstraint1.cpim";
connectAttr "LeftHand.jo" "LeftHand_orientConstraint1.cjo";
connectAttr "LeftHand_CTRL.r" "LeftHand_orientConstraint1.tg[0].tr";
connectAttr "LeftHand_CTRL.ro" "LeftHand_orientConstraint1.tg[0].tro";
connectAttr "LeftHand_CTRL.pm" "LeftHand_orientConstraint1.tg[0].tpm";
connectAttr "LeftHand_orientConstraint1.w0" "LeftHand_orientConstraint1.tg[0].tw";
connectAttr "LeftArmBlend.ox" "LeftHand_orientConstraint1.w0";
connectAttr "LeftHandIK_CTRL.r" "LeftHand_orientConstraint1.tg[1].tr";
connectAttr "LeftHandIK_CTRL.ro" "LeftHand_orientConstraint1.tg[1].tro";
connectAttr "LeftHandIK_CTRL.pm" "LeftHand_orientConstraint1.tg[1].tpm";
connectAttr "LeftHand_orientConstraint1.w1" "LeftHand_orientConstraint1.tg[1].tw";
connectAttr "LeftHandIK_CTRL.ikFk" "LeftHand_orientConstraint1.w1";
connectAttr "LeftArm_GRP.wm" "LeftArmDistance.im1";
connectAttr "LeftArmHandle.wm" "LeftArmDistance.im2";
connectAttr "LeftHandIK_CTRL.stretch" "LeftArmReach.i1x";
connectAttr "LeftHandIK_CTRL.ikFk" "LeftArmReach.i2x";
connectAttr "World_CTRL.sy" "LeftArmReach.i1y";
connectAttr "LeftArmDistance.d" "LeftArmRatio.i1x";
connectAttr "LeftArmReach.oy" "LeftArmRatio.i2x";
connectAttr "LeftArmRatio.ox" "LeftArmBound.ipr";
connectAttr "LeftArmReach.ox" "LeftArmFactor.ab";
connectAttr "LeftArmBound.opr" "LeftArmFactor.i[1]";
connectAttr "LeftArmFactor.o" "LeftForeArmLength.i2x";
connectAttr "LeftArmFactor.o" "LeftForeArmLength.i2y";
connectAttr "LeftArmFactor.o" "LeftForeArmLength.i2z";
connectAttr "LeftForeArmLength.o" "LeftForeArm.t";
connectAttr "LeftForeArmLength.o" "LeftForeArmIK.t";
connectAttr "LeftArmFactor.o" "LeftHandLength.i2x";
connectAttr "LeftArmFactor.o" "LeftHandLength.i2y";
connectAttr "LeftArmFactor.o" "LeftHandLength.i2z";
connectAttr "LeftHandLength.o" "LeftHand.t";
connectAttr "LeftHandLength.o" "LeftHandIK.t";
connectAttr "LeftToe_GRP_parentConstraint1.ctx" "LeftToe_GRP.tx";
connectAttr "LeftToe_GRP_parentConstraint1.cty" "LeftToe_GRP.ty";
connectAttr "LeftToe_GRP_parentConstraint1.ctz" "LeftToe_GRP.tz";
connectAttr "LeftToe_GRP_parentConstraint1.crx" "LeftToe_GRP.rx";
connectAttr "LeftToe_GRP_parentConstraint1.cry" "LeftToe_GRP.ry";
connectAttr "LeftToe_GRP_parentConstraint1.crz" "LeftToe_GRP.rz";
connectAttr "LeftToe_GRP.ro" "LeftToe_GRP_parentConstraint1.cro";
connectAttr "LeftToe_GRP.pim" "LeftToe_GRP_parentConstraint1.cpim";
connectAttr "LeftToe_GRP.rp" "LeftToe_GRP_parentConstraint1.crp";
connectAttr "LeftToe_GRP.rpt" "LeftToe_GRP_parentConstraint1.crt";
connectAttr "LeftFoot_CTRL.t" "LeftToe_GRP_parentConstraint1.tg[0].tt";
connectAttr "LeftFoot_CTRL.rp" "LeftToe_GRP_parentConstraint1.tg[0].trp";
connectAttr "LeftFoot_CTRL.rpt" "LeftToe_GRP_parentConstraint1.tg[0].trt";
connectAttr "LeftFoot_CTRL.r" "LeftToe_GRP_parentConstraint1.tg[0].tr";
connectAttr "LeftFoot_CTRL.ro" "LeftToe_GRP_parentConstraint1.tg[0].tro";
connectAttr "LeftFoot_CTRL.s" "LeftToe_GRP_parentConstraint1.tg[0].ts";
connectAttr "LeftFoot_CTRL.pm" "LeftToe_GRP_parentConstraint1.tg[0].tpm";
connectAttr "LeftToe_GRP_parentConstraint1.w0" "LeftToe_GRP_parentConstraint1.tg[0].tw";
connectAttr "LeftLegBlend.ox" "LeftToe_GRP_parentConstraint1.w0";
connectAttr "LeftTip_GRP.t" "LeftToe_GRP_parentConstraint1.tg[1].tt";
connectAttr "LeftTip_GRP.rp" "LeftToe_GRP_parentConstraint1.tg[1].trp";
connectAttr "LeftTip_GRP.rpt" "LeftToe_GRP_parentConstraint1.tg[1].trt";
connectAttr "LeftTip_GRP.r" "LeftToe_GRP_parentConstraint1.tg[1].tr";
connectAttr "LeftTip_GRP.ro" "LeftToe_GRP_parentConstraint1.tg[1].tro";
connectAttr "LeftTip_GRP.s" "LeftToe_GRP_parentConstraint1.tg[1].ts";
connectAttr "LeftTip_GRP.pm" "LeftToe_GRP_parentConstraint1.tg[1].tpm";
connectAttr "LeftToe_GRP_parentConstraint1.w1" "LeftToe_GRP_parentConstraint1.tg[1].tw";
connectAttr "LeftFootIK_CTRL.ikFk" "LeftToe_GRP_parentConstraint1.w1";
connectAttr "LeftToe_orientConstraint1.crx" "LeftToe.rx";
connectAttr "LeftToe_orientConstraint1.cry" "LeftToe.ry";
connectAttr "LeftToe_orientConstraint1.crz" "LeftToe.rz";
connectAttr "LeftToe.ro" "LeftToe_orientConstraint1.cro";
connectAttr "LeftToe.pim" "LeftToe_orientConstraint1.cpim";
connectAttr "LeftToe.jo" "LeftToe_orientConstraint1.cjo";
connectAttr "LeftToe_CTRL.r" "LeftToe_orientConstraint1.tg[0].tr";
connectAttr "LeftToe_CTRL.ro" "LeftToe_orientConstraint1.tg[0].tro";
connectAttr "LeftToe_CTRL.pm" "LeftToe_orientConstraint1.tg[0].tpm";
connectAttr "LeftToe_orientConstraint1.w0" "LeftToe_orientConstraint1.tg[0].tw";
connectAttr "LeftHandIK_GRP_parentConstraint1.ctx" "LeftHandIK_GRP.tx";
connectAttr "LeftHandIK_GRP_parentConstraint1.cty" "LeftHandIK_GRP.ty";
connectAttr "LeftHandIK_GRP_parentConstraint1.ctz" "LeftHandIK_GRP.tz";
connectAttr "LeftHandIK_GRP_parentConstraint1.crx" "LeftHandIK_GRP.rx";
connectAttr "LeftHandIK_GRP_parentConstraint1.cry" "LeftHandIK_GRP.ry";
connectAttr "LeftHandIK_GRP_parentConstraint1.crz" "LeftHandIK_GRP.rz";
connectAttr "LeftHandIK_GRP.ro" "LeftHandIK_GRP_parentConstraint1.cro";
connectAttr "LeftHandIK_GRP.pim" "LeftHandIK_GRP_parentConstraint1.cpim";
connectAttr "LeftHandIK_GRP.rp" "LeftHandIK_GRP_parentConstraint1.crp";
connectAttr "LeftHandIK_GRP.rpt" "LeftHandIK_GRP_parentConstraint1.crt";
connectAttr "World_CTRL.t" "LeftHandIK_GRP_parentConstraint1.tg[0].tt";
connectAttr "World_CTRL.rp" "LeftHandIK_GRP_parentConstraint1.tg[0].trp";
connectAttr "World_CTRL.rpt" "LeftHandIK_GRP_parentConstraint1.tg[0].trt";
connectAttr "World_CTRL.r" "LeftHandIK_GRP_parentConstraint1.tg[0].tr";
connectAttr "World_CTRL.ro" "LeftHandIK_GRP_parentConstraint1.tg[0].tro";
connectAttr "World_CTRL.s" "LeftHandIK_GRP_parentConstraint1.tg[0].ts";
connectAttr "World_CTRL.pm" "LeftHandIK_GRP_parentConstraint1.tg[0].tpm";
connectAttr "LeftHandIK_GRP_parentConstraint1.w0" "LeftHandIK_GRP_parentConstraint1.tg[0].tw";
connectAttr "LeftHandWorldSpace.ocr" "LeftHandIK_GRP_parentConstraint1.w0";
connectAttr "COG_CTRL.t" "LeftHandIK_GRP_parentConstraint1.tg[1].tt";
connectAttr "COG_CTRL.rp" "LeftHandIK_GRP_parentConstraint1.tg[1].trp";
connectAttr "COG_CTRL.rpt" "LeftHandIK_GRP_parentConstraint1.tg[1].trt";
connectAttr "COG_CTRL.r" "LeftHandIK_GRP_parentConstraint1.tg[1].tr";
connectAttr "COG_CTRL.ro" "LeftHandIK_GRP_parentConstraint1.tg[1].tro";
connectAttr "COG_CTRL.s" "LeftHandIK_GRP_parentConstraint1.tg[1].ts";
connectAttr "COG_CTRL.pm" "LeftHandIK_GRP_parentConstraint1.tg[1].tpm";
connectAttr "LeftHandIK_GRP_parentConstraint1.w1" "LeftHandIK_GRP_parentConstraint1.tg[1].tw";
connectAttr "LeftHandCogSpace.ocr" "LeftHandIK_GRP_parentConstraint1.w1";
connectAttr "Chest_CTRL.t" "LeftHandIK_GRP_parentConstraint1.tg[2].tt";
connectAttr "Chest_CTRL.rp" "LeftHandIK_GRP_parentConstraint1.tg[2].trp";
connectAttr "Chest_CTRL.rpt" "LeftHandIK_GRP_parentConstraint1.tg[2].trt";
connectAttr "Chest_CTRL.r" "LeftHandIK_GRP_parentConstraint1.tg[2].tr";
connectAttr "Chest_CTRL.ro" "LeftHandIK_GRP_parentConstraint1.tg[2].tro";
connectAttr "Chest_CTRL.s" "LeftHandIK_GRP_parentConstraint1.tg[2].ts";
connectAttr "Chest_CTRL.pm" "LeftHandIK_GRP_parentConstraint1.tg[2].tpm";
connectAttr "LeftHandIK_GRP_parentConstraint1.w2" "LeftHandIK_GRP_parentConstraint1.tg[2].tw";
connectAttr "LeftHandChestSpace.ocr" "LeftHandIK_GRP_parentConstraint1.w2";
connectAttr "LeftHandIK_CTRL.space" "LeftHandWorldSpace.ft";
connectAttr "LeftHandIK_CTRL.space" "LeftHandCogSpace.ft";
connectAttr "LeftHandIK_CTRL.space" "LeftHandChestSpace.ft";
connectAttr "LeftFingers_GRP_parentConstraint1.ctx" "LeftFingers_GRP.tx";
connectAttr "LeftFingers_GRP_parentConstraint1.cty" "LeftFingers_GRP.ty";
connectAttr "LeftFingers_GRP_parentConstraint1.ctz" "LeftFingers_GRP.tz";
connectAttr "LeftFingers_GRP_parentConstraint1.crx" "LeftFingers_GRP.rx";
connectAttr "LeftFingers_GRP_parentConstraint1.cry" "LeftFingers_GRP.ry";
connectAttr "LeftFingers_GRP_parentConstraint1.crz" "LeftFingers_GRP.rz";
connectAttr "LeftFingers_GRP.ro" "LeftFingers_GRP_parentConstraint1.cro";
connectAttr "LeftFingers_GRP.pim" "LeftFingers_GRP_parentConstraint1.cpim";
connectAttr "LeftFingers_GRP.rp" "LeftFingers_GRP_parentConstraint1.crp";
connectAttr "LeftFingers_GRP.rpt" "LeftFingers_GRP_parentConstraint1.crt";
connectAttr "LeftHand.t" "LeftFingers_GRP_parentConstraint1.tg[0].tt";
connectAttr "LeftHand.rp" "LeftFingers_GRP_parentConstraint1.tg[0].trp";
connectAttr "LeftHand.rpt" "LeftFingers_GRP_parentConstraint1.tg[0].trt";
connectAttr "LeftHand.r" "LeftFingers_GRP_parentConstraint1.tg[0].tr";
connectAttr "LeftHand.ro" "LeftFingers_GRP_parentConstraint1.tg[0].tro";
connectAttr "LeftHand.s" "LeftFingers_GRP_parentConstraint1.tg[0].ts";
connectAttr "LeftHand.pm" "LeftFingers_GRP_parentConstraint1.tg[0].tpm";
connectAttr "LeftHand.jo" "LeftFingers_GRP_parentConstraint1.tg[0].tjo";
connectAttr "LeftHand.ssc" "LeftFingers_GRP_parentConstraint1.tg[0].tsc";
connectAttr "LeftHand.is" "LeftFingers_GRP_parentConstraint1.tg[0].tis";
connectAttr "LeftFingers_GRP_parentConstraint1.w0" "LeftFingers_GRP_parentConstraint1.tg[0].tw";
connectAttr "LeftFingers_CTRL.thumb" "LeftThumb1.rz";
connectAttr "LeftFingers_CTRL.thumb" "LeftThumb2.rz";
connectAttr "LeftFingers_CTRL.thumb" "LeftThumb3.rz";
connectAttr "LeftFingers_CTRL.index" "LeftIndex1.rz";
connectAttr "LeftFingers_CTRL.index" "LeftIndex2.rz";
connectAttr "LeftFingers_CTRL.index" "LeftIndex3.rz";
connectAttr "LeftFingers_CTRL.middle" "LeftMiddle1.rz";
connectAttr "LeftFingers_CTRL.middle" "LeftMiddle2.rz";
connectAttr "LeftFingers_CTRL.middle" "LeftMiddle3.rz";
connectAttr "LeftFingers_CTRL.ring" "LeftRing1.rz";
connectAttr "LeftFingers_CTRL.ring" "LeftRing2.rz";
connectAttr "LeftFingers_CTRL.ring" "LeftRing3.rz";
connectAttr "LeftFingers_CTRL.pinky" "LeftPinky1.rz";
connectAttr "LeftFingers_CTRL.pinky" "LeftPinky2.rz";
connectAttr "LeftFingers_CTRL.pinky" "LeftPinky3.rz";
connectAttr "Hips.s" "RightUpLegIK.is";
connectAttr "RightUpLegIK.s" "RightLegIK.is";
connectAttr "RightLegIK.s" "RightFootIK.is";
connectAttr "RightFootIK.tx" "RightLegEffector.tx";
connectAttr "RightFootIK.ty" "RightLegEffector.ty";
connectAttr "RightFootIK.tz" "RightLegEffector.tz";
connectAttr "RightUpLegIK.msg" "RightLegHandle.hsj";
connectAttr "RightLegEffector.hp" "RightLegHandle.hee";
connectAttr "ikRPsolver.msg" "RightLegHandle.hsv";
connectAttr "RightLegHandle_poleVectorConstraint1.ctx" "RightLegHandle.pvx";
connectAttr "RightLegHandle_poleVectorConstraint1.cty" "RightLegHandle.pvy";
connectAttr "RightLegHandle_poleVectorConstraint1.ctz" "RightLegHandle.pvz";
connectAttr "RightLegHandle.pim" "RightLegHandle_poleVectorConstraint1.cpim";
connectAttr "RightKnee_CTRL.t" "RightLegHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "RightKnee_CTRL.rp" "RightLegHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "RightKnee_CTRL.rpt" "RightLegHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "RightKnee_CTRL.pm" "RightLegHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "RightLegHandle_poleVectorConstraint1.w0" "RightLegHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "RightUpLegIK.pm" "RightLegHandle_poleVectorConstraint1.ps";
connectAttr "RightUpLegIK.t" "RightLegHandle_poleVectorConstraint1.crp";
connectAttr "RightFootIK_CTRL.ikFk" "RightLegBlend.ix";
connectAttr "RightUpLeg_orientConstraint1.crx" "RightUpLeg.rx";
connectAttr "RightUpLeg_orientConstraint1.cry" "RightUpLeg.ry";
connectAttr "RightUpLeg_orientConstraint1.crz" "RightUpLeg.rz";
connectAttr "RightUpLeg.ro" "RightUpLeg_orientConstraint1.cro";
connectAttr "RightUpLeg.pim" "RightUpLeg_orientConstraint1.cpim";
connectAttr "RightUpLeg.jo" "RightUpLeg_orientConstraint1.cjo";
connectAttr "RightUpLeg_CTRL.r" "RightUpLeg_orientConstraint1.tg[0].tr";
connectAttr "RightUpLeg_CTRL.ro" "RightUpLeg_orientConstraint1.tg[0].tro";
connectAttr "RightUpLeg_CTRL.pm" "RightUpLeg_orientConstraint1.tg[0].tpm";
connectAttr "RightUpLeg_orientConstraint1.w0" "RightUpLeg_orientConstraint1.tg[0].tw";
connectAttr "RightLegBlend.ox" "RightUpLeg_orientConstraint1.w0";
connectAttr "RightUpLegIK.r" "RightUpLeg_orientConstraint1.tg[1].tr";
connectAttr "RightUpLegIK.ro" "RightUpLeg_orientConstraint1.tg[1].tro";
connectAttr "RightUpLegIK.pm" "RightUpLeg_orientConstraint1.tg[1].tpm";
connectAttr "RightUpLegIK.jo" "RightUpLeg_orientConstraint1.tg[1].tjo";
connectAttr "RightUpLeg_orientConstraint1.w1" "RightUpLeg_orientConstraint1.tg[1].tw";
connectAttr "RightFootIK_CTRL.ikFk" "RightUpLeg_orientConstraint1.w1";
connectAttr "RightLeg_orientConstraint1.crx" "RightLeg.rx";
connectAttr "RightLeg_orientConstraint1.cry" "RightLeg.ry";
connectAttr "RightLeg_orientConstraint1.crz" "RightLeg.rz";
connectAttr "RightLeg.ro" "RightLeg_orientConstraint1.cro";
connectAttr "RightLeg.pim" "RightLeg_orientConstraint1.cpim";
connectAttr "RightLeg.jo" "RightLeg_orientConstraint1.cjo";
connectAttr "RightLeg_CTRL.r" "RightLeg_orientConstraint1.tg[0].tr";
connectAttr "RightLeg_CTRL.ro" "RightLeg_orientConstraint1.tg[0].tro";
connectAttr "RightLeg_CTRL.pm" "RightLeg_orientConstraint1.tg[0].tpm";
connectAttr "RightLeg_orientConstraint1.w0" "RightLeg_orientConstraint1.tg[0].tw";
connectAttr "RightLegBlend.ox" "RightLeg_orientConstraint1.w0";
connectAttr "RightLegIK.r" "RightLeg_orientConstraint1.tg[1].tr";
connectAttr "RightLegIK.ro" "RightLeg_orientConstraint1.tg[1].tro";
connectAttr "RightLegIK.pm" "RightLeg_orientConstraint1.tg[1].tpm";
connectAttr "RightLegIK.jo" "RightLeg_orientConstraint1.tg[1].tjo";
connectAttr "RightLeg_orientConstraint1.w1" "RightLeg_orientConstraint1.tg[1].tw";
connectAttr "RightFootIK_CTRL.ikFk" "RightLeg_orientConstraint1.w1";
connectAttr "RightFoot_orientConstraint1.crx" "RightFoot.rx";
connectAttr "RightFoot_orientConstraint1.cry" "RightFoot.ry";
connectAttr "RightFoot_orientConstraint1.crz" "RightFoot.rz";
connectAttr "RightFoot.ro" "RightFoot_orientConstraint1.cro";
connectAttr "RightFoot.pim" "RightFoot_orientConstraint1.cpim";
connectAttr "RightFoot.jo" "RightFoot_orientConstraint1.cjo";
connectAttr "RightFoot_CTRL.r" "RightFoot_orientConstraint1.tg[0].tr";
connectAttr "RightFoot_CTRL.ro" "RightFoot_orientConstraint1.tg[0].tro";
connectAttr "RightFoot_CTRL.pm" "RightFoot_orientConstraint1.tg[0].tpm";
connectAttr "RightFoot_orientConstraint1.w0" "RightFoot_orientConstraint1.tg[0].tw";
connectAttr "RightLegBlend.ox" "RightFoot_orientConstraint1.w0";
connectAttr "RightBall_GRP.r" "RightFoot_orientConstraint1.tg[1].tr";
connectAttr "RightBall_GRP.ro" "RightFoot_orientConstraint1.tg[1].tro";
connectAttr "RightBall_GRP.pm" "RightFoot_orientConstraint1.tg[1].tpm";
connectAttr "RightFoot_orientConstraint1.w1" "RightFoot_orientConstraint1.tg[1].tw";
connectAttr "RightFootIK_CTRL.ikFk" "RightFoot_orientConstraint1.w1";
connectAttr "RightUpLeg_GRP.wm" "RightLegDistance.im1";
connectAttr "RightLegHandle.wm" "RightLegDistance.im2";
connectAttr "RightFootIK_CTRL.stretch" "RightLegReach.i1x";
connectAttr "RightFootIK_CTRL.ikFk" "RightLegReach.i2x";
connectAttr "World_CTRL.sy" "RightLegReach.i1y";
connectAttr "RightLegDistance.d" "RightLegRatio.i1x";
connectAttr "RightLegReach.oy" "RightLegRatio.i2x";
connectAttr "RightLegRatio.ox" "RightLegBound.ipr";
connectAttr "RightLegReach.ox" "RightLegFactor.ab";
connectAttr "RightLegBound.opr" "RightLegFactor.i[1]";
connectAttr "RightLegFactor.o" "RightLegLength.i2x";
connectAttr "RightLegFactor.o" "RightLegLength.i2y";
connectAttr "RightLegFactor.o" "RightLegLength.i2z";
connectAttr "RightLegLength.o" "RightLeg.t";
connectAttr "RightLegLength.o" "RightLegIK.t";
connectAttr "RightLegFactor.o" "RightFootLength.i2x";
connectAttr "RightLegFactor.o" "RightFootLength.i2y";
connectAttr "RightLegFactor.o" "RightFootLength.i2z";
connectAttr "RightFootLength.o" "RightFoot.t";
connectAttr "RightFootLength.o" "RightFootIK.t";
connectAttr "RightShoulder.s" "RightArmIK.is";
connectAttr "RightArmIK.s" "RightForeArmIK.is";
connectAttr "RightForeArmIK.s" "RightHandIK.is";
connectAttr "RightHandIK.tx" "RightArmEffector.tx";
connectAttr "RightHandIK.ty" "RightArmEffector.ty";
connectAttr "RightHandIK.tz" "RightArmEffector.tz";
connectAttr "RightArmIK.msg" "RightArmHandle.hsj";
connectAttr "RightArmEffector.hp" "RightArmHandle.hee";
connectAttr "ikRPsolver.msg" "RightArmHandle.hsv";
connectAttr "RightArmHandle_poleVectorConstraint1.ctx" "RightArmHandle.pvx";
connectAttr "RightArmHandle_poleVectorConstraint1.cty" "RightArmHandle.pvy";
connectAttr "RightArmHandle_poleVectorConstraint1.ctz" "RightArmHandle.pvz";
connectAttr "RightArmHandle.pim" "RightArmHandle_poleVectorConstraint1.cpim";
connectAttr "RightElbow_CTRL.t" "RightArmHandle_poleVectorConstraint1.tg[0].tt";
connectAttr "RightElbow_CTRL.rp" "RightArmHandle_poleVectorConstraint1.tg[0].trp";
connectAttr "RightElbow_CTRL.rpt" "RightArmHandle_poleVectorConstraint1.tg[0].trt";
connectAttr "RightElbow_CTRL.pm" "RightArmHandle_poleVectorConstraint1.tg[0].tpm";
connectAttr "RightArmHandle_poleVectorConstraint1.w0" "RightArmHandle_poleVectorConstraint1.tg[0].tw";
connectAttr "RightArmIK.pm" "RightArmHandle_poleVectorConstraint1.ps";
connectAttr "RightArmIK.t" "RightArmHandle_poleVectorConstraint1.crp";
connectAttr "RightHandIK_CTRL.ikFk" "RightArmBlend.ix";
connectAttr "RightArm_orientConstraint1.crx" "RightArm.rx";
connectAttr "RightArm_orientConstraint1.cry" "RightArm.ry";
connectAttr "RightArm_orientConstraint1.crz" "RightArm.rz";
connectAttr "RightArm.ro" "RightArm_orientConstraint1.cro";
connectAttr "RightArm.pim" "RightArm_orientConstraint1.cpim";
connectAttr "RightArm.jo" "RightArm_orientConstraint1.cjo";
connectAttr "RightArm_CTRL.r" "RightArm_orientConstraint1.tg[0].tr";
connectAttr "RightArm_CTRL.ro" "RightArm_orientConstraint1.tg[0].tro";
connectAttr "RightArm_CTRL.pm" "RightArm_orientConstraint1.tg[0].tpm";
connectAttr "RightArm_orientConstraint1.w0" "RightArm_orientConstraint1.tg[0].tw";
connectAttr "RightArmBlend.ox" "RightArm_orientConstraint1.w0";
connectAttr "RightArmIK.r" "RightArm_orientConstraint1.tg[1].tr";
connectAttr "RightArmIK.ro" "RightArm_orientConstraint1.tg[1].tro";
connectAttr "RightArmIK.pm" "RightArm_orientConstraint1.tg[1].tpm";
connectAttr "RightArmIK.jo" "RightArm_orientConstraint1.tg[1].tjo";
connectAttr "RightArm_orientConstraint1.w1" "RightArm_orientConstraint1.tg[1].tw";
connectAttr "RightHandIK_CTRL.ikFk" "RightArm_orientConstraint1.w1";
connectAttr "RightForeArm_orientConstraint1.crx" "RightForeArm.rx";
connectAttr "RightForeArm_orientConstraint1.cry" "RightForeArm.ry";
connectAttr "RightForeArm_orientConstraint1.crz" "RightForeArm.rz";
connectAttr "RightForeArm.ro" "RightForeArm_orientConstraint1.cro";
connectAttr "RightForeArm.pim" "RightForeArm_orientConstraint1.cpim";
connectAttr "RightForeArm.jo" "RightForeArm_orientConstraint1.cjo";
connectAttr "RightForeArm_CTRL.r" "RightForeArm_orientConstraint1.tg[0].tr";
connectAttr "RightForeArm_CTRL.ro" "RightForeArm_orientConstraint1.tg[0].tro";
connectAttr "RightForeArm_CTRL.pm" "RightForeArm_orientConstraint1.tg[0].tpm";
connectAttr "RightForeArm_orientConstraint1.w0" "RightForeArm_orientConstraint1.tg[0].tw";
connectAttr "RightArmBlend.ox" "RightForeArm_orientConstraint1.w0";
connectAttr "RightForeArmIK.r" "RightForeArm_orientConstraint1.tg[1].tr";
connectAttr "RightForeArmIK.ro" "RightForeArm_orientConstraint1.tg[1].tro";
connectAttr "RightForeArmIK.pm" "RightForeArm_orientConstraint1.tg[1].tpm";
connectAttr "RightForeArmIK.jo" "RightForeArm_orientConstraint1.tg[1].tjo";
connectAttr "RightForeArm_orientConstraint1.w1" "RightForeArm_orientConstraint1.tg[1].tw";
connectAttr "RightHandIK_CTRL.ikFk" "RightForeArm_orientConstraint1.w1";
connectAttr "RightHand_orientConstraint1.crx" "RightHand.rx";
connectAttr "RightHand_orientConstraint1.cry" "RightHand.ry";
connectAttr "RightHand_orientConstraint1.crz" "RightHand.rz";
connectAttr "RightHand.ro" "RightHand_orientConstraint1.cro";
connectAttr "RightHand.pim" "RightHand_orientConstraint1.cpim";
connectAttr "RightHand.jo" "RightHand_orientConstraint1.cjo";
connectAttr "RightHand_CTRL.r" "RightHand_orientConstraint1.tg[0].tr";
connectAttr "RightHand_CTRL.ro" "RightHand_orientConstraint1.tg[0].tro";
connectAttr "RightHand_CTRL.pm" "RightHand_orientConstraint1.tg[0].tpm";
connectAttr "RightHand_orientConstraint1.w0" "RightHand_orientConstraint1.tg[0].tw";
connectAttr "RightArmBlend.ox" "RightHand_orientConstraint1.w0";
connectAttr "RightHandIK_CTRL.r" "RightHand_orientConstraint1.tg[1].tr";
connectAttr "RightHandIK_CTRL.ro" "RightHand_orientConstraint1.tg[1].tro";
connectAttr "RightHandIK_CTRL.pm" "RightHand_orientConstraint1.tg[1].tpm";
connectAttr "RightHand_orientConstraint1.w1" "RightHand_orientConstraint1.tg[1].tw";
connectAttr "RightHandIK_CTRL.ikFk" "RightHand_orientConstraint1.w1";
connectAttr "RightArm_GRP.wm" "RightArmDistance.im1";
connectAttr "RightArmHandle.wm" "RightArmDistance.im2";
connectAttr "RightHandIK_CTRL.stretch" "RightArmReach.i1x";
connectAttr "RightHandIK_CTRL.ikFk" "RightArmReach.i2x";
connectAttr "World_CTRL.sy" "RightArmReach.i1y";
connectAttr "RightArmDistance.d" "RightArmRatio.i1x";
connectAttr "RightArmReach.oy" "RightArmRatio.i2x";
connectAttr "RightArmRatio.ox" "RightArmBound.ipr";
connectAttr "RightArmReach.ox" "RightArmFactor.ab";
connectAttr "RightArmBound.opr" "RightArmFactor.i[1]";
connectAttr "RightArmFactor.o" "RightForeArmLength.i2x";
connectAttr "RightArmFactor.o" "RightForeArmLength.i2y";
connectAttr "RightArmFactor.o" "RightForeArmLength.i2z";
connectAttr "RightForeArmLength.o" "RightForeArm.t";
connectAttr "RightForeArmLength.o" "RightForeArmIK.t";
connectAttr "RightArmFactor.o" "RightHandLength.i2x";
connectAttr "RightArmFactor.o" "RightHandLength.i2y";
connectAttr "RightArmFactor.o" "RightHandLength.i2z";
connectAttr "RightHandLength.o" "RightHand.t";
connectAttr "RightHandLength.o" "RightHandIK.t";
connectAttr "RightToe_GRP_parentConstraint1.ctx" "RightToe_GRP.tx";
connectAttr "RightToe_GRP_parentConstraint1.cty" "RightToe_GRP.ty";
connectAttr "RightToe_GRP_parentConstraint1.ctz" "RightToe_GRP.tz";
connectAttr "RightToe_GRP_parentConstraint1.crx" "RightToe_GRP.rx";
connectAttr "RightToe_GRP_parentConstraint1.cry" "RightToe_GRP.ry";
connectAttr "RightToe_GRP_parentConstraint1.crz" "RightToe_GRP.rz";
connectAttr "RightToe_GRP.ro" "RightToe_GRP_parentConstraint1.cro";
connectAttr "RightToe_GRP.pim" "RightToe_GRP_parentConstraint1.cpim";
connectAttr "RightToe_GRP.rp" "RightToe_GRP_parentConstraint1.crp";
connectAttr "RightToe_GRP.rpt" "RightToe_GRP_parentConstraint1.crt";
connectAttr "RightFoot_CTRL.t" "RightToe_GRP_parentConstraint1.tg[0].tt";
connectAttr "RightFoot_CTRL.rp" "RightToe_GRP_parentConstraint1.tg[0].trp";
connectAttr "RightFoot_CTRL.rpt" "RightToe_GRP_parentConstraint1.tg[0].trt";
connectAttr "RightFoot_CTRL.r" "RightToe_GRP_parentConstraint1.tg[0].tr";
connectAttr "RightFoot_CTRL.ro" "RightToe_GRP_parentConstraint1.tg[0].tro";
connectAttr "RightFoot_CTRL.s" "RightToe_GRP_parentConstraint1.tg[0].ts";
connectAttr "RightFoot_CTRL.pm" "RightToe_GRP_parentConstraint1.tg[0].tpm";
connectAttr "RightToe_GRP_parentConstraint1.w0" "RightToe_GRP_parentConstraint1.tg[0].tw";
connectAttr "RightLegBlend.ox" "RightToe_GRP_parentConstraint1.w0";
connectAttr "RightTip_GRP.t" "RightToe_GRP_parentConstraint1.tg[1].tt";
connectAttr "RightTip_GRP.rp" "RightToe_GRP_parentConstraint1.tg[1].trp";
connectAttr "RightTip_GRP.rpt" "RightToe_GRP_parentConstraint1.tg[1].trt";
connectAttr "RightTip_GRP.r" "RightToe_GRP_parentConstraint1.tg[1].tr";
connectAttr "RightTip_GRP.ro" "RightToe_GRP_parentConstraint1.tg[1].tro";
connectAttr "RightTip_GRP.s" "RightToe_GRP_parentConstraint1.tg[1].ts";
connectAttr "RightTip_GRP.pm" "RightToe_GRP_parentConstraint1.tg[1].tpm";
connectAttr "RightToe_GRP_parentConstraint1.w1" "RightToe_GRP_parentConstraint1.tg[1].tw";
connectAttr "RightFootIK_CTRL.ikFk" "RightToe_GRP_parentConstraint1.w1";
connectAttr "RightToe_orientConstraint1.crx" "RightToe.rx";
connectAttr "RightToe_orientConstraint1.cry" "RightToe.ry";
connectAttr "RightToe_orientConstraint1.crz" "RightToe.rz";
connectAttr "RightToe.ro" "RightToe_orientConstraint1.cro";
connectAttr "RightToe.pim" "RightToe_orientConstraint1.cpim";
connectAttr "RightToe.jo" "RightToe_orientConstraint1.cjo";
connectAttr "RightToe_CTRL.r" "RightToe_orientConstraint1.tg[0].tr";
connectAttr "RightToe_CTRL.ro" "RightToe_orientConstraint1.tg[0].tro";
connectAttr "RightToe_CTRL.pm" "RightToe_orientConstraint1.tg[0].tpm";
connectAttr "RightToe_orientConstraint1.w0" "RightToe_orientConstraint1.tg[0].tw";
connectAttr "RightHandIK_GRP_parentConstraint1.ctx" "RightHandIK_GRP.tx";
connectAttr "RightHandIK_GRP_parentConstraint1.cty" "RightHandIK_GRP.ty";
connectAttr "RightHandIK_GRP_parentConstraint1.ctz" "RightHandIK_GRP.tz";
connectAttr "RightHandIK_GRP_parentConstraint1.crx" "RightHandIK_GRP.rx";
connectAttr "RightHandIK_GRP_parentConstraint1.cry" "RightHandIK_GRP.ry";
connectAttr "RightHandIK_GRP_parentConstraint1.crz" "RightHandIK_GRP.rz";
connectAttr "RightHandIK_GRP.ro" "RightHandIK_GRP_parentConstraint1.cro";
connectAttr "RightHandIK_GRP.pim" "RightHandIK_GRP_parentConstraint1.cpim";
connectAttr "RightHandIK_GRP.rp" "RightHandIK_GRP_parentConstraint1.crp";
connectAttr "RightHandIK_GRP.rpt" "RightHandIK_GRP_parentConstraint1.crt";
connectAttr "World_CTRL.t" "RightHandIK_GRP_parentConstraint1.tg[0].tt";
connectAttr "World_CTRL.rp" "RightHandIK_GRP_parentConstraint1.tg[0].trp";
connectAttr "World_CTRL.rpt" "RightHandIK_GRP_parentConstraint1.tg[0].trt";
connectAttr "World_CTRL.r" "RightHandIK_GRP_parentConstraint1.tg[0].tr";
connectAttr "World_CTRL.ro" "RightHandIK_GRP_parentConstraint1.tg[0].tro";
connectAttr "World_CTRL.s" "RightHandIK_GRP_parentConstraint1.tg[0].ts";
connectAttr "World_CTRL.pm" "RightHandIK_GRP_parentConstraint1.tg[0].tpm";
connectAttr "RightHandIK_GRP_parentConstraint1.w0" "RightHandIK_GRP_parentConstraint1.tg[0].tw";
connectAttr "RightHandWorldSpace.ocr" "RightHandIK_GRP_parentConstraint1.w0";
connectAttr "COG_CTRL.t" "RightHandIK_GRP_parentConstraint1.tg[1].tt";
connectAttr "COG_CTRL.rp" "RightHandIK_GRP_parentConstraint1.tg[1].trp";
connectAttr "COG_CTRL.rpt" "RightHandIK_GRP_parentConstraint1.tg[1].trt";
connectAttr "COG_CTRL.r" "RightHandIK_GRP_parentConstraint1.tg[1].tr";
connectAttr "COG_CTRL.ro" "RightHandIK_GRP_parentConstraint1.tg[1].tro";
connectAttr "COG_CTRL.s" "RightHandIK_GRP_parentConstraint1.tg[1].ts";
connectAttr "COG_CTRL.pm" "RightHandIK_GRP_parentConstraint1.tg[1].tpm";
connectAttr "RightHandIK_GRP_parentConstraint1.w1" "RightHandIK_GRP_parentConstraint1.tg[1].tw";
connectAttr "RightHandCogSpace.ocr" "RightHandIK_GRP_parentConstraint1.w1";
connectAttr "Chest_CTRL.t" "RightHandIK_GRP_parentConstraint1.tg[2].tt";
connectAttr "Chest_CTRL.rp" "RightHandIK_GRP_parentConstraint1.tg[2].trp";
connectAttr "Chest_CTRL.rpt" "RightHandIK_GRP_parentConstraint1.tg[2].trt";
connectAttr "Chest_CTRL.r" "RightHandIK_GRP_parentConstraint1.tg[2].tr";
connectAttr "Chest_CTRL.ro" "RightHandIK_GRP_parentConstraint1.tg[2].tro";
connectAttr "Chest_CTRL.s" "RightHandIK_GRP_parentConstraint1.tg[2].ts";
connectAttr "Chest_CTRL.pm" "RightHandIK_GRP_parentConstraint1.tg[2].tpm";
connectAttr "RightHandIK_GRP_parentConstraint1.w2" "RightHandIK_GRP_parentConstraint1.tg[2].tw";
connectAttr "RightHandChestSpace.ocr" "RightHandIK_GRP_parentConstraint1.w2";
connectAttr "RightHandIK_CTRL.space" "RightHandWorldSpace.ft";
connectAttr "RightHandIK_CTRL.space" "RightHandCogSpace.ft";
connectAttr "RightHandIK_CTRL.space" "RightHandChestSpace.ft";
connectAttr "RightFingers_GRP_parentConstraint1.ctx" "RightFingers_GRP.tx";
connectAttr "RightFingers_GRP_parentConstraint1.cty" "RightFingers_GRP.ty";
connectAttr "RightFingers_GRP_parentConstraint1.ctz" "RightFingers_GRP.tz";
connectAttr "RightFingers_GRP_parentConstraint1.crx" "RightFingers_GRP.rx";
connectAttr "RightFingers_GRP_parentConstraint1.cry" "RightFingers_GRP.ry";
connectAttr "RightFingers_GRP_parentConstraint1.crz" "RightFingers_GRP.rz";
connectAttr "RightFingers_GRP.ro" "RightFingers_GRP_parentConstraint1.cro";
connectAttr "RightFingers_GRP.pim" "RightFingers_GRP_parentConstraint1.cpim";
connectAttr "RightFingers_GRP.rp" "RightFingers_GRP_parentConstraint1.crp";
connectAttr "RightFingers_GRP.rpt" "RightFingers_GRP_parentConstraint1.crt";
connectAttr "RightHand.t" "RightFingers_GRP_parentConstraint1.tg[0].tt";
connectAttr "RightHand.rp" "RightFingers_GRP_parentConstraint1.tg[0].trp";
connectAttr "RightHand.rpt" "RightFingers_GRP_parentConstraint1.tg[0].trt";
connectAttr "RightHand.r" "RightFingers_GRP_parentConstraint1.tg[0].tr";
connectAttr "RightHand.ro" "RightFingers_GRP_parentConstraint1.tg[0].tro";
connectAttr "RightHand.s" "RightFingers_GRP_parentConstraint1.tg[0].ts";
connectAttr "RightHand.pm" "RightFingers_GRP_parentConstraint1.tg[0].tpm";
connectAttr "RightHand.jo" "RightFingers_GRP_parentConstraint1.tg[0].tjo";
connectAttr "RightHand.ssc" "RightFingers_GRP_parentConstraint1.tg[0].tsc";
connectAttr "RightHand.is" "RightFingers_GRP_parentConstraint1.tg[0].tis";
connectAttr "RightFingers_GRP_parentConstraint1.w0" "RightFingers_GRP_parentConstraint1.tg[0].tw";
connectAttr "RightFingers_CTRL.thumb" "RightThumb1.rz";
connectAttr "RightFingers_CTRL.thumb" "RightThumb2.rz";
connectAttr "RightFingers_CTRL.thumb" "RightThumb3.rz";
connectAttr "RightFingers_CTRL.index" "RightIndex1.rz";
connectAttr "RightFingers_CTRL.index" "RightIndex2.rz";
connectAttr "RightFingers_CTRL.index" "RightIndex3.rz";
connectAttr "RightFingers_CTRL.middle" "RightMiddle1.rz";
connectAttr "RightFingers_CTRL.middle" "RightMiddle2.rz";
connectAttr "RightFingers_CTRL.middle" "RightMiddle3.rz";
connectAttr "RightFingers_CTRL.ring" "RightRing1.rz";
connectAttr "RightFingers_CTRL.ring" "RightRing2.rz";
connectAttr "RightFingers_CTRL.ring" "RightRing3.rz";
connectAttr "RightFingers_CTRL.pinky" "RightPinky1.rz";
connectAttr "RightFingers_CTRL.pinky" "RightPinky2.rz";
connectAttr "RightFingers_CTRL.pinky" "RightPinky3.rz";
connectAttr "Hips_CTRL_translateX.o" "Hips_CTRL.tx";
connectAttr "Hips_CTRL_translateY.o" "Hips_CTRL.ty";
connectAttr "Hips_CTRL_translateZ.o" "Hips_CTRL.tz";
connectAttr "Hips_CTRL_rotateX.o" "Hips_CTRL.rx";
connectAttr "Hips_CTRL_rotateY.o" "Hips_CTRL.ry";
connectAttr "Hips_CTRL_rotateZ.o" "Hips_CTRL.rz";
connectAttr "LeftUpLeg_CTRL_rotateX.o" "LeftUpLeg_CTRL.rx";
connectAttr "LeftUpLeg_CTRL_rotateY.o" "LeftUpLeg_CTRL.ry";
connectAttr "LeftUpLeg_CTRL_rotateZ.o" "LeftUpLeg_CTRL.rz";
connectAttr "LeftLeg_CTRL_rotateX.o" "LeftLeg_CTRL.rx";
connectAttr "LeftLeg_CTRL_rotateY.o" "LeftLeg_CTRL.ry";
connectAttr "LeftLeg_CTRL_rotateZ.o" "LeftLeg_CTRL.rz";
connectAttr "LeftFoot_CTRL_rotateX.o" "LeftFoot_CTRL.rx";
connectAttr "LeftFoot_CTRL_rotateY.o" "LeftFoot_CTRL.ry";
connectAttr "LeftFoot_CTRL_rotateZ.o" "LeftFoot_CTRL.rz";
connectAttr "LeftToe_CTRL_rotateX.o" "LeftToe_CTRL.rx";
connectAttr "LeftToe_CTRL_rotateY.o" "LeftToe_CTRL.ry";
connectAttr "LeftToe_CTRL_rotateZ.o" "LeftToe_CTRL.rz";
connectAttr "RightUpLeg_CTRL_rotateX.o" "RightUpLeg_CTRL.rx";
connectAttr "RightUpLeg_CTRL_rotateY.o" "RightUpLeg_CTRL.ry";
connectAttr "RightUpLeg_CTRL_rotateZ.o" "RightUpLeg_CTRL.rz";
connectAttr "RightLeg_CTRL_rotateX.o" "RightLeg_CTRL.rx";
connectAttr "RightLeg_CTRL_rotateY.o" "RightLeg_CTRL.ry";
connectAttr "RightLeg_CTRL_rotateZ.o" "RightLeg_CTRL.rz";
connectAttr "RightFoot_CTRL_rotateX.o" "RightFoot_CTRL.rx";
connectAttr "RightFoot_CTRL_rotateY.o" "RightFoot_CTRL.ry";
connectAttr "RightFoot_CTRL_rotateZ.o" "RightFoot_CTRL.rz";
connectAttr "RightToe_CTRL_rotateX.o" "RightToe_CTRL.rx";
connectAttr "RightToe_CTRL_rotateY.o" "RightToe_CTRL.ry";
connectAttr "RightToe_CTRL_rotateZ.o" "RightToe_CTRL.rz";
connectAttr "Spine_CTRL_rotateX.o" "Spine_CTRL.rx";
connectAttr "Spine_CTRL_rotateY.o" "Spine_CTRL.ry";
connectAttr "Spine_CTRL_rotateZ.o" "Spine_CTRL.rz";
connectAttr "Chest_CTRL_rotateX.o" "Chest_CTRL.rx";
connectAttr "Chest_CTRL_rotateY.o" "Chest_CTRL.ry";
connectAttr "Chest_CTRL_rotateZ.o" "Chest_CTRL.rz";
connectAttr "Neck_CTRL_rotateX.o" "Neck_CTRL.rx";
connectAttr "Neck_CTRL_rotateY.o" "Neck_CTRL.ry";
connectAttr "Neck_CTRL_rotateZ.o" "Neck_CTRL.rz";
connectAttr "Head_CTRL_rotateX.o" "Head_CTRL.rx";
connectAttr "Head_CTRL_rotateY.o" "Head_CTRL.ry";
connectAttr "Head_CTRL_rotateZ.o" "Head_CTRL.rz";
connectAttr "LeftShoulder_CTRL_rotateX.o" "LeftShoulder_CTRL.rx";
connectAttr "LeftShoulder_CTRL_rotateY.o" "LeftShoulder_CTRL.ry";
connectAttr "LeftShoulder_CTRL_rotateZ.o" "LeftShoulder_CTRL.rz";
connectAttr "LeftArm_CTRL_rotateX.o" "LeftArm_CTRL.rx";
connectAttr "LeftArm_CTRL_rotateY.o" "LeftArm_CTRL.ry";
connectAttr "LeftArm_CTRL_rotateZ.o" "LeftArm_CTRL.rz";
connectAttr "LeftForeArm_CTRL_rotateX.o" "LeftForeArm_CTRL.rx";
connectAttr "LeftForeArm_CTRL_rotateY.o" "LeftForeArm_CTRL.ry";
connectAttr "LeftForeArm_CTRL_rotateZ.o" "LeftForeArm_CTRL.rz";
connectAttr "LeftHand_CTRL_rotateX.o" "LeftHand_CTRL.rx";
connectAttr "LeftHand_CTRL_rotateY.o" "LeftHand_CTRL.ry";
connectAttr "LeftHand_CTRL_rotateZ.o" "LeftHand_CTRL.rz";
connectAttr "RightShoulder_CTRL_rotateX.o" "RightShoulder_CTRL.rx";
connectAttr "RightShoulder_CTRL_rotateY.o" "RightShoulder_CTRL.ry";
connectAttr "RightShoulder_CTRL_rotateZ.o" "RightShoulder_CTRL.rz";
connectAttr "RightArm_CTRL_rotateX.o" "RightArm_CTRL.rx";
connectAttr "RightArm_CTRL_rotateY.o" "RightArm_CTRL.ry";
connectAttr "RightArm_CTRL_rotateZ.o" "RightArm_CTRL.rz";
connectAttr "RightForeArm_CTRL_rotateX.o" "RightForeArm_CTRL.rx";
connectAttr "RightForeArm_CTRL_rotateY.o" "RightForeArm_CTRL.ry";
connectAttr "RightForeArm_CTRL_rotateZ.o" "RightForeArm_CTRL.rz";
connectAttr "RightHand_CTRL_rotateX.o" "RightHand_CTRL.rx";
connectAttr "RightHand_CTRL_rotateY.o" "RightHand_CTRL.ry";
connectAttr "RightHand_CTRL_rotateZ.o" "RightHand_CTRL.rz";
connectAttr "LeftFootIK_CTRL_translateX.o" "LeftFootIK_CTRL.tx";
connectAttr "LeftFootIK_CTRL_translateY.o" "LeftFootIK_CTRL.ty";
connectAttr "LeftFootIK_CTRL_translateZ.o" "LeftFootIK_CTRL.tz";
connectAttr "LeftFootIK_CTRL_rotateX.o" "LeftFootIK_CTRL.rx";
connectAttr "LeftFootIK_CTRL_rotateY.o" "LeftFootIK_CTRL.ry";
connectAttr "LeftFootIK_CTRL_rotateZ.o" "LeftFootIK_CTRL.rz";
connectAttr "LeftKnee_CTRL_translateX.o" "LeftKnee_CTRL.tx";
connectAttr "LeftKnee_CTRL_translateY.o" "LeftKnee_CTRL.ty";
connectAttr "LeftKnee_CTRL_translateZ.o" "LeftKnee_CTRL.tz";
connectAttr "LeftHandIK_CTRL_translateX.o" "LeftHandIK_CTRL.tx";
connectAttr "LeftHandIK_CTRL_translateY.o" "LeftHandIK_CTRL.ty";
connectAttr "LeftHandIK_CTRL_translateZ.o" "LeftHandIK_CTRL.tz";
connectAttr "LeftHandIK_CTRL_rotateX.o" "LeftHandIK_CTRL.rx";
connectAttr "LeftHandIK_CTRL_rotateY.o" "LeftHandIK_CTRL.ry";
connectAttr "LeftHandIK_CTRL_rotateZ.o" "LeftHandIK_CTRL.rz";
connectAttr "LeftElbow_CTRL_translateX.o" "LeftElbow_CTRL.tx";
connectAttr "LeftElbow_CTRL_translateY.o" "LeftElbow_CTRL.ty";
connectAttr "LeftElbow_CTRL_translateZ.o" "LeftElbow_CTRL.tz";
connectAttr "RightFootIK_CTRL_translateX.o" "RightFootIK_CTRL.tx";
connectAttr "RightFootIK_CTRL_translateY.o" "RightFootIK_CTRL.ty";
connectAttr "RightFootIK_CTRL_translateZ.o" "RightFootIK_CTRL.tz";
connectAttr "RightFootIK_CTRL_rotateX.o" "RightFootIK_CTRL.rx";
connectAttr "RightFootIK_CTRL_rotateY.o" "RightFootIK_CTRL.ry";
connectAttr "RightFootIK_CTRL_rotateZ.o" "RightFootIK_CTRL.rz";
connectAttr "RightKnee_CTRL_translateX.o" "RightKnee_CTRL.tx";
connectAttr "RightKnee_CTRL_translateY.o" "RightKnee_CTRL.ty";
connectAttr "RightKnee_CTRL_translateZ.o" "RightKnee_CTRL.tz";
connectAttr "RightHandIK_CTRL_translateX.o" "RightHandIK_CTRL.tx";
connectAttr "RightHandIK_CTRL_translateY.o" "RightHandIK_CTRL.ty";
connectAttr "RightHandIK_CTRL_translateZ.o" "RightHandIK_CTRL.tz";
connectAttr "RightHandIK_CTRL_rotateX.o" "RightHandIK_CTRL.rx";
connectAttr "RightHandIK_CTRL_rotateY.o" "RightHandIK_CTRL.ry";
connectAttr "RightHandIK_CTRL_rotateZ.o" "RightHandIK_CTRL.rz";
connectAttr "RightElbow_CTRL_translateX.o" "RightElbow_CTRL.tx";
connectAttr "RightElbow_CTRL_translateY.o" "RightElbow_CTRL.ty";
connectAttr "RightElbow_CTRL_translateZ.o" "RightElbow_CTRL.tz";
connectAttr "ikRPsolver.msg" ":ikSystem.sol" -na;
// End of biped_blocking.ma
