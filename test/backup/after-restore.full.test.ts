import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { takeBackup } from "#backup/take-backup.ts"
import { readId } from "#domain/ids.ts"
import type { PublicationItem } from "#domain/publication.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { movePosts, putWork, readPostsOf } from "#storage/publication-work.ts"
import type { PublicationState } from "#storage/tables.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { HandClock } from "../hand-clock.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { restoreAt, secretKey } from "./restore-at.ts"

describe("the first start after a restore", () => {
  let folder: string
  let place: PublishingPlace
  let restored: World
  let owner: Client
  let account: string
  const posts = new Map<string, string>()

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-restored-"))
    place = await openPublishing({ FANFARE_SECRET_KEYS: secretKey, FANFARE_MEDIA_STORE: "disk", FANFARE_ROLES: "web" })
    account = (await place.connect("mastodon")).id
    const now = place.world.clock.now()
    await schedule("due soon", now.add({ hours: 1 }))
    await schedule("due in days", now.add({ hours: 72 }))
    await leaveOpen("waiting", "waiting", ["One"], [])
    await leaveOpen("working", "working", ["One"], [])
    await leaveOpen("sent without an answer", "working", ["One"], [sent("One", now)])
    await leaveOpen("half a thread", "waiting", ["One", "Two"], [{ externalId: "1" }])
    await leaveOpen("a thread in doubt", "waiting", ["One", "Two"], [sent("One", now)])
    const file = path.join(folder, "backup.zip")
    await takeBackup(place.world.services, file, new AbortController().signal)
    const environment = {
      FANFARE_DATA_DIR: path.join(folder, "data"),
      FANFARE_SECRET_KEYS: secretKey,
      FANFARE_MEDIA_STORE: "disk",
      DATABASE_URL: "",
    }
    await restoreAt(environment, file)
    const clock = new HandClock()
    clock.advance({ hours: 30 })
    restored = await openWorld({ ...environment, FANFARE_ROLES: "web" }, { clock })
    owner = restored.visitor()
    await owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  })
  after(async () => {
    await restored?.close()
    await place?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function schedule(name: string, at: Temporal.Instant): Promise<void> {
    const id = await place.draft([account], [name])
    await place.owner.run("posts.schedule", { id, at: at.toString({ smallestUnit: "second" }) })
    posts.set(name, id)
  }

  const sent = (body: string, at: Temporal.Instant): PublicationItem => ({
    sentAt: at.toString(),
    sent: { body, options: {}, media: [] },
  })

  /** Work as a worker leaves it that is stopped in the middle. */
  async function leaveOpen(
    name: string,
    state: PublicationState,
    texts: readonly string[],
    items: readonly PublicationItem[],
  ): Promise<void> {
    const id = await place.draft([account], texts)
    const workspace_id = await openWorkspaceOf(place.owner)
    const post_id = readId("pst", id)
    const now = place.world.clock.now()
    await place.world.services.database.write(async (db) => {
      const open = { state, seed: "s", items, due_at: state === "waiting" ? now : null, attempt: 1, late_ms: null }
      const rest = { window_until: now.add({ minutes: 15 }), error_code: null, error_message: null, started_at: now }
      const lease = { lease_until: state === "working" ? now : null, lease_by: state === "working" ? "gone" : null }
      await putWork(db, [{ workspace_id, post_id, account_id: readId("acc", account), ...open, ...rest, ...lease }])
      await movePosts(db, await readPostsOf(db, [{ workspace_id, post_id }]), "publish", now)
    })
    posts.set(name, id)
  }

  const read = async (name: string) => owner.run("posts.get", { id: posts.get(name) ?? "" })

  for (const name of ["due soon", "waiting", "working", "half a thread", "a thread in doubt"]) {
    it(`sends nothing of what may have gone out since, and asks people: ${name}`, async () => {
      const post = await read(name)
      assert.equal(post.status, "Failed")
      const [result] = post.results
      assert.equal(result?.uncertain, true)
      assert.match(result?.error?.message ?? "", /^This server was restored from a backup of /)
    })
  }

  it("leaves what is due later as it is", async () => {
    assert.equal((await read("due in days")).status, "Scheduled")
  })

  it("leaves a post that was sent without an answer to the network to tell", async () => {
    assert.equal((await read("sent without an answer")).status, "Publishing")
  })

  it("tells people, and does it once", async () => {
    const id = posts.get("due soon") ?? ""
    const workspaceId = await openWorkspaceOf(owner)
    const events = await restored.services.database.read((db) => listEvents(inWorkspace(db, workspaceId)))
    const about = events.filter(({ data }) => (data as { post?: { id: string } }).post?.id === id)
    assert.deepEqual(
      about.map(({ type }) => type),
      ["post.failed"],
    )
    await owner.run("posts.resolveUncertain", { id, accountId: account, resolution: "published" })
    await restored.restart(async () => {})
    assert.equal((await read("due soon")).status, "Published")
    assert.equal((await read("due in days")).status, "Scheduled")
  })
})
