/** What changed, for open tabs, so that they read it again. */
export const liveTopics = [
  "members",
  "workspaces",
  "tokens",
  "apps",
  "session",
  "security",
  "profile",
  "accounts",
  "posts",
  "media",
  "webhooks",
  "approvals",
  /** An agent waits for a person: worth a word even on a page that shows none of it. */
  "approval-asked",
  "statistics",
  /** An answer of the assistant goes on, in any tab of its person. */
  "chats",
  /** Somebody was told something, or has read it. */
  "notifications",
] as const

export type LiveTopic = (typeof liveTopics)[number]
