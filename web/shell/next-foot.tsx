import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { accountsQuery, briefQuery } from "../api/queries.ts"
import type { CalendarEntryView } from "../api/views.ts"
import { withoutHidden } from "../kit/hidden-characters.ts"
import { NetworkGlyph } from "../kit/network-glyph.tsx"
import { useNow } from "../kit/use-now.ts"
import { showTime, showUntil } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { usePerson } from "./person.ts"

const box =
  "mb-2 block rounded-control bg-paper px-2.5 py-[9px] text-[0.78125rem] leading-[17px] inset-ring inset-ring-line max-desktop:hidden"

/** What goes out next, on every page. A phone and a rail have no place for it; Home says it there. */
export function NextFoot() {
  const { workspace } = usePerson()
  const brief = useQuery(briefQuery(workspace.id)).data
  const now = useNow()
  if (brief === undefined) return null
  const { next } = brief
  if (next === undefined) {
    return (
      <p className={box}>
        <span className="block text-ink-3">{words.nav.next}</span>
        <span className="block">{words.nav.nothingNext}</span>
      </p>
    )
  }
  return <NextPost next={next} now={now} />
}

function NextPost({ next, now }: { readonly next: CalendarEntryView; readonly now: number }) {
  const { user, workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const at = next.at ?? next.updatedAt
  const time = showTime(at, user.timeZone)
  const until = showUntil(at, now)
  const keys = next.accountIds.flatMap((id) => accounts.find((account) => account.id === id)?.key ?? [])
  return (
    <Link to="/posts/$postId" params={{ postId: next.id }} className={`${box} hover:inset-ring-line-strong`}>
      <span className="figures flex justify-between gap-2 text-ink-3">
        <span>{words.nav.next}</span>
        {/* The day and the minutes left do not fit on one line; the nearer of the two counts. */}
        <span className="truncate">{time.length > 5 || until === "" ? time : `${time}, ${until}`}</span>
      </span>
      <span dir="auto" className="line-clamp-2 font-medium">
        {next.text === "" ? words.nav.noText : withoutHidden(next.text)}
      </span>
      {keys.length > 0 && (
        <span className="mt-1 flex gap-[5px] text-ink-2">
          {[...new Set(keys)].slice(0, 6).map((key) => (
            <NetworkGlyph key={key} network={key} />
          ))}
        </span>
      )}
    </Link>
  )
}
