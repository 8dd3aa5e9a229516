import type { ServerStatus } from "../../api/views.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { serverWords } from "../../words/server-words.ts"
import { showBytes } from "../../words/show-bytes.ts"
import { MetricLink } from "./metric-link.tsx"
import { sayAgo, sayBetween } from "./say-span.ts"
import { ServerPanel } from "./server-panel.tsx"
import { ServerCell, ServerRow, ServerTable } from "./server-table.tsx"

type Process = ServerStatus["processes"][number]

const { processColumns: heads } = serverWords

const columns = [
  { key: "process", head: heads.process },
  { key: "does", head: heads.does },
  { key: "claim", head: heads.claim },
  { key: "hand", head: <MetricLink metric="fanfare_work_in_hand">{heads.hand}</MetricLink>, isEnd: true },
  {
    key: "memory",
    head: <MetricLink metric="fanfare_process_resident_memory_bytes">{heads.memory}</MetricLink>,
    isEnd: true,
  },
  { key: "up", head: <MetricLink metric="fanfare_process_start_time_seconds">{heads.up}</MetricLink> },
]

/** The processes of the service, and what each is at. */
export function ServerProcesses({ processes, checkedAt }: Pick<ServerStatus, "processes" | "checkedAt">) {
  const alive = processes.filter(({ isSilent }) => !isSilent).length
  return (
    <ServerPanel
      id="processes"
      title={serverWords.processes}
      beside={<MetricLink metric="fanfare_processes">{serverWords.alive(alive)}</MetricLink>}
    >
      {processes.length === 0 ? (
        <p className="px-3 py-1.5 text-dense text-ink-3 tablet:px-5">{serverWords.noProcess}</p>
      ) : (
        <ServerTable labelledBy="processes" columns={columns}>
          {processes.map((process) => (
            <ProcessRow
              key={`${process.host} ${process.pid} ${process.startedAt}`}
              process={process}
              isAlone={processes.filter(({ host }) => host === process.host).length === 1}
              checkedAt={checkedAt}
            />
          ))}
        </ServerTable>
      )}
    </ServerPanel>
  )
}

type RowProps = { readonly process: Process; readonly isAlone: boolean; readonly checkedAt: string }

function ProcessRow({ process, isAlone, checkedAt }: RowProps) {
  const { host, pid, roles, isSilent, seenAt, lastClaimAt, inHand, memoryBytes, startedAt } = process
  const name = (
    <span className="flex min-w-0 items-center gap-2">
      <Glyph kind={isSilent ? "failed" : "done"} size={12} />
      <span className="sr-only">{isSilent ? serverWords.isSilent : serverWords.isAlive}</span>
      <span className="truncate font-mono text-hint font-medium" title={host}>
        {isAlone ? host : `${host} ${pid}`}
      </span>
    </span>
  )
  return (
    <ServerRow
      name={name}
      className={isSilent ? "bg-failed-wash text-failed tablet:[&>*]:h-[29px]" : "tablet:[&>*]:h-[29px]"}
    >
      <ServerCell phoneLabel={heads.does} className={isSilent ? "" : "text-ink-2"}>
        {roles.map((role) => serverWords.roles[role as "web" | "worker"]).join(", ")}
      </ServerCell>
      <ServerCell phoneLabel={heads.claim} className="figures">
        {isSilent
          ? serverWords.silentFor(sayBetween(seenAt, checkedAt))
          : lastClaimAt === null
            ? serverWords.never
            : sayAgo(lastClaimAt, checkedAt)}
      </ServerCell>
      <ServerCell phoneLabel={heads.hand} isEnd>
        {inHand}
      </ServerCell>
      <ServerCell phoneLabel={heads.memory} isEnd>
        {showBytes(memoryBytes)}
      </ServerCell>
      <ServerCell phoneLabel={heads.up} className={isSilent ? "figures" : "figures text-ink-2"}>
        {sayBetween(startedAt, isSilent ? seenAt : checkedAt)}
      </ServerCell>
    </ServerRow>
  )
}
