import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs, trySignIn } from "./sign-in-as.ts"
import { type Misbehaviour, SoftwareAuthenticator } from "./software-authenticator.ts"

const password = ownerPassword
const foreign = "https://fanfare.evil.example"

type Asked = { readonly challengeId: string; readonly options: PublicKeyCredentialRequestOptionsJSON }

let world: World
let ada: Client
let bert: Client
let adasEmail: string
let adasKey: SoftwareAuthenticator
let bertsKey: SoftwareAuthenticator
let recoveryCodes: readonly string[]

before(async () => {
  world = await openWorld({ FANFARE_SIGN_IN_TRIES: "1000000" })
  await world.owner()
  ada = await world.member("editor", "ada")
  bert = await world.member("editor", "bert")
  adasEmail = (await sessionOf(ada)).user.email
  adasKey = new SoftwareAuthenticator(world.base)
  bertsKey = new SoftwareAuthenticator(world.base)
  recoveryCodes = (await register(ada, adasKey)).recoveryCodes ?? []
  await register(bert, bertsKey)
})
after(async () => world.close())

async function start(client: Client) {
  const { challengeId, options } = await client.run("passkeys.start", { password })
  return { challengeId, options: options as unknown as PublicKeyCredentialCreationOptionsJSON }
}

async function tryRegister(client: Client, key: SoftwareAuthenticator, wrong?: Misbehaviour): Promise<Answer> {
  const { challengeId, options } = await start(client)
  return client.post("/api/app/passkeys.add", { challengeId, name: "Key ring", response: key.create(options, wrong) })
}

async function register(client: Client, key: SoftwareAuthenticator) {
  const answer = await tryRegister(client, key)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { passkey: { id: string; name: string; createdAt: string }; recoveryCodes?: string[] }
}

async function ask(client: Client, path = "/api/auth/passkey"): Promise<Asked> {
  const answer = await client.post(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Asked
}

async function signInWith(
  key: SoftwareAuthenticator,
  wrong?: Misbehaviour,
  client: Client = world.visitor(),
): Promise<Answer> {
  const { challengeId, options } = await ask(client)
  return client.post("/api/auth/passkey/sign-in", { challengeId, response: key.get(options, wrong) })
}

async function halfSignedIn(email = adasEmail): Promise<Client> {
  const client = world.visitor()
  const { body } = await trySignIn(client, email)
  assert.ok((body as { secondFactor: string[] }).secondFactor.includes("passkey"), JSON.stringify(body))
  return client
}

async function showSecond(client: Client, key: SoftwareAuthenticator, wrong?: Misbehaviour): Promise<Answer> {
  const { challengeId, options } = await ask(client, "/api/auth/second-factor/passkey")
  const response = key.get(options, wrong)
  return client.post("/api/auth/second-factor", { method: "passkey", challengeId, response })
}

test("adding a passkey needs the password", async () => {
  await ada.refused("passkeys.start", { password: "wrong" }, "Forbidden")
  assert.deepEqual(fieldsRefused(await ada.post("/api/app/passkeys.start", {})), ["password"])
})

test("a passkey is offered for this host, and not where the person has it already", async () => {
  const { options } = await start(ada)
  assert.equal(options.rp.id, "localhost")
  assert.equal(options.user.name, adasEmail)
  assert.ok(Buffer.from(options.challenge, "base64url").length >= 16)
  assert.deepEqual(
    options.excludeCredentials?.map(({ id }) => id),
    [adasKey.id.toString("base64url")],
  )
})

test("with the first passkey come recovery codes, with a second one none", async () => {
  assert.equal(new Set(recoveryCodes).size, 10)
  const second = new SoftwareAuthenticator(world.base)
  const added = await register(ada, second)
  assert.equal(added.recoveryCodes, undefined)
  assert.equal(added.passkey.name, "Key ring")
  const { passkeys, recoveryCodesLeft } = await ada.run("security.get", {})
  assert.equal(passkeys.length, 2)
  assert.equal(recoveryCodesLeft, 10)
  await ada.refused("passkeys.remove", { id: added.passkey.id, password: "wrong" }, "Forbidden")
  await bert.refused("passkeys.remove", { id: added.passkey.id, password }, "NotFound")
  await ada.run("passkeys.remove", { id: added.passkey.id, password })
  assert.equal((await ada.run("security.get", {})).passkeys.length, 1)
  refusal(await signInWith(second), "Unauthorized")
})

test("a passkey made for another site, another challenge or another purpose is not taken", async () => {
  const key = new SoftwareAuthenticator(world.base)
  const wrongs: readonly Misbehaviour[] = [
    { origin: foreign },
    { origin: world.base.replace("http:", "https:") },
    { rpId: "evil.example" },
    { challenge: Buffer.alloc(32).toString("base64url") },
    { type: "webauthn.get" },
  ]
  for (const wrong of wrongs) {
    refusal(await tryRegister(ada, key, wrong), "Unauthorized")
  }
  assert.equal((await ada.run("security.get", {})).passkeys.length, 1)
})

test("the offer of a passkey is for the one who asked, for once, and for ten minutes", async () => {
  const key = new SoftwareAuthenticator(world.base)
  const add = (client: Client, challengeId: string, options: PublicKeyCredentialCreationOptionsJSON) =>
    client.post("/api/app/passkeys.add", { challengeId, name: "x", response: key.create(options) })

  const adas = await start(ada)
  refusal(await add(bert, adas.challengeId, adas.options), "NotFound")
  // Whoever tried it used it up.
  refusal(await add(ada, adas.challengeId, adas.options), "NotFound")

  const late = await start(ada)
  world.clock.advance({ minutes: 10 })
  refusal(await add(ada, late.challengeId, late.options), "NotFound")
  refusal(await add(ada, "nonsense", late.options), "NotFound")

  // A challenge to sign in is none to register with.
  const { challengeId, options } = await ask(world.visitor())
  refusal(await add(ada, challengeId, { ...late.options, challenge: options.challenge }), "NotFound")
})

test("a passkey that is known already cannot be registered again, by nobody", async () => {
  for (const client of [ada, bert]) {
    const again = new SoftwareAuthenticator(world.base, adasKey.id)
    const answer = await tryRegister(client, again)
    assert.equal(answer.status, 409, answer.text)
    refusal(answer, "Conflict")
  }
  assert.equal((await sessionOf(await signedIn(adasKey))).user.email, adasEmail)
})

async function signedIn(key: SoftwareAuthenticator): Promise<Client> {
  const client = world.visitor()
  const answer = await signInWith(key, {}, client)
  assert.equal(answer.status, 200, answer.text)
  return client
}

test("a passkey signs its owner in without a password and without a second factor", async () => {
  const client = world.visitor()
  const answer = await signInWith(adasKey, {}, client)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, await sessionOf(client))
  assert.equal((await sessionOf(client)).user.email, adasEmail)
  const [passkey] = (await client.run("security.get", {})).passkeys
  assert.ok(passkey?.lastUsedAt !== undefined)
})

