import type { ReactNode } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, AttemptView, PostView, ResultView } from "../api/views.ts"
import { AccountAvatar } from "../kit/account-avatar.tsx"
import { cx } from "../kit/cx.ts"
import { withoutHidden } from "../kit/hidden-characters.ts"
import { PostStatus } from "../kit/post-status.tsx"
import { usePerson } from "../shell/person.ts"
import { showSecond } from "../words/dates.ts"
import { problemWords } from "../words/problem-words.ts"
import { words } from "../words/words.ts"
import { Attempts } from "./attempts.tsx"
import { explain } from "./explain.ts"
import { countItems } from "./find-sources.ts"
import { listNames } from "./list-names.ts"
import { ProblemAction } from "./problem-action.tsx"
import { UncertainQuestion } from "./uncertain-question.tsx"

type Props = {
  readonly post: PostView
  readonly result: ResultView
  readonly account: AccountView | undefined
  /** The connected accounts that have the post. */
  readonly done: readonly AccountView[]
  readonly attempts: readonly AttemptView[] | undefined
  /** What else can be done, where this is the only problem. */
  readonly children?: ReactNode
}

/** What we found out by ourselves has no words of the network's. */
const isOurs: ReadonlySet<string> = new Set(["AccountDisconnected", "NotConfigured", "MissedTime"])

/** An account that does not have the post, or may have it: what happened, in whose words, and what to do. */
export function ProblemCard({ post, result, account, done, attempts, children }: Props) {
  const { user, workspace } = usePerson()
  const network = account?.provider ?? words.post.theNetwork
  const { uncertain, error, accountId } = result
  const { title, means, todo } = explain(result, account, workspace.role)
  const own = attempts?.filter((attempt) => attempt.accountId === accountId)
  const at = own?.at(-1)?.at
  const isEditor = isAtLeast(workspace.role, "editor")
  const names = listNames(done)
  const safe = uncertain
    ? problemWords.safeUncertain(network)
    : done.length === 0
      ? problemWords.safeNone
      : problemWords.safeDone(names, done.length)
  const said = error === undefined || isOurs.has(error.code) ? "" : withoutHidden(error.message)
  const isQuote = !uncertain && error?.code !== "Invalid"
  const id = `problem-${accountId}`
  return (
    <section
      aria-labelledby={id}
      data-problem={accountId}
      data-result={uncertain ? "uncertain" : "failed"}
      className={cx(
        "overflow-clip rounded-sheet border bg-raised text-dense",
        uncertain ? "border-uncertain-solid/60" : "border-failed-solid/60",
      )}
    >
      <header className={cx("flex gap-3 px-4 py-3", uncertain ? "bg-uncertain-wash" : "bg-failed-wash")}>
        {account !== undefined && (
          <AccountAvatar account={account} size="l" ground={uncertain ? "ring-uncertain-wash" : "ring-failed-wash"} />
        )}
        <div className="min-w-0 flex-1">
          <h2
            id={id}
            className={cx("text-title-l font-semibold wrap-anywhere", uncertain ? "text-uncertain" : "text-failed")}
          >
            {title}
          </h2>
          <p className="figures wrap-anywhere text-ink-2">
            {[
              account?.handle ?? words.post.goneAccount,
              ...(at === undefined ? [] : [showSecond(at, user.timeZone)]),
            ].join(", ")}
            . {done.length > 0 && problemWords.others(done.length)}
          </p>
          {said !== "" && (
            <p className="mt-2.5 text-write font-medium wrap-anywhere">
              <span dir="auto">{isQuote ? `“${said}”` : said}</span>{" "}
              <span className="text-meta font-normal text-ink-2">
                {uncertain ? problemWords.noWords(network) : isQuote ? problemWords.ownWords(network) : ""}
              </span>
            </p>
          )}
        </div>
        <span className="flex flex-col items-end gap-1.5 max-wide-phone:hidden">
          <PostStatus status={uncertain ? "Uncertain" : "Failed"} />
          {error !== undefined && !uncertain && <code className="text-meta text-ink-2">{error.code}</code>}
        </span>
      </header>
      <dl className="grid border-line tablet:grid-cols-3 tablet:divide-x tablet:divide-line max-tablet:divide-y max-tablet:divide-line">
        <Fact name={problemWords.means}>{means}</Fact>
        <Fact name={problemWords.safe}>{safe}</Fact>
        <Fact name={problemWords.todo}>{todo}</Fact>
      </dl>
      {isEditor && (
        <div
          data-problem-actions
          className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 empty:hidden"
        >
          {uncertain ? (
            post.status === "Failed" && <UncertainQuestion post={post} accountId={accountId} account={account} />
          ) : (
            <ProblemAction post={post} code={error?.code ?? ""} account={account} />
          )}
          {children}
        </div>
      )}
      {own !== undefined && (
        <div className="border-t border-line bg-canvas px-4 py-2">
          <Attempts attempts={own} network={network} count={countItems(post, accountId)} startsOpen={uncertain} />
        </div>
      )}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="border-line px-4 py-2">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
