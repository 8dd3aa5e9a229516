import { Clock, Database, HardDrive, Layers, Server } from "lucide-react"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import type { ServerStatus } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay, showMoment } from "../../words/dates.ts"
import { serverWords } from "../../words/server-words.ts"
import { showBytes } from "../../words/show-bytes.ts"
import { MetricLink } from "./metric-link.tsx"
import { sayBetween, saySpan } from "./say-span.ts"

/** What runs here, in five figures. */
export function ServerFacts({ status }: { readonly status: ServerStatus }) {
  const { user } = usePerson()
  const { version, startedAt, database, media, clock, backup, checkedAt } = status
  const day = startedAt === null ? "" : showDay(startedAt, user.timeZone)
  return (
    <dl className="mt-3.5 grid grid-cols-2 border-y border-line tablet:grid-cols-3 desktop:grid-cols-5">
      <Fact
        icon={Server}
        name={serverWords.version}
        metric="fanfare_build_info"
        value={version}
        line={startedAt === null ? "" : serverWords.upSince(sayBetween(startedAt, checkedAt), day)}
      />
      <Fact
        icon={Database}
        name={serverWords.database}
        metric="fanfare_database_size_bytes"
        value={database.kind === "embedded" ? serverWords.embedded : `PostgreSQL ${database.version.split(" ")[0]}`}
        line={serverWords.databaseLine(showBytes(database.bytes), saySpan(database.queryMs))}
      />
      <Fact
        icon={HardDrive}
        name={serverWords.media}
        value={showBytes(media.bytes)}
        line={serverWords.mediaLine(serverWords.places[media.place], serverWords.files(media.files))}
      />
      <Fact
        icon={Clock}
        name={serverWords.clock}
        value={serverWords.clockOff(saySpan(Math.abs(clock.offMs)))}
        line={
          clock.movedSeconds > 0 ? serverWords.clockMoved(saySpan(clock.movedSeconds * 1000)) : serverWords.clockAgainst
        }
      />
      <Fact
        icon={Layers}
        name={serverWords.backup}
        metric="fanfare_last_backup_timestamp_seconds"
        value={
          backup === null ? (
            <span className="text-failed">{serverWords.noBackup}</span>
          ) : (
            <span className="inline-block first-letter:uppercase">{showMoment(backup.at, user.timeZone)}</span>
          )
        }
        line={backup === null ? serverWords.noBackupLine : `${showBytes(backup.bytes)}, ${backup.where}`}
      />
    </dl>
  )
}

type FactProps = {
  readonly icon: LucideIcon
  readonly name: string
  readonly metric?: `fanfare_${string}`
  readonly value: ReactNode
  readonly line: string
}

function Fact({ icon: Icon, name, metric, value, line }: FactProps) {
  return (
    <div
      className={cx(
        "min-w-0 py-[9px] ps-3 pe-2.5 pb-2.5 tablet:ps-5",
        "border-line max-tablet:not-nth-[2n+1]:border-s max-tablet:not-nth-[-n+2]:border-t",
        "tablet:max-desktop:not-nth-[3n+1]:border-s tablet:max-desktop:not-nth-[-n+3]:border-t desktop:not-first:border-s",
      )}
    >
      <dt className="flex items-center gap-1.5 text-meta text-ink-3">
        <Icon size={14} strokeWidth={1.9} aria-hidden className="shrink-0" />
        {metric === undefined ? name : <MetricLink metric={metric}>{name}</MetricLink>}
      </dt>
      <dd className="min-w-0">
        <b className="figures block text-[0.9375rem] leading-[22px] font-semibold wrap-anywhere">{value}</b>
        <span className="block text-hint text-ink-3 wrap-anywhere">{line}</span>
      </dd>
    </div>
  )
}
