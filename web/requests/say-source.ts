import type { RequestView } from "../api/views.ts"
import { words } from "../words/words.ts"

/** What is known of who asks, beside the name that it gives itself. */
export function saySource({ kind, name }: RequestView["source"]): string {
  return words.requests.sources[kind](name)
}
