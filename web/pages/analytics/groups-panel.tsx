import { Link } from "@tanstack/react-router"
import { TriangleAlert } from "lucide-react"
import { cx } from "../../kit/cx.ts"
import { LabelSquare } from "../../kit/label-square.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { Segments } from "../../kit/segments.tsx"
import { textLink } from "../../kit/text-link.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber, showRate } from "../../words/numbers.ts"
import type { GroupBy, GroupLine } from "./make-groups.ts"
import { NotReported } from "./not-reported.tsx"
import { Panel } from "./panel.tsx"

type Props = {
  readonly by: GroupBy
  readonly onBy: (by: GroupBy) => void
  readonly groups: readonly GroupLine[]
  /** Where there are no labels there is nothing to group by. */
  readonly hasLabels: boolean
}

const titles: Readonly<Record<GroupBy, string>> = {
  network: analyticsWords.byNetwork,
  account: analyticsWords.byAccount,
  label: analyticsWords.byLabel,
}

const head =
  "h-[26px] border-b border-line px-1.5 text-meta text-ink-3 first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5"
const cell = "h-[29px] px-1.5 py-0 first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5"

/** How each network, account or label did, highest first; those that report nothing at the end. */
export function GroupsPanel({ by, onBy, groups, hasLabels }: Props) {
  const title = titles[by]
  const silent = groups.filter(({ reports }) => reports.length === 0)
  const reporting = groups.filter(({ reports }) => reports.length > 0)
  const highest = Math.max(1, ...reporting.map(({ totals }) => totals.engagement))
  return (
    <Panel
      title={title}
      className="desktop:border-s"
      end={
        <Segments
          isLabelHidden
          label={analyticsWords.groupBy}
          value={by}
          onValue={onBy}
          choices={[
            { value: "network", text: analyticsWords.network },
            { value: "account", text: analyticsWords.account },
            ...(hasLabels ? [{ value: "label" as const, text: analyticsWords.label }] : []),
          ]}
        />
      }
    >
      <table aria-label={title} className="w-full border-collapse text-dense">
        <thead>
          <tr>
            <th scope="col" className={head}>
              {analyticsWords[by]}
            </th>
            <th scope="col" className={`${head} text-end`}>
              <Fitting text={analyticsWords.posts} short={analyticsWords.postsShort} />
            </th>
            <th scope="col" className={`${head} text-end`}>
              <Fitting text={analyticsWords.views} short={analyticsWords.viewsShort} />
            </th>
            <th scope="col" className={`${head} text-end`}>
              {analyticsWords.engagement}
            </th>
            <th scope="col" title={analyticsWords.rateMeans} className={`${head} text-end max-tablet:pe-3`}>
              {analyticsWords.rateShort}
            </th>
            <th scope="col" className={`${head} max-tablet:hidden`}>
              <span className="sr-only">{analyticsWords.share}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reporting.map((group) => (
            <GroupRow key={group.id} group={group} by={by} share={group.totals.engagement / highest} />
          ))}
          <SilentRows by={by} groups={silent} />
        </tbody>
      </table>
      {by === "label" && (
        <p className="px-3 pt-2 text-hint text-ink-3 tablet:px-5">
          {groups.length === 0 ? analyticsWords.noLabelled : analyticsWords.severalLabels}
        </p>
      )}
    </Panel>
  )
}

/** On a phone longer words would leave no space for the names. */
function Fitting({ text, short }: { readonly text: string; readonly short: string }) {
  if (short === text) return text
  return (
    <>
      <span className="max-tablet:hidden">{text}</span>
      <abbr title={text} className="no-underline tablet:hidden">
        {short}
      </abbr>
    </>
  )
}

type RowProps = { readonly group: GroupLine; readonly by: GroupBy; readonly share: number }

