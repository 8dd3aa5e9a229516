import type { AppCalls } from "#actions/registry.ts"

type Output<Name extends keyof AppCalls> = AppCalls[Name]["output"]

export type UserView = Output<"profile.update">["user"]
export type WorkspaceView = Output<"workspaces.open">["workspace"]
export type WorkspaceEntry = Output<"workspaces.list">["workspaces"][number]
export type MemberView = Output<"members.list">["members"][number]
export type InvitationView = Output<"members.list">["invitations"][number]
export type TokenView = Output<"tokens.list">["tokens"][number]
export type AppView = Output<"apps.list">["apps"][number]
export type NewToken = Output<"tokens.create">["token"]
export type SessionEntry = Output<"sessions.list">["sessions"][number]
export type SecurityView = Output<"security.get">
export type PasskeyView = SecurityView["passkeys"][number]
export type AccountView = Output<"accounts.list">["accounts"][number]
export type AccountsOverview = Output<"accounts.overview">
export type AccountLine = AccountsOverview["accounts"][number]
export type NetworkLine = AccountsOverview["networks"][number]
export type ConnectForms = Extract<Output<"accounts.connect">, { fields: unknown }>
export type ConnectField = ConnectForms["fields"][number]
export type PostView = Output<"posts.get">
export type ResultView = PostView["results"][number]
export type AttemptView = Output<"posts.attempts">["attempts"][number]
export type MediaView = Output<"media.list">["media"][number]
export type ProviderLimits = Output<"providers.limits">["providers"][number]
export type OptionView = ProviderLimits["options"][number]
export type AuditEntry = Output<"audit.list">["entries"][number]
export type WebhookView = Output<"webhooks.list">["webhooks"][number]
export type DeliveryView = Output<"webhooks.deliveries">["deliveries"][number]
export type TryView = DeliveryView["log"][number]
export type SummaryView = Output<"analytics.summary">
export type DailyView = Output<"analytics.daily">
export type DayView = DailyView["days"][number]
export type PostMetricsView = Output<"posts.metrics">["accounts"][number]
