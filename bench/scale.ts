import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { AppCalls } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { Database } from "#storage/database.ts"
import { Client } from "../test/client.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { fill, type Filled } from "./calendar/fill.ts"
import { median, showMs, showRatio } from "./lateness/figures.ts"
import { ask } from "./lateness/ground.ts"
import { end, launchService, owner, type Side } from "./sides.ts"

// How long people wait for what they read most, in a workspace of a thousand posts and in one of a million, on an installation
// with a million posts in ten thousand other workspaces, which have a hundred thousand accounts. Four processes answer at
// the same time. Goal: at most 2 × as long.
// `npm run bench:scale -- 10000`: how many posts the large workspace has, and all others together.

const large = Number(process.argv[2] ?? 1_000_000)
const small = 1000
const postsOfOthers = 100
const processes = 4
const turns = 9
const begun = performance.now()
const say = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)
const show = (count: number) => count.toLocaleString("en")

type Read = { readonly name: keyof AppCalls; readonly input: object }

function readsOf({ now, accountId, labelId, postId }: Filled): Readonly<Record<string, Read>> {
  const days = (from: number, to: number) => ({
    from: now.add({ hours: from * 24 }).toString(),
    to: now.add({ hours: to * 24 }).toString(),
  })
  const read = (name: keyof AppCalls, input: object): Read => ({ name, input })
  const account = showId("acc", accountId)
  return {
    "posts.get": read("posts.get", { id: showId("pst", postId) }),
    "posts.list": read("posts.list", {}),
    "posts.list, 50": read("posts.list", { limit: 50 }),
    "posts.list, 50 Published": read("posts.list", { limit: 50, status: "Published" }),
    "posts.list, 50 Scheduled": read("posts.list", { limit: 50, status: "Scheduled" }),
    "posts.list, 50 that were out last": read("posts.list", { limit: 50, order: "published" }),
    "posts.list, 50 of 1 account": read("posts.list", { limit: 50, accountId: account }),
    "posts.browse, 50 of 1 label": read("posts.browse", { limit: 50, labelId: showId("lbl", labelId) }),
    "calendar.posts, 6 weeks": read("calendar.posts", days(-21, 20)),
    "calendar.posts, 1 week": read("calendar.posts", days(-3, 4)),
    "calendar.posts, 6 weeks of 1 account": read("calendar.posts", { ...days(-21, 20), accountIds: [account] }),
    "calendar.tray": read("calendar.tray", {}),
    "accounts.list": read("accounts.list", {}),
  }
}

/** Somebody who is signed in at a process, with that workspace open. */
async function enter({ port }: Side, { workspaceId }: Filled): Promise<Client> {
  const client = new Client(`http://localhost:${port}`)
  await client.post("/api/auth/sign-in", owner)
  await client.run("workspaces.open", { id: showId("wsp", workspaceId) })
  return client
}

const scratch = await mkdtemp(join(tmpdir(), "fanfare-scale-"))
const postgres = await startPostgres()
const sides: Side[] = []
try {
  const url = postgres.url(await postgres.createDatabase())
  // Makes the owner, as only an empty installation does.
  await end(await launchService(url, scratch))
  const database = await Database.open({ kind: "postgres", url, connections: 2 })
  const others = Math.ceil(large / postsOfOthers)
  say(`making ${show(others)} workspaces, and two more with ${show(small)} and ${show(large)} posts`)
  await fill(database, { workspaces: others, posts: postsOfOthers, perDay: 1 })
  const filled = [await fill(database, { posts: small }), await fill(database, { posts: large })] as const
  await database.close()
  await ask(url, "VACUUM ANALYZE")
  say(`starting ${processes} processes`)
  while (sides.length < processes) sides.push(await launchService(url, scratch))
  for (const { workspaceId, now } of filled) {
    await ask(
      url,
      `INSERT INTO memberships (workspace_id, id, user_id, role, created_at)
        SELECT $1, $2, user_id, 'owner', $3 FROM memberships WHERE role = 'owner' LIMIT 1`,
      [workspaceId, newId(), now.toString()],
    )
  }
  const took = new Map<string, number[]>()
  const grounds = await Promise.all(
    filled.map(async (each, index) => ({
      index,
      reads: Object.entries(readsOf(each)),
      people: await Promise.all(sides.map((side) => enter(side, each))),
    })),
  )
  say("measuring, in turns")
  // The first turns do not count.
  for (let turn = -2; turn < turns; turn += 1) {
    for (const { index, reads, people } of grounds) {
      for (const [title, { name, input }] of reads) {
        const times = await Promise.all(
          people.map(async (person) => {
            const start = performance.now()
            await person.run(name, input)
            return performance.now() - start
          }),
        )
        const key = `${title} ${index}`
        if (turn >= 0) took.set(key, [...(took.get(key) ?? []), ...times])
      }
    }
  }
  say("done")
  const table = Object.keys(readsOf(filled[0])).map((title) => {
    const [one, other] = filled.map((_, index) => took.get(`${title} ${index}`) ?? []) as [number[], number[]]
    const columns = {
      [`${show(small)}: p50`]: `${showMs(median(one))} ms`,
      [`${show(large)}: p50`]: `${showMs(median(other))} ms`,
      ratio: showRatio(median(other), median(one)),
      "of the quickest": showRatio(Math.min(...other), Math.min(...one)),
    }
    return [title, columns] as const
  })
  console.table(Object.fromEntries(table))
} finally {
  for (const side of sides) await end(side)
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}