test("a passkey that did not check its owner does not sign in alone", async () => {
  refusal(await signInWith(adasKey, { isUserVerified: false }), "Unauthorized")
})

test("an answer for another site, another challenge or another purpose, or with a wrong signature, is refused", async () => {
  const other = await ask(world.visitor())
  const wrongs: readonly Misbehaviour[] = [
    { origin: foreign },
    { rpId: "evil.example" },
    { challenge: other.options.challenge },
    { type: "webauthn.create" },
    { signature: Buffer.alloc(70) },
  ]
  for (const wrong of wrongs) refusal(await signInWith(adasKey, wrong), "Unauthorized")
  refusal(await signInWith(new SoftwareAuthenticator(world.base)), "Unauthorized")
  // The same name, but another key.
  refusal(await signInWith(new SoftwareAuthenticator(world.base, adasKey.id), { counter: 1_000_000 }), "Unauthorized")
})

test("an answer works once", async () => {
  const client = world.visitor()
  const { challengeId, options } = await ask(client)
  const answer = { challengeId, response: adasKey.get(options) }
  assert.equal((await client.post("/api/auth/passkey/sign-in", answer)).status, 200)
  refusal(await world.visitor().post("/api/auth/passkey/sign-in", answer), "NotFound")
  const fresh = await ask(world.visitor())
  const replayed = { challengeId: fresh.challengeId, response: answer.response }
  refusal(await world.visitor().post("/api/auth/passkey/sign-in", replayed), "Unauthorized")
})

test("a challenge waits ten minutes for its answer", async () => {
  const { challengeId, options } = await ask(world.visitor())
  world.clock.advance({ minutes: 10 })
  const answer = { challengeId, response: adasKey.get(options) }
  refusal(await world.visitor().post("/api/auth/passkey/sign-in", answer), "NotFound")
})

test("a passkey whose counter goes backwards was copied, and is refused", async () => {
  assert.equal((await signInWith(adasKey, { counter: 500 })).status, 200)
  for (const counter of [500, 499, 1]) refusal(await signInWith(adasKey, { counter }), "Unauthorized")
  assert.equal((await signInWith(adasKey, { counter: 501 })).status, 200)
})

