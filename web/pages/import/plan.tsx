import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { DateOrder } from "#domain/import/read-clock.ts"
import { call } from "../../api/call.ts"
import type { AccountView, LabelView } from "../../api/views.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { scrollsByKeys } from "../../kit/scrolls-by-keys.ts"
import { usePerson } from "../../shell/person.ts"
import { importWords } from "../../words/import-words.ts"
import { countFates, type DecidedRow, decideRow, type Fate, type RowChoices } from "./decide-row.ts"
import { PlanFoot } from "./plan-foot.tsx"
import { PlanSettings } from "./plan-settings.tsx"
import { PlanTable } from "./plan-table.tsx"
import type { ChosenFile } from "./read-chosen.ts"
import type { Making } from "./use-making.ts"

type Props = {
  readonly file: ChosenFile
  readonly accounts: readonly AccountView[]
  readonly labels: readonly LabelView[]
  readonly making: Making
  readonly onMake: (rows: readonly DecidedRow[]) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onCancel: () => void
}

const nothingChosen: RowChoices = { as: "schedule", keepsUnfit: false, wanted: new Set(), second: new Set() }

/** What will happen to each row of a file. Nothing has happened yet. */
export function Plan({ file, accounts, labels, making, onMake, onFiles, onCancel }: Props) {
  const { user, workspace } = usePerson()
  const [timeZone, setTimeZone] = useState(user.timeZone)
  const [dateOrder, setDateOrder] = useState<DateOrder>(file.dateOrder)
  const [choices, setChoices] = useState(nothingChosen)
  const [shown, setShown] = useState<Fate | "all">("all")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const isOpen = making.state === "none"
  const query = useQuery({
    queryKey: ["import", workspace.id, file.key, timeZone, dateOrder],
    queryFn: async () => (await call("imports.preview", { rows: [...file.rows], timeZone, dateOrder })).rows,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    // What is being made stays as it was seen: read again, its own posts would be duplicates.
    enabled: isOpen,
  })
  const cells = new Map(file.rows.map((each) => [each.row, each]))
  const rows = (query.data ?? []).flatMap((row) => {
    const own = cells.get(row.row)
    return own === undefined ? [] : [decideRow(row, own, choices)]
  })
  const counts = countFates(rows)
  const unfit = countFates(
    (query.data ?? []).flatMap((row) => {
      const own = cells.get(row.row)
      return own === undefined ? [] : [decideRow(row, own, { ...choices, keepsUnfit: false })]
    }),
  ).fix
  const change = (next: Partial<RowChoices>) => setChoices((before) => ({ ...before, ...next }))
  return (
    <>
      <div className="shrink-0 px-3 pt-3 tablet:px-5">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
          {importWords.headOf(file.rows.length, file.name)}
        </h2>
        <p className="text-dense text-ink-3">
          {importWords.nothingYet}
          {file.ignored.length > 0 && ` ${importWords.ignored(file.ignored.join(", "))}`}
        </p>
      </div>
      <PlanSettings
        isOpen={isOpen}
        counts={counts}
        total={rows.length}
        shown={shown}
        onShown={setShown}
        timeZone={timeZone}
        onTimeZone={setTimeZone}
        dateOrder={dateOrder}
        onDateOrder={setDateOrder}
        as={choices.as}
        onAs={(as) => change({ as })}
      />
      <section
        ref={scrollsByKeys}
        aria-label={importWords.rows}
        className="min-h-0 flex-1 focus-visible:-outline-offset-2 tablet:overflow-y-auto"
      >
        <Loaded query={query} rows={8}>
          {() => (
            <PlanTable
              rows={shown === "all" ? rows : rows.filter(({ fate }) => fate === shown)}
              timeZone={timeZone}
              accounts={accounts}
              labels={labels}
              choices={choices}
              isOpen={isOpen}
              onWanted={(row) => change({ wanted: toggled(choices.wanted, row) })}
              onSecond={(row) => change({ second: toggled(choices.second, row) })}
            />
          )}
        </Loaded>
      </section>
      <PlanFoot
        counts={counts}
        unfit={unfit}
        keepsUnfit={choices.keepsUnfit}
        onKeepsUnfit={(keepsUnfit) => change({ keepsUnfit })}
        making={making}
        isReady={query.data !== undefined && !query.isPlaceholderData}
        onMake={() => onMake(rows)}
        onFiles={onFiles}
        onCancel={onCancel}
      />
    </>
  )
}

function toggled(before: ReadonlySet<number>, row: number): ReadonlySet<number> {
  return before.has(row) ? new Set([...before].filter((each) => each !== row)) : new Set([...before, row])
}
