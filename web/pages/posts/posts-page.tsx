import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { PenLine, Trash2 } from "lucide-react"
import { useCallback } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, labelsQuery, postsQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { ImportLink } from "../../post/import-link.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { EmptyPosts } from "./empty-posts.tsx"
import { PostFilters } from "./post-filters.tsx"
import { PostRow } from "./post-row.tsx"
import type { PostsSearch } from "./posts-search.ts"
import { useFirstPictures } from "./use-first-pictures.ts"

const columns = [
  { key: "post", head: words.posts.columns.post, className: "w-[46%]" },
  { key: "status", head: words.posts.columns.status },
  { key: "accounts", head: words.posts.columns.accounts },
  { key: "time", head: words.posts.columns.time },
  { key: "actions", head: words.posts.columns.actions, isHeadHidden: true },
]

export function PostsPage() {
  const { workspace } = usePerson()
  const search = useSearch({ from: "/app/posts" })
  const navigate = useNavigate()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const labels = useQuery(labelsQuery(workspace.id)).data ?? []
  const query = useInfiniteQuery(postsQuery(workspace.id, toFilter(search)))
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? []
  const pictures = useFirstPictures(posts)
  const last = query.data?.pages.at(-1)
  const setSearch = useCallback(
    (change: PostsSearch) =>
      void navigate({ to: "/posts", search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  return (
    <Page
      title={words.posts.title}
      facts={last && words.posts.facts(last.total, last.isTotalCut === true)}
      actions={
        <>
          <Link to="/posts/trash" className={buttonLook("line")}>
            <Trash2 size={16} strokeWidth={1.9} aria-hidden />
            <span className="max-wide-phone:sr-only">{words.posts.trash}</span>
          </Link>
          {isAtLeast(workspace.role, "editor") && (
            <>
              <ImportLink />
              <Link to="/posts/$postId" params={{ postId: "new" }} className={buttonLook("ink")}>
                <PenLine size={16} strokeWidth={1.9} aria-hidden />
                {words.posts.new}
              </Link>
            </>
          )}
        </>
      }
    >
      <PostFilters search={search} accounts={accounts} labels={labels} onChange={setSearch} />
      <Loaded query={query}>
        {() =>
          posts.length === 0 ? (
            <EmptyPosts search={search} />
          ) : (
            <>
              <Table label={words.posts.title} columns={columns}>
                {posts.map((post) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    accounts={accounts}
                    labels={labels}
                    picture={pictures.get(post.id)}
                  />
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
    </Page>
  )
}

function toFilter({ status, account, label, search }: PostsSearch) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(account === undefined ? {} : { accountId: account }),
    ...(label === undefined ? {} : { labelId: label }),
    ...(search === undefined ? {} : { search }),
  }
}
