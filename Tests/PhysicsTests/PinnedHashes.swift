/// What the scenes of `Scenes.all` hash to after 600 steps.
///
/// A test that fails prints the line to paste. The numbers change with every change of the solver,
/// and with nothing else.
let pinnedHashes: [String: UInt64] = [
  "pile": 0x2C66D7B8D1FBAE50,
  "mobile": 0x1F94E2E878A435FA,
  "stack": 0xA109B7F66D168933,
  "slopes": 0x94EB75F5521D78AD,
  "bullets": 0x37F725E551A1B9C7,
  "sleepers": 0xD7A465445860D607,
  "groups": 0xC7B5F6579AF77CD8,
  "gas": 0x96BF938536B5F0AA,
  "lifts": 0x232FE262EDAFA8E0,
  "furniture": 0x121BB5B822AC2A9C,
  "chains": 0x71B22B9B56AAEDC1,
  "targets": 0x3C0F126987D518ED,
  "crowd": 0x851FF94575CBE26,
  "locked": 0xAA3C2F7332C7DA,
  "churn": 0xA3922ADE3E283327,
  "hinges": 0x2B217051BDE276B7,
  "cart": 0xC4C35C295F6AF5BC,
  "pistons": 0xDD3F60CDF1A19C60,
  "welds": 0x1068B09D8477CB4F,
  "rounds": 0x3F072751C490D7BC,
  "track": 0x5A5BF39A493C3CFB,
  "shots": 0xB5BF914225FE817F,
]
