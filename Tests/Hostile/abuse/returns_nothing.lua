--- Returns nothing at all.
-- expect: refused must return

local _ = 1
