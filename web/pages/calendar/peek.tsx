import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { X } from "lucide-react"
import { Suspense } from "react"
import { call } from "../../api/call.ts"
import { ownAddress } from "../../api/own-address.ts"
import { postQuery } from "../../api/queries.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { LabelSquare } from "../../kit/label-square.tsx"
import { later } from "../../kit/later.tsx"
import { PostStatus } from "../../kit/post-status.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { paintText } from "../../post/paint-text.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTimeAndDay, showUntil } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { mayMove, mayQueue, useCalendar } from "./calendar-context.ts"
import { statusOf } from "./tile.tsx"

const PeekPreview = later(async () => (await import("./peek-preview.tsx")).PeekPreview)

/** A closer look at a post without leaving the calendar. */
export function Peek({ entry }: { readonly entry: CalendarEntryView }) {
  const { workspace } = usePerson()
  const { timeZone, now, mayWrite, accounts, labels, show, askMove, enqueue } = useCalendar()
  const queries = useQueryClient()
  const toasts = useToasts()
  const post = useQuery(postQuery(workspace.id, entry.id)).data
  const picture = useQuery({
    queryKey: ["posts", workspace.id, "picture", entry.id, entry.updatedAt],
    queryFn: async () => (await call("posts.pictures", { postIds: [entry.id] })).pictures[0]?.media ?? null,
    enabled: entry.hasMedia,
  }).data
  const unschedule = useMutation({
    mutationFn: () => call("posts.unschedule", { id: entry.id, keepTime: true }),
    onSuccess: () => toasts.add(words.posts.unscheduled),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["posts", workspace.id] }),
  })
  const original = post?.versions.find(({ accountId }) => accountId === undefined)?.content[0]?.body ?? entry.text
  const isEditable = mayWrite && mayMove(entry)
  const goesTo = entry.accountIds.flatMap((id) => accounts.get(id) ?? [])
  const plain = (
    <>
      <p dir="auto" className="mt-2 line-clamp-6 text-body wrap-anywhere whitespace-pre-wrap">
        {original === "" ? <span className="text-ink-3">{words.calendar.noText}</span> : paintText(original)}
      </p>
      {picture !== undefined && picture !== null && (
        <img
          src={ownAddress(picture.thumbnailUrl)}
          alt={picture.altText}
          className="mt-2.5 max-h-44 w-full rounded-control bg-sunk object-cover"
        />
      )}
    </>
  )
  return (
    <section aria-label={words.calendar.peekLabel} className="border-b border-line p-4">
      <div className="flex items-center gap-2">
        <PostStatus status={statusOf(entry)} />
        <span className="flex-1" />
        <IconButton icon={X} label={words.calendar.close} onClick={() => show(undefined)} />
      </div>
      {entry.at !== undefined && (
        <>
          <h2 className="mt-2 text-title font-semibold">{showTimeAndDay(entry.at, timeZone)}</h2>
          <p className="text-hint text-ink-3">
            {[showUntil(entry.at, now), cityOf(timeZone)].filter((part) => part !== "").join(" · ")}
          </p>
        </>
      )}
      {post === undefined || goesTo.length === 0 ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <PeekPreview key={post.id} post={post} accounts={goesTo} at={entry.at} />
        </Suspense>
      )}
      <ul className="mt-3 grid gap-1.5">
        {goesTo.map((account) => (
          <li key={account.id} className="flex items-center gap-2 text-dense">
            <AccountAvatar account={account} size="s" ground="ring-canvas" />
            <span className="min-w-0 truncate">{account.handle}</span>
            {account.sandbox && <SandboxBadge isSmall />}
          </li>
        ))}
      </ul>
      {entry.labelIds.length > 0 && (
        <ul className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1 text-hint text-ink-2">
          {entry.labelIds
            .flatMap((id) => labels.get(id) ?? [])
            .map(({ id, name, colour }) => (
              <li key={id} className="inline-flex items-center gap-1.5">
                <LabelSquare colour={colour} />
                {name}
              </li>
            ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to="/posts/$postId" params={{ postId: entry.id }} className={buttonLook("line", "small")}>
          {words.calendar.open}
        </Link>
        {isEditable && (
          <Button size="small" onClick={() => askMove(entry)}>
            {words.calendar.move}
            <Kbd>M</Kbd>
          </Button>
        )}
        {mayWrite && mayQueue(entry) && (
          <Button size="small" onClick={() => enqueue(entry)}>
            {words.calendar.enqueue}
            <Kbd>Q</Kbd>
          </Button>
        )}
        {isEditable && entry.status === "Scheduled" && (
          <Button size="small" look="ghost" isBusy={unschedule.isPending} onClick={() => unschedule.mutate()}>
            {words.calendar.unschedule}
          </Button>
        )}
      </div>
    </section>
  )
}
