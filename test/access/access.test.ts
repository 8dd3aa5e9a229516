import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { catalog } from "#actions/catalog.ts"
import { actions } from "#actions/registry.ts"
import { Faults } from "#app/faults.ts"
import { createLog } from "#app/log.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { countNothing } from "#domain/meter.ts"
import { reportNothing } from "#domain/report-failure.ts"
import { httpApp } from "#http/app.ts"
import { CallerTurns } from "#http/caller-turns.ts"
import { LiveHub } from "#live/live-hub.ts"
import { AgentOf } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openWorld, type World } from "../world.ts"
import { type Caller, callers, type Row, table, type Targets } from "./table.ts"

const metricsToken = "nobody-here-has-this-token"

const codes: Record<string, string> = {
  U: "Unauthorized",
  F: "Forbidden",
  N: "NotFound",
  A: "UnknownAction",
  B: "BadInput",
  I: "Invalid",
  P: "ApprovalRequired",
  C: "Conflict",
}

let world: World
let clients: ReadonlyMap<Caller, Client>
let targets: Targets

before(async () => {
  world = await openWorld({
    FANFARE_SIGN_IN_TRIES: "1000000",
    FANFARE_RATE_PER_TOKEN: "1000000",
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
    FANFARE_METRICS_TOKEN: metricsToken,
  })
  const owner = await world.owner()
  const [viewer, editor, admin, leaver, stranger] = await Promise.all([
    world.member("viewer"),
    world.member("editor"),
    world.member("admin"),
    world.member("editor", "leaver"),
    world.member("viewer", "stranger"),
  ])
  const { workspaces } = await owner.run("workspaces.list", {})
  const workspace = workspaces[0]?.id ?? ""
  const { body } = await owner.post("/api/auth/tokens", { name: "of the owner" })
  const { token } = body as { token: string }
  await leaver.run("workspaces.leave", { id: workspace })
  await stranger.run("workspaces.leave", { id: workspace })
  await stranger.run("workspaces.create", { name: "Elsewhere" })

  clients = new Map<Caller, Client>([
    ["anonymous", world.visitor()],
    ["wrong token", world.bearer("fanfare_0000000000000000000000000000000000000A")],
    ["personal token of an owner", world.bearer(token)],
    ["viewer", viewer],
    ["editor", editor],
    ["admin", admin],
    ["owner", owner],
    ["ex-member", leaver],
    ["owner of another workspace", stranger],
  ])
  const { members } = await owner.run("members.list", {})
  const { invitation } = await owner.run("members.invite", { role: "viewer" })
  const target = await world.member("viewer", "target")
  const { sessions } = await target.run("sessions.list", {})
  const targetToken = (await target.post("/api/auth/tokens", { name: "of the target" })).body as { id: string }
  const url = `http://127.0.0.1:${await findFreePort()}/nobody-listens`
  const { webhook } = await owner.run("webhooks.create", { url, events: ["ping"] })
  const { delivery } = await owner.run("webhooks.test", { id: webhook.id })
  const doomed = await owner.run("posts.create", { body: "asked for" })
  const request = await new AgentOf(world, owner).ask("posts.delete", { id: doomed.id })
  const { conversations } = await owner.run("conversations.list", {})
  const { chat, turn } = await owner.run("chats.ask", { question: "/why" })
  targets = {
    workspace,
    member: members.find(({ role }) => role === "viewer")?.id ?? "",
    invitation: invitation.id,
    session: sessions[0]?.id ?? "",
    passkey: showId("psk", newId<"psk">()),
    token: targetToken.id,
    account: await connectAccount(world, owner, "x"),
    post: (await owner.run("posts.create", {})).id,
    webhook: webhook.id,
    delivery: delivery.id,
    approval: request.id,
    conversation: conversations[0]?.id ?? "",
    chat: chat.id,
    turn: turn.id,
  }
})
after(async () => world.close())

test("every route of the service stands in the table, and the table names none that is not there", () => {
  const log = createLog("error")
  const context = {
    services: world.services,
    live: new LiveHub(world.services.database, world.clock, reportNothing),
    log,
    faults: new Faults(log),
    meter: countNothing,
    metrics: { token: metricsToken, render: async () => ({ contentType: "text/plain", text: "" }) },
    rates: { perToken: 1, perPerson: 1, perAddress: 1 },
    trustedProxies: 0,
    callers: new CallerTurns(0),
    webDir: ".",
    docsDir: ".",
    stopping: new AbortController().signal,
  }
  const routes = httpApp(context)
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/\{.*\}$/, "")}`)
    .flatMap((route) => {
      if (route === "POST /api/app/:action") return actions.map(({ name }) => `POST /api/app/${name}`)
      if (route === "POST /api/agent/tools/:action") return catalog.map(({ name }) => `POST /api/agent/tools/${name}`)
      return [route]
    })
  const extra = [
    "POST /api/app/no.such.action",
    "POST /api/agent/tools/no.such.action",
    "POST /api/agent/tools/members.list",
    "POST /api/agent/tools/webhooks.list",
    "POST /api/agent/tools/analytics.daily",
    "POST /api/agent/tools/approvals.approve",
    "GET /api/no/such/path",
  ]
  assert.deepEqual(table.map(({ route }) => route).toSorted(), [...new Set(routes), ...extra].toSorted())
})

for (const row of table) {
  test(`${row.route} answers each caller exactly as the table says`, async () => {
    const expected = row.answers.trim().split(/\s+/)
    assert.equal(expected.length, callers.length)
    const given: Record<string, string> = {}
    for (const caller of callers) given[caller] = await sendRequest(row, clients.get(caller))
    const wanted = Object.fromEntries(callers.map((caller, index) => [caller, spell(expected[index] ?? "")]))
    assert.deepEqual(given, wanted)
  })
}

function spell(cell: string): string {
  const code = codes[cell.slice(3)]
  return code === undefined ? cell : `${cell.slice(0, 3)} ${code}`
}

async function sendRequest(row: Row, client: Client | undefined): Promise<string> {
  assert.ok(client)
  const [method = "", pattern = ""] = row.route.split(" ")
  const path = row.path?.(targets) ?? pattern
  if (path === "/api/app/events") return requestStream(client)
  const headers: Record<string, string> = path === "/" ? { accept: "text/html" } : {}
  const answer = await client.request(method, path, { headers, ...(row.body ? { body: row.body(targets) } : {}) })
  const { code } = (answer.body ?? {}) as { code?: string }
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}

/** An answer that does not end by itself: its head says enough. */
async function requestStream(client: Client): Promise<string> {
  const hangUp = new AbortController()
  const response = await client.fetch("GET", "/api/app/events", {}, hangUp.signal)
  const isStream = response.headers.get("content-type") === "text/event-stream"
  const { code } = (isStream ? {} : await response.json()) as { code?: string }
  hangUp.abort()
  return code === undefined ? String(response.status) : `${response.status} ${code}`
}
