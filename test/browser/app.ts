import assert from "node:assert/strict"
import { chromium } from "playwright-core"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import type { Replacements } from "#app/build.ts"
import type { Client } from "../client.ts"
import { openWorld, ownerPassword } from "../world.ts"
import type { World } from "../world.ts"
import { findChromium } from "./find-chromium.ts"

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Far more than it takes, also on a machine that stands still now and then. */
const patienceMs = 120_000

/** The whole service with a real browser before it. */
export type Services = {
  readonly world: World
  /** A fresh browser profile at this address, signed in as the client if one is given. */
  visit(path: string, as?: Client | null, options?: BrowserContextOptions): Promise<Page>
  /** Closes all pages. A person has 20 of them open at most that hear of changes. */
  leave(): Promise<void>
  /** Ends everything, and fails when a page complained in its console: a broken policy, an error, a warning. */
  close(): Promise<void>
}

export async function openApp(
  environment: Record<string, string> = {},
  replacements: Replacements = {},
): Promise<Services> {
  const world = await openWorld(environment, replacements)
  let browser: Browser
  try {
    browser = await chromium.launch({ executablePath: await findChromium(), args: flags })
  } catch (error) {
    await world.close()
    throw error
  }
  const complaints: string[] = []
  return {
    world,
    async visit(path, as = null, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        timezoneId: "Europe/Copenhagen",
        reducedMotion: "reduce",
        baseURL: world.base,
        // It would answer in the place of what a test puts between the page and the server. Its own tests let it in.
        serviceWorkers: "block",
        ...options,
      })
      context.setDefaultTimeout(patienceMs)
      if (as !== null) {
        await context.addCookies(Array.from(as.cookies, ([name, value]) => ({ name, value, url: world.base })))
      }
      const page = await context.newPage()
      listen(page, complaints)
      await page.goto(path)
      return page
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async close() {
      await browser.close()
      await world.close()
      assert.deepEqual(complaints, [])
    },
  }
}

function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on("console", (message) => {
    // A refusal of the server is an answer like any other; the browser notes each as a failed resource.
    const isAnswer = /^Failed to load resource: (?:the server responded with a status of 4|net::ERR_)/.test(
      message.text(),
    )
    const isBlocked = message.text() === "Service Worker registration blocked by Playwright"
    const isComplaint = message.type() === "error" || message.type() === "warning"
    if (isComplaint && !isAnswer && !isBlocked) complaints.push(`${page.url()}: ${message.text()}`)
  })
}

/** Signs in by hand, as people do. */
export async function signIn(page: Page, email: string, password = ownerPassword): Promise<void> {
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor()
}

/** Waits for a line that tells how something went. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator("output").filter({ hasText: text }).first().waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Settings and sign-out$/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await seeHeading(page, "Sign in")
}
