import { posix } from "node:path"
import type { Markdown, Token } from "@11ty/eleventy"
import { slugOf } from "./slug-of.ts"

export type Heading = { readonly level: number; readonly text: string; readonly id: string }

/** What the templates give to a page that is being read. */
type Env = { readonly source: string; headings: Heading[] }

/** Headings get the anchors that GitHub gives them, links between files become links between pages, wide things scroll. */
export function amendMarkdown(markdown: Markdown, addressOf: (file: string) => string | undefined): void {
  markdown.core.ruler.push("anchors", ({ tokens, env }) => {
    const headings = (env as Env).headings
    const seen = new Map<string, number>()
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "heading_open") continue
      const text = textOf(tokens[index + 1])
      const slug = slugOf(text)
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      const id = times === 0 ? slug : `${slug}-${times}`
      token.attrSet("id", id)
      const end = tokens[index + 2]
      if (end !== undefined) end.info = id
      headings.push({ level: Number(token.tag.slice(1)), text, id })
    }
  })

  markdown.core.ruler.push("links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "image") token.attrSet("src", moveTo(token.attrGet("src") ?? "", (env as Env).source) ?? "")
      if (token.type !== "link_open") continue
      const target = token.attrGet("href") ?? ""
      const address = moveTo(target, (env as Env).source)
      if (address === undefined) nameFile(token, fileOf(target, (env as Env).source))
      else token.attrSet("href", address)
    }
    for (const inline of tokens) closeSpans(inline.children ?? [])
  })

  const moveTo = (target: string, source: string): string | undefined => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return target
    const anchor = target.split("#")[1]
    const address = addressOf(fileOf(target, source))
    return address === undefined || anchor === undefined ? address : `${address}#${anchor}`
  }

  // Its sign is drawn by the style: a heading's words stay its own.
  markdown.renderer.rules["heading_close"] = ([...tokens], index) => {
    const { tag = "", info = "" } = tokens[index] ?? {}
    const link = `<a class="anchor" href="#${info}" tabindex="-1" aria-hidden="true"></a>`
    return `${tag === "h1" ? "" : link}</${tag}>\n`
  }
  markdown.renderer.rules["table_open"] = () => `<div class="wide" tabindex="0"><table>\n`
  markdown.renderer.rules["table_close"] = () => `</table></div>\n`
}

/** The file of the project that a link in another one means. */
function fileOf(target: string, source: string): string {
  return posix.join(posix.dirname(source), target.split("#")[0] ?? "").replace(/\/$/, "")
}

/** The project's files that are no pages stay what they are: names. A test looks whether they are there. */
function nameFile(token: Token, file: string): void {
  token.tag = "span"
  token.attrs = [["data-file", file]]
}

/** A link that became a name ends as one. */
function closeSpans(tokens: readonly Token[]): void {
  let isName = false
  for (const token of tokens) {
    if (token.type === "link_open") isName = token.tag === "span"
    if (token.type === "link_close" && isName) token.tag = "span"
  }
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("")
}
