/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0xBD97C18959A5AB87,
  "mobile": 0xB4E6BB243592C2FB,
  "stack": 0xDB4F40ACFD89EA91,
  "slopes": 0xE26DFC0DEE495314,
  "bullets": 0xEEC48FF0C2B41C9C,
  "sleepers": 0xA4C7246EF381F19E,
  "groups": 0xE756039090987019,
  "gas": 0x540C0381D2AFDA31,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0xE7D8B127950CE6FA,
  "chains": 0x147E8B43D58C1401,
  "targets": 0xF7F502F8249A2407,
  "crowd": 0xF331B58C6D0FFCE3,
  "locked": 0xA45490B2F8A64AE7,
  "churn": 0xD2117969EC35BEA4,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0xFB96953FC639188E,
  "pistons": 0x7D32115B5918BCC3,
  "welds": 0x2D2BAD3878BDC00C,
  "rounds": 0x8B9F3F2F19EAA6FB,
  "track": 0x1387BE3C6FFE7393,
  "shots": 0xAB5151B51980DBC4,
]
