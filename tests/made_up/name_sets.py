"""Joint names of common programs and formats, as their documentation lists them.

Each line is a chain below a joint, `parent > slot:joint, ...`; the first line starts at the
root. `@` is the side, which a set spells as it says. Joints with no slot are twists, ends
and other helpers. `make_named_figure` turns a set into a skeleton that stands in a T.
"""

import numpy as np

from keyweave import Skeleton

# Bones of the T pose, in centimeters; on the left x is positive.
OFFSETS = {
    "hips": (0, 95, 0),
    "spine": (0, 14, 0),
    "neck": (0, 8, 0),
    "head": (0, 9, 1),
    "shoulder": (5, 8, 0),
    "upper_arm": (13, 0, 0),
    "forearm": (27, 0, -1),
    "hand": (25, 0, 1),
    "thigh": (9, -4, 0),
    "shin": (0, -42, 1),
    "foot": (0, -41, -3),
    "toe": (0, -6, 13),
}
FINGERS = ("thumb", "index", "middle", "ring", "pinky")


NAME_SETS = {
    "3ds Max Biped": (
        ("L", "R"),
        ":Bip01, hips:Bip01 Pelvis, spine1:Bip01 Spine, spine2:Bip01 Spine1, "
        "spine3:Bip01 Spine2, neck1:Bip01 Neck, head:Bip01 Head, :Bip01 HeadNub",
        "Bip01 Spine > thigh:Bip01 @ Thigh, shin:Bip01 @ Calf, foot:Bip01 @ Foot, "
        "toe:Bip01 @ Toe0, :Bip01 @ Toe0Nub",
        "Bip01 Neck > shoulder:Bip01 @ Clavicle, upper_arm:Bip01 @ UpperArm, "
        "forearm:Bip01 @ Forearm, hand:Bip01 @ Hand",
        "Bip01 @ Forearm > :Bip01 @ ForeTwist, :Bip01 @ ForeTwist1",
        "Bip01 @ Hand > thumb1:Bip01 @ Finger0, thumb2:Bip01 @ Finger01, "
        "thumb3:Bip01 @ Finger02, :Bip01 @ Finger0Nub",
        "Bip01 @ Hand > index1:Bip01 @ Finger1, index2:Bip01 @ Finger11, "
        "index3:Bip01 @ Finger12, :Bip01 @ Finger1Nub",
        "Bip01 @ Hand > pinky1:Bip01 @ Finger4, pinky2:Bip01 @ Finger41, "
        "pinky3:Bip01 @ Finger42, :Bip01 @ Finger4Nub",
    ),
    "Advanced Skeleton": (
        ("L", "R"),
        "hips:Root_M, spine1:Spine1_M, spine2:Spine2_M, spine3:Chest_M, neck1:Neck_M, "
        "head:Head_M, :HeadEnd_M",
        "Root_M > thigh:Hip_@, :HipPart1_@, :HipPart2_@, shin:Knee_@, foot:Ankle_@, "
        "toe:Toes_@, :ToesEnd_@",
        "Ankle_@ > :Heel_@, :HeelEnd_@",
        "Chest_M > shoulder:Scapula_@, upper_arm:Shoulder_@, :ShoulderPart1_@, "
        ":ShoulderPart2_@, forearm:Elbow_@, :ElbowPart1_@, :ElbowPart2_@, hand:Wrist_@",
        "Wrist_@ > thumb1:ThumbFinger1_@, thumb2:ThumbFinger2_@, thumb3:ThumbFinger3_@, "
        ":ThumbFinger4_@",
        "Wrist_@ > index1:IndexFinger1_@, index2:IndexFinger2_@, index3:IndexFinger3_@, "
        ":IndexFinger4_@",
        "Wrist_@ > :Cup_@, pinky1:PinkyFinger1_@, pinky2:PinkyFinger2_@, "
        "pinky3:PinkyFinger3_@, :PinkyFinger4_@",
        "Head_M > :Jaw_M, :JawEnd_M",
        "Head_M > :Eye_@, :EyeEnd_@",
    ),
    "Auto-Rig Pro": (
        ("l", "r"),
        "hips:root.x, spine1:spine_01.x, spine2:spine_02.x, spine3:spine_03.x, "
        "neck1:neck.x, head:head.x",
        "root.x > thigh:thigh_stretch.@, shin:leg_stretch.@, foot:foot.@, toe:toes_01.@",
        "thigh_stretch.@ > :thigh_twist.@",
        "leg_stretch.@ > :leg_twist.@",
        "spine_03.x > shoulder:shoulder.@, upper_arm:arm_stretch.@, "
        "forearm:forearm_stretch.@, hand:hand.@",
        "arm_stretch.@ > :arm_twist.@",
        "forearm_stretch.@ > :forearm_twist.@",
        "hand.@ > thumb1:c_thumb1.@, thumb2:c_thumb2.@, thumb3:c_thumb3.@",
        "hand.@ > :c_index1_base.@, index1:c_index1.@, index2:c_index2.@, "
        "index3:c_index3.@",
    ),
    "Bandai Namco": (
        ("L", "R"),
        ":joint_Root, hips:Hips, spine1:Spine, spine2:Chest, neck1:Neck, head:Head",
        "Hips > thigh:UpperLeg_@, shin:LowerLeg_@, foot:Foot_@, toe:Toes_@",
        "Chest > shoulder:Shoulder_@, upper_arm:UpperArm_@, forearm:LowerArm_@, "
        "hand:Hand_@",
    ),
    "Biovision": (
        ("Left", "Right"),
        "hips:Hips, spine1:Chest, neck1:Neck, head:Head",
        "Hips > thigh:@Hip, shin:@Knee, foot:@Ankle, toe:@Toe",
        "Chest > shoulder:@Collar, upper_arm:@Shoulder, forearm:@Elbow, hand:@Wrist",
    ),
    "CMU ASF": (
        ("l", "r"),
        "hips:root, spine1:lowerback, spine2:upperback, spine3:thorax, neck1:lowerneck, "
        "neck2:upperneck, head:head",
        "root > :@hipjoint, thigh:@femur, shin:@tibia, foot:@foot, toe:@toes",
        "thorax > shoulder:@clavicle, upper_arm:@humerus, forearm:@radius, hand:@wrist, "
        ":@hand, :@fingers",
        "@hand > thumb1:@thumb",
    ),
    "Daz Genesis": (
        ("l", "r"),
        ":Genesis8Male, hips:hip, spine1:abdomenLower, spine2:abdomenUpper, "
        "spine3:chestLower, spine4:chestUpper, neck1:neckLower, neck2:neckUpper, head:head",
        "hip > :pelvis",
        "pelvis > thigh:@ThighBend, :@ThighTwist, shin:@Shin, foot:@Foot, "
        ":@Metatarsals, toe:@Toe, :@BigToe, :@BigToe_2",
        "chestUpper > shoulder:@Collar, upper_arm:@ShldrBend, :@ShldrTwist, "
        "forearm:@ForearmBend, :@ForearmTwist, hand:@Hand",
        "@Hand > thumb1:@Thumb1, thumb2:@Thumb2, thumb3:@Thumb3",
        "@Hand > :@Carpal1, index1:@Index1, index2:@Index2, index3:@Index3",
        "@Hand > :@Carpal4, pinky1:@Pinky1, pinky2:@Pinky2, pinky3:@Pinky3",
        "chestUpper > :@Pectoral",
        "head > :upperFaceRig, :@Eye",
    ),
    "HumanIK": (
        ("Left", "Right"),
        ":Character1_Reference, hips:Character1_Hips, spine1:Character1_Spine, "
        "spine2:Character1_Spine1, spine3:Character1_Spine2, neck1:Character1_Neck, "
        "head:Character1_Head",
        "Character1_Hips > thigh:Character1_@UpLeg, shin:Character1_@Leg, "
        "foot:Character1_@Foot, toe:Character1_@ToeBase",
        "Character1_@UpLeg > :Character1_@UpLegRoll",
        "Character1_Spine2 > shoulder:Character1_@Shoulder, upper_arm:Character1_@Arm, "
        "forearm:Character1_@ForeArm, hand:Character1_@Hand",
        "Character1_@Arm > :Character1_@ArmRoll",
        "Character1_@Hand > thumb1:Character1_@HandThumb1, thumb2:Character1_@HandThumb2, "
        "thumb3:Character1_@HandThumb3, :Character1_@HandThumb4",
        "Character1_@Hand > :Character1_@InHandIndex, index1:Character1_@HandIndex1, "
        "index2:Character1_@HandIndex2, index3:Character1_@HandIndex3",
    ),
    "iClone": (
        ("L", "R"),
        ":RL_BoneRoot, hips:CC_Base_Hip, spine1:CC_Base_Waist, spine2:CC_Base_Spine01, "
        "spine3:CC_Base_Spine02, neck1:CC_Base_NeckTwist01, neck2:CC_Base_NeckTwist02, "
        "head:CC_Base_Head, :CC_Base_FacialBone, :CC_Base_JawRoot, :CC_Base_Tongue01",
        "CC_Base_Hip > :CC_Base_Pelvis",
        "CC_Base_Pelvis > thigh:CC_Base_@_Thigh, shin:CC_Base_@_Calf, foot:CC_Base_@_Foot, "
        "toe:CC_Base_@_ToeBase, :CC_Base_@_BigToe1",
        "CC_Base_@_Thigh > :CC_Base_@_ThighTwist01, :CC_Base_@_ThighTwist02",
        "CC_Base_@_Foot > :CC_Base_@_ToeBaseShareBone",
        "CC_Base_Spine02 > shoulder:CC_Base_@_Clavicle, upper_arm:CC_Base_@_Upperarm, "
        "forearm:CC_Base_@_Forearm, hand:CC_Base_@_Hand",
        "CC_Base_@_Forearm > :CC_Base_@_ForearmTwist01, :CC_Base_@_ForearmTwist02",
        "CC_Base_@_Hand > index1:CC_Base_@_Index1, index2:CC_Base_@_Index2, "
        "index3:CC_Base_@_Index3",
        "CC_Base_@_Hand > middle1:CC_Base_@_Mid1, middle2:CC_Base_@_Mid2, "
        "middle3:CC_Base_@_Mid3",
        "CC_Base_Spine02 > :CC_Base_@_RibsTwist, :CC_Base_@_Breast",
    ),
    "Kinect": (
        ("Left", "Right"),
        "hips:SpineBase, spine1:SpineMid, spine2:SpineShoulder, neck1:Neck, head:Head",
        "SpineBase > thigh:Hip@, shin:Knee@, foot:Ankle@, toe:Foot@",
        "SpineShoulder > upper_arm:Shoulder@, forearm:Elbow@, hand:Wrist@, :Hand@, "
        ":HandTip@",
        "Wrist@ > thumb1:Thumb@",
    ),
    "Maya joints": (
        ("lf", "rt"),
        ":world_jnt, hips:cog_jnt, spine1:spine_01_jnt, spine2:spine_02_jnt, "
        "spine3:spine_03_jnt, neck1:neck_01_jnt, head:head_01_jnt, :headTip_jnt",
        "cog_jnt > thigh:@_upLeg_jnt, shin:@_lowLeg_jnt, foot:@_ankle_jnt, "
        "toe:@_ball_jnt, :@_toeTip_jnt",
        "spine_03_jnt > shoulder:@_clav_jnt, upper_arm:@_upArm_jnt, forearm:@_lowArm_jnt, "
        "hand:@_wrist_jnt",
        "@_wrist_jnt > index1:@_index_01_jnt, index2:@_index_02_jnt, index3:@_index_03_jnt",
    ),
    "Mixamo": (
        ("Left", "Right"),
        "hips:mixamorig:Hips, spine1:mixamorig:Spine, spine2:mixamorig:Spine1, "
        "spine3:mixamorig:Spine2, neck1:mixamorig:Neck, head:mixamorig:Head, "
        ":mixamorig:HeadTop_End",
        "mixamorig:Hips > thigh:mixamorig:@UpLeg, shin:mixamorig:@Leg, "
        "foot:mixamorig:@Foot, toe:mixamorig:@ToeBase, :mixamorig:@Toe_End",
        "mixamorig:Spine2 > shoulder:mixamorig:@Shoulder, upper_arm:mixamorig:@Arm, "
        "forearm:mixamorig:@ForeArm, hand:mixamorig:@Hand",
        "mixamorig:@Hand > thumb1:mixamorig:@HandThumb1, thumb2:mixamorig:@HandThumb2, "
        "thumb3:mixamorig:@HandThumb3, :mixamorig:@HandThumb4",
        "mixamorig:@Hand > middle1:mixamorig:@HandMiddle1, middle2:mixamorig:@HandMiddle2, "
        "middle3:mixamorig:@HandMiddle3, :mixamorig:@HandMiddle4",
    ),
    "OptiTrack": (
        ("L", "R"),
        "hips:Hip, spine1:Ab, spine2:Chest, neck1:Neck, head:Head",
        "Hip > thigh:@Thigh, shin:@Shin, foot:@Foot, toe:@Toe",
        "Chest > shoulder:@Shoulder, upper_arm:@UArm, forearm:@FArm, hand:@Hand",
        "@Hand > thumb1:@Thumb1, thumb2:@Thumb2, thumb3:@Thumb3",
        "@Hand > index1:@Index1, index2:@Index2, index3:@Index3",
        "@Hand > pinky1:@Pinky1, pinky2:@Pinky2, pinky3:@Pinky3",
    ),
    "Perception Neuron": (
        ("Left", "Right"),
        "hips:Hips, spine1:Spine, spine2:Spine1, spine3:Spine2, spine4:Spine3, neck1:Neck, "
        "head:Head",
        "Hips > thigh:@UpLeg, shin:@Leg, foot:@Foot",
        "Spine3 > shoulder:@Shoulder, upper_arm:@Arm, forearm:@ForeArm, hand:@Hand",
        "@Hand > thumb1:@HandThumb1, thumb2:@HandThumb2, thumb3:@HandThumb3",
        "@Hand > :@InHandIndex, index1:@HandIndex1, index2:@HandIndex2, index3:@HandIndex3",
        "@Hand > :@InHandPinky, pinky1:@HandPinky1, pinky2:@HandPinky2, pinky3:@HandPinky3",
    ),
    "Poser": (
        ("l", "r"),
        "hips:hip, spine1:abdomen, spine2:chest, neck1:neck, head:head",
        "hip > :@Buttock, thigh:@Thigh, shin:@Shin, foot:@Foot, toe:@Toe",
        "chest > shoulder:@Collar, upper_arm:@Shldr, forearm:@ForeArm, hand:@Hand",
        "@Hand > thumb1:@Thumb1, thumb2:@Thumb2, thumb3:@Thumb3",
        "@Hand > middle1:@Mid1, middle2:@Mid2, middle3:@Mid3",
    ),
    "Rigify": (
        ("L", "R"),
        "hips:spine, spine1:spine.001, spine2:spine.002, spine3:spine.003, "
        "neck1:spine.004, neck2:spine.005, head:spine.006",
        "spine > :pelvis.@",
        "spine > thigh:thigh.@, shin:shin.@, foot:foot.@, toe:toe.@",
        "foot.@ > :heel.02.@",
        "spine.003 > shoulder:shoulder.@, upper_arm:upper_arm.@, forearm:forearm.@, "
        "hand:hand.@",
        "hand.@ > :palm.01.@, index1:f_index.01.@, index2:f_index.02.@, "
        "index3:f_index.03.@",
        "palm.01.@ > thumb1:thumb.01.@, thumb2:thumb.02.@, thumb3:thumb.03.@",
        "spine.003 > :breast.@",
    ),
    "Rokoko": (
        ("Left", "Right"),
        ":Root, hips:Hips, spine1:Spine, spine2:Spine2, spine3:Spine3, spine4:Spine4, "
        "neck1:Neck, head:Head, :HeadTip",
        "Hips > thigh:@Thigh, shin:@Shin, foot:@Foot, toe:@Toe, :@ToeTip",
        "Spine4 > shoulder:@Shoulder, upper_arm:@Arm, forearm:@ForeArm, hand:@Hand",
        "@Hand > thumb1:@Finger1Metacarpal, thumb2:@Finger1Proximal, "
        "thumb3:@Finger1Distal, :@Finger1Tip",
        "@Hand > :@Finger2Metacarpal, index1:@Finger2Proximal, index2:@Finger2Medial, "
        "index3:@Finger2Distal, :@Finger2Tip",
    ),
    "Second Life": (
        ("Left", "Right"),
        "hips:mPelvis, spine1:mTorso, spine2:mChest, neck1:mNeck, head:mHead, :mSkull",
        "mPelvis > thigh:mHip@, shin:mKnee@, foot:mAnkle@, :mFoot@, toe:mToe@",
        "mChest > shoulder:mCollar@, upper_arm:mShoulder@, forearm:mElbow@, hand:mWrist@",
        "mWrist@ > index1:mHandIndex1@, index2:mHandIndex2@, index3:mHandIndex3@",
        "mHead > :mEye@",
    ),
    "SMPL": (
        ("L", "R"),
        "hips:Pelvis, spine1:Spine1, spine2:Spine2, spine3:Spine3, neck1:Neck, head:Head",
        "Pelvis > thigh:@_Hip, shin:@_Knee, foot:@_Ankle, toe:@_Foot",
        "Spine3 > shoulder:@_Collar, upper_arm:@_Shoulder, forearm:@_Elbow, hand:@_Wrist, "
        ":@_Hand",
    ),
    "Source Engine": (
        ("L", "R"),
        "hips:ValveBiped.Bip01_Pelvis, spine1:ValveBiped.Bip01_Spine, "
        "spine2:ValveBiped.Bip01_Spine1, spine3:ValveBiped.Bip01_Spine2, "
        "spine4:ValveBiped.Bip01_Spine4, neck1:ValveBiped.Bip01_Neck1, "
        "head:ValveBiped.Bip01_Head1, :ValveBiped.forward",
        "ValveBiped.Bip01_Pelvis > thigh:ValveBiped.Bip01_@_Thigh, "
        "shin:ValveBiped.Bip01_@_Calf, foot:ValveBiped.Bip01_@_Foot, "
        "toe:ValveBiped.Bip01_@_Toe0",
        "ValveBiped.Bip01_Spine4 > shoulder:ValveBiped.Bip01_@_Clavicle, "
        "upper_arm:ValveBiped.Bip01_@_UpperArm, forearm:ValveBiped.Bip01_@_Forearm, "
        "hand:ValveBiped.Bip01_@_Hand, :ValveBiped.Anim_Attachment_@H",
        "ValveBiped.Bip01_@_Hand > thumb1:ValveBiped.Bip01_@_Finger0, "
        "thumb2:ValveBiped.Bip01_@_Finger01, thumb3:ValveBiped.Bip01_@_Finger02",
    ),
    "Unreal": (
        ("l", "r"),
        ":root, hips:pelvis, spine1:spine_01, spine2:spine_02, spine3:spine_03, "
        "neck1:neck_01, head:head",
        "pelvis > thigh:thigh_@, shin:calf_@, foot:foot_@, toe:ball_@",
        "thigh_@ > :thigh_twist_01_@",
        "calf_@ > :calf_twist_01_@",
        "spine_03 > shoulder:clavicle_@, upper_arm:upperarm_@, forearm:lowerarm_@, "
        "hand:hand_@",
        "lowerarm_@ > :lowerarm_twist_01_@",
        "hand_@ > :wrist_inner_@",
        "hand_@ > :wrist_outer_@",
        "hand_@ > thumb1:thumb_01_@, thumb2:thumb_02_@, thumb3:thumb_03_@",
        "hand_@ > :index_metacarpal_@, index1:index_01_@, index2:index_02_@, "
        "index3:index_03_@",
        "root > :ik_foot_root, :ik_foot_@",
        "root > :ik_hand_root, :ik_hand_gun, :ik_hand_@",
    ),
    "VRM": (
        ("L", "R"),
        ":Root, hips:J_Bip_C_Hips, spine1:J_Bip_C_Spine, spine2:J_Bip_C_Chest, "
        "spine3:J_Bip_C_UpperChest, neck1:J_Bip_C_Neck, head:J_Bip_C_Head, "
        ":J_Adj_L_FaceEye",
        "J_Bip_C_Hips > thigh:J_Bip_@_UpperLeg, shin:J_Bip_@_LowerLeg, foot:J_Bip_@_Foot, "
        "toe:J_Bip_@_ToeBase",
        "J_Bip_C_UpperChest > shoulder:J_Bip_@_Shoulder, upper_arm:J_Bip_@_UpperArm, "
        "forearm:J_Bip_@_LowerArm, hand:J_Bip_@_Hand",
        "J_Bip_@_Hand > pinky1:J_Bip_@_Little1, pinky2:J_Bip_@_Little2, "
        "pinky3:J_Bip_@_Little3",
        "J_Bip_C_UpperChest > :J_Sec_@_Bust1, :J_Sec_@_Bust2",
        "J_Bip_C_Head > :J_Sec_Hair1_01, :J_Sec_Hair2_01",
    ),
    "Xsens": (
        ("Left", "Right"),
        "hips:Hips, spine1:Chest, spine2:Chest2, spine3:Chest3, spine4:Chest4, neck1:Neck, "
        "head:Head",
        "Hips > thigh:@Hip, shin:@Knee, foot:@Ankle, toe:@Toe",
        "Chest4 > shoulder:@Collar, upper_arm:@Shoulder, forearm:@Elbow, hand:@Wrist",
    ),
}
_ORDERED = sorted(NAME_SETS, key=str.lower)
FIRST_HALF = _ORDERED[: (len(_ORDERED) + 1) // 2]  # the rules were made with these
SECOND_HALF = _ORDERED[len(FIRST_HALF) :]  # and these were set aside until the end


def make_named_figure(name, rng=None):
    """Return a skeleton with the names of a set, and the joint expected for each slot.

    With `rng` the bones have random directions and lengths, so that only the names and the
    hierarchy say anything.
    """
    (left, right), *chains = NAME_SETS[name]
    names, parents, offsets, slots = [], [], [], {}
    for chain in chains:
        for side, text, sign in (("l.", left, 1), ("r.", right, -1)):
            if "@" not in chain:
                side, text, sign = "", "", 1
            parent, _, joints = chain.replace("@", text).rpartition(" > ")
            at = names.index(parent) if parent else -1
            for entry in joints.split(", "):
                slot, _, joint = entry.partition(":")
                if joint in names:  # a chain of the middle above those of the sides
                    at = names.index(joint)
                    continue
                kind = slot.rstrip("0123456789")
                offset = OFFSETS.get(kind, (2.5, -2, 0) if kind in FINGERS else (0, 3, 1))
                names.append(joint)
                parents.append(at)
                offsets.append(np.multiply(offset, (sign, 1, 1)))
                at = len(names) - 1
                if slot:
                    slots[side + slot if kind not in ("spine", "neck") else slot] = joint
            if not text:
                break
    if rng is not None:
        offsets = rng.normal(size=(len(names), 3)) * 10
    return Skeleton(tuple(names), parents, np.array(offsets, float)), slots
