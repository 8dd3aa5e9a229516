import { useQuery } from "@tanstack/react-query"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, limitsQuery, postQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import type { AccountView, PostView, ProviderLimits } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { Composer } from "./composer.tsx"
import { findLastAccounts } from "./last-accounts.ts"
import { useKeeper } from "./use-keeper.ts"

/** Where a post is written, one that exists or a new one; also where it is read once it has gone out. */
export function ComposerPage() {
  const { workspace } = usePerson()
  const { postId } = useParams({ from: "/app/posts/$postId" })
  const isNew = postId === "new"
  const post = useQuery({ ...postQuery(workspace.id, postId), enabled: !isNew })
  const accounts = useQuery(accountsQuery(workspace.id))
  const limits = useQuery(limitsQuery)
  const isMissing = post.error instanceof Refusal && post.error.code === "NotFound"

  if (isMissing && post.data === undefined) return <Missing />
  if (isNew && !isAtLeast(workspace.role, "editor")) {
    return (
      <Page title={words.composer.untitled}>
        <EmptyState title={words.composer.viewerNew} action={<SeeAll />} />
      </Page>
    )
  }
  if (accounts.data !== undefined && limits.data !== undefined && (isNew || post.data !== undefined)) {
    const common = { address: postId, accounts: accounts.data, limits: limits.data, isMissing }
    return <Keeping key={workspace.id} {...common} post={isNew ? null : (post.data ?? null)} />
  }
  const waiting: UseQueryResult =
    isNew || post.data !== undefined ? (accounts.data === undefined ? accounts : limits) : post
  return (
    <Page title={words.composer.crumb}>
      <Loaded query={waiting}>{() => null}</Loaded>
    </Page>
  )
}

type KeepingProps = {
  readonly address: string
  readonly post: PostView | null
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
  readonly isMissing: boolean
}

function Keeping({ address, post, accounts, limits, isMissing }: KeepingProps) {
  const { user, workspace } = usePerson()
  const navigate = useNavigate()
  const keeper = useKeeper({
    address,
    post,
    place: { userId: user.id, workspaceId: workspace.id },
    accountIds: findLastAccounts(workspace.id, accounts),
    mayWrite: isAtLeast(workspace.role, "editor"),
    onCreated: ({ id }) => void navigate({ to: "/posts/$postId", params: { postId: id }, replace: true }),
  })
  useEffect(() => {
    if (isMissing) keeper.lose()
  }, [isMissing, keeper])
  return <Composer key={keeper.key} keeper={keeper} accounts={accounts} limits={limits} />
}

function Missing() {
  return (
    <Page title={words.composer.crumb}>
      <EmptyState title={words.composer.missing} lead={words.composer.missingLead} action={<SeeAll />} />
    </Page>
  )
}

function SeeAll() {
  return (
    <Link to="/posts" search={{}} className={buttonLook("line")}>
      {words.composer.missingButton}
    </Link>
  )
}
