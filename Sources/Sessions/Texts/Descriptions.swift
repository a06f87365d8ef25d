package import Scripting

/// A member in a line: for a property type, rule and unit; then its meaning.
package func describe(_ member: MemberDescription) -> String {
  guard member.kind == .property, let type = member.type else { return member.doc }
  var facts = ["\(type)"]
  if let range = member.setting?.range { facts.append(range) }
  if let unit = member.unit { facts.append("in \(unit)") }
  if !member.isSettable { facts.append("read only") }
  return facts.joined(separator: ", ") + (member.doc.isEmpty ? "" : ". " + member.doc)
}

/// An option in a line: kind, rule, unit, default, meaning.
package func describe(_ option: OptionDescription) -> String {
  let type = option.kind == .options ? "table of options" : "\(option.type)"
  var facts = [option.type == .any && !option.isRequired ? "optional" : type]
  if let range = option.range { facts.append(range) }
  if let unit = option.unit { facts.append("in \(unit)") }
  if let text = option.defaultText { facts.append("default \(text)") }
  if option.isRequired { facts.append("required") }
  return facts.joined(separator: ", ") + (option.doc.isEmpty ? "" : ". \(option.doc)")
}

/// The results of a function, in words; empty for none.
package func gives(_ member: MemberDescription) -> String {
  member.kind == .property ? "" : member.type.map { " gives \($0)" } ?? ""
}
