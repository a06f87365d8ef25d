-- runs out of fuel
return ("").rep("", 1 << 62)
