/// The hashes of the scenes of `Scenes.all` after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x3412DF6C2D421045,
  "mobile": 0x78793E6EB7A0B564,
  "stack": 0x139F40EDBB67E50A,
  "slopes": 0xF7C56EDD31AAEB58,
  "bullets": 0x37F725E551A1B9C7,
  "sleepers": 0x6572EF6C59EDE8E8,
  "groups": 0x3FA97C5EB221DA9D,
  "gas": 0x96BF938536B5F0AA,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0xECBDB1B17C8814AB,
  "chains": 0xABFBA572C9CAFE92,
  "targets": 0x3C0F126987D518ED,
  "crowd": 0x89857C4E2D2B6D26,
  "locked": 0xBEF6E990E553822F,
  "churn": 0x2A69A70C6B8F08A,
  "hinges": 0x3671D9A9B39FF51A,
  "cart": 0x722A5042FF7156DF,
  "pistons": 0xCF99185627F2E8A0,
  "welds": 0xD9C18772251EBA24,
  "rounds": 0xD707A853BFDBCB0,
  "track": 0x370235DB10E82F52,
  "shots": 0xBDB2A89AD3F7036E,
]
