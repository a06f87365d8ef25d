/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x63EA08BBE7FCF691,
  "mobile": 0x78793E6EB7A0B564,
  "stack": 0xC093C201A5A5929,
  "slopes": 0x91939CD8FD4B1987,
  "bullets": 0x58BFB7141206AB92,
  "sleepers": 0xB306826E4CC3003B,
  "groups": 0x73C95F3C9E79E5C6,
  "gas": 0x9498186991487B01,
  "lifts": 0x4253E17D255EA9CE,
  "furniture": 0x68A55A04CDEB774B,
  "chains": 0xABFBA572C9CAFE92,
  "targets": 0xF88B917488F79DD0,
  "crowd": 0x89857C4E2D2B6D26,
  "locked": 0x9BA6EDE17BBDDBF,
  "churn": 0xE9BCFE89EB38EF26,
  "hinges": 0x3671D9A9B39FF51A,
  "cart": 0xE17245740A3F28F2,
  "pistons": 0x707C6203B2B0E5A6,
  "welds": 0x70806D269367B48B,
  "rounds": 0x822E360921856D29,
  "track": 0x914079ADCC8BCC65,
  "shots": 0xB44E496FD0417231,
]
