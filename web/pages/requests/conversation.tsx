import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { conversationQuery } from "../../api/queries.ts"
import type { RequestView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { textLink } from "../../kit/text-link.ts"
import { LoadCard } from "../../requests/load-card.tsx"
import { saySource } from "../../requests/say-source.ts"
import { usePerson } from "../../shell/person.ts"
import { isTyping } from "../../shell/use-shortcuts.ts"
import { words } from "../../words/words.ts"
import { RequestRow } from "./request-row.tsx"

/** All that one client asked for, what waits before what is decided, with one request open. */
export function Conversation({ id }: { readonly id: string }) {
  const { workspace } = usePerson()
  const query = useInfiniteQuery(conversationQuery(workspace.id, id))
  return (
    <Loaded query={query} className="">
      {({ pages }) => {
        const { conversation } = pages[0] ?? {}
        const requests = inOrder(
          pages[0]?.waiting ?? [],
          pages.flatMap(({ approvals }) => approvals),
        )
        return (
          <section aria-labelledby="conversation" className="grid gap-2.5">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-0.5">
              <h2
                id="conversation"
                tabIndex={-1}
                className="min-w-0 text-body font-semibold wrap-anywhere outline-none"
              >
                {conversation?.title}
              </h2>
              <span className="min-w-0 flex-1 text-dense text-ink-3 max-wide-phone:hidden">
                {conversation !== undefined && `${saySource(conversation.source)}. `}
                {words.requests.manageLead(conversation?.client ?? "")}
              </span>
              <Link to="/api-and-mcp" search={{ tab: "apps" }} className={`${textLink} text-dense`}>
                {words.requests.manage}
              </Link>
            </div>
            <Requests key={id} requests={requests} />
            {query.hasNextPage && (
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.requests.earlier}
              </Button>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

/** What waits longest first, then what was decided last. */
function inOrder(waiting: readonly RequestView[], all: readonly RequestView[]): readonly RequestView[] {
  const endOf = ({ decidedAt, expiresAt }: RequestView) => Temporal.Instant.from(decidedAt ?? expiresAt)
  const decided = all.filter(({ state }) => state !== "pending")
  return [...waiting, ...decided.toSorted((one, other) => Temporal.Instant.compare(endOf(other), endOf(one)))]
}

/** One that is decided now may be older than all decided ones that were read: it is not lost from sight. */
function withOpen(
  found: readonly RequestView[],
  open: string | null,
): readonly (RequestView | { readonly id: string })[] {
  if (open === null || found.some(({ id }) => id === open)) return found
  const end = found.findLastIndex(({ state }) => state === "pending") + 1
  return [...found.slice(0, end), { id: open }, ...found.slice(end)]
}

function Requests({ requests: found }: { readonly requests: readonly RequestView[] }) {
  const { user } = usePerson()
  // What waits longest, or else what was decided last. It stays open once it is answered, with the result.
  const [open, setOpen] = useState(() => found[0]?.id ?? null)
  const requests = withOpen(found, open)
  const [isMoved, setMoved] = useState(false)
  const show = (id: string | undefined) => {
    if (id === undefined) return
    setOpen(id)
    setMoved(true)
  }

  useEffect(() => {
    if (!user.shortcuts) return undefined
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0
      const at = requests.findIndex(({ id }) => id === open)
      const next = step === 0 || at === -1 ? undefined : requests[at + step]
      if (next === undefined) return
      event.preventDefault()
      setOpen(next.id)
      setMoved(true)
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [requests, open, user.shortcuts])

  return (
    <ul className="grid gap-2.5">
      {requests.map((request) => (
        <li key={request.id} className="min-w-0">
          {"state" in request && request.id !== open ? (
            <RequestRow request={request} onOpen={() => show(request.id)} />
          ) : (
            <LoadCard id={request.id} startsFocused={isMoved} />
          )}
        </li>
      ))}
    </ul>
  )
}
