/** The forms of a word. Intl.PluralRules says which a language has; all have "other". */
export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>

/** Counts in a language: the number with its separators, and the form of the word that goes with it. */
export function countIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count, forms) => `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`
}

const count = countIn("en")

/** "1 person", "2,400 people", for English. */
export function plural(number: number, one: string, other: string): string {
  return count(number, { one, other })
}
