import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { mailCadences } from "#domain/notification.ts"
import { Select } from "../../kit/select.tsx"
import { Switch } from "../../kit/switch.tsx"
import type { ReachView } from "../../notifications/queries.ts"
import { reachWords } from "../../words/reach-words.ts"
import type { ReachChange } from "./use-reach.ts"

type Line = ReachView["kinds"][number]
type Props = { readonly settings: ReachView; readonly onSave: (change: ReachChange) => void }

const { columns } = reachWords
const notes: Readonly<Record<string, string>> = reachWords.notes
const cadences = mailCadences.map((value) => ({ value, text: reachWords.cadences[value] }))

/** Every kind of thing that happens, and the ways by which it reaches somebody. On a phone each kind has its ways below it. */
export function ReachTable({ settings, onSave }: Props) {
  const groups = Map.groupBy(settings.kinds, ({ group }) => group)
  return (
    <table aria-labelledby="reach-table" className="w-full border-collapse text-control max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr className="border-b border-line text-meta text-ink-3 *:h-9 *:font-medium">
          <th scope="col">{columns.kind}</th>
          <th scope="col" className="w-[96px]">
            {columns.app}
          </th>
          {settings.mail.isOn && (
            <th scope="col" className="w-[156px]">
              {columns.mail}
            </th>
          )}
          <th scope="col" className="w-[64px]">
            {columns.push}
          </th>
        </tr>
      </thead>
      {Array.from(groups, ([group, lines]) => (
        <tbody key={group} className="max-tablet:block">
          <tr className="max-tablet:block">
            <th
              scope="rowgroup"
              colSpan={settings.mail.isOn ? 4 : 3}
              className="border-b border-line pt-4 pb-1.5 text-meta font-medium text-ink-3 max-tablet:block"
            >
              {reachWords.groups[group]}
            </th>
          </tr>
          {lines.map((line) => (
            <ReachLine key={line.kind} line={line} hasMail={settings.mail.isOn} onSave={onSave} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type LineProps = { readonly line: Line; readonly hasMail: boolean; readonly onSave: Props["onSave"] }

function ReachLine({ line, hasMail, onSave }: LineProps) {
  const { kind, app, mail, push, fixed } = line
  const name = reachWords.kinds[kind]
  const save = (ways: Partial<Pick<Line, "app" | "mail" | "push">>) => onSave({ choices: [{ kind, ...ways }] })
  return (
    <tr className="border-b border-line max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-5 max-tablet:gap-y-2 max-tablet:py-3">
      <th scope="row" className="py-2 pe-3 font-medium max-tablet:block max-tablet:w-full max-tablet:p-0">
        {name}
        {notes[kind] !== undefined && <span className="block text-meta font-normal text-ink-3">{notes[kind]}</span>}
      </th>
      <Way label={columns.app}>
        {fixed.includes("app") ? (
          <>
            <Check size={16} strokeWidth={2} aria-hidden className="mx-3 text-ink-2" />
            <span className="sr-only">{reachWords.always}</span>
          </>
        ) : (
          <Switch aria-label={reachWords.cell(columns.app, name)} isOn={app} onChange={(isOn) => save({ app: isOn })} />
        )}
      </Way>
      {hasMail && (
        <Way label={columns.mail}>
          {fixed.includes("mail") ? (
            <span className="text-dense text-ink-2">{reachWords.alwaysMail}</span>
          ) : (
            <span className="inline-block w-[136px]">
              <Select
                label={reachWords.cell(columns.mail, name)}
                value={mail}
                onValue={(cadence) => save({ mail: cadence })}
                choices={cadences}
              />
            </span>
          )}
        </Way>
      )}
      <Way label={columns.push}>
        <Switch
          aria-label={reachWords.cell(columns.push, name)}
          isOn={push}
          onChange={(isOn) => save({ push: isOn })}
        />
      </Way>
    </tr>
  )
}

function Way({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className="py-1.5 max-tablet:flex max-tablet:items-center max-tablet:gap-2 max-tablet:p-0">
      <span aria-hidden className="text-meta text-ink-3 tablet:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
