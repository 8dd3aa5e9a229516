import { ExternalLink } from "lucide-react"
import type { PostView, ResultView } from "../../api/views.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** How publishing ended, account by account: it is there, the network refused it, or nobody knows. */
export function Results({ post }: { readonly post: PostView }) {
  const { accounts } = useComposer()
  const waiting = post.accountIds.filter((id) => post.results.every(({ accountId }) => accountId !== id))
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-1.5 text-control font-semibold">
        {words.composer.results}
      </h2>
      <ul>
        {post.results.map((result) => (
          <Result key={result.accountId} result={result} account={accounts.find(({ id }) => id === result.accountId)} />
        ))}
        {post.status === "Publishing" &&
          waiting.map((id) => {
            const account = accounts.find((each) => each.id === id)
            return (
              <li key={id} className="flex items-center gap-[9px] border-t border-line py-2 text-dense">
                <Glyph kind="publishing" />
                <span className="min-w-0 flex-1">{account?.provider ?? words.composer.goneAccount}</span>
                <span className="text-ink-3">{words.composer.resultWaiting}</span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

type ResultProps = {
  readonly result: ResultView
  readonly account: ReturnType<typeof useComposer>["accounts"][number] | undefined
}

function Result({ result, account }: ResultProps) {
  const { user } = usePerson()
  const provider = account?.provider ?? words.composer.goneAccount
  const { ok, uncertain, publishedAt, url, externalId, error } = result
  const kind = ok ? "done" : uncertain ? "uncertain" : "failed"
  const word = ok ? words.composer.resultOk : uncertain ? words.composer.resultUncertain : words.composer.resultFailed
  return (
    <li className="grid gap-1 border-t border-line py-2 text-dense">
      <span className="flex min-w-0 items-center gap-[9px]">
        {account !== undefined && <NetworkTile network={account.key} size={16} isNamed />}
        <span className="min-w-0 flex-1 truncate">
          <b className="font-semibold">{provider}</b> <span className="text-ink-3">{account?.handle}</span>
        </span>
        <span className="inline-flex shrink-0 items-center gap-[5px]">
          <Glyph kind={kind} />
          {word}
        </span>
      </span>
      {ok && (
        <span className="figures flex flex-wrap gap-x-3 text-ink-3">
          {publishedAt !== undefined && (
            <span className="inline-block first-letter:uppercase">{showMoment(publishedAt, user.timeZone)}</span>
          )}
          {url !== undefined && isWebAddress(url) && (
            <a href={url} target="_blank" rel="noreferrer" className={`${textLink} inline-flex items-center gap-1`}>
              {words.composer.resultOpen}
              <ExternalLink size={12} strokeWidth={1.9} aria-hidden />
            </a>
          )}
          {externalId !== undefined && (
            <span className="min-w-0 wrap-anywhere">
              {words.composer.resultId} <code className="text-meta">{externalId}</code>
            </span>
          )}
        </span>
      )}
      {uncertain && <p className="text-ink-2">{words.composer.uncertainLead(provider)}</p>}
      {!ok && error !== undefined && (
        <p className="wrap-anywhere text-ink-2">
          {!uncertain && `${words.composer.failedLead(provider)} `}“{error.message}”{" "}
          <code className="text-meta text-ink-3">{error.code}</code>
        </p>
      )}
    </li>
  )
}

/** The address comes from a network; only one that leads to the web is a link. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
