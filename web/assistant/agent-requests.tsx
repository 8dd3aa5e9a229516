import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { conversationsQuery } from "../api/queries.ts"
import { usePerson } from "../shell/person.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { showMoment } from "../words/dates.ts"
import { words } from "../words/words.ts"

/** What agents have asked for stands beside what the assistant was asked. */
export function AgentRequests({ search }: { readonly search: string }) {
  const { user, workspace } = usePerson()
  const all = useQuery(conversationsQuery(workspace.id)).data ?? []
  const found = all
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((one, other) => Number(other.waiting > 0) - Number(one.waiting > 0))
  if (found.length === 0) return null
  return (
    <section aria-labelledby="agent-requests" className="mt-4">
      <h3 id="agent-requests" className="px-1.5 pb-1 text-meta font-semibold text-ink-3">
        {assistantWords.agentRequests}
      </h3>
      <ul className="grid">
        {found.map(({ id, title, waiting, updatedAt }) => (
          <li key={id} className="border-b border-line">
            <Link
              to="/requests/$conversationId"
              params={{ conversationId: id }}
              search={{ list: "all" }}
              className="block rounded-control px-1.5 py-2 hover:bg-hover"
            >
              <span dir="auto" className="block truncate text-control font-medium">
                {title}
              </span>
              <span className="figures block text-meta text-ink-3">
                {waiting > 0 ? words.requests.waitingCount(waiting) : showMoment(updatedAt, user.timeZone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
