const width = 88
const height = 24

/** A line without scales: which way it went. The number beside it says where to. */
export function Spark({ steps }: { readonly steps: readonly number[] }) {
  const low = Math.min(...steps)
  const span = Math.max(...steps) - low
  const points = steps.map((step, index) => {
    const x = steps.length === 1 ? width : (index / (steps.length - 1)) * width
    const y = span === 0 ? height / 2 : 22 - ((step - low) / span) * 19
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
