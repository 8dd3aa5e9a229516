import { Link } from "@tanstack/react-router"
import type { NotificationView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { cx } from "../kit/cx.ts"
import { usePerson } from "../shell/person.ts"
import { notificationWords } from "../words/notification-words.ts"
import { showTimeOfLine } from "./group-by-day.ts"
import { NotificationSign } from "./notification-sign.tsx"
import { placeOf, verbFor } from "./place-of.ts"
import { sayNotification } from "./say-notification.ts"

type Props = {
  readonly about: NotificationView
  /** Called when somebody goes to where it is put right. */
  readonly onGo: (about: NotificationView) => void
}

/** One thing that happened: what, when, and the one way to it. What is read loses weight. */
export function NotificationLine({ about, onGo }: Props) {
  const { user } = usePerson()
  const { title, rest } = sayNotification(about, user.timeZone)
  const isUnread = about.readAt === undefined
  const isStrong = isUnread || about.isOpen === true
  const verb = verbFor(about)
  return (
    <li
      data-kind={about.kind}
      className="relative grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3 py-2 ps-[22px] pe-3.5 hover:bg-row-hover"
    >
      {isUnread && <span className="absolute start-2 top-[17px] size-[7px] rounded-full bg-brass-line" />}
      <span className="self-start pt-px">
        <NotificationSign about={about} />
      </span>
      <div className="min-w-0">
        <p dir="auto" className={cx("text-control wrap-anywhere", isUnread ? "text-ink" : "text-ink-2")}>
          {isUnread && <span className="sr-only">{notificationWords.unreadMark}: </span>}
          <span className={isUnread ? "font-semibold" : "font-medium"}>{title}</span>
          {rest !== "" && ` ${rest}`}
        </p>
        <p className="flex gap-2.5 text-meta text-ink-3">
          <time dateTime={about.createdAt} className="figures">
            {showTimeOfLine(about.createdAt, user.timeZone)}
          </time>
          <State about={about} />
        </p>
      </div>
      <Link
        {...placeOf(about)}
        data-row={about.id}
        aria-label={notificationWords.actionOn(verb, title)}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onGo(about)
        }}
        className={buttonLook(isStrong ? "line" : "ghost", "small")}
      >
        {verb}
      </Link>
    </li>
  )
}

/** A request waits for an answer; the others are broken until somebody puts them right. */
function State({ about: { kind, isOpen } }: Pick<Props, "about">) {
  if (isOpen === undefined || kind === "request.asked") return null
  return <span>{isOpen ? notificationWords.staysOpen : notificationWords.solved}</span>
}
