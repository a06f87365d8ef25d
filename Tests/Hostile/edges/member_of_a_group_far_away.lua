--- A member of a group is moved so far that the group has no finite size.
-- expect: error x must be from -1e9 to 1e9 pt
local stage = libration.stage {}
local member = stage:addItem { size = { 40, 40 } }
stage:addGroup { items = { member } }
member:setState(1.7976931348623157e308, 0, 0, 0)
return stage
