import type { PostView } from "../../api/views.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { isSame, readDraft } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Saved = {
  readonly post: PostView
  /** The post as the person wrote or read it, where somebody else has changed it since. */
  readonly read: PostView | null
}

/** Sees to it that the server has everything before the post goes out. Null, and said so, when that did not work. */
export function useSaveFirst(): () => Promise<Saved | null> {
  const { keeper } = useComposer()
  const toasts = useToasts()
  return async () => {
    const isSaved = await keeper.flush()
    const { post, own } = keeper.look()
    if (isSaved && post !== null) {
      const isOwn = own === null || isSame(readDraft(own), readDraft(post))
      return { post, read: isOwn ? null : own }
    }
    toasts.add(words.composer.needsSave, { isFailure: true })
    return null
  }
}
