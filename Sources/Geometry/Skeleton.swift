enum GeometrySkeleton {}
