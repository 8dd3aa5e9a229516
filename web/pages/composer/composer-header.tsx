import { useNavigate } from "@tanstack/react-router"
import { CircleAlert, Ellipsis, Eye, History } from "lucide-react"
import { Suspense, useState } from "react"
import type { ReactNode } from "react"
import { firstWords } from "#domain/first-words.ts"
import { isAtLeast } from "#domain/roles.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { later } from "../../kit/later.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { PostStatus, shownStatus } from "../../kit/post-status.tsx"
import { findVersion } from "../../post/draft.ts"
import { PostCrumb } from "../../post/post-crumb.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { PublishButton } from "./publish-button.tsx"
import { SaveLine } from "./save-line.tsx"
import { ScheduleButton } from "./schedule-button.tsx"
import { useProblems } from "./use-problems.ts"

const HistoryDrawer = later(async () => (await import("./history-drawer.tsx")).HistoryDrawer)

const loadMenu = async () => (await import("../../post/post-menu.tsx")).PostMenu

type Props = {
  /** Opens the preview where there is no space for it beside the text. */
  readonly onPreview: (() => void) | undefined
  /** Whether there is space here for the buttons that send the post out. */
  readonly hasGoing: boolean
  readonly children: ReactNode
}

export function ComposerHeader({ onPreview, hasGoing, children }: Props) {
  const { keeper, keeping, draft, accounts, askedFor, showList, isReadOnly } = useComposer()
  const problems = useProblems(askedFor ?? "publish")
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const { post } = keeping
  const title = firstWords(findVersion(draft, null).content[0]?.body ?? "")
  const status = post?.status ?? "Draft"
  const [isRemembering, setRemembering] = useState(false)
  return (
    <Page
      isDivided
      title={title === "" ? words.composer.untitled : title}
      crumb={<PostCrumb />}
      status={<PostStatus status={post === null ? "Draft" : shownStatus(post)} />}
      facts={isReadOnly ? undefined : <SaveLine />}
      actions={
        <>
          {!isReadOnly && askedFor !== null && problems.length > 0 && (
            <button
              type="button"
              onClick={() => showList(true)}
              className="inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-control bg-failed-wash px-[9px] text-dense font-semibold text-failed tablet:h-7"
            >
              <CircleAlert size={14} strokeWidth={1.9} aria-hidden />
              {words.composer.toSolve.count(problems.length)}
            </button>
          )}
          {onPreview !== undefined && (
            <IconButton icon={Eye} label={words.composer.preview} size="control" onClick={onPreview} />
          )}
          {post !== null && hasGoing && (
            <IconButton
              icon={History}
              label={words.history.title}
              size="control"
              onClick={() => setRemembering(true)}
            />
          )}
          {post !== null && isAtLeast(workspace.role, "editor") && (
            <MenuOnDemand
              load={loadMenu}
              about={{
                post,
                accounts,
                isHere: true,
                before: () => keeper.flush(),
                onHistory: () => setRemembering(true),
                onDeleted: () => {
                  keeper.forget()
                  void navigate({ to: "/posts", search: {} })
                },
              }}
              trigger={<IconButton icon={Ellipsis} label={words.composer.more} size="control" />}
            />
          )}
          {hasGoing && !isReadOnly && <PublishButton />}
          {hasGoing && !isReadOnly && status === "Draft" && <ScheduleButton />}
        </>
      }
    >
      {children}
      {isRemembering && post !== null && (
        <Suspense>
          <HistoryDrawer post={post} onClose={() => setRemembering(false)} />
        </Suspense>
      )}
    </Page>
  )
}
