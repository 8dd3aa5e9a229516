import { useState } from "react"
import type { CardView } from "../api/views.ts"
import { Button } from "../kit/button.tsx"
import { cx } from "../kit/cx.ts"
import { FaultNote } from "../kit/fault-note.tsx"
import { Kbd } from "../kit/kbd.tsx"
import { TextField } from "../kit/text-field.tsx"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { CardWays } from "./card-ways.tsx"
import { obstacleOf } from "./obstacles.ts"
import { approveVerb, isLoss } from "./say-request.ts"
import { TimeForm } from "./time-form.tsx"
import type { CardDecision } from "./use-decision.ts"

/** What the person is filling in, in place of the answers. */
export type CardForm = "none" | "decline" | "time"

type Props = {
  readonly card: CardView
  readonly decision: CardDecision
  readonly form: CardForm
  readonly setForm: (form: CardForm) => void
  /** Where there is little space, and other cards beside it: no note, no key. */
  readonly isShort?: boolean
}

/** Yes or no, always within reach of the thumb while the card is in sight. */
export function CardActions({ card, decision, form, setForm, isShort = false }: Props) {
  const close = () => setForm("none")
  return (
    <div
      className={cx(
        "z-5 grid gap-2.5 rounded-b-sheet border-t border-line bg-canvas px-3 py-2.5",
        !isShort && "sticky bottom-[calc(58px+env(safe-area-inset-bottom))] tablet:bottom-0 tablet:px-[18px]",
      )}
    >
      {decision.fault !== null && <FaultNote error={decision.fault} />}
      {form === "decline" ? (
        <DeclineForm decision={decision} onCancel={close} />
      ) : form === "time" && !decision.isNewer ? (
        <TimeForm card={card} decision={decision} onCancel={close} />
      ) : (
        <Answers card={card} decision={decision} isShort={isShort} setForm={setForm} />
      )}
    </div>
  )
}

type AnswersProps = Omit<Props, "form">

function Answers({ card, decision, isShort = false, setForm }: AnswersProps) {
  const { user } = usePerson()
  const { isNewer, see, approve, isApproving } = decision
  return (
    <div className="flex items-center gap-2.5">
      {!isShort && <CardWays card={card} onTime={() => setForm("time")} className="flex-1 max-tablet:hidden" />}
      {!isShort && <span className="ms-auto max-tablet:hidden" />}
      <Button onClick={() => setForm("decline")} className="tablet:h-9!">
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
