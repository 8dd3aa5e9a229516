import type { QueryClient } from "@tanstack/react-query"
import { canonicalJson } from "#domain/canonical-json.ts"
import { call } from "./call.ts"
import { postQuery } from "./queries.ts"
import { isConflict } from "./refusal.ts"
import type { PostView } from "./views.ts"

/*
 * Every way in which the app sends a post out. Each is bound to the post that the person saw: the server refuses when it has
 * changed since.
 */

/** The server waits with a draft or a Scheduled post for as long as this can be undone. */
export async function publishSeen({ id, updatedAt }: PostView): Promise<PostView> {
  return call("posts.publishSoon", { id, baseUpdatedAt: updatedAt })
}

export async function scheduleSeen({ id, updatedAt, scheduledAt = "" }: PostView): Promise<PostView> {
  return call("posts.schedule", { id, at: scheduledAt, baseUpdatedAt: updatedAt })
}

export async function sendSeenAgain({ id, updatedAt }: PostView, accountId: string): Promise<PostView> {
  return call("posts.resolveUncertain", { id, accountId, resolution: "sendAgain", baseUpdatedAt: updatedAt })
}

/** Whether there is nothing new to read in the later of two looks at a post: at most it was saved as it was. */
export function saysTheSame(seen: PostView, latest: PostView): boolean {
  return latest.updatedAt <= seen.updatedAt || contentOf(seen) === contentOf(latest)
}

function contentOf(post: PostView): string {
  const { updatedAt: _, ...content } = post
  return canonicalJson(content)
}

type Sending = {
  readonly queries: QueryClient
  readonly workspaceId: string
  readonly seen: PostView
  readonly send: (post: PostView) => Promise<PostView>
}

/**
 * Sends out what was seen. When the server says that the post has changed, the newest is fetched for whoever shows it; one
 * that still says the same goes out.
 */
export async function sendOut({ queries, workspaceId, seen, send }: Sending): Promise<PostView> {
  const query = postQuery(workspaceId, seen.id)
  const sent = await send(seen).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error
    const latest = await queries.query({ ...query, staleTime: 0 }).catch(() => seen)
    if (latest.updatedAt <= seen.updatedAt || !saysTheSame(seen, latest)) throw error
    return send(latest)
  })
  queries.setQueryData(query.queryKey, sent)
  return sent
}
