import type { AgentActionName } from "#actions/registry.ts"

/** What a model needs to know beyond what the registry says about an action. */
export type ToolWords = {
  /** When to use the tool, what comes back, what to do next. */
  readonly guidance: string
  /** Said with each result: the next step. */
  readonly next?: string
  /** What a model gets when it leaves a field out, where that is not what scripts get. */
  readonly defaults?: Readonly<Record<string, number>>
  /** Callable, but not listed: a person's task, or seldom useful to an agent. */
  readonly isUnlisted?: true
}

const adaptAndCheck = "Adapt it with posts_setVersionText and posts_setOption, then check it with posts_validate."
const checkNext = "Check it with posts_validate."
const waits =
  "Nothing runs yet: the answer is pending_approval with an approvalUrl. Give the user that link, and do not call again while it waits; posts_get shows the result later."
const scheduledToo = "If the post is Scheduled, a person must approve first: the answer is pending_approval."

/** For each action that agents may call; null where it is no tool. A new action without an entry does not compile. */
const toolWords: Readonly<Record<AgentActionName, ToolWords | null>> = {
  "accounts.list": {
    guidance:
      "Start here: posts name accounts by these ids. One with status NeedsReconnect cannot publish until a person reconnects it in the app. Where there are choices, posts_setOption takes their values, such as a board.",
    next: "Read providers_limits before you write.",
  },
  "providers.limits": {
    guidance: "Call it once per conversation, with the keys of the networks in accounts_list.",
    next: "Draft with posts_create.",
  },
  "posts.list": {
    guidance: "Use it to see what exists before you write, and to find a post's id. total has the count.",
    defaults: { limit: 20 },
  },
  "posts.get": {
    guidance:
      "Use it before posts_update, posts_schedule and posts_publishNow, which take its updatedAt as baseUpdatedAt, and after publishing, for the result of each account.",
  },
  "posts.create": {
    guidance:
      "Use it for each new post, with its media and thread: one call is enough. The post comes back with its id and updatedAt.",
    next: adaptAndCheck,
  },
  "posts.update": {
    guidance: `Use it for accounts, media and threads; posts_setVersionText and posts_setOption change a single thing. The post comes back. ${scheduledToo}`,
    next: checkNext,
  },
  "posts.setVersionText": {
    guidance: `Use it to write for one account or to correct a text. The post comes back. ${scheduledToo}`,
    next: checkNext,
  },
  "posts.setOption": {
    guidance: `Use it for the options in providers_limits, required ones first. The post comes back. ${scheduledToo}`,
    next: checkNext,
  },
  "posts.validate": {
    guidance: "Use it after each change and before you ask to schedule or publish; repeat until ok is true.",
    next: "It can go out: posts_schedule or posts_publishNow, if the user wants that.",
  },
  "posts.schedule": { guidance: `Use it when the user named a time and posts_validate is ok. ${waits}` },
  "posts.publishNow": { guidance: `Use it when the user wants it out at once and posts_validate is ok. ${waits}` },
  "posts.delete": { guidance: `Use it only when the user asked for it. ${waits}` },
  "accounts.delete": { guidance: `Use it only when the user asked for it. ${waits}` },
  "media.list": {
    guidance: "Use it to find ids for the media of a post. New files are uploaded by the user in the app.",
    next: "Put ids into the media of posts_create or posts_update.",
    defaults: { limit: 20 },
  },
  "analytics.summary": {
    guidance: "Use it to see how posts did and when to post. Entries with lowConfidence have fewer than 3 posts.",
  },
  "posts.metrics": { guidance: "Use it for the numbers of one post, account by account.", isUnlisted: true },
  "providers.list": { guidance: "Use it when the user wants to connect an account.", isUnlisted: true },
  "ui.getContext": { guidance: "Use it when the user says this post or this page.", isUnlisted: true },
  // The app reports what a person looks at; agents only read it.
  "ui.setContext": null,
}

export function toolWordsOf(name: string): ToolWords | null {
  const words: Readonly<Partial<Record<string, ToolWords | null>>> = toolWords
  return words[name] ?? null
}
