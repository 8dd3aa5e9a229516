import assert from "node:assert/strict"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { build } from "#app/build.ts"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { httpApp } from "#http/app.ts"
import { type Row, table, type Targets } from "../access/table.ts"
import type { Client } from "../client.ts"
import { modernLetter } from "../mcp/talk.ts"
import { jpeg, noise } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import type { StartedService } from "../start-service.ts"

/** A request that can be sent in part. */
export type Draft = {
  /** The route that it goes to, as the app names it. */
  readonly route: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** What `app.use` adds: every request passes through it, and none ends there. */
const middleware: ReadonlySet<string> = new Set(["ALL /*", "ALL /api/*", "ALL /api/app/events", "ALL /connect/*"])

/** Requests for every route of the service, by people and scripts who may send them. */
export async function draftRequests(service: StartedService): Promise<readonly Draft[]> {
  const [routes, sender] = await Promise.all([listRoutes(), openSender(service)])
  const drafts = [...table.flatMap((row) => sender.fromTable(row)), ...(await sender.ownDrafts())]
  const drafted = new Set(drafts.map(({ route }) => route))
  assert.deepEqual(
    routes.filter((route) => !drafted.has(route)),
    [],
    "every route has a request that can be dropped",
  )
  return drafts
}

/** The routes of the whole service, those of the other transports included. */
async function listRoutes(): Promise<readonly string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-routes-"))
  const settings = readSettings({ FANFARE_DATA_DIR: dataDir })
  const { context, close } = await build(settings, createLog("error"), new AbortController().signal)
  try {
    const routes = httpApp(context).routes.map(({ method, path: pattern }) => `${method} ${pattern}`)
    return [...new Set(routes)].filter((route) => !middleware.has(route))
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openSender(service: StartedService) {
  const owner = await service.signIn()
  const { token } = await owner.run("tokens.create", { name: "a script" })
  const person = asPerson(service, owner)
  const script = { authorization: `Bearer ${token.token}` }
  const uploader = new Uploader(service.base, person)
  const picture = await noise(1000, 800)
  const item = await uploader.put(picture)
  const post = await owner.run("posts.create", { body: "Bulbs are in" })
  const targets: Targets = {
    workspace: "wsp_nonsense",
    member: "mem_nonsense",
    invitation: "inv_nonsense",
    session: "ses_nonsense",
    passkey: "psk_nonsense",
    token: "tok_nonsense",
    account: "acc_nonsense",
    post: post.id,
    webhook: "whk_nonsense",
    delivery: "whd_nonsense",
    approval: "apr_nonsense",
    conversation: "cnv_nonsense",
    chat: "cht_nonsense",
    turn: "trn_nonsense",
  }

  function fromTable(row: Row): readonly Draft[] {
    const [method = "", pattern = ""] = row.route.split(" ")
    const route = `${method} ${asRegistered(pattern)}`
    const place = row.path?.(targets) ?? pattern
    const given = row.body?.(targets)
    const isForScripts = pattern.startsWith("/api/agent/") || pattern === "/mcp"
    const headers = {
      ...(isForScripts ? script : person),
      ...(given === undefined ? {} : { "content-type": "application/json" }),
    }
    return [{ route, method, path: place, headers, body: given === undefined ? null : padded(given) }]
  }

  /** What the table has no real request for: files, uploads, streams, and the routes that take every method. */
  async function ownDrafts(): Promise<readonly Draft[]> {
    const media = new URL(item.url).pathname
    const names = await readdir(path.join(import.meta.dirname, "../../dist/web/assets"))
    const asset = `/assets/${names.find((name) => name.endsWith(".js"))}`
    const get = (route: string, place: string, headers: Record<string, string> = {}): Draft => ({
      route,
      method: "GET",
      path: place,
      headers: { ...person, ...headers },
      body: null,
    })
    const send = (route: string, place: string, headers: Record<string, string>, body: Buffer | string): Draft => ({
      route,
      method: "POST",
      path: place,
      headers,
      body: Buffer.from(body),
    })
    const form = "application/x-www-form-urlencoded"
    const letter = modernLetter("tools/call", { name: "posts_list", arguments: {} })
    const small = await jpeg(400, 300)
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
    return [
      ...["bytes=0-", "bytes=0-", "bytes=1000-", "bytes=-100000", "bytes=5-5", "bytes=99999999999-", "", ""].map(
        (range) => get("GET /media/:id/:signature/:name", media, range === "" ? {} : { range }),
      ),
      get("GET /media/:id/:signature/:name", new URL(item.thumbnailUrl).pathname),
      ...["br", "gzip", ""].map((coding) => get("GET /assets/*", asset, { "accept-encoding": coding })),
      get("GET /assets/*", asset, { range: "bytes=10-" }),
      ...["br", ""].map((coding) => get("GET /docs/*", "/docs/rest/", { "accept-encoding": coding })),
      get("GET /docs/*", "/docs/images/calendar.png", { range: "bytes=10-" }),
      get("GET /*", "/posts", { accept: "text/html", "accept-encoding": "gzip" }),
      ...Array<Draft>(4).fill(get("GET /api/app/events", "/api/app/events")),
      send("POST /api/media", "/api/media", script, picture),
      send("POST /api/media", "/api/media", { ...script, "content-type": "image/jpeg" }, small),
      send(
        "POST /api/media",
        "/api/media",
        { ...person, "content-type": "multipart/form-data; boundary=x" },
        Buffer.concat([Buffer.from(part), small, Buffer.from("\r\n--x--\r\n")]),
      ),
      send(
        "POST /mcp",
        "/mcp",
        { ...script, ...letter.headers, "content-type": "application/json" },
        JSON.stringify(letter.body),
      ),
      { ...get("ALL /mcp", "/mcp"), method: "PUT" },
      get("ALL /.well-known/oauth-authorization-server/auth", "/.well-known/oauth-authorization-server/auth"),
      get("ALL /.well-known/openid-configuration/auth", "/.well-known/openid-configuration/auth"),
      get("ALL /auth/*", "/auth/jwks"),
      get("ALL /auth/*", "/auth/authorize?client_id=none&response_type=code"),
      send(
        "ALL /auth/*",
        "/auth/token",
        { "content-type": form },
        `grant_type=authorization_code&code=${"x".repeat(2000)}`,
      ),
      send("ALL /auth/*", "/auth/revoke", { "content-type": form }, `token=${"x".repeat(2000)}&client_id=none`),
      send(
        "ALL /sandbox/:key/*",
        `/sandbox/x/web/i/oauth2/authorize?${consentQuery(service.base)}`,
        { ...person, "content-type": form },
        `decision=allow&account=${"x".repeat(2000)}`,
      ),
      // The table names actions one by one, and not by their pattern.
      send("POST /api/app/:action", "/api/app/posts.list", { ...person, "content-type": "application/json" }, "{}"),
      send("POST /api/agent/tools/:action", "/api/agent/tools/posts.list", { ...script }, ""),
    ]
  }

  return { fromTable, ownDrafts }
}

function asPerson({ base }: StartedService, client: Client): Record<string, string> {
  return { cookie: Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join("; "), origin: base }
}

/** The table leaves out which names a pattern matches. */
/** What a consent page of the sandbox is asked with, so that it reads the form. */
function consentQuery(base: string): string {
  return new URLSearchParams({
    response_type: "code",
    client_id: "sandbox",
    redirect_uri: `${base}/connect/x/callback`,
    scope: "tweet.read",
    state: "state",
    code_challenge_method: "S256",
    code_challenge: "x".repeat(43),
  }).toString()
}

function asRegistered(pattern: string): string {
  return pattern === "/:file" ? "/:file{[^/]+\\.(?:js|css|svg|png|ico|webmanifest|txt)}" : pattern
}

/** JSON with white space behind it, so that a body comes in several pieces. */
function padded(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) + " ".repeat(20_000))
}
