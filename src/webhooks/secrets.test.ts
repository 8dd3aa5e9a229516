import assert from "node:assert/strict"
import { test } from "node:test"
import { Keyring, newSecretKey } from "#crypto/keyring.ts"
import { newId } from "#crypto/random.ts"
import { newWebhookSecret, openSecrets, reseal, sealSecret, startRotation } from "./secrets.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

function webhookWith(keyring: Keyring, secret: string) {
  const id = newId<"whk">()
  const sealed = { secret: sealSecret({ keyring }, id, secret), next_secret: null, changes_over_at: null }
  const rest = { workspace_id: newId<"wsp">(), url: "https://a.example/", events: [], given_up_in_a_row: 0 }
  return { ...rest, ...sealed, id, status: "active" as const, active_since: now, paused_at: null, created_at: now }
}

test("a secret is whsec_ and base64 of enough random bytes for any library", () => {
  const secret = newWebhookSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{44}$/)
  assert.equal(Buffer.from(secret.slice(6), "base64").length, 33)
  assert.notEqual(secret, newWebhookSecret())
})

test("secrets are sealed again with the newest key, both of a rotation, and then open without the older key", () => {
  const [older, newer] = [newSecretKey(), newSecretKey()]
  const before = new Keyring([older])
  const [secret, next] = [newWebhookSecret(), newWebhookSecret()]
  const plain = webhookWith(before, secret)
  const webhook = { ...plain, ...startRotation(plain, sealSecret({ keyring: before }, plain.id, next), now) }
  assert.equal(reseal({ keyring: before }, webhook), undefined)
  const fresh = reseal({ keyring: new Keyring([newer, older]) }, webhook)
  assert.ok(fresh !== undefined)
  const after = { keyring: new Keyring([newer]) }
  assert.deepEqual(openSecrets(after, { ...webhook, ...fresh }, now), { signing: secret, all: [next, secret] })
  assert.equal(reseal(after, { ...webhook, ...fresh }), undefined)
})
