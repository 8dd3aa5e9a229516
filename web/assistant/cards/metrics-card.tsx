import { Link } from "@tanstack/react-router"
import { textLink } from "../../kit/text-link.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { type Data, dataAt, listAt, numberAt, textAt } from "../read-output.ts"
import { Card } from "./card.tsx"

const shown = ["views", "likes", "comments", "shares"] as const
const cell = "px-1.5 py-1.5 text-end first:ps-3 first:text-start last:pe-3"

/** The numbers of a post, account by account. A dash is what the network does not report. */
export function MetricsCard({ metrics }: { readonly metrics: Data }) {
  const accounts = listAt(metrics, "accounts")
  const postId = textAt(metrics, "postId")
  return (
    <Card
      title={assistantWords.numbers}
      action="posts.metrics"
      end={
        <Link to="/posts/$postId" params={{ postId }} className={`${textLink} text-meta`}>
          {assistantWords.openPost}
        </Link>
      }
    >
      {accounts.length === 0 ? (
        <p className="px-3 pb-2.5 text-dense text-ink-2">{assistantWords.noNumbers}</p>
      ) : (
        <table aria-label={assistantWords.numbers} className="mb-1.5 w-full border-collapse text-dense">
          <thead>
            <tr className="text-meta text-ink-3">
              <th scope="col" className={cell}>
                {assistantWords.account}
              </th>
              {shown.map((name) => (
                <th key={name} scope="col" className={cell}>
                  {analyticsWords.names[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {accounts.map((account) => (
              <tr key={textAt(account, "accountId")} className="border-t border-line">
                <th scope="row" className={cell}>
                  {textAt(account, "provider")}
                </th>
                {shown.map((name) => {
                  const value = numberAt(dataAt(account, "metrics"), name)
                  return (
                    <td key={name} className={cell}>
                      {value === null ? <Dash /> : showNumber(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Dash() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{assistantWords.notReported}</span>
    </>
  )
}
