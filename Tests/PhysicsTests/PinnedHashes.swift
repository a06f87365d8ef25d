/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x1E336D3833A3D4EC,
  "mobile": 0x391C954548576493,
  "stack": 0xF9126D42E541B6F8,
  "slopes": 0xFB7BDAA685A67E08,
  "bullets": 0x9BFBCFFF7A3CC39B,
  "sleepers": 0xD017203DF5262BF3,
  "groups": 0x4E618EED67BA66EE,
  "gas": 0x93B1DF7DF509D80C,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0xC64084BB3BC88693,
  "chains": 0xB5169D1CD554667C,
  "targets": 0x155E6097E1813883,
  "crowd": 0xEAB3957C374AE644,
  "locked": 0xB37EA7B901B0B13,
  "churn": 0xA90347451CD24FC7,
  "hinges": 0x418E89E1EEC35E3,
  "cart": 0xE358D5BEA0C643A3,
  "pistons": 0x8E9BE7844640A7B6,
  "welds": 0xA8F9BE9E6A1D2AEA,
  "rounds": 0xBA51C437F85C38EB,
  "track": 0xF951A1CE6AAA752D,
  "shots": 0xFD3AA0D5E957DA48,
]
