import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Eleventy from "@11ty/eleventy"
import { buildClient } from "./docs/build-client.ts"
import { compressFolder } from "./docs/compress-folder.ts"
import { indexPages } from "./docs/index-pages.ts"
import { sections } from "./docs/navigation.ts"
import { amendMarkdown } from "./docs/read-markdown.ts"
import { type DocPage, readPages } from "./docs/read-pages.ts"
import { root } from "./prepare/root.mjs"

/* Writes the documentation site into dist/docs; the service serves it at /docs. */

const output = "dist/docs"

/** Files of `docs/` that pages link to, as they are. */
const files = ["docs/images", "docs/examples", "docs/webhook-vectors.json", "docs/workspace-archive.schema.json"]

rmSync(join(root, output), { recursive: true, force: true })
process.chdir(root)
const pages = readPages()
const assets = await buildClient(join(root, output))

const site = new Eleventy("scripts/docs/templates", output, {
  quietMode: true,
  config(config) {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
    config.addGlobalData("site", { version, assets, sections: sections.map(showSection) })
    config.addPassthroughCopy({
      ...Object.fromEntries(files.map((path) => [path, path.replace(/^docs\//, "")])),
      "web/icons/tile.svg": "tile.svg",
    })
    config.amendLibrary("md", (markdown) => amendMarkdown(markdown, addressOfFile))
    config.setLayoutsDirectory("layouts")
    for (const [index, page] of pages.entries()) {
      config.addTemplate(`${page.url}index.md`.slice(1), page.markdown, {
        ...page,
        layout: "page.njk",
        permalink: `${page.url.slice("/docs".length)}index.html`,
        headings: [],
        previous: neighbour(index - 1),
        next: neighbour(index + 1),
      })
    }
    config.on("eleventy.after", async ({ results }) => {
      const written = results
        .filter(({ outputPath }) => outputPath.endsWith("/index.html"))
        .map(({ url, content }) => ({ url: `/docs${url}`, content }))
      writeFileSync(join(root, output, "search.json"), indexPages(written))
    })
    // Braces in our texts are examples, not templates.
    return { markdownTemplateEngine: false }
  },
})
await site.write()
compressFolder(join(root, output))

function addressOfFile(file: string): string | undefined {
  const page = pages.find(({ source }) => source === file || source === `${file}/README.md`)
  if (page !== undefined) return page.url
  return files.some((each) => file === each || file.startsWith(`${each}/`)) ? `/${file}` : undefined
}

function showSection({ title }: { readonly title: string }): object {
  return { title, pages: pages.filter(({ section }) => section === title) }
}

/** Those that stand in the navigation follow one another. */
function neighbour(index: number): DocPage | undefined {
  const page = pages[index]
  return page?.section === undefined ? undefined : page
}
