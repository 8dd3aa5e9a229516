import { useInfiniteQuery } from "@tanstack/react-query"
import { auditQuery } from "../../api/queries.ts"
import type { AuditEntry } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { sayActivity } from "../../words/say-activity.ts"
import { words } from "../../words/words.ts"
import { Section } from "./section.tsx"

export function ActivitySection() {
  const { workspace } = usePerson()
  const query = useInfiniteQuery(auditQuery(workspace.id))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Section id="activity" title={words.settings.activity} lead={words.settings.activityLead}>
      {query.isError && (
        <div className="py-3">
          <FaultNote error={query.error} />
        </div>
      )}
      {query.isPending && <Skeleton className="py-4" />}
      {entries?.length === 0 && <p className="py-4 text-dense text-ink-3">{words.settings.activityEmpty}</p>}
      <ol>
        {entries?.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.settings.activityEarlier}
        </Button>
      )}
    </Section>
  )
}

function ActivityRow({ entry }: { readonly entry: AuditEntry }) {
  const { user } = usePerson()
  return (
    <li className="flex min-h-10 items-baseline gap-3 border-b border-line py-2 text-dense max-wide-phone:flex-wrap max-wide-phone:gap-y-0">
      <time
        dateTime={entry.at}
        className="figures w-[132px] shrink-0 whitespace-nowrap text-ink-3 max-wide-phone:order-last max-wide-phone:w-full"
      >
        {showTime(entry.at, user.timeZone)}
      </time>
      <p className="min-w-0 flex-1">
        <b className="font-control">{entry.who}</b> {sayActivity(entry.action, entry.detail)}
      </p>
    </li>
  )
}
