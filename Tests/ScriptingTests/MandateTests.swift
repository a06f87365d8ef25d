import Scripting
import Testing

/// `self.clockMandate` may be another behavior, which then holds the clock.
@Suite("A clock mandate that another behavior holds")
struct MandateTests {
  @Test("lasts until that behavior is removed")
  func removed() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local child
      local parent = animator:add({
        onAdd = function(self)
          child = self:addChild("collision", { item = dot })
          self.clockMandate = child
        end,
        onTick = function(self)
          assert(self.clockMandate == child)
          if self.elapsed > 1.5 and not self.isDone then self.isDone = true self.clockMandate:remove() end
        end,
      }, { item = card })
      assert(child.clockMandate and not parent.clockMandate)
      stage:advance { seconds = 1.5 }
      assert(animator.isRunning)
      stage:advance { seconds = 1 }
      assert(not animator.isRunning)
      """)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("ends when another value is stored, and an option of the published listing keeps its name")
  func stored() throws {
    let session = try Session()
    let stage = try session.run(
      """
      for _, value in ipairs { "false", "true", "other" } do
        local own, first, other
        own = animator:add({
          onAdd = function(self)
            first = self:addChild("gravity", { items = {} })
            other = self:addChild("gravity", { items = {} })
            self.clockMandate = first
            self.locks = { "x" }
            assert(self.clockMandate == first and self.locks[1] == "x")
          end,
          params = { give = { kind = "integer", default = 0 } },
          onChange = function(self)
            if value == "other" then self.clockMandate = other else self.clockMandate = value == "true" end
          end,
        }, { item = card })
        own.give = 1
        assert(not first.clockMandate)
        assert(own.clockMandate == (value == "true") and other.clockMandate == (value == "other"))
        own:remove()
      end
      stage:advance { seconds = 1 }
      assert(not animator.isRunning)
      """)
    #expect(stage.takeErrors().isEmpty)
  }
}
