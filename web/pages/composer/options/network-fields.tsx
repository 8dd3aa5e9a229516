import type { OptionView } from "../../../api/views.ts"
import { cx } from "../../../kit/cx.ts"
import { controlOf } from "../../../post/options/control-of.ts"
import type { Control } from "../../../post/options/control-of.ts"
import { isBranded } from "../../../post/options/is-branded.ts"
import { TikTokNotes } from "../../../post/tiktok-notes.tsx"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { AccountRights } from "./account-rights.tsx"
import { OptionField } from "./option-field.tsx"
import type { NetworkGroup } from "./use-network-groups.ts"

/** The controls of one network: who posts, every option that fits, what has to be agreed to. */
export function NetworkFields({ group }: { readonly group: NetworkGroup }) {
  const { draft } = useComposer()
  const { key, accounts, options } = group
  return (
    <>
      {accounts.map((account) => (
        <AccountRights key={account.id} account={account} />
      ))}
      {inRows(options).map((row) => (
        <Row key={row[0]?.key} row={row} group={group} />
      ))}
      {key === "tiktok" && (
        <TikTokNotes isBranded={accounts.some((account) => isBranded(draft.versions, account.id))} />
      )}
    </>
  )
}

function Row({ row, group }: { readonly row: readonly OptionView[]; readonly group: NetworkGroup }) {
  const fields = row.map((option) => (
    <OptionField key={option.key} option={option} network={group.key} accounts={group.accounts} />
  ))
  const [first] = row
  const isRights = first !== undefined && first.key.startsWith("tiktok.allow")
  if (first !== undefined && controlOf(first) === "switch") {
    return (
      <fieldset className="min-w-0">
        {isRights && <legend className="mb-1.5 text-hint font-control text-ink-2">{optionWords.peopleMay}</legend>}
        <div className="flex flex-wrap gap-x-8 gap-y-2.5">{fields}</div>
      </fieldset>
    )
  }
  return <div className={cx("grid gap-3.5", row.length > 1 && "wide-phone:grid-cols-2")}>{fields}</div>
}

/** Controls that need the whole width stand alone; switches stand together, and so do small fields. */
const wide = new Set<Control>(["tiles", "frame", "picture", "lines", "brand", "colour", "people", "tags"])

function inRows(options: readonly OptionView[]): readonly (readonly OptionView[])[] {
  const rows: OptionView[][] = []
  let last: string | null = null
  for (const option of options.filter((each) => controlOf(each) !== "within")) {
    const control = controlOf(option)
    const rights = option.key.startsWith("tiktok.allow") ? "rights" : "switch"
    const kind = wide.has(control) ? option.key : control === "switch" ? rights : "field"
    if (kind === last) rows.at(-1)?.push(option)
    else rows.push([option])
    last = kind
  }
  return rows
}
