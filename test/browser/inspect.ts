import assert from "node:assert/strict"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

export type Look = {
  readonly path: string | (() => string)
  readonly ready: (page: Page) => Promise<unknown>
  readonly isPublic?: true
  /** Where there is space it is another look. */
  readonly isSmallOnly?: true
}

/** Only these depend on the theme; the others have seen the page in the light. */
const aboutColours = ["color-contrast", "link-in-text-block"]

/** Looks at a page in both themes, wide and narrow: everybody can use it, and it never scrolls sideways. */
export async function inspect(page: Page, look: Pick<Look, "ready" | "isSmallOnly">): Promise<void> {
  await look.ready(page)
  for (const size of look.isSmallOnly ? sizes.slice(1) : sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const chosen = colorScheme === "light" ? axe.withTags(standards) : axe.withRules(aboutColours)
      const { violations } = await chosen.analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
      assert.deepEqual(found, [], `${size.width} ${colorScheme}`)
    }
    const overhang = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    assert.ok(overhang <= 0, `${overhang} px too wide at ${size.width}`)
  }
  await page.context().close()
}
