import { useQuery } from "@tanstack/react-query"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, limitsQuery, postQuery } from "./api/queries.ts"
import { Refusal } from "./api/refusal.ts"
import type { AccountView, PostView, ProviderLimits } from "./api/views.ts"
import { buttonLook } from "./kit/button-look.ts"
import { EmptyState } from "./kit/empty-state.tsx"
import { later } from "./kit/later.tsx"
import { Loaded } from "./kit/loaded.tsx"
import { findKeptDraft } from "./post/kept-drafts.ts"
import { Page } from "./shell/page.tsx"
import { usePerson } from "./shell/person.ts"
import { words } from "./words/words.ts"

const ComposerPage = later(async () => (await import("./pages/composer/composer-page.tsx")).ComposerPage)
const DetailPage = later(async () => (await import("./pages/post/detail-page.tsx")).DetailPage)

/** A post at its address: the composer while it is written, the page about it once it went out or tried to. */
export function PostPage() {
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
    return (
      <Suspense fallback={<Page title={words.composer.crumb}>{null}</Page>}>
        <Shown key={workspace.id} {...common} post={isNew ? null : (post.data ?? null)} />
      </Suspense>
    )
  }
  const waiting: UseQueryResult =
    isNew || post.data !== undefined ? (accounts.data === undefined ? accounts : limits) : post
  return (
    <Page title={words.composer.crumb}>
      <Loaded query={waiting}>{() => null}</Loaded>
    </Page>
  )
}

type ShownProps = {
  readonly address: string
  readonly post: PostView | null
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
  readonly isMissing: boolean
}

/** The composer stays for as long as it has something that the server does not have, whatever became of the post. */
function Shown({ address, post, accounts, limits, isMissing }: ShownProps) {
  const { user, workspace } = usePerson()
  const { edit = false, at, accounts: chosen } = useSearch({ from: "/app/posts/$postId" })
  const navigate = useNavigate()
  const isEditor = isAtLeast(workspace.role, "editor")
  const isWanted =
    post === null ||
    post.status === "Draft" ||
    post.status === "Scheduled" ||
    (post.status === "Failed" && edit && isEditor)
  const hasKept = () => isEditor && findKeptDraft({ userId: user.id, workspaceId: workspace.id }, address) !== null
  const [held, setHeld] = useState(() => ({ address, edit, isComposing: isWanted || hasKept() }))
  if (held.address !== address || held.edit !== edit) {
    const stays = held.address === address && held.isComposing
    setHeld({ address, edit, isComposing: isWanted || stays || hasKept() })
  } else if (isWanted && !held.isComposing) {
    setHeld({ ...held, isComposing: true })
  }

  if (post !== null && !isWanted && !held.isComposing) {
    return isMissing ? <Missing /> : <DetailPage key={post.id} post={post} accounts={accounts} limits={limits} />
  }
  const leave = () => {
    setHeld({ address, edit, isComposing: false })
    if (edit) void navigate({ to: "/posts/$postId", params: { postId: address }, replace: true })
  }
  return (
    <ComposerPage
      address={address}
      post={post}
      accounts={accounts}
      limits={limits}
      isMissing={isMissing}
      isWanted={isWanted}
      start={{ at: readTime(at), accountIds: chosen?.split(",") ?? [] }}
      onLeave={leave}
    />
  )
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

function readTime(text: string | undefined): string | null {
  try {
    return text === undefined ? null : Temporal.Instant.from(text).toString({ fractionalSecondDigits: 6 })
  } catch {
    return null
  }
}
