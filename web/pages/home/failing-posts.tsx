import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { failingQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

/** Scheduled posts that a network would refuse as they are now. */
export function FailingPosts() {
  const { user, workspace } = usePerson()
  const posts = useQuery(failingQuery(workspace.id)).data ?? []
  if (posts.length === 0) return null
  const isEditor = isAtLeast(workspace.role, "editor")
  return (
    <section aria-labelledby="failing" className="sheet rounded-sheet border border-line bg-raised">
      <h2 id="failing" className="px-4 py-2 text-body font-semibold text-failed">
        {words.home.failing}
      </h2>
      <ul>
        {posts.map(({ id, text, scheduledAt, message }) => (
          <li key={id} className="flex min-h-[54px] items-center gap-3 border-t border-line px-4 py-2">
            <Glyph kind="failed" size={16} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-control font-semibold">
                {text === "" ? words.posts.noText : text}
              </span>
              <span className="figures block text-hint wrap-anywhere text-ink-3">
                {words.home.failingLead(showMoment(scheduledAt, user.timeZone), message)}
              </span>
            </span>
            <Link to="/posts/$postId" params={{ postId: id }} className={buttonLook("line", "small")}>
              {isEditor ? words.home.failingOpen : words.requests.openPost}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
