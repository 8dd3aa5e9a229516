import { z } from "zod"
import { type Content, readContent } from "#actions/approvals/content.ts"
import type { Weighed } from "#actions/approvals/weigh.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Approval } from "#storage/approvals.ts"
import type { Reader } from "#storage/database.ts"
import { findUser } from "#storage/users.ts"

/** Who changed the post last, after it was asked for. */
export const lastChangeView = z.strictObject({
  at: instantOutput,
  user: z.strictObject({ id: idOutput("usr"), name: z.string() }),
  door: z.string(),
  /** The agent that did it on that person's behalf. */
  client: z.string().optional(),
})

export type LastChange = z.input<typeof lastChangeView>

/** Who is behind what a card shows now in place of what was asked for. Undefined where that is nobody, or not only them. */
export async function findLastChange(
  db: Reader,
  card: Pick<Approval, "asked_at" | "content">,
  { post, content }: Pick<Weighed, "post" | "content">,
): Promise<LastChange | undefined> {
  if (post === undefined || post.changed_at === null || post.changed_by === null || post.changed_door === null) {
    return undefined
  }
  const isLater = Temporal.Instant.compare(post.changed_at, card.asked_at) >= 0
  if (!isLater || !isOnlyEdited(readContent(card.content), content)) return undefined
  const user = await findUser(db, post.changed_by)
  if (user === undefined) return undefined
  return {
    at: post.changed_at,
    user: { id: user.id, name: user.name },
    door: post.changed_door,
    ...(post.changed_client === null ? {} : { client: post.changed_client }),
  }
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
