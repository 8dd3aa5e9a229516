import { useEffect, useId, useRef, useState } from "react"
import type { CardView } from "../api/views.ts"
import { AccountAvatar } from "../kit/account-avatar.tsx"
import { Chip } from "../kit/chip.tsx"
import { CodeBlock } from "../kit/code-block.tsx"
import { Glyph } from "../kit/glyph.tsx"
import { showJson } from "../kit/hidden-characters.ts"
import { SandboxBadge } from "../kit/sandbox-badge.tsx"
import { useNow } from "../kit/use-now.ts"
import { usePerson } from "../shell/person.ts"
import { showAgo, showMoment } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { CardActions } from "./card-actions.tsx"
import type { CardForm } from "./card-actions.tsx"
import { ChangedSinceAsked, ChangedSinceSeen, EditChanges } from "./card-changes.tsx"
import { CardFacts } from "./card-facts.tsx"
import { CardIssues } from "./card-issues.tsx"
import { CardOutcome } from "./card-outcome.tsx"
import { CardPreviews } from "./card-previews.tsx"
import { CardWays } from "./card-ways.tsx"
import { signOf } from "./request-sign.ts"
import { isEdit, sentenceOf } from "./say-request.ts"
import { saySource } from "./say-source.ts"
import { useCardKeys } from "./use-card-keys.ts"
import { useDecision } from "./use-decision.ts"
import { useEndOfWait } from "./use-end-of-wait.ts"

type Props = {
  readonly card: CardView
  /** A person who opened it from a list continues reading here. */
  readonly startsFocused?: boolean
}

/** A request with everything that approving it would do, and the result. */
export function RequestCard({ card, startsFocused = false }: Props) {
  const { user } = usePerson()
  const id = useId()
  const article = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const decision = useDecision(card)
  useEndOfWait(card)
  const [form, setForm] = useState<CardForm>("none")
  const [isExact, setExact] = useState(false)
  const isOpen = card.state === "pending"
  useCardKeys(article, { card, decision, setForm, toggleExact: () => setExact((before) => !before) })
  useEffect(() => {
    if (startsFocused) heading.current?.focus()
  }, [startsFocused])
  // The buttons went with the decision, and the focus with them.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const isGone = isOpen && card.content.post === undefined && card.content.account === undefined
  return (
    <article
      ref={article}
      aria-labelledby={id}
      data-request={card.state}
      className="sheet rounded-sheet border border-line-strong bg-raised shadow-1"
    >
      <header className="grid justify-items-start gap-1 px-3.5 pt-3.5 pb-3 tablet:px-[18px]">
        <State card={card} />
        <h2 ref={heading} id={id} tabIndex={-1} className="figures mt-1 text-title-l font-semibold outline-none">
          {sentenceOf(card, user.timeZone)}
        </h2>
        <Asked card={card} />
      </header>
      <CardFacts card={card} />
      <div className="grid gap-4 px-3.5 py-3.5 tablet:px-[18px]">
        <CardOutcome card={card} />
        {decision.isNewer && <ChangedSinceSeen seen={decision.seen} latest={card} />}
        {isGone && (
          <p className="rounded-sheet bg-warn-wash px-3 py-2.5 text-dense">
            <b className="font-semibold text-warn">
              {card.asked.account === undefined ? words.requests.gone : words.requests.goneAccount}
            </b>{" "}
            {card.asked.post !== undefined && words.requests.goneLead}
          </p>
        )}
        <CardIssues card={card} />
        {isEdit(card) && <EditChanges content={card.content} />}
        {card.isChanged && !isGone && !decision.isNewer && <ChangedSinceAsked card={card} />}
        <AccountToGo card={card} />
        {card.action === "posts.delete" && isOpen && !isGone && (
          <p className="text-dense text-ink-2">
            {words.requests.deleteNote}{" "}
            {card.content.post?.results.some(({ ok }) => ok) === true && words.requests.deleteCopies}
          </p>
        )}
        <CardPreviews card={card} />
        {isOpen && <CardWays card={card} onTime={() => setForm("time")} className="tablet:hidden" />}
        <div className="grid gap-2 text-meta text-ink-3">
          {isOpen && <p>{words.requests.bound}</p>}
          <p className="flex flex-wrap items-center gap-x-2">
            <code>{card.action}</code>
            <span>
              {words.requests.content} <code>{`${card.contentHash.slice(0, 4)}…${card.contentHash.slice(-4)}`}</code>
            </span>
            <button
              type="button"
              aria-expanded={isExact}
              onClick={() => setExact(!isExact)}
              className="min-h-6 underline decoration-line-strong underline-offset-3 hover:decoration-brass-line"
            >
              {words.requests.exact}
            </button>
          </p>
          {isExact && <CodeBlock label={words.requests.exactLabel} text={showJson(card.input)} />}
        </div>
      </div>
      {isOpen && <CardActions card={card} decision={decision} form={form} setForm={setForm} />}
    </article>
  )
}

function State({ card }: { readonly card: CardView }) {
  const { glyph, tone, text } = signOf(card)
  return (
    <Chip tone={tone}>
      <Glyph kind={glyph} size={13} />
      {text}
    </Chip>
  )
}

function Asked({ card: { client, source, isDisconnected, askedAt, expiresAt, state } }: { readonly card: CardView }) {
  const { user, workspace } = usePerson()
  const now = useNow()
  return (
    <p className="figures text-dense wrap-anywhere text-ink-2">
      {words.requests.asked(client, showMoment(askedAt, user.timeZone), showAgo(askedAt, now), workspace.name)}{" "}
      {state === "pending" && words.requests.lapses(showMoment(expiresAt, user.timeZone))}
      <span className="block text-ink-3">
        {saySource(source)}
        {isDisconnected && ` · ${words.requests.disconnectedApp}`}
      </span>
    </p>
  )
}

/** The account that would be disconnected. */
function AccountToGo({ card }: { readonly card: CardView }) {
  const account = card.content.account ?? card.asked.account
  if (account === undefined) return null
  return (
    <div className="grid gap-2.5 border-t border-line pt-3.5">
      <p className="flex min-w-0 items-center gap-2.5">
        <AccountAvatar account={account} size="l" ground="ring-raised" />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{account.displayName}</b>
          <span className="block truncate text-dense text-ink-3">
            {account.provider}, {account.handle}
          </span>
        </span>
        {account.sandbox && <SandboxBadge />}
      </p>
      {card.state === "pending" && <p className="text-dense text-ink-2">{words.requests.accountNote}</p>}
    </div>
  )
}
