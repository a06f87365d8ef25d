enum PhysicsSkeleton {}
