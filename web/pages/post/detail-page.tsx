import { Link, useNavigate } from "@tanstack/react-router"
import { Ellipsis, PenLine } from "lucide-react"
import { useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, PostView, ProviderLimits } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { PostStatus, shownStatus } from "../../kit/post-status.tsx"
import { PostCrumb } from "../../post/post-crumb.tsx"
import { ResultDetails } from "../../post/result-details.tsx"
import { ResultList } from "../../post/result-list.tsx"
import { sayTime } from "../../post/say-time.ts"
import { titleOf } from "../../post/title-of.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { useShownPost } from "../../shell/shown-post.ts"
import { words } from "../../words/words.ts"
import { MissedCard } from "./missed-card.tsx"
import { NextSteps } from "./next-steps.tsx"
import { PostContent } from "./post-content.tsx"
import { PostNumbers } from "./post-numbers.tsx"
import { PostTimes } from "./post-times.tsx"

const loadMenu = async () => (await import("../../post/post-menu.tsx")).PostMenu

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

/** A post that is going out, has gone out or failed: what it says, how it ended where, and what to do about it. */
export function DetailPage({ post, accounts, limits }: Props) {
  const { user, workspace } = usePerson()
  const navigate = useNavigate()
  useShownPost(post.id, null)
  useEffect(() => {
    // What had the focus went with the composer.
    if (document.activeElement === document.body) document.querySelector("h1")?.focus({ preventScroll: true })
  }, [])
  const isEditor = isAtLeast(workspace.role, "editor")
  const isFailed = post.status === "Failed"
  const open = post.results.filter(({ ok }) => !ok)
  const isMissed = isFailed && open.length > 0 && open.every(({ error }) => error?.code === "MissedTime")
  const title = titleOf(post)
  const status = shownStatus(post)
  return (
    <Page
      isDivided
      title={title === "" ? words.posts.noText : title}
      crumb={<PostCrumb />}
      status={<PostStatus status={status} />}
      facts={sayTime(post, user.timeZone)}
      actions={
        isEditor && (
          <>
            {isFailed && (
              <Link
                to="/posts/$postId"
                params={{ postId: post.id }}
                search={{ edit: true }}
                className={buttonLook("line")}
              >
                <PenLine size={16} strokeWidth={1.9} aria-hidden />
                <span className="max-tablet:sr-only">{words.post.edit}</span>
              </Link>
            )}
            <MenuOnDemand
              load={loadMenu}
              about={{
                post,
                accounts,
                isHere: true,
                onDeleted: () => void navigate({ to: "/posts", search: {} }),
              }}
              trigger={<IconButton icon={Ellipsis} label={words.composer.more} size="control" />}
            />
          </>
        )
      }
    >
      <output className="sr-only">{words.statuses[status]}</output>
      <div className="flex min-h-0 flex-1 flex-col tablet:overflow-y-auto desktop:grid desktop:grid-cols-[minmax(0,1fr)_412px] desktop:overflow-hidden">
        <div className="grid content-start gap-5 border-line bg-canvas px-3 py-3.5 max-desktop:border-b tablet:px-5 desktop:order-2 desktop:min-h-0 desktop:overflow-y-auto desktop:border-s desktop:px-4">
          <PostTimes post={post} />
          {isMissed && <MissedCard post={post} accounts={accounts} />}
          <ResultList post={post} accounts={accounts} Below={ResultDetails} />
          {isFailed && isEditor && !isMissed && <NextSteps post={post} accounts={accounts} />}
          {post.results.some(({ ok }) => ok) && <PostNumbers post={post} accounts={accounts} limits={limits} />}
        </div>
        <div className="min-w-0 px-3 py-5 tablet:px-7 desktop:min-h-0 desktop:overflow-y-auto">
          <PostContent post={post} accounts={accounts} limits={limits} />
        </div>
      </div>
    </Page>
  )
}
