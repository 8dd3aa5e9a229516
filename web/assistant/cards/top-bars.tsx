import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { firstWords } from "#domain/first-words.ts"
import { accountsQuery } from "../../api/queries.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showDay } from "../../words/dates.ts"
import { showNumber } from "../../words/numbers.ts"
import { type Data, numberAt, textAt, textsAt } from "../read-output.ts"

/** Bars that are a table: what each stands for is in its row. */
export function TopBars({ top, label }: { readonly top: readonly Data[]; readonly label: string }) {
  const { user, workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const highest = Math.max(1, ...top.map((post) => numberAt(post, "engagement") ?? 0))
  return (
    <table aria-label={label} className="mb-1.5 w-full table-fixed border-collapse text-dense">
      <thead className="sr-only">
        <tr>
          <th scope="col">{analyticsWords.post}</th>
          <th scope="col">{analyticsWords.engagement}</th>
        </tr>
      </thead>
      <tbody>
        {top.map((post) => {
          const id = textAt(post, "postId")
          const engagement = numberAt(post, "engagement") ?? 0
          const on = textsAt(post, "accountIds").flatMap((wanted) => accounts.find((each) => each.id === wanted) ?? [])
          const networks = [...new Set(on.map(({ key }) => key))]
          const at = textAt(post, "publishedAt")
          return (
            <tr key={id}>
              <th scope="row" className="w-[42%] py-1 ps-3 pe-2 font-normal">
                <Link
                  to="/posts/$postId"
                  params={{ postId: id }}
                  dir="auto"
                  className="block truncate font-medium decoration-line-strong underline-offset-3 hover:underline"
                >
                  {firstWords(textAt(post, "text")) || assistantWords.noText}
                </Link>
                <span className="flex min-h-4 items-center gap-1.5 text-meta text-ink-3">
                  {networks.slice(0, 5).map((network) => (
                    <NetworkGlyph key={network} network={network} size={12} />
                  ))}
                  {at !== "" && <span className="figures truncate">{showDay(at, user.timeZone)}</span>}
                </span>
              </th>
              <td aria-label={showNumber(engagement)} className="py-1 pe-3">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden className="min-w-0 flex-1">
                    <span
                      data-bar
                      style={{ width: `${Math.max(1, (engagement / highest) * 100)}%` }}
                      className="block h-3 border-e-2 border-brass-line bg-brass"
                    />
                  </span>
                  <span className="figures w-11 shrink-0 text-end font-semibold">{showNumber(engagement)}</span>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
