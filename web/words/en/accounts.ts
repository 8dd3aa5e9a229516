import { plural } from "../plural.ts"

const list = new Intl.ListFormat("en-GB")

const scheduled = (count: number) => plural(count, "scheduled post", "scheduled posts")

export const accounts = {
  title: "Social accounts",
  facts: (count: number, networks: number) =>
    `${plural(count, "account", "accounts")} on ${plural(networks, "network", "networks")}`,
  timelines: "Sandbox timelines",
  newTab: "opens in a new tab",
  connect: "Connect",
  readOnly: "Admins and owners connect accounts. You see the accounts and their status.",

  alerts: "Accounts that need reconnecting",
  refused: (provider: string, handle: string) => `${provider} refused our access to ${handle}.`,
  said: (message: string) => `It said “${message}”`,
  waiting: (count: number, first: string | null) =>
    first === null
      ? `${scheduled(count)} ${count === 1 ? "waits" : "wait"} for it.`
      : `${scheduled(count)} ${count === 1 ? "waits" : "wait"} for it, ${count === 1 ? "" : "the first "}${first}.`,
  reconnectNow: "Reconnect it to publish to it again.",
  askAdmin: "Ask an admin or the owner to reconnect it.",

  columns: {
    account: "Account",
    publishing: "Publishing",
    statistics: "Statistics",
    scheduled: "Scheduled",
    connected: "Connected",
    actions: "Actions",
  },
  publishing: {
    active: "Active",
    reconnect: "Needs reconnecting",
    ends: (day: string) => `Access ends ${day}`,
    endsHint: "Reconnect before then to keep publishing.",
    renews: "Renews automatically",
    renewsHint: (day: string) => `The network's access ends unless it is renewed. This is done next on ${day}.`,
  },
  statistics: {
    reading: "Reading",
    reconnect: "Reconnect to read",
    missing: "A permission is missing",
    none: "Not reported",
    noneHint: (provider: string) => `${provider} does not report statistics to us.`,
    stopped: "Stopped",
    off: "Switched off",
    offHint: (providers: readonly string[]) =>
      `Statistics of ${list.format(providers)} are switched off on this server.`,
  },
  scheduledOf: (count: number, handle: string) => `${scheduled(count)} for ${handle}`,

  reconnect: "Reconnect",
  reconnectThing: (provider: string) => `Reconnect ${provider}`,
  moreOf: (provider: string, handle: string) => `More for ${handle} on ${provider}`,
  openProfile: "Open profile",
  check: {
    verb: "Check…",
    title: (provider: string, handle: string) => `Check ${handle} on ${provider}`,
    lead: "Everything is tried except publishing. A sample is sent and never made public.",
    running: "Trying. This can take a minute.",
    names: {
      settings: "Server settings",
      address: "Public address",
      keys: "App keys",
      access: "Access",
      permissions: "Permissions",
      choices: "What the account offers",
      upload: "Upload",
      search: "Finding posts",
      statistics: "Statistics",
    },
    states: { ok: "works", warning: "needs attention", failed: "does not work", skipped: "not tried" },
  },
  seeScheduled: "See scheduled posts",
  disconnect: "Disconnect…",
  disconnectTitle: (provider: string, handle: string) => `Disconnect ${handle} on ${provider}?`,
  disconnectFails: (count: number, first: string | null) =>
    first === null
      ? `${scheduled(count)} will fail for it.`
      : `${scheduled(count)} will fail for it, ${count === 1 ? "" : "the first "}${first}.`,
  disconnectBody:
    "Posts no longer go out to it. What was published stays on the network, and you can connect it again.",
  disconnectVerb: (provider: string) => `Disconnect ${provider}`,
  disconnected: (provider: string, handle: string) => `${handle} on ${provider} is disconnected.`,

  empty: "No account is connected yet.",
  emptyLead: "Choose a network below. Nothing is published until you say so.",
  emptyReadOnly: "Admins and owners connect accounts.",

  tiles: "Connect an account",
  tilesSandbox:
    "Networks marked Sandbox have no keys here. You can try everything with them, and nothing leaves this server.",
  tileCount: (count: number) => `${count} connected`,
  tileConnected: "connected",
  tileNone: "None yet",
  tileKeys: "Needs keys",
  tileOff: "Switched off",
  tileAddress: "Needs a public address",
  tileLater: "Not yet available",

  connected: (provider: string, handle: string) => `${handle} on ${provider} is connected.`,
  connectedMany: (count: number) => `${plural(count, "account is", "accounts are")} connected.`,
  problemTitle: "Nothing was connected.",

  dialogTitle: (provider: string) => `Connect ${provider}`,
  reconnectTitle: (provider: string, handle: string) => `Reconnect ${handle} on ${provider}`,
  keysLead: (provider: string) => `You sign in to ${provider} and allow this service to publish. You come back here.`,
  serverLead: (provider: string) =>
    `Enter the ${provider} server of your account. You sign in there and come back here.`,
  formLead: (provider: string) => `Use an app password from ${provider}. We store it encrypted and never show it.`,
  sandboxLead: (provider: string) =>
    `This server has no keys for ${provider}, so a simulator takes its place. Everything works, and nothing leaves this server.`,
  signInThere: "Sign in there",
  continueTo: (provider: string) => `Continue to ${provider}`,
  quick: "Connect a sandbox account",
  quickLead: "One click creates an account in the simulator and connects it.",
  byHandLead: "Or follow the same steps as on the network itself.",
  whoLivesThere: (provider: string) => `See the accounts in the ${provider} simulator`,
  whoLivesThereForm: "It lists the accounts and what to enter here.",
  byPage: (provider: string) => `Sign in on ${provider}'s own page instead`,
  byPassword: "Use an app password instead",
  submit: "Connect",
  submitAgain: "Reconnect",
  required: (label: string) => `Fill in: ${label}.`,

  ownKeys: (provider: string) => `Use ${provider} itself`,
  keysTitle: (provider: string) => `${provider} needs keys`,
  keysBody: (provider: string) =>
    `The operator of this server creates an app at ${provider}, enters the address below there, and puts the keys into these settings.`,
  keysHow: (provider: string) => `How to get keys, and what ${provider} asks for`,
  openBody: (provider: string) =>
    `${provider} needs no keys. The operator of this server switches it on with this setting.`,
  offTitle: (provider: string) => `${provider} is switched off`,
  needsTitle: (provider: string) => `${provider} needs a public address`,
  setting: (number: number, all: number) => (all === 1 ? "Setting" : `Setting ${number} of ${all}`),
  redirect: "Redirect address",
  restart: "Then restart the server.",

  chooseTitle: (provider: string) => `Which accounts on ${provider}?`,
  chooseLead: "You granted access to several accounts. Only the ones you tick are connected.",
  chooseNone: "Tick at least one.",
  chooseVerb: (count: number) => (count === 0 ? "Connect" : `Connect ${plural(count, "account", "accounts")}`),
} as const
