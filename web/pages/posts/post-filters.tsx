import { Tag } from "lucide-react"
import { useCallback } from "react"
import { postStatuses } from "#domain/post-status.ts"
import type { PostStatus } from "#domain/post-status.ts"
import type { AccountView, LabelView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { SearchField } from "../../kit/search-field.tsx"
import { Segments } from "../../kit/segments.tsx"
import { Select } from "../../kit/select.tsx"
import { words } from "../../words/words.ts"
import type { PostsSearch } from "./posts-search.ts"

type Props = {
  readonly search: PostsSearch
  readonly accounts: readonly AccountView[]
  readonly labels: readonly LabelView[]
  readonly onChange: (change: PostsSearch) => void
}

const loadLabels = async () => (await import("./label-menu.tsx")).LabelMenu

const statusChoices: readonly { readonly value: PostStatus | "all"; readonly text: string }[] = [
  { value: "all", text: words.posts.all },
  ...postStatuses.map((status) => ({ value: status, text: words.statuses[status] })),
]

export function PostFilters({ search, accounts, labels, onChange }: Props) {
  const setText = useCallback((text: string) => onChange({ search: text === "" ? undefined : text }), [onChange])
  const chosen = accounts.some(({ id }) => id === search.account) ? (search.account ?? "") : ""
  const labelName = labels.find(({ id }) => id === search.label)?.name
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-[7px] tablet:min-h-[46px] tablet:px-5">
      <Segments
        isLabelHidden
        label={words.posts.status}
        value={search.status ?? "all"}
        onValue={(value) => onChange({ status: value === "all" ? undefined : value })}
        choices={statusChoices}
      />
      <span className="flex min-w-0 flex-1 items-center gap-2 max-tablet:basis-full max-tablet:flex-wrap tablet:justify-end">
        {accounts.length > 0 && (
          <span className="w-[38%] shrink-0 tablet:w-[190px]">
            <Select
              label={words.posts.account}
              value={chosen}
              onValue={(id) => onChange({ account: id === "" ? undefined : id })}
              choices={[
                { value: "", text: words.posts.allAccounts },
                ...accounts.map(({ id, provider, handle }) => ({
                  value: id,
                  text: words.posts.accountOf(provider, handle),
                })),
              ]}
            />
          </span>
        )}
        {labels.length > 0 && (
          <MenuOnDemand
            load={loadLabels}
            about={{ labels, value: search.label, onValue: (label: string | undefined) => onChange({ label }) }}
            trigger={<Button icon={Tag}>{labelName ?? words.calendar.anyLabel}</Button>}
          />
        )}
        <span className="flex min-w-0 flex-1 max-tablet:basis-full tablet:max-w-[280px]">
          <SearchField label={words.posts.search} value={search.search ?? ""} onValue={setText} />
        </span>
      </span>
    </div>
  )
}
