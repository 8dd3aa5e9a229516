import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { accountsQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { numbered } from "../numbered.ts"
import { issuesIn, textAt } from "../read-output.ts"
import { Card } from "./card.tsx"

type Props = { readonly postId: unknown; readonly refusal: string | null }

/** Whether a post fits, or what to fix. */
export function ChecksCard({ postId, refusal }: Props) {
  const { workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  if (refusal === null) {
    return (
      <Card title={assistantWords.fits} action="posts.validate">
        <p className="flex items-center gap-2 px-3 pb-2.5 text-dense text-ink-2">
          <Glyph kind="done" />
          {assistantWords.fitsLead}
        </p>
      </Card>
    )
  }
  // Other refusals are said in the answer.
  const issues = issuesIn(refusal)
  if (issues.length === 0) return null
  return (
    <Card
      title={assistantWords.toFix(issues.length)}
      action="posts.validate"
      end={
        typeof postId === "string" && (
          <Link to="/posts/$postId" params={{ postId }} className={buttonLook("line", "small")}>
            {assistantWords.show}
          </Link>
        )
      }
    >
      <ul className="mt-1">
        {numbered(issues).map(({ number, value: issue }) => {
          const account = accounts.find(({ id }) => id === issue["accountId"])
          const item = Number(/^content\.(\d+)/.exec(textAt(issue, "path"))?.[1] ?? 0)
          return (
            <li
              key={number}
              data-issue={textAt(issue, "rule")}
              className="flex items-start gap-2.5 border-t border-line px-3 py-2 text-dense"
            >
              {account === undefined ? (
                <Glyph kind="failed" size={16} />
              ) : (
                <NetworkTile network={account.key} size={18} />
              )}
              <span className="min-w-0 wrap-anywhere">
                {textAt(issue, "message")}{" "}
                {item > 0 && <span className="text-ink-3">({assistantWords.inItem(item + 1)})</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
