import CLuaBridge

/// A piece of an interpreter's memory as it was, shared by all snapshots that have it.
final class SnapshotPage {
  static let byteCount = Int(LB_PAGE_BYTES)

  let bytes: UnsafeMutableRawPointer
  private let pool: SnapshotPages

  fileprivate init(_ bytes: UnsafeMutableRawPointer, _ pool: SnapshotPages) {
    (self.bytes, self.pool) = (bytes, pool)
  }

  deinit { pool.giveBack(bytes) }
}

/// Makes the pages of an interpreter's snapshots.
///
/// The memory of dropped pages is used again, and pages that did not change since the last snapshot
/// are not copied.
final class SnapshotPages {
  /// The greatest number of free pages that are kept for reuse: 8 MiB.
  private static let mostFree = (8 << 20) / SnapshotPage.byteCount

  private var free: [UnsafeMutableRawPointer] = []
  /// The last snapshot, while it exists.
  weak var last: InterpreterSnapshot?

  deinit {
    for bytes in free { bytes.deallocate() }
  }

  /// The pages of an interpreter as it is now.
  func pages(of host: OpaquePointer) -> [SnapshotPage] {
    let size = lb_snapshot_size(host)
    let count = (size + SnapshotPage.byteCount - 1) / SnapshotPage.byteCount
    let known = last?.pages ?? []
    return (0..<count).map { place in
      if place < known.count, lb_page_equals(host, place, known[place].bytes) {
        return known[place]
      }
      let page = SnapshotPage(take(), self)
      lb_page_save(host, place, page.bytes)
      return page
    }
  }

  private func take() -> UnsafeMutableRawPointer {
    free.popLast() ?? .allocate(byteCount: SnapshotPage.byteCount, alignment: 16)
  }

  fileprivate func giveBack(_ bytes: UnsafeMutableRawPointer) {
    if free.count < Self.mostFree { free.append(bytes) } else { bytes.deallocate() }
  }
}
