import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../api/call.ts"

/** The model of the workspace, and what was used of it. */
export const assistantQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["assistant", workspaceId, "all"], queryFn: () => call("assistant.get", {}) })

export const chatsQuery = (workspaceId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["chats", workspaceId, "list", search],
    queryFn: ({ pageParam }) =>
      call("chats.list", { limit: 30, search, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

export const chatQuery = (workspaceId: string, id: string) =>
  queryOptions({ queryKey: ["chats", workspaceId, "one", id], queryFn: () => call("chats.get", { id }) })

/** An answer that is being written. */
export const turnQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["chats", workspaceId, "turn", id],
    queryFn: () => call("chats.turn", { id }),
    staleTime: 0,
    // The server tells of every piece; this is for what is lost on its way.
    refetchInterval: 1_000,
  })
