import { homeWords } from "../words/home-words.ts"

type Sayings = Readonly<Record<string, (network: string, text: string) => string>>

const titles: Sayings = {
  NeedsReconnect: homeWords.noAccess,
  MissingPermission: homeWords.noAccess,
  RateLimited: homeWords.notTaken,
  NetworkFault: homeWords.notTaken,
  Invalid: homeWords.notFitting,
  AccountDisconnected: homeWords.notSent,
  NotConfigured: homeWords.notSent,
}

/** What happened to a post on a network, in a sentence. The codes come from outside. */
export function sayFailure(code: string, network: string, text: string): string {
  return ((Object.hasOwn(titles, code) ? titles[code] : undefined) ?? homeWords.refused)(network, text)
}
