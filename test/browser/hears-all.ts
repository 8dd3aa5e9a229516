import type { Page } from "playwright-core"
import { until } from "../until.ts"

const answers =
  "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/app/approvals.waiting')).length"

/** Waits for a page's first answer about requests: from then on it hears of each that is new, and says so. */
export async function hearsAll(page: Page): Promise<void> {
  await until("the page knows which requests wait", async () => (await page.evaluate<number>(answers)) > 0)
}

/** From its next start on, a page hears of nothing, as on a connection that was just lost. */
export async function hearsNothing(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === "/api/app/events",
    (route) => route.abort(),
  )
}
