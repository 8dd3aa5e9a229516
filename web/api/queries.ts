import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { readSession } from "./auth.ts"
import { call } from "./call.ts"

// The workspace is part of every key whose answer depends on it: after a switch nothing of the former one is shown.

export const sessionQuery = queryOptions({ queryKey: ["session"], queryFn: readSession })

export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async () => (await call("workspaces.list", {})).workspaces,
})

export const membersQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["members", workspaceId], queryFn: () => call("members.list", {}) })

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async () => (await call("tokens.list", {})).tokens,
})

export const securityQuery = queryOptions({ queryKey: ["security"], queryFn: () => call("security.get", {}) })

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await call("sessions.list", {})).sessions,
})

export const auditQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", workspaceId],
    queryFn: ({ pageParam }) =>
      call("audit.list", pageParam === null ? { limit: 20 } : { limit: 20, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
  })
