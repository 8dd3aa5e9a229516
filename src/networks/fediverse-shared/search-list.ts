import type { ApiResponse } from "#networks/ask.ts"
import type { Likeness } from "#networks/fediverse-shared/compare-words.ts"
import type { Outside, Refused, Unknown } from "#networks/network.ts"
import { readInstant } from "#networks/shapes.ts"

/** The clocks of the server and ours need not agree to the second. */
const slack = { minutes: 1 }
export const pageLength = 40
const pages = 5

type Listed = { readonly id: string; readonly created_at: string }

type Search<T> = {
  /** When the post was sent: older ones are not compared. */
  readonly sentAt: Temporal.Instant
  /** The newest posts, or those below an id. */
  readonly readPage: (maxId: string | undefined) => Promise<ApiResponse<readonly T[]> | Refused>
  readonly compare: (status: T) => Promise<Likeness | Refused>
  readonly isOthers?: Outside["isOthers"]
}

type NotListed = { readonly kind: "not listed" }

const unknown = (message: string): Unknown => ({ kind: "unknown", message })

function isBefore({ created_at: at }: Listed, since: Temporal.Instant): boolean {
  const instant = readInstant(at)
  return instant !== undefined && Temporal.Instant.compare(instant, since) < 0
}

/** Looks for a post in what its account has posted since. One that is only alike makes it impossible to say no. */
export async function searchList<T extends Listed>({
  sentAt,
  readPage,
  compare,
  isOthers,
}: Search<T>): Promise<{ readonly kind: "found"; readonly status: T } | NotListed | Unknown> {
  const since = sentAt.subtract(slack)
  const seen = new Set<string>()
  let below: string | undefined
  let hasAlike = false
  for (let page = 0; page < pages; page += 1) {
    const response = await readPage(below)
    if (response.kind === "refused") return unknown(response.message)
    const listed = response.value
    const fresh = listed.filter(({ id }) => !seen.has(id))
    for (const status of fresh) {
      seen.add(status.id)
      if (isBefore(status, since) || isOthers?.(status.id) === true) continue
      const likeness = await compare(status)
      if (likeness === "same") return { kind: "found", status }
      if (typeof likeness !== "string") return unknown(likeness.message)
      hasAlike ||= likeness === "alike"
    }
    const last = listed.at(-1)
    // Some servers do not know where a page begins: theirs are all the same.
    const isAll = last === undefined || (fresh.length === 0 && listed.length < pageLength)
    if (isAll || isBefore(last, since)) {
      if (!hasAlike) return { kind: "not listed" }
      return unknown(
        "The account has a post with the same words or files, and its server does not say which one it is.",
      )
    }
    below = last.id
  }
  return unknown("The account has too many newer posts to tell whether this post is there.")
}
