import { Link } from "@tanstack/react-router"
import type { AccountView, HomeView, MediaView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { withoutHidden } from "../../kit/hidden-characters.ts"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { showTime, showWhen } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"
import { showChange, showNumber } from "../../words/numbers.ts"
import { GrowthLine } from "./growth-line.tsx"
import { HomeHead } from "./home-head.tsx"
import { Networks } from "./networks.tsx"
import { Thumb } from "./thumb.tsx"

type Line = HomeView["results"][number]

type Props = {
  readonly results: readonly Line[]
  readonly accounts: readonly AccountView[]
  readonly pictures: ReadonlyMap<string, MediaView>
}

const head = "h-[26px] px-2.5 text-meta font-medium whitespace-nowrap text-ink-3"

/** The posts that came out last, and what they brought. What nobody has read is never a 0. */
export function LastResults({ results, accounts, pictures }: Props) {
  return (
    <section aria-labelledby="results" className="min-w-0 pb-3">
      <div className="px-3 tablet:px-5">
        <HomeHead
          id="results"
          title={homeWords.results}
          end={
            <Link to="/analytics" search={{}} className={`${textLink} text-dense`}>
              {homeWords.resultsLink}
            </Link>
          }
        />
      </div>
      {results.length === 0 ? (
        <p className="px-3 py-2 text-dense text-ink-3 tablet:px-5">{homeWords.resultsEmpty}</p>
      ) : (
        <table aria-labelledby="results" className="w-full border-collapse text-dense max-tablet:block">
          <thead className="max-tablet:sr-only">
            <tr>
              <th scope="col" className={`${head} w-[52%] ps-5 text-start`}>
                {homeWords.columns.post}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {homeWords.columns.views}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {homeWords.columns.engagement}
              </th>
              <th scope="col" className={`${head} text-start max-desktop:hidden`}>
                {homeWords.columns.first}
              </th>
              <th scope="col" className={`${head} pe-5 text-end`}>
                {homeWords.columns.usual}
              </th>
            </tr>
          </thead>
          <tbody className="max-tablet:block">
            {results.map((line) => (
              <ResultLine key={line.post.id} line={line} accounts={accounts} picture={pictures.get(line.post.id)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type LineProps = {
  readonly line: Line
  readonly accounts: readonly AccountView[]
  readonly picture: MediaView | undefined
}

const number = "figures h-11 px-2.5 text-end max-tablet:block max-tablet:h-auto max-tablet:p-0"

function ResultLine({ line: { post, result }, accounts, picture }: LineProps) {
  const { user } = usePerson()
  const on = post.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
  const isRead = result.engagement !== undefined
  return (
    <tr className="border-t border-line hover:bg-row-hover max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-4 max-tablet:px-3 max-tablet:py-2">
      <th
        scope="row"
        className="h-11 max-w-0 ps-5 pe-2.5 text-start font-normal max-tablet:block max-tablet:h-auto max-tablet:w-full max-tablet:max-w-none max-tablet:min-w-0 max-tablet:p-0"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <Thumb picture={picture} />
          <span className="min-w-0 flex-1">
            <Link
              to="/posts/$postId"
              params={{ postId: post.id }}
              dir="auto"
              className="block truncate text-control font-medium decoration-brass-line underline-offset-3 hover:underline"
            >
              {post.text === "" ? homeWords.noText : withoutHidden(post.text)}
            </Link>
            <span className="figures flex items-center gap-2 text-meta text-ink-3">
              {showTime(result.publishedAt, user.timeZone)}
              <Networks accounts={on} />
            </span>
          </span>
        </span>
      </th>
      {isRead ? (
        <>
          <Number label={homeWords.columns.views} value={result.views} />
          <Number label={homeWords.columns.engagement} value={result.engagement} isStrong />
          <td className="h-11 w-[124px] px-2.5 max-desktop:hidden">
            {result.firstDay.length > 0 && <FirstDay result={result} />}
          </td>
          <Usual rate={result.againstUsual} />
        </>
      ) : (
        <td
          colSpan={4}
          className="figures h-11 pe-5 text-end text-ink-3 max-tablet:block max-tablet:h-auto max-tablet:ps-[42px]"
        >
          {saySilence(post.accountIds.length, result, user.timeZone)}
        </td>
      )}
    </tr>
  )
}

type NumberProps = { readonly label: string; readonly value: number | undefined; readonly isStrong?: boolean }

function Number({ label, value, isStrong = false }: NumberProps) {
  return (
    <td className={cx(number, "max-tablet:first-of-type:ps-[42px]", isStrong && "font-semibold")}>
      <span className="me-1 text-meta font-normal text-ink-3 tablet:hidden">{label}</span>
      {value === undefined ? <Dash /> : showNumber(value)}
    </td>
  )
}

function Dash() {
  return (
    <span className="text-ink-3">
      <span aria-hidden title={homeWords.notReported}>
        –
      </span>
      <span className="sr-only">{homeWords.notReported}</span>
    </span>
  )
}

function FirstDay({ result: { firstDay } }: { readonly result: Line["result"] }) {
  const said = firstDay.map(({ hours, engagement }) => homeWords.growthAt(Math.round(hours), showNumber(engagement)))
  return (
    <GrowthLine
      label={homeWords.growth(said.join(", "))}
      points={[{ x: 0, y: 0 }, ...firstDay.map(({ hours, engagement }) => ({ x: hours, y: engagement }))]}
    />
  )
}

function Usual({ rate }: { readonly rate: number | undefined }) {
  const look = rate === undefined || rate === 0 ? "" : rate > 0 ? "text-published" : "text-failed"
  return (
    <td className={cx(number, "pe-5 font-control", look)}>
      <span className="me-1 text-meta font-normal text-ink-3 tablet:hidden">{homeWords.columns.usual}</span>
      {rate === undefined ? <Dash /> : showChange(100, 100 * (1 + rate))}
    </td>
  )
}

/** Where it came out, and when something will be known of it. */
function saySilence(accounts: number, { outOn, isReported, nextReadAt }: Line["result"], timeZone: string): string {
  const out = outOn.length < accounts ? `${homeWords.outOn(outOn.length, accounts)} ` : ""
  if (!isReported) return `${out}${homeWords.unreported}`
  return out + (nextReadAt === undefined ? homeWords.unread : homeWords.firstNumbers(showWhen(nextReadAt, timeZone)))
}
