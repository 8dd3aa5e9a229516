import { setTimeout as wait } from "node:timers/promises"
import type { Page } from "playwright-core"

/**
 * Waits until an expression is true in the page. `waitForFunction` would have the page evaluate a text again and again,
 * which its policy forbids; the debugger may.
 */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression))) await wait(50)
}
