import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openApp, type Services } from "./app.ts"
import { findFaults } from "./inspect.ts"

let app: Services
before(async () => {
  app = await openApp()
})
after(() => app.close())

test("whoever inspects a page finds what nobody can use or read, in its theme, and what is too wide", async () => {
  const page = await app.visit("/sign-in", null)
  assert.deepEqual(await findFaults(page), [])
  await page.evaluate(`{
    const style = new CSSStyleSheet()
    style.replaceSync("@media (prefers-color-scheme: dark) { #pale { color: #444; background: #333 } }")
    document.adoptedStyleSheets.push(style)
    const [button, pale, wide] = ["button", "p", "div"].map((name) => document.createElement(name))
    pale.id = "pale"
    pale.textContent = "Hardly to be read"
    wide.style.minWidth = "500px"
    wide.style.height = "1px"
    document.querySelector("main").append(button, pale)
    document.body.append(wide)
  }`)
  const found = (await findFaults(page)).map((fault) => fault.replace(/(?<=: [a-z-]+):.*/, ""))
  for (const fault of ["1440 light: button-name", "1440 dark: color-contrast", "360 light: button-name"]) {
    assert.ok(found.includes(fault), `${fault} in ${found.join(", ")}`)
  }
  assert.ok(!found.includes("1440 light: color-contrast"))
  assert.ok(found.some((fault) => fault.endsWith("px too wide at 360")))
})
