import type { AccountView, PostView } from "../../api/views.ts"
import { listNames } from "../../post/list-names.ts"
import { namedAccounts } from "../../post/named-accounts.ts"
import { openAccounts } from "../../post/open-accounts.ts"
import { words } from "../../words/words.ts"
import { BackToDraft } from "./back-to-draft.tsx"
import { PublishAgain } from "./publish-again.tsx"

type Props = { readonly post: PostView; readonly accounts: readonly AccountView[] }

/** What can be done about a post that failed: where it would go, and the buttons. */
export function NextSteps({ post, accounts }: Props) {
  const named = namedAccounts(post, accounts)
  const open = openAccounts(named, post.results)
  const done = named.filter((account) => !open.includes(account))
  const unsure = open.filter(({ id }) => post.results.some((each) => each.accountId === id && each.uncertain))
  return (
    <section aria-labelledby="next" className="grid gap-2.5 border-t border-line pt-3 text-dense">
      <h2 id="next" className="text-control font-semibold">
        {words.post.next}
      </h2>
      {open.length > 0 && (
        <p className="text-ink-2">
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
      <div className="flex flex-wrap gap-2">
        <PublishAgain post={post} accounts={accounts} />
        <BackToDraft post={post} />
      </div>
    </section>
  )
}
