import { speak } from "./speak.ts"

/** How people read one option: its name, the rule in words, what happens without a value, and every value. */
export type OptionWords = {
  readonly label: string
  readonly hint?: string
  /** What happens while it is empty. */
  readonly empty?: string
  readonly values?: Readonly<Record<string, string>>
  /** One line more about a value. */
  readonly leads?: Readonly<Record<string, string>>
}

export const optionWords = await speak({
  en: async () => (await import("./en/options.ts")).options,
  es: async () => (await import("./es/options.ts")).options,
})

const known: Readonly<Record<string, OptionWords>> = optionWords.of

/** Undefined for an option that nobody has put into words yet; a test keeps that from happening. */
export function wordsOfOption(key: string): OptionWords | undefined {
  return known[key]
}
