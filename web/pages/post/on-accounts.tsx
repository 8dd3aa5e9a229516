import { useQuery } from "@tanstack/react-query"
import { attemptsQuery, mediaByIdQuery } from "../../api/queries.ts"
import { postMetricsQuery } from "../../api/statistics-queries.ts"
import type { AccountView, PostView, ProviderLimits } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { findSources } from "../../post/find-sources.ts"
import type { Source } from "../../post/find-sources.ts"
import { paintText } from "../../post/paint-text.tsx"
import { ResultRow } from "../../post/result-row.tsx"
import { usePerson } from "../../shell/person.ts"
import { problemWords } from "../../words/problem-words.ts"
import { words } from "../../words/words.ts"
import { OnAccount } from "./on-account.tsx"
import type { ReadOfPost } from "./read-of-post.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

/** The post as each account shows it, with how it went there; where something is wrong comes first. */
export function OnAccounts({ post, accounts, limits }: Props) {
  const { workspace } = usePerson()
  const ids = [...new Set(post.versions.flatMap(({ content }) => content.flatMap(({ media }) => media)))].toSorted()
  const isOut = post.results.some(({ ok }) => ok)
  const known: ReadOfPost = {
    media: useQuery(mediaByIdQuery(workspace.id, ids)).data,
    attempts: useQuery(attemptsQuery(workspace.id, post.id)).data,
    metrics: useQuery({ ...postMetricsQuery(workspace.id, post.id), enabled: isOut }).data,
  }
  const sources = findSources(post, accounts)
  const isOpen = (id: string) => post.results.some(({ accountId, ok }) => accountId === id && !ok)
  const places = sources
    .flatMap((source) => source.accounts.map((account) => ({ source, account })))
    .toSorted((a, b) => Number(isOpen(b.account.id)) - Number(isOpen(a.account.id)))
  const gone = post.results.filter(({ ok, accountId }) => ok && accounts.every(({ id }) => id !== accountId))
  const all = new Set([...post.results.map(({ accountId }) => accountId), ...post.accountIds]).size
  return (
    <section aria-labelledby="on-each">
      <div className="mb-2 flex items-baseline gap-3">
        <h2 id="on-each" className="text-body font-semibold">
          {problemWords.onEach}
        </h2>
        <span className="figures text-dense text-ink-3">
          {words.post.resultsOf(post.results.filter(({ ok }) => ok).length, all)}
        </span>
      </div>
      <section aria-label={words.post.content}>
        <ul
          className={cx(
            "grid gap-x-4 gap-y-6",
            // Four stand side by side, and so do three.
            places.length > 3
              ? "wide-phone:grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))]"
              : "wide-phone:grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))]",
          )}
        >
          {places.map(({ source, account }) => (
            <OnAccount key={account.id} post={post} account={account} source={source} known={known} limits={limits} />
          ))}
          {sources
            .filter((source) => source.accounts.length === 0)
            .map((source) => (
              <Texts key={source.key} source={source} />
            ))}
        </ul>
      </section>
      {gone.length > 0 && (
        <ul className="mt-3">
          {gone.map((result) => (
            <ResultRow key={result.accountId} result={result} account={undefined} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A text that goes to no account that is still connected. */
function Texts({ source: { owner, items } }: { readonly source: Source }) {
  const name =
    owner === null
      ? words.post.original
      : owner === "gone"
        ? words.post.goneAccount
        : words.post.versionOf(owner.provider)
  return (
    <li className="grid min-w-0 content-start gap-2">
      <h3 className="text-control font-semibold">{name}</h3>
      <ol className="grid divide-y divide-line rounded-dialog border border-line bg-raised">
        {items.map(({ number, body }) => (
          <li key={number} className="grid gap-2.5 px-4 py-3.5">
            {items.length > 1 && <span className="text-meta text-ink-3">{words.post.item(number, items.length)}</span>}
            <p dir="auto" className="font-native text-[14px] leading-5 wrap-anywhere whitespace-pre-wrap">
              {body === "" ? <span className="text-ink-3">{words.post.noText}</span> : paintText(body)}
            </p>
          </li>
        ))}
      </ol>
    </li>
  )
}
