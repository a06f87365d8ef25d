--- Declares more options than can be looked for in its source.
-- expect: refused at most 250 options

local params = {}
for i = 1, 20000 do
  params["option" .. i] = { default = i }
end

return { appliesTo = { tag = "prey" }, params = params }
