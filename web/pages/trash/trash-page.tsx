import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import { accountsQuery, trashQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { PostCrumb } from "../../post/post-crumb.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { TrashRow } from "./trash-row.tsx"

const columns = [
  { key: "post", head: words.trash.columns.post, className: "w-[46%]" },
  { key: "accounts", head: words.trash.columns.accounts },
  { key: "deleted", head: words.trash.columns.deleted },
  { key: "actions", head: words.trash.columns.actions, isHeadHidden: true },
]

/** What was deleted in the last thirty days. */
export function TrashPage() {
  const { workspace } = usePerson()
  const isEditor = isAtLeast(workspace.role, "editor")
  const toasts = useToasts()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const query = useInfiniteQuery(trashQuery(workspace.id))
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? []
  const empty = async () => {
    const { deleted } = await call("trash.empty", {})
    toasts.add(words.trash.emptied(deleted))
    await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
  }
  return (
    <Page
      title={words.trash.title}
      crumb={<PostCrumb />}
      facts={words.trash.lead}
      actions={
        isEditor &&
        posts.length > 0 && (
          <Button icon={Trash2} onClick={() => setAsking(true)}>
            {words.trash.empty}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {() =>
          posts.length === 0 ? (
            <EmptyState title={words.trash.nothing} lead={words.trash.nothingLead} />
          ) : (
            <>
              <Table label={words.trash.title} columns={columns}>
                {posts.map((post) => (
                  <TrashRow key={post.id} post={post} accounts={accounts} mayRestore={isEditor} />
                ))}
              </Table>
              {query.hasNextPage && (
                <div className="p-3 text-center tablet:px-5">
                  <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {words.common.more}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.trash.emptyTitle}
        body={words.trash.emptyBody}
        verb={words.trash.emptyVerb}
        run={empty}
      />
    </Page>
  )
}
