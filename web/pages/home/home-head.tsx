import type { ReactNode } from "react"

type Props = {
  readonly id: string
  readonly title: string
  readonly count?: ReactNode
  readonly children?: ReactNode
  readonly end?: ReactNode
}

/** The head of a part of Home: its name, what it counts, and the way to all of it. */
export function HomeHead({ id, title, count, children, end }: Props) {
  return (
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-3 gap-y-0.5 py-1">
      <h2 id={id} className="text-body font-semibold">
        {title}
      </h2>
      {count}
      {children}
      <span className="flex-1" />
      {end}
    </div>
  )
}
