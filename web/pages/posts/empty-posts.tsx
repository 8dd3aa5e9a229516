import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import type { PostsSearch } from "./posts-search.ts"

/** What to do where nothing is listed: write, or look elsewhere. */
export function EmptyPosts({ search: { status, account, label, search } }: { readonly search: PostsSearch }) {
  const { workspace } = usePerson()
  const isEditor = isAtLeast(workspace.role, "editor")
  const write = isEditor && (
    <Link to="/posts/$postId" params={{ postId: "new" }} className={buttonLook("line")}>
      {words.posts.new}
    </Link>
  )
  if (account !== undefined || label !== undefined || search !== undefined) {
    const clear = (
      <Link to="/posts" search={{}} className={buttonLook("line")}>
        {words.posts.clear}
      </Link>
    )
    return <EmptyState title={words.posts.emptyFilter} action={clear} />
  }
  if (status !== undefined) return <EmptyState title={words.posts.emptyStatus[status]} action={write} />
  return (
    <EmptyState
      title={words.posts.empty}
      lead={isEditor ? words.posts.emptyLead : words.posts.emptyViewer}
      action={write}
    />
  )
}
