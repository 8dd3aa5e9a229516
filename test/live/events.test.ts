import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setImmediate } from "node:timers/promises"
import { liveTopics } from "#domain/live-topic.ts"
import { type Client, refusal } from "../client.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

/** An open tab: what it was told so far, and a way to wait for more. */
async function openTab(client: Client, since?: string) {
  const hangUp = new AbortController()
  const path = since === undefined ? "/api/app/events" : `/api/app/events?since=${since}`
  return follow(await client.fetch("GET", path, {}, hangUp.signal), hangUp)
}

async function timeOf(client: Client): Promise<string> {
  const { headers } = await client.get("/api/auth/session")
  return headers.get("fanfare-now") ?? assert.fail("it says no time")
}

/** The same where another tab has just been closed, which is noticed a moment later. */
async function openTabSoon(client: Client) {
  for (;;) {
    const hangUp = new AbortController()
    const response = await client.fetch("GET", "/api/app/events", {}, hangUp.signal)
    if (response.status !== 429) return follow(response, hangUp)
    await response.body?.cancel()
    await setImmediate()
  }
}

async function follow(response: Response, hangUp: AbortController) {
  assert.equal(response.headers.get("content-type"), "text/event-stream")
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ""
  const wait = async (pattern: RegExp) => {
    while (!pattern.test(heard)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: "" }
      if (done) assert.fail(`the stream ended without ${String(pattern)}: ${heard}`)
      heard += value
    }
  }
  const ended = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: "" }
      if (done) return heard
      heard += value
    }
  }
  await wait(/event: hello/)
  return { wait, ended, close: () => hangUp.abort(), heard: () => heard }
}

test("an open tab hears that somebody joined its workspace, and nothing of what it does not concern", async () => {
  const owner = await world.owner()
  const stranger = await world.member("viewer", "stranger")
  const { workspaces } = await owner.run("workspaces.list", {})
  await stranger.run("workspaces.leave", { id: workspaces[0]?.id ?? "" })
  await stranger.run("workspaces.create", { name: "Elsewhere" })
  const [mine, theirs] = await Promise.all([openTab(owner), openTab(stranger)])
  await owner.run("members.invite", { role: "editor" })
  await mine.wait(/"topic":"members"/)
  await stranger.run("profile.update", { name: "Somebody else" })
  await theirs.wait(/"topic":"profile"/)
  assert.doesNotMatch(theirs.heard().split("profile")[0] ?? "", /"topic":"members"/)
  mine.close()
  theirs.close()
})

test("a tab follows its session into another workspace", async () => {
  const member = await world.member("admin", "wanderer")
  const tab = await openTab(member)
  await member.run("workspaces.create", { name: "The other one" })
  await tab.wait(/"topic":"workspaces"/)
  await member.run("members.invite", { role: "viewer" })
  await tab.wait(/"topic":"members"/)
  tab.close()
})

test("a tab hears that its person signed in elsewhere", async () => {
  const member = await world.member("viewer", "traveller")
  const { user } = (await member.get("/api/auth/session")).body as { user: { email: string } }
  const tab = await openTab(member)
  await world.visitor().post("/api/auth/sign-in", { email: user.email, password: ownerPassword })
  await tab.wait(/"topic":"session"/)
  tab.close()
})

test("the only tab there is hears of a sign-in once, however often the server looks for changes", async () => {
  const member = await world.member("viewer", "alone")
  const { user } = (await member.get("/api/auth/session")).body as { user: { email: string } }
  const tab = await openTab(member)
  // Joining was a sign-in too, and may be heard of until here.
  await member.run("profile.update", { name: "Somebody" })
  await tab.wait(/"topic":"profile"/)
  await world.visitor().post("/api/auth/sign-in", { email: user.email, password: ownerPassword })
  await tab.wait(/"topic":"profile".*"topic":"session"/s)
  await member.run("profile.update", { name: "Somebody alone" })
  await tab.wait(/"topic":"profile".*"topic":"session".*"topic":"profile"/s)
  const [, ...later] = tab.heard().split('"topic":"profile"')
  assert.equal(later.join("").match(/"topic":"session"/g)?.length, 1)
  tab.close()
})

