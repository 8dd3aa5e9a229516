import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useId } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { limitsQuery } from "../api/queries.ts"
import type { CardView } from "../api/views.ts"
import { NetworkTile } from "../kit/network-glyph.tsx"
import { textLink } from "../kit/text-link.ts"
import { usePerson } from "../shell/person.ts"
import { sayLimit } from "../words/issue-words.ts"
import { words } from "../words/words.ts"
import { isLate, isStale } from "./say-request.ts"

/** What is in its way: every limit that is broken, or what it would be refused with. */
export function CardIssues({ card }: { readonly card: CardView }) {
  const { workspace } = usePerson()
  const id = useId()
  const limits = useQuery(limitsQuery).data ?? []
  const { verdict, refusal, content, postId } = card
  if (card.state !== "pending" || (verdict.ok && refusal === undefined)) return null
  const accountOf = (wanted: unknown) => content.accounts.find((account) => account.id === wanted)
  // Scripts know an option by its key, people by its label.
  const sayIssue = (issue: (typeof verdict.issues)[number]) => {
    const option = /^options\.(.+)$/.exec(issue.path)?.[1]
    const label = limits.flatMap(({ options }) => options).find(({ key }) => key === option)?.label
    if (option === undefined || label === undefined) return sayLimit(issue)
    return sayLimit({ ...issue, message: issue.message.replaceAll(option, `“${label}”`) }, label)
  }
  const numbered = verdict.issues.map((issue, number) => ({
    number,
    message: sayIssue(issue),
    rule: issue.rule,
    account: accountOf(issue["accountId"]),
    item: Number(/^content\.(\d+)/.exec(issue.path)?.[1] ?? 0),
  }))
  const mayMend = !verdict.ok && content.post !== undefined && isAtLeast(workspace.role, "editor")
  return (
    <section aria-labelledby={id} className="rounded-sheet bg-failed-wash px-3 py-2.5 text-dense">
      <h3 id={id} className="font-semibold text-failed">
        {refusal === undefined ? words.requests.issuesOfEdit : words.requests.issues}
      </h3>
      {verdict.ok ? (
        <p className="mt-1 wrap-anywhere">
          {isStale(card) ? words.requests.stale : isLate(card) ? words.requests.late : refusal?.message}
        </p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {numbered.map(({ number, message, rule, account, item }) => (
            <li key={number} data-issue={rule} className="flex items-start gap-2">
              {account !== undefined && <NetworkTile network={account.key} size={16} className="mt-px" />}
              <span className="min-w-0 wrap-anywhere">
                {message} {item > 0 && <span className="text-ink-3">({words.requests.issueItem(item + 1)})</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayMend && postId !== undefined && (
        <p className="mt-1.5 text-ink-2">
          <Link to="/posts/$postId" params={{ postId }} className={`${textLink} text-ink`}>
            {words.requests.openPost}
          </Link>
          . {words.requests.fix}
        </p>
      )}
    </section>
  )
}
