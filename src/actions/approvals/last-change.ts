import { type Content, readContent } from "#actions/approvals/content.ts"
import type { Weighed } from "#actions/approvals/weigh.ts"
import { type LastChange, readLastChange } from "#actions/posts/changer.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Approval } from "#storage/approvals.ts"
import type { Reader } from "#storage/database.ts"

/** Who is behind what a card shows now in place of what was asked for. Undefined where that is nobody, or not only them. */
export async function findLastChange(
  db: Reader,
  card: Pick<Approval, "asked_at" | "content">,
  { post, content }: Pick<Weighed, "post" | "content">,
): Promise<LastChange | undefined> {
  if (post === undefined || post.changed_at === null) return undefined
  const isLater = Temporal.Instant.compare(post.changed_at, card.asked_at) >= 0
  return isLater && isOnlyEdited(readContent(card.content), content) ? readLastChange(db, post) : undefined
}

/**
 * Whether all that differs is what people change about the post itself. What became of its accounts and pictures, and what
 * publishing did, is nobody's edit; and only people take a post to Draft or Scheduled.
 */
function isOnlyEdited(asked: Content, content: Content): boolean {
  const [before, after] = [asked.post, content.post]
  if (before === undefined || after === undefined || isSame(before, after)) return false
  const isMovedByPeople = before.status === after.status || after.status === "Draft" || after.status === "Scheduled"
  return (
    isMovedByPeople &&
    isSame(before.results, after.results) &&
    areSame(asked.accounts, content.accounts) &&
    areSame(asked.media, content.media)
  )
}

/** What the post named before and names now stands as it stood. */
function areSame<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): boolean {
  return before.every((one) => after.every((other) => one.id !== other.id || isSame(one, other)))
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}
