import type { ReactNode } from "react"

/** A number, or what names it, with the metric of the same: Prometheus has it over time. */
export function MetricLink({
  metric,
  children,
}: {
  readonly metric: `fanfare_${string}`
  readonly children: ReactNode
}) {
  return (
    <a
      href={`/docs/metrics/#${metric}`}
      title={metric}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-chip decoration-line-strong decoration-dotted underline-offset-3 hover:underline"
    >
      {children}
    </a>
  )
}
