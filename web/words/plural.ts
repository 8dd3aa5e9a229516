const rules = new Intl.PluralRules("en")
const numbers = new Intl.NumberFormat("en")

/** "1 person", "2,400 people": the number with separators, and the word that goes with it. */
export function plural(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${rules.select(count) === "one" ? one : other}`
}
