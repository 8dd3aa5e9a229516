import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { type EveryPage, goTo, openEveryPage, routes } from "./every-page.ts"

/** Keeps what the browser refused, from the first script on. */
const recordViolations = `
  window.violations = []
  addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, sample }) => {
    window.violations.push([violatedDirective, sourceFile, sample].join(" "))
  })
`

describe("the policy of the app's pages", () => {
  let every: EveryPage
  before(async () => {
    every = await openEveryPage()
  })
  after(() => every.app.close())

  it("lets no text become markup or script, and no policy be made that would", async () => {
    const context = await (await every.app.visit("/sign-in")).context().browser()?.newContext()
    const page = await context?.newPage()
    assert.ok(page !== undefined)
    await page.goto(`${every.app.world.base}/sign-in`)
    for (const attempt of [
      `document.body.innerHTML = "<img src=x onerror=alert(1)>"`,
      `document.body.insertAdjacentHTML("beforeend", "<b>x</b>")`,
      `document.createElement("iframe").srcdoc = "<b>x</b>"`,
      `document.createElement("script").src = "/assets/x.js"`,
      `new DOMParser().parseFromString("<b>x</b>", "text/html")`,
      `setTimeout("alert(1)")`,
      `trustedTypes.createPolicy("default", { createHTML: (text) => text })`,
      `trustedTypes.createPolicy("app", { createHTML: (text) => text })`,
    ]) {
      await assert.rejects(page.evaluate(`{ ${attempt} }; 1`), /TypeError|EvalError/, attempt)
    }
  })

  it("is kept by every page", async () => {
    const { app, visits } = every
    assert.deepEqual(Object.keys(visits).toSorted(), routes.toSorted(), "a page of web/routes.tsx is not visited here")
    const ofEach = Map.groupBy(Object.values(visits).flat(), ({ as }) => as)
    for (const [as, mine] of ofEach) {
      const page = await app.visit("/consent/refused", as, { serviceWorkers: "allow" })
      await page.addInitScript(recordViolations)
      for (const visit of mine) {
        await goTo(app, page, visit)
        assert.deepEqual(await page.evaluate("window.violations"), [], visit.path)
      }
      await page.context().close()
    }
  })
})
