import type { PostView } from "../../api/views.ts"
import { firstWords } from "../../words/first-words.ts"

/** How the original begins; empty when it has no text. */
export function titleOf({ versions }: Pick<PostView, "versions">): string {
  const original = versions.find(({ accountId }) => accountId === undefined)
  return firstWords(original?.content[0]?.body ?? "")
}
