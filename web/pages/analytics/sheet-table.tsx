import { showNumber } from "../../words/numbers.ts"
import { words } from "../../words/words.ts"
import type { Sheet } from "./sheet.ts"

/** A chart in rows. Long ones scroll inside themselves. */
export function SheetTable({ label, sheet }: { readonly label: string; readonly sheet: Sheet }) {
  const isNumber = (column: number) => sheet.rows.some((row) => typeof row[column] === "number")
  return (
    <section
      aria-label={label}
      // It scrolls, so the keyboard has to get into it.
      tabIndex={0}
      className="mt-1.5 max-h-[306px] overflow-auto -outline-offset-2"
    >
      <table aria-label={label} className="w-full border-collapse text-dense">
        <thead>
          <tr>
            {sheet.heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={`sticky top-0 h-[26px] bg-paper px-2 text-meta whitespace-nowrap text-ink-3 shadow-[inset_0_-1px_var(--line)] first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5 ${isNumber(column) ? "text-end" : ""}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            <tr key={index} className="hover:bg-row-hover">
              {row.map((value, column) => (
                <td
                  key={sheet.heads[column]}
                  className={`h-[29px] px-2 first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5 ${typeof value === "number" ? "figures text-end" : ""}`}
                >
                  {value === null ? words.analytics.dash : typeof value === "number" ? showNumber(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
