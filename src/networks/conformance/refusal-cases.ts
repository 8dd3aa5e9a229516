import assert from "node:assert/strict"
import { type Http, NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { itemOf, outsideOf, prepareItem } from "#networks/conformance/drive.ts"
import { images, plain, shown, takesText, takesVideo, video } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, CasePiece, Stage } from "#networks/conformance/stage.ts"
import { traitsOf } from "#networks/conformance/trials.ts"
import { record } from "#networks/conformance/wire.ts"
import type { Author, SendItem, Json, Placed, Published, RefusalKind, Refused, Unknown } from "#networks/network.ts"
import type { Fault } from "#networks/simulator.ts"

type Came = Published | Refused | Unknown

/** Takes an item to its commit once, and gives back the first thing that the network says against it. */
async function attempt(stage: Stage, author: Author, item: SendItem, http?: Http): Promise<Came> {
  const { publish } = stage.adapter
  const outside = outsideOf(stage, http)
  let progress: Json = null
  for (let turn = 0; turn < 30; turn += 1) {
    const came = await publish.prepare(outside, author, item, progress)
    if (came.kind === "refused") return came
    if (came.kind === "ready") return publish.commit(forCommit(outside), author, item, came.handle)
    progress = came.progress
    await stage.advance(came.seconds)
  }
  return assert.fail("prepare does not end")
}

function assertRefused(came: Came, ...kinds: readonly RefusalKind[]): void {
  assert.ok(came.kind === "refused" && kinds.includes(came.why), `wanted ${kinds.join()}: ${JSON.stringify(came)}`)
  assert.notEqual(came.code, "")
  assert.notEqual(came.message, "")
}

async function withFault(stage: Stage, fault: Fault, piece: CasePiece, http?: Http): Promise<Came> {
  const author = await stage.connect()
  await stage.setFault(author, fault, 1)
  const came = await attempt(stage, author, itemOf(stage, piece), http)
  assert.equal((await stage.accepted(author)).length, 0, "something was published all the same")
  return came
}

function refusal(name: string, run: (stage: Stage) => Promise<string | undefined>): ConformanceCase {
  return { name: `refused: ${name}`, run: async (stage) => (await run(stage)) ?? "ok" }
}

/** Nobody waits for a network that hangs as long as a real one would be waited for. */
function impatient(http: Http): Http {
  return async (request) => http({ ...request, timeoutMs: 250 })
}

/** Reads like a refusal of every network's, but 408 says that a server stopped waiting, not what it did before. */
const timedOut: Http = async () => ({
  status: 408,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ error: { code: "invalid_params", message: "no" }, code: "invalid", message: "no" }),
})

/** A call for which there is no answer, without any network. */
function silent(mayHaveArrived: boolean): Http {
  return async () => {
    throw new NoAnswer("nobody there", mayHaveArrived)
  }
}

async function callsBeforeCommit(stage: Stage, piece: CasePiece): Promise<number> {
  const author = await stage.connect()
  const { http, requests } = record(stage.http)
  await prepareItem({ ...stage, http }, author, itemOf(stage, piece))
  return requests.length
}

/** The commit alone, as it goes when everything before it went well. */
async function commitWith(stage: Stage, fault: Fault, http?: Http): Promise<Came> {
  const author = await stage.connect()
  const item = itemOf(stage, plain(stage))
  const handle = await prepareItem(stage, author, item)
  await stage.setFault(author, fault, 1)
  return stage.adapter.publish.commit(forCommit(outsideOf(stage, http)), author, item, handle)
}

