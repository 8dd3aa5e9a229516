import type { Sheet } from "#domain/write-csv.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber } from "../../words/numbers.ts"

/** A chart in rows. */
export function SheetTable({ label, sheet }: { readonly label: string; readonly sheet: Sheet }) {
  const isNumber = (column: number) => sheet.rows.some((row) => typeof row[column] === "number")
  return (
    <table aria-label={label} className="mt-1.5 w-full border-collapse text-dense">
      <thead>
        <tr>
          {sheet.heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`sticky top-0 h-[26px] bg-paper px-2 text-meta text-ink-3 max-tablet:h-9 max-tablet:px-[3px] max-tablet:text-micro tablet:whitespace-nowrap shadow-[inset_0_-1px_var(--line)] first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5 ${isNumber(column) ? "text-end" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row) => (
          <tr key={row.join(" ")} className="hover:bg-row-hover">
            {row.map((value, column) => (
              <td
                key={sheet.heads[column]}
                className={`h-[29px] px-2 max-tablet:px-[3px] first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5 ${typeof value === "number" ? "figures text-end" : ""} ${isLong(value) ? "wrap-anywhere" : "whitespace-nowrap"}`}
              >
                {value === null ? analyticsWords.dash : typeof value === "number" ? showNumber(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isLong(value: string | number | null): boolean {
  return typeof value === "string" && value.includes(" ")
}
