/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x5FA5B2DC459906A9,
  "mobile": 0xB4E6BB243592C2FB,
  "stack": 0x780A0813B6109A3A,
  "slopes": 0x5E05CA008F9F27CC,
  "bullets": 0x841CA17CDD44B8AA,
  "sleepers": 0xB2B3569A788B296B,
  "groups": 0xA35905BD509BC252,
  "gas": 0x9357B3568AFD9718,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x307DBDE4A334D2FC,
  "chains": 0xBB889EDE2548F9C8,
  "targets": 0x3AD28638907A554C,
  "crowd": 0x460595A9D118717A,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0xEBBA3D897F7BAA12,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0x2FE8EC905B5E12A,
  "pistons": 0x4EC9CBF673C332C8,
  "welds": 0xB1F347E80BAE1818,
  "rounds": 0x683861933B5B78B3,
  "track": 0x82C690631AD711E6,
  "shots": 0x341343294C4A1BD,
]
