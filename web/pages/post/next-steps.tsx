import type { AccountView, PostView } from "../../api/views.ts"
import { listNames } from "../../post/list-names.ts"
import { namedAccounts } from "../../post/named-accounts.ts"
import { openAccounts } from "../../post/open-accounts.ts"
import { words } from "../../words/words.ts"
import { BackToDraft } from "./back-to-draft.tsx"
import { PublishAgain } from "./publish-again.tsx"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  /** Something else is to be done first. */
  readonly isQuiet: boolean
}

/** What can be done about a post that failed as a whole: the buttons, and where it would go. */
export function NextSteps({ post, accounts, isQuiet }: Props) {
  const named = namedAccounts(post, accounts)
  const open = openAccounts(named, post.results)
  const done = named.filter((account) => !open.includes(account))
  const unsure = open.filter(({ id }) => post.results.some((each) => each.accountId === id && each.uncertain))
  return (
    <>
      <PublishAgain post={post} accounts={accounts} isQuiet={isQuiet} />
      <BackToDraft post={post} />
      {open.length > 0 && (
        <p className="min-w-0 flex-[1_1_260px] text-ink-2">
          {unsure.length === open.length ? (
            words.post.askBody(listNames(open))
          ) : (
            <>
              {open.length === post.accountIds.length
                ? words.post.goesAll(listNames(open))
                : words.post.goes(open.length, post.accountIds.length, listNames(open))}{" "}
              {done.length > 0 && words.post.stays(listNames(done), done.length)}{" "}
              {unsure.length > 0 && words.post.askedFirst(listNames(unsure), unsure.length)}
            </>
          )}
        </p>
      )}
    </>
  )
}
