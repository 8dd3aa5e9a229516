import { words } from "../words/words.ts"

/** Between two ways to do the same. */
export function OrLine() {
  return (
    <div className="my-4 flex items-center gap-3 text-meta text-ink-3">
      <span className="h-px flex-1 bg-line" />
      {words.signIn.or}
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