export const refusalCases: readonly ConformanceCase[] = [
  refusal("rate", async (stage) => {
    for (const came of [await withFault(stage, "rateLimited", shown(stage)), await commitWith(stage, "rateLimited")]) {
      assertRefused(came, "rate")
      const { retryAt } = came as Refused
      assert.ok(retryAt === undefined || Temporal.Instant.compare(retryAt, stage.now().subtract({ seconds: 2 })) > 0)
    }
    return undefined
  }),
  refusal("transient", async (stage) => {
    const trouble = [
      await withFault(stage, "unavailable", shown(stage)),
      await withFault(stage, "serverError", shown(stage)),
      await withFault(stage, "timeout", shown(stage), impatient(stage.http)),
    ]
    // Where nothing comes before the commit, trouble meets the commit, and then nobody knows.
    const isBare = (await callsBeforeCommit(stage, shown(stage))) === 0
    for (const came of trouble) {
      if (isBare) assert.equal(came.kind, "unknown", JSON.stringify(came))
      else assertRefused(came, "transient", "rate")
    }
    const author = await stage.connect()
    assertRefused(await attempt(stage, author, itemOf(stage, shown(stage)), silent(false)), "transient")
    const item = itemOf(stage, plain(stage))
    const handle = await prepareItem(stage, author, item)
    assertRefused(
      await stage.adapter.publish.commit(forCommit(outsideOf(stage, silent(false))), author, item, handle),
      "transient",
    )
    return undefined
  }),
  {
    name: "unknown",
    async run(stage) {
      for (const fault of ["unavailable", "serverError"] as const) {
        assert.equal((await commitWith(stage, fault)).kind, "unknown", fault)
      }
      assert.equal((await commitWith(stage, "timeout", impatient(stage.http))).kind, "unknown", "timeout")
      assert.equal((await commitWith(stage, "acceptThenDrop")).kind, "unknown", "acceptThenDrop")
      return "ok"
    },
  },
  {
    name: "unknown after a 408",
    async run(stage) {
      const author = await stage.connect()
      for (const piece of [plain(stage), shown(stage), ...(takesVideo(stage) ? [video(stage)] : [])]) {
        const item = itemOf(stage, piece)
        const handle = await prepareItem(stage, author, item)
        const came = await stage.adapter.publish.commit(forCommit(outsideOf(stage, timedOut)), author, item, handle)
        assert.equal(came.kind, "unknown", JSON.stringify(came))
      }
      return "ok"
    },
  },
  refusal("auth", async (stage) => {
    for (const fault of ["tokenExpired", "tokenRevoked"] as const) {
      assertRefused(await withFault(stage, fault, shown(stage)), "auth")
      assertRefused(await commitWith(stage, fault), "auth")
    }
    return undefined
  }),
  refusal("permission", async (stage) => {
    assertRefused(await withFault(stage, "scopeMissing", shown(stage)), "permission")
    return undefined
  }),
  refusal("media", async (stage) => {
    assertRefused(await withFault(stage, "mediaRejected", takesVideo(stage) ? video(stage) : images(stage, 1)), "media")
    return undefined
  }),
  refusal("content", async (stage) => {
    const { text } = stage.network.constraints
    const max = takesText(stage) ? text.max : (text.maxWithImages ?? text.max)
    const author = await stage.connect()
    const piece = { ...plain(stage), body: "x".repeat(max + 1) }
    assertRefused(await attempt(stage, author, itemOf(stage, piece)), "content")
    assert.equal((await stage.accepted(author)).length, 0)
    return undefined
  }),
  refusal("duplicate", async (stage) => {
    const author = await stage.connect()
    const item = itemOf(stage, plain(stage))
    const handle = await prepareItem(stage, author, item)
    const { publish, key } = stage.adapter
    const { knowsRepeats, doublesRepeats = false } = traitsOf(key)
    const sentAt = stage.now()
    const commit = () => publish.commit(forCommit(outsideOf(stage)), author, item, handle)
    const first = await commit()
    assert.equal(first.kind, "published", JSON.stringify(first))
    if (doublesRepeats) {
      // Nothing but the question keeps this one from a second: the answer has to be right, and waited for.
      assert.ok((publish.settleSeconds ?? 0) > 0)
      const found = await publish.reconcile(outsideOf(stage), author, item, handle, sentAt)
      assert.equal(found.kind === "published" && found.externalId, first.kind === "published" && first.externalId)
      return "by asking only"
    }
    // The same handle again: where the network can tell, it says so or gives back what is there; it never makes a second.
    const again = await commit()
    assert.equal((await stage.accepted(author)).length, 1, "it is there twice")
    if (again.kind === "published") assert.equal(again.externalId, first.kind === "published" && first.externalId)
    else assert.equal(again.kind, "refused", JSON.stringify(again))
    if (!knowsRepeats) return "by its handle"
    assertRefused(again, "duplicate")
    const same = itemOf(stage, { body: item.body, media: item.media })
    assertRefused(await attempt(stage, author, same), "duplicate")
    return undefined
  }),
  refusal("gone", async (stage) => {
    if (!traitsOf(stage.adapter.key).missesParents) return "says none"
    const nowhere: Placed = { externalId: "nowhere", memory: null }
    const author = await stage.connect()
    assertRefused(await attempt(stage, author, itemOf(stage, plain(stage), [nowhere])), "gone", "content")
    assert.equal((await stage.accepted(author)).length, 0)
    return undefined
  }),
]
