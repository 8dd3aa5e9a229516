import assert from "node:assert/strict"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { LedgerEntry, SandboxControls } from "#networks/sandbox-controls.ts"
import { findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { type EventRow, listEvents } from "#storage/events.ts"
import type { Answer, Client } from "../../client.ts"
import { openWorkspaceOf } from "../../connect-account.ts"
import { jpeg } from "../../media/pictures.ts"
import { Uploader } from "../../media/uploader.ts"
import { type Agent, agentOf } from "../../posts/place.ts"
import { askForEvents } from "../../webhooks/ask-for-events.ts"
import { openWorld, ownerPassword, type World } from "../../world.ts"

export type Caller = "person" | "agent"

/** Where lives are lived: a service without workers of its own, a person, a script of theirs, and the networks. */
export type Ground = {
  readonly world: World
  readonly sandbox: SandboxControls
  readonly owner: Client
  /** A picture in the library. */
  readonly media: string
  call(by: Caller, name: string, input: object): Promise<Answer>
  now(): Temporal.Instant
  advance(seconds: number): Promise<void>
  connect(key: NetworkKey): Promise<{ readonly id: string; readonly external: string }>
  reconnect(key: NetworkKey, external: string): Promise<string>
  /** What the networks took, oldest first. */
  ledger(): Promise<readonly LedgerEntry[]>
  events(): Promise<readonly EventRow[]>
  close(): Promise<void>
}

/** A session ends 30 days after signing in, and a life goes on for hours. */
const signInAgain = { hours: 24 * 20 } as const

export async function openGround(): Promise<Ground> {
  const world = await openWorld({ FANFARE_ROLES: "web", FANFARE_RATE_PER_TOKEN: "1000000" })
  const owner = await world.owner()
  await askForEvents(owner)
  const agent: Agent = await agentOf(world, owner)
  const workspaceId = await openWorkspaceOf(owner)
  const { sandbox, clock, database } = world.services
  assert.ok(sandbox !== null)
  const media = (await Uploader.ofPerson(world, owner).put(await jpeg(), "larks.jpg", "Larks")).id
  let count = 0
  let signedInAt = clock.now()

  const ground: Ground = {
    world,
    sandbox,
    owner,
    media,
    call: async (by, name, input) => (by === "agent" ? agent.call(name, input) : owner.post(`/api/app/${name}`, input)),
    now: () => clock.now(),
    async advance(seconds) {
      await owner.run("sandbox.advanceClock", { seconds })
      if (Temporal.Instant.compare(clock.now(), signedInAt.add(signInAgain)) < 0) return
      const answer = await owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
      assert.equal(answer.status, 200, answer.text)
      signedInAt = clock.now()
    },
    async connect(key) {
      count += 1
      const { account } = await owner.run("sandbox.connect", { key, handle: `lark${count}` })
      const [row] = await database.read((db) => findAccounts(inWorkspace(db, workspaceId), [readId("acc", account.id)]))
      assert.ok(row !== undefined)
      return { id: account.id, external: row.external_id }
    },
    async reconnect(key, external) {
      const arrival = await arrive(owner, sandbox, key, external)
      assert.ok("account" in arrival)
      return arrival.account.id
    },
    ledger: async () => sandbox.ledger(),
    events: async () => database.read((db) => listEvents(inWorkspace(db, workspaceId))),
    close: async () => world.close(),
  }
  return ground
}

/** The way of a person who connects an account that is there already, or was. */
async function arrive(owner: Client, sandbox: SandboxControls, key: NetworkKey, external: string) {
  const asked = await owner.run("accounts.connect", { key })
  const values = { ...(await sandbox.formValues(key, external)) }
  const begun = "fields" in asked ? await owner.run("accounts.submitForm", { key, values }) : asked
  if (!("url" in begun)) return begun
  const answer = await owner.sendForm(begun.url, { account: external, decision: "allow" })
  const back = new URL(answer.headers.get("location") ?? "")
  return owner.run("accounts.finishConnect", { key, returned: back.searchParams.toString() })
}
