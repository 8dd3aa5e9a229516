import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { Refusal } from "../../api/refusal.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { placeOf } from "../../notifications/place-of.ts"
import { foundNotificationQuery } from "../../notifications/queries.ts"
import { useMarkRead } from "../../notifications/use-mark-read.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { notificationWords } from "../../words/notification-words.ts"

/** Where the links in e-mails and pushes lead: on to where the thing is put right, in the workspace it belongs to. */
export function NotificationPage() {
  const { workspace } = usePerson()
  const { notificationId } = useParams({ from: "/app/notifications/$notificationId" })
  const navigate = useNavigate()
  const { openWorkspace } = useSessionMoves()
  const { markRead } = useMarkRead()
  const query = useQuery(foundNotificationQuery(notificationId))
  const found = query.data
  const opened = useRef("")
  const read = useRef("")
  useEffect(() => {
    if (found === undefined) return
    const { notification, workspace: home } = found
    if (home !== undefined && home.id !== workspace.id) {
      // Once: when it cannot be opened, that is said, and the person decides.
      if (opened.current !== home.id) void openWorkspace(home.id)
      opened.current = home.id
      return
    }
    if (read.current !== notification.id) markRead(notification)
    read.current = notification.id
    void navigate({ ...placeOf(notification), replace: true })
  }, [found, workspace.id, navigate, openWorkspace, markRead])
  const isMissing = query.error instanceof Refusal && query.error.code === "NotFound"
  return (
    <Page title={notificationWords.title}>
      {isMissing ? (
        <Missing />
      ) : (
        <Loaded query={query}>
          {() => <output className="p-5 text-control text-ink-2">{notificationWords.opening}</output>}
        </Loaded>
      )}
    </Page>
  )
}

function Missing() {
  const { user } = usePerson()
  return (
    <EmptyState
      title={notificationWords.missing}
      lead={notificationWords.missingLead(user.name, user.email)}
      action={
        <Link to="/notifications" className={buttonLook("line")}>
          {notificationWords.openAll}
        </Link>
      }
    />
  )
}
