import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router"
import { readMethods } from "./api/auth.ts"
import { patiently } from "./api/patiently.ts"
import { methodsQuery, sessionQuery } from "./api/queries.ts"
import { readAccountsSearch } from "./pages/accounts/accounts-search.ts"
import { readAnalyticsSearch } from "./pages/analytics/analytics-search.ts"
import { readAssistantSearch } from "./pages/assistant/assistant-search.ts"
import { readCalendarSearch } from "./pages/calendar/calendar-search.ts"
import { readMediaSearch } from "./pages/media/media-search.ts"
import { readPostsSearch } from "./pages/posts/posts-search.ts"
import { readRequestsSearch } from "./pages/requests/requests-search.ts"
import { readLogSearch } from "./pages/webhooks/log-search.ts"
import { Frame } from "./shell/frame.tsx"
import { PageFault } from "./shell/page-fault.tsx"
import { requireSession } from "./shell/require-session.ts"
import type { RouteContext } from "./shell/require-session.ts"

/** A page whose code is fetched when somebody goes there. */
function page<Code extends Record<string, unknown>, Name extends keyof Code>(load: () => Promise<Code>, name: Name) {
  return lazyRouteComponent(() => patiently(load), name)
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Frame,
  errorComponent: PageFault,
  notFoundComponent: page(() => import("./pages/not-found/not-found-page.tsx"), "NotFoundPage"),
})

// ── before the app ──

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: page(() => import("./pages/setup/setup-page.tsx"), "SetupPage"),
})

const readNext = (search: Record<string, unknown>): { next?: string } =>
  typeof search["next"] === "string" ? { next: search["next"] } : {}

const readProblem = (search: Record<string, unknown>): { problem?: string } =>
  typeof search["problem"] === "string" ? { problem: search["problem"] } : {}

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string; again?: true; problem?: string } => ({
    ...readNext(search),
    ...readProblem(search),
    ...(search["again"] ? { again: true as const } : {}),
  }),
  component: page(() => import("./pages/sign-in/sign-in-page.tsx"), "SignInPage"),
  async beforeLoad({ context, search }) {
    const session = await context.queries.query({ ...sessionQuery, staleTime: "static" })
    const isWanted = search.again !== undefined || search.problem !== undefined
    if (session !== null && !isWanted) redirect({ to: "/", throw: true })
    const methods = await readMethods()
    context.queries.setQueryData(methodsQuery.queryKey, methods)
    if (methods.needsSetup) redirect({ to: "/setup", throw: true })
  },
})

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  validateSearch: (search: Record<string, unknown>): { next?: string; with?: string } => ({
    ...readNext(search),
    ...(typeof search["with"] === "string" ? { with: search["with"] } : {}),
  }),
  component: page(() => import("./pages/second-factor/second-factor-page.tsx"), "SecondFactorPage"),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  component: page(() => import("./pages/reset/reset-page.tsx"), "ResetPage"),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/forgot",
  component: page(() => import("./pages/forgot/forgot-page.tsx"), "ForgotPage"),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  component: page(() => import("./pages/confirm-email/confirm-email-page.tsx"), "ConfirmEmailPage"),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: "/invite",
  component: page(() => import("./pages/invite/invite-page.tsx"), "InvitePage"),
})

const consent = createRoute({
  getParentRoute: () => root,
  path: "/consent/$uid",
  component: page(() => import("./pages/consent/consent-page.tsx"), "ConsentPage"),
  beforeLoad: requireSession,
})

const consentRefused = createRoute({
  getParentRoute: () => root,
  path: "/consent/refused",
  validateSearch: (search: Record<string, unknown>): { error?: string; back?: string; proof?: string } => {
    const { error, back, proof } = search
    return {
      ...(typeof error === "string" ? { error } : {}),
      ...(typeof back === "string" && typeof proof === "string" ? { back, proof } : {}),
    }
  },
  component: page(() => import("./pages/consent/refused-page.tsx"), "RefusedPage"),
})

