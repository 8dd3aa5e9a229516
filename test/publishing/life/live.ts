import assert from "node:assert/strict"
import fc from "fast-check"
import { Crew } from "./crew.ts"
import type { Ground } from "./ground.ts"
import { checkFailed } from "./hold-against-ledger.ts"
import type { Model, ModelAccount } from "./model.ts"
import { type Step, step } from "./steps.ts"
import { clearFault, letWork, moveClock, takeStep } from "./take-step.ts"
import { type Life, watch } from "./watch.ts"

const networks = ["x", "bluesky", "linkedin", "instagram"] as const

class Taking implements fc.AsyncCommand<Model, Life> {
  readonly #step: Step

  constructor(taken: Step) {
    this.#step = taken
  }

  check({ posts }: Readonly<Model>): boolean {
    return posts.length > 0 || !("post" in this.#step)
  }

  async run(_: Model, life: Life): Promise<void> {
    await takeStep(life, this.#step)
  }

  toString(): string {
    return JSON.stringify(this.#step)
  }
}

type Much = { readonly lives: number; readonly steps: number; readonly seconds: number }

/**
 * Lives so many lives of at most so many steps, as far as the seconds reach, and tells how many it were. What goes wrong
 * is thrown with the steps and the seed that lead there; FANFARE_TEST_SHRINK=1 looks for fewer steps, which takes a while.
 */
export async function liveLives(ground: Ground, seed: number, { lives, steps, seconds }: Much): Promise<number> {
  const commands = fc.commands([step.map((taken) => new Taking(taken))], { maxCommands: steps, size: "max" })
  const isShrinking = process.env["FANFARE_TEST_SHRINK"] === "1"
  const until = isShrinking ? Infinity : performance.now() + seconds * 1000
  let lived = 0
  await fc.assert(
    fc.asyncProperty(commands, async (taken) => {
      if (performance.now() > until) return
      const life = await beginLife(ground)
      try {
        await fc.asyncModelRun(() => ({ model: life.model, real: life }), taken)
        await endLife(life)
        lived += 1
      } finally {
        await life.crew.thaw()
        life.crew.close()
      }
    }),
    { seed, numRuns: lives, endOnFailure: !isShrinking },
  )
  return lived
}

/** The same lives every time, so that a change is judged and not luck; FANFARE_TEST_SEED names others, to hunt with. */
export function chooseSeed(): number {
  return Number(process.env["FANFARE_TEST_SEED"] ?? 158_079_032)
}

async function beginLife(ground: Ground): Promise<Life> {
  const accounts: ModelAccount[] = []
  for (const key of networks) {
    const connected = await ground.connect(key)
    accounts.push({ ...connected, key, state: "Active", fault: null, isClean: true, mayShowLate: false })
  }
  const model: Model = { posts: [], accounts, seenEntries: 0, isCalm: true }
  const crew = new Crew(ground.world.services, () => accounts.some(({ fault }) => fault === "timeout"))
  const life = { ground, crew, model }
  for (const chosen of [[0, 1], [2], [1, 3]]) {
    const writing = { accounts: chosen, items: ["picture" as const] }
    await takeStep(life, { does: "create", by: "agent", inSeconds: null, ...writing })
    const post = model.posts.length - 1
    await takeStep(life, { does: "update", by: "person", post, own: null, inSeconds: null, base: "fresh", ...writing })
  }
  return life
}

/** When all goes well again, everything ends: nothing is left under way, and each end was told, once. */
async function endLife(life: Life): Promise<void> {
  const { model, crew, ground } = life
  for (const account of model.accounts) if (account.state !== "gone") await clearFault(life, account)
  crew.expect(undefined)
  crew.isOn = false
  await watch(life, { kind: "work", isCalm: false, isThawed: await crew.thaw() })
  crew.isOn = true
  const isUnderWay = () =>
    model.posts.some(({ status, isDeleted }) => !isDeleted && (status === "Publishing" || status === "Scheduled"))
  await letWork(life)
  for (let moves = 0; moves < 20 && isUnderWay(); moves += 1) {
    await moveClock(life, 240)
    await letWork(life)
  }
  await moveClock(life, 60)
  await letWork(life)
  const stuck = model.posts.filter(({ status, isDeleted }) => !isDeleted && /^(?:Publishing|Scheduled)$/.test(status))
  assert.deepEqual(
    stuck.map(({ seen }) => seen),
    [],
    "stuck",
  )
  await checkFailed(life)
  const events = (await ground.events()).map(({ type, data }) => ({ type, ...(data as { post?: PostInEvent }) }))
  const told = Map.groupBy(events, ({ post }) => post?.id ?? "")
  for (const { id, ends } of model.posts) {
    const about = told.get(id) ?? []
    assert.deepEqual(
      about.map(({ type }) => type),
      ends,
      `the events of ${id}`,
    )
    for (const { type, post } of about) {
      assert.equal(post?.status, type === "post.published" ? "Published" : "Failed")
      assert.ok((post?.results.length ?? 0) > 0)
    }
  }
}

type PostInEvent = { readonly id: string; readonly status: string; readonly results: readonly unknown[] }
