import assert from "node:assert/strict"
import { drive, outsideOf } from "#networks/conformance/drive.ts"
import { plain } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, Stage } from "#networks/conformance/stage.ts"
import { record } from "#networks/conformance/wire.ts"
import type { Author, ReportedNumbers, ReadMetrics } from "#networks/network.ts"

const day = 24 * 60 * 60

async function publishOne(stage: Stage, author: Author): Promise<string> {
  const came = await drive(stage, author, [plain(stage)])
  assert.equal(came.kind, "published", JSON.stringify(came))
  return came.kind === "published" ? (came.placed[0]?.externalId ?? "") : ""
}

async function read(
  stage: Stage,
  metrics: ReadMetrics,
  author: Author,
  ids: readonly string[],
): Promise<{ readonly numbers: ReadonlyMap<string, ReportedNumbers>; readonly calls: number }> {
  const { http, requests } = record(stage.http)
  const came = await metrics.read(outsideOf(stage, http), author, ids)
  assert.equal(came.kind, "read", JSON.stringify(came))
  return { numbers: came.kind === "read" ? came.numbers : new Map(), calls: requests.length }
}

/** As the engine does before it reads: credentials that ended meanwhile are renewed. */
async function renewed(stage: Stage, author: Author): Promise<Author> {
  const { expiresAt } = author.credentials
  if (expiresAt === undefined || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), stage.now()) > 0)
    return author
  const came = await stage.adapter.connect.refresh(outsideOf(stage), author.credentials)
  assert.equal(came.kind, "refreshed", JSON.stringify(came))
  return came.kind === "refreshed" ? { ...author, credentials: came.credentials } : author
}

/** An id like this one, of a post that there is not. */
function missing(id: string, index: number): string {
  const digits = String(index + 10)
  const other = `${id.slice(0, -digits.length)}${digits}`
  return other === id ? missing(id, index + 500) : other
}

function total(numbers: ReportedNumbers | undefined): number {
  return Object.values(numbers ?? {}).reduce((sum, value) => sum + value, 0)
}

export const metricCases: readonly ConformanceCase[] = [
  {
    name: "metrics",
    async run(stage) {
      const { metrics: names } = stage.network.constraints
      const { readMetrics } = stage.adapter
      assert.equal(readMetrics === null, names.length === 0)
      if (readMetrics === null) return "reports none"
      const author = await stage.connect()
      const ids = [await publishOne(stage, author)]
      // One each for those that read more than one at a time.
      if (readMetrics.batch > 1) ids.push(await publishOne(stage, author), await publishOne(stage, author))

      await stage.advance(60 * 60)
      const anHourLater = await renewed(stage, author)
      const early = await read(stage, readMetrics, anHourLater, ids)
      await stage.advance(7 * day)
      const late = await read(stage, readMetrics, await renewed(stage, anHourLater), ids)
      for (const id of ids) {
        const [before, after] = [early.numbers.get(id), late.numbers.get(id)]
        assert.ok(after !== undefined, `nothing about ${id}`)
        assert.deepEqual(Object.keys(after).toSorted(), names.toSorted())
        for (const name of names) {
          const value: number = after[name] ?? -1
          assert.ok(Number.isSafeInteger(value) && value >= (before?.[name] ?? 0), `${name}: ${value}`)
        }
        assert.ok(total(after) > total(before), "the numbers do not grow")
      }
      return `${names.length} names`
    },
  },
  {
    name: "metrics of missing posts",
    async run(stage) {
      const { readMetrics } = stage.adapter
      if (readMetrics === null) return "reports none"
      assert.ok(Number.isInteger(readMetrics.batch) && readMetrics.batch >= 1)
      const publisher = await stage.connect()
      const id = await publishOne(stage, publisher)
      await stage.advance(day)
      const author = await renewed(stage, publisher)
      const alone = await read(stage, readMetrics, author, [id])
      assert.deepEqual([...alone.numbers.keys()], [id])
      const others = Array.from({ length: readMetrics.batch }, (_, index) => missing(id, index))
      const none = await read(stage, readMetrics, author, [others[0] ?? ""])
      assert.deepEqual([...none.numbers.keys()], [])
      const full = await read(stage, readMetrics, author, [id, ...others.slice(1)])
      assert.deepEqual([...full.numbers.keys()], [id])
      assert.ok(full.calls <= alone.calls, `${full.calls} calls for a batch, ${alone.calls} for one`)
      return `${readMetrics.batch} at once`
    },
  },
]
