type Props = {
  readonly steps: readonly number[]
  readonly width?: number
  readonly height?: number
  /** It stands on 0, not on its lowest step: for what is nothing most of the time. */
  readonly isFromZero?: boolean
}

/** A line without scales: which way it went. The number beside it says where to. */
export function Spark({ steps, width = 88, height = 24, isFromZero = false }: Props) {
  const low = isFromZero ? 0 : Math.min(...steps)
  const span = isFromZero ? Math.max(1, ...steps) : Math.max(...steps) - low
  const points = steps.map((step, index) => {
    const x = steps.length === 1 ? width : (index / (steps.length - 1)) * width
    const y = span === 0 ? height / 2 : height - 2 - ((step - low) / span) * (height - 5)
    return [x, y] as const
  })
  const [endX, endY] = points.at(-1) ?? [width, height / 2]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
      className="max-w-full shrink overflow-visible text-brass-line"
    >
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <circle cx={endX} cy={endY} r="2.5" fill="currentColor" />
    </svg>
  )
}
