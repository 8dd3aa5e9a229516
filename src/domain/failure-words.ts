type Say = (network: string) => string
type Sayings = Readonly<Record<string, Say>>

/*
 * What a refusal of a network is called, what it means and what to do about it, by its code. The page of a post says it, and
 * the e-mail that tells of it.
 */

const titles = {
  NeedsReconnect: (network) => `${network} no longer accepts our access`,
  MissingPermission: (network) => `${network} does not let us publish`,
  RateLimited: (network) => `${network} asks us to slow down`,
  NetworkFault: (network) => `${network} could not accept the post`,
  Gone: (network) => `${network} cannot find something`,
  Invalid: (network) => `The post does not fit ${network}`,
  AccountDisconnected: () => "This account is disconnected, so nothing was sent",
  NotConfigured: (network) => `This server is not set up for ${network}, so nothing was sent`,
  MissedTime: () => "Not sent: its time had passed",
} satisfies Sayings

const meanings = {
  NeedsReconnect: (network) => `${network} ended our access to the account. Nothing was published there.`,
  MissingPermission: (network) => `Our access to ${network} does not cover publishing. Nothing was published there.`,
  RateLimited: (network) => `${network} takes only so many posts in a while. Nothing was published there.`,
  NetworkFault: (network) => `Something is wrong on the side of ${network}. Nothing was published there.`,
  Duplicate: (network) => `${network} does not take the same text twice.`,
  RefusedContent: (network) => `${network} does not accept what the post says.`,
  RefusedMedia: (network) => `${network} does not accept a picture or video of the post.`,
  Gone: (network) => `What the post refers to is not on ${network} any more.`,
  Invalid: (network) => `It breaks a limit of ${network}, so we did not send it.`,
  AccountDisconnected: () => "The post names an account that this workspace no longer has.",
  NotConfigured: (network) => `Keys for ${network} are missing on this server.`,
  MissedTime: () => "This server was off at the scheduled time, and later was too late.",
} satisfies Sayings

const steps = {
  Duplicate: (network) => `Change a few words. Publishing again then goes where it is missing: ${network}.`,
  RefusedContent: () => "Change the text, then publish again.",
  RefusedMedia: () => "Change the picture or video, then publish again.",
  RateLimited: () => "Wait a while, then publish again.",
  NetworkFault: () => "Publish again later.",
  Gone: (network) => `Check the account on ${network}, then publish again.`,
  Invalid: () => "Edit the post, then publish again.",
  MissedTime: () => "Publish it now, or take it back to draft.",
} satisfies Sayings

type Named<English> = { readonly [Code in keyof English]: Say }

/** The same codes in every language. */
export type FailureWords = {
  readonly titles: Named<typeof titles>
  readonly meanings: Named<typeof meanings>
  readonly steps: Named<typeof steps>
}

export const englishFailures: FailureWords = { titles, meanings, steps }

/** The saying for a code. The codes come from outside. */
export function sayingFor(sayings: Sayings, code: string): Say | undefined {
  return Object.hasOwn(sayings, code) ? sayings[code] : undefined
}
