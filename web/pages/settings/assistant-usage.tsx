import { useQuery } from "@tanstack/react-query"
import { Note } from "../../kit/fault-note.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-settings-words.ts"
import { showMonth } from "../../words/dates.ts"
import { showMoney } from "../../words/money.ts"
import { showNumber } from "../../words/numbers.ts"
import { type AssistantState, type AssistantUsage, assistantUsageQuery } from "./assistant-queries.ts"
import { Block } from "./section.tsx"

/** What each person has used of the model in this month. */
export function AssistantUsageBlock({ state }: { readonly state: AssistantState }) {
  const { workspace } = usePerson()
  const query = useQuery(assistantUsageQuery(workspace.id))
  return (
    <Block title={assistantWords.used(showMonth(state.used.month))} lead={sayBudget(state.used)}>
      {state.spent !== undefined && (
        <div className="mb-3">
          <Note text={state.spent} />
        </div>
      )}
      <Loaded query={query} className="py-2">
        {({ people }) =>
          people.length === 0 ? (
            <p className="text-dense text-ink-3">{assistantWords.nobody}</p>
          ) : (
            <UsageTable people={people} used={state.used} />
          )
        }
      </Loaded>
    </Block>
  )
}

type Line = Omit<AssistantUsage["people"][number], "userId">

function UsageTable({ people, used }: Pick<AssistantUsage, "people"> & Pick<AssistantState, "used">) {
  const { currency } = used
  const calls = people.reduce((sum, person) => sum + person.calls, 0)
  const total = { name: assistantWords.total, calls, tokens: used.tokens, cost: used.cost }
  const columns = [
    { key: "person", head: assistantWords.person, className: "text-start ps-0!" },
    { key: "calls", head: assistantWords.calls, className: "text-end" },
    { key: "tokens", head: assistantWords.tokensHead, className: cxLast(currency === undefined) },
    ...(currency === undefined ? [] : [{ key: "cost", head: assistantWords.cost, className: cxLast(true) }]),
  ]
  return (
    <Table label={assistantWords.used(showMonth(used.month))} columns={columns}>
      {people.map((person) => (
        <UsageRow key={person.userId} line={person} currency={currency} />
      ))}
      <UsageRow line={total} currency={currency} isTotal />
    </Table>
  )
}

type RowProps = {
  readonly line: Omit<Line, "cost"> & { readonly cost?: number | undefined }
  readonly currency: string | undefined
  readonly isTotal?: boolean
}

function UsageRow({ line: { name, calls, tokens, cost = 0 }, currency, isTotal = false }: RowProps) {
  return (
    <Row className={isTotal ? "border-b-0! font-semibold max-tablet:px-0!" : "max-tablet:px-0!"}>
      <HeadCell className={isTotal ? "ps-0! text-start font-semibold!" : "ps-0! text-start"}>{name}</HeadCell>
      <Cell className="figures text-end" phoneLabel={assistantWords.calls}>
        {showNumber(calls)}
      </Cell>
      <Cell className={`figures ${cxLast(currency === undefined)}`} phoneLabel={assistantWords.tokensHead}>
        {showNumber(tokens)}
      </Cell>
      {currency !== undefined && (
        <Cell className={`figures ${cxLast(true)}`} phoneLabel={assistantWords.cost}>
          {showCost(cost, currency)}
        </Cell>
      )}
    </Row>
  )
}

function cxLast(isLast: boolean): string {
  return isLast ? "text-end pe-0!" : "text-end"
}

/** "€0.64 of €20"; the limit of tokens where there is no budget in money. */
function sayBudget({ tokens, cost = 0, currency, budget, tokenLimit }: AssistantState["used"]): string {
  const said = [
    ...(currency === undefined || budget === undefined
      ? []
      : [assistantWords.usedMoney(showCost(cost, currency), showMoney(budget, currency))]),
    ...(tokenLimit === undefined ? [] : [assistantWords.usedTokens(showNumber(tokens), showNumber(tokenLimit))]),
  ]
  return said.length === 0 ? assistantWords.noBudget : `${said.join(", ")}.`
}

/** Next to nothing is not nothing. */
function showCost(cost: number, currency: string): string {
  if (cost > 0 && cost < 0.01) return assistantWords.under(showMoney(0.01, currency))
  return showMoney(cost, currency)
}
