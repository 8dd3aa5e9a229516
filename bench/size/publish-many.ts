import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "../../test/client.ts"
import type { World } from "../../test/world.ts"

type Say = (what: string) => void

const text = `The first snowdrops are out along the north wall, two weeks early. We dig, divide and pot them today, while
they are in the green: come by on Saturday and take a clump home. https://lark.example/snowdrops`

/** How many callers ask at once, and how many posts are planned for the same minute. */
const [atOnce, together] = [8, 500]

/** Posts that a script makes, as it should, with a key for each call; a person has them go out, on two accounts each. */
export async function publishMany(world: World, hook: string, count: number, say: Say): Promise<void> {
  const owner = await world.owner()
  const accounts = [await connect(owner, "x"), await connect(owner, "mastodon")]
  await owner.run("webhooks.create", { url: hook, events: ["post.published", "post.failed"] })
  const { token: made } = await owner.run("tokens.create", { name: "bench" })
  const script = world.bearer(made.token)
  for (let first = 0; first < count; first += together) {
    const ids = await inParallel(Math.min(together, count - first), async (index) => {
      const id = await create(script, accounts, first + index)
      await owner.run("posts.publishNow", { id })
      return id
    })
    await untilOut(world, owner, ids)
    if ((first + together) % 1000 === 0) say(`${first + together} posts are out`)
  }
}

async function connect(owner: Client, key: "x" | "mastodon"): Promise<string> {
  return (await owner.run("sandbox.connect", { key, handle: "lark" })).account.id
}

async function create(script: Client, accountIds: readonly string[], index: number): Promise<string> {
  const ask = async (action: string, input: object) => {
    const key = { "idempotency-key": `${action}-${index}` }
    const { status, text: said, body } = await script.post(`/api/agent/tools/${action}`, input, key)
    if (status !== 200) throw new Error(`${action}: ${said}`)
    return body as { readonly id: string }
  }
  const { id } = await ask("posts.create", {})
  await ask("posts.update", { id, accountIds, versions: [{ content: [{ body: `${text} ${index}` }] }] })
  return id
}

async function inParallel<T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> {
  const made: T[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next
      next += 1
      made.push(await make(index))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}

async function untilOut(world: World, owner: Client, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (let looks = 0; ; looks += 1) {
      const { status } = await owner.run("posts.get", { id })
      if (status === "Published") break
      if (status === "Failed" || looks > 600) throw new Error(`a post is ${status}`)
      await wait(50)
      world.clock.advance({ seconds: 1 })
      world.services.wakePublishing()
    }
  }
}

/** The hours after which numbers are read. */
const ladder = [1, 6, 24, 72, 168, 720]

export async function readAll(world: World, say: Say, tidy: () => Promise<unknown>): Promise<void> {
  let passed = 0
  for (const hours of ladder) {
    // A little later than the last post's time.
    world.clock.advance({ hours: hours - passed, minutes: passed === 0 ? 30 : 0 })
    passed = hours
    for (;;) {
      world.services.wakeStatistics()
      const due = await world.services.database.read(({ rows }) =>
        rows
          .selectFrom("post_metrics")
          .select("post_id")
          .where("due_at", "<=", world.clock.now())
          .limit(1)
          .executeTakeFirst(),
      )
      if (due === undefined) break
      await wait(200)
    }
    await tidy()
    say(`numbers are read after ${hours} hours`)
  }
}
