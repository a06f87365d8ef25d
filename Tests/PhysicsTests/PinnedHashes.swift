/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x38088EFE60C77AD1,
  "mobile": 0x391C954548576493,
  "stack": 0xCB2E87325AAB7A63,
  "slopes": 0x8DEF7B0F9F7127A,
  "bullets": 0xDF7792BD5BDCDCA4,
  "sleepers": 0x6CF0B2D726C1B6C5,
  "groups": 0x507667DFA1BA1684,
  "gas": 0xE8BAF6A3F7B64560,
  "lifts": 0xF751D74283FBDA94,
  "furniture": 0x83ED5FD93C3943BE,
  "chains": 0x2C0C25B77423E956,
  "targets": 0x8914C94B4011082C,
  "crowd": 0xEAB3957C374AE644,
  "locked": 0x56FE1AEAD31DAFE5,
  "churn": 0x7C38003EE9745AD9,
  "hinges": 0xAD7356968FC6B0B8,
  "cart": 0x672AC30CC325FDEE,
  "pistons": 0xC3D07D2F85197634,
  "welds": 0x563C7003F2C24FD3,
  "rounds": 0x7B30C1B69C024533,
  "track": 0xF5C720592F652902,
  "shots": 0x86F3FD6A76372AF6,
]
