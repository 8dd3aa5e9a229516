import type { Sheet } from "#domain/write-csv.ts"
import { writeCsv } from "#domain/write-csv.ts"
import type { StatisticsRange } from "../../api/statistics-queries.ts"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem } from "../../kit/menu.tsx"
import { saveFile } from "../../kit/save-file.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { saveEverything } from "./save-everything.ts"

export type SheetName = "totals" | "days" | "groups" | "times" | "top" | "compare"

const sheetNames: readonly SheetName[] = ["totals", "compare", "days", "groups", "times", "top"]

type Props = MenuProps & {
  readonly sheets: Readonly<Record<SheetName, Sheet>>
  /** The days they are about, for the names of the files. */
  readonly days: string
  readonly range: StatisticsRange
}

/** Every table of the page as a file. */
export function CsvMenu({ trigger, startsOpen, sheets, days, range }: Props) {
  const toasts = useToasts()
  const saveAll = () => {
    saveEverything(range, days).catch(() => toasts.add(analyticsWords.csvFailed, { isFailure: true }))
  }
  return (
    <Menu trigger={trigger} startsOpen={startsOpen}>
      {sheetNames.map((name) => (
        <MenuItem key={name} onPick={() => saveFile(`analytics-${name}-${days}.csv`, writeCsv(sheets[name]))}>
          {analyticsWords.csvOf[name]}
        </MenuItem>
      ))}
      <MenuItem onPick={saveAll}>{analyticsWords.csvOf.everything}</MenuItem>
    </Menu>
  )
}
