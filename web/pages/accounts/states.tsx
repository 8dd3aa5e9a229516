import type { ReactNode } from "react"
import { endsSoonDays } from "#domain/account.ts"
import { now } from "../../api/service-clock.ts"
import type { AccountLine } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import type { GlyphKind } from "../../kit/glyph.tsx"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

/** Access that a person has to renew soon. */
export function endsSoon({ accessEndsAt }: AccountLine): boolean {
  if (accessEndsAt === undefined) return false
  return now().until(Temporal.Instant.from(accessEndsAt)).total("hours") < endsSoonDays * 24
}

/** What needs somebody comes first. */
export function urgencyOf(line: AccountLine): number {
  if (line.account.status === "NeedsReconnect") return 0
  if (endsSoon(line)) return 1
  return line.account.statistics === "NeedsReconnect" ? 2 : 3
}

export function PublishingState({ line, timeZone }: { readonly line: AccountLine; readonly timeZone: string }) {
  const { publishing } = words.accounts
  if (line.account.status === "NeedsReconnect") {
    return (
      <State glyph="failed" look="text-failed">
        {publishing.reconnect}
      </State>
    )
  }
  if (line.accessEndsAt !== undefined && endsSoon(line)) {
    return (
      <State glyph="waiting" look="text-warn" hint={publishing.endsHint}>
        {publishing.ends(showDay(line.accessEndsAt, timeZone))}
      </State>
    )
  }
  const { accessEndsAt, renewsAt } = line
  const [access, hint] =
    accessEndsAt !== undefined
      ? [publishing.ends(showDay(accessEndsAt, timeZone)), publishing.endsHint]
      : renewsAt !== undefined
        ? [publishing.renews, publishing.renewsHint(showDay(renewsAt, timeZone))]
        : []
  return (
    <>
      <State glyph="done">{publishing.active}</State>
      {access !== undefined && (
        <span title={hint} className="block ps-[19px] text-meta whitespace-nowrap text-ink-3 max-tablet:hidden">
          {access}
        </span>
      )}
    </>
  )
}

export function StatisticsState({ account }: { readonly account: AccountLine["account"] }) {
  const { statistics } = words.accounts
  if (account.statistics === "NotReported") {
    return (
      <span title={statistics.noneHint(account.provider)} className="align-middle text-ink-3">
        {statistics.none}
      </span>
    )
  }
  if (account.statistics === "SwitchedOff") {
    return (
      <span title={statistics.offHint([account.provider])} className="align-middle text-ink-3">
        {statistics.off}
      </span>
    )
  }
  if (account.status === "NeedsReconnect") return <span className="align-middle text-ink-3">{statistics.stopped}</span>
  if (account.statistics === "Reading") return <State glyph="done">{statistics.reading}</State>
  return (
    <>
      <State glyph="waiting" look="text-warn">
        {statistics.reconnect}
      </State>
      <span className="block ps-[19px] text-meta whitespace-nowrap text-ink-3 max-tablet:hidden">
        {statistics.missing}
      </span>
    </>
  )
}

type StateProps = {
  readonly glyph: GlyphKind
  readonly look?: string
  readonly hint?: string
  readonly children: ReactNode
}

function State({ glyph, look, hint, children }: StateProps) {
  return (
    <span
      title={hint}
      className={cx("inline-flex items-center gap-[5px] align-middle font-control whitespace-nowrap", look)}
    >
      <Glyph kind={glyph} />
      {children}
    </span>
  )
}
