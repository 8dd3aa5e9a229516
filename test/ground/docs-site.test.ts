import assert from "node:assert/strict"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, test } from "node:test"
import { Parser } from "htmlparser2"
import { agentActions, inputSchemaOf } from "#actions/catalog.ts"
import { networks } from "#domain/networks/all.ts"
import { sections } from "../../scripts/docs/navigation.ts"
import { sampleOf } from "../../scripts/docs/sample-of.ts"

/* The built documentation as its readers find it. */

const root = join(import.meta.dirname, "../..")
const site = join(root, "dist/docs")

type Built = {
  readonly address: string
  readonly title: string
  readonly headings: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly targets: readonly string[]
  /** Files of the project that are named, but are no pages. */
  readonly files: readonly string[]
  readonly inline: readonly string[]
  readonly text: string
}

function readPage(file: string): Built {
  const ids = new Set<string>()
  const targets: string[] = []
  const files: string[] = []
  const inline: string[] = []
  const headings: string[] = []
  const open: string[] = []
  let title = ""
  let text = ""
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name)
      if (attributes["id"] !== undefined) ids.add(attributes["id"])
      for (const target of [attributes["href"], attributes["src"]]) if (target !== undefined) targets.push(target)
      if (attributes["data-file"] !== undefined) files.push(attributes["data-file"])
      if ("style" in attributes || (name === "script" && attributes["src"] === undefined)) inline.push(name)
      if (Object.keys(attributes).some((each) => each.startsWith("on"))) inline.push(name)
      if (name === "h1") headings.push("")
    },
    ontext(part) {
      text += part
      if (open.at(-1) === "title") title += part
      if (open.includes("h1")) headings[headings.length - 1] += part
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(readFileSync(join(site, file), "utf8"))
  const address = `/docs/${file}`.replace(/index\.html$/, "")
  return { address, title, headings, ids, targets, files, inline, text }
}

const pages = globSync("**/*.html", { cwd: site }).map(readPage)
const pageAt = new Map(pages.map((page) => [page.address, page]))

describe("the documentation", () => {
  test("has a page for every file that its navigation names", () => {
    const sources = sections.flatMap((section) => section.sources)
    assert.deepEqual(
      sources.filter((source) => !existsSync(join(root, source))),
      [],
    )
    const shown = pageAt.get("/docs/")?.targets ?? []
    assert.ok(new Set(shown.filter((target) => pageAt.has(target))).size >= sources.length)
  })

  test("has a title and one heading of the first level on every page", () => {
    assert.ok(pages.length > 60, String(pages.length))
    for (const { address, title, headings } of pages) {
      assert.match(title, /^\S.* · Fanfare docs$/, address)
      assert.equal(headings.length, 1, address)
    }
  })

  test("links to pages, chapters and files that are there", () => {
    const broken = pages.flatMap(({ address, targets }) =>
      targets.filter((target) => !isThere(address, target)).map((target) => `${address} links to ${target}`),
    )
    assert.deepEqual(broken, [])
    const named = new Set(pages.flatMap(({ files }) => files))
    assert.ok(named.size > 10)
    for (const file of named) assert.ok(existsSync(join(root, file)), file)
  })

  test("needs nothing that the policy of its pages refuses", () => {
    assert.deepEqual(
      pages.filter(({ inline }) => inline.length > 0).map(({ address }) => address),
      [],
    )
  })

  for (const { key, provider, options } of networks) {
    test(`describes ${provider}: its keys, its limits and every option`, () => {
      const page = pageAt.get(`/docs/networks/${key}/`)
      assert.equal(page?.headings[0], provider)
      for (const id of ["keys", "review", "limits-and-options"]) assert.ok(page.ids.has(id), id)
      for (const option of options) assert.ok(page.text.includes(option.key), option.key)
      assert.match(page.text, /up to [\d,]+ /)
    })
  }

  test("describes every action, with a form that offers it", () => {
    const page = pageAt.get("/docs/rest/")
    assert.ok(page !== undefined)
    const html = readFileSync(join(site, "rest/index.html"), "utf8")
    for (const { name, description } of agentActions) {
      assert.ok(page.ids.has(name.toLowerCase().replace(".", "")), name)
      assert.ok(page.text.includes(description.slice(0, 40)), description)
      assert.ok(html.includes(`<option value="${name}" data-sample="`), name)
    }
  })

  test("starts from an input that the action takes", () => {
    for (const action of agentActions) {
      const sample = sampleOf(inputSchemaOf(action))
      assert.ok(action.input.safeParse(sample).success, `${action.name} takes ${JSON.stringify(sample)}`)
    }
  })

  test("says which version it is about", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
    for (const { address, text } of pages) assert.ok(text.includes(`Version ${version}`), address)
  })
})

/** Whether a reader of a page gets somewhere. What is not the site's is not looked at. */
function isThere(from: string, target: string): boolean {
  const { pathname, hash, origin } = new URL(target, `https://docs.example${from}`)
  if (origin !== "https://docs.example" || !/^\/docs(?:\/|$)/.test(pathname)) return /^(?:https?:|\/$)/.test(target)
  const page = pageAt.get(pathname)
  if (page === undefined) return hash === "" && existsSync(join(site, pathname.slice("/docs/".length)))
  return hash === "" || page.ids.has(decodeURIComponent(hash.slice(1)))
}
