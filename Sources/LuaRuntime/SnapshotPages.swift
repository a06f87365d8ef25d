import CLuaBridge

/// The memory that an interpreter's snapshots share, in pages: memory of dropped snapshots is used
/// again, and what did not change since the last snapshot is not copied.
///
/// A page is a number; how many snapshots have it stands apart from its bytes, so that taking and
/// dropping a snapshot costs little beside copying.
final class SnapshotPages {
  static let pageBytes = Int(LB_PAGE_BYTES)
  /// How many pages may wait to be used again, whatever the interpreter uses: 8 MiB.
  private static let fewestFree = (8 << 20) / pageBytes

  /// The bytes of each page; nil for a number without memory.
  private var bytes: [UnsafeMutableRawPointer?] = []
  /// How many snapshots have each page.
  private var holders: [Int32] = []
  /// Pages that wait to be used again.
  private var free: [Int32] = []
  /// Numbers without memory.
  private var bare: [Int32] = []
  /// How many pages the last snapshot had: as many may wait, for the next one.
  private var lastCount = 0
  /// The snapshot that was taken last, as long as it is held.
  weak var last: InterpreterSnapshot?

  deinit {
    for memory in bytes { memory?.deallocate() }
  }

  /// The pages of an interpreter as it is now, for one more snapshot.
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

  /// Notes that one snapshot less has the pages.
  func giveBack(_ pages: [Int32]) {
    let mostFree = max(Self.fewestFree, lastCount)
    // What was written last is taken first: the processor's caches may still have it.
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