// ── the app ──

const noWorkspace = createRoute({
  getParentRoute: () => root,
  path: "/workspaces/start",
  component: page(() => import("./pages/workspaces/start-page.tsx"), "StartPage"),
  async beforeLoad(here) {
    await requireSession(here)
    if (here.context.queries.getQueryData(sessionQuery.queryKey)?.workspace) redirect({ to: "/", throw: true })
  },
})

const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: page(() => import("./shell/app-shell.tsx"), "AppShell"),
  async beforeLoad(here) {
    await requireSession(here)
    if (!here.context.queries.getQueryData(sessionQuery.queryKey)?.workspace)
      redirect({ to: "/workspaces/start", throw: true })
  },
})

const home = createRoute({
  getParentRoute: () => app,
  path: "/",
  component: page(() => import("./pages/home/home-page.tsx"), "HomePage"),
})

const calendar = createRoute({
  getParentRoute: () => app,
  path: "/calendar",
  validateSearch: readCalendarSearch,
  component: page(() => import("./pages/calendar/calendar-page.tsx"), "CalendarPage"),
})

const posts = createRoute({
  getParentRoute: () => app,
  path: "/posts",
  validateSearch: readPostsSearch,
  component: page(() => import("./pages/posts/posts-page.tsx"), "PostsPage"),
})

const trash = createRoute({
  getParentRoute: () => app,
  path: "/posts/trash",
  component: page(() => import("./pages/trash/trash-page.tsx"), "TrashPage"),
})

const importing = createRoute({
  getParentRoute: () => app,
  path: "/import",
  component: page(() => import("./pages/import/import-page.tsx"), "ImportPage"),
})

const queue = createRoute({
  getParentRoute: () => app,
  path: "/queue",
  component: page(() => import("./pages/queue/queue-page.tsx"), "QueuePage"),
})

/** `new` stands for a post that has no id yet: one route, so that nothing is rebuilt when it gets one. */
const post = createRoute({
  getParentRoute: () => app,
  path: "/posts/$postId",
  validateSearch: (search: Record<string, unknown>): { edit?: true; at?: string; accounts?: string } => ({
    ...(search["edit"] === undefined ? {} : { edit: true as const }),
    // Where a new post was begun: at a day of the calendar, or in a slot of some accounts.
    ...(typeof search["at"] === "string" ? { at: search["at"] } : {}),
    ...(typeof search["accounts"] === "string" ? { accounts: search["accounts"] } : {}),
  }),
  component: page(() => import("./post-route.tsx"), "PostPage"),
})

const requests = createRoute({
  getParentRoute: () => app,
  path: "/requests",
  validateSearch: readRequestsSearch,
  component: page(() => import("./pages/requests/requests-page.tsx"), "RequestsPage"),
})

const conversation = createRoute({
  getParentRoute: () => app,
  path: "/requests/$conversationId",
  validateSearch: readRequestsSearch,
  component: page(() => import("./pages/requests/requests-page.tsx"), "RequestsPage"),
})

const approval = createRoute({
  getParentRoute: () => app,
  path: "/approvals/$approvalId",
  component: page(() => import("./pages/requests/approval-page.tsx"), "ApprovalPage"),
})

const media = createRoute({
  getParentRoute: () => app,
  path: "/media",
  validateSearch: readMediaSearch,
  component: page(() => import("./pages/media/media-page.tsx"), "MediaPage"),
})

const analytics = createRoute({
  getParentRoute: () => app,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: page(() => import("./pages/analytics/analytics-page.tsx"), "AnalyticsPage"),
})

const accounts = createRoute({
  getParentRoute: () => app,
  path: "/accounts",
  validateSearch: readAccountsSearch,
  component: page(() => import("./pages/accounts/accounts-page.tsx"), "AccountsPage"),
})

