import { metricNames } from "#domain/network.ts"
import type { Sheet } from "#domain/write-csv.ts"
import { writeCsv } from "#domain/write-csv.ts"
import { call } from "../../api/call.ts"
import type { StatisticsRange } from "../../api/statistics-queries.ts"
import type { PostNumbersView } from "../../api/views.ts"
import { saveFile } from "../../kit/save-file.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { rateOf } from "./read-of.ts"

/** Every post of the range on every account, with all that is known of it, as one file. */
export async function saveEverything(range: StatisticsRange, days: string): Promise<void> {
  const lines: PostNumbersView[] = []
  let after: string | undefined
  do {
    const asked = { ...range, accountIds: [...range.accountIds], ...(after === undefined ? {} : { after }) }
    const page = await call("analytics.posts", asked)
    lines.push(...page.lines)
    after = page.nextAfter
  } while (after !== undefined)
  saveFile(`analytics-everything-${days}.csv`, writeCsv(everythingSheet(lines)))
}

/** What was not read, or is not reported, is an empty cell and never 0. */
export function everythingSheet(lines: readonly PostNumbersView[]): Sheet {
  const { post, text, published, network, account, labels, names, engagement, rate } = analyticsWords
  const { firstRead, lastRead, nextRead, readError } = analyticsWords.columns
  return {
    heads: [
      post,
      text,
      published,
      network,
      account,
      labels,
      ...metricNames.map((name) => names[name]),
      engagement,
      rate,
      firstRead,
      lastRead,
      nextRead,
      readError,
    ],
    rows: lines
      .toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
      .map((line) => [
        line.postId,
        line.text,
        line.publishedAt,
        line.provider,
        line.handle,
        line.labels.join(", "),
        ...metricNames.map((name) => line[name] ?? null),
        line.engagement ?? null,
        line.views === undefined || line.engagement === undefined ? null : roundRate(line.engagement, line.views),
        line.firstReadAt ?? null,
        line.lastReadAt ?? null,
        line.nextReadAt ?? null,
        line.error ?? null,
      ]),
  }
}

function roundRate(engagement: number, views: number): number | null {
  const rate = rateOf(engagement, views)
  return rate === null ? null : Math.round(rate * 10_000) / 10_000
}
