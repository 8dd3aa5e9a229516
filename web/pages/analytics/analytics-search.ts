/** What is looked at, as it is in the address: a number of days up to today, or two days, both included. */
export type AnalyticsSearch = {
  readonly range?: RangeName | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Ids, with commas between them. */
  readonly accounts?: string | undefined
  /** Only the posts with this label. */
  readonly label?: string | undefined
  /** What it is compared with, unless that is the range before: the same days a year earlier, nothing, or two days. */
  readonly vs?: "year" | "none" | undefined
  readonly vsFrom?: string | undefined
  readonly vsTo?: string | undefined
  readonly by?: "account" | "label" | undefined
}

export const rangeNames = ["7", "30", "90", "365"] as const
export type RangeName = (typeof rangeNames)[number]

export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  // The router reads digits as a number.
  const range = rangeNames.find((name) => name === String(search["range"]))
  const from = day(search["from"])
  const to = day(search["to"])
  const [vsFrom, vsTo] = [day(search["vsFrom"]), day(search["vsTo"])]
  const { accounts, label, by, vs } = search
  return {
    ...(range === undefined ? {} : { range }),
    ...(from === undefined || to === undefined || from > to ? {} : { from, to }),
    ...(typeof accounts === "string" && accounts !== "" ? { accounts: accounts.slice(0, 4000) } : {}),
    ...(typeof label === "string" && label !== "" ? { label: label.slice(0, 100) } : {}),
    ...(vs === "year" || vs === "none" ? { vs } : {}),
    ...(vsFrom === undefined || vsTo === undefined || vsFrom > vsTo ? {} : { vsFrom, vsTo }),
    ...(by === "account" || by === "label" ? { by } : {}),
  }
}

function day(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  try {
    return Temporal.PlainDate.from(value).toString()
  } catch {
    return undefined
  }
}
