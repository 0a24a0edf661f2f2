// Curves, surfaces and meshes, and the nodes that read them.
// probe: tangent_at_coincident_points
// in: nodes/shapes/on_curves.py
// statement: the tangent where control points at an end coincide.
// read: n.nt
// otherwise: 0 0 0
// meaning: there is no tangent where control points coincide.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 3 1 0 no 3 6 0 0 0 1 1 1 4 0 0 0 0 0 0 0 3 0 0 9 0;
createNode pointOnCurveInfo -n "n";
connectAttr "pathShape.ws" "n.ic";
// probe: percentage
// in: nodes/shapes/on_curves.py
// statement: turnOnPercentage takes the parameter as a share of the range of parameters, not
//   of the length.
// read: n.p
// otherwise: 0 0 2
// meaning: turnOnPercentage takes the parameter as a share of the length.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode pointOnCurveInfo -n "n";
	setAttr ".pr" 0.25;
	setAttr ".top" yes;
connectAttr "pathShape.ws" "n.ic";
// probe: normal_of_a_curve
// in: nodes/shapes/on_curves.py
// statement: the normal is the part of the second derivative across the curve.
// read: n.n
// otherwise: -4 4 0
// meaning: the normal is the second derivative.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 2 1 0 no 3 4 0 0 1 1 3 0 0 0 2 0 0 2 2 0;
createNode pointOnCurveInfo -n "n";
	setAttr ".pr" 0.25;
connectAttr "pathShape.ws" "n.ic";
// probe: fractions_of_a_path
// in: nodes/shapes/on_curves.py
// statement: fractions are shares of the length of the curve, and a path stops at the ends
//   of the curve.
// read: n.ac m.ac
// otherwise: 0 0 6 0 0 6
// meaning: fractions are shares of the range of parameters, and a path goes round.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode motionPath -n "n";
	setAttr ".u" 0.5;
	setAttr ".fm" yes;
connectAttr "pathShape.ws" "n.gp";
createNode motionPath -n "m";
	setAttr ".u" 1.5;
	setAttr ".fm" yes;
connectAttr "pathShape.ws" "m.gp";
// probe: twists_of_a_path
// in: nodes/shapes/on_curves.py
// statement: twists about the front, up and side axes, in this order.
// read: car@x car@y
// otherwise: 0.6427876097 0.5868240888 0.4924038765 -0.3830222216 0.8028723375 -0.4568259926
// meaning: twists about the side, up and front axes, in this order.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode transform -n "car";
createNode motionPath -n "n";
	setAttr ".f" yes;
	setAttr ".fa" 0;
	setAttr ".ua" 1;
	setAttr ".u" 0.5;
	setAttr ".ft" 30;
	setAttr ".ut" 40;
	setAttr ".st" 50;
connectAttr "pathShape.ws" "n.gp";
connectAttr "n.r" "car.r";
// probe: path_that_is_not_followed
// in: nodes/shapes/on_curves.py
// statement: rotate is 0 while follow is off.
// read: n.rotate
// otherwise: 0 -90 0
// meaning: rotate follows the curve while follow is off.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode motionPath -n "n";
	setAttr ".f" no;
	setAttr ".fa" 0;
	setAttr ".ua" 1;
	setAttr ".u" 0.5;
connectAttr "pathShape.ws" "n.gp";
// probe: defaults_of_a_path
// in: nodes/shapes/on_curves.py
// statement: the defaults of frontAxis, upAxis and worldUpType, which follow from the values
//   that Maya saves in files, as it leaves out defaults.
// read: n.fa n.ua n.wut
// otherwise: 0 1 0
// meaning: the defaults are X, Y and the up axis of the scene.
createNode motionPath -n "n";
// probe: axes_of_a_follicle
// in: nodes/shapes/on_surfaces.py
// statement: outNormal and outTangent are the axes Z and X.
// read: n.on n.otn pinned@z pinned@x
// otherwise: 0 1 0 0 0 -1 0 1 0 1 0 0
// meaning: outTangent is not the axis X.
createNode transform -n "patch";
createNode nurbsSurface -n "patchShape" -p "patch";
	setAttr ".cc" -type "nurbsSurface" 1 1 0 0 no 2 0 2 2 0 1 4 -5 0 1 -5 0 -1 5 0 1 5 0 -1;
createNode transform -n "pinned";
createNode follicle -n "n" -p "pinned";
	setAttr ".pu" 0.1;
	setAttr ".pv" 0.5;
connectAttr "patchShape.l" "n.is";
connectAttr "patchShape.wm" "n.iwm";
connectAttr "n.ot" "pinned.t";
connectAttr "n.or" "pinned.r";
// probe: default_of_a_pin
// in: nodes/shapes/on_surfaces.py
// statement: the default of normalAxis.
// read: n.nrm
// otherwise: 1
// meaning: the default is the axis Y.
createNode uvPin -n "n";
// probe: unit_of_saved_points
// in: nodes/shapes/saved_shapes.py
// statement: the points of saved geometry are in the file's unit of length.
// read: car@position
// otherwise: 2 0 0
// meaning: the points of saved geometry are in centimeters.
currentUnit -l meter -a degree -t film;
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 0 0 0 2 0 0;
createNode transform -n "car";
createNode pointOnCurveInfo -n "n";
	setAttr ".pr" 1;
connectAttr "pathShape.ws" "n.ic";
connectAttr "n.p" "car.t";
// probe: weights_of_saved_points
// in: nodes/shapes/saved_shapes.py
// statement: the points of a rational curve are saved without being multiplied by the
//   weights that follow them.
// read: n.p
// otherwise: 2.928932188 8.786796564 0
// meaning: the points are saved multiplied by their weights.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 2 1 0 yes 3 4 2 2 4 4 3 0 0 0 1 0 10 0 0.70710678118654757 10 10 0 1;
createNode pointOnCurveInfo -n "n";
	setAttr ".pr" 3;
