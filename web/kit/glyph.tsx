import { cx } from "./cx.ts"

/** The service's own status signs: shape alone is enough to tell them apart. */
export type GlyphKind =
  | "todo"
  | "next"
  | "done"
  | "failed"
  | "declined"
  | "waiting"
  | "asked"
  | "scheduled"
  | "publishing"
  | "uncertain"

const colours: Readonly<Record<GlyphKind, string>> = {
  todo: "text-ink-3",
  next: "text-brass-line",
  done: "text-published-solid",
  failed: "text-failed-solid",
  declined: "text-ink-3",
  waiting: "text-warn-solid",
  asked: "text-brass-line",
  scheduled: "text-scheduled-solid",
  publishing: "text-brass-line",
  uncertain: "text-uncertain-solid",
}

export function Glyph({ kind, size = 14 }: { readonly kind: GlyphKind; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className={cx("shrink-0", colours[kind], kind === "publishing" && "animate-[turn_1.4s_linear_infinite]")}
    >
      {(kind === "todo" || kind === "next") && <Ring dash="2.6 2.11" />}
      {kind === "scheduled" && (
        <>
          <Ring />
          <path d="M8 4.7V8l2.3 1.5" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
        </>
      )}
      {(kind === "waiting" || kind === "asked") && (
        <>
          <Ring />
          <circle cx="8" cy="8" r="2.6" fill="currentColor" />
        </>
      )}
      {kind === "publishing" && (
        <path d="M8 2a6 6 0 1 1-6 6" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      )}
      {kind === "uncertain" && (
        <>
          <Ring />
          <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />
        </>
      )}
      {kind === "done" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path
            d="m5 8.2 2.1 2.1L11.2 6"
            fill="none"
            stroke="var(--raised)"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
      {(kind === "failed" || kind === "declined") && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path
            d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6"
            fill="none"
            stroke="var(--raised)"
            strokeWidth="1.7"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  )
}

function Ring({ dash }: { readonly dash?: string }) {
  return <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray={dash} />
}
