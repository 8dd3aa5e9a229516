import assert from "node:assert/strict"
import { test } from "node:test"
import { ServerApps } from "#accounts/server-apps.ts"
import { HandClock } from "../../test/hand-clock.ts"

const registered = { kind: "registered", app: { clientId: "C", clientSecret: "S" } } as const
const refused = { kind: "refused", why: "rate", code: "429", message: "later" } as const

test("twenty people who set out at once are one app", async () => {
  const apps = new ServerApps(new HandClock())
  let calls = 0
  const register = async () => {
    calls += 1
    return registered
  }
  const found = await Promise.all(Array.from({ length: 20 }, () => apps.find("one.example", register)))
  assert.equal(calls, 1)
  assert.ok(found.every((each) => each === registered))
})

test("what a server refused is asked again, and so is what broke", async () => {
  const apps = new ServerApps(new HandClock())
  assert.equal(await apps.find("one.example", async () => refused), refused)
  await assert.rejects(apps.find("one.example", () => Promise.reject(new Error("broken"))))
  assert.equal(await apps.find("one.example", async () => registered), registered)
})
