"""ASF and AMC, the formats of Acclaim: a skeleton, and its motion in a file of its own."""
