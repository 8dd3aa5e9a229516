import type { PostView } from "../api/views.ts"
import { showMoment } from "../words/dates.ts"
import { words } from "../words/words.ts"

/** The time that matters most about a post, in the person's zone. */
export function sayTime({ status, scheduledAt, updatedAt, results }: PostView, timeZone: string): string {
  const show = (iso: string) => showMoment(iso, timeZone)
  const published = results.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted()[0]
  if (status === "Scheduled") return words.posts.goesOut(show(scheduledAt ?? updatedAt))
  if (status === "Publishing") return words.posts.began(show(updatedAt))
  if (status === "Published") return words.posts.wentOut(show(published ?? scheduledAt ?? updatedAt))
  if (status === "Failed") {
    // A draft may wish for a later time and be published before it.
    const wasDue = scheduledAt !== undefined && scheduledAt < updatedAt
    const when = show(wasDue ? scheduledAt : updatedAt)
    return results.some(({ error }) => error?.code === "MissedTime")
      ? words.posts.missed(when)
      : words.posts.tried(when)
  }
  return scheduledAt === undefined ? words.posts.changed(show(updatedAt)) : words.posts.wished(show(scheduledAt))
}
