import type { ReactNode, Ref } from "react"
import { cx } from "./cx.ts"

type Column = {
  readonly key: string
  readonly head: string
  readonly isHeadHidden?: boolean
  readonly className?: string
}

type Props = {
  readonly label: string
  readonly columns: readonly Column[]
  readonly children: ReactNode
}

/** Rows of 40 px under a head that stays. On a phone the head goes and each row lays itself out in lines. */
export function Table({ label, columns, children }: Props) {
  return (
    <table aria-label={label} className="w-full border-collapse text-dense max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                "sticky top-0 z-1 h-8 border-b border-line bg-paper px-2.5 text-meta whitespace-nowrap text-ink-3 first:ps-5 last:pe-5",
                column.className,
              )}
            >
              {column.isHeadHidden === true ? <span className="sr-only">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">{children}</tbody>
    </table>
  )
}

type RowProps = { readonly children: ReactNode; readonly className?: string; readonly ref?: Ref<HTMLTableRowElement> }

export function Row({ children, className, ref }: RowProps) {
  return (
    <tr
      ref={ref}
      className={cx(
        "border-b border-line hover:bg-row-hover max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-4 max-tablet:gap-y-0.5 max-tablet:px-3 max-tablet:py-2.5",
        className,
      )}
    >
      {children}
    </tr>
  )
}

type CellProps = {
  readonly children: ReactNode
  readonly className?: string
  /** Shown before the value on a phone, where the head is not in sight. */
  readonly phoneLabel?: string
}

export function Cell({ children, className, phoneLabel }: CellProps) {
  return (
    <td
      className={cx(
        "h-10 px-2.5 py-1 first:ps-5 last:pe-5 max-tablet:block max-tablet:h-auto max-tablet:p-0!",
        className,
      )}
    >
      {phoneLabel !== undefined && <span className="me-1 text-ink-3 tablet:hidden">{phoneLabel}</span>}
      {children}
    </td>
  )
}

/** The cell that names the row; it takes the first line of a row on a phone. */
export function HeadCell({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <th
      scope="row"
      className={cx(
        "h-10 px-2.5 py-1 font-normal first:ps-5 max-tablet:block max-tablet:h-auto max-tablet:flex-[1_1_calc(100%-116px)] max-tablet:p-0! max-tablet:min-w-0",
        className,
      )}
    >
      {children}
    </th>
  )
}
