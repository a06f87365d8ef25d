--- Looks for time, places and names of the machine.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    assert(os == nil and io == nil)
    for _, name in ipairs { "HOME", "PATH", "USER", "LUA_PATH", "LUA_INIT", "_PROMPT" } do
      assert(_G[name] == nil)
    end
    print(_VERSION, debug.traceback("here"), self.stage.elapsed, self.elapsed, self.stage.tick)
    local ok, message = pcall(require, "nowhere")
    print(ok, message)
  end,
}
