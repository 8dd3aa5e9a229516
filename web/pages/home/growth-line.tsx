type Point = { readonly x: number; readonly y: number }

type Props = { readonly points: readonly Point[]; readonly label?: string; readonly width?: number }

const height = 24

/** A line without scales: which way it went. What it says is in its label, or in the number beside it. */
export function GrowthLine({ points, label, width = 104 }: Props) {
  const highest = Math.max(...points.map(({ y }) => y), 1)
  const widest = Math.max(...points.map(({ x }) => x), 1)
  const drawn = points.map(({ x, y }) => [(x / widest) * (width - 4) + 1, height - 3 - (y / highest) * 18] as const)
  const end = drawn.at(-1)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className="block shrink-0 text-brass-line"
    >
      <polyline
        points={drawn.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      {end !== undefined && <circle cx={end[0]} cy={end[1]} r="2.5" fill="currentColor" />}
    </svg>
  )
}
