import { useState } from "react"
import type { CardView } from "../api/views.ts"
import { Button } from "../kit/button.tsx"
import { cx } from "../kit/cx.ts"
import { FaultNote } from "../kit/fault-note.tsx"
import { Kbd } from "../kit/kbd.tsx"
import { TextField } from "../kit/text-field.tsx"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { approveVerb, isLoss, isStale } from "./say-request.ts"
import type { CardDecision } from "./use-decision.ts"

type Props = {
  readonly card: CardView
  readonly decision: CardDecision
  readonly isDeclining: boolean
  readonly setDeclining: (isDeclining: boolean) => void
  /** Where there is little space, and other cards beside it: no note, no key. */
  readonly isShort?: boolean
}

/** Yes or no, always within reach of the thumb while the card is in sight. */
export function CardActions({ card, decision, isDeclining, setDeclining, isShort = false }: Props) {
  return (
    <div
      className={cx(
        "z-5 grid gap-2.5 rounded-b-sheet border-t border-line bg-canvas px-3 py-2.5",
        !isShort && "sticky bottom-[calc(58px+env(safe-area-inset-bottom))] tablet:bottom-0 tablet:px-[18px]",
      )}
    >
      {decision.fault !== null && <FaultNote error={decision.fault} />}
      {isDeclining ? (
        <DeclineForm decision={decision} onCancel={() => setDeclining(false)} />
      ) : (
        <Answers card={card} decision={decision} isShort={isShort} onDecline={() => setDeclining(true)} />
      )}
    </div>
  )
}

type AnswersProps = Pick<Props, "card" | "decision" | "isShort"> & { readonly onDecline: () => void }

function Answers({ card, decision, isShort = false, onDecline }: AnswersProps) {
  const { user } = usePerson()
  const { isNewer, see, approve, isApproving } = decision
  return (
    <div className="flex items-center gap-2.5">
      {!isShort && <p className="min-w-0 flex-1 text-meta text-ink-3 max-tablet:hidden">{words.requests.bound}</p>}
      <Button onClick={onDecline} className="tablet:h-9!">
        {words.requests.decline}
        {user.shortcuts && !isShort && (
          <span className="max-tablet:hidden">
            <Kbd>D</Kbd>
          </span>
        )}
      </Button>
      {isNewer ? (
        <Button look="ink" onClick={see} className={cx("max-tablet:flex-1 tablet:h-9!", isShort && "flex-1")}>
          {words.requests.seen}
        </Button>
      ) : (
        <Button
          look={isLoss(card) ? "danger" : "brass"}
          isBusy={isApproving}
          offBecause={obstacleOf(card)}
          // It stands where "I have seen the change" stood: the second half of a double click there is no answer.
          onClick={({ detail }) => detail < 2 && approve()}
          className={cx("max-tablet:flex-1 tablet:h-9!", isShort && "flex-1")}
        >
          {approveVerb(card)}
        </Button>
      )}
    </div>
  )
}

/** Why it cannot be approved as it stands. An edit can, whatever it breaks: the card says that the post would fail. */
export function obstacleOf(card: CardView): string | undefined {
  const { verdict, refusal } = card
  if (isStale(card)) return words.requests.stale
  if (refusal === undefined) return undefined
  return verdict.ok ? refusal.message : words.requests.offFix
}

function DeclineForm({ decision, onCancel }: { readonly decision: CardDecision; readonly onCancel: () => void }) {
  const [reason, setReason] = useState("")
  return (
    <form
      aria-label={words.requests.declineTitle}
      className="grid items-end gap-2.5 tablet:grid-cols-[minmax(0,1fr)_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        decision.decline(reason.trim())
      }}
    >
      <TextField
        label={words.requests.reason}
        isOptional
        startsFocused
        maxLength={1000}
        value={reason}
        onValue={setReason}
        placeholder={words.requests.reasonHint}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel()
        }}
      />
      <div className="flex gap-2.5">
        <Button onClick={onCancel}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={decision.isDeclining} className="max-tablet:flex-1">
          {words.requests.declineVerb}
        </Button>
      </div>
    </form>
  )
}
