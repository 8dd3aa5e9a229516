import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import type lighthouse from "lighthouse"
import { type BrowserContext, chromium } from "playwright-core"
import { findChromium } from "../test/browser/find-chromium.ts"
import { McpAgent } from "../test/browser/mcp-agent.ts"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { openWorld, type World } from "../test/world.ts"
import { runProgram } from "./run-program.ts"

/*
 * What Lighthouse says of the pages that people spend their day in. It is told not to report its own faults: it talks to
 * nobody but the browser, and the browser to nobody but the service. A service on this machine counts as encrypted,
 * because browsers treat it so.
 */

const categories = ["accessibility", "best-practices"] as const

let world: World
let profile: string
let browser: BrowserContext
let port: number
let draft: string

before(async () => {
  world = await openWorld()
  const owner = await world.owner()
  const { account } = await owner.run("sandbox.connect", { key: "bluesky", handle: "lark" })
  draft = (await owner.run("posts.create", { body: "Bulbs are in", accountIds: [account.id] })).id
  await owner.run("sandbox.fillDemo", {})
  const agent = await McpAgent.of(world, owner)
  await agent.ask("posts_publishNow", { id: await agent.draft("By an agent", [account.id]) })

  // Lighthouse opens a page of its own beside ours, so the session is in the profile that both have.
  port = await findFreePort()
  profile = await mkdtemp(path.join(tmpdir(), "fanfare-lighthouse-"))
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Nothing but this machine has a name.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
  })
  await browser.addCookies(Array.from(owner.cookies, ([name, value]) => ({ name, value, url: world.base })))
})
after(async () => {
  await browser.close()
  await rm(profile, { recursive: true, force: true })
  await world.close()
})

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"]

type Verdict = Readonly<Record<(typeof categories)[number], number | null | undefined>> & {
  /** What cost points, and where. */
  readonly lost: readonly string[]
}

async function judge(address: string): Promise<Verdict> {
  // A change of this very instant is told again and again while the clock stands still, and no page ever comes to rest.
  world.clock.advance({ seconds: 10 })
  // A process of its own: timers that Lighthouse leaves behind end with it.
  const { out, errors } = await runProgram(
    "lighthouse",
    "cli/index.js",
    [
      new URL(address, world.base).href,
      `--port=${port}`,
      "--quiet",
      "--output=json",
      `--only-categories=${categories.join(",")}`,
      "--no-enable-error-reporting",
      // Signed in as before, at the speed of this machine: how fast it is, is not asked.
      "--disable-storage-reset",
      "--max-wait-for-load=120000",
      "--throttling-method=provided",
      "--form-factor=desktop",
      "--screenEmulation.mobile=false",
      "--screenEmulation.width=1350",
      "--screenEmulation.height=940",
      "--screenEmulation.deviceScaleFactor=1",
    ],
    { seconds: 300, home: profile },
  )
  assert.ok(out !== "", errors)
  const lhr = JSON.parse(out) as Report
  assert.equal(lhr.runtimeError, undefined)
  assert.deepEqual(lhr.runWarnings, [])
  assert.equal(new URL(lhr.finalDisplayedUrl).pathname, address, "Lighthouse was sent to another page")
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const isLost = weight > 0 && audit?.score !== null && audit?.score !== 1
      return isLost ? [`${id}: ${JSON.stringify(audit?.details)}`] : []
    }),
  )
  const scoreOf = (name: (typeof categories)[number]) => lhr.categories[name]?.score
  return { lost, accessibility: scoreOf("accessibility"), "best-practices": scoreOf("best-practices") }
}

describe("the pages of Fanfare, judged by Lighthouse", () => {
  for (const [name, address] of [
    ["Home", () => "/"],
    ["the composer", () => `/posts/${draft}`],
    ["the calendar", () => "/calendar"],
    ["the requests", () => "/requests"],
    ["the settings", () => "/settings"],
  ] as const) {
    it(`gives ${name} all points for accessibility and for best practices`, async () => {
      assert.deepEqual(await judge(address()), { lost: [], accessibility: 1, "best-practices": 1 })
    })
  }

  it("is not given for a picture without a name, nor for a fault that the console tells of", async () => {
    await browser.addInitScript({
      content: `addEventListener("load", () => {
        document.body.append(Object.assign(new Image(), { src: "/tile.svg" }))
        console.error("a fault")
      })`,
    })
    const { lost, accessibility, "best-practices": practices } = await judge("/settings")
    assert.deepEqual(
      lost.map((each) => each.split(":")[0]),
      ["image-alt", "errors-in-console"],
    )
    assert.ok((accessibility ?? 1) < 1 && (practices ?? 1) < 1)
  })
})