test("a tab hears what changed between its first answers and its stream, though others have heard it already", async () => {
  const owner = await world.owner()
  const first = await openTab(owner)
  const since = await timeOf(owner)
  await owner.run("sandbox.connect", { key: "x", handle: "late" })
  await first.wait(/"topic":"accounts"/)
  const late = await openTab(owner, since)
  await late.wait(/"topic":"accounts"/)
  // Once: afterwards it hears what everybody hears.
  await owner.run("profile.update", { name: "Olga again" })
  await late.wait(/"topic":"profile"/)
  assert.equal(late.heard().match(/"topic":"accounts"/g)?.length, 1)
  first.close()
  late.close()
})

test("a tab whose first answers are old is told to look up everything, and of another workspace it hears nothing", async () => {
  const member = await world.member("viewer", "sleeper")
  const { workspaces } = await member.run("workspaces.list", {})
  await member.run("workspaces.leave", { id: workspaces[0]?.id ?? "" })
  const owner = await world.owner()
  const other = await openTab(owner)
  const since = await timeOf(member)
  await owner.run("sandbox.connect", { key: "x", handle: "later" })
  await other.wait(/"topic":"accounts"/)
  const late = await openTab(member, since)
  await member.run("profile.update", { name: "Awake" })
  await late.wait(/"topic":"profile"/)
  assert.doesNotMatch(late.heard(), /"topic":"accounts"/)
  const old = await openTab(member, Temporal.Instant.from(since).subtract({ minutes: 2 }).toString())
  for (const topic of liveTopics) await old.wait(new RegExp(`"topic":"${topic}"`))
  for (const tab of [other, late, old]) tab.close()
})

test("what is no time is refused by its name", async () => {
  const owner = await world.owner()
  assert.match(refusal(await owner.get("/api/app/events?since=yesterday"), "BadInput"), /^since must be/)
})

test("the stream of a session that was revoked ends", async () => {
  const member = await world.member("viewer", "revoked")
  const other = world.visitor()
  const { user } = (await member.get("/api/auth/session")).body as { user: { email: string } }
  await other.post("/api/auth/sign-in", { email: user.email, password: ownerPassword })
  const tab = await openTab(member)
  await other.run("sessions.revokeOthers", {})
  assert.match(await tab.ended(), /"topic":"session"/)
})

test("a session has twenty streams at most; one more waits until another is closed", async () => {
  const member = await world.member("viewer", "collector")
  const tabs = await Promise.all(Array.from({ length: 20 }, async () => openTab(member)))
  const refused = await member.get("/api/app/events")
  assert.match(refusal(refused, "TooManyRequests"), /Close some/)
  assert.equal(refused.headers.get("retry-after"), "30")
  assert.match(refused.headers.get("x-request-id") ?? "", /^req_/)
  assert.equal(refused.headers.get("x-content-type-options"), "nosniff")
  assert.equal(refused.headers.get("cache-control"), "no-store")
  const other = await openTab(await world.member("viewer", "neighbour"))
  tabs.pop()?.close()
  const late = await openTabSoon(member)
  for (const tab of [...tabs, other, late]) tab.close()
})

test("a person has sixty streams at most, in all their sessions together", async () => {
  const member = await world.member("viewer", "many-screens")
  const { user } = (await member.get("/api/auth/session")).body as { user: { email: string } }
  const browsers = [member, world.visitor(), world.visitor(), world.visitor()]
  for (const browser of browsers.slice(1)) {
    await browser.post("/api/auth/sign-in", { email: user.email, password: ownerPassword })
  }
  const tabs = await Promise.all(
    browsers.slice(0, 3).flatMap((browser) => Array.from({ length: 20 }, async () => openTab(browser))),
  )
  const [last = member] = browsers.slice(3)
  refusal(await last.get("/api/app/events"), "TooManyRequests")
  for (const tab of tabs) tab.close()
  const freed = await openTabSoon(last)
  freed.close()
})

test("tabs of another instance hear of a change too", async () => {
  const environment = { DATABASE_URL: await createPostgresDatabase(), FANFARE_SECRET_KEYS: `${"A".repeat(43)}=` }
  const here = await openWorld(environment)
  const owner = await here.owner()
  const there = await openWorld(environment)
  const elsewhere = there.visitor()
  await elsewhere.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  const tab = await openTab(elsewhere)
  await owner.run("members.invite", { role: "viewer" })
  await tab.wait(/"topic":"members"/)
  tab.close()
  await Promise.all([here.close(), there.close()])
})

test("open streams do not hold up a stop", async () => {
  const leaving = await openWorld()
  const tab = await openTab(await leaving.owner())
  const [heard] = await Promise.all([tab.ended(), leaving.close()])
  assert.match(heard, /hello/)
})
