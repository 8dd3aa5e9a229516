import { Link, useNavigate } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight, CircleAlert, Ellipsis, Eye } from "lucide-react"
import type { ReactNode } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { PostStatus, shownStatus } from "../../kit/post-status.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { firstWords } from "../../words/first-words.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { findVersion } from "./draft.ts"
import { SaveLine } from "./save-line.tsx"
import { useGoTo } from "./use-go-to.ts"

const loadMenu = async () => (await import("../posts/post-menu.tsx")).PostMenu

type Props = { readonly onPreview: (() => void) | undefined; readonly children: ReactNode }

export function ComposerHeader({ onPreview, children }: Props) {
  const { keeper, keeping, draft, accounts, issues, isReadOnly } = useComposer()
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const { post } = keeping
  const title = firstWords(findVersion(draft, null).content[0]?.body ?? "")
  const [first] = issues
  return (
    <Page
      isDivided
      title={title === "" ? words.composer.untitled : title}
      crumb={<Crumb />}
      status={<PostStatus status={post === null ? "Draft" : shownStatus(post)} />}
      facts={isReadOnly ? undefined : <SaveLine />}
      actions={
        <>
          {!isReadOnly && first !== undefined && (
            <button
              type="button"
              onClick={() => (onPreview === undefined ? goTo(first) : onPreview())}
              className="inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-control bg-failed-wash px-[9px] text-dense font-semibold text-failed max-tablet:hidden tablet:h-7"
            >
              <CircleAlert size={14} strokeWidth={1.9} aria-hidden />
              {words.composer.fix(issues.length)}
            </button>
          )}
          {onPreview !== undefined && (
            <IconButton icon={Eye} label={words.composer.preview} size="control" onClick={onPreview} />
          )}
          {post !== null && isAtLeast(workspace.role, "editor") && (
            <MenuOnDemand
              load={loadMenu}
              about={{
                post,
                accounts,
                isHere: true,
                before: () => keeper.flush(),
                onDeleted: () => {
                  keeper.forget()
                  void navigate({ to: "/posts", search: {} })
                },
              }}
              trigger={<IconButton icon={Ellipsis} label={words.composer.more} size="control" />}
            />
          )}
        </>
      }
    >
      {children}
    </Page>
  )
}

function Crumb() {
  return (
    <>
      <Link
        to="/posts"
        search={{}}
        className="flex shrink-0 items-center gap-2 text-control text-ink-3 hover:text-ink max-tablet:hidden"
      >
        {words.composer.crumb}
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden />
      </Link>
      <Link
        to="/posts"
        search={{}}
        aria-label={words.composer.back}
        className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
      >
        <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    </>
  )
}
