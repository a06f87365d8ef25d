/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x1B3916BA897BF4F7,
  "mobile": 0x78793E6EB7A0B564,
  "stack": 0xEB90EF4EF64E7BD2,
  "slopes": 0x5E05CA008F9F27CC,
  "bullets": 0x5082CDF6745F320,
  "sleepers": 0xB2B3569A788B296B,
  "groups": 0xA35905BD509BC252,
  "gas": 0x8D78A3D6CB2E72F2,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x307DBDE4A334D2FC,
  "chains": 0xABFBA572C9CAFE92,
  "targets": 0x871E2536F2C37F7E,
  "crowd": 0x460595A9D118717A,
  "locked": 0xDB46A97CF94E459C,
  "churn": 0x587FDCE7E490723F,
  "hinges": 0xF031BD696E5E5B89,
  "cart": 0xE17245740A3F28F2,
  "pistons": 0x19930925A542AEC8,
  "welds": 0x57A9DD0C1DB0B591,
  "rounds": 0xB1A591E553C2BFB9,
  "track": 0x82C690631AD711E6,
  "shots": 0x73E81B625EA0BC69,
]
