import { useQuery } from "@tanstack/react-query"
import { historyQuery } from "../api/queries.ts"
import type { PostView } from "../api/views.ts"
import { Loaded } from "../kit/loaded.tsx"
import { usePerson } from "../shell/person.ts"
import { sayActivity, sayActivityDetail } from "../words/activity-words.ts"
import { showMoment } from "../words/dates.ts"
import { settingsWords } from "../words/settings-words.ts"
import { words } from "../words/words.ts"

/** Who did what with a post, the newest first; agents by name. */
export function PostTrail({ post }: { readonly post: PostView }) {
  const { user, workspace } = usePerson()
  const query = useQuery(historyQuery(workspace.id, post))
  return (
    <section aria-labelledby="trail">
      <h2 id="trail" className="mb-1.5 text-control font-semibold">
        {words.history.trail}
      </h2>
      <Loaded query={query} rows={2} className="py-2">
        {({ trail }) => (
          <ol className="text-dense">
            {trail.map(({ id, at, who, client, action, detail }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2">
                <time dateTime={at} className="figures w-[132px] shrink-0 text-ink-3">
                  {showMoment(at, user.timeZone)}
                </time>
                <span className="min-w-0">
                  <b className="font-control">{client === undefined ? who : settingsWords.actsFor(client, who)}</b>{" "}
                  {sayActivity(action)}
                  {sayActivityDetail(action, detail)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
