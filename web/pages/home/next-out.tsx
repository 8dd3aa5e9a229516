import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMemo } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { queueQuery } from "../../api/queries.ts"
import type { AccountView, CalendarEntryView, HomeView } from "../../api/views.ts"
import { textLink } from "../../kit/text-link.ts"
import { bestOf, useBestTimes } from "../../post/use-best-times.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"
import { DayStave } from "./day-stave.tsx"
import { HomeHead } from "./home-head.tsx"
import { makeStave, stretchesOf } from "./stave-time.ts"
import type { StaveNote } from "./stave-time.ts"

const dayMs = 24 * 3_600_000
const mostFree = 3

type Props = {
  readonly home: HomeView
  readonly accounts: readonly AccountView[]
  /** In milliseconds, by the service's clock. */
  readonly now: number
}

/** The day to come, with what goes out in it. */
export function NextOut({ home, accounts, now }: Props) {
  const { user, workspace } = usePerson()
  const stave = makeStave(now, user.timeZone)
  const bestOn = useBestTimes()
  const best = stretchesOf(stave, ({ day, hour }) => bestOf(bestOn(day)).has(hour))
  const free = useFree(stave.from, now)
  const soon = home.coming.filter(({ at }) => msOf(at) <= now + dayMs)
  const notes = [
    ...soon.map((post): StaveNote => ({
      key: post.id,
      at: msOf(post.at),
      post,
      picture: home.pictures.find(({ postId }) => postId === post.id)?.media,
      accounts: accountsOf(post, accounts),
    })),
    ...free.slice(0, mostFree).map((slot): StaveNote => ({
      key: slot.at,
      at: msOf(slot.at),
      accounts: slot.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []),
    })),
  ].toSorted((a, b) => a.at - b.at)
  const later = home.coming.find((post) => !soon.includes(post))
  return (
    <section aria-labelledby="next-out" className="px-3 tablet:px-5">
      <HomeHead
        id="next-out"
        title={homeWords.next}
        end={
          <Link to="/calendar" search={{}} className={`${textLink} text-dense max-tablet:hidden`}>
            {homeWords.calendar}
          </Link>
        }
      >
        {soon.length > 0 && (
          <span className="text-dense text-ink-2">
            <b className="font-semibold text-ink">{homeWords.nextCount(soon.length)}</b> {homeWords.nextIn}
          </span>
        )}
        <Legend hasFree={free.length > 0} hasBest={best.length > 0} hasPosts={soon.length > 0} />
      </HomeHead>
      {soon.length === 0 && (
        <p className="mb-2 text-dense text-ink-2">
          {later === undefined ? (
            isAtLeast(workspace.role, "editor") ? (
              homeWords.nextEmpty
            ) : (
              homeWords.nextEmptyViewer
            )
          ) : (
            <>
              {homeWords.nextNone} {homeWords.nextLater(showMoment(later.at ?? "", user.timeZone))}{" "}
              <Link to="/posts/$postId" params={{ postId: later.id }} className={textLink}>
                {later.text === "" ? homeWords.noText : later.text}
              </Link>
            </>
          )}
        </p>
      )}
      <DayStave stave={stave} notes={notes} best={best} now={now} />
    </section>
  )
}

type LegendProps = { readonly hasFree: boolean; readonly hasBest: boolean; readonly hasPosts: boolean }

function Legend({ hasFree, hasBest, hasPosts }: LegendProps) {
  const item = "inline-flex items-center gap-1.5"
  return (
    <span aria-hidden className="ms-1.5 inline-flex gap-4 text-meta text-ink-3 max-desktop:hidden">
      {hasPosts && (
        <span className={item}>
          <span className="size-[9px] rounded-full bg-scheduled-solid" />
          {homeWords.legendHeight}
        </span>
      )}
      {hasFree && (
        <span className={item}>
          <span className="size-[9px] rounded-full inset-ring-[1.5px] inset-ring-ink-3" />
          {homeWords.legendFree}
        </span>
      )}
      {hasBest && (
        <span className={item}>
          <span className="h-[9px] w-3.5 rounded-[2px] bg-brass/45" />
          {homeWords.legendBest}
        </span>
      )}
    </span>
  )
}

type FreeSlot = { readonly at: string; readonly accountIds: readonly string[] }

/** The free slots of the next day; accounts that have one at the same time share it. */
function useFree(from: number, now: number): readonly FreeSlot[] {
  const { workspace } = usePerson()
  const span = useMemo(() => ({ from: isoOf(from), to: isoOf(from + dayMs) }), [from])
  const lanes = useQuery(queueQuery(workspace.id, span)).data?.lanes ?? []
  const slots = lanes
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ accountId, free }) => free.map((at) => ({ at, accountId })))
    .filter(({ at }) => msOf(at) > now)
  const byTime = Map.groupBy(slots, ({ at }) => at)
  return Array.from(byTime, ([at, group]) => ({ at, accountIds: group.map(({ accountId }) => accountId) })).toSorted(
    (a, b) => msOf(a.at) - msOf(b.at),
  )
}

function accountsOf({ accountIds }: CalendarEntryView, accounts: readonly AccountView[]): readonly AccountView[] {
  return accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
}

function msOf(iso: string | undefined): number {
  return iso === undefined ? Infinity : Temporal.Instant.from(iso).epochMilliseconds
}

function isoOf(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString()
}
