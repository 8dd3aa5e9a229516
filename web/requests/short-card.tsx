import { Eye } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import type { CardView } from "../api/views.ts"
import { toApprove } from "../changes/find-differences.ts"
import { lookClosely } from "../changes/look-closely.ts"
import { Chip } from "../kit/chip.tsx"
import { Glyph } from "../kit/glyph.tsx"
import { useNow } from "../kit/use-now.ts"
import { usePerson } from "../shell/person.ts"
import { showMoment, showUntil } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { cityOf, offsetOf } from "../words/zones.ts"
import { CardActions } from "./card-actions.tsx"
import type { CardForm } from "./card-actions.tsx"
import { ChangedSinceAsked, ChangedSinceSeen, EditChanges } from "./card-changes.tsx"
import { CardIssues } from "./card-issues.tsx"
import { CardOutcome } from "./card-outcome.tsx"
import { CardPreviews } from "./card-previews.tsx"
import { CardWays } from "./card-ways.tsx"
import { signOf } from "./request-sign.ts"
import { goesOutAt, isEdit, sentenceOf } from "./say-request.ts"
import { useDecision } from "./use-decision.ts"
import { useEndOfWait } from "./use-end-of-wait.ts"

/** A request where there is little space: the same answers to the same content, with every version to read. */
export function ShortCard({ card }: { readonly card: CardView }) {
  const { user } = usePerson()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const decision = useDecision(card)
  useEndOfWait(card)
  const [form, setForm] = useState<CardForm>("none")
  const isOpen = card.state === "pending"
  // The buttons went with the decision, and the focus with them.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { glyph, tone, text } = signOf(card)
  const isGone = isOpen && card.content.post === undefined && card.content.account === undefined
  return (
    <article
      aria-labelledby={id}
      data-request={card.state}
      className="sheet min-w-0 rounded-sheet border border-line-strong bg-raised"
    >
      <header className="grid gap-1 px-3 pt-3 pb-2.5">
        <p className="flex items-center gap-2">
          <Chip tone={tone}>
            <Glyph kind={glyph} size={13} />
            {text}
          </Chip>
          <span className="flex-1" />
          {isOpen && (
            <span className="figures text-meta text-ink-3">
              {words.requests.lapses(showMoment(card.expiresAt, user.timeZone))}
            </span>
          )}
        </p>
        <h3 ref={heading} id={id} tabIndex={-1} className="figures mt-1 text-title font-semibold outline-none">
          {sentenceOf(card, user.timeZone)}
        </h3>
        <Facts card={card} />
      </header>
      <div className="grid gap-3 border-t border-line px-3 py-3">
        <CardOutcome card={card} />
        {decision.isNewer && <ChangedSinceSeen seen={decision.seen} latest={card} />}
        {isGone && <p className="rounded-sheet bg-warn-wash px-3 py-2.5 text-dense text-warn">{words.requests.gone}</p>}
        <CardIssues card={card} />
        {isEdit(card) && <EditChanges content={card.content} />}
        {card.isChanged && !isGone && !decision.isNewer && <ChangedSinceAsked card={card} />}
        {isOpen && <CardPreviews card={card} isShort />}
        {isOpen && <CardWays card={card} onTime={() => setForm("time")} />}
      </div>
      {isOpen && <CardActions card={card} decision={decision} form={form} setForm={setForm} isShort />}
    </article>
  )
}

/** When, to whom, and whether something in it is easily missed. */
function Facts({ card }: { readonly card: CardView }) {
  const { user } = usePerson()
  const now = useNow()
  const { post } = toApprove(card.content)
  const { hidden, where } = lookClosely(card.content)
  const at = goesOutAt(card)
  const zone = user.timeZone
  if (post === undefined) return null
  const instant = at === undefined ? undefined : Temporal.Instant.from(at).epochMilliseconds
  return (
    <>
      <p className="figures text-dense text-ink-2">
        {at !== undefined && `${words.requests.zone(cityOf(zone), offsetOf(zone, instant), showUntil(at, now))}. `}
        {words.requests.to}{" "}
        {post.accountIds.length === 0 ? words.requests.noAccounts : words.requests.accounts(post.accountIds.length)}.
      </p>
      {hidden > 0 && (
        <p className="flex items-center gap-1.5 text-dense font-medium text-uncertain">
          <Eye size={14} strokeWidth={1.9} aria-hidden className="shrink-0" />
          {words.requests.hiddenCount(hidden)} {words.requests.hiddenIn(where.join(", "))}
        </p>
      )}
    </>
  )
}
