import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CalendarClock, Pause, Play, Plus, Shuffle } from "lucide-react"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import type { AccountView, CalendarEntryView, LaneView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { queueWords } from "../../words/queue-words.ts"
import { words } from "../../words/words.ts"
import { PauseDialog } from "./pause-dialog.tsx"
import { SlotsDialog } from "./slots-dialog.tsx"

/** Gaps further away are counted. */
const mostFree = 5

type Props = {
  readonly account: AccountView
  readonly lane: LaneView
  /** By which slots are read: the workspace's. */
  readonly timeZone: string
  /** What is scheduled there. */
  readonly posts: readonly CalendarEntryView[]
}

export function Lane({ account, lane, timeZone, posts }: Props) {
  const { user, workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [asked, setAsked] = useState<"slots" | "pause" | "shuffle" | null>(null)
  const refresh = async () => queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
  const resume = useMutation({
    mutationFn: () => call("queue.resume", { accountId: account.id }),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
    onSettled: refresh,
  })
  const close = () => setAsked(null)
  const isEditor = isAtLeast(workspace.role, "editor")
  const { slots, free, isPaused, pausedUntil } = lane
  return (
    <section
      aria-label={words.posts.accountOf(account.provider, account.handle)}
      className="overflow-hidden rounded-sheet bg-raised inset-ring inset-ring-line"
    >
      <div className="flex flex-wrap items-center gap-2.5 px-3.5 py-2.5">
        <AccountAvatar account={account} size="m" ground="ring-raised" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex items-center gap-1.5 text-control font-semibold">
            <span className="truncate">{words.posts.accountOf(account.provider, account.handle)}</span>
            {account.sandbox && <SandboxBadge isSmall />}
          </h2>
          <p className="text-hint text-ink-3">
            {isPaused && (
              <b className="font-semibold text-warn">
                {pausedUntil === undefined
                  ? queueWords.paused
                  : queueWords.pausedUntil(showMoment(pausedUntil, user.timeZone))}
                {" · "}
              </b>
            )}
            {queueWords.slots(slots.length)}
            {slots.length > 0 &&
              !isPaused &&
              ` · ${free.length === 0 ? queueWords.full : queueWords.gaps(free.length)}`}
          </p>
        </div>
        {isEditor && (
          <span className="flex flex-wrap gap-1.5">
            <Button
              size="small"
              icon={CalendarClock}
              aria-label={queueWords.editOf(account.handle)}
              onClick={() => setAsked("slots")}
            >
              {queueWords.edit}
            </Button>
            {slots.length > 0 && (
              <Button
                size="small"
                icon={Shuffle}
                aria-label={queueWords.shuffleOf(account.handle)}
                onClick={() => setAsked("shuffle")}
              >
                {queueWords.shuffle}
              </Button>
            )}
            {isPaused ? (
              <Button size="small" icon={Play} isBusy={resume.isPending} onClick={() => resume.mutate()}>
                {queueWords.resume}
              </Button>
            ) : (
              slots.length > 0 && (
                <Button
                  size="small"
                  icon={Pause}
                  aria-label={queueWords.pauseOf(account.handle)}
                  onClick={() => setAsked("pause")}
                >
                  {queueWords.pause}
                </Button>
              )
            )}
          </span>
        )}
      </div>
      <Moments account={account} free={isPaused ? [] : free} posts={posts} mayWrite={isEditor} />
      <SlotsDialog isOpen={asked === "slots"} onClose={close} account={account} slots={slots} timeZone={timeZone} />
      <PauseDialog isOpen={asked === "pause"} onClose={close} account={account} />
      <Confirm
        isOpen={asked === "shuffle"}
        onClose={close}
        title={queueWords.shuffleTitle(account.handle)}
        body={queueWords.shuffleBody}
        verb={queueWords.shuffleVerb}
        look="ink"
        run={async () => {
          const { count } = await call("queue.shuffle", { accountId: account.id })
          toasts.add(queueWords.shuffled(count))
          await refresh()
        }}
      />
    </section>
  )
}

type MomentsProps = Pick<LaneView, "free"> & {
  readonly account: AccountView
  readonly posts: readonly CalendarEntryView[]
  readonly mayWrite: boolean
}

/** What goes out and what is free, in the order of time. */
function Moments({ account, free, posts, mayWrite }: MomentsProps) {
  const { user } = usePerson()
  const gaps = free.slice(0, mostFree).map((at) => ({ at, post: null }))
  const rows = [...posts.map((post) => ({ at: post.at ?? "", post })), ...gaps].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  )
  if (rows.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map(({ at, post }) => (
        <li
          key={`${at} ${post?.id ?? ""}`}
          className="flex min-h-9 items-center gap-2.5 px-3.5 py-1.5 text-dense max-tablet:min-h-11"
        >
          <span className="figures w-[132px] shrink-0 text-ink-2">{showMoment(at, user.timeZone)}</span>
          {post === null ? (
            <>
              <span className="flex-1 text-ink-3">{queueWords.free}</span>
              {mayWrite && (
                <Link
                  to="/posts/$postId"
                  params={{ postId: "new" }}
                  search={{ at, accounts: account.id }}
                  aria-label={queueWords.fillOf(showMoment(at, user.timeZone))}
                  className="inline-flex items-center gap-1 font-medium text-ink-2 hover:text-ink"
                >
                  <Plus size={13} strokeWidth={2} aria-hidden />
                  {queueWords.fill}
                </Link>
              )}
            </>
          ) : (
            <>
              <Glyph kind="scheduled" size={13} />
              <Link
                to="/posts/$postId"
                params={{ postId: post.id }}
                dir="auto"
                className="min-w-0 flex-1 truncate font-medium hover:underline"
              >
                {post.text === "" ? words.posts.noText : post.text}
              </Link>
            </>
          )}
        </li>
      ))}
      {free.length > mostFree && (
        <li className="px-3.5 py-1.5 text-hint text-ink-3">{queueWords.more(free.length - mostFree)}</li>
      )}
    </ul>
  )
}
