import type { ReactNode } from "react"
import { cx } from "../../kit/cx.ts"

type Column = { readonly key: string; readonly head: ReactNode; readonly isEnd?: boolean }

type Props = {
  /** The id of what names it. */
  readonly labelledBy: string
  readonly columns: readonly Column[]
  readonly children: ReactNode
}

/** A table of short rows. On a phone the head goes and each row lays itself out in lines. */
export function ServerTable({ labelledBy, columns, children }: Props) {
  return (
    <table aria-labelledby={labelledBy} className="w-full border-collapse text-dense max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr>
          {columns.map(({ key, head, isEnd = false }) => (
            <th
              key={key}
              scope="col"
              className={cx(
                "h-[26px] border-b border-line px-[7px] text-meta font-normal whitespace-nowrap text-ink-3 first:ps-5 last:pe-5",
                isEnd ? "text-end" : "text-start",
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">{children}</tbody>
    </table>
  )
}

type RowProps = { readonly name: ReactNode; readonly className?: string; readonly children: ReactNode }

/** `name` is the cell that names the row. */
export function ServerRow({ name, className, children }: RowProps) {
  return (
    <tr
      className={cx(
        "hover:bg-row-hover max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-4 max-tablet:gap-y-0.5 max-tablet:border-b max-tablet:border-line max-tablet:px-3 max-tablet:py-2",
        className,
      )}
    >
      <th
        scope="row"
        className="px-[7px] text-start font-normal first:ps-5 max-tablet:block max-tablet:basis-full max-tablet:p-0!"
      >
        {name}
      </th>
      {children}
    </tr>
  )
}

type CellProps = {
  readonly children: ReactNode
  readonly isEnd?: boolean
  readonly className?: string
  /** Shown before the value on a phone, where the head is not in sight. */
  readonly phoneLabel: string
}

export function ServerCell({ children, isEnd = false, className, phoneLabel }: CellProps) {
  return (
    <td
      className={cx(
        "px-[7px] whitespace-nowrap last:pe-5 max-tablet:block max-tablet:p-0!",
        isEnd && "figures tablet:text-end",
        className,
      )}
    >
      <span className="me-1 text-ink-3 tablet:hidden">{phoneLabel}</span>
      {children}
    </td>
  )
}
