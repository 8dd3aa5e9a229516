import { fingerprint } from "#crypto/hash.ts"
import { canonicalJson } from "#domain/canonical-json.ts"

type Shown = { readonly action: string; readonly input: unknown; readonly content: object }

/** Stands for everything that a card shows: whoever approves with it has seen this and nothing else. */
export function contentHash({ action, input, content }: Shown): string {
  return fingerprint(canonicalJson({ action, input, content })).toString("hex")
}
