import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { X } from "lucide-react"
import { useState } from "react"
import { createPortal } from "react-dom"
import { newsQuery } from "../api/queries.ts"
import type { NotificationView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { IconButton } from "../kit/icon-button.tsx"
import { usePerson } from "../shell/person.ts"
import { notificationWords } from "../words/notification-words.ts"
import { words } from "../words/words.ts"
import { NotificationSign } from "./notification-sign.tsx"
import { placeOf, verbFor } from "./place-of.ts"
import { sayNotification } from "./say-notification.ts"
import { useMarkRead } from "./use-mark-read.ts"
import { useWorker } from "./use-worker.ts"

/** What nobody may miss. */
const loud: ReadonlySet<NotificationView["kind"]> = new Set(["post.failed", "post.uncertain", "account.reconnect"])

/**
 * Says so on whatever page is open when something breaks. One at a time, until it is closed, read or put right, whoever
 * does that. What broke before the page was opened is counted at the bell.
 */
export function FailureToasts() {
  useWorker()
  const { workspace } = usePerson()
  const { markRead } = useMarkRead()
  const { notifications = [], first = "" } = useQuery(newsQuery(workspace.id)).data ?? {}
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const isNews = (each: NotificationView) => each.id > first && loud.has(each.kind) && isOpen(each)
  const broken = notifications.filter((each) => isNews(each) && !done.has(each.id))
  const [newest] = broken
  const place = document.querySelector("[data-alerts]")
  if (newest === undefined || place === null) return null
  const close = () => setDone(new Set([...done, ...broken.map(({ id }) => id)]))
  const open = () => {
    markRead(newest)
    setDone(new Set([...done, newest.id]))
  }
  return createPortal(<FailureToast about={newest} more={broken.length - 1} onOpen={open} onClose={close} />, place)
}

function isOpen({ isOpen: isBroken, readAt }: NotificationView): boolean {
  return isBroken !== false && readAt === undefined
}

type ToastProps = {
  readonly about: NotificationView
  readonly more: number
  readonly onOpen: () => void
  readonly onClose: () => void
}

function FailureToast({ about, more, onOpen, onClose }: ToastProps) {
  const { user } = usePerson()
  const { title, rest } = sayNotification(about, user.timeZone)
  return (
    <div className="pointer-events-auto flex w-full max-w-[432px] items-center gap-3 rounded-sheet border-s-[3px] border-failed-solid bg-raised py-2.5 ps-3 pe-2 text-control shadow-2 tablet:w-[432px]">
      <NotificationSign about={about} />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-2">{rest}</span>
        {more > 0 && <span className="text-ink-3"> {notificationWords.toastMore(more)}</span>}
      </p>
      <Link {...placeOf(about)} onClick={onOpen} className={buttonLook("line", "small")}>
        {verbFor(about)}
      </Link>
      <IconButton icon={X} label={words.common.close} onClick={onClose} />
    </div>
  )
}
