import CLuaBridge

/// The pages of memory that an interpreter's snapshots share.
///
/// Memory of dropped snapshots is reused, and pages that did not change since the last snapshot are
/// not copied. A page is a number. The number of its snapshots is stored apart from its bytes, so
/// that taking and dropping a snapshot costs little more than the copy.
final class SnapshotPages {
  static let pageBytes = Int(LB_PAGE_BYTES)

  // It is a single value, so that its access is checked once per snapshot and not per page.
  private var pool = PagePool()
  /// The last snapshot, while it exists.
  weak var last: InterpreterSnapshot?

  deinit { pool.deallocate() }

  /// The pages of the present memory of an interpreter, for a new snapshot.
  func pages(of host: OpaquePointer) -> [Int32] { pool.save(host, known: last?.pages ?? []) }

  /// Copies the pages of a snapshot into the memory of an interpreter.
  func load(_ snapshot: InterpreterSnapshot, into host: OpaquePointer) {
    pool.load(snapshot.pages, byteCount: snapshot.byteCount, into: host)
  }

  /// Drops the pages of one snapshot.
  func giveBack(_ pages: [Int32]) { pool.giveBack(pages) }
}

/// Pages, and the number of snapshots that have each.
private struct PagePool {
  /// The least number of free pages to keep for reuse: 8 MiB.
  private static let fewestFree = (8 << 20) / SnapshotPages.pageBytes

  /// The bytes of each page; nil for a number without memory.
  private var bytes: [UnsafeMutableRawPointer?] = []
  /// The number of snapshots that have each page.
  private var holders: [Int32] = []
  /// Pages that are free for reuse.
  private var free: [Int32] = []
  /// Page numbers without memory.
  private var bare: [Int32] = []
  /// The number of pages of the last snapshot; as many free ones are kept for the next one.
  private var lastCount = 0

  func deallocate() {
    for memory in bytes { memory?.deallocate() }
  }

  /// Copies the memory of an interpreter, except pages equal to those in `known`.
  mutating func save(_ host: OpaquePointer, known: [Int32]) -> [Int32] {
    let size = lb_snapshot_size(host)
    let count = (size + SnapshotPages.pageBytes - 1) / SnapshotPages.pageBytes
    lastCount = count
    return Array(unsafeUninitializedCapacity: count) { pages, filled in
      for place in 0..<count {
        if place < known.count, lb_page_equals(host, place, memory(of: known[place])) {
          pages[place] = known[place]
        } else {
          pages[place] = take()
          lb_page_save(host, place, memory(of: pages[place]))
        }
        holders[Int(pages[place])] += 1
      }
      filled = count
    }
  }

  func load(_ pages: [Int32], byteCount: Int, into host: OpaquePointer) {
    // It goes through a pointer, because reading a property in the loop would count references per
    // page.
    bytes.withUnsafeBufferPointer { bytes in
      for (place, page) in pages.enumerated() {
        lb_page_load(host, place, bytes[Int(page)].unsafelyUnwrapped, byteCount)
      }
    }
  }

  mutating func giveBack(_ pages: [Int32]) {
    let mostFree = max(Self.fewestFree, lastCount)
    // The page written last is reused first, because the processor's caches may still have it.
    for page in pages {
      holders[Int(page)] -= 1
      if holders[Int(page)] > 0 { continue }
      if free.count < mostFree {
        free.append(page)
      } else {
        bytes[Int(page)]?.deallocate()
        bytes[Int(page)] = nil
        bare.append(page)
      }
    }
  }

  /// The memory of a page that a snapshot has.
  private func memory(of page: Int32) -> UnsafeMutableRawPointer {
    bytes[Int(page)].unsafelyUnwrapped
  }

  private mutating func take() -> Int32 {
    if let page = free.popLast() { return page }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: SnapshotPages.pageBytes, alignment: 16)
    if let page = bare.popLast() {
      bytes[Int(page)] = memory
      return page
    }
    bytes.append(memory)
    holders.append(0)
    return Int32(bytes.count - 1)
  }
}
