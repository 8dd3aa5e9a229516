import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { AppCalls } from "#actions/registry.ts"
import { call } from "../api/call.ts"

export type ShownNotifications = "all" | "unread"

export const notificationsQuery = (workspaceId: string, show: ShownNotifications) =>
  infiniteQueryOptions({
    queryKey: ["notifications", workspaceId, "list", show],
    queryFn: ({ pageParam }) =>
      call("notifications.list", { show, limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

export type ReachView = AppCalls["notifications.settings"]["output"]["settings"]

/** What reaches the person in a workspace, by which ways and where. */
export const reachQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["notifications", workspaceId, "settings"],
    queryFn: async () => (await call("notifications.settings", {})).settings,
  })

/** A notification, whichever workspace of the person it is in. */
export const foundNotificationQuery = (id: string) =>
  queryOptions({
    queryKey: ["notification", id],
    queryFn: () => call("notifications.locate", { id }),
    staleTime: Infinity,
    retry: false,
  })
