--- Gives the host tables that contain themselves, and raises one.
-- expect: error a table value without a message

local function refused(text, call)
  local ok, message = pcall(call)
  assert(not ok and message:find(text, 1, true), message)
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local animator, stage, item = self.animator, self.stage, self.item
    local cycle = {}
    cycle[1], cycle.items, cycle.params, cycle.sequence, cycle.group, cycle.path = cycle, cycle, cycle, cycle, cycle, cycle
    refused("gravity: options have names", function() animator:add("gravity", cycle) end)
    refused("the behavior's table must have named fields only", function() animator:add(cycle) end)
    refused("sequence has no option group", function() animator:sequence(cycle) end)
    refused("group: step 1: sequence must be a list of steps", function() animator:group { cycle } end)
    refused("addGroup: options have names", function() stage:addGroup(cycle) end)
    refused("tags must be a list of strings", function() item.tags = cycle end)
    refused("boundary a must be { from, to } or { path = points }", function()
      animator:add("collision", { item = item, boundaries = { a = cycle } })
    end)
    refused("animate: options have names", function() item:animate { keyframes = cycle } end)
    refused("spring: options have names", function() libration.spring(cycle) end)

    local region = libration.region.radius(3):inverse()
    rawset(region, 2, region)
    refused("must be called on a region", function() region:contains { 1, 1 } end)

    self.me, self.cycle = self, cycle
    animator:add({ params = { list = { kind = "list", default = cycle } } }, { item = item })
    error(cycle)
  end,
}
