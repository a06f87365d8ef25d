-- runs out of fuel
local subject = ("a"):rep(30)
return subject:find(("a?"):rep(30) .. subject)
