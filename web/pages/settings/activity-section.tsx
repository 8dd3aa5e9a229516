import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { writeCsv } from "#domain/write-csv.ts"
import { call } from "../../api/call.ts"
import { auditQuery } from "../../api/queries.ts"
import type { AuditEntryView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { HiddenText } from "../../kit/hidden-text.tsx"
import { saveFile } from "../../kit/save-file.ts"
import { Skeleton } from "../../kit/skeleton.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { sayActivity, sayActivityDetail } from "../../words/activity-words.ts"
import { showTime } from "../../words/dates.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { Section } from "./section.tsx"

export function ActivitySection() {
  const { workspace } = usePerson()
  const query = useInfiniteQuery(auditQuery(workspace.id))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Section id="activity" title={settingsWords.activity} lead={settingsWords.activityLead}>
      {query.isError && (
        <div className="py-3">
          <FaultNote error={query.error} />
        </div>
      )}
      {query.isPending && <Skeleton className="py-4" />}
      {entries?.length === 0 && <p className="py-4 text-dense text-ink-3">{settingsWords.activityEmpty}</p>}
      <ol>
        {entries?.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {query.hasNextPage && (
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {settingsWords.activityEarlier}
          </Button>
        )}
        <DownloadActivity />
      </div>
    </Section>
  )
}

function ActivityRow({ entry }: { readonly entry: AuditEntryView }) {
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
        <b className="font-control">{nameActor(entry)}</b> {sayActivity(entry.action)}
        <Subject entry={entry} />
        {sayActivityDetail(entry.action, entry.detail)}
      </p>
    </li>
  )
}

function nameActor({ who, client }: AuditEntryView): string {
  return client === undefined ? who : settingsWords.actsFor(client, who)
}

/** What it was done to, as far as people know it by a name. A post can be opened. */
function Subject({ entry: { subject, subjectId } }: { readonly entry: AuditEntryView }) {
  if (subject === undefined) return null
  const shown = <HiddenText text={subject} />
  if (subjectId?.startsWith("pst_") !== true) return <> {shown}</>
  return (
    <>
      {" "}
      <Link to="/posts/$postId" params={{ postId: subjectId }} className={textLink}>
        {shown}
      </Link>
    </>
  )
}

/** The whole trail as a file, however long it is. */
function DownloadActivity() {
  const download = useMutation({
    mutationFn: async () => {
      const rows = (await readTrail()).map((entry) => [
        entry.at,
        entry.who,
        entry.client ?? null,
        entry.action,
        entry.subject ?? null,
        entry.subjectId ?? null,
        entry.detail ?? null,
        entry.transport,
      ])
      saveFile("activity.csv", writeCsv({ heads: settingsWords.activityHeads, rows }))
    },
  })
  return (
    <>
      <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
        {settingsWords.activityDownload}
      </Button>
      {download.isError && <FaultNote error={download.error} />}
    </>
  )
}

async function readTrail(): Promise<readonly AuditEntryView[]> {
  const entries: AuditEntryView[] = []
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor)
    entries.push(...page.entries)
    cursor = page.nextCursor
  }
  return entries
}

const readPage = async (cursor: string) => call("audit.list", { limit: 200, cursor })
