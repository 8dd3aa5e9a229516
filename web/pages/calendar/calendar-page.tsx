import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, calendarQuery, labelsQuery, queueQuery, trayQuery } from "../../api/queries.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { dayOf, spanOf } from "../../kit/days.ts"
import { later } from "../../kit/later.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useHasSide } from "../../kit/use-has-side.ts"
import { useMediaQuery } from "../../kit/use-media-query.ts"
import { useNow } from "../../kit/use-now.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { monthName, weekName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { CalendarContext } from "./calendar-context.ts"
import { CalendarHead } from "./calendar-head.tsx"
import type { CalendarSearch } from "./calendar-search.ts"
import { CalendarTools } from "./calendar-tools.tsx"
import { ListView } from "./list-view.tsx"
import { MonthView } from "./month-view.tsx"
import { Peek } from "./peek.tsx"
import { Tray } from "./tray.tsx"
import { useCalendarKeys } from "./use-calendar-keys.ts"
import { useMoves } from "./use-moves.ts"
import { useQueueing } from "./use-queueing.ts"
import { WeekView } from "./week-view.tsx"

const SelectionBar = later(async () => (await import("./selection-bar.tsx")).SelectionBar)
const MoveDialog = later(async () => (await import("./move-dialog.tsx")).MoveDialog)

/** When posts go out, went out, or are meant to. */
export function CalendarPage() {
  const { user, workspace } = usePerson()
  const { timeZone } = user
  const search = useSearch({ from: "/app/calendar" })
  const navigate = useNavigate()
  // All of it is drawn again each time, which takes a while.
  const now = useNow(30_000)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<CalendarEntryView | null>(null)
  const isWide = useHasSide()
  const isPhone = useMediaQuery("(max-width: 860px)")

  const view = search.view ?? "month"
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const on = search.on === undefined ? today : Temporal.PlainDate.from(search.on)
  const span = spanOf(view, on, timeZone)
  const filter = readFilter(search)
  const query = useQuery(calendarQuery(workspace.id, span, filter))
  const tray = useQuery(trayQuery(workspace.id, filter)).data
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const labels = useQuery(labelsQuery(workspace.id)).data ?? []
  const queue = useQuery({ ...queueQuery(workspace.id, span), enabled: view === "week" }).data
  const { pending, move } = useMoves(workspace.id, timeZone)
  const enqueue = useQueueing(workspace.id, timeZone)
  const entries = placePending(query.data?.posts ?? [], pending)

  const setSearch = (change: CalendarSearch, replace = true) =>
    void navigate({ to: "/calendar", search: (before) => ({ ...before, ...change }), replace })
  const scene = {
    timeZone,
    now,
    mayWrite: isAtLeast(workspace.role, "editor"),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    labels: new Map(labels.map((label) => [label.id, label])),
    selected,
    toggle: (id: string) => setSelected((before) => toggled(before, id)),
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    shownId: search.post,
    show: (id: string | undefined) => setSearch({ post: id }),
    open: (id: string) => void navigate({ to: "/posts/$postId", params: { postId: id } }),
    move,
    askMove: setAsked,
    enqueue,
  }
  useCalendarKeys({ view, on, today, setSearch, clear: () => setSelected(new Set()), hasSelection: selected.size > 0 })

  const shown = entries.find(({ id }) => id === search.post)
  const chosen = entries.filter(({ id }) => selected.has(id))
  const title = view === "week" ? weekName(span.days[0] ?? on, span.days.at(-1) ?? on) : monthName(on)
  const ofDay = entries.filter(({ at }) => at !== undefined && dayOf(at, timeZone).equals(on))
  return (
    <CalendarContext value={scene}>
      <Page
        title={title}
        isDivided
        actions={<CalendarHead view={view} on={on} today={today} onChange={(change) => setSearch(change)} />}
      >
        <CalendarTools search={search} span={span} entries={entries} onChange={setSearch} />
        <div className="relative flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col tablet:overflow-y-auto">
            {query.data?.isCut === true && (
              <p className="bg-warn-wash px-3 py-2 text-dense text-warn tablet:px-5">{words.calendar.cut}</p>
            )}
            <Loaded query={query}>
              {() =>
                view === "month" ? (
                  <>
                    <MonthView days={span.days} on={on} entries={entries} />
                    {isPhone && <ListView on={on} entries={ofDay} />}
                  </>
                ) : view === "week" && !isPhone ? (
                  <WeekView days={span.days} entries={entries} lanes={queue?.lanes ?? []} />
                ) : (
                  <ListView on={on} entries={entries} />
                )
              }
            </Loaded>
            {query.data !== undefined && entries.length === 0 && (
              <p className="p-4 text-center text-dense text-ink-3">
                <b className="font-semibold text-ink-2">{words.calendar.empty[view]}</b> {words.calendar.emptyLead}
              </p>
            )}
            {!isWide && tray !== undefined && tray.posts.length > 0 && (
              <div className="border-t border-line bg-canvas">
                <Tray entries={tray.posts} isCut={tray.isCut} />
              </div>
            )}
          </div>
          {isWide && (
            <aside className="w-[280px] shrink-0 overflow-y-auto border-s border-line bg-canvas">
              {shown !== undefined && <Peek key={shown.id} entry={shown} />}
              {tray !== undefined && <Tray entries={tray.posts} isCut={tray.isCut} />}
            </aside>
          )}
          {!isWide && shown !== undefined && !isPhone && (
            <div className="absolute inset-y-0 end-0 z-10 w-[300px] overflow-y-auto bg-canvas shadow-3">
              <Peek key={shown.id} entry={shown} />
            </div>
          )}
        </div>
        <Suspense>
          {chosen.length > 0 && <SelectionBar chosen={chosen} onClear={() => setSelected(new Set())} />}
          {asked !== null && <MoveDialog entry={asked} onClose={() => setAsked(null)} />}
        </Suspense>
      </Page>
    </CalendarContext>
  )
}

function readFilter({ accounts, label }: CalendarSearch) {
  return {
    ...(accounts === undefined ? {} : { accountIds: accounts.split(",") }),
    ...(label === undefined ? {} : { labelId: label }),
  }
}

/** What is on its way is shown where it goes. */
function placePending(
  entries: readonly CalendarEntryView[],
  pending: ReadonlyMap<string, string>,
): readonly CalendarEntryView[] {
  if (pending.size === 0) return entries
  return entries
    .map((entry) => ({ ...entry, ...(pending.has(entry.id) ? { at: pending.get(entry.id) ?? "" } : {}) }))
    .toSorted((a, b) => ((a.at ?? "") < (b.at ?? "") ? -1 : 1))
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])
}
