import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../prepare/root.mjs"
import { fillMarkers } from "./fill-markers.ts"
import { sections } from "./navigation.ts"

/** One page of the site, and the file of the project that it is made of. */
export type DocPage = {
  readonly source: string
  readonly url: string
  readonly title: string
  readonly section?: string
  readonly markdown: string
}

/** What else belongs to the site, beside everything in `docs/`. */
const elsewhere = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "REVIEW.md",
  "SECURITY.md",
  "src/networks/*/README.md",
]

/** Every page, those of the navigation first and in its order. */
export function readPages(): readonly DocPage[] {
  const found = globSync(["docs/**/*.md", ...elsewhere], { cwd: root }).toSorted()
  // A page that is still to be written stops no build: test/ground/docs-site.test.ts asks for it.
  const shown = sections.flatMap(({ sources }) => sources).filter((source) => found.includes(source))
  const names = found.map((source) => ({ source, title: titleOf(source) }))
  return [...shown, ...found.filter((source) => !shown.includes(source))].map((source) => {
    const section = sections.find(({ sources }) => sources.includes(source))?.title
    const markdown = fillMarkers(source, readFileSync(join(root, source), "utf8"), names)
    return { source, url: addressOf(source), title: titleOf(source), ...(section && { section }), markdown }
  })
}

/** Where the page of a file is: `docs/networks/x.md` at `/docs/networks/x/`. */
export function addressOf(source: string): string {
  const adapter = /^src\/networks\/([^/]+)\/README\.md$/.exec(source)?.[1]
  if (adapter !== undefined) return `/docs/networks/${adapter}/adapter/`
  // The project's own SECURITY.md and docs/security.md would have the same address.
  if (source === "SECURITY.md") return "/docs/report-a-vulnerability/"
  const path = source.replace(/^docs\//, "").replace(/(?:^|(?<=\/))README\.md$|\.md$/, "")
  return path === "" ? "/docs/" : `/docs/${path.toLowerCase().replace(/\/$/, "")}/`
}

function titleOf(source: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(join(root, source), "utf8"))?.[1]
  if (title === undefined) throw new Error(`${source} has no title`)
  return title.replaceAll("`", "")
}
