-- A number that is none has no sign in texts: the sign depends on the machine.

describe("nan", function()
  local signs = { 0 / 0, -(0 / 0), math.huge - math.huge, -(math.huge - math.huge) }

  it("is nan in every text of the host", function()
    for _, none in ipairs(signs) do
      assert.are.equal("nan", tostring(none))
      for _, form in ipairs { "%s", "%f", "%g", "%e", "%.3f", "%5.1f" } do
        assert.are.equal("nan", (form:format(none):gsub(" ", "")))
      end
      assert.are.equal("7 nan nan x", ("%d %s %g %s"):format(7, none, none, "x"))
      local stage = libration.stage {}
      local item = stage:addItem { name = "a", size = { 9, 9 } }
      local ways = {
        function() item.x = none end, function() item.alpha = none end,
        function() item.velocity = { none, 1 } end, function() item.strokeWidth = none end,
        function() item:setPosition(none, 1) end, function() item:animate { x = none } end,
        function() stage:addItem { size = { none, 3 } } end,
        function() stage:resize(none, 3) end, function() item.scale = none end,
        function() error({ none }) end, function() error(tostring(none)) end,
      }
      for place, way in ipairs(ways) do
        local ok, message = pcall(way)
        assert.is_false(ok, tostring(place))
        if type(message) == "string" then
          assert.is_truthy(message:find("nan", 1, true), message)
          assert.is_nil(message:find("-nan", 1, true), message)
        end
      end
    end
  end)
end)

describe("a refused number of an item", function()
  it("is told with the digits that a person would write", function()
    local item = libration.stage {}:addItem { name = "a", size = { 9, 9 } }
    for value, text in pairs {
      [2] = "2", [-1] = "-1", [1.5] = "1.5", [1 + 2 ^ -52] = "1.0000000000000002",
      [1e300] = "1e300", [-1e-7] = "-1e-7", [math.huge] = "inf", [-math.huge] = "-inf",
      [12345678] = "12345678", [0.1 + 0.2 + 1] = "1.3",
    } do
      local ok, message = pcall(function() item.alpha = value end)
      assert.is_false(ok)
      assert.are.equal("a: alpha must be from 0 to 1, not " .. text, message:match("a: .*"))
    end
  end)
end)
