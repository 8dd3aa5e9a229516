import { countIn } from "../plural.ts"

const count = countIn("es")

/** "1 persona", "2400 personas" */
export function plural(number: number, one: string, other: string): string {
  return count(number, { one, other })
}
