-- Compares how long two commands take from start to end: start.lua LIMIT COMMAND REFERENCE.
-- Each run of the shell starts a command many times; the two take turns, and medians count.

local limit, command, reference = tonumber(arg[1]), arg[2], arg[3]
local starts, rounds = 100, 11

local function seconds(line)
  local loop = "start=$(date +%%s%%N); for i in $(seq %d); do %s; done > /dev/null 2>&1; "
    .. "echo $(( $(date +%%s%%N) - start ))"
  local pipe = assert(io.popen(loop:format(starts, line)))
  local time = assert(pipe:read("n"))
  assert(pipe:close())
  return time * 1e-9 / starts
end

local function median(values)
  table.sort(values)
  return values[(#values + 1) // 2]
end

local ours, theirs = {}, {}
for i = 1, rounds do
  ours[i], theirs[i] = seconds(command), seconds(reference)
end

local ratio = median(ours) / median(theirs)
print(("%s: %.2f ms, %s: %.2f ms, ratio %.2f"):format(
  command, median(ours) * 1e3, reference, median(theirs) * 1e3, ratio))
os.exit(ratio <= limit)
