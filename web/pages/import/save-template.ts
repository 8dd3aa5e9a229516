import { spellAccount } from "#domain/import/name-accounts.ts"
import { templateHeads } from "#domain/import/read-file.ts"
import { writeCsv } from "#domain/write-csv.ts"
import { todayIn } from "../../api/service-clock.ts"
import type { AccountView, LabelView } from "../../api/views.ts"
import { saveFile } from "../../kit/save-file.ts"
import { importWords } from "../../words/import-words.ts"

/** A file to fill in: the columns, and two rows that would work here as they stand. */
export function saveTemplate(accounts: readonly AccountView[], labels: readonly LabelView[], timeZone: string): void {
  const first = accounts[0]
  const account = first === undefined ? "" : spellAccount({ network: first.key, handle: first.handle })
  const day = todayIn(timeZone).add({ days: 7 })
  const rows = [
    [importWords.example.first, account, `${day.toString()} 09:00`, labels[0]?.name ?? "", ""],
    [importWords.example.second, account, "", "", ""],
  ]
  // With the mark a spreadsheet knows that it is UTF-8.
  saveFile(importWords.templateName, `\uFEFF${writeCsv({ heads: templateHeads, rows })}`)
}
