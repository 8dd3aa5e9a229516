import assert from "node:assert/strict"
import crypto, { createHmac } from "node:crypto"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import { verifySnippet } from "./verify-snippet.ts"

type Check = (raw: Buffer, header: string, secret: string) => boolean

const secret = "whsec_a+b/c"
const raw = Buffer.from(`{"text":"Ærlig 🎺"}`)

function sign(seconds: number, body: Buffer = raw): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex")}`
}

test("the check that the page hands out takes what is genuine and fresh, and nothing else", () => {
  const [first = "", ...lines] = verifySnippet.split("\n")
  assert.equal(first, `import crypto from "node:crypto"`)
  const isGenuine = runInNewContext(`${lines.join("\n")}\nisGenuine`, { crypto, Buffer, Date, Math }) as Check
  const now = Math.floor(Date.now() / 1000)
  assert.ok(isGenuine(raw, sign(now), secret))
  assert.ok(isGenuine(raw, sign(now - 290), secret))
  for (const header of ["", "t=1,v1=2", sign(now).slice(0, -1), `${sign(now)}0`, sign(now - 310), sign(now + 310)]) {
    assert.equal(isGenuine(raw, header, secret), false, header)
  }
  assert.equal(isGenuine(Buffer.from("{}"), sign(now), secret), false)
  assert.equal(isGenuine(raw, sign(now), "whsec_other"), false)
})
