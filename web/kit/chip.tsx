import type { ReactNode } from "react"
import { cx } from "./cx.ts"

type Tone = "plain" | "outline" | "ok" | "warn" | "failed" | "waiting" | "info"

const tones: Readonly<Record<Tone, string>> = {
  plain: "bg-sunk text-ink-2",
  outline: "text-ink-2 inset-ring inset-ring-line",
  ok: "bg-published-wash text-published",
  warn: "bg-warn-wash text-warn",
  failed: "bg-failed-wash text-failed",
  waiting: "bg-brass-wash text-brass-text",
  info: "bg-scheduled-wash text-scheduled",
}

export function Chip({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-[21px] shrink-0 items-center gap-[5px] rounded-[5px] px-[7px] text-meta leading-none font-control whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
