import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { runCli } from "../run-cli.ts"
import { openApp, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { findFaults } from "./inspect.ts"

/** Two hundred changes beside other tests. */
const mostMs = 120_000

const zone = "Europe/Copenhagen"
let app: Services
let owner: Client
let folder: string

before(async () => {
  app = await openApp({ FANFARE_ROLES: "web" })
  owner = await app.world.owner()
  await owner.run("profile.update", { timeZone: zone })
  await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-posts-"))
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test("a file of 200 posts, imported at a terminal, is seen in the calendar and scheduled there by one person at once", async () => {
  const month = app.world.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ months: 2 }).with({ day: 1 })
  const rows = Array.from({ length: 200 }, (_, place) => {
    const day = month.with({ day: 1 + (place % 28) })
    return `Bulb no. ${place + 1},ada,${day.toString()} ${8 + (place % 12)}:00`
  })
  await writeFile(path.join(folder, "bulbs.csv"), ["text,accounts,when", ...rows].join("\n"))
  const { body } = await owner.post("/api/auth/tokens", { name: "My laptop" })
  const environment = { FANFARE_URL: app.world.base, FANFARE_TOKEN: (body as { token: string }).token, TZ: zone }
  const { errors, code } = await runCli(["posts", "import", "bulbs.csv"], { environment, folder })
  assert.equal(code, 0, errors)
  const link = errors.split("\n").at(-1) ?? ""

  const page = await app.visit(link.slice(app.world.base.length), owner)
  await page.getByRole("checkbox", { name: "Select all 200" }).check()
  assert.deepEqual(await findFaults(page), [])
  await page.getByRole("button", { name: "Schedule…" }).click()
  await page.getByRole("button", { name: "Schedule drafts" }).click()
  const progress = page.getByRole("region", { name: "Progress of the change" })
  await progress.getByText(/^\d+ of 200 posts done$/).waitFor()
  await progress.waitFor({ state: "hidden", timeout: mostMs })
  await seeToast(page, "200 posts scheduled.")
  const { posts } = await owner.run("posts.list", { status: "Scheduled", limit: 100 })
  const { total } = await owner.run("posts.list", { status: "Scheduled" })
  assert.deepEqual([posts.length, total], [100, 200])
  assert.equal(
    posts.every(({ accountIds }) => accountIds.length === 1),
    true,
  )
})
