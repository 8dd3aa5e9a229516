import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { MediaKind } from "#domain/media.ts"
import type { PostStatus } from "#domain/post-status.ts"
import { readMethods, readSession } from "./auth.ts"
import { call } from "./call.ts"
import { request } from "./request.ts"
import { nowMs } from "./service-clock.ts"
import type { DeliveryView, MediaView, NewsView, PostView } from "./views.ts"

// The workspace is part of every key whose answer depends on it: after a switch nothing of the former one is shown.

export const sessionQuery = queryOptions({ queryKey: ["session"], queryFn: readSession })

/** How people get in here. It changes only with the server's settings. */
export const methodsQuery = queryOptions({ queryKey: ["methods"], queryFn: readMethods, staleTime: Infinity })

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

export const appsQuery = queryOptions({
  queryKey: ["apps"],
  queryFn: async () => (await call("apps.list", {})).apps,
})

export const sandboxStatusQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["sandbox-status", workspaceId], queryFn: () => call("sandbox.status", {}) })

/** They change with the server's version only. */
export const toolsQuery = queryOptions({
  queryKey: ["tools"],
  queryFn: async () => (await call("tools.list", {})).tools,
  staleTime: Infinity,
})

/** The addresses that MCP clients go by: the server's own, by whatever name this page was opened. */
export const mcpAddressesQuery = queryOptions({
  queryKey: ["mcp-addresses"],
  queryFn: async () => {
    const metadata = await request("GET", "/.well-known/oauth-protected-resource/mcp")
    const { resource, authorization_servers: servers } = metadata as {
      readonly resource: string
      readonly authorization_servers: readonly string[]
    }
    return { mcp: resource, signIn: servers[0] ?? "" }
  },
  staleTime: Infinity,
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

export const accountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["accounts", workspaceId],
    queryFn: async () => (await call("accounts.list", {})).accounts,
  })

export const accountSetsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["account-sets", workspaceId],
    queryFn: async () => (await call("accountSets.list", {})).sets,
  })

/** What an account offers, asked of its network when somebody composes for it. */
export const choicesQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["account-choices", workspaceId, id],
    queryFn: () => call("accounts.choices", { id }),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** What waits for each account changes with the posts too, so its key is its own. */
export const overviewQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["accounts-overview", workspaceId], queryFn: () => call("accounts.overview", {}) })

/** They change with the server's version only. */
export const limitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: async () => (await call("providers.limits", {})).providers,
  staleTime: Infinity,
})

export type PostsQuery = {
  readonly status?: PostStatus
  readonly accountId?: string
  readonly labelId?: string
  readonly search?: string
}

export const postsQuery = (workspaceId: string, filter: PostsQuery) =>
  infiniteQueryOptions({
    queryKey: ["posts", workspaceId, "list", filter],
    queryFn: ({ pageParam }) =>
      call("posts.browse", { ...filter, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

export type CalendarQuery = { readonly accountIds?: string[]; readonly labelId?: string }

/** The posts of a span of time, as tiles show them. */
export const calendarQuery = (workspaceId: string, span: { from: string; to: string }, filter: CalendarQuery) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "calendar", span.from, span.to, filter],
    queryFn: () => call("calendar.posts", { from: span.from, to: span.to, ...filter }),
    placeholderData: keepPreviousData,
  })

/** Drafts without a time. */
export const trayQuery = (workspaceId: string, filter: CalendarQuery) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "tray", filter],
    queryFn: () => call("calendar.tray", filter),
    placeholderData: keepPreviousData,
  })

export const labelsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "labels"],
    queryFn: async () => (await call("labels.list", {})).labels,
  })

/** The slots of all accounts, and which of them are free in a span of time. */
export const queueQuery = (workspaceId: string, span: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "queue", span.from, span.to],
    queryFn: () => call("queue.get", { from: span.from, to: span.to }),
    placeholderData: keepPreviousData,
  })

/** Everything of posts that Home shows. */
export const homeQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["home", workspaceId, "page"], queryFn: () => call("home.get", {}) })

/** What the navigation says of posts on every page. */
export const briefQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["home", workspaceId, "brief"], queryFn: () => call("home.brief", {}) })

/** Posts and media by their text, for the palette. */
export const searchQuery = (workspaceId: string, text: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "search", text],
    queryFn: () => call("search.find", { text }),
    placeholderData: keepPreviousData,
    enabled: text.length > 1,
  })

export const postQuery = (workspaceId: string, id: string) =>
  queryOptions({ queryKey: ["posts", workspaceId, "one", id], queryFn: () => call("posts.get", { id }) })

/** Scheduled posts that would fail at their time. */
export const failingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "failing"],
    queryFn: async () => (await call("posts.failing", {})).posts,
  })

/** Who changed a post last, as of this look at it; null for one that nobody has changed. */
export const lastChangeQuery = (workspaceId: string, { id, updatedAt }: Pick<PostView, "id" | "updatedAt">) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "last-change", id, updatedAt],
    queryFn: async () => (await call("posts.lastChange", { id })).lastChange ?? null,
  })

/** Which language model is set; undefined where there is none. */
export const modelQuery = queryOptions({
  queryKey: ["assistant"],
  queryFn: async () => (await call("assistant.get", {})).model ?? null,
  staleTime: 300_000,
})

