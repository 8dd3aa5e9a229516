import { posix } from "node:path"
import { networkKeys } from "#domain/network.ts"
import { describeActions } from "./describe-actions.ts"
import { describeLimits } from "./describe-limits.ts"
import { writeTryIt } from "./write-try-it.ts"

type Named = { readonly source: string; readonly title: string }

/**
 * A page says `<!-- limits -->` where something belongs that the code knows better. Whoever reads the file itself sees
 * nothing there, so the sentence before it says where that stands.
 */
export function fillMarkers(source: string, markdown: string, pages: readonly Named[]): string {
  const fillings: Readonly<Record<string, () => string>> = {
    limits: () => describeLimits(keyOf(source)),
    actions: describeActions,
    "try-it": writeTryIt,
    decisions: () => listOf(source, pages),
  }
  return markdown.replaceAll(/^<!-- ([a-z-]+) -->$/gm, (marker, name: string) => {
    const fill = fillings[name]
    if (fill === undefined) throw new Error(`${source} has ${marker}, which nothing fills`)
    return fill()
  })
}

function keyOf(source: string) {
  const key = networkKeys.find((each) => source === `docs/networks/${each}.md`)
  if (key === undefined) throw new Error(`${source} is not the page of a network`)
  return key
}

/** A list of the other pages in the same folder. */
function listOf(source: string, pages: readonly Named[]): string {
  const folder = posix.dirname(source)
  return pages
    .filter((page) => page.source !== source && posix.dirname(page.source) === folder)
    .map((page) => `- [${page.title}](${posix.basename(page.source)})`)
    .join("\n")
}
