import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { newsQuery } from "../api/queries.ts"
import { Button } from "../kit/button.tsx"
import { Segments } from "../kit/segments.tsx"
import { textLink } from "../kit/text-link.ts"
import { usePerson } from "../shell/person.ts"
import { notificationWords } from "../words/notification-words.ts"
import { type ReachView, notificationsQuery, reachQuery, type ShownNotifications } from "./queries.ts"
import { useMarkRead } from "./use-mark-read.ts"

type FilterProps = { readonly show: ShownNotifications; readonly onShow: (show: ShownNotifications) => void }

export function NotificationFilter({ show, onShow }: FilterProps) {
  const { workspace } = usePerson()
  const unread = useQuery(newsQuery(workspace.id)).data?.unread ?? 0
  return (
    <Segments
      label={notificationWords.show}
      isLabelHidden
      value={show}
      onValue={onShow}
      choices={[
        { value: "all", text: notificationWords.all },
        { value: "unread", text: notificationWords.unread, count: unread },
      ]}
    />
  )
}

export function MarkAllRead({ show }: Pick<FilterProps, "show">) {
  const { workspace } = usePerson()
  const unread = useQuery(newsQuery(workspace.id)).data?.unread ?? 0
  const newest = useInfiniteQuery(notificationsQuery(workspace.id, show)).data?.pages[0]?.notifications[0]
  const { markAll } = useMarkRead()
  if (newest === undefined || unread === 0) return null
  return (
    <Button size="small" look="ghost" onClick={() => markAll(newest)}>
      {notificationWords.markAll}
    </Button>
  )
}

/** For how long it is kept, and what else reaches the person. */
export function NotificationFoot({ onGo }: { readonly onGo?: () => void }) {
  const { workspace } = usePerson()
  const reach = useQuery(reachQuery(workspace.id)).data
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line bg-sunk px-4 py-2.5 text-meta text-ink-3">
      <span className="min-w-0 flex-1">
        {notificationWords.kept} {reach !== undefined && sayAlso(reach)}
      </span>
      <Link to="/settings/notifications" onClick={onGo} className={`${textLink} text-ink`}>
        {notificationWords.reaches}
      </Link>
    </p>
  )
}

function sayAlso({ kinds, mail, push }: ReachView): string {
  const byMail = mail.isOn && kinds.some((each) => each.mail !== "off")
  const byPush = push.browsers.length > 0 && kinds.some((each) => each.push)
  const { also } = notificationWords
  if (byMail && byPush) return also.both
  return byMail ? also.mail : byPush ? also.push : ""
}
