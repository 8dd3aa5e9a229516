import { Link } from "@tanstack/react-router"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { cityOf } from "../../words/zones.ts"
import { type Data, dataAt, listAt, numberAt, textAt } from "../read-output.ts"
import { sayRange } from "../say-step.ts"
import { Card } from "./card.tsx"
import { SmallHeat, sayStrongest } from "./small-heat.tsx"
import { TopBars } from "./top-bars.tsx"

const shownTop = 5
const shownTotals = ["posts", "views", "likes", "engagement"] as const

type Props = { readonly summary: Data; readonly isAboutTimes: boolean }

/** How posts did: the totals, the best of them, and when they are heard most. */
export function SummaryCard({ summary, isAboutTimes }: Props) {
  const { user } = usePerson()
  const totals = dataAt(summary, "totals")
  const posts = numberAt(totals, "posts") ?? 0
  const top = listAt(summary, "topPosts").slice(0, shownTop)
  const slots = listAt(summary, "bestTimes")
  const zone = textAt(summary, "timeZone") || user.timeZone
  const range = sayRange(summary, zone)
  const title =
    isAboutTimes || top.length === 0
      ? assistantWords.bestTimes
      : assistantWords.bestFive(Math.min(top.length, shownTop))
  return (
    <Card
      title={title}
      aside={range === null ? undefined : assistantWords.range(...range)}
      action="analytics.summary"
      note={`${assistantWords.postsCount(showNumber(posts))}, ${assistantWords.timesIn(cityOf(zone))}`}
      end={
        <Link to="/analytics" className={`${textLink} text-meta`}>
          {assistantWords.analytics}
        </Link>
      }
    >
      {posts === 0 ? (
        <p className="px-3 pb-2.5 text-dense text-ink-2">{assistantWords.noneInRange}</p>
      ) : (
        <>
          {!isAboutTimes && (
            <>
              <dl className="figures mx-3 mb-1.5 flex gap-x-5 text-dense">
                {shownTotals.map((name) => (
                  <div key={name} className="flex items-baseline gap-1.5">
                    <dt className="text-meta text-ink-3">{assistantWords.totals[name]}</dt>
                    <dd className="font-semibold">{showNumber(numberAt(totals, name) ?? 0)}</dd>
                  </div>
                ))}
              </dl>
              <TopBars top={top} label={title} />
            </>
          )}
          {isAboutTimes ? (
            <Times slots={slots} />
          ) : (
            slots.length > 0 && (
              <details className="border-t border-line">
                <summary className="flex min-h-9 cursor-pointer items-center px-3 text-dense font-medium -outline-offset-2 marker:content-none">
                  <span className="flex-1">{assistantWords.bestTimes}</span>
                  <span className="text-meta text-ink-3">{sayStrongest(slots)}</span>
                </summary>
                <Times slots={slots} />
              </details>
            )
          )}
        </>
      )}
    </Card>
  )
}

function Times({ slots }: { readonly slots: readonly Data[] }) {
  const strongest = sayStrongest(slots)
  return (
    <>
      <SmallHeat slots={slots} />
      <p className="figures px-3 pb-2.5 text-meta text-ink-3">
        {assistantWords.average} {strongest === "" ? assistantWords.noStrongest : assistantWords.strongest(strongest)}
      </p>
    </>
  )
}
