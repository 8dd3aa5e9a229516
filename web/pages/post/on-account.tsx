import { engagementOf } from "#domain/engagement.ts"
import type { AccountView, PostView, ProviderLimits, ResultView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { keepFlag, lookedFlag } from "../../kit/use-flag.ts"
import { Attempts } from "../../post/attempts.tsx"
import { countItems } from "../../post/find-sources.ts"
import type { Source } from "../../post/find-sources.ts"
import { optionsFor } from "../../post/group-by-look.ts"
import { OutsideLink } from "../../post/outside-link.tsx"
import { signOf } from "../../post/result-row.tsx"
import { SetOptions } from "../../post/set-options.tsx"
import { PostPreview } from "../../preview/post-preview.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay, showMoment, showWhen } from "../../words/dates.ts"
import { showNumber } from "../../words/numbers.ts"
import { problemWords } from "../../words/problem-words.ts"
import { words } from "../../words/words.ts"
import type { ReadOfPost } from "./read-of-post.ts"

type Props = {
  readonly post: PostView
  readonly account: AccountView
  readonly source: Source
  readonly known: ReadOfPost
  readonly limits: readonly ProviderLimits[]
}

/** One account: the post as it is shown there, how it went, and what it brought. */
export function OnAccount({ post, account, source: { items, owner }, known, limits }: Props) {
  const { user } = usePerson()
  const { media, attempts } = known
  const result = post.results.find(({ accountId }) => accountId === account.id)
  const { kind, word } = signOf(result)
  const at = result?.publishedAt ?? post.scheduledAt
  const drawn = items.map((item) => ({ ...item, key: String(item.number) }))
  const gone = media === undefined ? 0 : items.flatMap((item) => item.media).filter((id) => !media.has(id)).length
  const steps = attempts?.filter(({ accountId }) => accountId === account.id) ?? []
  const isThere = result === undefined || result.ok
  return (
    <li data-on={account.id} data-result={kind} className="grid min-w-0 content-start gap-2">
      <h3 className="flex min-w-0 items-center gap-2 text-control font-semibold">
        <AccountAvatar account={account} size="s" />
        <span className="min-w-0 flex-1 truncate">
          {owner === null ? account.provider : words.post.versionOf(account.provider)}{" "}
          <bdi className="font-normal text-ink-3">{account.handle}</bdi>
        </span>
        <span className="inline-flex shrink-0 items-center gap-[5px] text-dense font-control">
          <Glyph kind={kind} />
          {word}
        </span>
      </h3>
      <div
        // Paler words would be hard to read: only what is drawn around them says that nobody sees it there.
        className={cx(
          !isThere && "[&_img]:opacity-55 [&_img]:grayscale-[0.4] [&>*]:border-dashed [&>*]:border-line-field",
        )}
      >
        <PostPreview
          accounts={[account]}
          items={drawn}
          options={optionsFor(post, account)}
          media={media ?? new Map()}
          when={at === undefined ? words.composer.now : showDay(at, user.timeZone)}
        />
      </div>
      {gone > 0 && <p className="text-meta text-ink-3">{words.post.goneMedia}</p>}
      <Foot result={result} account={account} known={known} />
      {result?.earlierText === true && <p className="text-dense text-ink-2">{words.post.earlierText}</p>}
      <SetOptions post={post} accounts={[account]} limits={limits} />
      {result?.ok === true && steps.length > 0 && (
        <div className="text-dense">
          <Attempts
            attempts={steps}
            network={account.provider}
            count={countItems(post, account.id)}
            startsOpen={false}
          />
        </div>
      )}
    </li>
  )
}

/** What was stopped before anything was sent. */
const notSent: ReadonlySet<string> = new Set(["MissedTime", "Invalid", "AccountDisconnected", "NotConfigured"])

type FootProps = {
  readonly result: ResultView | undefined
  readonly account: AccountView
  readonly known: ReadOfPost
}

/** The way to the real post and what it brought there, or that there is none. */
function Foot({ result, account, known }: FootProps) {
  const { user, workspace } = usePerson()
  if (result === undefined) return <p className="text-dense text-ink-3">{problemWords.willBe}</p>
  if (!result.ok) {
    return (
      <p className="text-dense text-ink-3">
        {result.uncertain ? (
          problemWords.mayBeThere
        ) : (
          <>
            <b className="font-semibold text-failed">{problemWords.notThere(account.provider)}</b>{" "}
            {notSent.has(result.error?.code ?? "") ? problemWords.notTried : problemWords.tried}
          </>
        )}
      </p>
    )
  }
  const look = () => keepFlag(lookedFlag(user.id, workspace.id), true)
  return (
    <div className="grid gap-0.5 text-dense">
      <div className="figures flex flex-wrap items-center gap-x-3 text-ink-3">
        <OutsideLink url={result.url} onFollow={look}>
          {words.post.open}
        </OutsideLink>
        {result.publishedAt !== undefined && (
          <span className="inline-block first-letter:uppercase">{showMoment(result.publishedAt, user.timeZone)}</span>
        )}
        <span className="ms-auto">{sayNumbers(account, known, user.timeZone)}</span>
      </div>
      {result.externalId !== undefined && (
        <p className="flex min-w-0 items-baseline gap-1.5 text-meta text-ink-3">
          {words.post.id} <code className="min-w-0 truncate">{result.externalId}</code>
        </p>
      )}
    </div>
  )
}

function sayNumbers({ id }: AccountView, { metrics }: ReadOfPost, timeZone: string): string | null {
  const entry = metrics?.find(({ accountId }) => accountId === id)
  if (entry === undefined) return null
  const numbers = entry.metrics
  const isRead = numbers !== undefined && numbers.error === undefined
  if (isRead) return problemWords.engagement(showNumber(engagementOf(numbers)))
  if (entry.nextFetchAt !== undefined && numbers === undefined) {
    return problemWords.firstNumbers(showWhen(entry.nextFetchAt, timeZone))
  }
  return numbers === undefined ? null : problemWords.unread
}
