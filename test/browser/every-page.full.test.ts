import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { type EveryPage, goTo, openEveryPage, routes, type Visit } from "./every-page.ts"
import { findFaults, findFaultsOfWords } from "./inspect.ts"

const layers = "[role=dialog], [role=alertdialog], [role=menu]"

describe("every page of the app", () => {
  let every: EveryPage
  before(async () => {
    every = await openEveryPage()
  })
  after(() => every.app.close())

  /** One browser page for all that the same person visits. */
  async function visitAll(locale: string, wanted: readonly Visit[], look: (page: Page) => Promise<readonly string[]>) {
    const found: string[] = []
    for (const [as, mine] of Map.groupBy(wanted, (visit) => visit.as)) {
      const page = await every.app.visit("/consent/refused", as, { locale })
      for (const visit of mine) {
        await goTo(every.app, page, visit)
        for (const fault of await look(page)) found.push(`${visit.path} ${fault}`)
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      await page.context().close()
    }
    return found
  }

  it("holds to WCAG 2.2 AA and never scrolls sideways, in light and dark, wide and narrow", async () => {
    assert.deepEqual(Object.keys(every.visits).toSorted(), routes.toSorted(), "a page of web/routes.tsx is not visited")
    const found = await visitAll("en-GB", Object.values(every.visits).flat(), (page) => findFaults(page))
    assert.deepEqual(found, [])
  })

  it("has its names in Spanish, too, and does not scroll sideways with longer words", async () => {
    const wanted = Object.values(every.visits).flatMap((visits) => visits.filter(({ act }) => act === undefined))
    const found = await visitAll("es-ES", wanted, async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "es")
      return findFaultsOfWords(page)
    })
    assert.deepEqual(found, [])
  })

  it("has layers that hold to it, too", async () => {
    const owner = await every.app.world.owner()
    const page = await every.app.visit("/gallery", owner)
    for (const name of [
      "Dialog",
      "Dialog isWide",
      "Dialog isKept",
      "Confirm",
      "Drawer",
      "BottomSheet",
      "Menu",
      "Popover",
    ]) {
      await page.getByRole("button", { name: `Open ${name}`, exact: true }).click()
      const layer = page.locator(layers)
      await layer.waitFor()
      assert.deepEqual(await findFaults(page, { within: layers }), [], name)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.keyboard.press("Escape")
      if (name === "Dialog isKept") await page.getByRole("button", { name: "Done" }).click()
      await layer.waitFor({ state: "detached" })
    }
    await page.context().close()
  })
})
