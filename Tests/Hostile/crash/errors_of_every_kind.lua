--- Raises everything that can be raised.
-- expect: error "message":"1"

local function failing() end

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local told = setmetatable({}, { __tostring = function() return "told" end })
    local other = libration.stage {}
    for _, pair in ipairs {
      { 1, "1" }, { 1.5, "1.5" }, { true, "true" }, { false, "false" }, { failing, "a function value without" },
      { coroutine.create(failing), "a thread value without" }, { {}, "a table value without" }, { self, "errors_of_every_kind" },
      { self.item, "item prey" }, { self.stage, "stage 320 x 480" }, { told, "told" }, { "\0", "\0" }, { "", "" },
      { ("x"):rep(100000), "(83616 bytes more)" },
    } do
      local object, text = table.unpack(pair)
      local ok, caught = pcall(error, object)
      assert(not ok and rawequal(caught, object))
      other.animator:add { onAdd = function() error(object) end }
      local failures = other:errors()
      assert(#failures == 1 and failures[1].message:find(text, 1, true), text)
    end
    other.animator:add { onAdd = function() error() end }
    assert(other:errors()[1].message:find("a nil value without", 1, true))
    self:remove()
  end,
}
