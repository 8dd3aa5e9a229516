import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, it } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client"
import type { Scope } from "../src/domain/scopes.ts"
import type { Client as Browser } from "../test/client.ts"
import { decide, openPlace, type Place, reachConsentAt } from "../test/identity-provider/place.ts"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { runProgram } from "./run-program.ts"

const clientMetadataUrl = "https://judge.test/client.json"
const redirectUrl = "http://127.0.0.1:51234/callback"

let place: Place
let owner: Browser
before(async () => {
  place = await openPlace()
  place.documents.publish(clientMetadataUrl, { client_name: "Judge", redirect_uris: [redirectUrl] })
  owner = await place.world.owner()
})
after(async () => place.world.close())

/** What a client keeps, and where it wants its person sent. */
function makeProvider() {
  const kept: { verifier?: string; tokens?: unknown; client?: unknown; sentTo?: URL } = {}
  const provider = {
    redirectUrl,
    clientMetadataUrl,
    clientMetadata: { client_name: "Judge", redirect_uris: [redirectUrl] },
    state: () => "a-state",
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (kept.sentTo = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? "",
  } as OAuthClientProvider
  return { provider, kept }
}

/** The person follows the client's link and lets it in. */
async function letIn(sentTo: URL | undefined, scopes: readonly Scope[]): Promise<URLSearchParams> {
  assert.ok(sentTo !== undefined)
  const consent = await reachConsentAt(place.world, owner, sentTo.pathname + sentTo.search)
  return (await decide(place.world, owner, consent, { decision: "allow", scopes })).searchParams
}

it("signs the official client in by its document, and gives it more when a tool needs more", async () => {
  const { provider, kept } = makeProvider()
  const url = new URL("/mcp", place.world.base)
  const open = () => new StreamableHTTPClientTransport(url, { authProvider: provider })
  const connect = async () => {
    const client = new Client({ name: "judge", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } })
    const transport = open()
    await client.connect(transport)
    return client
  }
  await assert.rejects(connect, UnauthorizedError)
  assert.match(kept.sentTo?.searchParams.get("scope") ?? "", /^openid offline_access posts:read/)
  await open().finishAuth(await letIn(kept.sentTo, ["posts:read"]))
  const client = await connect()
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === "posts_list"))

  delete kept.sentTo
  const call = { name: "posts_create", arguments: { body: "By the official client" } }
  await assert.rejects(async () => client.callTool(call))
  await client.close()
  assert.match((kept.sentTo as URL | undefined)?.searchParams.get("scope") ?? "", /posts:write/)
  await open().finishAuth(await letIn(kept.sentTo, ["posts:read", "posts:write"]))
  const again = await connect()
  const made = await again.callTool(call)
  assert.equal(made.isError ?? false, false, JSON.stringify(made))
  await again.close()
})

/** Some programs tell the way in before they listen at its end. */
async function goBack(address: URL): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await fetch(address)).text()
      return
    } catch (error) {
      if (tries === 20) throw error
      await wait(250)
    }
  }
}

/** Does a person's part as soon as a program has said where to sign in: lets it in, and goes where that leads. */
function personFor(scopes: readonly Scope[]) {
  let visited: Promise<unknown> | undefined
  const visit = async (address: string) => {
    const { pathname, search } = new URL(address)
    const consent = await reachConsentAt(place.world, owner, pathname + search)
    const back = await decide(place.world, owner, consent, { decision: "allow", scopes })
    await goBack(back)
  }
  return {
    hear: (said: string) => {
      const [address] = /https?:\S+\/auth\/authorize\?\S+/.exec(said) ?? []
      if (address !== undefined) visited ??= visit(address)
    },
    done: async () => assert.doesNotReject(async () => visited),
  }
}

it("passes the official conformance suite for authorization servers", async () => {
  const port = await findFreePort()
  const { base } = place.world
  const clientId = place.documents.publish("https://conformance.test/client.json", {
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
  })
  const person = personFor(["posts:read"])
  const args = ["authorization", "--url", `${base}/auth`, "--client-id", clientId, "--resource", `${base}/mcp`]
  const { code, out, errors } = await runProgram(
    "@modelcontextprotocol/conformance",
    "dist/index.js",
    [...args, "--port", String(port), "--spec-version", "2026-07-28"],
    { seconds: 60, hear: person.hear },
  )
  assert.equal(code, 0, out + errors)
  await person.done()
})

it("signs mcp-remote in, which then connects with its token", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-remote-"))
  const port = await findFreePort()
  const document = place.documents.publish("https://remote.test/client.json", {
    redirect_uris: ["http://localhost/oauth/callback", "http://127.0.0.1/oauth/callback"],
  })
  const person = personFor(["posts:read"])
  const { out, errors } = await runProgram(
    "mcp-remote",
    "dist/client.js",
    [`${place.world.base}/mcp`, String(port), "--client-metadata-url", document],
    { seconds: 40, home: folder, hear: person.hear },
  )
  await rm(folder, { recursive: true, force: true })
  assert.match(out + errors, /Auth code received[^]*Connected successfully/)
  await person.done()
})
