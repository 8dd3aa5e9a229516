import { Link } from "@tanstack/react-router"
import { SquareTerminal } from "lucide-react"
import { cx } from "../kit/cx.ts"
import { textLink } from "../kit/text-link.ts"
import { usePerson } from "../shell/person.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { showMonth } from "../words/dates.ts"
import { numberLocale } from "../words/language.ts"
import { showNumber } from "../words/numbers.ts"
import { useTalk } from "./talk.ts"

/** What it cost, or that nothing is sent. */
export function Foot() {
  const { workspace } = usePerson()
  const { assistant, turns } = useTalk()
  if (assistant === undefined) return <p className="min-h-4" />
  const { model, used, spent } = assistant
  if (model === undefined) {
    return (
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <SquareTerminal size={13} strokeWidth={1.9} aria-hidden className="shrink-0" />
        <span>
          <b className="font-semibold text-ink-2">{assistantWords.commandsOnly}</b> {assistantWords.commandsOnlyLead}
        </span>
        {workspace.role === "owner" && (
          <Link to="/settings" hash="assistant" className={`${textLink} ms-auto shrink-0`}>
            {assistantWords.setModel}
          </Link>
        )}
      </p>
    )
  }
  if (spent !== undefined) {
    return <p className="rounded-control bg-warn-wash px-2.5 py-1.5 text-meta text-warn">{spent}</p>
  }
  const month = showMonth(used.month)
  const tokens = turns.reduce((sum, turn) => sum + turn.tokens, 0)
  const micros = turns.reduce((sum, turn) => sum + turn.costMicros, 0)
  const { cost, currency, budget, tokenLimit } = used
  const hasMoney = cost !== undefined && currency !== undefined
  const here = hasMoney ? money(micros / 1_000_000, currency) : assistantWords.tokens(showNumber(tokens))
  const all = hasMoney ? money(cost, currency) : assistantWords.tokens(showNumber(used.tokens))
  const limit = hasMoney ? budget : tokenLimit
  const most =
    limit === undefined ? undefined : hasMoney ? money(limit, currency, true) : assistantWords.tokens(showNumber(limit))
  return (
    <div className="figures flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-meta text-ink-3">
      <p>
        {turns.length > 0 && (
          <>
            <span className="text-ink-2">{here}</span> {assistantWords.thisChat}
          </>
        )}
      </p>
      <p className="flex items-center gap-2">
        {limit !== undefined && <Meter share={(hasMoney ? cost : used.tokens) / limit} />}
        <span>
          <span className="text-ink-2">{all}</span>{" "}
          {most === undefined ? assistantWords.inMonth(month) : assistantWords.ofBudget(most, month)}
        </span>
      </p>
    </div>
  )
}

/** How much of the budget is used; the words beside it say the same. */
function Meter({ share }: { readonly share: number }) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-line-strong">
      <span
        style={{ width: `${percent}%` }}
        className={cx("block h-full rounded-full", percent >= 90 ? "bg-warn-solid" : "bg-brass-line")}
      />
    </span>
  )
}

function money(amount: number, currency: string, isRound = false): string {
  const digits = isRound && Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(numberLocale, { style: "currency", currency, ...digits }).format(amount)
}
