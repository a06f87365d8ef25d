--- Returns its own globals as a behavior.
-- expect: refused

return _G
