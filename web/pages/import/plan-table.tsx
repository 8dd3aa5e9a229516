import { Image } from "lucide-react"
import type { AccountView, LabelView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { Glyph, type GlyphKind } from "../../kit/glyph.tsx"
import { LabelSquare } from "../../kit/label-square.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { showTimeAndDay } from "../../words/dates.ts"
import { importWords } from "../../words/import-words.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import type { DecidedRow, Fate, RowChoices } from "./decide-row.ts"

type Props = {
  readonly rows: readonly DecidedRow[]
  readonly timeZone: string
  readonly accounts: readonly AccountView[]
  readonly labels: readonly LabelView[]
  readonly choices: RowChoices
  readonly isOpen: boolean
  readonly onWanted: (row: number) => void
  readonly onSecond: (row: number) => void
}

/** One line for each row of the file, by its number there. */
export function PlanTable({ rows, timeZone, accounts, labels, choices, isOpen, onWanted, onSecond }: Props) {
  const { heads } = importWords
  const columns = [
    { key: "row", head: heads.row, className: "w-16" },
    { key: "will", head: heads.will, className: "w-28" },
    { key: "when", head: heads.when(cityOf(timeZone)), className: "w-40" },
    { key: "accounts", head: heads.accounts, className: "w-[17%]" },
    { key: "post", head: heads.post },
    { key: "note", head: heads.note, className: "w-[34%]" },
  ]
  if (rows.length === 0) return <p className="p-5 text-dense text-ink-3">{importWords.nothingShown}</p>
  const chosen = { accounts: new Map(accounts.map((each) => [each.id, each])), labels }
  return (
    <Table label={importWords.title} columns={columns}>
      {rows.map((row) => (
        <Row key={row.row} className={grounds[row.fate]}>
          <Cell className="figures text-ink-3" phoneLabel={heads.row}>
            {row.row}
          </Cell>
          <Cell>
            <span className={cx("inline-flex items-center gap-1.5 font-medium whitespace-nowrap", inks[row.fate])}>
              <Glyph kind={signs[row.fate]} size={13} />
              {importWords.will[row.fate]}
            </span>
          </Cell>
          <Cell className="figures whitespace-nowrap">
            {row.at === undefined ? (
              <span className="text-ink-3">{importWords.noTime}</span>
            ) : (
              showTimeAndDay(row.at, timeZone)
            )}
          </Cell>
          <Cell>
            <AccountNames row={row} accounts={chosen.accounts} />
          </Cell>
          <HeadCell className="max-tablet:basis-full">
            <PostCell row={row} labels={chosen.labels} />
          </HeadCell>
          <Cell className="max-tablet:basis-full">
            <Notes row={row} choices={choices} isOpen={isOpen} onWanted={onWanted} onSecond={onSecond} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

const signs: Readonly<Record<Fate, GlyphKind>> = {
  schedule: "scheduled",
  draft: "todo",
  fix: "failed",
  skip: "declined",
}
const inks: Readonly<Record<Fate, string>> = {
  schedule: "text-scheduled",
  draft: "text-ink-2",
  fix: "text-failed",
  skip: "text-ink-3",
}
const grounds: Readonly<Record<Fate, string>> = { schedule: "", draft: "", fix: "bg-failed-wash", skip: "" }

/** As many as a line has place for. */
const mostNames = 2

function AccountNames({
  row,
  accounts,
}: {
  readonly row: DecidedRow
  readonly accounts: ReadonlyMap<string, AccountView>
}) {
  const named = row.accountIds.flatMap((id) => accounts.get(id) ?? [])
  if (named.length === 0) return <span className="text-ink-3">{importWords.noAccounts}</span>
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-0.5">
      {named.slice(0, mostNames).map(({ id, key, handle }) => (
        <span key={id} className="inline-flex min-w-0 items-center gap-1">
          <NetworkGlyph network={key} size={12} />
          <span className="truncate">{handle}</span>
        </span>
      ))}
      {named.length > mostNames && (
        <span
          className="text-ink-3"
          title={named
            .slice(mostNames)
            .map(({ handle }) => handle)
            .join(", ")}
        >
          {importWords.moreAccounts(named.length - mostNames)}
        </span>
      )}
    </span>
  )
}

function PostCell({ row, labels }: { readonly row: DecidedRow; readonly labels: readonly LabelView[] }) {
  const text = row.cells.text.trim()
  const named = labels.filter(({ id }) => row.labelIds.includes(id))
  return (
    <span className="grid justify-items-start text-start">
      <span dir="auto" className={cx("line-clamp-2 wrap-anywhere", text === "" ? "text-ink-3" : "font-medium")}>
        {text === "" ? importWords.noText : text}
      </span>
      {(row.mediaIds.length > 0 || named.length > 0) && (
        <span className="flex flex-wrap gap-x-3 text-hint text-ink-3">
          {row.mediaIds.length > 0 && (
            <span className="inline-flex items-center gap-1">
              <Image size={12} strokeWidth={1.9} aria-hidden />
              {words.posts.media(row.mediaIds.length)}
            </span>
          )}
          {named.map(({ id, name, colour }) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              <LabelSquare colour={colour} />
              {name}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

type NoteProps = Pick<Props, "choices" | "isOpen" | "onWanted" | "onSecond"> & { readonly row: DecidedRow }

function Notes({ row, choices, isOpen, onWanted, onSecond }: NoteProps) {
  const isSecond = choices.second.has(row.row)
  const isDuplicate = row.notes.some(({ kind }) => kind === "duplicate")
  const isWanted = choices.wanted.has(row.row)
  if (row.notes.length === 0) return null
  const verb = isSecond ? importWords.takeFirst : importWords.takeSecond
  const other = isWanted ? importWords.skipAgain : importWords.anyway
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1">
      <ul className="grid min-w-0 flex-1 basis-48 gap-0.5">
        {row.notes.map(({ column, kind, message }) => (
          <li key={`${column} ${message}`} className="wrap-anywhere">
            {(kind === "unread" || kind === "unfit") && (
              <b className="font-semibold">{importWords.columns[column]}: </b>
            )}
            <span className="text-ink-2">{message}</span>
            {row.second !== undefined && isSecond && <b className="font-semibold"> {importWords.second}</b>}
          </li>
        ))}
      </ul>
      {isOpen && row.second !== undefined && (
        <Button size="small" aria-label={importWords.buttonOf(verb, row.row)} onClick={() => onSecond(row.row)}>
          {verb}
        </Button>
      )}
      {isOpen && isDuplicate && row.fate !== "fix" && (
        <Button size="small" aria-label={importWords.buttonOf(other, row.row)} onClick={() => onWanted(row.row)}>
          {other}
        </Button>
      )}
    </div>
  )
}
