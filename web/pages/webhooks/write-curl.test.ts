import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { createHmac } from "node:crypto"
import { test } from "node:test"
import { promisify } from "node:util"
import { writeCurl } from "./write-curl.ts"

const run = promisify(execFile)
const secret = "whsec_a+b/c"

test("what is copied as curl signs afresh and sends the body to the letter, whatever is in it", async () => {
  const body = JSON.stringify({ text: `It's $HOME, \`date\`, "quoted" \\n and 🎺` })
  const delivery = {
    id: "whd_1",
    eventId: "evt_1",
    type: "post.failed",
    state: "pending",
    attempts: 0,
    createdAt: "2026-11-17T08:29:57.412306Z",
    log: [],
  } as const
  const script = writeCurl("https://hooks.example.com/it's?a=1&b=2", { ...delivery, log: [] }, body)
  assert.ok(!script.includes(secret))
  // In place of curl: what it was called with, each word ended by a zero byte.
  const { stdout } = await run("sh", ["-c", `curl() { printf '%s\\0' "$@"; }\n${script}`], {
    env: { ...process.env, FANFARE_WEBHOOK_SECRET: secret },
  })
  const [url, ...words] = stdout.split("\0")
  assert.equal(url, "https://hooks.example.com/it's?a=1&b=2")
  assert.equal(words[words.indexOf("--data-raw") + 1], body)
  const signature = words.find((word) => word.startsWith("Fanfare-Signature: ")) ?? ""
  const [, t = "", v1 = ""] = /t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  assert.equal(v1, createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"))
})
