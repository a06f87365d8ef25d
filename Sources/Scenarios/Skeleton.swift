enum ScenariosSkeleton {}
