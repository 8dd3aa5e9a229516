import { plural } from "../plural.ts"

const scheduled = (count: number) => plural(count, "scheduled post", "scheduled posts")

export const accounts = {
  title: "Social accounts",
  facts: (count: number, networks: number) =>
    `${plural(count, "account", "accounts")} on ${plural(networks, "network", "networks")}`,
  timelines: "Sandbox timelines",
  newTab: "opens in a new tab",
  connect: "Connect",
  readOnly: "Admins and owners connect accounts. You see which there are and how they do.",

  alerts: "Accounts that need reconnecting",
  refused: (provider: string, handle: string) => `${provider} refused our access to ${handle}.`,
  said: (message: string) => `It said “${message}”`,
  waiting: (count: number, first: string | null) =>
    first === null
      ? `${scheduled(count)} ${count === 1 ? "waits" : "wait"} for it.`
      : `${scheduled(count)} ${count === 1 ? "waits" : "wait"} for it, ${count === 1 ? "" : "the first "}${first}.`,
  reconnectNow: "Reconnect it, and posts go out to it again.",
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
    endsHint: "Reconnect before then, and nothing stops.",
  },
  statistics: {
    reading: "Reading",
    reconnect: "Reconnect to read",
    missing: "A permission is missing",
    none: "Not reported",
    noneHint: (provider: string) => `${provider} does not report statistics to us.`,
    stopped: "Stopped",
  },
  scheduledOf: (count: number, handle: string) => `${scheduled(count)} for ${handle}`,

  reconnect: "Reconnect",
  reconnectThing: (provider: string) => `Reconnect ${provider}`,
  moreOf: (provider: string, handle: string) => `More for ${handle} on ${provider}`,
  openProfile: "Open profile",
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
  emptyLead: "Choose a network below. Nothing is published before you say so.",
  emptyReadOnly: "Admins and owners connect accounts.",

  tiles: "Connect an account",
  tilesSandbox:
    "Networks marked Sandbox have no keys here. Everything works with them, and nothing leaves this server.",
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
    `Say where on ${provider} your account lives. You sign in there and come back here.`,
  formLead: (provider: string) => `${provider} hands out passwords for apps. Yours is kept sealed and never shown.`,
  sandboxLead: (provider: string) =>
    `This server has no keys for ${provider}, so a stand-in plays it. Everything works, and nothing leaves this server.`,
  signInThere: "Sign in there",
  continueTo: (provider: string) => `Continue to ${provider}`,
  quick: "Connect a sandbox account",
  quickLead: "One click makes an account on the stand-in and connects it.",
  byHandLead: "Or go the way that people go on the network itself.",
  whoLivesThere: (provider: string) => `See who is on the stand-in for ${provider}`,
  whoLivesThereForm: "It lists who lives there, and what to type in here.",
  byPage: (provider: string) => `Sign in on ${provider}'s own page instead`,
  byPassword: "Use an app password instead",
  submit: "Connect",
  submitAgain: "Reconnect",
  required: (label: string) => `Fill in: ${label}.`,

  ownKeys: (provider: string) => `Use ${provider} itself`,
  keysTitle: (provider: string) => `${provider} needs keys`,
  keysBody: (provider: string) =>
    `Whoever runs this server makes an app at ${provider}, gives it the address below, and puts what it gets into these settings.`,
  openBody: (provider: string) => `${provider} needs no keys. Whoever runs this server switches it on by this setting.`,
  offTitle: (provider: string) => `${provider} is switched off`,
  needsTitle: (provider: string) => `${provider} needs a public address`,
  setting: (number: number, all: number) => (all === 1 ? "Setting" : `Setting ${number} of ${all}`),
  redirect: "Address to return to",
  restart: "Then start the server again.",

  chooseTitle: (provider: string) => `Which accounts on ${provider}?`,
  chooseLead: "You granted access to several. Only those that you tick are connected.",
  chooseNone: "Tick at least one.",
  chooseVerb: (count: number) => (count === 0 ? "Connect" : `Connect ${plural(count, "account", "accounts")}`),
} as const
