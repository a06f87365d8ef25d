enum LuaRuntimeSkeleton {}
