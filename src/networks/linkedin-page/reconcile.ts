import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { callerOf, find } from "#networks/linkedin-page/client.ts"
import { compare, postShape } from "#networks/linkedin-page/compare-post.ts"
import { linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import { publishedAs } from "#networks/linkedin-shared/write-post.ts"
import type { Absent, Author, Json, Outside, Published, Unknown } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/** The clocks of LinkedIn and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a post that was sent may still be on its way into the list. */
const settled = { seconds: 15 }
const pageLength = 10
const pages = 10

const listed = postShape.extend({
  id: someText,
  createdAt: z.number().optional(),
  lastModifiedAt: z.number().optional(),
  lifecycleState: z.string().optional(),
})

const listShape = z.object({ elements: z.array(listed) })

const handleShape = z.object({ post: postShape })

/** LinkedIn cannot be asked about the result of a call: what the page has posted since is compared with what was sent. */
export async function findPost(
  outside: Outside,
  author: Author,
  handle: Json,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const { post } = handleShape.parse(handle)
  const since = sentAt.subtract(slack).epochMilliseconds
  const page = encodeURIComponent(callerOf(author).urn)
  let isCertain = Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
  for (let number = 0; number < pages; number += 1) {
    const start = number === 0 ? "" : `&start=${number * pageLength}`
    const path = `posts?q=author&author=${page}&count=${pageLength}&sortBy=LAST_MODIFIED${start}`
    const response = await ask(outside, linkedinApi, listShape, find(outside, author.credentials, path))
    if (response.kind === "refused") return { kind: "unknown", message: response.message }
    const { elements } = response.value
    for (const each of elements) {
      const { id, lifecycleState, createdAt = since } = each
      if (createdAt < since || lifecycleState === "PUBLISH_FAILED" || outside.isOthers?.(id) === true) continue
      const likeness = compare(post, each)
      if (likeness === "same") return publishedAs(outside, id)
      if (likeness === "perhaps") isCertain = false
    }
    // Newest change first: what comes after one from before the call is older still.
    const isPast = elements.some((each) => (each.lastModifiedAt ?? each.createdAt ?? since) < since)
    if (isPast || elements.length < pageLength) {
      return isCertain
        ? { kind: "absent" }
        : { kind: "unknown", message: "LinkedIn lists no post yet that is certainly this one." }
    }
  }
  return { kind: "unknown", message: "The page has too many newer posts to tell whether LinkedIn has this post." }
}
