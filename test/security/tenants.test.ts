import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { z } from "zod"
import type { Action } from "#actions/action.ts"
import type { JsonSchema } from "#actions/catalog.ts"
import { actions } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertMedia } from "#storage/media.ts"
import { putSubscription } from "#storage/notification-settings.ts"
import { insertNotifications, insertReceipts } from "#storage/notifications.ts"
import { AgentOf } from "../approvals/place.ts"
import { type Client, refusal } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import { type Agent, agentOf } from "../posts/place.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

/* Two workspaces. Whoever is in one names what belongs to the other, in every field of every action that takes an id. */

type Belongings = {
  readonly workspace: string
  readonly member: string
  readonly invitation: string
  readonly session: string
  readonly passkey: string
  readonly token: string
  readonly account: string
  readonly post: string
  readonly media: string
  readonly webhook: string
  readonly delivery: string
  readonly approval: string
  readonly conversation: string
  readonly chat: string
  readonly turn: string
  readonly label: string
  readonly revision: string
  readonly trashed: string
  readonly notification: string
  readonly browser: string
}

let world: World
let intruder: Client
let agent: Agent
let theirs: Belongings
let mine: Belongings

before(async () => {
  // Without a worker what waits stays as it is.
  world = await openWorld({
    FANFARE_RATE_PER_TOKEN: "1000000",
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
    FANFARE_ROLES: "web",
  })
  const owner = await world.owner()
  intruder = await world.member("admin", "intruder")
  const shared = (await sessionOf(intruder)).workspace?.id ?? ""
  await intruder.run("workspaces.create", { name: "Elsewhere" })
  await intruder.run("workspaces.leave", { id: shared })
  agent = await agentOf(world, intruder)
  theirs = await furnish(owner)
  mine = await furnish(intruder)
})
after(async () => world.close())

async function furnish(client: Client): Promise<Belongings> {
  const workspaceId = await openWorkspaceOf(client)
  const { user } = await sessionOf(client)
  const { members } = await client.run("members.list", {})
  const { invitation } = await client.run("members.invite", { role: "viewer" })
  const { sessions } = await client.run("sessions.list", {})
  const { token } = await client.run("tokens.create", { name: "theirs" })
  const account = await connectAccount(world, client, "x")
  const { id: post } = await client.run("posts.create", { accountIds: [account], body: "Bulbs are in" })
  await (await agentOf(world, client)).run("posts.setVersionText", { id: post, body: "The bulbs are in" })
  const { revisions } = await client.run("posts.history", { id: post })
  const { id: trashed } = await client.run("posts.create", { accountIds: [account], body: "Never mind" })
  await client.run("posts.delete", { id: trashed })
  const media = newId<"med">()
  await world.services.database.write((db) =>
    insertMedia(inWorkspace(db, workspaceId), {
      id: media,
      kind: "image",
      file_name: "bulbs.jpg",
      content_type: "image/jpeg",
      bytes: 10,
      stored_bytes: 10,
      width: 10,
      height: 10,
      duration_ms: null,
      alt_text: "",
      created_by: readId("usr", user.id),
      created_at: world.clock.now(),
    }),
  )
  const hook = { url: "http://127.0.0.1:65000/hook", events: ["ping" as const] }
  const { webhook } = await client.run("webhooks.create", hook)
  const { delivery } = await client.run("webhooks.test", { id: webhook.id })
  const asked = await new AgentOf(world, client).ask("posts.delete", { id: post })
  const { label } = await client.run("labels.save", { name: "Bulbs", colour: "moss" })
  const { conversationId } = await client.run("approvals.get", { id: asked.id })
  const { chat, turn } = await client.run("chats.ask", { question: "/why" })
  return {
    workspace: showId("wsp", workspaceId),
    member: members[0]?.id ?? "",
    invitation: invitation.id,
    session: sessions[0]?.id ?? "",
    passkey: showId("psk", newId<"psk">()),
    token: token.id,
    account,
    post,
    media: showId("med", media),
    webhook: webhook.id,
    delivery: delivery.id,
    approval: asked.id,
    conversation: conversationId,
    chat: chat.id,
    turn: turn.id,
    label: label.id,
    revision: revisions[0]?.id ?? "",
    trashed,
    ...(await notified(readId("usr", user.id), workspaceId)),
  }
}

