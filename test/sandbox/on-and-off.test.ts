import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { readSettings } from "#app/settings.ts"
import { reportNothing } from "#domain/report-failure.ts"
import { reachSandbox } from "#sandbox/reach-sandbox.ts"
import { HandClock } from "../hand-clock.ts"
import { until } from "../until.ts"
import { openWorld } from "../world.ts"
import { openService } from "./open-service.ts"
import { publish } from "./play.ts"
import { startProcess } from "./start-process.ts"

test("in production mode there is no sandbox, and nothing of it, unless it is asked for", async () => {
  const open = await openService({ NODE_ENV: "production" })
  const { base, service, owner } = open
  assert.equal(service.services.sandbox, null)
  for (const place of ["", "/x", "/x/api/now"]) assert.equal((await owner.get(`/sandbox${place}`)).status, 404)
  assert.equal((await publish(`${base}/sandbox/x/api`)).status, 404)
  await owner.refused("sandbox.ledger", {}, "NotFound")
  await owner.refused("sandbox.setFault", { accountId: "acc_nonsense", fault: null }, "NotFound")
  await owner.refused("sandbox.advanceClock", { seconds: 1 }, "NotFound")
  await open.close()
})

test("sandbox and clock are on for a trial on one's own machine, and elsewhere only when asked for", () => {
  const of = (given: Record<string, string>) => {
    const { FANFARE_SANDBOX: sandbox, FANFARE_SANDBOX_CLOCK: clock } = readSettings(given)
    return { sandbox, clock }
  }
  const [on, off] = [
    { sandbox: true, clock: true },
    { sandbox: false, clock: false },
  ]
  const production = { NODE_ENV: "production" }
  assert.deepEqual(of({}), on)
  assert.deepEqual(of(production), off)
  for (const url of ["http://localhost:3000", "https://127.0.0.1", "http://127.8.9.1:80", "http://[::1]:3000"]) {
    assert.deepEqual(of({ FANFARE_BASE_URL: url }), on, url)
    assert.deepEqual(of({ FANFARE_BASE_URL: url, ...production }), off, url)
  }
  for (const url of [
    "https://fanfare.example.com",
    "http://192.168.1.7:3000",
    "http://localhost.example.com",
    "http://fanfare",
    "http://[2001:db8::1]",
  ]) {
    const base = { FANFARE_BASE_URL: url }
    assert.deepEqual(of(base), off, url)
    assert.deepEqual(of({ ...base, FANFARE_SANDBOX: "on" }), { sandbox: true, clock: false }, url)
    assert.deepEqual(of({ ...base, FANFARE_SANDBOX: "on", FANFARE_SANDBOX_CLOCK: "on" }), on, url)
  }
  assert.deepEqual(of({ FANFARE_SANDBOX: "off" }), { sandbox: false, clock: true })
  assert.deepEqual(of({ FANFARE_SANDBOX_CLOCK: "off" }), { sandbox: true, clock: false })
  assert.deepEqual(of({ ...production, FANFARE_SANDBOX: "on" }), { sandbox: true, clock: false })
  assert.throws(() => readSettings({ ...production, FANFARE_SANDBOX_CLOCK: "on" }), {
    message: 'FANFARE_SANDBOX_CLOCK must be off in production mode (NODE_ENV=production) (it is "on").',
  })
})

test("a service with a public base URL has no sandbox, and one that asks for it has a clock that stands firm", async () => {
  const given = { FANFARE_BASE_URL: "https://fanfare.example.com" }
  const none = await openWorld(given)
  const answer = await fetch(`http://localhost:${none.service.port}/sandbox`)
  await answer.text()
  const { sandbox } = none.services
  await none.close()
  assert.equal(answer.status, 404)
  assert.equal(sandbox, null)

  const asked = await openWorld({ ...given, FANFARE_SANDBOX: "on" })
  const { advanceClock } = asked.services.sandbox ?? {}
  await asked.close()
  assert.equal(advanceClock, null)
})

test("in production mode nobody moves the clock, and what was moved before does not count", async () => {
  const trial = await openService()
  const earlier = trial.service.services.clock.now()
  await trial.owner.run("sandbox.advanceClock", { seconds: 10 * 86_400 })
  const production = await trial.restart({ NODE_ENV: "production", FANFARE_SANDBOX: "on" })
  assert.equal((await production.owner.get("/sandbox/x")).status, 200)
  await production.owner.refused("sandbox.advanceClock", { seconds: 1 }, "NotFound")
  assert.ok(earlier.until(production.service.services.clock.now()).total("hours") < 24)
  await production.close()
})

test("several instances share a sandbox that runs in a process of its own", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-"))
  const sandbox = await startProcess(path.join(import.meta.dirname, "sandbox-child.ts"), [dir])
  const environment = { FANFARE_SANDBOX_URL: sandbox.address }
  const [one, two] = await Promise.all([openService(environment), openService(environment)])
  try {
    const api = `${sandbox.address}/sandbox/x/api`
    assert.equal(one.service.services.sandbox?.hostsOf("x")["api"], api)
    assert.deepEqual(two.service.services.sandbox?.keys, ["x", "bluesky"])
    assert.equal((await one.owner.get("/sandbox/x")).status, 404, "its own is not served")

    const account = await one.connect(one.owner, "x", "x-1")
    await two.connect(two.owner, "x", "x-1")
    await one.owner.run("sandbox.setFault", { accountId: account, fault: "rateLimited", times: 1 })
    assert.equal((await publish(api)).status, 429)
    assert.equal((await publish(api, { text: "Seen by both" })).status, 201)
    for (const { owner } of [one, two]) {
      const { posts } = await owner.run("sandbox.ledger", { key: "x" })
      assert.deepEqual(
        posts.map(({ items }) => items),
        [[{ text: "Seen by both", media: [] }]],
      )
    }

    const earlier = two.service.services.clock.now()
    await one.owner.run("sandbox.advanceClock", { seconds: 600 })
    const isThere = () => earlier.until(two.service.services.clock.now()).total("seconds") >= 600
    await until("the other instance hears that the clock was moved", isThere)

    assert.equal(await two.service.services.sandbox?.newAccount("bluesky", "wren"), "bluesky-1")
    assert.equal(await two.service.services.sandbox?.ownAccount("bluesky", "wsp_1"), "bluesky-2")
    assert.equal(await one.service.services.sandbox?.ownAccount("bluesky", "wsp_1"), "bluesky-2")
    assert.deepEqual(await two.service.services.sandbox?.formValues("bluesky", "bluesky-1"), {
      account: "bluesky-1",
      password: "tiny-password",
    })
  } finally {
    await Promise.all([one.close(), two.close()])
    await sandbox.kill()
    await rm(dir, { recursive: true, force: true })
  }
})

test("a sandbox address at which nobody answers stops the start with one line", async () => {
  const url = new URL("http://127.0.0.1:1")
  await assert.rejects(
    reachSandbox({ url, clock: new HandClock(), mayMoveClock: true, hosts: new Map(), report: reportNothing }),
    {
      message: "FANFARE_SANDBOX_URL: no sandbox answers at http://127.0.0.1:1.",
    },
  )
})
