import assert from "node:assert/strict"
import { createHash, randomBytes } from "node:crypto"
import { agentScopes } from "#domain/agent-access.ts"
import { type Http, NoAnswer } from "#domain/http.ts"
import type { Scope } from "#domain/scopes.ts"
import type { Answer, Client } from "../client.ts"
import { modernLetter, post } from "../mcp/talk.ts"
import { openWorld, type World } from "../world.ts"

/* Clients that publish their documents on an internet of a few hosts, and people who let them in. */

export type Document = Readonly<Record<string, unknown>>

/** Documents by address. Each is asked for as over the internet, and counted. */
export class Documents {
  readonly #documents = new Map<string, Document>()
  readonly asked: string[] = []

  publish(address: string, document: Document = {}): string {
    this.#documents.set(address, {
      client_id: address,
      client_name: "Robin",
      redirect_uris: ["https://robin.test/back"],
      ...document,
    })
    return address
  }

  readonly http: Http = async ({ url }) => {
    this.asked.push(url)
    const document = this.#documents.get(url)
    if (document === undefined) throw new NoAnswer(`GET ${url}: nobody is there`, false)
    return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(document) }
  }
}

export type Place = { readonly world: World; readonly documents: Documents }

export async function openPlace(environment: Record<string, string> = {}): Promise<Place> {
  const documents = new Documents()
  documents.publish(robin)
  const world = await openWorld(environment, { clientDocuments: documents.http })
  return { world, documents }
}

export const robin = "https://robin.test/client.json"
const robinsRedirect = "https://robin.test/back"
export const allScopes = agentScopes.join(" ")

type Wish = {
  readonly clientId?: string
  readonly redirect?: string
  readonly scope?: string
  /** What the person leaves ticked; everything, if not said. */
  readonly allow?: readonly Scope[]
  /** The workspace that the person chooses; the one that they open, if not said. */
  readonly workspaceId?: string
  readonly more?: Readonly<Record<string, string>>
}

const verifier = randomBytes(32).toString("base64url")

export function authorizeAddress(
  world: World,
  { clientId = robin, redirect = robinsRedirect, scope, more }: Wish,
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: "code",
    scope: scope ?? allScopes,
    state: "a-state",
    resource: `${world.base}/mcp`,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    // What clients ask for when they see offline_access.
    prompt: "consent",
    ...more,
  })
  const given = Array.from(query).filter(([, value]) => value !== "")
  return `/auth/authorize?${new URLSearchParams(given).toString()}`
}

/** Follows redirects within the service; the answer that leads elsewhere, or nowhere. */
export async function follow(
  world: World,
  browser: Client,
  address: string,
): Promise<{ answer: Answer; path: string }> {
  let path = address
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await browser.get(path)
    const location = answer.headers.get("location")
    if (location === null) return { answer, path }
    const next = new URL(location, world.base)
    if (next.origin !== world.base || next.pathname.startsWith("/consent/")) return { answer, path: next.href }
    path = next.pathname + next.search
  }
  throw new Error(`the way from ${address} has no end`)
}

/** The request that the person has before them, by its address. */
export async function reachConsent(world: World, browser: Client, wish: Wish = {}): Promise<string> {
  return reachConsentAt(world, browser, authorizeAddress(world, wish))
}

/** The same, for a client that writes its own address. */
export async function reachConsentAt(world: World, browser: Client, address: string): Promise<string> {
  const { answer, path } = await follow(world, browser, address)
  const [, uid] = /\/consent\/([\w-]+)$/.exec(new URL(path, world.base).pathname) ?? []
  assert.ok(uid !== undefined && uid !== "refused", `${path} ${answer.status} ${answer.text}`)
  return `/api/auth/consent/${uid}`
}

export async function decide(world: World, browser: Client, consent: string, decision: object): Promise<URL> {
  const decided = await browser.post(consent, decision)
  assert.equal(decided.status, 200, decided.text)
  const { next } = decided.body as { next: string }
  const { pathname, search } = new URL(next)
  const { answer, path } = await follow(world, browser, pathname + search)
  assert.match(path, /^\w+:/, answer.text)
  return new URL(path)
}

export async function askForCode(world: World, browser: Client, wish: Wish = {}): Promise<string> {
  const consent = await reachConsent(world, browser, wish)
  const { request } = (await browser.get(consent)).body as { request: { scopes: readonly Scope[] } }
  const { allow = request.scopes, workspaceId } = wish
  const choice = { scopes: allow, ...(workspaceId === undefined ? {} : { workspaceId }) }
  const back = await decide(world, browser, consent, { decision: "allow", ...choice })
  assert.equal(back.searchParams.get("state"), "a-state", back.href)
  const code = back.searchParams.get("code")
  assert.ok(code !== null, back.href)
  return code
}

export type Tokens = Readonly<Record<string, unknown>> & { readonly access_token: string }

export async function redeem(
  world: World,
  code: string,
  { clientId = robin, redirect = robinsRedirect, more }: Wish = {},
) {
  const answer = await fetch(`${world.base}/auth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirect,
      client_id: clientId,
      code_verifier: verifier,
      ...more,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Tokens }
}

/** The whole way: the person lets the client in, and it has its token. */
export async function letIn(world: World, browser: Client, wish: Wish = {}): Promise<Tokens> {
  const { status, body } = await redeem(world, await askForCode(world, browser, wish), wish)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Comes to /mcp with a token. */
export async function sendRequest({ base }: World, token: string, letter = modernLetter("tools/list")) {
  return post(base, { ...letter, headers: { ...letter.headers, authorization: `Bearer ${token}` } })
}
