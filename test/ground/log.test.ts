import assert from "node:assert/strict"
import { test } from "node:test"
import { createLog } from "#app/log.ts"
import { newPersonalToken } from "#crypto/personal-token.ts"

test("secrets never reach the log, wherever they stand in a line", () => {
  const lines: string[] = []
  const log = createLog("debug", { write: (line) => void lines.push(line) })
  const token = newPersonalToken()
  const canaries = [
    token,
    "whsec_0123456789abcdef",
    "s3cretC00kie",
    "hunter2hunter2",
    "hCt0XQQMfHcIoIAd30oLbw",
    "c0de99",
  ]
  log.info({ headers: { authorization: `Bearer ${token}`, cookie: "fanfare=s3cretC00kie; a=b" } }, "request")
  log.info(`token ${token}, webhook whsec_0123456789abcdef`)
  log.error({ err: new Error(`fetch failed with Bearer ${token} and Cookie: __Host-fanfare=s3cretC00kie`) }, "failed")
  log.warn({ input: { password: "hunter2hunter2", code: "c0de99" }, secret: "hunter2hunter2" }, "refused")
  log.info("http://localhost:3000/setup#hCt0XQQMfHcIoIAd30oLbw")
  log.info("connecting to postgres://fanfare:hunter2hunter2@db/fanfare")
  assert.equal(lines.length, 6)
  for (const canary of canaries) assert.ok(!lines.join("").includes(canary), canary)
  assert.ok(lines.every((line) => typeof JSON.parse(line) === "object"))
})

test("a message with line breaks stays one line of the log", () => {
  const lines: string[] = []
  createLog("info", { write: (line) => void lines.push(line) }).info('x\n{"level":60,"msg":"forged"}')
  assert.equal(lines.join("").trimEnd().split("\n").length, 1)
})
