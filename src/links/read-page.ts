import { Parser } from "htmlparser2"
import { clipText } from "#domain/clip-text.ts"

/** What a page says of itself to whoever makes a card for a link to it. */
export type PageFacts = {
  readonly title?: string
  readonly description?: string
  /** The address of its picture. */
  readonly picture?: string
}

/** So much of a page is read: what it says of itself stands at its beginning. */
const mostCharacters = 256 * 1024
const mostTitle = 200
const mostDescription = 300

const names = {
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
  picture: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"],
} as const

/** Reads Open Graph and the title from the head of a page, and nothing else. */
export function readPage(html: string, address: string): PageFacts {
  const found = new Map<string, string>()
  let heading = ""
  let isTitle = false
  let isOver = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (isOver) return
      if (tag === "body") isOver = true
      isTitle = tag === "title" && heading === ""
      if (tag !== "meta") return
      const name = (attributes["property"] ?? attributes["name"] ?? "").toLowerCase()
      const content = (attributes["content"] ?? "").trim()
      if (content !== "" && !found.has(name)) found.set(name, content)
    },
    ontext(text) {
      if (isTitle && !isOver) heading += text
    },
    onclosetag(tag) {
      if (tag === "title") isTitle = false
      if (tag === "head") isOver = true
    },
  })
  parser.end(html.slice(0, mostCharacters))
  const first = (wanted: readonly string[]) => wanted.flatMap((name) => found.get(name) ?? [])[0]
  const title = tidy(first(names.title) ?? heading, mostTitle)
  const description = tidy(first(names.description) ?? "", mostDescription)
  const picture = URL.parse(first(names.picture) ?? "", address)
  return {
    ...(title === "" ? {} : { title }),
    ...(description === "" ? {} : { description }),
    ...(picture === null || !/^https?:$/.test(picture.protocol) || !found.size ? {} : { picture: picture.href }),
  }
}

/** On one line, without what nobody sees. */
function tidy(text: string, most: number): string {
  return clipText(text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim(), most)
}
