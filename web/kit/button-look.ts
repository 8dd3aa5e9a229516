import { cx } from "./cx.ts"

/** `brass-rest` is brass before there is something to send. `brass` is kept for the one act on a page that makes something public; every other main act is `ink`. */
export type ButtonLook = "brass" | "brass-rest" | "ink" | "line" | "ghost" | "danger" | "danger-fill"
export type ButtonSize = "control" | "small"

const looks: Readonly<Record<ButtonLook, string>> = {
  brass: "bg-brass text-on-brass font-semibold hover:bg-brass-hover",
  "brass-rest": "bg-brass-wash text-brass-text font-semibold inset-ring inset-ring-brass-line/45 hover:bg-brass/35",
  ink: "bg-ink text-on-ink hover:bg-ink-2",
  line: "bg-raised text-ink inset-ring inset-ring-line-strong hover:bg-hover active:bg-pressed",
  ghost: "text-ink hover:bg-hover active:bg-pressed",
  danger: "bg-raised text-failed inset-ring inset-ring-failed-solid/45 hover:bg-failed-wash",
  "danger-fill": "bg-failed text-on-ink hover:bg-failed/90",
}

export function buttonLook(look: ButtonLook, size: ButtonSize = "control", isIcon = false): string {
  const box =
    size === "control"
      ? cx("h-[38px] tablet:h-8 text-control", isIcon ? "w-[38px] tablet:w-8" : "px-3")
      : cx("h-[34px] tablet:h-7 text-dense", isIcon ? "w-[38px] tablet:w-7" : "px-[9px]")
  return cx(
    "inline-flex shrink-0 items-center justify-center gap-[7px] rounded-control font-control whitespace-nowrap",
    "transition-colors duration-120 ease-layer select-none",
    "data-off:cursor-not-allowed data-off:bg-sunk data-off:text-ink-3 data-off:inset-ring data-off:inset-ring-line",
    looks[look],
    box,
  )
}
