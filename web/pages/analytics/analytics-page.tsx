import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { accountsQuery, labelsQuery, limitsQuery } from "../../api/queries.ts"
import { todayIn } from "../../api/service-clock.ts"
import { labelSumsQuery, statisticsQuery } from "../../api/statistics-queries.ts"
import type { AccountView, ProviderLimits } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import type { AnalyticsSearch } from "./analytics-search.ts"
import { ComparePanel, compareSheet } from "./compare-panel.tsx"
import { askedDays, comparedDays, daysOf, instantsOf, lastOf, sayDays } from "./days-of.ts"
import { DaysPanel, daysSheet } from "./days-panel.tsx"
import { figuresSheet, makeFigures } from "./figures.ts"
import { GroupsPanel } from "./groups-panel.tsx"
import { groupsSheet, makeGroups } from "./make-groups.ts"
import type { GroupBy, LabelData } from "./make-groups.ts"
import { NothingYet } from "./nothing-yet.tsx"
import type { AnalyticsData } from "./read-of.ts"
import { readSlots } from "./read-of.ts"
import { TimesPanel, timesSheet } from "./times-panel.tsx"
import { ToolBar } from "./tool-bar.tsx"
import { makeTop, TopPanel, topSheet } from "./top-panel.tsx"
import { Totals } from "./totals.tsx"
import { UnreadPanel } from "./unread-panel.tsx"

const loadCsv = async () => (await import("./csv-menu.tsx")).CsvMenu

const none: readonly AccountView[] = []

export function AnalyticsPage() {
  const { user, workspace } = usePerson()
  const search = useSearch({ from: "/app/analytics" })
  const navigate = useNavigate()
  const accounts = useQuery(accountsQuery(workspace.id)).data
  const labels = useQuery(labelsQuery(workspace.id)).data
  const limits = useQuery(limitsQuery).data ?? []
  const days = askedDays(search, todayIn(user.timeZone))
  const wanted = search.accounts?.split(",") ?? []
  const accountIds = (accounts ?? none).map(({ id }) => id).filter((id) => wanted.includes(id))
  const label = labels?.find(({ id }) => id === search.label)
  const asked = (range: typeof days) => ({
    ...instantsOf(range, user.timeZone),
    accountIds,
    ...(label === undefined ? {} : { labelId: label.id }),
  })
  // Which of the accounts and labels in the address are there has to be known first.
  const isKnown =
    (accounts !== undefined || wanted.length === 0) && (labels !== undefined || search.label === undefined)
  const ask = (range: typeof days) => ({ ...statisticsQuery(workspace.id, asked(range)), enabled: isKnown })
  const query = useQuery(ask(days))
  const other = comparedDays(search, days)
  const compared = ask(other ?? days)
  const earlier = useQuery({ ...compared, enabled: isKnown && other !== null })
  const current = query.data
  // While another range is on its way, what is shown may be that of before: the two have to fit together.
  const isPair = query.isPlaceholderData === earlier.isPlaceholderData
  const before = other !== null && isPair ? earlier.data : undefined
  const beforeName = other === null ? null : sayDays(other)
  const isBusy = query.isPlaceholderData || (other !== null && (earlier.isPlaceholderData || before === undefined))
  const hasLabels = labels !== undefined && labels.length > 0
  const by: GroupBy = search.by === "label" && !hasLabels ? "network" : (search.by ?? "network")
  const sums = useQuery({ ...labelSumsQuery(workspace.id, asked(days)), enabled: isKnown && by === "label" }).data
  const labelData = { labels: labels ?? [], sums: sums ?? [] }
  const change = (next: AnalyticsSearch) =>
    void navigate({ to: "/analytics", search: (now) => ({ ...now, ...next }), replace: true })
  const nextRead = current?.daily.nextFetchAt
  const off = (accounts ?? none).filter(({ statistics }) => statistics === "SwitchedOff")
  const offProviders = [...new Set(off.map(({ provider }) => provider))]
  const isEmpty = current?.summary.totals.posts === 0
  return (
    <Page
      title={analyticsWords.title}
      actions={
        <>
          {nextRead !== undefined && (
            <span className="figures text-dense text-ink-3 max-wide-phone:hidden">
              {analyticsWords.nextRead(showMoment(nextRead, user.timeZone))}
            </span>
          )}
          {current !== undefined && !isEmpty && (
            <MenuOnDemand
              load={loadCsv}
              about={{
                sheets: makeSheets(current, before, by, accounts ?? none, limits, labelData, [
                  sayDays(days),
                  beforeName ?? analyticsWords.before,
                ]),
                range: asked(days),
                days: `${days.first.toString()}-to-${lastOf(days).toString()}`,
              }}
              trigger={
                <Button size="small" icon={Download} title={analyticsWords.csvMenu}>
                  {analyticsWords.csv}
                </Button>
              }
            />
          )}
        </>
      }
    >
      <ToolBar
        search={search}
        days={days}
        other={other}
        accounts={accounts ?? none}
        chosen={accountIds}
        labels={labels ?? []}
        label={label}
        onChange={change}
      />
      {offProviders.length > 0 && (
        <p className="border-b border-line px-3 py-2 text-dense text-ink-3 tablet:px-5">
          {words.accounts.statistics.offHint(offProviders)}
        </p>
      )}
      <Loaded query={query} rows={6}>
        {(data) =>
          data.summary.totals.posts === 0 ? (
            <NothingYet label={label?.name} />
          ) : (
            <div data-loaded aria-busy={isBusy}>
              <Totals figures={makeFigures(data, before, limits)} />
              <div className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(380px,452px)]">
                <DaysPanel data={data} before={before} beforeName={beforeName} />
                <GroupsPanel
                  by={by}
                  onBy={(next) => change({ by: next === "network" ? undefined : next })}
                  hasLabels={hasLabels}
                  groups={makeGroups(by, data, accounts ?? none, limits, labelData)}
                />
                <TimesPanel slots={readSlots(data)} />
                <TopPanel top={makeTop(data, limits)} />
                {before !== undefined && beforeName !== null && (
                  <ComparePanel
                    figures={makeFigures(data, before, limits)}
                    now={sayDays(daysOf(data.summary))}
                    before={sayDays(daysOf(before.summary))}
                  />
                )}
                <UnreadPanel unread={data.unread} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function makeSheets(
  data: AnalyticsData,
  before: AnalyticsData | undefined,
  by: GroupBy,
  accounts: readonly AccountView[],
  limits: readonly ProviderLimits[],
  labels: LabelData,
  [now, then]: readonly [string, string],
) {
  return {
    totals: figuresSheet(makeFigures(data, before, limits)),
    compare: compareSheet(makeFigures(data, before, limits), now, then),
    days: daysSheet(data, before),
    groups: groupsSheet(by, makeGroups(by, data, accounts, limits, labels)),
    times: timesSheet(readSlots(data)),
    top: topSheet(makeTop(data, limits)),
  }
}
