// Numbers on their way through attributes and small nodes.
createNode transform -n "a";
// probe: integer_attribute
// in: evaluation/planner.py
// statement: an integer attribute drops the fraction.
// read: a.whole
// frames: 1 2
// otherwise: 3 -3
// meaning: an integer attribute rounds to the nearest number.
	addAttr -ci true -k true -sn "whole" -ln "whole" -at "long";
createNode animCurveTU -n "a_whole";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 2.7 2 -2.7;
connectAttr "a_whole.o" "a.whole";
// probe: unit_to_time
// in: nodes/arithmetic.py
// statement: the factor of a unitToTimeConversion is in ticks, 250 at 24 frames per second.
// read: a_tx.o
// frames: 100
// otherwise: 0
// meaning: the factor is not 250 ticks a frame.
	setAttr ".ty" 6;
createNode unitToTimeConversion -n "convert";
	setAttr ".cf" 250;
createNode animCurveTL -n "a_tx";
	setAttr ".tan" 2;
	setAttr -s 3 ".ktv[0:2]"  0 0 10 10 100 0;
connectAttr "a.ty" "convert.i";
connectAttr "convert.o" "a_tx.i";
// probe: operation_of_no_operation
// in: nodes/arithmetic.py
// statement: operation 0 of plusMinusAverage gives the first element.
// read: sum.output1D
// otherwise: 7
// meaning: operation 0 gives the sum of all elements.
createNode plusMinusAverage -n "sum";
	setAttr ".op" 0;
	setAttr -s 2 ".i1[0:1]"  3 4;
// probe: dot_product
// in: nodes/matrix_nodes.py
// statement: the dot product of vectorProduct fills all three components.
// read: product.output
// otherwise: 32 0 0
// meaning: only the first component is the dot product.
createNode vectorProduct -n "product";
	setAttr ".op" 1;
	setAttr ".i1" -type "float3" 1 2 3 ;
	setAttr ".i2" -type "float3" 4 5 6 ;
// probe: remapped_colors
// in: nodes/utility_nodes.py
// statement: remapValue maps colors to the output range too.
// read: remap.outColorR remap.outColorG
// otherwise: 0.5 0.25
// meaning: colors are those of the ramp, from 0 to 1.
createNode remapValue -n "remap";
	setAttr ".i" 0.5;
	setAttr ".omn" 10;
	setAttr ".omx" 20;
	setAttr -s 2 ".vl[0:1]"  0 0 1 1 1 1;
	setAttr -s 2 ".cl";
	setAttr ".cl[0].clp" 0;
	setAttr ".cl[0].clc" -type "float3" 0 0 0 ;
	setAttr ".cl[0].cli" 1;
	setAttr ".cl[1].clp" 1;
	setAttr ".cl[1].clc" -type "float3" 1 0.5 0 ;
	setAttr ".cl[1].cli" 1;
// probe: parent_matrix
// in: nodes/transforms.py
// statement: the parentMatrix plug includes offsetParentMatrix.
// read: split.outputTranslate
// otherwise: 0 0 0
// meaning: parentMatrix is the world matrix of the parent alone.
requires -nodeType "decomposeMatrix" "matrixNodes" "1.0";
setAttr "a.opm" -type "matrix" 1 0 0 0 0 1 0 0 0 0 1 0 5 6 7 1;
createNode decomposeMatrix -n "split";
connectAttr "a.pm" "split.imat";
// probe: limits
// in: nodes/transforms.py
// statement: enabled limits clamp the channels in a transform's matrix, whatever drives them.
// read: a@position
// otherwise: 9 8 0
// meaning: limits do not hold for connections, or not for saved values.
	setAttr ".ty" 8;
	setAttr ".mntl" -type "double3" -2 -3 -1 ;
	setAttr ".mxtl" -type "double3" 2 3 1 ;
	setAttr ".mtxe" yes;
	setAttr ".xtxe" yes;
	setAttr ".mtye" yes;
	setAttr ".xtye" yes;
createNode transform -n "driver";
	setAttr ".tx" 9;
connectAttr "driver.tx" "a.tx";
// probe: time_of_an_expression
// in: evaluation/expression_planner.py
// statement: without a connection, the time is that of the attribute, 0.
// read: a.translateX
// frames: 25
// otherwise: 101.0416666667
// meaning: an expression without a connection reads the current time.
createNode expression -n "formula";
	setAttr -k on ".nds";
	setAttr ".ixp" -type "string" ".O[0]=100+time";
connectAttr "formula.out[0]" "a.tx";
// probe: remainders
// in: nodes/expressions/operations.py
// statement: the sign of the remainder of negative floats is that of C's fmod.
// read: a.translateX a.translateY
// otherwise: 0.5 -0.5
// meaning: a remainder has the sign of the divisor.
	setAttr ".tz" -5.5;
createNode expression -n "formula";
	setAttr -k on ".nds";
	setAttr -s 2 ".in";
	setAttr ".ixp" -type "string" "float $a = .I[0]; float $b = 2; .O[0] = $a % $b; .O[1] = (-$a) % (-$b)";
connectAttr ":time1.o" "formula.tim";
connectAttr "a.tz" "formula.in[0]";
connectAttr "formula.out[0]" "a.tx";
connectAttr "formula.out[1]" "a.ty";
// probe: steps_with_unusual_ends
// in: nodes/expressions/operations.py
// statement: equal ends, and an end before the start.
// read: a.translateX a.translateY a.translateZ
// otherwise: 0 0 0.25
// meaning: linstep at equal ends is 0, and an end before the start swaps both.
	setAttr ".sx" 2;
createNode expression -n "formula";
	setAttr -k on ".nds";
	setAttr ".ixp" -type "string" "float $x = .I[0]; .O[0] = linstep(2, 2, $x); .O[1] = linstep(2, 2, $x + 1); .O[2] = linstep(5, 1, $x)";
connectAttr ":time1.o" "formula.tim";
connectAttr "a.sx" "formula.in[0]";
connectAttr "formula.out[0]" "a.tx";
connectAttr "formula.out[1]" "a.ty";
connectAttr "formula.out[2]" "a.tz";
// probe: own_output
// in: nodes/expressions/parser.py
// statement: an output that the text has set reads as that value.
// read: a.translateX a.translateY
// otherwise: 4 10
// meaning: the text reads the value that the attribute had before.
createNode expression -n "formula";
	setAttr -k on ".nds";
	setAttr -s 2 ".out";
	setAttr ".ixp" -type "string" ".O[0] = 4; .O[1] = .O[0] + 10";
connectAttr ":time1.o" "formula.tim";
connectAttr "formula.out[0]" "a.tx";
connectAttr "formula.out[1]" "a.ty";