const webhooks = createRoute({
  getParentRoute: () => app,
  path: "/webhooks",
  validateSearch: (search: Record<string, unknown>): { add?: true } => (search["add"] ? { add: true } : {}),
  component: page(() => import("./pages/webhooks/webhooks-page.tsx"), "WebhooksPage"),
})

const webhook = createRoute({
  getParentRoute: () => app,
  path: "/webhooks/$webhookId",
  validateSearch: readLogSearch,
  component: page(() => import("./pages/webhooks/webhook-page.tsx"), "WebhookPage"),
})

const notifications = createRoute({
  getParentRoute: () => app,
  path: "/notifications",
  component: page(() => import("./pages/notifications/notifications-page.tsx"), "NotificationsPage"),
})

const notification = createRoute({
  getParentRoute: () => app,
  path: "/notifications/$notificationId",
  component: page(() => import("./pages/notifications/notification-page.tsx"), "NotificationPage"),
})

const share = createRoute({
  getParentRoute: () => app,
  path: "/share",
  component: page(() => import("./pages/share/share-page.tsx"), "SharePage"),
})

const assistant = createRoute({
  getParentRoute: () => app,
  path: "/assistant",
  validateSearch: readAssistantSearch,
  component: page(() => import("./pages/assistant/assistant-page.tsx"), "AssistantPage"),
})

const workspaces = createRoute({
  getParentRoute: () => app,
  path: "/workspaces",
  component: page(() => import("./pages/workspaces/workspaces-page.tsx"), "WorkspacesPage"),
})

const team = createRoute({
  getParentRoute: () => app,
  path: "/team",
  validateSearch: (search: Record<string, unknown>): { invite?: true } => (search["invite"] ? { invite: true } : {}),
  component: page(() => import("./pages/team/team-page.tsx"), "TeamPage"),
})

const apiTabs = ["connect", "apps", "tools", "use"] as const
type ApiTab = (typeof apiTabs)[number]
const isApiTab = (tab: unknown): tab is ApiTab => apiTabs.some((each) => each === tab)

const apiAndMcp = createRoute({
  getParentRoute: () => app,
  path: "/api-and-mcp",
  validateSearch: (search: Record<string, unknown>): { tab?: ApiTab; create?: true } => ({
    ...(isApiTab(search["tab"]) ? { tab: search["tab"] } : {}),
    ...(search["create"] ? { create: true as const } : {}),
  }),
  component: page(() => import("./pages/api-and-mcp/api-and-mcp-page.tsx"), "ApiAndMcpPage"),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: "/settings",
  validateSearch: readProblem,
  component: page(() => import("./pages/settings/settings-page.tsx"), "SettingsPage"),
})

const reach = createRoute({
  getParentRoute: () => app,
  path: "/settings/notifications",
  component: page(() => import("./pages/settings/reach-page.tsx"), "ReachPage"),
})

const server = createRoute({
  getParentRoute: () => app,
  path: "/settings/server",
  component: page(() => import("./pages/settings/server-page.tsx"), "ServerPage"),
})

/** For those who build pages: every part in every state. */
const gallery = createRoute({
  getParentRoute: () => app,
  path: "/gallery",
  component: page(() => import("./pages/gallery/gallery-page.tsx"), "GalleryPage"),
})

const tree = root.addChildren([
  setup,
  signIn,
  secondFactor,
  reset,
  forgot,
  confirmEmail,
  invite,
  consent,
  consentRefused,
  noWorkspace,
  app.addChildren([
    home,
    calendar,
    posts,
    trash,
    post,
    importing,
    queue,
    requests,
    conversation,
    approval,
    media,
    analytics,
    assistant,
    accounts,
    webhooks,
    webhook,
    notifications,
    notification,
    share,
    workspaces,
    team,
    apiAndMcp,
    settings,
    reach,
    server,
    gallery,
  ]),
])

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageFault,
  })
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
