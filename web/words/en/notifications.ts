const named = (text: string) => (text === "" ? "a post without text" : `“${text}”`)
const namedFirst = (text: string) => (text === "" ? "A post without text" : `“${text}”`)

/** The bell, its lines and its toast. Of a line the title is what happened, the rest says more of it. */
export const notifications = {
  title: "Notifications",
  show: "Show",
  all: "All",
  unread: "Unread",
  markAll: "Mark all read",
  settings: "Notification settings",
  days: { today: "Today", yesterday: "Yesterday", earlier: "Earlier" },
  staysOpen: "stays until solved",
  solved: "solved",
  unreadMark: "Unread",
  empty: "Nothing new. The last 90 days are under All.",
  emptyAll: "Nothing yet. What happens to your posts, accounts and requests is told here.",
  more: "Older ones",
  kept: "Kept 90 days.",
  also: { mail: "Also sent by e-mail.", push: "Also sent as push.", both: "Also sent by e-mail and as push." },
  reaches: "What reaches me",

  toastMore: (count: number) => `and ${count} more`,

  missing: "This notification is not here.",
  missingLead: (name: string, email: string) =>
    `You are signed in as ${name} (${email}). It may be for somebody else, or older than 90 days.`,
  openAll: "All notifications",
  opening: "Opening what it is about",

  uncertain: (networks: string, text: string) => `Did ${networks} take ${named(text)}?`,
  uncertainRest: "We cannot tell. Look there, then say what you saw.",
  keptBack: (text: string) => `${namedFirst(text)} was kept back.`,
  keptBackRest: "The server was off at its time.",
  published: (text: string) => `${namedFirst(text)} is out.`,
  publishedOn: (networks: string) => `On ${networks}.`,
  have: (networks: string, count: number) => `${networks} ${count === 1 ? "has" : "have"} it.`,
  nobodyHas: "No account has it.",
  reconnect: (network: string) => `${network} refused our access.`,
  reconnectRest: (name: string) => `Posts to ${name} wait until you reconnect it.`,
  ending: (network: string) => `Access to ${network} ends soon.`,
  endingRest: (name: string, when: string) => `Reconnect ${name} before ${when}.`,
  asks: (client: string, what: string) => `${client} asks: ${what}.`,
  asksFor: (when: string) => `For ${when}.`,
  decided: {
    approved: (what: string) => `Approved: ${what}.`,
    declined: (what: string) => `Declined: ${what}.`,
    failed: (what: string) => `Approved, but it failed: ${what}.`,
    expired: (what: string) => `Nobody answered in time: ${what}.`,
    replaced: (what: string) => `Replaced by a newer request: ${what}.`,
  },
  decidedRest: (client: string) => `${client} was told.`,
  anApp: "An app",
  somebody: "Somebody",
  aReceiver: "a receiver",
  paused: (host: string) => `The webhook to ${host} is paused.`,
  pausedRest: "Ten deliveries in a row were given up.",
  joined: (person: string) => `${person} joined.`,
  left: (person: string) => `${person} left.`,
  budget: (percent: number) => `The assistant has used ${percent} % of its budget.`,
  budgetRest: "At 100 % it answers commands only.",
  quota: (percent: number) => `${percent} % of the media storage is used.`,
  quotaRest: "Uploads stop when it is full.",
  signIn: "A sign-in from a new place.",
  signInRest: (device: string, address: string) =>
    `${device}, from ${address}. If that was not you, change your password.`,
  aBrowser: "A browser",
  unknownAddress: "an unknown address",

  /** What the button of a line says, and for those who do not see its line, about what. */
  actions: { open: "Open", decide: "Decide", reconnect: "Reconnect", review: "Review", check: "Check" },
  keys: {
    title: "In the notifications",
    lines: "Next and previous line",
    act: "What the line asks for",
    read: "Mark the line as read",
  },
  actionOn: (action: string, title: string) => `${action}: ${title}`,
} as const
