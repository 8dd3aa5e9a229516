import { useQuery } from "@tanstack/react-query"
import { accountsQuery, failingQuery, homeQuery, overviewQuery, waitingQuery } from "../../api/queries.ts"
import type { AccountView, HomeView } from "../../api/views.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { useFlag } from "../../kit/use-flag.ts"
import { useNow } from "../../kit/use-now.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { homeWords } from "../../words/home-words.ts"
import { ChecklistLine } from "./checklist.tsx"
import { DraftList } from "./draft-list.tsx"
import { FirstDay } from "./first-day.tsx"
import { Gaps } from "./gaps.tsx"
import { LastResults } from "./last-results.tsx"
import { NeedsList } from "./needs-list.tsx"
import { NextOut } from "./next-out.tsx"
import { PhoneBell } from "./phone-bell.tsx"
import { QuietLine } from "./quiet-line.tsx"
import { readNeeds } from "./read-needs.ts"
import { useChecklist } from "./use-checklist.tsx"
import { useWeek } from "./use-week.ts"
import { WeekTotals } from "./week-totals.tsx"

export function HomeBody() {
  const { workspace } = usePerson()
  const home = useQuery(homeQuery(workspace.id))
  const accounts = useQuery(accountsQuery(workspace.id)).data
  return (
    <>
      <PhoneBell />
      <Loaded query={home} rows={5}>
        {(data) => accounts !== undefined && <Filled home={data} accounts={accounts} />}
      </Loaded>
    </>
  )
}

type Props = {
  readonly home: HomeView
  readonly accounts: readonly AccountView[]
}

function Filled({ home, accounts }: Props) {
  const { user, workspace } = usePerson()
  const toasts = useToasts()
  const now = useNow()
  const overview = useQuery(overviewQuery(workspace.id)).data
  const failing = useQuery(failingQuery(workspace.id)).data
  const waiting = useQuery(waitingQuery).data
  const [isHidden, setHidden] = useFlag(`checklist-hidden:${user.id}:${workspace.id}`)
  const steps = useChecklist({ home, accounts, now })
  const isKnown = overview !== undefined && failing !== undefined && waiting !== undefined
  const needs = readNeeds({
    home,
    lines: overview?.accounts ?? [],
    failing: failing ?? [],
    waiting: (waiting ?? []).filter((each) => each.workspace.id === workspace.id),
    accounts,
    role: workspace.role,
    timeZone: user.timeZone,
  })
  const isFirst = home.results.length === 0 && home.coming.length === 0 && needs.length === 0
  const isQuiet = isKnown && needs.length === 0
  const week = useWeek(isQuiet && !isFirst)
  const isDone = steps === null || steps.every((step) => step.isDone)
  const rows = isHidden || isDone ? null : steps
  const hide = () => {
    setHidden(true)
    toasts.add(homeWords.hidden, { action: { text: homeWords.undo, run: () => setHidden(false) } })
  }
  if (isFirst && rows !== null) {
    return <FirstDay rows={rows} networks={overview?.networks ?? []} onHide={hide} />
  }
  const pictures = new Map(home.pictures.map(({ postId, media }) => [postId, media]))
  return (
    <div className="flex min-h-full flex-col gap-3 pt-2.5">
      {needs.length > 0 && <NeedsList needs={needs} />}
      {isQuiet && <QuietLine accounts={accounts.length} posts={week?.now.posts ?? 0} />}
      {rows !== null && <ChecklistLine rows={rows} onHide={hide} />}
      <NextOut home={home} accounts={accounts} now={now} />
      {week !== undefined && isQuiet && (
        <WeekTotals
          week={week}
          accounts={accounts}
          isRead={home.results.some(({ result }) => result.engagement !== undefined)}
        />
      )}
      <div className="-mt-3 grid flex-1 grid-cols-[minmax(0,1fr)] content-start border-t border-line desktop:content-stretch desktop:grid-cols-[minmax(0,1fr)_372px]">
        <LastResults results={home.results} accounts={accounts} pictures={pictures} />
        <div className="border-line max-desktop:border-t desktop:border-s">
          {isQuiet && <Gaps draftCount={home.draftCount} />}
          <DraftList home={home} accounts={accounts} pictures={pictures} now={now} />
        </div>
      </div>
    </div>
  )
}
