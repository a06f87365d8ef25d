/// Sorts numbers in place; the library's sort would allocate.
///
/// Source: D. Musser, "Introspective sorting and selection algorithms", 1997.
func sortAscending<Number: FixedWidthInteger & BitwiseCopyable>(
  _ numbers: UnsafeMutablePointer<Number>, _ count: Int
) {
  var isSorted = true
  for index in 1..<Swift.max(1, count) where numbers[index] < numbers[index - 1] {
    isSorted = false
    break
  }
  if isSorted { return }
  partition(numbers, count, depth: 2 * (Int.bitWidth - count.leadingZeroBitCount))
}

/// Sorts by partition, and where that does not get on, by a heap.
private func partition<Number: FixedWidthInteger & BitwiseCopyable>(
  _ numbers: UnsafeMutablePointer<Number>, _ count: Int, depth: Int
) {
  var (numbers, count, depth) = (numbers, count, depth)
  while count > 16 {
    if depth == 0 { return sortByHeap(numbers, count) }
    depth -= 1
    let pivot = median(numbers[0], numbers[count / 2], numbers[count - 1])
    var (low, high) = (0, count - 1)
    while low <= high {
      while numbers[low] < pivot { low += 1 }
      while pivot < numbers[high] { high -= 1 }
      if low > high { break }
      (numbers[low], numbers[high]) = (numbers[high], numbers[low])
      low += 1
      high -= 1
    }
    partition(numbers, high + 1, depth: depth)
    numbers += low
    count -= low
  }
  for end in 1..<Swift.max(1, count) {
    let number = numbers[end]
    var place = end
    while place > 0 && numbers[place - 1] > number {
      numbers[place] = numbers[place - 1]
      place -= 1
    }
    numbers[place] = number
  }
}

private func median<Number: Comparable>(_ a: Number, _ b: Number, _ c: Number) -> Number {
  Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
}

private func sortByHeap<Number: FixedWidthInteger & BitwiseCopyable>(
  _ numbers: UnsafeMutablePointer<Number>, _ count: Int
) {
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

/// Sorts numbers of 64 bits by their upper half, in linear time; equal ones keep their order.
///
/// - Parameters:
///   - numbers: The numbers.
///   - count: Their number.
///   - spare: Memory for as many, of undefined content afterwards.
func sortByUpperHalf(
  _ numbers: UnsafeMutablePointer<UInt64>, _ count: Int, _ spare: UnsafeMutablePointer<UInt64>
) {
  var (from, to) = (numbers, spare)
  for shift in stride(from: UInt64(32), to: 64, by: 11) {
    var places = InlineArray<2048, Int32>(repeating: 0)
    for index in 0..<count { places[Int(from[index] >> shift & 2047)] += 1 }
    var sum: Int32 = 0
    for digit in 0..<2048 { (places[digit], sum) = (sum, sum + places[digit]) }
    for index in 0..<count {
      let digit = Int(from[index] >> shift & 2047)
      to[Int(places[digit])] = from[index]
      places[digit] += 1
    }
    swap(&from, &to)
  }
  if from != numbers { numbers.update(from: from, count: count) }
}
