import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { ownAddress } from "../../api/own-address.ts"
import { cx } from "../../kit/cx.ts"
import { withoutHidden } from "../../kit/hidden-characters.ts"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { showUntil } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"
import { weekdayName } from "../../words/say-day.ts"
import type { Hanging } from "./hang-cards.ts"
import { Networks } from "./networks.tsx"
import type { StaveNote } from "./stave-time.ts"

type Props = {
  readonly note: StaveNote
  readonly now: number
  readonly place: number
  readonly hanging: Hanging | null
  readonly rowHeight: number
}

/** What a note stands for, on its stem; where there is no space for it, it is read out all the same. */
export function NoteCard({ note, now, place, hanging, rowHeight }: Props) {
  const { user, workspace } = usePerson()
  const { post, accounts } = note
  const time = clockWord(note.at, now, user.timeZone)
  const left = `${(place * 100).toFixed(2)}%`
  const spot =
    hanging === null
      ? {}
      : {
          top: hanging.row * rowHeight - 2,
          width: hanging.width,
          ...(hanging.isLeft ? { right: `calc(100% - ${left})` } : { left }),
        }
  const isLeft = hanging?.isLeft === true
  const meta = (
    <span className={cx("mt-0.5 flex items-center gap-2 text-meta text-ink-3", isLeft && "tablet:justify-end")}>
      {note.picture !== undefined && (
        <img
          src={ownAddress(note.picture.thumbnailUrl)}
          alt=""
          loading="lazy"
          className="size-[18px] shrink-0 rounded-chip bg-sunk object-cover"
        />
      )}
      <Networks accounts={accounts} />
      {post === undefined ? (
        <Link
          to="/posts/$postId"
          params={{ postId: "new" }}
          search={{
            at: Temporal.Instant.fromEpochMilliseconds(note.at).toString(),
            accounts: accounts.map(({ id }) => id).join(","),
          }}
          aria-label={homeWords.fillSlot(time)}
          className={`${textLink} inline-flex min-h-6 items-center font-control text-ink`}
        >
          {homeWords.fill}
        </Link>
      ) : (
        <span className="figures whitespace-nowrap max-tablet:hidden">
          {showUntil(Temporal.Instant.fromEpochMilliseconds(note.at).toString(), now)}
        </span>
      )}
    </span>
  )
  return (
    <li
      style={spot}
      className={cx(
        "text-dense max-tablet:static! max-tablet:w-auto! max-tablet:border-t max-tablet:border-line tablet:absolute",
        isLeft ? "tablet:pe-2.5 tablet:text-end" : "tablet:ps-2.5",
        hanging === null && "tablet:sr-only",
        post === undefined && !isAtLeast(workspace.role, "editor") && "hidden",
      )}
    >
      {post === undefined ? (
        <div className="max-tablet:flex max-tablet:min-h-11 max-tablet:items-center max-tablet:gap-3">
          <b className="figures block text-control font-semibold text-ink-2 max-tablet:w-[74px] max-tablet:shrink-0">
            {time}
          </b>
          <span className="block text-ink-3 max-tablet:flex-1">{homeWords.freeSlot}</span>
          {meta}
        </div>
      ) : (
        <Link
          to="/posts/$postId"
          params={{ postId: post.id }}
          className="group max-tablet:flex max-tablet:min-h-11 max-tablet:items-center max-tablet:gap-3 tablet:block"
        >
          <b className="figures block text-control font-semibold whitespace-nowrap max-tablet:w-[74px] max-tablet:shrink-0">
            {time}
          </b>
          <span
            dir="auto"
            className="line-clamp-2 font-medium decoration-brass-line underline-offset-3 group-hover:underline max-tablet:line-clamp-1 max-tablet:flex-1"
          >
            {post.text === "" ? homeWords.noText : withoutHidden(post.text)}
          </span>
          {meta}
        </Link>
      )}
    </li>
  )
}

/** "12:30" today, "Wed 08:15" tomorrow. */
function clockWord(at: number, now: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const time = there.toPlainTime().toString({ smallestUnit: "minute" })
  return there.toPlainDate().equals(today) ? time : `${weekdayName(there.toPlainDate())} ${time}`
}
