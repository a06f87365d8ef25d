import Testing

/// The links between the pages of the repository.
@Suite("Links")
struct LinkTests {
  /// All pages, by their paths from the package's folder.
  static let files = Workplace.pagesOfPackage

  @Test("of pages lead to files that exist, and to headings that they have", arguments: files)
  func links(file: String) {
    let page = Page(file)
    let folder = file.split(separator: "/").dropLast().map(String.init)
    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      var path = parts[0].isEmpty ? file.split(separator: "/").map(String.init) : folder
      for name in parts[0].split(separator: "/") {
        if name == ".." { _ = path.popLast() } else { path.append(String(name)) }
      }
      let target = path.joined(separator: "/")
      #expect(Page.exists(target), "\(file): \(link)")
      guard parts.count == 2, target.hasSuffix(".md") else { continue }
      #expect(Page(target).anchors.contains(String(parts[1])), "\(file): \(link)")
    }
  }

  @Test("are read from pages as browsers read them")
  func anchors() {
    let page = Page(
      text: """
        # One `two`, three: four-five
        [a](b.md#c) and [d](#e)
        ```text
        # no heading [no](link)
        ```
        ## One two three four-five
        Text with `[no](code)` and [the web](https://example.org).
        """)
    #expect(page.anchors == ["one-two-three-four-five", "one-two-three-four-five-1"])
    #expect(page.links == ["b.md#c", "#e"])
  }
}

extension Page {
  /// The lines outside of fenced blocks.
  private var prose: [Substring] {
    var isProse = true
    return lines.filter { line in
      guard line.hasPrefix("```") else { return isProse }
      isProse.toggle()
      return false
    }
  }

  /// The targets of its relative links, outside of code.
  var links: [String] {
    prose.flatMap { line in
      // Every other part lies between backquotes.
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      let text = parts.enumerated().map { $0 % 2 == 0 ? $1 : "" }.joined(separator: "`")
      return text.split(separator: "](", omittingEmptySubsequences: false).dropFirst().map {
        String($0.prefix { $0 != ")" })
      }
    }
    .filter { !$0.contains("://") }
  }

  /// The anchors of its headings, as browsers show them; repeated headings are numbered.
  var anchors: [String] {
    var counts: [String: Int] = [:]
    return prose.filter { $0.hasPrefix("#") }.map { line in
      let text = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
      let anchor = String(
        text.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
          .map { $0 == " " ? "-" : $0 })
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      return count == 0 ? anchor : "\(anchor)-\(count)"
    }
  }
}
