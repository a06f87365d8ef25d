/// The rows of a text of comma-separated values, each as its fields.
///
/// Source: RFC 4180, section 2; lines may also end without a carriage return.
package func csvRows(_ text: String) -> [[String]] {
  var rows: [[String]] = []
  var row: [String] = []
  var field: [UInt8] = []
  var isQuoted = false
  var bytes = text.utf8.makeIterator()
  var next = bytes.next()
  func endField() {
    row.append(String(decoding: field, as: UTF8.self))
    field = []
  }
  while let byte = next {
    next = bytes.next()
    switch byte {
    case UInt8(ascii: "\"") where isQuoted && next == UInt8(ascii: "\""):
      field.append(byte)
      next = bytes.next()
    case UInt8(ascii: "\""): isQuoted.toggle()
    case UInt8(ascii: ",") where !isQuoted:
      endField()
    case 13 where !isQuoted && next == 10: continue
    case 10 where !isQuoted:
      endField()
      rows.append(row)
      row = []
    default: field.append(byte)
    }
  }
  if !row.isEmpty || !field.isEmpty {
    endField()
    rows.append(row)
  }
  return rows
}
