/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x702A225958040661,
  "mobile": 0xB4E6BB243592C2FB,
  "stack": 0xAEBE7740A4BDE73F,
  "slopes": 0x5E05CA008F9F27CC,
  "bullets": 0xEEC48FF0C2B41C9C,
  "sleepers": 0xB2B3569A788B296B,
  "groups": 0xA35905BD509BC252,
  "gas": 0x540C0381D2AFDA31,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x7232FAEC2634AAD7,
  "chains": 0x86712E720F4A2873,
  "targets": 0xE275228E8CF8F9C,
  "crowd": 0x460595A9D118717A,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0xD19EA1AC17A41A2D,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0x2FE8EC905B5E12A,
  "pistons": 0x99C52247ADFE764A,
  "welds": 0xB1F347E80BAE1818,
  "rounds": 0x84B559CEB0F27523,
  "track": 0x892ED0BA37B321B6,
  "shots": 0xAB5151B51980DBC4,
]
