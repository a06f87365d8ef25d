--- The settings of LÖVE for the comparison: its physics, without a window.

function love.conf(t)
  for _, name in ipairs {
    "audio", "data", "font", "graphics", "image", "joystick", "keyboard", "mouse", "sound",
    "thread", "touch", "video", "window",
  } do
    t.modules[name] = false
  end
end