function GroupRow({ group, by, share }: RowProps) {
  if (group.read === 0) {
    return (
      <tr className="hover:bg-row-hover">
        <th scope="row" className={`${cell} max-w-0 w-[36%] font-normal`}>
          <GroupName group={group} by={by} isLinked={false} />
        </th>
        <td className={`${cell} figures text-end`}>{showNumber(group.totals.posts)}</td>
        <td colSpan={4} className={`${cell} ps-3`}>
          {group.needsReconnect ? (
            <ReconnectLink label={analyticsWords.reconnectUnread(group.name)} text={analyticsWords.reconnectPlace} />
          ) : (
            <span className="text-ink-3">{analyticsWords.notRead}</span>
          )}
        </td>
      </tr>
    )
  }
  return (
    <tr className="hover:bg-row-hover">
      <th scope="row" className={`${cell} max-w-0 w-[36%] font-normal`}>
        <GroupName group={group} by={by} />
      </th>
      <td className={`${cell} figures text-end`}>{showNumber(group.totals.posts)}</td>
      <td className={`${cell} figures text-end`}>
        {group.reports.includes("views") ? (
          showNumber(group.totals.views)
        ) : (
          <NotReported
            reason={by === "label" ? analyticsWords.noneReports : analyticsWords.notReported(group.provider)}
          />
        )}
      </td>
      <td className={`${cell} figures text-end font-semibold`}>{showNumber(group.totals.engagement)}</td>
      <td className={`${cell} figures text-end max-tablet:pe-3`}>
        {group.rate === null ? <NotReported reason={analyticsWords.noViews} /> : showRate(group.rate)}
      </td>
      <td aria-hidden className={`${cell} w-20 max-tablet:hidden`}>
        <span
          className="block h-[9px] min-w-[3px] border-e-2 border-brass-line bg-brass"
          style={{ width: `${(share * 100).toFixed(1)}%` }}
        />
      </td>
    </tr>
  )
}

type NameProps = { readonly group: GroupLine; readonly by: GroupBy; readonly isLinked?: boolean }

function GroupName({ group, by, isLinked = true }: NameProps) {
  const name = by === "account" ? `${group.name}, ${group.provider}` : group.name
  return (
    <span className="block min-w-0 py-0.5">
      <span className="flex min-w-0 items-center gap-2">
        {group.colour !== undefined && <LabelSquare colour={group.colour} />}
        {group.key !== undefined && (
          <NetworkTile network={group.key} size={16} isNamed={by === "network"} isSandbox={group.isSandbox} />
        )}
        <bdi title={name} className="min-w-0 truncate">
          {group.name}
        </bdi>
      </span>
      {isLinked && group.needsReconnect && (
        <ReconnectLink
          label={analyticsWords.reconnectThing(group.name)}
          text={analyticsWords.reconnect}
          className="ms-6"
        />
      )}
    </span>
  )
}

type LinkProps = { readonly label: string; readonly text: string; readonly className?: string }

function ReconnectLink({ label, text, className }: LinkProps) {
  return (
    <Link
      to="/accounts"
      aria-label={label}
      className={cx(
        textLink,
        "inline-flex min-h-6 items-center gap-1 text-meta whitespace-nowrap text-warn",
        className,
      )}
    >
      <TriangleAlert size={12} strokeWidth={1.9} aria-hidden />
      {text}
    </Link>
  )
}

/** Networks share one line; accounts have names, and a line each. */
function SilentRows({ by, groups }: { readonly by: GroupBy; readonly groups: readonly GroupLine[] }) {
  if (groups.length === 0) return null
  const rows = by === "network" && groups.length > 1 ? [groups] : groups.map((group) => [group])
  return rows.map((row) => (
    <tr key={row.map(({ id }) => id).join(" ")} className="hover:bg-row-hover">
      <th scope="row" className={`${cell} max-w-0 font-normal`}>
        {row.length === 1 && row[0] !== undefined ? (
          <GroupName group={row[0]} by={by} />
        ) : (
          <span className="flex gap-2">
            {row.map(({ id, key }) => key !== undefined && <NetworkTile key={id} network={key} size={16} />)}
          </span>
        )}
      </th>
      <td className={`${cell} figures text-end`}>{row.map(({ totals }) => showNumber(totals.posts)).join(" + ")}</td>
      <td colSpan={4} className={`${cell} ps-3 text-ink-3`}>
        {analyticsWords.noReports(row.length)}
      </td>
    </tr>
  ))
}
