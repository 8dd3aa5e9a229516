import { scopes } from "#domain/scopes.ts"
import type { Client } from "../../client.ts"
import { connectAccount } from "../../connect-account.ts"
import { letIn, openPlace } from "../../identity-provider/place.ts"
import { handshakeLetter, type Letter, modernLetter, outputIn, type Reply } from "../../mcp/talk.ts"
import type { World } from "../../world.ts"
import type { Credential, Try, Wished } from "./tries.ts"

type Things = { readonly draft: string; readonly scheduled: string; readonly account: string; readonly spare: string }

type Tokens = Readonly<Record<"owner" | "editor" | "viewer", string>>
type Waiting = { readonly id: string; readonly contentHash: string }

/** A workspace with something to do harm to, every kind of credential, and a card that waits. */
export class AppToTry {
  readonly world: World
  readonly owner: Client
  readonly #things: Things
  readonly #tokens: Tokens
  readonly #ofApps = new Map<number, string>()
  readonly #waiting: Waiting

  private constructor(world: World, owner: Client, things: Things, tokens: Tokens, waiting: Waiting) {
    this.world = world
    this.owner = owner
    this.#things = things
    this.#tokens = tokens
    this.#waiting = waiting
  }

  static async open(): Promise<AppToTry> {
    const { world } = await openPlace({ FANFARE_RATE_PER_TOKEN: "1000000", FANFARE_ROLES: "web" })
    const owner = await world.owner()
    const tokenOf = async (person: Client) => (await person.run("tokens.create", { name: "a token" })).token.token
    const tokens = {
      owner: await tokenOf(owner),
      editor: await tokenOf(await world.member("editor")),
      viewer: await tokenOf(await world.member("viewer")),
    }
    const account = await connectAccount(world, owner, "bluesky")
    const write = async (body: string) => (await owner.run("posts.create", { accountIds: [account], body })).id
    const things = {
      draft: await write("A draft"),
      scheduled: await write("For New Year"),
      account,
      spare: await write("Shown to its person"),
    }
    await owner.run("posts.schedule", { id: things.scheduled, at: "2099-01-01T00:00:00Z" })
    const asked = await send(
      world,
      modernLetter("tools/call", { name: "posts_publishNow", arguments: { id: things.spare } }),
      {
        authorization: `Bearer ${tokens.owner}`,
      },
    )
    const { approvalUrl } = outputIn(asked.json) as { approvalUrl: string }
    const id = approvalUrl.split("/").at(-1) ?? ""
    const { contentHash } = await owner.run("approvals.get", { id })
    return new AppToTry(world, owner, things, tokens, { id, contentHash })
  }

  /** Does what is tried, and tells what came of it in a word. */
  async make({ credential, cookie, way, wished, method, pretence, spelling }: Try): Promise<string> {
    const authorization = await this.#authorization(credential)
    // The cookie alone, from our own pages, is the person.
    const isPerson = authorization === undefined && (cookie === "beside the token" || "sec-fetch-site" in pretence)
    const headers = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookie === "none" || isPerson ? {} : { cookie: this.#cookie() }),
      ...(cookie === "from elsewhere" ? { origin: "https://elsewhere.test" } : {}),
      ...(cookie === "beside the token" && !isPerson ? { origin: this.world.base } : {}),
      ...pretence,
    }
    const input = this.#input(wished)
    if (!way.startsWith("mcp")) {
      const folder = way === "rest" ? "/api/agent/tools" : "/api/app"
      const url = `${this.world.base}${folder}/${spell(wished, spelling)}`
      const body = method === "GET" ? {} : { body: JSON.stringify(input) }
      const answer = await fetch(url, { method, headers: { "content-type": "application/json", ...headers }, ...body })
      const { code = "" } = (await answer.json().catch(() => ({}))) as { code?: string }
      return `${answer.status} ${code}`.trim()
    }
    const params = { name: spell(wished, spelling), arguments: input }
    const version = way.slice("mcp ".length)
    const letter =
      version === "2026-07-28" ? modernLetter("tools/call", params) : handshakeLetter("tools/call", params, version)
    const sent =
      version === "batch" ? { ...handshakeLetter("tools/call", params), body: [letter.body, letter.body] } : letter
    const { status, json } = await send(this.world, sent, headers, method)
    return `${status} ${(outputIn(json) as { status?: string } | undefined)?.status ?? ""}`.trim()
  }

  /** All that must stay as it is, as text. */
  async look(): Promise<string> {
    const { draft, scheduled, account, spare } = this.#things
    const posts = await Promise.all([draft, scheduled, spare].map((id) => this.owner.run("posts.get", { id })))
    const { accounts } = await this.owner.run("accounts.list", {})
    const { state } = await this.owner.run("approvals.get", { id: this.#waiting.id })
    const { posts: sent } = await this.owner.run("sandbox.ledger", {})
    return JSON.stringify([posts, accounts.map(({ id }) => id).includes(account), state, sent])
  }

  /** The card, by the click of the person who was shown it. */
  async click(): Promise<string> {
    return (await this.owner.run("approvals.approve", this.#waiting)).state
  }

  async close(): Promise<void> {
    await this.world.close()
  }

  async #authorization(credential: Credential): Promise<string | undefined> {
    if (credential.kind === "none") return undefined
    if (credential.kind === "personal") return `Bearer ${this.#tokens[credential.role]}`
    if (credential.kind === "app") return `Bearer ${await this.#tokenOfApp(credential.scopes)}`
    if (credential.kind === "wrong") return "Bearer fan_pat_nobody-has-this"
    return `Bearer ${this.#cookie().split("=").at(-1) ?? ""}`
  }

  /** One for each set of scopes: the person let it in, with those. */
  async #tokenOfApp(mask: number): Promise<string> {
    const known = this.#ofApps.get(mask)
    if (known !== undefined) return known
    const given = scopes.filter((_, place) => (mask & (1 << place)) !== 0)
    const { access_token } = await letIn(this.world, this.owner, { scope: ["openid", ...given].join(" ") })
    this.#ofApps.set(mask, access_token)
    return access_token
  }

  #cookie(): string {
    return Array.from(this.owner.cookies, ([name, value]) => `${name}=${value}`).join("; ")
  }

  #input(wished: Wished): object {
    const { draft, scheduled, account } = this.#things
    switch (wished) {
      case "posts.schedule":
        return { id: draft, at: "2098-01-01T00:00:00Z" }
      case "posts.update":
        return { id: scheduled, accountIds: [account], versions: [{ content: [{ body: "Not what was agreed" }] }] }
      case "posts.setVersionText":
        return { id: scheduled, body: "Not what was agreed" }
      case "accounts.delete":
        return { id: account }
      case "approvals.approve":
        return this.#waiting
      default:
        return { id: draft }
    }
  }
}

function spell(name: string, spelling: Try["spelling"]): string {
  const spelled = {
    plain: name,
    tool: name.replace(".", "_"),
    capitals: name.toUpperCase(),
    encoded: name.replace(".", "%2e"),
    slash: `${name}/`,
    dots: `x/../${name}`,
  }
  return spelled[spelling]
}

async function send(
  world: World,
  { headers, body }: Letter,
  more: Record<string, string>,
  method = "POST",
): Promise<{ readonly status: number; readonly json: Reply }> {
  const answer = await fetch(`${world.base}/mcp`, {
    method,
    headers: { "content-type": "application/json", ...headers, ...more },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  })
  const json = (await answer.json().catch(() => ({}))) as Reply
  return { status: answer.status, json }
}
