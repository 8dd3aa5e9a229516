import type { ServerStatus } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { Spark } from "../../kit/spark.tsx"
import { showNumber } from "../../words/numbers.ts"
import { serverWords } from "../../words/server-words.ts"
import { warningWords } from "../../words/warning-words.ts"
import { MetricLink } from "./metric-link.tsx"
import { sayBetween } from "./say-span.ts"
import { ServerPanel } from "./server-panel.tsx"
import { ServerCell, ServerRow, ServerTable } from "./server-table.tsx"

const { queueColumns: heads } = serverWords

const columns = [
  { key: "queue", head: heads.queue },
  { key: "due", head: <MetricLink metric="fanfare_queue_due">{heads.due}</MetricLink>, isEnd: true },
  { key: "oldest", head: <MetricLink metric="fanfare_queue_oldest_seconds">{heads.oldest}</MetricLink>, isEnd: true },
  { key: "hour", head: heads.hour, isEnd: true },
  { key: "depth", head: heads.depth, isEnd: true },
]

const tones = { orange: "font-control text-warn", red: "font-control text-failed" } as const

/** What is due and how old it is. */
export function ServerQueues({ queues, checkedAt }: Pick<ServerStatus, "queues" | "checkedAt">) {
  return (
    <ServerPanel
      id="queues"
      title={serverWords.queues}
      beside={serverWords.queuesLine}
      className="border-t border-line"
    >
      <ServerTable labelledBy="queues" columns={columns}>
        {queues.map(({ key, due, oldestAt, level, lastHour, depths }) => (
          <ServerRow key={key} name={warningWords.queues[key]} className="tablet:[&>*]:h-[29px]">
            <ServerCell phoneLabel={heads.due} isEnd>
              {showNumber(due)}
            </ServerCell>
            <ServerCell phoneLabel={heads.oldest} isEnd className={cx(level !== null && tones[level])}>
              {oldestAt === null ? "–" : sayBetween(oldestAt, checkedAt)}
            </ServerCell>
            <ServerCell phoneLabel={heads.hour} isEnd className="text-ink-2">
              {showNumber(lastHour)}
            </ServerCell>
            <ServerCell phoneLabel={heads.depth} className="max-tablet:flex max-tablet:items-center tablet:w-24">
              <span className="tablet:flex tablet:justify-end">
                <Spark steps={depths} width={76} height={18} isFromZero />
              </span>
            </ServerCell>
          </ServerRow>
        ))}
      </ServerTable>
    </ServerPanel>
  )
}