/** Something that a person was told, and a browser that they are told it in. */
async function notified(user_id: Id<"usr">, workspace_id: Id<"wsp">) {
  const [notification, browser] = [newId<"ntf">(), newId<"psh">()]
  const created_at = world.clock.now()
  await world.services.database.write(async (db) => {
    await insertNotifications(db, [
      { id: notification, kind: "post.failed", workspace_id, data: { text: "Bulbs are in" }, created_at },
    ])
    await insertReceipts(db, [{ user_id, notification_id: notification, workspace_id, read_at: null }])
    await putSubscription(db, {
      id: browser,
      user_id,
      endpoint: `https://push.example/${browser}`,
      keys: "",
      device: "Firefox",
      created_at,
    })
  })
  return { notification: showId("ntf", notification), browser: showId("psh", browser) }
}

const content = [{ body: "x" }]
const edit = (id: string) => ({ id, accountIds: [], versions: [{ content }] })
const at = "2099-01-01T00:00:00Z"
const at26 = "2026-02-01T00:00:00Z"
const month = { from: "2026-01-01T00:00:00Z", to: at26 }
const week = { from: "2026-01-01T00:00:00Z", to: "2026-01-08T00:00:00Z" }

const imported = (row: object) => ({
  key: "another-of-16-letters",
  fileName: "posts.csv",
  rows: [{ row: 2, text: "x", accountIds: [], isScheduled: false, ...row }],
})

const form = { handle: "lark", appPassword: "x", password: "x", identifier: "lark" }

type Cell = readonly [field: string, input: (own: Belongings, foreign: Belongings) => object]

