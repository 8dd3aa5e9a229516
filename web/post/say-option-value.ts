import type { OptionView } from "../api/views.ts"
import { words } from "../words/words.ts"

/** "mentionedUsers" and "LEARN_MORE" as people write them. */
export function sayOptionValue({ type }: OptionView, value: string): string {
  if (type === "boolean") return value === "true" ? words.composer.yes : words.composer.no
  const spaced = value
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
