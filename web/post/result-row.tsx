import type { AccountView, ResultView } from "../api/views.ts"
import { Glyph } from "../kit/glyph.tsx"
import type { GlyphKind } from "../kit/glyph.tsx"
import { NetworkTile } from "../kit/network-glyph.tsx"
import { SandboxBadge } from "../kit/sandbox-badge.tsx"
import { usePerson } from "../shell/person.ts"
import { showMoment } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { OutsideLink } from "./outside-link.tsx"
import { profileOf } from "./profile-of.ts"
import { ResultWords } from "./result-words.tsx"

type Props = {
  /** None while the post is still on its way there. */
  readonly result: ResultView | undefined
  readonly account: AccountView | undefined
}

/** How publishing to one account ended: it is there, the network refused it, or nobody knows. */
export function ResultRow({ result, account }: Props) {
  const { user } = usePerson()
  const { kind, word } = signOf(result)
  return (
    <li data-result={kind} className="grid gap-1.5 border-t border-line py-2.5 text-dense">
      <span className="flex min-w-0 items-center gap-[9px]">
        {account !== undefined && <NetworkTile network={account.key} size={20} isNamed isSandbox={account.sandbox} />}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
          <b className="font-semibold">{account?.provider ?? words.post.goneAccount}</b>
          <span className="min-w-0 truncate text-ink-3">{account?.handle}</span>
          {account?.sandbox === true && <SandboxBadge />}
        </span>
        <span className="inline-flex shrink-0 items-center gap-[5px] font-control">
          <Glyph kind={kind} />
          {word}
        </span>
      </span>
      {result?.ok === true && (
        <span className="figures flex flex-wrap items-center gap-x-3 text-ink-3">
          {result.publishedAt !== undefined && (
            <span className="inline-block first-letter:uppercase">{showMoment(result.publishedAt, user.timeZone)}</span>
          )}
          <OutsideLink url={result.url}>{words.post.open}</OutsideLink>
          {result.externalId !== undefined && (
            <span className="flex min-w-0 items-baseline gap-1.5">
              {words.post.id} <code className="min-w-0 text-meta wrap-anywhere">{result.externalId}</code>
            </span>
          )}
        </span>
      )}
      {result?.earlierText === true && <p className="text-ink-2">{words.post.earlierText}</p>}
      {result?.uncertain === true && (
        <p className="wrap-anywhere text-ink-2">
          <b className="font-semibold text-ink">
            {words.post.uncertainLead(account?.provider ?? words.post.theNetwork)}
          </b>{" "}
          {result.error?.message} {words.post.check}{" "}
          <OutsideLink url={profileOf(account)}>{words.post.profile}</OutsideLink>
        </p>
      )}
      {result?.ok === false && !result.uncertain && result.error !== undefined && (
        <ResultWords error={result.error} account={account} />
      )}
    </li>
  )
}

/** How it went on an account, as a sign and a word. */
export function signOf(result: ResultView | undefined): { readonly kind: GlyphKind; readonly word: string } {
  if (result === undefined) return { kind: "publishing", word: words.post.waiting }
  if (result.ok) return { kind: "done", word: words.post.ok }
  if (result.uncertain) return { kind: "uncertain", word: words.post.uncertain }
  return { kind: "failed", word: result.error?.code === "MissedTime" ? words.post.notSent : words.post.failed }
}
