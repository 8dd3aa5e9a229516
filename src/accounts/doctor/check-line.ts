import type { Refused } from "#networks/network.ts"

/*
 * What is tried with real keys and accounts, in the order in which it can fail. Nothing of it is ever published.
 *
 * - settings: what this server has for the network
 * - address: whether the network can reach this service
 * - keys: whether the network knows the app
 * - access: whether the account can still be used, and for how long
 * - permissions: what the person granted
 * - choices: what the account offers
 * - upload: everything that comes before publishing, with a sample
 * - search: the list in which a lost post is looked for
 * - statistics: the numbers of the newest post
 */
export const checkNames = [
  "settings",
  "address",
  "keys",
  "access",
  "permissions",
  "choices",
  "upload",
  "search",
  "statistics",
] as const

export const checkStates = ["ok", "warning", "failed", "skipped"] as const

export type CheckLine = {
  readonly check: (typeof checkNames)[number]
  readonly state: (typeof checkStates)[number]
  /** What was found, and where something is wrong what to do. */
  readonly message: string
}

export function line(check: CheckLine["check"], state: CheckLine["state"], message: string): CheckLine {
  return { check, state, message }
}

/** A network that is down or busy says nothing about how we are set up. */
export function isNoVerdict({ why }: Refused): boolean {
  return why === "transient" || why === "rate"
}

/** What a network refused, in its own words. */
export function refusedLine(check: CheckLine["check"], refused: Refused): CheckLine {
  const { code, message } = refused
  if (isNoVerdict(refused)) return line(check, "warning", `No answer that says anything: ${message} Try again later.`)
  const advice = refused.why === "auth" || refused.why === "permission" ? " Reconnect the account." : ""
  return line(check, "failed", `Refused (${code}): ${message}${advice}`)
}
