import { useState } from "react"
import { NotificationList } from "../../notifications/notification-list.tsx"
import { MarkAllRead, NotificationFilter, NotificationFoot } from "../../notifications/notification-tools.tsx"
import type { ShownNotifications } from "../../notifications/queries.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { notificationWords } from "../../words/notification-words.ts"

/** What the bell opens, where there is no space beside it. */
export function NotificationsPage() {
  const { workspace } = usePerson()
  const [show, setShow] = useState<ShownNotifications>("all")
  return (
    <Page title={notificationWords.title} actions={<MarkAllRead show={show} />}>
      <div className="w-full max-w-[680px]">
        <div className="px-3.5 pt-3">
          <NotificationFilter show={show} onShow={setShow} />
        </div>
        <NotificationList key={workspace.id} show={show} />
        <NotificationFoot />
      </div>
    </Page>
  )
}
