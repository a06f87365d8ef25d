--- Plays recorded touches that are cut, contradict themselves or are huge.
-- expect: fine

local head = "time,id,phase,x,y\n"

local function refused(stage, text)
  local ok, message = pcall(stage.playTouches, stage, text)
  assert(not ok and message:find("must", 1, true), tostring(message))
  assert(#stage.touches == 0)
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = libration.stage {}
    for _, text in ipairs {
      "", "\0", "time", head .. "0,1,began", head .. "0,1,began,1", head .. "0,1,began,1,1,1", head .. "x,1,began,1,1",
      head .. "0,1,nothing,1,1", head .. "0,1,moved,1,1", head .. "0,1,began,nan,1", head .. "0,1,began,1e300,1",
      head .. "1,1,began,1,1\n0,1,ended,1,1", head .. "0,1,began,1,1\n0,1,began,1,1", head .. "-1,1,began,1,1",
      head .. "0,1e99,began,1,1", head .. ("0,1,began,1,1\n"):rep(200), ("\xff"):rep(9999), head .. ("9"):rep(9999),
    } do
      refused(stage, text)
    end
  end,
}
