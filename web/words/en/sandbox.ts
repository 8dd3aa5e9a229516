import { plural } from "../plural.ts"

/** What the settings say about the stand-ins for the networks. */
export const sandbox = {
  title: "Sandbox",
  lead: "Stand-ins for the networks on this server. Nothing that goes there leaves it.",
  timelines: "Timelines",
  timelinesLead: "What the stand-ins have published, in the shape of each network.",
  allTimelines: "All networks",
  clock: "Move the clock",
  clockLead:
    "As if the time had passed: scheduled posts go out. It moves for every workspace of the server and stays ahead, after a restart too.",
  steps: { 60: "1 min", 900: "15 min", 3600: "1 hour", 86_400: "1 day" },
  stepLabel: (step: string) => `Move the clock by ${step}`,
  moved: (when: string) => `The server's clock says ${when}.`,
  demo: "Sample data",
  demoLead: "A year of published posts with their statistics, so that there is something to look at.",
  demoFill: "Fill the workspace",
  demoTitle: "Fill this workspace with a sample year?",
  demoBody: (workspace: string) =>
    `Some 500 published posts with statistics come into ${workspace}, and accounts of the sandbox where they are missing. There is no button that takes them out again.`,
  demoVerb: "Fill the workspace",
  demoDone: (posts: number, accounts: number) =>
    `${plural(posts, "post", "posts")} on ${plural(accounts, "account", "accounts")}: the year is there.`,
  demoLook: "Look at the statistics",
  faults: "Misbehaviour",
  faultsLead: "How a stand-in treats an account's next requests. Without a number it lasts until you let it behave.",
  noAccounts: "No account is connected in the sandbox.",
  connectOne: "Connect one",
  faultOf: (provider: string, handle: string) => `Misbehaviour of ${handle} on ${provider}`,
  fault: "What it does",
  times: "Requests",
  timesWrong: "A whole number from 1, or nothing.",
  apply: "Misbehave",
  applyThing: (handle: string) => `Misbehave towards ${handle}`,
  clear: "Behave",
  clearThing: (handle: string) => `Behave towards ${handle}`,
  applied: (handle: string, times: number | null) =>
    times === null
      ? `The stand-in misbehaves towards ${handle} until you tell it otherwise.`
      : `The stand-in misbehaves towards ${handle} for ${plural(times, "request", "requests")}.`,
  cleared: (handle: string) => `The stand-in behaves towards ${handle}.`,
  kinds: {
    rateLimited: { text: "Too many requests", lead: "Says when to come back" },
    unavailable: { text: "Unavailable", lead: "Answers 503" },
    serverError: { text: "Server error", lead: "Answers 500" },
    timeout: { text: "Never answers", lead: "The connection hangs" },
    acceptThenDrop: { text: "Takes it, answers nothing", lead: "It is published; the connection drops" },
    acceptLate: { text: "Takes it late", lead: "It appears after the connection dropped" },
    tokenExpired: { text: "Access expired", lead: "Has to be renewed" },
    tokenRevoked: { text: "Access revoked", lead: "Has to be reconnected" },
    scopeMissing: { text: "Permission missing", lead: "Refuses what was not granted" },
    slowProcessing: { text: "Slow with media", lead: "Takes its time to look at it" },
    mediaRejected: { text: "Refuses media", lead: "Does not like the picture or video" },
  },
} as const
