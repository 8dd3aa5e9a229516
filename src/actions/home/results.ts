import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { Id } from "#domain/ids.ts"
import { rateAgainst } from "#domain/usual.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { listFirstDay, listLatestPosts, listNumbersOf, listUsual, type LatestOut } from "#storage/latest-results.ts"

/** How a post did that came out lately. A number that nobody has read is left out. */
export const resultLine = z.strictObject({
  id: idOutput("pst"),
  publishedAt: instantOutput,
  /** The accounts that have it. */
  outOn: z.array(idOutput("acc")),
  /** Whether any of its networks tells numbers. */
  isReported: z.boolean(),
  views: z.int().optional(),
  engagement: z.int().optional(),
  nextReadAt: instantOutput.optional(),
  /** Its engagement as it grew in the first day, with the hours after which it was read. */
  firstDay: z.array(z.strictObject({ hours: z.number(), engagement: z.int() })),
  /** By which part it has more or less engagement than a usual post on the same networks: 0.5 is half as much again. */
  againstUsual: z.number().optional(),
})

type ResultLine = z.input<typeof resultLine>

export async function readResults(
  db: WorkspaceReader,
  now: Temporal.Instant,
  most: number,
): Promise<readonly ResultLine[]> {
  const latest = await listLatestPosts(db, most)
  const ids = latest.map(({ post_id }) => post_id)
  const numbers = Map.groupBy(await listNumbersOf(db, ids), ({ post_id }) => post_id)
  const reads = Map.groupBy(await listFirstDay(db, ids), ({ post_id }) => post_id)
  const usual = new Map((await listUsual(db, now)).map((each) => [each.network, each.usual]))
  return latest.map((post) => {
    const rows = numbers.get(post.post_id) ?? []
    const read = rows.filter(({ fetched_at }) => fetched_at !== null)
    const views = read.flatMap((row) => row.views ?? [])
    const engagement = sum(read.map((row) => row.engagement))
    const next = rows.flatMap(({ due_at }) => due_at ?? []).toSorted((a, b) => Temporal.Instant.compare(a, b))[0]
    const isOld = Temporal.Instant.compare(post.published_at, now.subtract({ hours: 24 })) <= 0
    const rate = isOld ? rateAgainst(read, usual) : undefined
    return {
      id: post.post_id,
      publishedAt: post.published_at,
      outOn: rows.map(({ account_id }) => account_id),
      isReported: rows.some(({ external_id }) => external_id !== null),
      ...(views.length === 0 ? {} : { views: sum(views) }),
      ...(read.length === 0 ? {} : { engagement }),
      ...(next === undefined ? {} : { nextReadAt: next }),
      firstDay: growthOf(post, reads.get(post.post_id) ?? []),
      ...(rate === undefined ? {} : { againstUsual: rate }),
    }
  })
}

type Read = { readonly account_id: Id<"acc">; readonly fetched_at: Temporal.Instant; readonly engagement: number }

/** The sum over all accounts at each instant at which one of them was read. */
function growthOf({ published_at }: LatestOut, reads: readonly Read[]): ResultLine["firstDay"] {
  const latest = new Map<Id<"acc">, number>()
  const points = new Map<number, number>()
  for (const { account_id, fetched_at, engagement } of reads) {
    latest.set(account_id, engagement)
    // Accounts are read within minutes of one another: that is one point.
    const hours = Math.round(fetched_at.since(published_at).total("hours") * 4) / 4
    points.set(hours, sum([...latest.values()]))
  }
  return Array.from(points, ([hours, engagement]) => ({ hours, engagement }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
