import { assistantWords } from "../../words/assistant-settings-words.ts"
import type { AssistantInput, AssistantSettings } from "./assistant-queries.ts"

export type Provider = NonNullable<AssistantInput["provider"]>

export const assistantFields = [
  "provider",
  "key",
  "url",
  "model",
  "priceIn",
  "priceOut",
  "currency",
  "monthlyBudget",
  "monthlyTokens",
] as const

export type AssistantField = (typeof assistantFields)[number]

/** What stands in the form, as it was typed. */
export type AssistantDraft = {
  readonly provider: Provider
  readonly key: string
  /** The saved key goes when this is saved. */
  readonly isKeyRemoved: boolean
  readonly url: string
  readonly model: string
  readonly priceIn: string
  readonly priceOut: string
  readonly currency: string
  readonly monthlyBudget: string
  readonly monthlyTokens: string
}

export function draftOf(saved: AssistantSettings): AssistantDraft {
  return {
    provider: saved.provider ?? "",
    key: "",
    isKeyRemoved: false,
    url: saved.url ?? "",
    model: saved.model ?? "",
    priceIn: showPlain(saved.priceIn),
    priceOut: showPlain(saved.priceOut),
    currency: saved.currency ?? "",
    monthlyBudget: showPlain(saved.monthlyBudget),
    monthlyTokens: showPlain(saved.monthlyTokens),
  }
}

/** The settings as they are: a key that is not named stays. */
export function asSaved(saved: AssistantSettings): AssistantInput {
  return asInput(draftOf(saved), saved.isOn)
}

export function asInput(draft: AssistantDraft, isOn: boolean): AssistantInput {
  const { provider, model, currency } = draft
  return {
    isOn,
    ...reachOf(draft),
    model: provider === "" ? "" : model.trim(),
    currency: currency.trim(),
    priceIn: readNumber(draft.priceIn),
    priceOut: readNumber(draft.priceOut),
    monthlyBudget: readNumber(draft.monthlyBudget),
    monthlyTokens: readCount(draft.monthlyTokens),
  }
}

/** How the model in the form is reached. */
export function reachOf({ provider, key, isKeyRemoved, url }: AssistantDraft) {
  if (provider === "") return { provider, key: "", url: "" } as const
  const typed = key.trim()
  return { provider, url: url.trim(), ...(typed === "" && !isKeyRemoved ? {} : { key: typed }) }
}

/** Whether the saved key does not belong to what stands in the form. */
export function isElsewhere({ provider, url }: AssistantDraft, saved: AssistantSettings): boolean {
  return provider !== (saved.provider ?? "") || url.trim().replace(/\/+$/, "") !== (saved.url ?? "")
}

/** What is no number where one is meant, or lacks another, before anything is sent. */
export function checkDraft({ provider, model, priceIn, priceOut, monthlyBudget, monthlyTokens }: AssistantDraft) {
  return {
    model: provider !== "" && model.trim() === "" ? assistantWords.needModel : undefined,
    priceIn: checkPrice(readNumber(priceIn), readNumber(priceOut)),
    priceOut: checkPrice(readNumber(priceOut), readNumber(priceIn)),
    monthlyBudget: checkBudget(readNumber(monthlyBudget), readNumber(priceIn)),
    monthlyTokens: isWhole(readCount(monthlyTokens)) ? undefined : assistantWords.wrongTokens,
  }
}

function checkPrice(price: number | null, other: number | null): string | undefined {
  if (price === null) return other === null ? undefined : assistantWords.bothPrices
  return price >= 0 ? undefined : assistantWords.wrongPrice
}

function checkBudget(amount: number | null, price: number | null): string | undefined {
  if (amount === null) return undefined
  if (!(amount >= 0.01)) return assistantWords.wrongAmount
  return price === null ? assistantWords.needPrices : undefined
}

function isWhole(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value > 0)
}

/** "0,25" is a quarter, as it is written in much of Europe. Null for nothing, NaN for no number. */
function readNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".")
  return plain === "" ? null : Number(plain)
}

/** "5 000 000" and "5,000,000" are five million. */
function readCount(text: string): number | null {
  const plain = text.replaceAll(/[\s,.']/g, "")
  return plain === "" ? null : Number(plain)
}

function showPlain(value: number | undefined): string {
  return value === undefined ? "" : String(value)
}
