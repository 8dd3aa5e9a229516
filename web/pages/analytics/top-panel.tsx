import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Type } from "lucide-react"
import { useState } from "react"
import { firstWords } from "#domain/first-words.ts"
import type { Sheet } from "#domain/write-csv.ts"
import { ownAddress } from "../../api/own-address.ts"
import { picturesQuery } from "../../api/queries.ts"
import type { AccountView, MediaView, ProviderLimits, SummaryView } from "../../api/views.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showDay } from "../../words/dates.ts"
import { showNumber } from "../../words/numbers.ts"
import { NotReported } from "./not-reported.tsx"
import { Panel } from "./panel.tsx"
import type { AnalyticsData } from "./read-of.ts"
import { readTop, reportedBy } from "./read-of.ts"

type TopPost = SummaryView["topPosts"][number]

export type TopLine = Pick<TopPost, "postId" | "publishedAt" | "engagement"> & {
  readonly title: string
  readonly networks: readonly { readonly key: AccountView["key"]; readonly provider: string }[]
  /** Null where none of its networks reports them. */
  readonly views: number | null
}

export function makeTop(data: AnalyticsData, limits: readonly ProviderLimits[]): readonly TopLine[] {
  const { byAccount } = data.summary
  return readTop(data).map(({ postId, publishedAt, engagement, text, accountIds, views }) => {
    const on = accountIds.flatMap((id) => byAccount.find(({ accountId }) => accountId === id)?.provider ?? [])
    const providers = [...new Set(on)]
    return {
      postId,
      publishedAt,
      engagement,
      title: text === "" ? analyticsWords.noText : firstWords(text),
      networks: providers.flatMap((provider) => {
        const known = limits.find((each) => each.provider === provider)
        return known === undefined ? [] : [{ key: known.key, provider }]
      }),
      views: providers.some((provider) => reportedBy(provider, limits).includes("views")) ? views : null,
    }
  })
}

export function topSheet(top: readonly TopLine[]): Sheet {
  const { post, published, network, views, engagement } = analyticsWords
  return {
    heads: [post, published, network, views, engagement],
    rows: top.map((line) => [
      line.title,
      line.publishedAt,
      line.networks.map(({ provider }) => provider).join(", "),
      line.views,
      line.engagement,
    ]),
  }
}

const shownFirst = 6
const head =
  "h-[26px] border-b border-line px-1.5 text-meta text-ink-3 first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5"
const cell = "h-[43px] px-1.5 py-0 first:ps-3 last:pe-3 tablet:first:ps-5 tablet:last:pe-5"

/** The posts with most engagement. */
export function TopPanel({ top }: { readonly top: readonly TopLine[] }) {
  const { user, workspace } = usePerson()
  const [isAll, setAll] = useState(false)
  const ids = top.map(({ postId }) => postId)
  const pictures = useQuery(picturesQuery(workspace.id, ids)).data
  // Where no post has a picture, empty frames would only take space.
  const hasPictures = ids.some((id) => pictures?.has(id) === true)
  return (
    <Panel
      title={analyticsWords.topPosts}
      className="desktop:border-s"
      end={
        top.length > shownFirst && (
          <button
            type="button"
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
            className={`${textLink} min-h-7 text-dense`}
          >
            {isAll ? analyticsWords.fewerTop : analyticsWords.allTop(top.length)}
          </button>
        )
      }
    >
      <table aria-label={analyticsWords.topPosts} className="w-full border-collapse text-dense">
        <thead>
          <tr>
            <th scope="col" className={head}>
              {analyticsWords.post}
            </th>
            <th scope="col" className={`${head} w-16 text-end`}>
              {analyticsWords.views}
            </th>
            <th scope="col" className={`${head} w-24 text-end`}>
              {analyticsWords.engagement}
            </th>
          </tr>
        </thead>
        <tbody>
          {top.slice(0, isAll ? top.length : shownFirst).map((line) => (
            <tr key={line.postId} className="hover:bg-row-hover">
              <th scope="row" className={`${cell} max-w-0 font-normal`}>
                <span className="flex min-w-0 items-center gap-2.5">
                  {hasPictures && <Thumbnail picture={pictures?.get(line.postId)} />}
                  <span className="block min-w-0 flex-1">
                    <Link
                      to="/posts/$postId"
                      params={{ postId: line.postId }}
                      dir="auto"
                      title={line.title}
                      className="block min-h-6 truncate leading-6 font-medium decoration-line-strong underline-offset-3 hover:underline"
                    >
                      {line.title}
                    </Link>
                    <span className="flex items-center gap-2 text-meta text-ink-3">
                      <span className="figures">{showDay(line.publishedAt, user.timeZone)}</span>
                      <span className="flex gap-1">
                        {line.networks.map(({ key }) => (
                          <NetworkGlyph key={key} network={key} size={12} />
                        ))}
                      </span>
                    </span>
                  </span>
                </span>
              </th>
              <td className={`${cell} figures text-end`}>
                {line.views === null ? (
                  <NotReported
                    reason={analyticsWords.notReported(line.networks.map(({ provider }) => provider).join(", "))}
                  />
                ) : (
                  showNumber(line.views)
                )}
              </td>
              <td className={`${cell} figures text-end font-semibold`}>{showNumber(line.engagement)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {top.length === 0 && <p className="px-3 pt-2 text-dense text-ink-3 tablet:px-5">{analyticsWords.notRead}</p>}
    </Panel>
  )
}

const frame = "size-8 shrink-0 rounded-chip bg-sunk"

/** It repeats the title, so screen readers skip it. */
function Thumbnail({ picture }: { readonly picture: MediaView | undefined }) {
  if (picture !== undefined) {
    return <img src={ownAddress(picture.thumbnailUrl)} alt="" loading="lazy" className={`${frame} object-cover`} />
  }
  return (
    <span aria-hidden className={`${frame} grid place-items-center text-ink-3`}>
      <Type size={14} strokeWidth={1.8} />
    </span>
  )
}
