import { plural } from "../plural.ts"

/** What the settings say about the simulators. */
export const sandbox = {
  title: "Sandbox",
  lead: "Simulators of the networks. Nothing that you publish there leaves this server.",
  timelines: "Timelines",
  timelinesLead: "What the simulators have published, in the style of each network.",
  allTimelines: "All networks",
  clock: "Move the clock",
  clockLead:
    "Scheduled posts go out as if the time had passed. The clock moves for every workspace of the server and stays ahead, even after a restart.",
  steps: { 60: "1 min", 900: "15 min", 3600: "1 hour", 86_400: "1 day" },
  stepLabel: (step: string) => `Move the clock by ${step}`,
  moveTitle: (step: string) => `Move the clock of this server by ${step}?`,
  moveBody: "It moves for every workspace and cannot be turned back.",
  moveVerb: "Move the clock",
  moved: (when: string) => `The server's clock is now ${when}.`,
  demo: "Sample data",
  demoLead: "A year of published posts with their statistics, to try things out.",
  demoFill: "Fill the workspace",
  demoTitle: "Fill this workspace with a sample year?",
  demoBody: (workspace: string) =>
    `This adds a year of published posts with statistics to ${workspace}, and sandbox accounts where they are missing. You can remove the posts again.`,
  demoVerb: "Fill the workspace",
  demoDone: (posts: number, accounts: number) =>
    `Added ${plural(posts, "post", "posts")} on ${plural(accounts, "account", "accounts")}.`,
  demoLook: "See the statistics",
  demoRemove: "Remove sample data",
  demoRemoveTitle: "Remove the sample data?",
  demoRemoveBody: "Its posts and their statistics are gone for good. Accounts stay connected, and your own posts stay.",
  demoRemoved: (posts: number) => `Removed ${plural(posts, "post", "posts")}.`,
  faults: "Faults",
  faultsLead: "How a simulator answers an account's next requests. Without a number, a fault lasts until you clear it.",
  noAccounts: "No account is connected in the sandbox.",
  connectOne: "Connect one",
  faultOf: (provider: string, handle: string) => `Fault for ${handle} on ${provider}`,
  fault: "Fault",
  times: "Requests",
  timesWrong: "Enter a whole number from 1, or leave it empty.",
  apply: "Set fault",
  applyThing: (handle: string) => `Set fault for ${handle}`,
  clear: "Clear",
  clearThing: (handle: string) => `Clear fault for ${handle}`,
  applied: (handle: string, times: number | null) =>
    times === null
      ? `The fault for ${handle} is set until you clear it.`
      : `The fault for ${handle} is set for ${plural(times, "request", "requests")}.`,
  cleared: (handle: string) => `The fault for ${handle} is cleared.`,
  kinds: {
    rateLimited: { text: "Too many requests", lead: "Says when to retry" },
    unavailable: { text: "Unavailable", lead: "Answers 503" },
    serverError: { text: "Server error", lead: "Answers 500" },
    timeout: { text: "Never answers", lead: "The connection hangs" },
    acceptThenDrop: { text: "Accepts it, never answers", lead: "It is published; the connection drops" },
    acceptLate: { text: "Accepts it late", lead: "It appears after the connection dropped" },
    tokenExpired: { text: "Access expired", lead: "Has to be renewed" },
    tokenRevoked: { text: "Access revoked", lead: "Has to be reconnected" },
    scopeMissing: { text: "Permission missing", lead: "Refuses what was not granted" },
    slowProcessing: { text: "Slow with media", lead: "Processing takes long" },
    mediaRejected: { text: "Refuses media", lead: "Rejects the picture or video" },
  },
} as const