/** For each action and each field that takes an id: an input that is right but for that id, which is the other's. */
const matrix: Readonly<Record<string, readonly Cell[]>> = {
  "posts.list": [["accountId", (_, { account }) => ({ accountId: account })]],
  "posts.get": [["id", (_, { post }) => ({ id: post })]],
  "posts.create": [
    ["accountIds", (own, { account }) => ({ accountIds: [own.account, account] })],
    ["media", (own, { media }) => ({ accountIds: [own.account], media: [media] })],
    [
      "thread.media",
      (own, { media }) => ({ accountIds: [own.account], body: "x", thread: [{ body: "y", media: [media] }] }),
    ],
  ],
  "posts.update": [
    ["id", (_, { post }) => edit(post)],
    ["accountIds", (own, { account }) => ({ ...edit(own.post), accountIds: [account] })],
    [
      "versions.accountId",
      (own, { account }) => ({ ...edit(own.post), versions: [{ content }, { accountId: account, content }] }),
    ],
    [
      "versions.content.media",
      (own, { media }) => ({ ...edit(own.post), versions: [{ content: [{ body: "x", media: [media] }] }] }),
    ],
  ],
  "posts.setVersionText": [
    ["id", (_, { post }) => ({ id: post, body: "x" })],
    ["accountId", (own, { account }) => ({ id: own.post, body: "x", accountId: account })],
  ],
  "posts.setOption": [
    ["id", (_, { post }) => ({ id: post, key: "x.madeWithAi", value: "true" })],
    ["accountId", (own, { account }) => ({ id: own.post, key: "x.madeWithAi", value: "true", accountId: account })],
  ],
  "posts.validate": [["id", (_, { post }) => ({ id: post })]],
  "posts.schedule": [["id", (_, { post }) => ({ id: post, at })]],
  "posts.publishNow": [["id", (_, { post }) => ({ id: post })]],
  "posts.delete": [["id", (_, { post }) => ({ id: post })]],
  "posts.unschedule": [["id", (_, { post }) => ({ id: post })]],
  "posts.duplicate": [["id", (_, { post }) => ({ id: post })]],
  "posts.history": [["id", (_, { post }) => ({ id: post })]],
  "posts.revision": [
    ["id", (own, { post }) => ({ id: post, revisionId: own.revision })],
    ["revisionId", (own, { revision }) => ({ id: own.post, revisionId: revision })],
  ],
  "posts.restoreRevision": [
    ["id", (own, { post }) => ({ id: post, revisionId: own.revision })],
    ["revisionId", (own, { revision }) => ({ id: own.post, revisionId: revision })],
  ],
  "trash.restore": [["id", (_, { trashed }) => ({ id: trashed })]],
  "trash.delete": [["id", (_, { trashed }) => ({ id: trashed })]],
  "posts.attempts": [["id", (_, { post }) => ({ id: post })]],
  "posts.lastChange": [["id", (_, { post }) => ({ id: post })]],
  "posts.publishSoon": [["id", (_, { post }) => ({ id: post })]],
  "posts.takeBack": [["id", (_, { post }) => ({ id: post })]],
  "posts.move": [["id", (_, { post }) => ({ id: post, at })]],
  "posts.label": [
    ["ids", (own, { post }) => ({ ids: [own.post, post], labelId: own.label, isOn: true })],
    ["labelId", (own, { label }) => ({ ids: [own.post], labelId: label, isOn: true })],
  ],
  "imports.make": [
    ["rows.accountIds", (own, { account }) => imported({ accountIds: [own.account, account] })],
    ["rows.mediaIds", (own, { media }) => imported({ mediaIds: [own.media, media] })],
    ["rows.labelIds", (own, { label }) => imported({ labelIds: [own.label, label] })],
  ],
  "labels.save": [["id", (_, { label }) => ({ id: label, name: "Mine now", colour: "rose" })]],
  "labels.delete": [["id", (_, { label }) => ({ id: label })]],
  "calendar.posts": [
    ["accountIds", (own, { account }) => ({ ...week, accountIds: [own.account, account] })],
    ["labelId", (_, { label }) => ({ ...week, labelId: label })],
  ],
  "calendar.tray": [
    ["accountIds", (own, { account }) => ({ accountIds: [own.account, account] })],
    ["labelId", (_, { label }) => ({ labelId: label })],
  ],
  "queue.add": [["id", (_, { post }) => ({ id: post })]],
  "queue.next": [["accountIds", (own, { account }) => ({ accountIds: [own.account, account] })]],
  "queue.setSlots": [["accountId", (_, { account }) => ({ accountId: account, slots: [] })]],
  "queue.pause": [["accountId", (_, { account }) => ({ accountId: account })]],
  "queue.resume": [["accountId", (_, { account }) => ({ accountId: account })]],
  "queue.shuffle": [["accountId", (_, { account }) => ({ accountId: account })]],
  "posts.browse": [
    ["accountId", (_, { account }) => ({ accountId: account })],
    ["labelId", (_, { label }) => ({ labelId: label })],
  ],
  "posts.pictures": [["postIds", (own, { post }) => ({ postIds: [own.post, post] })]],
  "posts.metrics": [["id", (_, { post }) => ({ id: post })]],
  "analytics.summary": [
    [
      "accountIds",
      (own, { account }) => ({ from: "2026-01-01T00:00:00Z", to: at26, accountIds: [own.account, account] }),
    ],
  ],
  "analytics.daily": [
    ["accountIds", (own, { account }) => ({ ...month, accountIds: [own.account, account] })],
    ["labelId", (_, { label }) => ({ ...month, labelId: label })],
  ],
  "analytics.ofLabel": [
    ["accountIds", (own, { account }) => ({ ...month, accountIds: [own.account, account], labelId: own.label })],
    ["labelId", (_, { label }) => ({ ...month, labelId: label })],
  ],
  "analytics.byLabel": [
    ["accountIds", (own, { account }) => ({ ...month, accountIds: [own.account, account] })],
    ["labelId", (_, { label }) => ({ ...month, labelId: label })],
  ],
  "analytics.posts": [
    ["accountIds", (own, { account }) => ({ ...month, accountIds: [own.account, account] })],
    ["labelId", (_, { label }) => ({ ...month, labelId: label })],
  ],
  "posts.backToDraft": [["id", (_, { post }) => ({ id: post })]],
  "posts.resolveUncertain": [
    ["id", (own, { post }) => ({ id: post, accountId: own.account, resolution: "published" })],
    ["accountId", (own, { account }) => ({ id: own.post, accountId: account, resolution: "published" })],
    ["externalId", (own, { post }) => ({ id: post, accountId: own.account, resolution: "published", externalId: "1" })],
  ],
  "accountSets.save": [["accountIds", (own, { account }) => ({ name: "Mine", accountIds: [own.account, account] })]],
  "accounts.choices": [["id", (_, { account }) => ({ id: account })]],
  "accounts.check": [["id", (_, { account }) => ({ id: account })]],
  "accounts.connect": [["accountId", (_, { account }) => ({ key: "x", accountId: account })]],
  "accounts.submitForm": [["accountId", (_, { account }) => ({ key: "bluesky", accountId: account, values: form })]],
  "accounts.choose": [["externalIds", () => ({ key: "x", secret: "theirs", externalIds: ["1"] })]],
  "accounts.delete": [["id", (_, { account }) => ({ id: account })]],
  "media.update": [["id", (_, { media }) => ({ id: media, altText: "mine now" })]],
  "media.suggestAltText": [["id", (_, { media }) => ({ id: media })]],
  "media.delete": [["id", (_, { media }) => ({ id: media })]],
  "ui.setContext": [
    ["postId", (_, { post }) => ({ page: "/", postId: post })],
    ["accountId", (_, { account }) => ({ page: "/", accountId: account })],
  ],
  "sandbox.setFault": [["accountId", (_, { account }) => ({ accountId: account, fault: "timeout" })]],
  "sandbox.ledger": [["accountId", (_, { account }) => ({ accountId: account })]],
  "workspaces.open": [["id", (_, { workspace }) => ({ id: workspace })]],
  "workspaces.leave": [["id", (_, { workspace }) => ({ id: workspace })]],
  "workspaces.delete": [["id", (_, { workspace }) => ({ id: workspace, name: "Lark & Loam" })]],
  "members.update": [["id", (_, { member }) => ({ id: member, role: "viewer" })]],
  "members.remove": [["id", (_, { member }) => ({ id: member })]],
  "invitations.renew": [["id", (_, { invitation }) => ({ id: invitation })]],
  "invitations.revoke": [["id", (_, { invitation }) => ({ id: invitation })]],
  "sessions.revoke": [["id", (_, { session }) => ({ id: session })]],
  "notifications.markRead": [["ids", (own, { notification }) => ({ ids: [own.notification, notification] })]],
  "notifications.locate": [["id", (_, { notification }) => ({ id: notification })]],
  "notifications.removeBrowser": [["id", (_, { browser }) => ({ id: browser })]],
  "notifications.sendTest": [["browserId", (_, { browser }) => ({ browserId: browser })]],
  "passkeys.remove": [["id", (_, { passkey }) => ({ id: passkey, password: ownerPassword })]],
  "tokens.revoke": [["id", (_, { token }) => ({ id: token })]],
  "apps.disconnect": [["clientId", () => ({ clientId: "https://client.test/of-another-person.json" })]],
  "webhooks.update": [["id", (_, { webhook }) => ({ id: webhook, events: ["post.failed"] })]],
  "webhooks.delete": [["id", (_, { webhook }) => ({ id: webhook })]],
  "webhooks.test": [["id", (_, { webhook }) => ({ id: webhook })]],
  "webhooks.pause": [["id", (_, { webhook }) => ({ id: webhook })]],
  "webhooks.resume": [["id", (_, { webhook }) => ({ id: webhook })]],
  "webhooks.deliveries": [["id", (_, { webhook }) => ({ id: webhook })]],
  "webhooks.delivery": [["deliveryId", (_, { delivery }) => ({ deliveryId: delivery })]],
  "webhooks.resend": [["deliveryId", (_, { delivery }) => ({ deliveryId: delivery })]],
  "webhooks.rotateSecret": [["id", (_, { webhook }) => ({ id: webhook })]],
  "approvals.locate": [["id", (_, { approval }) => ({ id: approval })]],
  "approvals.get": [["id", (_, { approval }) => ({ id: approval })]],
  "approvals.approve": [["id", (_, { approval }) => ({ id: approval, contentHash: "" })]],
  "approvals.decline": [["id", (_, { approval }) => ({ id: approval })]],
  "chats.get": [["id", (_, { chat }) => ({ id: chat })]],
  "chats.turn": [["id", (_, { turn }) => ({ id: turn })]],
  "chats.ask": [
    ["chatId", (_, { chat }) => ({ chatId: chat, question: "/why" })],
    ["replacesId", ({ chat }, { turn }) => ({ chatId: chat, question: "/why", replacesId: turn })],
    ["postId", (_, { post }) => ({ question: "/why", postId: post })],
    ["accountId", (_, { account }) => ({ question: "/why", accountId: account })],
  ],
  "chats.stop": [["id", (_, { turn }) => ({ id: turn })]],
  "chats.rename": [["id", (_, { chat }) => ({ id: chat, title: "Theirs" })]],
  "chats.delete": [["id", (_, { chat }) => ({ id: chat })]],
  "chats.accept": [["turnId", (_, { turn }) => ({ turnId: turn, step: "1", baseUpdatedAt: at })]],
  "chats.discard": [["turnId", (_, { turn }) => ({ turnId: turn, step: "1" })]],
  "chats.undo": [["turnId", (_, { turn }) => ({ turnId: turn, step: "1" })]],
  "conversations.get": [["id", (_, { conversation }) => ({ id: conversation })]],
  "webhooks.recover": [["id", (_, { webhook }) => ({ id: webhook, since: "2020-01-01T00:00:00Z" })]],
}

