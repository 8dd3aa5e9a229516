import type { ModelCost, UsageOfPerson, WorkspaceModel } from "#storage/model-usage.ts"

/** What a workspace may spend in a month. */
export type ModelBudget = {
  readonly money: { readonly amount: number; readonly currency: string } | undefined
  readonly tokens: number | undefined
  /** Whether that is the operator's limit, which nobody in the workspace can raise. */
  readonly isOperators: boolean
}

export type BudgetState = ModelCost & {
  readonly isSpent: boolean
  readonly isOverMoney: boolean
  readonly budget: ModelBudget
}

/** The smaller limit counts: the owner's, or the operator's where the operator's key is used. */
export function budgetOf(own: WorkspaceModel | undefined, operatorTokens: number | undefined): ModelBudget {
  const { monthly_budget: amount = null, currency = null } = own ?? {}
  const money = amount === null || currency === null ? undefined : { amount, currency }
  const ownTokens = own?.monthly_tokens ?? undefined
  const isOperators = operatorTokens !== undefined && operatorTokens < (ownTokens ?? Infinity)
  return { money, tokens: isOperators ? operatorTokens : ownTokens, isOperators }
}

export function judgeBudget(budget: ModelBudget, usage: readonly UsageOfPerson[]): BudgetState {
  const sum = (of: (each: UsageOfPerson) => number) => usage.reduce((all, each) => all + of(each), 0)
  const used = {
    tokensIn: sum((each) => each.tokensIn),
    tokensOut: sum((each) => each.tokensOut),
    costMicros: sum((each) => each.costMicros),
  }
  const isOverMoney = budget.money !== undefined && used.costMicros >= budget.money.amount * 1_000_000
  const isOverTokens = budget.tokens !== undefined && used.tokensIn + used.tokensOut >= budget.tokens
  return { ...used, budget, isOverMoney, isSpent: isOverMoney || isOverTokens }
}

/** "The budget of €20 for November is used. …" */
export function saySpent({ budget, isOverMoney }: Pick<BudgetState, "budget" | "isOverMoney">, month: string): string {
  const { money, tokens, isOperators } = budget
  const [year = 0, number = 1] = month.split("-").map(Number)
  const name = new Temporal.PlainDate(year, number, 1).toLocaleString("en", { month: "long" })
  const amount =
    money === undefined || !isOverMoney
      ? `${(tokens ?? 0).toLocaleString("en")} tokens`
      : new Intl.NumberFormat("en", {
          style: "currency",
          currency: money.currency,
          trailingZeroDisplay: "stripIfInteger",
        }).format(money.amount)
  const who = isOperators && !isOverMoney ? "Whoever runs this server" : "An owner"
  return `The budget of ${amount} for ${name} is used. Commands still work. ${who} can raise it.`
}

/** The month by the clock of a workspace. */
export function monthOf(now: Temporal.Instant, timeZone: string): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()
}
