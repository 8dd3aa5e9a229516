import type { ReactNode } from "react"
import type { AccountView, SummaryView } from "../../api/views.ts"
import { homeWords } from "../../words/home-words.ts"
import { showChange, showDifference, showNumber } from "../../words/numbers.ts"
import { GrowthLine } from "./growth-line.tsx"
import type { Week } from "./use-week.ts"

type Props = { readonly week: Week; readonly accounts: readonly AccountView[]; readonly isRead: boolean }

/** Four totals of the last seven days, against the seven before. */
export function WeekTotals({ week: { now, before, days }, accounts, isRead }: Props) {
  const working = accounts.filter(({ status }) => status === "Active").length
  const series = (name: "posts" | "views" | "engagement") =>
    days.map((day, place) => ({ x: place, y: day?.[name] ?? 0 }))
  const change = (name: keyof SummaryView["totals"]) =>
    before[name] === 0 ? undefined : showChange(before[name], now[name])
  const posts = now.posts - before.posts
  return (
    <section
      aria-label={homeWords.week}
      className="grid grid-cols-2 border-t border-line tablet:grid-cols-4 [&>*]:border-line max-tablet:[&>*:nth-child(n+3)]:border-t tablet:[&>*+*]:border-s max-tablet:[&>*:nth-child(even)]:border-s"
    >
      <Total
        name={homeWords.weekPosts}
        value={showNumber(now.posts)}
        change={posts === 0 ? undefined : showDifference(posts)}
      >
        <GrowthLine width={88} points={series("posts")} />
      </Total>
      <Total
        name={homeWords.weekViews}
        value={isRead && now.views > 0 ? showNumber(now.views) : undefined}
        change={isRead ? change("views") : undefined}
      >
        {isRead && now.views > 0 && <GrowthLine width={88} points={series("views")} />}
      </Total>
      <Total
        name={homeWords.weekEngagement}
        value={isRead ? showNumber(now.engagement) : undefined}
        change={isRead ? change("engagement") : undefined}
      >
        {isRead && <GrowthLine width={88} points={series("engagement")} />}
      </Total>
      <Total name={homeWords.weekAccounts} value={homeWords.weekOf(working, accounts.length)} change={undefined}>
        <span aria-hidden className="grid grid-cols-[repeat(6,9px)] gap-[3px]">
          {accounts.slice(0, 24).map(({ id, status }) => (
            <span
              key={id}
              className={`h-[9px] rounded-full ${status === "Active" ? "bg-published-solid" : "bg-warn-solid"}`}
            />
          ))}
        </span>
      </Total>
    </section>
  )
}

type TotalProps = {
  readonly name: string
  readonly value: string | undefined
  readonly change: string | undefined
  readonly children?: ReactNode
}

function Total({ name, value, change, children }: TotalProps) {
  const isDown = change?.startsWith("−") === true
  return (
    <div className="flex min-w-0 items-end gap-2 px-3 py-2.5 tablet:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-dense text-ink-2">{name}</p>
        <p className="big-figure truncate text-figure font-semibold">
          {value ?? <span className="text-body font-normal text-ink-3">{homeWords.notYet}</span>}
        </p>
        <p className={`figures min-h-[18px] text-dense font-control ${isDown ? "text-failed" : "text-published"}`}>
          {change !== undefined && (
            <>
              {change} <span className="sr-only">{homeWords.weekBefore("")}</span>
            </>
          )}
        </p>
      </div>
      <span className="max-desktop:hidden">{children}</span>
    </div>
  )
}
