--- Looks for the words of specs and of the prompt, which reach files and other sessions.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    for _, name in ipairs {
      "dofile", "describe", "it", "before_each", "after_each", "spec", "resume", "reload", "health", "load_scene", "scene",
      "step", "back", "why", "tap", "drag", "flick", "help", "stage", "animator", "quit",
    } do
      assert(_G[name] == nil, name)
    end
    assert(not pcall(require, "luassert") and not pcall(require, "busted"))
  end,
}
