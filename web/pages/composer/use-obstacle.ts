import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** Why the post cannot be sent just now for reasons of ours, in words; undefined when it can. */
export function useObstacle(): string | undefined {
  const { state } = useComposer().keeping
  return state === "conflict" || state === "gone" || state === "kept" ? words.composer.needsSave : undefined
}
