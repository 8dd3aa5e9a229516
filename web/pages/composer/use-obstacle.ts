import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** Why the post cannot go out as it stands, in words; undefined when it can. */
export function useObstacle(): string | undefined {
  const { keeping, draft, issues, areChecked } = useComposer()
  const { state } = keeping
  if (draft.accountIds.length === 0) return words.composer.needsAccount
  if (!areChecked) return words.composer.needsChecks
  if (issues.length > 0) return words.composer.needsFixes(issues.length)
  return state === "conflict" || state === "gone" || state === "kept" ? words.composer.needsSave : undefined
}