connectAttr "pathShape.ws" "n.ic";
// probe: diagonal_of_a_face
// in: nodes/shapes/meshes.py
// statement: faces with more corners are cut from their first corner.
// read: pinned@position
// otherwise: 0 2.5 0
// meaning: faces are cut from another corner.
createNode transform -n "sheet";
createNode mesh -n "sheetShape" -p "sheet";
	setAttr ".uvst[0].uvsn" -type "string" "map1";
	setAttr -s 4 ".uvst[0].uvsp[0:3]" -type "float2" 0 0 1 0 0 1 1 1;
	setAttr ".pt[2]" -type "float3" 0 5 0;
	setAttr -s 4 ".vt[0:3]"  -2 0 2 2 0 2 -2 0 -2 2 0 -2;
	setAttr -s 4 ".ed[0:3]"  0 1 0 0 2 0 1 3 0 2 3 0;
	setAttr -ch 4 ".fc[0]" -type "polyFaces" f 4 0 2 -4 -2 mu 0 4 0 1 3 2 mc 0 4 0 1 2 3;
createNode transform -n "pinned";
createNode follicle -n "n" -p "pinned";
	setAttr ".pu" 0.5;
	setAttr ".pv" 0.5;
connectAttr "sheetShape.o" "n.inm";
connectAttr "sheetShape.wm" "n.iwm";
connectAttr "n.ot" "pinned.t";
// probe: offsets_of_a_mesh
// in: nodes/shapes/shape_types.py
// statement: offsets saved on a mesh with history are added to it.
// read: pinned@position
// believed: -2 5 -2
// otherwise: -2 0 -2
// meaning: offsets saved on a mesh with history have no effect.
createNode transform -n "sheet";
createNode mesh -n "sheetShape" -p "sheet";
	setAttr ".uvst[0].uvsn" -type "string" "map1";
	setAttr -s 4 ".uvst[0].uvsp[0:3]" -type "float2" 0 0 1 0 0 1 1 1;
	setAttr ".io" yes;
	setAttr -s 4 ".vt[0:3]"  -2 0 2 2 0 2 -2 0 -2 2 0 -2;
	setAttr -s 4 ".ed[0:3]"  0 1 0 0 2 0 1 3 0 2 3 0;
	setAttr -ch 4 ".fc[0]" -type "polyFaces" f 4 0 2 -4 -2 mu 0 4 0 1 3 2 mc 0 4 0 1 2 3;
createNode mesh -n "shown" -p "sheet";
	setAttr ".pt[2]" -type "float3" 0 5 0;
connectAttr "sheetShape.o" "shown.i";
createNode transform -n "pinned";
createNode follicle -n "n" -p "pinned";
	setAttr ".pu" 0;
	setAttr ".pv" 1;
connectAttr "shown.o" "n.inm";
connectAttr "shown.wm" "n.iwm";
connectAttr "n.ot" "pinned.t";
// probe: tweaks_of_a_shape
// in: nodes/shapes/shape_types.py
// statement: tweaks of a shape with history are added in object space.
// read: n.p
// otherwise: 1 0 0
// meaning: tweaks of a shape with history are added in world space.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode transform -n "copy";
	setAttr ".r" -type "double3" 0 0 90 ;
createNode nurbsCurve -n "copyShape" -p "copy";
	setAttr ".cp[0]" -type "double3" 1 0 0 ;
connectAttr "pathShape.ws" "copyShape.cr";
createNode pointOnCurveInfo -n "n";
connectAttr "copyShape.ws" "n.ic";
// probe: space_of_a_deformer
// in: nodes/shapes/shape_types.py
// statement: a deformer that is connected to the worldSpace or worldMesh of a shape, as Maya
//   does itself, moves its points in object space.
// read: n.p
// otherwise: 14 3 0
// meaning: the points come moved by the transform of the shape.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
createNode nurbsCurve -n "orig" -p "path";
	setAttr ".io" yes;
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode transform -n "group1";
createNode transform -n "handle" -p "group1";
createNode clusterHandle -n "handleShape" -p "handle";
createNode cluster -n "cl";
connectAttr "handle.wm" "cl.ma";
connectAttr "handleShape.x" "cl.x";
connectAttr "orig.ws" "cl.ip[0].ig";
connectAttr "cl.og[0]" "pathShape.cr";
setAttr "path.tx" 7;
setAttr "handle.ty" 3;
createNode pointOnCurveInfo -n "n";
connectAttr "pathShape.ws" "n.ic";
// probe: relative_cluster
// in: nodes/shapes/deformers.py
// statement: where the parent's inverse of a relative cluster stands.
// read: n.p
// otherwise: 3 0 0
// meaning: the handle moves points along the axes of the world.
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
createNode nurbsCurve -n "orig" -p "path";
	setAttr ".io" yes;
	setAttr ".cc" -type "nurbsCurve" 1 2 0 no 3 3 0 1 2 3 0 0 0 0 0 6 0 0 8;
createNode transform -n "group1";
	setAttr ".r" -type "double3" 0 0 90 ;
createNode transform -n "handle" -p "group1";
createNode clusterHandle -n "handleShape" -p "handle";
createNode cluster -n "cl";
	setAttr ".rel" yes;
connectAttr "handle.wm" "cl.ma";
connectAttr "handleShape.x" "cl.x";
connectAttr "orig.ws" "cl.ip[0].ig";
connectAttr "cl.og[0]" "pathShape.cr";
setAttr "handle.tx" 3;
createNode pointOnCurveInfo -n "n";
connectAttr "pathShape.ws" "n.ic";
