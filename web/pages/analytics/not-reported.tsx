import { analyticsWords } from "../../words/analytics-words.ts"

/** A dash where a number would be, and why: for the pointer, the keyboard and those who listen. */
export function NotReported({ reason, isStart = false }: { readonly reason: string; readonly isStart?: boolean }) {
  return (
    <button
      type="button"
      aria-label={reason}
      className={`group relative inline-grid min-h-6 min-w-6 cursor-help items-center rounded-chip text-ink-3 ${isStart ? "justify-items-start" : "justify-items-end"}`}
    >
      <span aria-hidden>{analyticsWords.dash}</span>
      <span
        aria-hidden
        className={`pointer-events-none absolute bottom-full z-10 hidden w-max max-w-[220px] rounded-control bg-raised px-2.5 py-1.5 text-start text-hint font-normal text-ink shadow-2 group-hover:block group-focus-visible:block ${isStart ? "start-0" : "end-0"}`}
      >
        {reason}
      </span>
    </button>
  )
}
