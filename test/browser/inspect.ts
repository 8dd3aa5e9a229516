import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Result } from "axe-core"
import type { Page } from "playwright-core"

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
const narrow = { width: 360, height: 740 }
const sizes = [{ width: 1440, height: 900 }, narrow]

export type Look = {
  readonly path: string | (() => string)
  readonly ready: (page: Page) => Promise<unknown>
  readonly isPublic?: true
  /** Where there is space it is another look. */
  readonly isSmallOnly?: true
}

/** Only these depend on the theme; the others have seen the page in the light. */
const aboutColours = ["color-contrast", "link-in-text-block"]

/** Only these depend on what is written: names, languages, and the space that words take. */
const aboutWords = `
  aria-command-name aria-input-field-name aria-meter-name aria-progressbar-name aria-tab-name aria-toggle-field-name
  aria-tooltip-name button-name document-title frame-title html-has-lang html-lang-valid image-alt input-button-name
  input-image-alt label label-content-name-mismatch link-name object-alt role-img-alt scrollable-region-focusable
  select-name summary-name svg-img-alt target-size valid-lang
`
  .trim()
  .split(/\s+/)

/** Looks at a page in both themes, wide and narrow: everybody can use it, and it never scrolls sideways. */
export async function inspect(page: Page, look: Pick<Look, "ready" | "isSmallOnly">): Promise<void> {
  await look.ready(page)
  assert.deepEqual(await findFaults(page, look.isSmallOnly ? { isSmallOnly: true } : {}), [])
  await page.context().close()
}

type Scope = {
  readonly isSmallOnly?: true
  /** Where to look, if not everywhere. */
  readonly within?: string
}

/** What somebody could not use or read, or would have to scroll sideways for. */
export async function findFaults(page: Page, scope: Scope = {}): Promise<readonly string[]> {
  const found: string[] = []
  for (const size of scope.isSmallOnly ? sizes.slice(1) : sizes) {
    await page.setViewportSize(size)
    await untilDrawn(page)
    // A narrow page has the colours of the wide one, which has been seen in the dark.
    for (const colorScheme of size === narrow && !scope.isSmallOnly
      ? (["light"] as const)
      : (["light", "dark"] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      for (const violation of await findViolations(page, colorScheme, scope.within)) {
        found.push(`${size.width} ${colorScheme}: ${violation}`)
      }
    }
    found.push(...(await findOverhang(page)))
  }
  return found
}

/** What is wrong with a page because it is in another language. */
export async function findFaultsOfWords(page: Page): Promise<readonly string[]> {
  const violations = await findViolations(page, "words")
  await page.setViewportSize(narrow)
  // Charts are drawn anew.
  await page.waitForTimeout(400)
  return [...violations, ...(await findOverhang(page))]
}

/** What a page does about its new size it does while it is drawn. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
}

async function findOverhang(page: Page): Promise<readonly string[]> {
  const [overhang = 0, width] = await page.evaluate<number[]>(
    "[document.documentElement.scrollWidth - innerWidth, innerWidth]",
  )
  return overhang > 0 ? [`${overhang} px too wide at ${width}`] : []
}

/** What breaks WCAG 2.2 AA in the page as it stands: everything, what depends on the theme, or what depends on the words. */
async function findViolations(
  page: Page,
  about: "light" | "dark" | "words",
  within = "html",
): Promise<readonly string[]> {
  const rules = { light: undefined, dark: aboutColours, words: aboutWords }[about]
  // Around an open layer are marks that nobody hears and that pass the focus on as soon as they have it.
  const scope = { include: [within], exclude: ["[data-base-ui-focus-guard]"] }
  const runOnly = rules === undefined ? { type: "tag", values: standards } : { type: "rule", values: rules }
  await loadAxe(page)
  const violations = await page.evaluate<readonly Result[]>(
    `axe.run(${JSON.stringify(scope)}, ${JSON.stringify({ runOnly, resultTypes: ["violations"] })}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** A page is looked at several times, and to read the program takes as long as to run it. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe)
}
