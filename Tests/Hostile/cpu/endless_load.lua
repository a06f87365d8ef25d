--- Never ends while its file is loaded.
-- expect: refused ran out of fuel

while true do
end