/** The fields of an action that take ids: by their names, which is how the contract names them. */
function idFields(schema: JsonSchema, path: readonly string[] = []): readonly string[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (typeof inner === "boolean") return []
    const here = [...path, name]
    const isId = /(?:^ids?|Ids?|^media)$/.test(name)
    return [...(isId ? [here.join(".")] : []), ...idFields(inner, here)]
  })
  const { items } = schema
  const isOne = typeof items === "object" && !Array.isArray(items)
  return [...inside, ...(isOne ? idFields(items, path) : [])]
}

/** What a passkey calls itself is no id of ours: the ceremony checks it. */
const notOurs = new Set(["passkeys.add"])

test("every field of every action that takes an id stands in the matrix", () => {
  const fields = ({ name, input }: Action) =>
    idFields(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })).map((field) => `${name} ${field}`)
  const found = actions.filter(({ name }) => !notOurs.has(name)).flatMap(fields)
  const listed = Object.entries(matrix).flatMap(([name, cells]) => cells.map(([field]) => `${name} ${field}`))
  assert.deepEqual(listed.toSorted(), found.toSorted())
})

const watched = [
  "workspaces",
  "memberships",
  "invitations",
  "tokens",
  "accounts",
  "account_sets",
  "posts",
  "post_revisions",
  "trashed_posts",
  "publications",
  "post_metrics",
  "media",
  "post_media",
  "imports",
  "import_posts",
  "labels",
  "post_labels",
  "queue_slots",
  "queue_pauses",
  "webhooks",
  "webhook_deliveries",
  "conversations",
  "approvals",
  "chats",
  "chat_turns",
  "chat_decisions",
  "model_usage",
  "workspace_models",
  "notifications",
  "notification_receipts",
  "notification_settings",
  "push_subscriptions",
  "messages",
]

