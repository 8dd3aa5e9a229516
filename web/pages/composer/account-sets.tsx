import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Check, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import type { Id } from "#domain/ids.ts"
import { call } from "../../api/call.ts"
import { accountSetsQuery } from "../../api/queries.ts"
import { Confirm } from "../../kit/confirm.tsx"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { SaveSetDialog } from "./save-set-dialog.tsx"
import { useChooseAccounts } from "./use-choose-accounts.ts"

/** Accounts that are chosen together: all of them, or those that somebody saved under a name. */
export function AccountSets() {
  const { workspace } = usePerson()
  const { accounts, chosen } = useComposer()
  const { choose } = useChooseAccounts()
  const [asked, setAsked] = useState<"save" | "delete" | null>(null)
  const queries = useQueryClient()
  const { queryKey } = accountSetsQuery(workspace.id)
  const saved = useQuery(accountSetsQuery(workspace.id)).data ?? []
  const all = accounts.map(({ id }) => id)
  const isActive = (ids: readonly string[]) =>
    ids.length === chosen.length && chosen.every(({ id }) => ids.includes(id)) && ids.length > 0
  const active = saved.find(({ accountIds }) => isActive(accountIds))
  const sets = [
    { name: words.composer.allSet, accountIds: all },
    ...saved.filter(({ accountIds }) => accountIds.length > 0),
  ]
  const keep = ({ sets: next }: { readonly sets: typeof saved }) => queries.setQueryData(queryKey, next)
  return (
    <div className="flex items-center gap-2">
      <fieldset
        aria-label={words.composer.sets}
        className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        {sets.map(({ name, accountIds }) => (
          <button
            key={accountIds === all ? "" : name}
            type="button"
            aria-pressed={isActive(accountIds)}
            onClick={() => choose(isActive(accountIds) ? [] : (accountIds as Id<"acc">[]), all)}
            className={cx(
              "figures inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full px-2.5 text-dense font-medium tablet:h-7",
              isActive(accountIds)
                ? "bg-sunk font-semibold text-ink inset-ring inset-ring-line-strong"
                : "text-ink-2 hover:text-ink",
            )}
          >
            {isActive(accountIds) && <Check size={13} strokeWidth={2.2} aria-hidden />}
            {name} <span className="text-ink-3">{accountIds.length}</span>
          </button>
        ))}
        {active === undefined && chosen.length > 0 && (
          <button
            type="button"
            onClick={() => setAsked("save")}
            className="inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full px-2.5 text-dense font-medium text-ink-2 hover:text-ink tablet:h-7"
          >
            <Plus size={13} strokeWidth={2} aria-hidden />
            {words.composer.saveSet}
          </button>
        )}
        {active !== undefined && (
          <IconButton icon={Trash2} label={words.composer.deleteSet(active.name)} onClick={() => setAsked("delete")} />
        )}
      </fieldset>
      <span className="figures shrink-0 text-dense text-ink-3 max-tablet:hidden">
        {words.composer.accountsChosen(chosen.length, accounts.length)}
      </span>
      <SaveSetDialog
        isOpen={asked === "save"}
        onClose={() => setAsked(null)}
        accountIds={chosen.map(({ id }) => id)}
        onSaved={keep}
      />
      {active !== undefined && (
        <Confirm
          isOpen={asked === "delete"}
          onClose={() => setAsked(null)}
          title={words.composer.deleteSetTitle(active.name)}
          body={words.composer.deleteSetBody}
          verb={words.composer.deleteSetVerb}
          run={async () => keep(await call("accountSets.delete", { name: active.name }))}
        />
      )}
    </div>
  )
}
