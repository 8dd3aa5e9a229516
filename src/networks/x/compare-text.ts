import { findLinks, xLinks } from "#domain/count-text/links.ts"

type LinkEntity = { readonly url: string; readonly expanded_url?: string | undefined }

export type ShownText = {
  readonly id: string
  readonly text: string
  readonly links: readonly LinkEntity[]
}

/** A link without what X adds or leaves out: the scheme, the bare slash at the end, capitals in the name. */
function plainLink(link: string): string {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `http://${link}`)
  if (url === null) return link
  return `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}${url.hash}`
}

/** A text so that two of them are equal if and only if a reader of X would say so. */
function plain(text: string): string {
  const composed = text.normalize()
  let result = ""
  let at = 0
  for (const { start, end } of findLinks(composed, xLinks)) {
    result += composed.slice(at, start) + plainLink(composed.slice(start, end))
    at = end
  }
  return (result + composed.slice(at)).replaceAll(/\s+/g, " ").trim()
}

const unescape = (text: string): string => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

/** What was written before X wrapped its links, added the one of its media and escaped it. */
function unwrap({ id, text, links }: ShownText): string {
  const isOwnMedia = (expanded: string) => new RegExp(`/status/${id}/(?:photo|video)/\\d+$`).test(expanded)
  const unwrapped = links.reduce((rest, { url, expanded_url: expanded = url }) => {
    return rest.replaceAll(url, () => (isOwnMedia(expanded) ? "" : expanded))
  }, unescape(text))
  return plain(unwrapped)
}

/** Long texts are shown in short, with a link to the whole of it at the end. */
const cut = /…\s*https:\/\/t\.co\/\w+\s*$/

/** Whether a post may say what was sent, as far as X shows it. */
export function isBeginning(sent: string, shown: ShownText): boolean {
  const text = shown.text.replace(cut, "")
  return text !== shown.text && plain(sent).startsWith(unwrap({ ...shown, text }))
}

/** Whether a post that X shows says what was sent. */
export function isSameText(sent: string, shown: ShownText): boolean {
  return plain(sent) === unwrap(shown)
}
