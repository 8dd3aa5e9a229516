import type { Query, QueryClient } from "@tanstack/react-query"
import { type LiveTopic, liveTopics } from "#domain/live-topic.ts"
import { instantOf } from "./service-clock.ts"
import { sendSignal } from "./signals.ts"

/**
 * Which answers a change on the server makes old. The record of who did what grows with every change, and the card of a
 * request is as old as whatever it shows. What people were told is put right by changes elsewhere.
 */
const staleAfter: Readonly<Record<LiveTopic, readonly string[]>> = {
  members: ["members", "workspaces", "session"],
  workspaces: ["workspaces", "session", "assistant"],
  tokens: ["tokens"],
  apps: ["apps"],
  session: ["session", "sessions"],
  security: ["security", "sessions"],
  profile: ["session", "members"],
  accounts: [
    "accounts",
    "account-sets",
    "account-choices",
    "accounts-overview",
    "statistics",
    "approval-card",
    "notifications",
  ],
  posts: ["posts", "home", "accounts-overview", "statistics", "approval-card", "notifications"],
  statistics: ["statistics", "home"],
  media: ["media", "home", "approval-card", "plan"],
  webhooks: ["webhooks", "notifications"],
  approvals: ["approvals-waiting", "approval-card", "conversations", "notifications"],
  "approval-asked": ["approvals-waiting", "conversations"],
  chats: ["chats"],
  notifications: ["notifications"],
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Hears of changes made elsewhere for as long as somebody is signed in, also of those between the first answers and the first
 * word of the server. A connection that was lost refetches everything.
 */
export function listenForChanges(queries: QueryClient): () => void {
  let source: EventSource | null = null
  let timer = 0
  let waitMs = firstWaitMs
  let wasLost = false
  let isOver = false
  // Whatever the app shows was read after the session. Where that is not known, everything is looked up again.
  const since = instantOf(queries.getQueryState(["session"])?.dataUpdatedAt ?? 0)

  const connect = () => {
    window.clearTimeout(timer)
    if (isOver || (source !== null && source.readyState !== EventSource.CLOSED)) return
    // After a loss everything is refetched anyway.
    source = new EventSource(wasLost ? "/api/app/events" : `/api/app/events?since=${since.toString()}`)
    source.addEventListener("hello", () => {
      waitMs = firstWaitMs
      sendSignal("reachable")
      if (wasLost) void readAnew(queries, [])
      wasLost = false
    })
    source.addEventListener("change", (event: MessageEvent<string>) => {
      const topic = readTopic(event.data)
      if (topic === undefined) return
      for (const key of [...staleAfter[topic], "audit"]) void readAnew(queries, [key])
    })
    source.addEventListener("error", () => {
      wasLost = true
      source?.close()
      // The answer to this question tells apart a server that is away from a session that has ended.
      void queries.invalidateQueries({ queryKey: ["session"] })
      timer = window.setTimeout(connect, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    })
  }

  connect()
  window.addEventListener("online", connect)
  return () => {
    isOver = true
    window.removeEventListener("online", connect)
    window.clearTimeout(timer)
    source?.close()
  }
}

/** A first answer that is still on its way may be older than the change: it is awaited, and the question asked again. */
async function readAnew(queries: QueryClient, queryKey: readonly string[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching"
  const first = queries.getQueryCache().findAll({ queryKey, predicate: isFirst })
  // Asked now, each is the answer on its way.
  const answers = first.map(async (query) => query.fetch())
  void queries.invalidateQueries({ queryKey })
  if (first.length === 0) return
  await Promise.allSettled(answers)
  void queries.invalidateQueries({ predicate: (query) => first.includes(query) })
}

function readTopic(data: string): LiveTopic | undefined {
  const body: unknown = JSON.parse(data)
  const topic = typeof body === "object" && body !== null && "topic" in body ? body.topic : undefined
  return liveTopics.find((each) => each === topic)
}
