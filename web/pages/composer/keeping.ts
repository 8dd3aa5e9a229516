import type { PostView } from "../../api/views.ts"
import type { ComposerDraft } from "../../post/draft.ts"

/**
 * - saved: the server has all of it (or there is nothing to have yet)
 * - unsaved: changed a moment ago, or being sent
 * - kept: the server is away; this browser has it, and it is sent when the server is back
 * - conflict: somebody else changed the post meanwhile; a person decides
 * - gone: the post was deleted meanwhile
 * - refused: the server does not take it as it is, and says why
 */
export type SaveState = "saved" | "unsaved" | "kept" | "conflict" | "gone" | "refused"

export type Keeping = {
  readonly post: PostView | null
  /** The post as this person opened it, wrote it or read it last: in what it differs, somebody else wrote it since. */
  readonly own: PostView | null
  readonly draft: ComposerDraft
  readonly state: SaveState
  readonly savedAt: string | null
  /** The post as somebody else left it, in a conflict. */
  readonly theirs: PostView | null
  readonly fault: unknown
}
