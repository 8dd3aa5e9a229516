import { firstWords } from "#domain/first-words.ts"
import type { PostView } from "../api/views.ts"

/** How the original begins; empty when it has no text. */
export function titleOf({ versions }: Pick<PostView, "versions">): string {
  const original = versions.find(({ accountId }) => accountId === undefined)
  return firstWords(original?.content[0]?.body ?? "")
}
