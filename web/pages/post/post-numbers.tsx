import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { metricNames } from "#domain/network.ts"
import type { MetricName } from "#domain/network.ts"
import { postMetricsQuery } from "../../api/statistics-queries.ts"
import type { AccountView, PostMetricsView, PostView, ProviderLimits } from "../../api/views.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showMoment } from "../../words/dates.ts"
import { showNumber } from "../../words/numbers.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

/** How the post performed, account by account, and when the numbers were read. */
export function PostNumbers({ post, accounts, limits }: Props) {
  const { workspace } = usePerson()
  const query = useQuery(postMetricsQuery(workspace.id, post.id))
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="mb-1.5 text-control font-semibold">
        {analyticsWords.statistics}
      </h2>
      <Loaded query={query} rows={2} className="py-2">
        {(entries) => (
          <ul className="grid gap-x-6 tablet:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
            {entries.map((entry) => (
              <AccountNumbers
                key={entry.accountId}
                entry={entry}
                account={accounts.find(({ id }) => id === entry.accountId)}
                limits={limits.find(({ provider }) => provider === entry.provider)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

type AccountProps = {
  readonly entry: PostMetricsView
  readonly account: AccountView | undefined
  readonly limits: ProviderLimits | undefined
}

function AccountNumbers({ entry, account, limits }: AccountProps) {
  const { user } = usePerson()
  const { metrics, nextFetchAt, provider } = entry
  const reported = metricNames.filter((name) => limits?.constraints.metrics.includes(name) === true)
  const known = reported.flatMap((name) => {
    const value = metrics?.[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const needsReconnect = account?.statistics === "NeedsReconnect"
  const isOff = account?.statistics === "SwitchedOff"
  return (
    <li data-numbers={entry.accountId} className="grid gap-1.5 border-t border-line py-2.5 text-dense">
      <span className="flex min-w-0 items-center gap-[9px]">
        {limits !== undefined && (
          <NetworkTile network={limits.key} size={16} isNamed isSandbox={account?.sandbox === true} />
        )}
        <b className="font-semibold">{provider}</b>
        <bdi className="min-w-0 truncate text-ink-3">{account?.handle ?? analyticsWords.gone}</bdi>
      </span>
      {known.length > 0 && <Numbers known={known} />}
      {reported.length === 0 ? (
        <p className="text-ink-3">{words.accounts.statistics.noneHint(provider)}</p>
      ) : (
        <>
          {metrics?.error !== undefined && !needsReconnect && (
            <p className="wrap-anywhere text-ink-2">
              <b className="font-semibold text-warn">{analyticsWords.readFailed(provider)}</b> “{metrics.error}”
            </p>
          )}
          {needsReconnect && (
            <p className="rounded-control bg-warn-wash px-2.5 py-2 text-ink-2">
              <Link to="/accounts" className={`${textLink} font-semibold text-warn`}>
                {analyticsWords.reconnectPlace}
              </Link>
              . {analyticsWords.reconnectWorks}
            </p>
          )}
          {isOff && <p className="text-ink-3">{words.accounts.statistics.offHint([provider])}</p>}
          {(metrics !== undefined || !isOff) && (
            <p className="figures text-meta text-ink-3">
              {sayReads(entry, user.timeZone)}
              {metrics === undefined && nextFetchAt === undefined && !needsReconnect && ` ${analyticsWords.noRead}`}
            </p>
          )}
        </>
      )}
    </li>
  )
}

function Numbers({ known }: { readonly known: readonly (readonly [MetricName, number])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="text-meta text-ink-3">{analyticsWords.names[name]}</dt>
          <dd className="figures text-body font-semibold">{showNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When it was read, and when it will be. */
function sayReads({ metrics, nextFetchAt }: PostMetricsView, timeZone: string): string {
  const next = nextFetchAt === undefined ? undefined : showMoment(nextFetchAt, timeZone)
  if (metrics === undefined) {
    return next === undefined ? analyticsWords.noNumbers : analyticsWords.firstAt(next)
  }
  // Beside an error stand the numbers of before, with their time, if there are any.
  const hasNumbers = metrics.error === undefined || metricNames.some((name) => metrics[name] !== undefined)
  const say = hasNumbers ? analyticsWords.readAt : analyticsWords.triedAt
  const then = next === undefined ? analyticsWords.lastRead : analyticsWords.nextAt(next)
  return `${say(showMoment(metrics.fetchedAt, timeZone))}, ${then}.`
}
