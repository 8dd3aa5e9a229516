import type { Choice } from "#domain/account-choices.ts"
import type { OptionView } from "../../api/views.ts"
import { locale } from "../../words/language.ts"
import { optionWords, wordsOfOption } from "../../words/option-words.ts"
import { controlOf } from "./control-of.ts"
import { nameColour } from "./name-colour.ts"

type Option = Pick<OptionView, "key" | "type" | "label" | "choices" | "default" | "required">

export function labelOfOption({ key, label }: Pick<OptionView, "key" | "label">): string {
  return wordsOfOption(key)?.label ?? label
}

/** A value as people read it, never as scripts write it. `offered` names what belongs to an account. */
export function sayOptionValue(option: Option, value: string, offered: readonly Choice[] | null = null): string {
  const said = wordsOfOption(option.key)
  if (value === "") return said?.values?.[""] ?? said?.empty ?? optionWords.usual
  const control = controlOf(option)
  const name = offered?.find((choice) => choice.value === value)?.label
  switch (control) {
    case "switch":
    case "brand":
    case "within":
    case "segments":
    case "tiles":
    case "list":
      return said?.values?.[value] ?? (name === undefined ? spellOut(value) : spellOut(name))
    case "picker":
      return name ?? optionWords.chosen
    case "community":
      return `x.com/i/communities/${value}`
    case "link":
      return URL.parse(value)?.host ?? value
    case "date":
      return sayDate(value)
    case "colour":
      return nameColour(value)
    case "frame":
      return sayMoment(Number(value))
    case "picture":
      return optionWords.picture(Number(value) + 1)
    case "language":
    case "languages":
      return splitEntries(value).map(sayLanguage).join(", ")
    case "people":
      return splitEntries(value)
        .map((entry) => (entry.startsWith("@") ? entry : `@${entry}`))
        .join(", ")
    default:
      return value
  }
}

export function splitEntries(value: string): readonly string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
}

const languages = new Intl.DisplayNames(locale, { type: "language" })

export function sayLanguage(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    // Not a language at all; what was typed is all there is to say.
    return code
  }
}

/** "0:18", or "0:18.5" where it matters. */
export function sayMoment(ms: number): string {
  if (!Number.isFinite(ms)) return optionWords.chosen
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const rest = tenths % 10 === 0 ? "" : `.${tenths % 10}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${rest}`
}

/** "Fri 20 Nov 2026, 09:00", as the clock shows it there: the value has no zone. */
function sayDate(value: string): string {
  const [date = "", time] = value.split("T")
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return optionWords.chosen
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).formatToParts(at)
  const pick = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
  const day = `${pick("weekday")} ${pick("day")} ${pick("month")} ${pick("year")}`
  return time === undefined ? day : `${day}, ${time.slice(0, 5)}`
}

/** The last resort for a value that a network has made up since: "LEARN_MORE" as people write it. */
function spellOut(value: string): string {
  if (!/[_-]|^[A-Z0-9]+$|[a-z][A-Z]/.test(value)) return value
  const spaced = value
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
