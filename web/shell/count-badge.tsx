import { words } from "../words/words.ts"

type Props = { readonly count: number; readonly className?: string }

const most = 99

/** How many requests wait for the person. */
export function CountBadge({ count, className = "" }: Props) {
  return (
    <span
      className={`figures inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full bg-brass px-[5px] text-[0.71875rem] leading-none font-semibold text-on-brass ${className}`}
    >
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="sr-only">, {words.requests.waitingCount(count)}</span>
    </span>
  )
}
