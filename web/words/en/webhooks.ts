import { plural } from "../plural.ts"
import { statusNames } from "./status-names.ts"

const list = new Intl.ListFormat("en-GB")
const ordinals = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"] as const

const deliveries = (count: number) => plural(count, "delivery", "deliveries")
const minutes = (count: number) => (count < 60 ? `${count} min` : `${count / 60} h`)

export const webhooks = {
  title: "Webhooks",
  facts: (count: number, limit: number | undefined) =>
    limit === undefined ? plural(count, "webhook", "webhooks") : `${count} of ${plural(limit, "webhook", "webhooks")}`,
  add: "Add a webhook",
  closedTitle: "Webhooks are for owners and admins.",
  closedLead: "Ask one of them if another system needs to know when a post goes out or fails.",
  closedHome: "Go home",
  empty: "Tell another system when a post goes out or fails.",
  emptyLead: "We send it a signed request, and try again for two days when it does not answer.",

  columns: {
    target: "Target",
    events: "Events",
    state: "State",
    answer: "Last answer",
    givenUp: "Given up in a row",
  },
  states: { active: "Active", paused: "Paused", over: "Over the plan" },
  noAnswer: "Nothing sent yet",
  meter: (count: number, most: number) => `${count} of ${most}`,
  meterWords: (count: number, most: number) => `${count}, pauses at ${most}`,

  alerts: "Webhooks that need attention",
  pausedTitle: (host: string) => `${host} is paused.`,
  pausedBody: (count: number) => `${deliveries(count)} in a row were given up.`,
  missed: (count: number, since: string) =>
    count === 0
      ? `It has missed no events since ${since}.`
      : `${plural(count, "event", "events")} since ${since} ${count === 1 ? "was" : "were"} not sent and ${count === 1 ? "is" : "are"} not kept.`,
  pausedNext: "Fix the receiver, then resume.",
  resume: "Resume",
  resumeThing: (host: string) => `Resume ${host}`,
  resumed: (host: string) => `${host} receives events again.`,
  givingUpTitle: (count: number, host: string) => `${deliveries(count)} in a row to ${host} were given up.`,
  givingUpBody: (most: number) => `At ${most} it is paused. Check its answers.`,
  overTitle: (host: string) => `${host} receives no events.`,
  see: "See deliveries",
  seeThing: (host: string) => `See deliveries to ${host}`,

  addTitle: "Add a webhook",
  addLead: "We send a signed request to your server whenever one of these happens.",
  editTitle: "Edit the webhook",
  editLead: "Pending deliveries go to the new address.",
  url: "Address",
  urlHint: "It begins with https:// and answers on the public internet.",
  urlExample: "https://example.com/hooks/fanfare",
  needUrl: "Enter the address of your receiver.",
  eventsLabel: "Events",
  needEvents: "Tick at least one.",
  eventsHint: "“Send test” always sends a ping.",
  events: {
    "post.published": "A post went out to all its accounts",
    "post.failed": "Publishing ended, and an account failed or is uncertain",
    "account.disconnected": "An account stopped working and needs reconnecting",
    ping: "Someone clicked Send test",
  },
  addSubmit: "Add webhook",
  saved: "The webhook is saved.",

  secretTitle: "The signing secret",
  secretOnce: "Copy it now. We store it encrypted and cannot show it again.",
  secretLabel: "Secret",
  secretDone: "I have copied it",
  verify: "Check the signature",
  verifyLead: "Anyone can send requests to your address. Trust a request only if its signature is correct.",
  verifyCode: "the check",

  crumb: "Webhooks",
  back: "All webhooks",
  more: "More",
  recover: "Recover since…",
  edit: "Edit",
  test: "Send test",
  testSent: "The test is on its way.",
  testSee: "See it",
  needsResume: "It is paused. Resume it first.",
  delete: "Delete…",
  deleteTitle: (host: string) => `Delete the webhook to ${host}?`,
  deleteBody: "Its log is deleted too, and pending deliveries are not sent. This cannot be undone.",
  deleteVerb: "Delete webhook",
  deleted: (host: string) => `The webhook to ${host} is deleted.`,
  gone: "This webhook no longer exists.",
  goneLead: "Somebody deleted it, or it belongs to another workspace.",

  target: "Target",
  secret: "Signing secret",
  secretHidden: "whsec_••••••••",
  rotate: "Rotate",
  rotateMenu: "Rotate the secret…",
  rotateTitle: "Rotate the signing secret?",
  rotateBody: (hours: number) =>
    `You get a new secret, shown once. Both work for ${hours} hours, so that you can add the new one to your receiver. The old one signs until then, or until you switch.`,
  rotateVerb: "Create a new secret",
  rotating: (when: string) => `The new one takes over ${when}`,
  changeOver: "Switch now",
  changeOverTitle: "Switch to the new secret?",
  changeOverBody: "From the next request on, only the new secret signs. The old one is deleted.",
  changeOverVerb: "Switch secret",
  changedOver: "The new secret signs from now on.",

  recoverTitle: "Recover since a time",
  recoverLead: "Every delivery that failed since then is sent again, from the first try, with the same ids.",
  recoverDate: "Date",
  recoverTime: "Time",
  recoverZone: (city: string, offset: string) => `${city}, ${offset}`,
  recoverNeed: "Choose a date and a time.",
  recoverFuture: "Choose a time that has passed.",
  recoverVerb: "Send again",
  recovered: (count: number) =>
    count === 0 ? "Nothing has failed since then." : `${deliveries(count)} ${count === 1 ? "is" : "are"} sent again.`,

  deliveries: "Deliveries",
  log: "Last 50 deliveries",
  logFacts: "Last 50, kept 30 days",
  show: "Show",
  shown: { all: "All", delivered: "Delivered", pending: "Pending", failed: "Failed" },
  logColumns: {
    state: "State",
    event: "Event",
    tries: "Tries",
    answer: "Last answer",
    next: "Next try",
    created: "Created",
  },
  emptyLog: "Nothing was sent to it yet.",
  emptyLogLead: "Send a test to see the answer here.",
  emptyFilter: "None of the last 50 is in this state.",
  deliveryStates: { pending: "pending", sending: "sending", delivered: "delivered", failed: "failed" },
  triesOf: (count: number, most: number) => `${count} of ${most} tries`,
  tries: (count: number, most: number) => `${count} of ${most}`,
  waiting: "waiting for an answer",
  notTried: "not tried yet",
  givenUp: "given up",
  none: "–",

  delivery: "Delivery",
  eventId: "Event id",
  post: "Post",
  account: "Account",
  message: "Message",
  goneDelivery: "This delivery is no longer in the log.",
  resend: "Send again",
  resent: "It is sent again now, from the first try.",
  curl: "Copy as curl",
  curlHint: "It signs with the secret in $FANFARE_WEBHOOK_SECRET.",
  attempts: "Attempts",
  earlier: "Before it was sent again",
  attemptAt: (number: number, when: string) => `${ordinals[number - 1] ?? `${number}th`}, ${when}`,
  attemptAfter: (number: number, when: string, wait: number) =>
    `${ordinals[number - 1] ?? `${number}th`}, ${when}, after ${minutes(wait)}`,
  nextTry: (when: string) => `Next try at ${when}`,
  nextAfter: (number: number, wait: number | undefined) =>
    wait === undefined ? "1st" : `${ordinals[number - 1] ?? `${number}th`}, after ${minutes(wait)}`,
  sendingNow: "Waiting for an answer",
  sendingNumber: (number: number) => ordinals[number - 1] ?? `${number}th`,
  soon: "now",
  inTime: (seconds: number) => {
    if (seconds < 60) return `in ${seconds} s`
    const whole = Math.round(seconds / 60)
    if (whole < 60) return `in ${whole} min`
    return whole % 60 === 0 ? `in ${whole / 60} h` : `in ${Math.floor(whole / 60)} h ${whole % 60} min`
  },
  thenAfter: (waits: readonly number[]) => `Then after ${list.format(waits.map(minutes))}`,
  thenGivenUp: (when: string) => `Given up on ${when}, if none is answered with 2xx`,
  lastChance: "Given up then, if it is not answered with 2xx",
  gaveUp: (tries: number) => `Given up after ${plural(tries, "try", "tries")}`,
  gaveUpNext: "Send it again when the receiver is back.",
  notSent: "Not sent",

  request: "Request",
  requestNote: "signed again for each try",
  requestLabel: "Request headers and body",
  bodyNote: "The body is indented here. It is sent on one line.",

  answers: {
    taken: (took: string) => `in ${took}`,
    redirect: "redirect, not followed",
    status: (status: number) => statusNames[status] ?? "not accepted",
    timeoutAfter: (seconds: number) => `Timed out after ${seconds} s`,
    timeout: "Timed out",
    refused: "Connection refused",
    reset: "Connection dropped",
    name: "No such host",
    certificate: "Certificate not trusted",
    blocked: "Address not allowed",
    network: "No answer",
  },
  took: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`),
} as const
