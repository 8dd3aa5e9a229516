import type { Page } from "playwright-core"

const looks =
  "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/app/approvals.waiting')).length"

/** Waits until a page has looked for requests twice: at its start, and once it hears of what is new. */
export async function hearsAll(page: Page): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await page.evaluate<number>(looks)) >= 2) return
    await page.waitForTimeout(100)
  }
  throw new Error("the page never looked for requests again")
}
