import { ResultList } from "../../post/result-list.tsx"
import { useComposer } from "./composer-context.ts"
import { Preview } from "./preview.tsx"
import { Readiness } from "./readiness.tsx"
import { WhatIsMissing } from "./what-is-missing.tsx"

/** Beside the text: what is missing, how it ended, how it will look. */
export function Side({ hasList }: { readonly hasList: boolean }) {
  const { keeping, accounts, isReadOnly } = useComposer()
  const { post } = keeping
  const hasResults = post !== null && post.status !== "Draft" && post.status !== "Scheduled"
  return (
    <div className="grid gap-5">
      {hasList && !isReadOnly && <WhatIsMissing />}
      {hasResults && <ResultList post={post} accounts={accounts} />}
      <Preview />
      {!(isReadOnly && hasResults) && <Readiness />}
    </div>
  )
}
