import type { Page } from "playwright-core"
import { until } from "../until.ts"

const looks =
  "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/app/approvals.waiting')).length"

/** Waits until a page has looked for requests twice: at its start, and once it hears of what is new. */
export async function hearsAll(page: Page): Promise<void> {
  await until("the page looks for requests again", async () => (await page.evaluate<number>(looks)) >= 2)
}
