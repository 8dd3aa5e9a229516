import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { waitingQuery } from "../api/queries.ts"
import { Glyph } from "../kit/glyph.tsx"
import { words } from "../words/words.ts"

/** The request of an agent that waits for this person and would send this post out. */
export function useRequestFor(postId: string | undefined): string | undefined {
  const waiting = useQuery(waitingQuery).data ?? []
  return waiting.find((each) => each.postId === postId && goesOut.has(each.action))?.id
}

const goesOut = new Set(["posts.schedule", "posts.publishNow"])

/** Leads to the card: there is one place to say yes. */
export function RequestWaits({ id }: { readonly id: string }) {
  return (
    <Link
      to="/approvals/$approvalId"
      params={{ approvalId: id }}
      className="inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-control bg-brass-wash px-[9px] text-dense font-semibold text-brass-text tablet:h-8"
    >
      <Glyph kind="asked" size={14} />
      {words.post.requestWaits}
    </Link>
  )
}
