import { Parser } from "htmlparser2"
import MiniSearch from "minisearch"
import { searchFields, searchStored } from "../../web/docs/search-shape.ts"
import type { Entry } from "../../web/docs/search-shape.ts"

type Written = { readonly url: string; readonly content: string }

/** The index that the browser searches: an entry for each chapter of each page. */
export function indexPages(pages: readonly Written[]): string {
  const index = new MiniSearch<Entry>({ fields: [...searchFields], storeFields: [...searchStored] })
  index.addAll(pages.flatMap(readChapters))
  return JSON.stringify(index)
}

function readChapters({ url, content }: Written): readonly Entry[] {
  const chapters: { anchor: string; heading: string; text: string }[] = []
  let isInside = false
  let isHeading = false
  let isTitle = false
  let title = ""
  const parser = new Parser({
    onopentag(name, { id }) {
      if (name === "article") isInside = true
      if (!isInside || !/^h[1-3]$/.test(name) || id === undefined) return
      isHeading = true
      isTitle = name === "h1"
      chapters.push({ anchor: isTitle ? "" : `#${id}`, heading: "", text: "" })
    },
    ontext(text) {
      const chapter = chapters.at(-1)
      if (!isInside || chapter === undefined) return
      if (isHeading) chapter.heading += text
      else chapter.text += text
      if (isHeading && isTitle) title += text
    },
    onclosetag(name) {
      if (name === "article") isInside = false
      if (/^h[1-3]$/.test(name)) isHeading = false
    },
  })
  parser.end(content)
  return chapters.map(({ anchor, heading, text }) => ({
    id: `${url}${anchor}`,
    title,
    heading,
    text: text.replaceAll(/\s+/g, " ").trim(),
  }))
}
