import { Link, useNavigate } from "@tanstack/react-router"
import type { ConversationView } from "../../api/views.ts"
import { Avatar } from "../../kit/avatar.tsx"
import { Segments } from "../../kit/segments.tsx"
import { signOf } from "../../requests/request-sign.ts"
import { shortOf } from "../../requests/say-request.ts"
import { saySource } from "../../requests/say-source.ts"
import { CountBadge } from "../../shell/count-badge.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { OtherWorkspaces } from "./other-workspaces.tsx"
import type { RequestsSearch } from "./requests-search.ts"

type Props = {
  readonly conversations: readonly ConversationView[]
  readonly chosen: string | undefined
  readonly list: RequestsSearch["list"]
  readonly waiting: number
}

/** Whose requests there are, those that wait first. */
export function ConversationList({ conversations, chosen, list, waiting }: Props) {
  const navigate = useNavigate()
  const { filters } = words.requests
  return (
    <nav aria-label={words.requests.list} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-2.5">
      <Segments
        label={words.requests.show}
        isLabelHidden
        value={list ?? "waiting"}
        onValue={(value) => void navigate({ to: "/requests", search: value === "waiting" ? {} : { list: value } })}
        choices={[
          { value: "waiting", text: filters.waiting, count: waiting },
          { value: "decided", text: filters.decided },
          { value: "all", text: filters.all },
        ]}
      />
      {conversations.length === 0 ? (
        <p className="px-1.5 py-2 text-dense text-ink-3">
          {list === "decided" ? words.requests.noneDecided : words.requests.noneWaiting}
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink conversation={conversation} isHere={conversation.id === chosen} list={list} />
            </li>
          ))}
        </ul>
      )}
      <OtherWorkspaces />
    </nav>
  )
}

type LinkProps = {
  readonly conversation: ConversationView
  readonly isHere: boolean
  readonly list: RequestsSearch["list"]
}

function ConversationLink({ conversation, isHere, list }: LinkProps) {
  const { user } = usePerson()
  const { id, title, client, source, waiting, latest, updatedAt } = conversation
  return (
    <Link
      to="/requests/$conversationId"
      params={{ conversationId: id }}
      search={list === undefined ? {} : { list }}
      aria-current={isHere ? "page" : undefined}
      className="flex items-center gap-[9px] rounded-control px-2 py-1.5 hover:bg-hover tablet:aria-[current=page]:bg-here"
    >
      <Avatar name={client} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <b className="min-w-0 flex-1 truncate text-control font-semibold" title={saySource(source)}>
            {title}
          </b>
          {waiting > 0 && <CountBadge count={waiting} />}
        </span>
        <span className="flex items-baseline gap-2 text-dense">
          <span dir="auto" className={`min-w-0 flex-1 truncate ${waiting > 0 ? "text-ink" : "text-ink-3"}`}>
            {latest === undefined ? "" : waiting > 0 ? shortOf(latest) : `${signOf(latest).text}: ${shortOf(latest)}`}
          </span>
          <span className="figures shrink-0 text-meta text-ink-3">{showTime(updatedAt, user.timeZone)}</span>
        </span>
      </span>
    </Link>
  )
}
