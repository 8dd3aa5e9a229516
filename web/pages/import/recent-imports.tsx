import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { ImportLineView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { importWords } from "../../words/import-words.ts"
import { words } from "../../words/words.ts"
import { UndoImport } from "./undo-import.tsx"

/** What was imported in the last weeks, each with the way back. */
export function RecentImports() {
  const { user, workspace } = usePerson()
  const { data: imports = [] } = useQuery({
    queryKey: ["posts", workspace.id, "imports"],
    queryFn: async () => (await call("imports.list", {})).imports,
  })
  const [asked, setAsked] = useState<ImportLineView | null>(null)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 text-control font-semibold">
        {importWords.recent}
      </h2>
      <ul className="grid gap-1.5">
        {imports.map((line) => (
          <li
            key={line.key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-raised px-3 py-2 text-dense inset-ring inset-ring-line"
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{line.fileName}</b>
              <span className="text-ink-3">
                {importWords.line(line.count, showMoment(line.at, user.timeZone), line.by)}
              </span>
            </span>
            <Button
              size="small"
              aria-label={importWords.undoOf(line.fileName)}
              offBecause={line.untouched === 0 ? importWords.nothingToUndo : undefined}
              onClick={() => setAsked(line)}
            >
              {words.calendar.undo}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <UndoImport
          importKey={asked.key}
          fileName={asked.fileName}
          count={asked.untouched}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
