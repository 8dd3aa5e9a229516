import { useEffect, useState } from "react"
import { words } from "../words/words.ts"
import { Button } from "./button.tsx"
import { cx } from "./cx.ts"

const showAfterMs = 200
const worryAfterMs = 10_000

/** Blocks in the shape of what is coming: not before they are needed, and with a word when it takes too long. */
export function Skeleton({ rows = 3, className }: { readonly rows?: number; readonly className?: string }) {
  const [phase, setPhase] = useState<"hidden" | "shown" | "worried">("hidden")
  useEffect(() => {
    const show = window.setTimeout(() => setPhase("shown"), showAfterMs)
    const worry = window.setTimeout(() => setPhase("worried"), worryAfterMs)
    return () => {
      window.clearTimeout(show)
      window.clearTimeout(worry)
    }
  }, [])
  if (phase === "hidden") return <div className="min-h-10" />
  return (
    <output className={cx("grid gap-3", className)}>
      <span className="sr-only">{words.common.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden className="flex items-center gap-3">
          <span className="size-[30px] shrink-0 rounded-full bg-sunk" />
          <span className="h-3.5 w-1/3 rounded-chip bg-sunk" />
          <span className="h-3.5 w-1/5 rounded-chip bg-sunk" />
        </span>
      ))}
      {phase === "worried" && (
        <span className="flex flex-wrap items-center gap-3 text-dense text-ink-2">
          {words.common.stillLoading}
          <Button size="small" onClick={() => window.location.reload()}>
            {words.common.retry}
          </Button>
        </span>
      )}
    </output>
  )
}
