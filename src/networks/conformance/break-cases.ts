import assert from "node:assert/strict"
import { forCommit } from "#networks/ask.ts"
import { drive, itemOf, outsideOf, prepareItem } from "#networks/conformance/drive.ts"
import { images, plain, takesImages, takesText, takesVideo, video } from "#networks/conformance/pieces.ts"
import { assertShown } from "#networks/conformance/publishing-cases.ts"
import type { ConformanceCase, CasePiece, Stage } from "#networks/conformance/stage.ts"
import { traitsOf } from "#networks/conformance/trials.ts"
import { breakAt, breaks, record } from "#networks/conformance/wire.ts"
import type { Fault } from "#networks/simulator.ts"

/** How each kind of post is made, separately for every try. */
function scenarios(stage: Stage): Readonly<Record<string, () => readonly CasePiece[]>> {
  return {
    ...(takesText(stage) ? { text: () => [plain(stage)] } : {}),
    ...(takesImages(stage) ? { images: () => [images(stage, 2)] } : {}),
    ...(takesVideo(stage) ? { video: () => [video(stage)] } : {}),
    ...(traitsOf(stage.adapter.key).hasOtherWayForLandscape === true
      ? { "landscape video": () => [video(stage, "landscape")] }
      : {}),
    ...(stage.network.constraints.thread.supported ? { thread: () => [plain(stage), images(stage, 1)] } : {}),
  }
}

function canBeAsked({ adapter }: Stage, pieces: readonly CasePiece[]): boolean {
  const trait = traitsOf(adapter.key).canBeAsked
  if (trait !== "about videos") return trait
  return pieces.every(({ media = [] }) => media.every(({ kind }) => kind === "video"))
}

/** Whatever happened on the way: the network shows the post once, or nobody claims that it does and nobody sent it twice. */
async function assertOnce(stage: Stage, pieces: readonly CasePiece[], run: Parameters<typeof trial>[2]): Promise<void> {
  const { came, shown } = await trial(stage, pieces, run)
  if (came.kind === "uncertain" && !canBeAsked(stage, pieces)) {
    assert.ok(shown.length <= pieces.length)
    assertShown(pieces.slice(0, shown.length), shown)
    return
  }
  assert.equal(came.kind, "published", JSON.stringify(came))
  assertShown(pieces, shown)
}

async function trial(
  stage: Stage,
  pieces: readonly CasePiece[],
  run: (author: Awaited<ReturnType<Stage["connect"]>>) => ReturnType<typeof drive>,
) {
  const author = await stage.connect()
  const came = await run(author)
  // What is on its way arrives.
  await stage.advance(3600)
  return { came, shown: await stage.accepted(author), pieces }
}

/** At every call of a good run, in every way that a call can break. */
async function breakEveryCall(stage: Stage): Promise<number> {
  let tries = 0
  for (const [scenario, make] of Object.entries(scenarios(stage))) {
    const { http, requests } = record(stage.http)
    const good = make()
    await assertOnce(stage, good, (author) => drive(stage, author, good, http))
    const calls = requests.length
    for (let n = 1; n <= calls; n += 1) {
      for (const how of breaks) {
        const pieces = make()
        tries += 1
        try {
          await assertOnce(stage, pieces, (author) => drive(stage, author, pieces, breakAt(stage.http, n, how)))
        } catch (error) {
          throw new Error(`${scenario}, call ${n} of ${calls}, ${how}`, { cause: error })
        }
      }
    }
  }
  return tries
}

async function breakByFault(stage: Stage, fault: Fault): Promise<void> {
  const pieces = [plain(stage)]
  await assertOnce(stage, pieces, async (author) => {
    await stage.setFault(author, fault, 1)
    return drive(stage, author, pieces, async (request) => stage.http({ ...request, timeoutMs: 1_000 }))
  })
}

/** Only the commit may be seen, and preparing twice makes one post anyway. */
async function prepareTwice(stage: Stage): Promise<void> {
  const { publish } = stage.adapter
  for (const make of Object.values(scenarios(stage))) {
    const author = await stage.connect()
    const [piece] = make()
    assert.ok(piece !== undefined)
    const item = itemOf(stage, piece)
    await prepareItem(stage, author, item)
    const handle = await prepareItem(stage, author, item)
    assert.deepEqual(await stage.accepted(author), [], "something can be seen before the commit")
    const came = await publish.commit(forCommit(outsideOf(stage)), author, item, handle)
    assert.equal(came.kind, "published", JSON.stringify(came))
    assertShown([piece], await stage.accepted(author))
  }
}

/**
 * What was sent a moment ago may still be under way. Whoever then says that it is absent has it sent twice, unless the
 * adapter tells how long that cannot be relied on, or sending it twice makes one.
 */
async function askTooSoon(stage: Stage): Promise<string> {
  const { publish } = stage.adapter
  const author = await stage.connect()
  const item = itemOf(stage, plain(stage))
  const handle = await prepareItem(stage, author, item)
  await stage.setFault(author, "acceptLate", 1)
  const sentAt = stage.now()
  const outside = outsideOf(stage)
  assert.equal((await publish.commit(forCommit(outside), author, item, handle)).kind, "unknown")
  const early = await publish.reconcile(outside, author, item, handle, sentAt)
  const { settleSeconds = 0 } = publish
  const isTakenBack = settleSeconds > 0 || traitsOf(stage.adapter.key).repeatsSafely
  const isSafe = early.kind === "unknown" || (early.kind === "absent" && isTakenBack)
  assert.ok(isSafe, JSON.stringify(early))
  // Long enough to be certain, and not so long that the shortest of tokens runs out.
  await stage.advance(1800)
  if (traitsOf(stage.adapter.key).canBeAsked === false) return "unknown for ever"
  assert.equal((await publish.reconcile(outside, author, item, handle, sentAt)).kind, "published")
  return early.kind
}

export const breakCases: readonly ConformanceCase[] = [
  {
    name: "prepared twice, seen once",
    async run(stage) {
      await prepareTwice(stage)
      return "ok"
    },
  },
  { name: "asked too soon", run: askTooSoon },
  {
    name: "breaks at every call",
    async run(stage) {
      return `${await breakEveryCall(stage)} tries`
    },
  },
  ...(["acceptThenDrop", "acceptLate", "timeout", "serverError", "unavailable", "rateLimited"] as const).map(
    (fault): ConformanceCase => ({
      name: `once after ${fault}`,
      async run(stage) {
        await breakByFault(stage, fault)
        return "ok"
      },
    }),
  ),
]
