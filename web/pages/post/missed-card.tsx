import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { problemWords } from "../../words/problem-words.ts"
import { BackToDraft } from "./back-to-draft.tsx"
import { PublishAgain } from "./publish-again.tsx"

type Props = { readonly post: PostView; readonly accounts: readonly AccountView[] }

/** Nobody was there to send the post at its time. A person says what becomes of it. */
export function MissedCard({ post, accounts }: Props) {
  const { user, workspace } = usePerson()
  const { scheduledAt } = post
  return (
    <section
      aria-labelledby="missed"
      className="grid gap-2.5 rounded-sheet border border-warn-solid/50 bg-warn-wash px-4 py-3 text-dense"
    >
      <div className="flex gap-2.5">
        <Glyph kind="waiting" size={16} />
        <div className="grid gap-0.5">
          <h2 id="missed" className="figures text-title-l font-semibold text-warn">
            {scheduledAt === undefined
              ? problemWords.missedTitleBare
              : problemWords.missedTitle(showTime(scheduledAt, user.timeZone))}
          </h2>
          <p className="text-ink-2">{problemWords.missedBody}</p>
        </div>
      </div>
      {isAtLeast(workspace.role, "editor") && (
        <div className="flex flex-wrap gap-2">
          <PublishAgain isFirst post={post} accounts={accounts} />
          <BackToDraft post={post} />
        </div>
      )}
    </section>
  )
}
