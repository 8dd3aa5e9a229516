import { CircleAlert, Eye } from "lucide-react"
import type { ReactNode } from "react"
import type { CardView } from "../api/views.ts"
import { toApprove } from "../changes/find-differences.ts"
import { lookClosely } from "../changes/look-closely.ts"
import { cx } from "../kit/cx.ts"
import { Glyph } from "../kit/glyph.tsx"
import { useNow } from "../kit/use-now.ts"
import { usePerson } from "../shell/person.ts"
import { showTimeAndDay, showUntil } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { cityOf, offsetOf } from "../words/zones.ts"
import { goesOutAt, isTakenOff } from "./say-request.ts"

/** What, to whom and when, at a glance. */
export function CardFacts({ card }: { readonly card: CardView }) {
  const { post, accounts } = toApprove(card.content)
  if (post === undefined) return null
  const names = post.accountIds.flatMap((wanted) => accounts.find(({ id }) => id === wanted)?.provider ?? [])
  const { hidden, where, links } = lookClosely(card.content)
  return (
    <dl className="grid grid-cols-2 border-y border-line max-desktop:[&>:nth-child(n+3)]:border-t max-desktop:[&>:nth-child(even)]:border-s desktop:flex desktop:[&>*]:flex-1 desktop:[&>:first-child]:flex-[1.5] desktop:[&>:nth-child(n+2)]:border-s">
      <GoesOut card={card} />
      <Fact
        label={words.requests.to}
        value={
          post.accountIds.length === 0 ? words.requests.noAccounts : words.requests.accounts(post.accountIds.length)
        }
        note={[...new Set(names)].join(", ")}
      />
      {card.state === "pending" && <Checks card={card} />}
      <Fact
        label={words.requests.lookClosely}
        look={hidden > 0 ? "text-uncertain" : "text-ink"}
        value={
          hidden > 0 ? (
            <>
              <Eye size={14} strokeWidth={1.9} aria-hidden className="shrink-0" />
              {words.requests.hiddenCount(hidden)}
            </>
          ) : (
            words.requests.nothingHidden
          )
        }
        note={hidden > 0 ? words.requests.hiddenIn(where.join(", ")) : words.requests.links(links)}
      />
    </dl>
  )
}

function GoesOut({ card }: { readonly card: CardView }) {
  const { user } = usePerson()
  const now = useNow()
  const { goesOut } = words.requests
  if (card.action === "posts.publishNow") {
    return <Fact label={goesOut} value={words.requests.atOnce} note={words.requests.atOnceNote} />
  }
  const at = goesOutAt(card)
  if (card.action === "posts.delete" || isTakenOff(card)) {
    const { post } = card.content
    const before = post?.status === "Scheduled" ? post.scheduledAt : undefined
    const note = before === undefined ? "" : words.requests.wasFor(showTimeAndDay(before, user.timeZone))
    return <Fact label={goesOut} value={words.requests.notAnyMore} note={note} />
  }
  if (at === undefined) return null
  const instant = Temporal.Instant.from(at).epochMilliseconds
  const until = card.state !== "pending" ? "" : showUntil(at, now) || words.requests.inPast
  return (
    <Fact
      label={goesOut}
      value={showTimeAndDay(at, user.timeZone)}
      note={words.requests.zone(cityOf(user.timeZone), offsetOf(user.timeZone, instant), until)}
    />
  )
}

/** The verdict: it fits, it breaks limits, or it would be refused for another reason. */
function Checks({ card: { verdict, refusal, content, action } }: { readonly card: CardView }) {
  const { checks } = words.requests
  const bad = (value: string, note: string) => (
    <Fact
      label={checks}
      look="text-failed"
      value={
        <>
          <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
          {value}
        </>
      }
      note={note}
    />
  )
  if (!verdict.ok) {
    const note = refusal === undefined ? words.requests.failsNote : words.requests.toFixNote
    return bad(words.requests.toFix(verdict.issues.length), note)
  }
  if (refusal !== undefined) return bad(words.requests.cannot, words.requests.toFixNote)
  if (action === "posts.delete") return null
  const count = toApprove(content).post?.accountIds.length ?? 0
  return (
    <Fact
      label={checks}
      look="text-published"
      value={
        <>
          <Glyph kind="done" />
          {words.requests.fits(count)}
        </>
      }
      note={words.requests.fitsNote}
    />
  )
}

type FactProps = {
  readonly label: string
  readonly value: ReactNode
  readonly note: string
  readonly look?: string
}

function Fact({ label, value, note, look }: FactProps) {
  return (
    <div className="min-w-0 border-line px-3.5 py-2 tablet:px-[18px] tablet:pt-[9px] tablet:pb-2.5">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="figures text-dense text-ink-3">
        <b className={cx("flex items-center gap-1.5 text-control font-semibold", look ?? "text-ink")}>{value}</b>
        {note}
      </dd>
    </div>
  )
}
