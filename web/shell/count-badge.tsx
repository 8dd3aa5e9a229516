type Props = {
  readonly count: number
  /** Brass waits for a decision; red has gone wrong. */
  readonly tone?: "brass" | "red"
  /** What is counted, where the words beside it do not say so. */
  readonly spoken?: string
  readonly className?: string
}

const most = 99

const tones = { brass: "bg-brass text-on-brass", red: "bg-alarm text-on-alarm" } as const

/** How many things wait for the person. */
export function CountBadge({ count, tone = "brass", spoken, className = "" }: Props) {
  return (
    <span
      className={`figures inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-[5px] text-[0.71875rem] leading-none font-semibold ${tones[tone]} ${className}`}
    >
      <span aria-hidden={spoken !== undefined}>{count > most ? `${most}+` : count}</span>
      {spoken !== undefined && <span className="sr-only">, {spoken}</span>}
    </span>
  )
}
