import assert from "node:assert/strict"
import { readId } from "#domain/ids.ts"
import { listAuditEntries } from "#storage/audit.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"
import { sessionOf } from "./session-of.ts"

/** A workspace whose audit trail is looked at. */
export class AuditPlace {
  readonly world: World
  readonly owner: Client
  /** The workspace whose trail is meant unless another is named. */
  readonly shared: string
  /** The names of the actions that left their entry. */
  readonly covered = new Set<string>()
  #requests = 0

  private constructor(world: World, owner: Client, shared: string) {
    this.world = world
    this.owner = owner
    this.shared = shared
  }

  static async open(environment: Record<string, string> = {}): Promise<AuditPlace> {
    const world = await openWorld({
      FANFARE_SIGN_IN_TRIES: "1000000",
      FANFARE_ROLES: "web",
      FANFARE_UNDO_SECONDS: "10",
      // Nobody listens there, and no worker sends: e-mails can be asked for all the same.
      FANFARE_SMTP_URL: "smtp://localhost:2525",
      FANFARE_MAIL_FROM: "fanfare@example.com",
      ...environment,
    })
    const owner = await world.owner()
    return new AuditPlace(world, owner, (await sessionOf(owner)).workspace?.id ?? "")
  }

  async trail(workspace = this.shared) {
    const id = readId("wsp", workspace)
    return this.world.services.database.read((db) => listAuditEntries(inWorkspace(db, id), 1000, undefined))
  }

  /** What `run` added to the trail of a workspace. */
  async added<T>(run: () => Promise<T>, workspace = this.shared) {
    const known = new Set((await this.trail(workspace)).map(({ id }) => id))
    const result = await run()
    return { result, entries: (await this.trail(workspace)).filter(({ id }) => !known.has(id)) }
  }

  /** Runs an action that is expected to go well and to leave exactly one entry, in the trail of `workspace`. */
  async write<T>(client: Client, name: string, input: object, workspace?: string): Promise<T> {
    this.#requests += 1
    const requestId = `audit-test-${this.#requests}`
    const { user } = await sessionOf(client)
    const { result, entries } = await this.added(async () => {
      const answer = await client.post(`/api/app/${name}`, input, { "x-request-id": requestId })
      assert.equal(answer.status, 200, `${name}: ${answer.text}`)
      return answer.body
    }, workspace)
    const shown = entries.map((entry) => ({
      who: entry.user_name,
      userId: entry.user_id,
      transport: entry.transport,
      action: entry.action,
      requestId: entry.request_id,
      at: entry.at.toString(),
    }))
    const userId = readId("usr", user.id)
    const at = this.world.clock.now().toString()
    assert.deepEqual(shown, [{ who: user.name, userId, transport: "app", action: name, requestId, at }])
    this.covered.add(name)
    return result as T
  }
}
