import type { Issue } from "#domain/problem.ts"
import { words } from "../../words/words.ts"

export type Use = { readonly postId: string; readonly text: string }

/** Which posts show a file, out of the server's refusal to delete it. */
export function readUses(issues: readonly Issue[]): readonly Use[] {
  return issues.flatMap(({ message }) => {
    const [, postId, text] = /^(pst_[0-9a-z]{26})\b[^:]*:? ?(.*)$/s.exec(message) ?? []
    if (postId === undefined) return []
    return [{ postId, text: text === undefined || text === "" ? words.posts.noText : text }]
  })
}
