describe("a method that takes a behavior or an item", function()
  local stage, animator, card, foreign, strangers

  before_each(function()
    stage = libration.stage {}
    animator = stage.animator
    card = stage:addItem { name = "card", center = { 50, 50 }, size = { 20, 20 } }
    foreign = libration.stage {}:addItem { name = "foreign", size = { 1, 1 } }
    strangers = table.pack(
      card.center, card.size, card.frame, card.transform, libration.region.radius(3),
      libration.spring { response = 1 }, setmetatable({}, { __newindex = function() end }), {}, 7,
      "card", true, print, stage, animator, stage:every(1, function() end), nil
    )
  end)

  --- Calls a function with everything that is no item and no behavior; each call must raise.
  local function refuses(words, f)
    for place = 1, strangers.n do
      local stranger = strangers[place]
      local ok, said = pcall(f, stranger)
      assert.is_false(ok, ("%d: %s"):format(place, tostring(stranger)))
      assert.is_truthy(tostring(said):find(words, 1, true), ("%d: %s"):format(place, said))
    end
  end

  it("of the animator refuses what is no behavior, items included", function()
    local words = "must be a behavior"
    refuses(words, function(it) animator:remove(it) end)
    assert.has_error(function() animator:remove(card) end,
      "remove: behavior must be a behavior, not item card")
  end)

  it("of a behavior refuses another receiver, and what is no item", function()
    local gravity = animator:add("gravity", { item = card })
    refuses("must be an item", function(it) gravity:addItem(it) end)
    refuses("must be an item", function(it) gravity:removeItem(it) end)
    strangers = table.pack(card, table.unpack(strangers, 1, strangers.n))
    refuses("must be called on a behavior, with a colon, got ", function(it) gravity.remove(it) end)
    assert.are.equal(1, #gravity.items)
    assert.are.equal(1, #animator.behaviors)
  end)

  it("on self refuses another receiver, and what is no item", function()
    local inner
    animator:add({ onAdd = function(self) inner = self end }, { item = card })
    refuses("must be called on a behavior, with a colon, got ", function(it) inner.remove(it) end)
    refuses("must be called on a behavior, with a colon, got ", function(it)
      inner.addItem(it, card)
    end)
    refuses("must be an item", function(it) inner:addItem(it) end)
    refuses("must be an item", function(it) inner:removeItem(it) end)
    assert.are.equal(1, #animator.behaviors)
  end)

  it("of a stage, a gesture or a dynamicItem refuses what is no item", function()
    local pan = animator:add("pan", { item = card })
    local body = animator:add("dynamicItem", { item = card })
    refuses("must be an item", function(it) stage:removeItem(it) end)
    refuses("must be an item", function(it) pan:locationIn(it) end)
    refuses("must be an item", function(it)
      body:addLinearVelocity({ 1, 1 }, it)
    end)
    refuses("must be an item", function(it) body:addAngularVelocity(1, it) end)
    strangers = table.pack(body, table.unpack(strangers, 1, strangers.n))
    refuses("gesture", function(it) pan:requiresFailure(it) end)
    refuses("gesture", function(it) pan:allowsSimultaneous(it) end)
    assert.are.equal(card, stage:item("card"))
  end)

  it("refuses an item of another stage", function()
    local gravity = animator:add("gravity", { item = card })
    local words = "foreign belongs to another stage"
    assert.has_error(function() gravity:addItem(foreign) end, "addItem: item: " .. words)
    assert.has_error(function() gravity:removeItem(foreign) end, "gravity: " .. words)
    assert.has_error(function() stage:removeItem(foreign) end, "removeItem: " .. words)
  end)

  it("takes what was one of them and is gone", function()
    local gravity = animator:add("gravity", { item = card })
    local other = stage:addItem { size = { 1, 1 } }
    local inner
    local written = animator:add({ onAdd = function(self) inner = self end }, { item = card })
    stage:removeItem(other)
    for _ = 1, 2 do
      animator:remove(written)
      animator:remove(inner)
      inner:remove()
      written:remove()
      stage:removeItem(other)
      gravity:removeItem(other)
    end
    assert.are.same({ gravity }, animator.behaviors)
    assert.has_error(function() inner:addItem(card) end, "behavior was removed")
  end)
end)
