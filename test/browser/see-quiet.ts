import type { Page } from "playwright-core"
import { until } from "../until.ts"

const state = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/app/')).length"

/** Waits until a page that hears nothing from the server has looked up all that it looks up by itself. */
export async function seeQuiet(page: Page): Promise<void> {
  let last = -1
  let quiet = 0
  await until("the page has looked up all that it looks up by itself", async () => {
    await page.waitForTimeout(100)
    const count = await page.evaluate<number>(state)
    quiet = count === last ? quiet + 1 : 0
    last = count
    return quiet === 8
  })
}
