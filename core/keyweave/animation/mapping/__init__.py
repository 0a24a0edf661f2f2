"""Which joint is which: slots found by names, hierarchy and shape, and maps of joints.

`joint_names` and `name_labels` read names, `shape_labels` and `posture` read bones and
positions, `labeling` joins both, and `joint_map` pairs two skeletons. Retargeting is in
`keyweave.methods`.
"""
