local function raises(message, f)
  local ok, said = pcall(f)
  assert.is_false(ok)
  assert.is_truthy(tostring(said):find(message, 1, true), tostring(said))
end

describe("a misspelled name", function()
  local stage, card

  before_each(function()
    stage = libration.stage {}
    card = stage:addItem { size = { 10, 10 } }
  end)

  it("of a method is an error that names the type and the nearest one", function()
    raises("animator has no field ad; did you mean add?", function()
      stage.animator:ad("gravity", { item = card })
    end)
    raises("stage has no field addItm; did you mean addItem?", function() stage:addItm {} end)
    raises("item has no field setPositon; did you mean setPosition?", function()
      card:setPositon(1, 2)
    end)
    raises("item has no field foo", function() card:foo() end)
    local gravity = stage.animator:add("gravity", { item = card })
    raises("gravity has no option addItm; did you mean addItem?", function()
      gravity:addItm(card)
    end)
    local properties = stage.animator:add("dynamicItem", { item = card })
    raises("did you mean addLinearVelocity?", function()
      properties:addLinearVelocty({ 1, 1 }, card)
    end)
  end)

  it("in the table libration is an error, too", function()
    raises("libration has no field satge; did you mean stage?", function()
      libration.satge {}
    end)
    raises("libration.easing has no field easeInn; did you mean easeIn?", function()
      return libration.easing.easeInn(0.5)
    end)
  end)

  it("of a method of self is named by the hook's failure", function()
    stage.animator:add({ onTick = function(self) self:remov() end }, { item = card })
    stage.animator:add({
      hop = function() end,
      onTick = function(self) self:hpo() end,
    }, { item = card })
    stage:advance { ticks = 1 }
    local errors = stage:errors()
    assert.are.equal(2, #errors)
    assert.is_truthy(errors[1].message:find("(method 'remov'); did you mean remove?", 1, true))
    assert.is_truthy(errors[2].message:find("(method 'hpo'); did you mean hop?", 1, true))
  end)
end)

describe("a hidden item", function()
  it("is left out of lists, and found by its name", function()
    local stage = libration.stage {}
    local shown = stage:addItem { size = { 1, 1 }, tags = { "dot" } }
    local ghost = stage:addItem { name = "ghost", size = { 1, 1 }, tags = { "dot" }, hidden = true }
    assert.are.same({ shown }, stage:items())
    assert.are.same({ shown }, stage:items { tag = "dot" })
    assert.are.equal(ghost, stage:item "ghost")
    ghost.hidden = false
    assert.are.same({ shown, ghost }, stage:items { tag = "dot" })
  end)
end)
