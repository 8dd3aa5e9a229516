import assert from "node:assert/strict"
import { test } from "node:test"
import { Hono } from "hono"
import type { StatusCode } from "hono/utils/http-status"
import { Faults } from "#app/faults.ts"
import { createLog } from "#app/log.ts"
import { CallerTurns } from "#http/caller-turns.ts"
import type { Environment } from "#http/environment.ts"
import { listen } from "#http/server.ts"

test("an answer that cannot be sent costs its own connection, is logged and counted, and nothing else", async () => {
  const lines: string[] = []
  const faults = new Faults(createLog("info", { write: (line) => void lines.push(line) }))
  const app = new Hono<Environment>()
  // No status is below 100: the attempt to send it throws.
  app.get("/broken", (c) => c.body(null, 99 as StatusCode))
  app.get("/fine", (c) => c.text("fine"))
  const place = { port: 0, hosts: ["127.0.0.1", "::1"] }
  const server = await listen(app, { ...place, faults, callers: new CallerTurns(0), meter: () => {} })
  const base = `http://localhost:${server.port}`
  try {
    await assert.rejects(fetch(`${base}/broken?token=canary`))
    assert.equal(faults.counts().response, 1)
    assert.match(lines.join(""), /an answer could not be sent/)
    assert.doesNotMatch(lines.join(""), /canary/)
    assert.equal(await (await fetch(`${base}/fine`)).text(), "fine")
  } finally {
    server.cut()
    await server.drain()
  }
})
