import type { AccountView, PostView } from "../../api/views.ts"
import { listNames } from "../../post/list-names.ts"
import { namedAccounts } from "../../post/named-accounts.ts"
import { sayUnsure } from "../../post/say-going.ts"
import { splitOpen } from "../../post/split-open.ts"
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
  const { open, without, asked, silent } = splitOpen(post, accounts)
  const going = [...without, ...asked]
  const done = named.filter((account) => !open.includes(account))
  const unsure = sayUnsure({ asked, silent }, without.length === 0).join(" ")
  return (
    <>
      <PublishAgain post={post} accounts={accounts} isQuiet={isQuiet} />
      <BackToDraft post={post} />
      {open.length > 0 && (
        <p className="min-w-0 flex-[1_1_260px] text-ink-2">
          {without.length > 0 && (
            <>
              {going.length === post.accountIds.length
                ? words.post.goesAll(listNames(going))
                : words.post.goes(going.length, post.accountIds.length, listNames(going))}{" "}
              {done.length > 0 && words.post.stays(listNames(done), done.length)}{" "}
            </>
          )}
          {unsure}
        </p>
      )}
    </>
  )
}
