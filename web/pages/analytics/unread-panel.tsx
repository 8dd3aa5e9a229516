import { Link } from "@tanstack/react-router"
import { firstWords } from "#domain/first-words.ts"
import type { UnreadView } from "../../api/views.ts"
import { useNow } from "../../kit/use-now.ts"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showMoment } from "../../words/dates.ts"
import { Panel } from "./panel.tsx"

/** Posts that are out and have no numbers yet, each with when the first ones come. */
export function UnreadPanel({ unread }: { readonly unread: UnreadView }) {
  const { user } = usePerson()
  const now = useNow()
  const planned = unread.newest.filter(({ firstReadAt }) => firstReadAt !== undefined)
  if (planned.length === 0) return null
  const say = (at: string) =>
    Temporal.Instant.from(at).epochMilliseconds <= now
      ? analyticsWords.dueNow
      : analyticsWords.firstAt(showMoment(at, user.timeZone))
  return (
    <Panel title={analyticsWords.notReadTitle} className="desktop:border-s">
      <ul aria-label={analyticsWords.notReadTitle} className="mt-1 grid">
        {planned.map(({ postId, text, firstReadAt = "" }) => (
          <li key={postId} className="flex min-h-9 items-center gap-3 px-3 text-dense hover:bg-row-hover tablet:px-5">
            <Link
              to="/posts/$postId"
              params={{ postId }}
              dir="auto"
              className="min-h-6 min-w-0 flex-1 truncate leading-6 font-medium decoration-line-strong underline-offset-3 hover:underline"
            >
              {text === "" ? analyticsWords.noText : firstWords(text)}
            </Link>
            <span className="figures shrink-0 text-ink-3">{say(firstReadAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
