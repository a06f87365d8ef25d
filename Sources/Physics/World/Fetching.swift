import CSweeps

/// The number of contacts above which they leave the second cache between two uses in a step.
///
/// A contact has 232 bytes, and 224 more in its group.
var farCount: Int { 8_000 }

/// Prefetches a row of a column that will be read soon.
///
/// It pays if rows are read in an order that the processor does not foresee, and are far away. A
/// row below 0 is ignored.
@inline(always)
func fetch<Record>(_ column: UnsafePointer<Record>, _ row: Int32) {
  if row >= 0 { prefetch(column + Int(row), Int32(MemoryLayout<Record>.stride)) }
}

/// Prefetches a row of a column that will be read or written soon.
@inline(always)
func fetch<Record>(_ column: UnsafeMutablePointer<Record>, _ row: Int32) {
  fetch(UnsafePointer(column), row)
}
