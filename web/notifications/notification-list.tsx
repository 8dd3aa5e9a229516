import { useInfiniteQuery } from "@tanstack/react-query"
import { useRef } from "react"
import type { RefObject } from "react"
import type { NotificationView } from "../api/views.ts"
import { Button } from "../kit/button.tsx"
import { Loaded } from "../kit/loaded.tsx"
import { usePerson } from "../shell/person.ts"
import { notificationWords } from "../words/notification-words.ts"
import { groupByDay } from "./group-by-day.ts"
import { NotificationLine } from "./notification-line.tsx"
import { notificationsQuery, type ShownNotifications } from "./queries.ts"
import { useMarkRead } from "./use-mark-read.ts"
import { usePanelKeys } from "./use-panel-keys.ts"

type Props = {
  readonly show: ShownNotifications
  /** Where the focus waits for the arrows. */
  readonly box?: RefObject<HTMLDivElement | null>
  readonly onGo?: () => void
}

/** What somebody was told, by day. */
export function NotificationList({ show, box, onGo }: Props) {
  const { user, workspace } = usePerson()
  const query = useInfiniteQuery(notificationsQuery(workspace.id, show))
  const { markRead } = useMarkRead()
  const own = useRef<HTMLDivElement>(null)
  const shown = query.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  usePanelKeys(box ?? own, shown, markRead)
  const go = (about: NotificationView) => {
    markRead(about)
    onGo?.()
  }
  return (
    <div ref={box ?? own} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto pb-1.5 outline-none">
      <Loaded query={query} className="p-4">
        {() =>
          shown.length === 0 ? (
            <p className="px-4 py-8 text-center text-control text-ink-2">
              {show === "unread" ? notificationWords.empty : notificationWords.emptyAll}
            </p>
          ) : (
            <>
              {Array.from(groupByDay(shown, user.timeZone), ([day, lines]) => (
                <section key={day} aria-label={notificationWords.days[day]}>
                  <h3 aria-hidden className="px-4 pt-3 pb-1 text-meta font-medium text-ink-3">
                    {notificationWords.days[day]}
                  </h3>
                  <ul>
                    {lines.map((about) => (
                      <NotificationLine key={about.id} about={about} onGo={go} />
                    ))}
                  </ul>
                </section>
              ))}
              {query.hasNextPage && (
                <div className="px-4 py-2">
                  <Button
                    size="small"
                    look="ghost"
                    isBusy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {notificationWords.more}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
