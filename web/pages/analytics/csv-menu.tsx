import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem } from "../../kit/menu.tsx"
import { saveFile } from "../../kit/save-file.ts"
import type { Sheet } from "../../kit/sheet.ts"
import { writeCsv } from "../../kit/write-csv.ts"
import { words } from "../../words/words.ts"

export type SheetName = "totals" | "days" | "groups" | "times" | "top"

const sheetNames: readonly SheetName[] = ["totals", "days", "groups", "times", "top"]

type Props = MenuProps & {
  readonly sheets: Readonly<Record<SheetName, Sheet>>
  /** The days they are about, for the names of the files. */
  readonly days: string
}

/** Every table of the page as a file. */
export function CsvMenu({ trigger, startsOpen, sheets, days }: Props) {
  return (
    <Menu trigger={trigger} startsOpen={startsOpen}>
      {sheetNames.map((name) => (
        <MenuItem key={name} onPick={() => saveFile(`analytics-${name}-${days}.csv`, writeCsv(sheets[name]))}>
          {words.analytics.csvOf[name]}
        </MenuItem>
      ))}
    </Menu>
  )
}
