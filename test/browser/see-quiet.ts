import type { Page } from "playwright-core"

const state = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/app/')).length"

/** Waits until a page that hears nothing from the server has looked up all that it looks up by itself. */
export async function seeQuiet(page: Page): Promise<void> {
  let last = -1
  for (let tries = 0, quiet = 0; tries < 300 && quiet < 8; tries += 1) {
    const count = await page.evaluate<number>(state)
    quiet = count === last ? quiet + 1 : 0
    last = count
    await page.waitForTimeout(100)
  }
}