/** What a post said before, the newest first. */
export const historyQuery = (workspaceId: string, { id, updatedAt }: PostView) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "history", id, updatedAt],
    queryFn: () => call("posts.history", { id }),
    // What is being typed is saved while somebody reads this: the list stays until the new one is there.
    placeholderData: keepPreviousData,
  })

export const revisionQuery = (workspaceId: string, id: string, revisionId: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "revision", id, revisionId],
    queryFn: () => call("posts.revision", { id, revisionId }),
    staleTime: "static",
  })

/** What was deleted of late. */
export const trashQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ["posts", workspaceId, "trash"],
    queryFn: ({ pageParam }) => call("trash.list", pageParam === "" ? {} : { cursor: pageParam }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What publishing the post did, oldest first. */
export const attemptsQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "attempts", id],
    queryFn: async () => (await call("posts.attempts", { id })).attempts,
  })

export type MediaQuery = {
  readonly kind?: MediaKind
  readonly search?: string
  readonly unused?: true
  readonly withoutAltText?: true
}

export const mediaQuery = (workspaceId: string, filter: MediaQuery) =>
  infiniteQueryOptions({
    queryKey: ["media", workspaceId, "list", filter],
    queryFn: ({ pageParam }) =>
      call("media.list", { ...filter, limit: 60, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

/** The videos that are being converted. A change of media is announced whenever one of them has moved on. */
export const conversionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["media", workspaceId, "conversions"],
    queryFn: async () => (await call("media.conversions", {})).conversions,
  })

/** The library by id, newest first as far as it takes to find what is asked for. */
export const mediaByIdQuery = (workspaceId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["media", workspaceId, "by-id", ids],
    queryFn: async () => {
      const found = new Map<string, MediaView>()
      if (ids.length === 0) return found
      const missing = new Set(ids)
      for (let cursor: string | undefined = ""; cursor !== undefined && missing.size > 0;) {
        const page: { media: MediaView[]; nextCursor?: string | undefined } = await call("media.list", {
          limit: 1000,
          cursor,
        })
        for (const item of page.media) if (missing.delete(item.id)) found.set(item.id, item)
        cursor = page.nextCursor
      }
      return found
    },
    placeholderData: keepPreviousData,
  })

/** The first picture of each of these posts, by the post's id. */
export const picturesQuery = (workspaceId: string, postIds: readonly string[]) =>
  queryOptions({
    queryKey: ["media", workspaceId, "of-posts", postIds],
    queryFn: async () => {
      const { pictures } = await call("posts.pictures", { postIds: [...postIds] })
      return new Map(pictures.map(({ postId, media }) => [postId, media]))
    },
    placeholderData: keepPreviousData,
    enabled: postIds.length > 0,
  })

export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["webhooks", workspaceId, "list"],
    queryFn: async () => (await call("webhooks.list", {})).webhooks,
  })

/** The log of a webhook. While something is being sent it is looked at again and again: a try begins without a word. */
export const deliveriesQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["webhooks", workspaceId, "log", id],
    queryFn: async () => (await call("webhooks.deliveries", { id })).deliveries,
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) === true ? 2_000 : false),
  })

function isMoving({ state, nextTryAt }: DeliveryView): boolean {
  if (state === "sending") return true
  return nextTryAt !== undefined && Temporal.Instant.from(nextTryAt).epochMilliseconds <= nowMs()
}

/** What a delivery carries never changes; how it stands is in the log. */
export const deliveryBodyQuery = (workspaceId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ["webhook-body", workspaceId, deliveryId],
    queryFn: () => call("webhooks.delivery", { deliveryId }),
  })

export const planQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["plan", workspaceId], queryFn: () => call("plan.get", {}) })

/** How many posts have ever come out. */
export const publishedCountQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["posts", workspaceId, "published"],
    queryFn: async () => (await call("posts.list", { status: "Published", limit: 1 })).total,
  })

/** What waits for the person, in whichever workspace. */
export const waitingQuery = queryOptions({
  queryKey: ["approvals-waiting"],
  queryFn: async () => (await call("approvals.waiting", {})).approvals,
})

/** What the person was told last, how much of all of it is unread, and which was the newest at the first look. */
export const newsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["notifications", workspaceId, "news"],
    queryFn: () => call("notifications.list", {}) as Promise<NewsView>,
    structuralSharing: (before, now) => ({
      ...(now as NewsView),
      first: (before as NewsView | undefined)?.first ?? (now as NewsView).notifications[0]?.id ?? "",
    }),
  })

export const conversationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["conversations", workspaceId, "list"],
    queryFn: async () => (await call("conversations.list", { limit: 200 })).conversations,
  })

/** A conversation with its requests, newest first. */
export const conversationQuery = (workspaceId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["conversations", workspaceId, "one", id],
    queryFn: ({ pageParam }) =>
      call("conversations.get", { id, limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor ?? null,
  })

/** Looked at again whenever somebody opens it: nothing is approved by an old look. */
export const cardQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["approval-card", workspaceId, id],
    queryFn: () => call("approvals.get", { id }),
    staleTime: 0,
  })

/** In which workspace of the person a request is. */
export const placeOfCardQuery = (id: string) =>
  queryOptions({
    queryKey: ["approval-place", id],
    queryFn: async () => (await call("approvals.locate", { id })).workspace,
  })

/** What a network would read from the page behind a link. */
export const linkPreviewQuery = (address: string) =>
  queryOptions({
    queryKey: ["link", address],
    queryFn: () => call("links.preview", { url: address }),
    staleTime: Infinity,
    retry: false,
  })
