import { ResultList } from "../../post/result-list.tsx"
import { useComposer } from "./composer-context.ts"
import { Preview } from "./preview.tsx"
import { ToFix } from "./to-fix.tsx"

/** Beside the text: how it ended, how it will look, what is in the way. */
export function Side({ onShown }: { readonly onShown?: () => void }) {
  const { keeping, accounts, isReadOnly } = useComposer()
  const { post } = keeping
  const hasResults = post !== null && post.status !== "Draft" && post.status !== "Scheduled"
  return (
    <div className="grid gap-5">
      {hasResults && <ResultList post={post} accounts={accounts} />}
      <Preview />
      {!(isReadOnly && hasResults) && <ToFix onShown={onShown} />}
    </div>
  )
}
