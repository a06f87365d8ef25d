/// Sorts numbers in place; the library's sort would allocate.
func sortAscending<Number: FixedWidthInteger & BitwiseCopyable>(
  _ numbers: UnsafeMutablePointer<Number>, _ count: Int
) {
  var isSorted = true
  for index in 1..<Swift.max(1, count) where numbers[index] < numbers[index - 1] {
    isSorted = false
    break
  }
  if isSorted { return }
  for start in stride(from: count / 2 - 1, through: 0, by: -1) { sink(numbers, start, count) }
  for end in stride(from: count - 1, to: 0, by: -1) {
    (numbers[0], numbers[end]) = (numbers[end], numbers[0])
    sink(numbers, 0, end)
  }
}

/// Moves a number down in a heap whose greatest number is at the top.
private func sink<Number: FixedWidthInteger & BitwiseCopyable>(
  _ numbers: UnsafeMutablePointer<Number>, _ start: Int, _ end: Int
) {
  var parent = start
  while true {
    var child = 2 * parent + 1
    if child >= end { return }
    if child + 1 < end && numbers[child] < numbers[child + 1] { child += 1 }
    if numbers[parent] >= numbers[child] { return }
    (numbers[parent], numbers[child]) = (numbers[child], numbers[parent])
    parent = child
  }
}
