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

/// Sorts by partition, and if that is too slow, by a heap.
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
  // For few numbers, more passes over digits with fewer values take less time.
  if count < 2_000 {
    for shift in stride(from: UInt64(32), to: 64, by: 16) {
      Digit<256>.sort(numbers, count, into: spare, by: shift)
      Digit<256>.sort(spare, count, into: numbers, by: shift + 8)
    }
  } else {
    Digit<2048>.sort(numbers, count, into: spare, by: 32)
    Digit<2048>.sort(spare, count, into: numbers, by: 43)
    Digit<2048>.sort(numbers, count, into: spare, by: 54)
    numbers.update(from: spare, count: count)
  }
}

/// A digit of numbers with a number of values, a power of 2.
private enum Digit<let values: Int> {
  /// Sorts numbers by the digit that starts at a bit; equal ones keep their order.
  @inline(always)
  static func sort(
    _ numbers: UnsafePointer<UInt64>, _ count: Int, into sorted: UnsafeMutablePointer<UInt64>,
    by shift: UInt64
  ) {
    var places = InlineArray<values, Int32>(repeating: 0)
    for index in 0..<count { places[Int(numbers[index] >> shift) & (values - 1)] += 1 }
    var sum: Int32 = 0
    for digit in 0..<values { (places[digit], sum) = (sum, sum + places[digit]) }
    for index in 0..<count {
      let digit = Int(numbers[index] >> shift) & (values - 1)
      sorted[Int(places[digit])] = numbers[index]
      places[digit] += 1
    }
  }
}
