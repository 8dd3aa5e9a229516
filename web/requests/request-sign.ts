import type { RequestView } from "../api/views.ts"
import type { GlyphKind } from "../kit/glyph.tsx"
import { words } from "../words/words.ts"

type Sign = {
  readonly glyph: GlyphKind
  readonly tone: "waiting" | "ok" | "failed" | "plain"
  readonly text: string
}

/** How a request stands: a sign and a word. */
export function signOf({ state, outcome }: Pick<RequestView, "state" | "outcome">): Sign {
  const text = words.requests.states[state]
  if (state === "pending") return { glyph: "asked", tone: "waiting", text }
  if (outcome === "failed") return { glyph: "failed", tone: "failed", text: words.requests.failedState }
  if (state === "approved") return { glyph: "done", tone: "ok", text }
  return { glyph: state === "declined" ? "declined" : "todo", tone: "plain", text }
}
