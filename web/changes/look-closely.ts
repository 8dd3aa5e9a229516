import type { ContentView } from "../api/views.ts"
import { countHidden } from "../kit/hidden-characters.ts"
import { words } from "../words/words.ts"
import { toApprove } from "./find-differences.ts"

type Closely = {
  readonly hidden: number
  /** The places where something is hidden, in words. */
  readonly where: readonly string[]
  readonly links: number
}

/** What a quick look misses: characters that nobody sees, and links. */
export function lookClosely(content: ContentView): Closely {
  const { post, accounts, media } = toApprove(content)
  const places = (post?.versions ?? []).map(({ accountId, content: items, options }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return {
      name:
        accountId === undefined
          ? words.requests.hiddenOriginal
          : words.requests.hiddenVersion(account?.provider ?? words.post.goneAccount),
      texts: [...items.map(({ body }) => body), ...Object.values(options)],
    }
  })
  const all = [...places, { name: words.requests.hiddenAlt, texts: media.map(({ altText }) => altText) }]
  const found = all
    .map(({ name, texts }) => ({ name, count: texts.reduce((sum, text) => sum + countHidden(text), 0) }))
    .filter(({ count }) => count > 0)
  return {
    hidden: found.reduce((sum, { count }) => sum + count, 0),
    where: found.map(({ name }) => name),
    links: new Set(places.flatMap(({ texts }) => texts.flatMap(linksIn))).size,
  }
}

const link = /https?:\/\/\S+/gi

function linksIn(text: string): readonly string[] {
  return text.match(link) ?? []
}

/** The hosts that the links of some texts lead to, spelt as the network of the world spells them. */
export function hostsIn(texts: readonly string[]): readonly string[] {
  const hosts = texts.flatMap(linksIn).flatMap((address) => URL.parse(address)?.host ?? [])
  return [...new Set(hosts)]
}
