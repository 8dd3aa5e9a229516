const shape =
  "M4 2v20h3.7v-6.3c3.9.1 6.4.8 8.8 2.5v-7.6c-2.4 1.7-4.9 2.4-8.8 2.5V8c5.7.1 9.5 1 12.8 3.4V2.4C17 4.6 13.2 5.4 7.7 5.4V2z"

export function MarkTile({ size = 26 }: { readonly size?: number }) {
  return (
    <span
      className="grid shrink-0 place-items-center rounded-[27%] bg-mark-tile text-[#e5af4a]"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 24 24" width={size * 0.65} height={size * 0.65} fill="currentColor" aria-hidden="true">
        <path d={shape} />
      </svg>
    </span>
  )
}

/** The mark with the name; only where nobody is in the app yet. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-title-l font-semibold tracking-[-0.01em]">
      <MarkTile size={32} />
      Fanfare
    </span>
  )
}
