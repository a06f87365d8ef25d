enum HostingSkeleton {}
