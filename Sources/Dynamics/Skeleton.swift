enum DynamicsSkeleton {}
