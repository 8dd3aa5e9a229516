import { englishFailures } from "#domain/failure-words.ts"

/** What stands on the page of a post about an account that does not have it, or may have it. */
export const problem = {
  titles: englishFailures.titles,
  refused: (network: string) => `${network} refused this post`,
  uncertain: (network: string) => `We cannot tell whether ${network} has this post`,
  others: (count: number) => (count === 1 ? "The other account has it." : `The other ${count} accounts have it.`),
  ownWords: (network: string) => `${network}'s own words`,
  noWords: (network: string) => `No words came from ${network}`,

  missedTitle: (when: string) => `This server was off at ${when}.`,
  missedTitleBare: "This server was off at the scheduled time.",
  missedBody: "When it started again, it was too late to publish. Nothing was sent.",

  isThere: "It is there",
  isNotThere: "It is not there, send again",
  where: "Its address or id on the network",
  whereHint: "Copy it from the network, so that this page can link to it.",
  whereLong: "This is too long for an id.",
  settle: "Save: it is there",
  isSettled: (network: string) => `Saved: ${network} has it.`,
  sendTitle: (network: string) => `Send it to ${network} again?`,
  sendBody: (account: string) => `If it is there after all, ${account} shows it twice. Check the profile first.`,
  sendVerb: "Send again",

  means: "What it means",
  meaning: englishFailures.meanings,
  meaningOther: (network: string) => `${network} did not publish it.`,
  meaningUncertain: (network: string) => `${network} may have the post, or not.`,

  safe: "What is safe",
  safeDone: (networks: string, count: number) =>
    `${networks} published it and ${count === 1 ? "is" : "are"} not touched again.`,
  safeNone: "No account has it. Your text and media are kept.",
  safeUncertain: (network: string) => `We have not sent it to ${network} a second time.`,

  todo: "What to do",
  todoUncertain: "Look for it on the profile, then tell us what you saw. Only then send again.",
  todoOther: "Change the post, then publish again.",
  todoReconnected: "The account works again. Publish again.",
  todoAccess: (network: string) => `Reconnect ${network}, then publish again.`,
  todoAdmin: (network: string) => `Ask an admin to reconnect ${network}, then publish again.`,
  todoGone: "Connect the account again, or remove it from the post.",
  todoViewer: "An editor can publish it again.",
  steps: englishFailures.steps,

  changeText: (network: string) => `Change the text for ${network}`,
  changeMedia: (network: string) => `Change the media for ${network}`,
  editPost: "Edit the post",

  onEach: "On each account",
  notThere: (network: string) => `Not on ${network}.`,
  tried: "This is what we tried to send.",
  notTried: "This was to go out. Nothing was sent.",
  mayBeThere: "This is what we sent.",
  willBe: "This is what goes out.",
  publishing: (done: number, all: number) => `${done} of ${all} sent`,
  publishingTitle: "The post is going out",
  engagement: (count: string) => `engagement ${count}`,
  firstNumbers: (when: string) => `first numbers ${when}`,
  unread: "not read",

  totals: "Totals",
  total: { engagement: "Engagement", views: "Views", comments: "Comments", clicks: "Clicks", shares: "Shares" },
  only: (networks: string) => `${networks} only`,
} as const
