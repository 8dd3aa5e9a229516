import assert from "node:assert/strict"
import { test } from "node:test"
import { signSandboxCalls } from "#app/sign-sandbox-calls.ts"
import { Keyring, newSecretKey } from "#crypto/keyring.ts"
import { sandboxCallHeader } from "#networks/sandbox-controls.ts"

test("what proves a call to be the service's own goes to its own sandbox, and to nobody else", async () => {
  const baseUrl = new URL("https://fanfare.example.com")
  const keyring = new Keyring([newSecretKey()])
  const sent: (string | undefined)[] = []
  const http = signSandboxCalls(
    async ({ headers = {} }) => {
      sent.push(headers[sandboxCallHeader])
      return { status: 200, headers: {}, body: "" }
    },
    { baseUrl, keyring },
  )
  await http({ method: "GET", url: "https://fanfare.example.com/sandbox/x/api/2/users/me", headers: { accept: "*" } })
  for (const url of [
    "https://api.x.com/sandbox/x/api/2/users/me",
    "https://fanfare.example.com.evil.example/sandbox/x",
    "https://fanfare.example.com@evil.example/sandbox/x",
    "https://fanfare.example.com/media/1",
    "http://fanfare.example.com/sandbox/x",
  ]) {
    await http({ method: "GET", url })
  }
  const [own = "", ...others] = sent
  assert.ok(keyring.verify("sandbox-call", baseUrl.origin, own))
  assert.deepEqual(
    others,
    others.map(() => undefined),
  )
})