async function everything(): Promise<string> {
  return world.services.database.write(async ({ rows }) => {
    const tables: unknown[] = []
    for (const table of watched) {
      const text = sql`SELECT coalesce(json_agg(t ORDER BY t::text), '[]') AS all FROM ${sql.table(table)} t`
      tables.push((await text.execute(rows)).rows)
    }
    return JSON.stringify(tables)
  })
}

const needsApproval = new Set(["posts.schedule", "posts.publishNow", "posts.delete", "accounts.delete"])

for (const [name, cells] of Object.entries(matrix)) {
  for (const [field, input] of cells) {
    test(`S-001: ${name} does not know what ${field} names in another workspace, and nothing changes`, async () => {
      // What was used last is noted at the first call; that is no change of anybody's.
      await agent.call("posts.list", {})
      const earlier = await everything()
      refusal(await intruder.post(`/api/app/${name}`, input(mine, theirs)), "NotFound")
      if (actions.some((action) => action.name === name && action.scope !== "app")) {
        const code = needsApproval.has(name) ? "ApprovalRequired" : "NotFound"
        refusal(await agent.call(name, input(mine, theirs)), code)
        await new AgentOf(world, intruder).refused(name, input(mine, theirs), "NotFound")
      }
      assert.equal(await everything(), earlier)
    })
  }
}

test("S-001: lists hold what is in the workspace, and nothing of another", async () => {
  const { posts } = await agent.run("posts.list", {})
  const { accounts } = await agent.run("accounts.list", {})
  const { media } = await agent.run("media.list", {})
  assert.deepEqual(
    [posts.map(({ id }) => id), accounts.map(({ id }) => id), media.map(({ id }) => id)],
    [[mine.post], [mine.account], [mine.media]],
  )
})
