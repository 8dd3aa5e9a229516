import type { Page } from "playwright-core"
import { until } from "../until.ts"

/**
 * Waits until an expression is true in the page. `waitForFunction` would have the page evaluate a text again and again,
 * which its policy forbids; the debugger may.
 */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await until(expression, async () => page.evaluate<boolean>(expression))
}
