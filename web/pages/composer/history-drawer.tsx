import { useQuery } from "@tanstack/react-query"
import { ChevronDown } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { historyQuery, revisionQuery } from "../../api/queries.ts"
import type { PostView, RevisionView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { Drawer } from "../../kit/drawer.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { readDraft } from "../../post/draft.ts"
import { PostTrail } from "../../post/post-trail.tsx"
import { sayLeftOut } from "../../post/say-left-out.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { VersionTexts } from "./version-texts.tsx"

type Props = { readonly post: PostView; readonly onClose: () => void }

/** What the post said before, and the way back to it. */
export function HistoryDrawer({ post, onClose }: Props) {
  const { workspace } = usePerson()
  const query = useQuery(historyQuery(workspace.id, post))
  return (
    <Drawer isOpen onClose={onClose} title={words.history.title}>
      <Loaded query={query} className="">
        {({ now, revisions }) => (
          <>
            <p className="mb-3 rounded-control border border-line px-3 py-2.5">
              <b className="block text-dense font-medium">{words.history.now}</b>
              <Writer writer={now} />
            </p>
            {revisions.length === 0 ? (
              <EmptyState title={words.history.nothing} lead={words.history.nothingLead} />
            ) : (
              <>
                <p className="mb-3 text-dense text-ink-3">{words.history.lead}</p>
                <ol className="grid gap-2">
                  {revisions.map((revision) => (
                    <li key={revision.id} className="rounded-control border border-line bg-raised">
                      <Entry post={post} revision={revision} onClose={onClose} />
                    </li>
                  ))}
                </ol>
              </>
            )}
            <div className="mt-5">
              <PostTrail post={post} />
            </div>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

type EntryProps = { readonly post: PostView; readonly revision: RevisionView; readonly onClose: () => void }

function Writer({ writer: { at, by, client } }: { readonly writer: Pick<RevisionView, "at" | "by" | "client"> }) {
  const { user } = usePerson()
  return (
    <>
      <span className="figures block text-dense font-medium">{showMoment(at, user.timeZone)}</span>
      <span className="block text-meta text-ink-3">
        {client === undefined ? words.history.by(by) : words.history.byAgent(client, by)}
      </span>
    </>
  )
}

function Entry({ post, revision, onClose }: EntryProps) {
  const { id, text } = revision
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
        className="flex w-full items-center gap-2 rounded-control px-3 py-2.5 text-start hover:bg-row-hover"
      >
        <span className="min-w-0 flex-1">
          <Writer writer={revision} />
          {!isOpen && (
            <span dir="auto" className="mt-1 block truncate text-dense text-ink-2">
              {text === "" ? words.posts.noText : text}
            </span>
          )}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.9}
          aria-hidden
          className={cx("shrink-0 text-ink-3", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && <Writing post={post} revisionId={id} onClose={onClose} />}
    </>
  )
}

type WritingProps = { readonly post: PostView; readonly revisionId: string; readonly onClose: () => void }

function Writing({ post, revisionId, onClose }: WritingProps) {
  const { workspace } = usePerson()
  const { accounts, keeper, isReadOnly } = useComposer()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const query = useQuery(revisionQuery(workspace.id, post.id, revisionId))
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.provider ?? words.composer.goneAccount
  const restore = async () => {
    setBusy(true)
    try {
      // What is still being typed belongs to what is kept.
      await keeper.flush()
      const baseUpdatedAt = keeper.look().post?.updatedAt ?? post.updatedAt
      const { post: restored, leftOut } = await call("posts.restoreRevision", {
        id: post.id,
        revisionId,
        baseUpdatedAt,
      })
      keeper.take(restored)
      toasts.add(sayLeftOut(words.history.restored, leftOut))
      onClose()
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
      setBusy(false)
    }
  }
  return (
    <div className="border-t border-line px-3 py-2.5">
      <Loaded query={query} className="">
        {(revision) => (
          <>
            <VersionTexts versions={readDraft(revision).versions} nameOf={nameOf} />
            {!isReadOnly && (
              <Button isBusy={isBusy} onClick={() => void restore()}>
                {words.history.restore}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
