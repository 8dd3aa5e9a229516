import { useToasts } from "../../kit/use-toasts.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** Sees to it that the server has everything before the post goes out. Its id; null, and said so, when that did not work. */
export function useSaveFirst(): () => Promise<string | null> {
  const { keeper } = useComposer()
  const toasts = useToasts()
  return async () => {
    const isSaved = await keeper.flush()
    if (isSaved && keeper.id !== null) return keeper.id
    toasts.add(words.composer.needsSave, { isFailure: true })
    return null
  }
}
