/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x301A325FE440FAD0,
  "mobile": 0x7E473BF92C9658D1,
  "stack": 0x2F61FAFECD844582,
  "slopes": 0x2756D95EDD0BB8E1,
  "bullets": 0x9BFBCFFF7A3CC39B,
  "sleepers": 0xD017203DF5262BF3,
  "groups": 0x4E618EED67BA66EE,
  "gas": 0x93B1DF7DF509D80C,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0xC64084BB3BC88693,
  "chains": 0xB9ABA60090F67BD7,
  "targets": 0x155E6097E1813883,
  "crowd": 0x3031B73711273E1C,
  "locked": 0xB37EA7B901B0B13,
  "churn": 0xA90347451CD24FC7,
  "hinges": 0x418E89E1EEC35E3,
  "cart": 0x66374A1600924F54,
  "pistons": 0xE216E72B97901D3,
  "welds": 0xA8F9BE9E6A1D2AEA,
  "rounds": 0xBA51C437F85C38EB,
  "track": 0x7F81C1BA31357DD1,
  "shots": 0xFD3AA0D5E957DA48,
]
