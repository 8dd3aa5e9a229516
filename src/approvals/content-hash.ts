import { fingerprint } from "#crypto/hash.ts"
import { canonicalJson } from "#domain/canonical-json.ts"

type Shown = { readonly action: string; readonly input: unknown; readonly content: object }

/** A hash of everything that a card shows: a person who approves with it has seen exactly this. */
export function contentHash({ action, input, content }: Shown): string {
  return fingerprint(canonicalJson({ action, input, content })).toString("hex")
}
