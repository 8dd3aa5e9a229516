import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { newId } from "#crypto/random.ts"
import { kindNames, type NotificationData } from "#domain/notification.ts"
import { sayShort } from "#notifications/say.ts"
import { wordsOf } from "#notifications/words/words-of.ts"
import { insertNotifications } from "#storage/notifications.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { untilFound } from "../until.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { type MailServer, openMailServer, type ReceivedMail } from "./mail-server.ts"
import { mailSettings } from "./mail-settings.ts"

/* People are written to in their own language. */

let world: World
let owner: Client
let mail: MailServer

before(async () => {
  mail = await openMailServer()
  world = await openWorld(mailSettings(mail))
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await mail.close()
})

async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  const find = () => mail.received.filter(({ to }) => to === address)[count - 1]
  return untilFound(`mail number ${count} to ${address}`, find)
}

const failure: NotificationData = {
  text: "El ajo se acaba",
  accounts: [
    { id: "acc_1", network: "x", name: "lark", state: "failed", code: "Duplicate", message: "Status is a duplicate." },
    { id: "acc_2", network: "bluesky", name: "lark", state: "ok" },
  ],
}

async function fail(): Promise<void> {
  const workspace_id = await openWorkspaceOf(owner)
  const created_at = world.clock.now()
  const event = { id: newId<"ntf">(), kind: "post.failed" as const, workspace_id, data: failure, created_at }
  await world.services.database.write((db) => insertNotifications(db, [event]))
}

/** Somebody whose browser asks for Spanish follows an invitation. */
async function joinInSpanish(email: string): Promise<Client> {
  const { link } = await owner.run("members.invite", { role: "editor" })
  const client = world.visitor()
  const person = { secret: link.split("#")[1], name: "Ana", email, password: ownerPassword }
  const answer = await client.post("/api/auth/join", person, { "accept-language": "es-MX,es;q=0.9,en;q=0.5" })
  assert.equal(answer.status, 201)
  return client
}

test("who joins with a Spanish browser is written to in Spanish, until they choose another language", async () => {
  const ana = await joinInSpanish("ana@example.com")
  await fail()
  const letter = await mailTo("ana@example.com")
  assert.equal(letter.subject, "X ha rechazado una publicación: «El ajo se acaba»")
  assert.match(letter.html ?? "", /<html lang="es">/)
  for (const twin of [letter.text ?? "", letter.html ?? ""]) {
    assert.match(twin, /Falló en 1 de 2 cuentas/)
    assert.match(twin, /X no acepta el mismo texto dos veces\./)
    assert.match(twin, /«Status is a duplicate\.»/)
    assert.match(twin, /No recibir más correos de este tipo/)
    assert.doesNotMatch(twin, /\b(?:What|You|Failed|Published|the)\b/)
  }
  assert.match((await mailTo("olga@example.com")).subject ?? "", /^X refused a post: “El ajo se acaba”$/)

  await ana.run("profile.update", { language: "en" })
  world.clock.advance({ minutes: 10 })
  await fail()
  assert.match((await mailTo("ana@example.com", 2)).subject ?? "", /^X refused a post/)
})

test("links that somebody asks for come in their language, an invitation in that of who invites", async () => {
  const rosa = await joinInSpanish("rosa@example.com")
  await rosa.run("notifications.sendTest", {})
  assert.equal((await mailTo("rosa@example.com")).subject, "El correo funciona")
  const answer = await world.visitor().post("/api/auth/forgot", { email: "rosa@example.com" })
  assert.equal(answer.status, 204)
  assert.equal((await mailTo("rosa@example.com", 2)).subject, "Elige una contraseña nueva")

  await owner.run("profile.update", { language: "es" })
  await owner.run("members.invite", { role: "viewer", email: "nuevo@example.com" })
  const invitation = await mailTo("nuevo@example.com")
  assert.equal(invitation.subject, "Olga te invita a Lark & Loam")
  assert.match(invitation.text ?? "", /Tu papel sería: lector\./)
  await owner.run("profile.update", { language: "en" })
})

test("every kind of notification is said in both languages, and differently", () => {
  const data = {
    ...failure,
    percent: 80,
    host: "example.com",
    person: "Ana",
    change: "joined" as const,
    action: "posts.delete",
  }
  for (const kind of kindNames) {
    const [en, es] = (["en", "es"] as const).map((language) => sayShort(wordsOf(language), { kind, data }))
    assert.ok(en !== undefined && es !== undefined && en.title !== "" && en.title !== es.title, kind)
    assert.ok(en.body === "" || en.body.includes("El ajo") || en.body !== es.body, kind)
  }
})
