import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, afterEach, before, beforeEach, describe, it } from "node:test"
import { localClientId } from "../../src/domain/agent-client.ts"
import type { Client as Browser } from "../../test/client.ts"
import { decide, openPlace, type Place, reachConsentAt } from "../../test/identity-provider/place.ts"
import { type AgentName, type Ended, runAgent } from "./run-agent.ts"

/* Agents that people use, as far as they go without a model: they connect with a token, and they sign in. */

let place: Place
let owner: Browser
let mcp: string
let token: string
let home: string

before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
  mcp = `${place.world.base}/mcp`
  token = (await owner.run("tokens.create", { name: "judge" })).token.token
})
after(async () => place.world.close())

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "fanfare-agent-"))
})
afterEach(async () => rm(home, { recursive: true, force: true }))

const run = async (name: AgentName, ...args: readonly string[]) =>
  runAgent(name, args, { home, environment: { FANFARE_TOKEN: token } })

/** Runs a sign-in: the person follows the address that it prints, lets the agent in, and is sent back to it. */
async function signIn(name: AgentName, ...args: readonly string[]): Promise<Ended> {
  let sentTo: Promise<void> | undefined
  const follow = async (address: string) => {
    const { pathname, search } = new URL(address)
    const consent = await reachConsentAt(place.world, owner, pathname + search)
    const back = await decide(place.world, owner, consent, { decision: "allow", scopes: ["posts:read"] })
    await fetch(back)
  }
  const ended = await runAgent(name, args, {
    home,
    hear: (said) => {
      const [address] = /http:\/\/localhost:\d+\/auth\/authorize\?\S+(?=\s)/.exec(said) ?? []
      if (address !== undefined) sentTo ??= follow(address)
    },
  })
  assert.ok(sentTo !== undefined, ended.said)
  await sentTo
  return ended
}

async function keep(file: string, settings: object): Promise<void> {
  const at = path.join(home, file)
  await mkdir(path.dirname(at), { recursive: true })
  await writeFile(at, JSON.stringify(settings))
}

describe("Codex", () => {
  it("signs its person in with the client id that is built in", async () => {
    await mkdir(path.join(home, ".codex"))
    const added = await signIn("codex", "mcp", "add", "fanfare", "--url", mcp, "--oauth-client-id", localClientId)
    assert.match(added.said, /Successfully logged in/)
    assert.match((await signIn("codex", "mcp", "login", "fanfare")).said, /Successfully logged in/)
    assert.match((await run("codex", "mcp", "list")).said, /fanfare .* enabled +OAuth/)
  })

  it("takes a token from its environment", async () => {
    await mkdir(path.join(home, ".codex"))
    await run("codex", "mcp", "add", "fanfare", "--url", mcp, "--bearer-token-env-var", "FANFARE_TOKEN")
    assert.match((await run("codex", "mcp", "list")).said, /fanfare .* enabled +Bearer token/)
  })
})

describe("Claude Code", () => {
  it("finds the sign-in, and connects with a token", async () => {
    const add = ["mcp", "add", "--transport", "http"]
    await run("claude", ...add, "fanfare", mcp, "--client-id", localClientId, "--callback-port", "38111")
    await run("claude", ...add, "by-token", mcp, "--header", `Authorization: Bearer ${token}`)
    const { said } = await run("claude", "mcp", "list")
    assert.match(said, /fanfare: .*Needs authentication/)
    assert.match(said, /by-token: .*Connected/)
  })
})

describe("opencode", () => {
  it("signs its person in with the client id that is built in, and connects with a token", async () => {
    const headers = { Authorization: "Bearer {env:FANFARE_TOKEN}" }
    await keep("opencode.json", {
      mcp: {
        fanfare: { type: "remote", url: mcp, oauth: { clientId: localClientId } },
        "by-token": { type: "remote", url: mcp, oauth: false, headers },
      },
    })
    assert.match((await run("opencode", "mcp", "list")).said, /fanfare .*needs authentication/)
    await signIn("opencode", "mcp", "auth", "fanfare")
    const { said } = await run("opencode", "mcp", "list")
    assert.match(said, /fanfare .*connected \(OAuth\)/)
    assert.match(said, /by-token .*connected/)
  })
})

describe("Gemini CLI", () => {
  it("finds the sign-in, and connects with a token", async () => {
    await keep(".gemini/settings.json", {
      security: { folderTrust: { enabled: false } },
      mcpServers: {
        fanfare: { httpUrl: mcp, oauth: { enabled: true, clientId: localClientId } },
        "by-token": { httpUrl: mcp, headers: { Authorization: "Bearer $FANFARE_TOKEN" } },
      },
    })
    const { said } = await run("gemini", "mcp", "list")
    assert.match(said, /'fanfare' requires authentication/)
    assert.match(said, /by-token: .*Connected/)
  })
})
