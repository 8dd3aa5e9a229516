/** What open tabs are told has changed, so that they read it again. */
export const liveTopics = [
  "members",
  "workspaces",
  "tokens",
  "session",
  "security",
  "profile",
  "accounts",
  "posts",
  "media",
  "webhooks",
] as const

export type LiveTopic = (typeof liveTopics)[number]
