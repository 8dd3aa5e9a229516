import type { AccountView, PostView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { ConversionNote } from "./conversion-note.tsx"
import { ResultRow } from "./result-row.tsx"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
}

/** How publishing ended, account by account. */
export function ResultList({ post, accounts }: Props) {
  const accountOf = (wanted: string) => accounts.find(({ id }) => id === wanted)
  const isOpen = (id: string) => post.results.every(({ accountId }) => accountId !== id)
  const waiting = post.status === "Publishing" ? post.accountIds.filter(isOpen) : []
  const all = post.results.length + waiting.length
  return (
    <section aria-labelledby="results">
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 id="results" className="flex-1 text-control font-semibold">
          {words.post.results}
        </h2>
        <span className="figures text-meta text-ink-3">
          {words.post.resultsOf(post.results.filter(({ ok }) => ok).length, all)}
        </span>
      </div>
      <ul>
        {post.results.map((result) => (
          <ResultRow key={result.accountId} result={result} account={accountOf(result.accountId)} />
        ))}
        {waiting.map((id) => (
          <ResultRow key={id} result={undefined} account={accountOf(id)} />
        ))}
      </ul>
      {waiting.length > 0 && <ConversionNote post={post} />}
    </section>
  )
}
