enum ScriptingSkeleton {}
