import { TextField } from "../../kit/text-field.tsx"
import { assistantWords } from "../../words/assistant-settings-words.ts"
import type { AssistantDraft, AssistantField } from "./assistant-draft.ts"

type Props = {
  readonly draft: AssistantDraft
  readonly onChange: (changes: Partial<AssistantDraft>) => void
  readonly errorOf: (field: AssistantField) => string | undefined
}

const hints = {
  priceIn: assistantWords.priceHint,
  priceOut: assistantWords.priceOutHint,
  currency: assistantWords.currencyHint,
  monthlyBudget: assistantWords.budgetHint,
  monthlyTokens: assistantWords.tokensHint,
} as const

const labels = {
  priceIn: assistantWords.priceIn,
  priceOut: assistantWords.priceOut,
  currency: assistantWords.currency,
  monthlyBudget: assistantWords.budget,
  monthlyTokens: assistantWords.tokens,
} as const

export function AssistantCostFields({ draft, onChange, errorOf }: Props) {
  const show = (name: keyof typeof labels) => (
    <TextField
      label={labels[name]}
      hint={hints[name]}
      value={draft[name]}
      onValue={(text) => onChange({ [name]: text })}
      inputMode={name === "currency" ? "text" : name === "monthlyTokens" ? "numeric" : "decimal"}
      autoComplete="off"
      spellCheck={false}
      error={errorOf(name)}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 w-full border-t border-line pt-4">
        <span className="block text-control font-control">{assistantWords.costs}</span>
        <span className="block text-hint text-ink-3">{assistantWords.costsLead}</span>
      </legend>
      <div className="grid items-start grid-cols-2 gap-3 wide-phone:grid-cols-3">
        {show("priceIn")}
        {show("priceOut")}
        {show("currency")}
      </div>
      <div className="grid items-start gap-3 wide-phone:grid-cols-2">
        {show("monthlyBudget")}
        {show("monthlyTokens")}
      </div>
    </fieldset>
  )
}
