import { countIn } from "../plural.ts"

const count = countIn("fr")

/** "1 compte", "2 400 comptes" */
export function plural(number: number, one: string, other: string): string {
  return count(number, { one, other })
}
