import { type DateOrder, dateOrders } from "#domain/import/read-clock.ts"
import { Field } from "../../kit/field.tsx"
import { Segments } from "../../kit/segments.tsx"
import { Select } from "../../kit/select.tsx"
import { ZoneField } from "../../kit/zone-field.tsx"
import { importWords } from "../../words/import-words.ts"
import { type Fate, fates, type RowChoices } from "./decide-row.ts"

type Props = {
  /** Whether something can still be chosen. */
  readonly isOpen: boolean
  readonly counts: Readonly<Record<Fate, number>>
  readonly total: number
  readonly shown: Fate | "all"
  readonly onShown: (fate: Fate | "all") => void
  readonly timeZone: string
  readonly onTimeZone: (timeZone: string) => void
  readonly dateOrder: DateOrder
  readonly onDateOrder: (order: DateOrder) => void
  readonly as: RowChoices["as"]
  readonly onAs: (as: RowChoices["as"]) => void
}

/** How the file is read, and which of its rows are in sight. */
export function PlanSettings(props: Props) {
  const { isOpen, counts, total, shown, onShown } = props
  return (
    <div className="flex shrink-0 flex-wrap items-end gap-x-4 gap-y-2.5 border-b border-line px-3 py-3 tablet:px-5">
      <Segments
        label={importWords.show}
        value={shown}
        onValue={onShown}
        choices={[
          { value: "all" as const, text: importWords.all, count: total },
          ...fates.map((fate) => ({ value: fate, text: importWords.will[fate], count: counts[fate] })),
        ]}
      />
      <span className="flex-1 max-tablet:hidden" />
      {isOpen && <Reading {...props} />}
    </div>
  )
}

function Reading({ timeZone, onTimeZone, dateOrder, onDateOrder, as, onAs }: Props) {
  return (
    <>
      <div className="w-[230px] max-wide-phone:w-full">
        <ZoneField label={importWords.zone} value={timeZone} onValue={onTimeZone} />
      </div>
      <div className="w-[160px] max-wide-phone:flex-1">
        <Field label={importWords.order}>
          {(wiring) => (
            <Select
              wiring={wiring}
              value={dateOrder}
              onValue={onDateOrder}
              choices={dateOrders.map((order) => ({ value: order, text: importWords.orders[order] }))}
            />
          )}
        </Field>
      </div>
      <div className="w-[170px] max-wide-phone:flex-1">
        <Field label={importWords.as}>
          {(wiring) => (
            <Select
              wiring={wiring}
              value={as}
              onValue={onAs}
              choices={(["schedule", "draft"] as const).map((each) => ({
                value: each,
                text: importWords.asChoices[each],
              }))}
            />
          )}
        </Field>
      </div>
    </>
  )
}
