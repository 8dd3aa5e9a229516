import type { Options } from "#domain/post.ts"
import type { LedgerEntry, SandboxViewer, SentMedia, SentThere } from "#networks/sandbox-controls.ts"
import { isMediaAddress } from "#sandbox/own-addresses.ts"
import type { PageRules } from "#sandbox/pages/rules.ts"

/** What a page of the sandbox is drawn from, beside the ledger. */
export type Surroundings = {
  readonly handles: ReadonlyMap<string, string>
  readonly serviceOrigin: string | null
  readonly viewer: SandboxViewer | undefined
  readonly sent: readonly SentThere[]
  readonly rules: PageRules
}

/** An item of the ledger with its pictures: those that the service sent, or those that the network was given addresses of. */
export type ShownItem = {
  readonly entry: LedgerEntry
  readonly options: Options
  readonly media: readonly SentMedia[]
  /** What the ledger names and nobody can show. */
  readonly names: readonly string[]
  /** The post that it is of in the app, where that is known. */
  readonly postId?: string
}

const isFilm = (address: string): boolean => /\.(?:mp4|mov|webm)$/i.test(new URL(address).pathname)

/** What the network itself says, where the service has no record of what it sent. */
function readOptions({ key, extra = {} }: LedgerEntry): Options {
  const type = /REEL/i.test(extra["type"] ?? "") ? "reel" : /STOR/i.test(extra["type"] ?? "") ? "story" : undefined
  return {
    ...(type === undefined ? {} : { [`${key}.type`]: type }),
    ...(extra["title"] === undefined ? {} : { [`${key}.title`]: extra["title"] }),
    ...(extra["spoiler_text"] === undefined ? {} : { [`${key}.spoilerText`]: extra["spoiler_text"] }),
    ...(extra["callToAction"] === undefined ? {} : { [`${key}.callToAction`]: extra["callToAction"] }),
  }
}

export function readItem(entry: LedgerEntry, { sent, serviceOrigin }: Surroundings): ShownItem {
  const known = sent.find(({ account, externalId }) => account === entry.account && externalId === entry.externalId)
  const shown = {
    entry,
    options: { ...readOptions(entry), ...known?.options },
    ...(known === undefined ? {} : { postId: known.postId }),
  }
  if (known !== undefined && known.media.length > 0) return { ...shown, media: known.media, names: [] }
  const own = entry.media.filter((address) => isMediaAddress(address, serviceOrigin))
  const media = own.map((url): SentMedia => {
    const kind = isFilm(url) ? "video" : "image"
    return { kind, url, thumbnailUrl: url, altText: "", width: 1, height: 1 }
  })
  return { ...shown, media, names: entry.media.filter((address) => !own.includes(address)) }
}

/** Networks of many servers: a name says where somebody lives, and is what the network knows them by. */
const ofManyServers: ReadonlySet<string> = new Set(["mastodon", "pixelfed"])

export function handleOf({ key, account, extra }: LedgerEntry, { handles, viewer }: Surroundings): string {
  if (ofManyServers.has(key)) return `@${account}`
  const connected = viewer?.accounts.find((each) => each.key === key && each.account === account)
  return connected?.handle ?? handles.get(account) ?? extra?.["handle"] ?? account
}

/** What somebody is called, where the service knows it. */
export function nameOf(entry: LedgerEntry, around: Surroundings): string {
  const known = around.viewer?.accounts.find(({ key, account }) => key === entry.key && account === entry.account)
  return known?.displayName ?? handleOf(entry, around)
}
