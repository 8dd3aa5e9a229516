import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useId } from "react"
import { accountsQuery, postQuery } from "../api/queries.ts"
import { Refusal } from "../api/refusal.ts"
import type { CardView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { Loaded } from "../kit/loaded.tsx"
import { PostStatus, shownStatus } from "../kit/post-status.tsx"
import { textLink } from "../kit/text-link.ts"
import { ResultList } from "../post/result-list.tsx"
import { sayTime } from "../post/say-time.ts"
import { usePerson } from "../shell/person.ts"
import { showMoment, showTimeAndDay } from "../words/dates.ts"
import { sayLimit } from "../words/issue-words.ts"
import { words } from "../words/words.ts"

/** What was decided and the result. It stays on the card for good. */
export function CardOutcome({ card }: { readonly card: CardView }) {
  const { user } = usePerson()
  const id = useId()
  const { state, decidedAt, expiresAt, reason, problem, replacedBy, chosenAt, client, input } = card
  if (state === "pending") return null
  const when = showMoment(decidedAt ?? expiresAt, user.timeZone)
  return (
    <section aria-labelledby={id} className="grid gap-2.5 rounded-sheet bg-sunk px-3.5 py-3 text-dense">
      <h3 id={id} className="figures text-control font-semibold">
        {words.requests.decidedAt(words.requests.decidedBy[state], when)}
      </h3>
      {state === "declined" && <p className="text-ink-2">{words.requests.declinedNote}</p>}
      {state === "replaced" && (
        <p className="text-ink-2">
          {words.requests.replacedNote}{" "}
          {replacedBy !== undefined && (
            <Link to="/approvals/$approvalId" params={{ approvalId: replacedBy }} className={textLink}>
              {words.requests.seeNewer}
            </Link>
          )}
        </p>
      )}
      {state === "expired" && <p className="text-ink-2">{words.requests.expiredNote}</p>}
      {reason !== undefined && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink-2">
          {words.requests.reasonWas} <HiddenText text={reason} />
        </p>
      )}
      {chosenAt !== undefined && (
        <p className="figures text-ink-2">
          {words.requests.chosen(showTimeAndDay(chosenAt, user.timeZone), client, sayAskedTime(input, user.timeZone))}
        </p>
      )}
      {problem !== undefined && (
        <div className="grid gap-1 rounded-control bg-failed-wash px-3 py-2.5">
          <p className="wrap-anywhere">
            {problem.message} {words.requests.failedNote}
          </p>
          {problem.issues.length > 0 && (
            <ul className="list-disc ps-4">
              {problem.issues.map((issue) => (
                <li key={`${issue.rule} ${issue.path} ${issue.message}`}>{sayLimit(issue)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {card.outcome === "done" && <Done card={card} />}
      {state !== "approved" && card.content.post !== undefined && (
        <Link
          to="/posts/$postId"
          params={{ postId: card.content.post.id }}
          className={`${buttonLook("line", "small")} justify-self-start`}
        >
          {words.requests.openPost}
        </Link>
      )}
    </section>
  )
}

/** When the app wanted it. */
function sayAskedTime({ at }: CardView["input"], timeZone: string): string {
  return typeof at === "string" ? showTimeAndDay(at, timeZone) : words.requests.noTime
}

function Done({ card: { action, postId } }: { readonly card: CardView }) {
  if (action === "posts.delete") return <p className="text-ink-2">{words.requests.deletedDone}</p>
  if (action === "accounts.delete") return <p className="text-ink-2">{words.requests.disconnectedDone}</p>
  return postId === undefined ? null : <PostNow postId={postId} />
}

/** The post as it stands by now: on its way, out with its links, or failed with what to do about it. */
function PostNow({ postId }: { readonly postId: string }) {
  const { user, workspace } = usePerson()
  const query = useQuery(postQuery(workspace.id, postId))
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  if (query.error instanceof Refusal && query.error.code === "NotFound") {
    return <p className="text-ink-2">{words.requests.doneGone}</p>
  }
  return (
    <Loaded query={query} rows={1} className="">
      {(post) => (
        <div className="grid gap-2.5">
          <p className="figures flex flex-wrap items-center gap-x-2.5 gap-y-2">
            <PostStatus status={shownStatus(post)} />
            <span className="min-w-0 flex-1 text-ink-2">{sayTime(post, user.timeZone)}</span>
            <Link to="/posts/$postId" params={{ postId }} className={buttonLook("line", "small")}>
              {words.requests.openPost}
            </Link>
          </p>
          {(post.status === "Publishing" || post.results.length > 0) && <ResultList post={post} accounts={accounts} />}
        </div>
      )}
    </Loaded>
  )
}
