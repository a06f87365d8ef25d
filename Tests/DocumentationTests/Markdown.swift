import Glibc

/// A fenced block of a page.
struct Block {
  /// The language behind the opening fence.
  var language: Substring
  /// The file that the block shows, if its fence names one.
  var file: Substring?
  /// The text between the fences, with its last newline.
  var text: String
}

/// A page of documentation.
struct Page {
  /// Its text.
  let text: String

  /// Reads a page, given by its path from the package's folder.
  init(_ path: String) { text = contents(of: package + "/" + path) }

  /// Makes a page of a text.
  init(text: String) { self.text = text }

  /// Whether there is a file or folder, given by its path from the package's folder.
  static func exists(_ path: String) -> Bool { access(package + "/" + path, R_OK) == 0 }

  /// The lines, without newlines.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The fenced blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: Block?
    for line in lines {
      if line.hasPrefix("```"), let block = open {
        blocks.append(block)
        open = nil
      } else if line.hasPrefix("```") {
        let words = line.dropFirst(3).split(separator: " ")
        open = Block(language: words.first ?? "", file: words.dropFirst().first, text: "")
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }

  /// The blocks in a language.
  func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }
}

/// The package's folder.
let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// The text of a file; empty when it cannot be read.
func contents(of path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  return contents(of: file)
}

/// The rest of a stream.
func contents(of stream: UnsafeMutablePointer<FILE>) -> String {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 {
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension Substring {
  /// The cells of a line of a table, without the spaces around them.
  var cells: [String] {
    split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
      var text = cell.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }
}
