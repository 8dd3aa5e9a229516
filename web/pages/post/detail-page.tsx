import { Link, useNavigate } from "@tanstack/react-router"
import { Ellipsis, PenLine } from "lucide-react"
import { Suspense, useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, PostView, ProviderLimits } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { later } from "../../kit/later.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { PostStatus, shownStatus } from "../../kit/post-status.tsx"
import { scrollsByKeys } from "../../kit/scrolls-by-keys.ts"
import { PostCrumb } from "../../post/post-crumb.tsx"
import { sayTime } from "../../post/say-time.ts"
import { titleOf } from "../../post/title-of.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { useShownPost } from "../../shell/shown-post.ts"
import { words } from "../../words/words.ts"
import { OnAccounts } from "./on-accounts.tsx"
import { PostTimes } from "./post-times.tsx"
import { PostTotals } from "./post-totals.tsx"
import { Problems } from "./problems.tsx"
import { PublishingCard } from "./publishing-card.tsx"
import { usePostKeys } from "./use-post-keys.ts"

/** They stand below the rest, and have charts. */
const PostTrail = later(async () => (await import("../../post/post-trail.tsx")).PostTrail)
const PostNumbers = later(async () => (await import("./post-numbers.tsx")).PostNumbers)

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
  usePostKeys(post.id, isFailed && isEditor)
  const isOut = post.results.some(({ ok }) => ok)
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
      <div ref={scrollsByKeys} className="flex min-h-0 flex-1 flex-col tablet:overflow-y-auto">
        <section aria-label={words.post.results} className="grid gap-4 px-3 py-3.5 tablet:px-5">
          <Problems post={post} accounts={accounts} />
          <PublishingCard post={post} />
          <OnAccounts post={post} accounts={accounts} limits={limits} />
        </section>
        {isOut && (
          <>
            <PostTotals post={post} />
            <div className="border-t border-line px-3 py-3.5 tablet:px-5">
              <Suspense>
                <PostNumbers post={post} accounts={accounts} limits={limits} />
              </Suspense>
            </div>
          </>
        )}
        <div className="border-t border-line px-3 py-3.5 tablet:px-5">
          <Suspense>
            <PostTrail post={post} />
          </Suspense>
        </div>
        <div className="border-t border-line px-3 py-3 tablet:px-5">
          <PostTimes post={post} />
        </div>
      </div>
    </Page>
  )
}
