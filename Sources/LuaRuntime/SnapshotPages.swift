import CLuaBridge

/// The memory that an interpreter's snapshots share, in pages: memory of dropped snapshots is used
/// again, and pages that did not change since the last snapshot are not copied.
///
/// A page is a number. The number of its snapshots is stored apart from its bytes, so that taking and
/// dropping a snapshot costs little in addition to the copy.
final class SnapshotPages {
  static let pageBytes = Int(LB_PAGE_BYTES)
  /// The number of free pages that are kept for reuse in any case: 8 MiB.
  private static let fewestFree = (8 << 20) / pageBytes

  /// The bytes of each page; nil for a number without memory.
  private var bytes: [UnsafeMutableRawPointer?] = []
  /// The number of snapshots that have each page.
  private var holders: [Int32] = []
  /// Pages that are free for reuse.
  private var free: [Int32] = []
  /// Numbers without memory.
  private var bare: [Int32] = []
  /// The number of pages of the last snapshot: as many free ones are kept, for the next one.
  private var lastCount = 0
  /// The last snapshot, while it exists.
  weak var last: InterpreterSnapshot?

  deinit {
    for memory in bytes { memory?.deallocate() }
  }

  /// The pages with the present memory of an interpreter, for one more snapshot.
  func pages(of host: OpaquePointer) -> [Int32] {
    let size = lb_snapshot_size(host)
    let count = (size + Self.pageBytes - 1) / Self.pageBytes
    let known = last?.pages ?? []
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

  /// The bytes of a page that a snapshot has.
  func memory(of page: Int32) -> UnsafeMutableRawPointer { bytes[Int(page)].unsafelyUnwrapped }

  /// Drops the pages of one snapshot.
  func giveBack(_ pages: [Int32]) {
    let mostFree = max(Self.fewestFree, lastCount)
    // The page written last is taken first: the processor's caches may still have it.
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

  private func take() -> Int32 {
    if let page = free.popLast() { return page }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.pageBytes, alignment: 16)
    if let page = bare.popLast() {
      bytes[Int(page)] = memory
      return page
    }
    bytes.append(memory)
    holders.append(0)
    return Int32(bytes.count - 1)
  }
}
