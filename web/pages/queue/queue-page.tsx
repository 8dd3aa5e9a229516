import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { accountsQuery, calendarQuery, queueQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useNow } from "../../kit/use-now.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { queueWords } from "../../words/queue-words.ts"
import { cityOf } from "../../words/zones.ts"
import { Lane } from "./lane.tsx"

const aheadHours = 14 * 24

/** For each account the times at which it usually posts, what stands there, and where there is a gap. */
export function QueuePage() {
  const { workspace } = usePerson()
  const now = useNow()
  // The same for an hour, so that it is not asked for at every step of the clock.
  const from = Temporal.Instant.fromEpochMilliseconds(now - (now % 3_600_000))
  const span = { from: from.toString(), to: from.add({ hours: aheadHours }).toString() }
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const query = useQuery(queueQuery(workspace.id, span))
  const posts = useQuery(calendarQuery(workspace.id, span, {})).data?.posts ?? []
  return (
    <Page title={queueWords.title} facts={query.data && queueWords.zone(cityOf(query.data.timeZone))}>
      <Loaded query={query}>
        {({ lanes, timeZone }) =>
          lanes.length === 0 ? (
            <EmptyState
              title={queueWords.empty}
              lead={queueWords.emptyLead}
              action={
                <Link to="/accounts" search={{}} className={buttonLook("ink")}>
                  {queueWords.connect}
                </Link>
              }
            />
          ) : (
            <div className="mx-auto grid w-full max-w-[860px] gap-3 p-3 tablet:p-5">
              <p className="text-dense text-ink-3">{queueWords.lead}</p>
              {lanes.map((lane) => {
                const account = accounts.find(({ id }) => id === lane.accountId)
                return account === undefined ? null : (
                  <Lane
                    key={account.id}
                    account={account}
                    lane={lane}
                    timeZone={timeZone}
                    posts={posts.filter(
                      ({ status, accountIds }) => status === "Scheduled" && accountIds.includes(account.id),
                    )}
                  />
                )
              })}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
