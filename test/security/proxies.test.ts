import assert from "node:assert/strict"
import { test } from "node:test"
import { openWorld } from "../world.ts"

for (const [header, value] of [
  ["x-forwarded-for", "198.51.100.7"],
  ["forwarded", "for=198.51.100.7;proto=https"],
] as const) {
  test(`${header} without a trusted proxy is ignored, and the log says once which setting is missing`, async () => {
    const world = await openWorld()
    const warnings = () => world.log.filter((line) => line.includes("FANFARE_TRUSTED_PROXIES"))
    await world.visitor().get("/api/auth/session")
    assert.deepEqual(warnings(), [])
    for (let count = 0; count < 3; count += 1) {
      await world.visitor().get("/api/auth/session", { headers: { [header]: value } })
    }
    const [warning = "", ...more] = warnings()
    await world.close()
    assert.deepEqual(more, [])
    assert.equal((JSON.parse(warning) as { level: number }).level, 40)
    assert.doesNotMatch(warning, /198\.51/)
  })
}

test("with a trusted proxy there is nothing to warn of", async () => {
  const world = await openWorld({ FANFARE_TRUSTED_PROXIES: "1" })
  await world.visitor().get("/api/auth/session", { headers: { "x-forwarded-for": "198.51.100.7" } })
  await world.close()
  assert.ok(!world.log.some((line) => line.includes("FANFARE_TRUSTED_PROXIES")))
})