test("nonsense in place of an answer is refused", async () => {
  const id = adasKey.id.toString("base64url")
  const responses: readonly unknown[] = [
    { id, response: {} },
    { id, rawId: id, type: "public-key", response: {} },
    {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
    },
    { id: "x".repeat(5000), response: { clientDataJSON: 5 } },
  ]
  for (const response of responses) {
    const { challengeId } = await ask(world.visitor())
    refusal(await world.visitor().post("/api/auth/passkey/sign-in", { challengeId, response }), "Unauthorized")
    const { challengeId: offer } = await start(ada)
    refusal(await ada.post("/api/app/passkeys.add", { challengeId: offer, name: "x", response }), "Unauthorized")
  }
  const { challengeId } = await ask(world.visitor())
  for (const response of [null, 5, "x", [], {}, { id: 5, response: {} }, { id: "x" }]) {
    const answer = await world.visitor().post("/api/auth/passkey/sign-in", { challengeId, response })
    assert.deepEqual(fieldsRefused(answer), ["response"], JSON.stringify(response))
  }
})

test("after the password a passkey completes the sign-in, with or without its PIN", async () => {
  for (const isUserVerified of [true, false]) {
    const client = await halfSignedIn()
    const asked = await ask(client, "/api/auth/second-factor/passkey")
    assert.deepEqual(
      asked.options.allowCredentials?.map(({ id }) => id),
      [adasKey.id.toString("base64url")],
    )
    const answer = await showSecond(client, adasKey, { isUserVerified })
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await sessionOf(client)).user.email, adasEmail)
  }
})

test("another person's passkey does not complete a sign-in", async () => {
  const client = await halfSignedIn()
  refusal(await showSecond(client, bertsKey), "Unauthorized")
  refusal(await client.get("/api/auth/session"), "Unauthorized")
  // Bert's own challenge, answered by Bert, in Ada's waiting session.
  const bertsClient = await halfSignedIn((await sessionOf(bert)).user.email)
  const { challengeId, options } = await ask(bertsClient, "/api/auth/second-factor/passkey")
  const response = bertsKey.get(options)
  refusal(await client.post("/api/auth/second-factor", { method: "passkey", challengeId, response }), "NotFound")
})

test("as a second factor, too, an answer for another site or challenge is refused", async () => {
  const client = await halfSignedIn()
  for (const wrong of [{ origin: foreign }, { challenge: "AAAA" }, { counter: 1 }, { signature: Buffer.alloc(8) }]) {
    refusal(await showSecond(client, adasKey, wrong), "Unauthorized")
  }
  // An answer to the open question of the sign-in page is none to this one.
  const { challengeId, options } = await ask(world.visitor())
  const response = adasKey.get(options, { counter: 1000 })
  refusal(await client.post("/api/auth/second-factor", { method: "passkey", challengeId, response }), "NotFound")
  assert.equal((await showSecond(client, adasKey)).status, 200)
})

test("somebody without a waiting sign-in is not asked for a second passkey", async () => {
  for (const client of [world.visitor(), ada]) {
    refusal(await client.post("/api/auth/second-factor/passkey"), "Unauthorized")
  }
})

test("a recovery code stands in for a lost passkey", async () => {
  const client = await halfSignedIn()
  const [code] = recoveryCodes
  assert.equal((await client.post("/api/auth/second-factor", { method: "recoveryCode", code })).status, 200)
})

test("an authenticator app that is still being set up does not complete a sign-in beside a passkey", async () => {
  const { secret } = await ada.run("totp.start", { password })
  const client = world.visitor()
  const { body } = await trySignIn(client, adasEmail)
  assert.deepEqual(body, { secondFactor: ["passkey", "recoveryCode"] })
  const code = totpCode(secret, totpStep(world.clock.now()))
  refusal(await client.post("/api/auth/second-factor", { method: "totp", code }), "Unauthorized")
  assert.deepEqual(await ada.run("totp.confirm", { code }), {})
  world.clock.advance({ seconds: 30 })
  const next = totpCode(secret, totpStep(world.clock.now()))
  assert.equal((await client.post("/api/auth/second-factor", { method: "totp", code: next })).status, 200)
  await ada.run("totp.remove", { password })
})

test("with the last passkey gone the recovery codes are gone, and the password is enough", async () => {
  const [passkey] = (await ada.run("security.get", {})).passkeys
  await ada.run("passkeys.remove", { id: passkey?.id ?? "", password })
  assert.deepEqual(await ada.run("security.get", {}), {
    totp: { enabled: false },
    passkeys: [],
    recoveryCodesLeft: 0,
    hasPassword: true,
  })
  refusal(await signInWith(adasKey), "Unauthorized")
  assert.equal((await sessionOf(await signInAs(world.visitor(), adasEmail))).user.email, adasEmail)
})
