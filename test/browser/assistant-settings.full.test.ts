import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { ask } from "../assistant/chat.ts"
import type { Client } from "../client.ts"
import { openModelServer } from "../models/model-server.ts"
import { openApp, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

const key = "sk-very-secret-4711"

describe("the settings of the assistant", () => {
  let app: Services
  let owner: Client
  const model = openModelServer()
  before(async () => {
    app = await openApp({ FANFARE_PRIVATE_SERVERS: (await model).url })
    owner = await app.world.owner()
  })
  after(async () => {
    await app.close()
    await (await model).close()
  })

  const open = async (as = owner) => app.visit("/settings#assistant", as)
  const press = async (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
  const save = async (page: Page) => {
    await press(page, "Save")
    await seeToast(page, "The settings of the assistant are saved.")
  }
  async function choose(page: Page, provider: string) {
    await page.getByRole("combobox", { name: "Provider" }).click()
    await page.getByRole("option", { name: provider }).click()
  }

  it("say without a model that nothing is sent, and how one is set", async () => {
    const page = await open()
    const section = page.getByRole("region", { name: "Assistant" })
    await section.getByText(/No model is set, and nothing is sent to one\. .*FANFARE_AI_PROVIDER/).waitFor()
    await section.getByText(/posts, names of accounts, numbers\. It never gets keys, tokens or passwords/).waitFor()
    await section.getByText("Nobody has used it this month.").waitFor()
    assert.equal(await page.getByLabel("Monthly budget").count(), 0)
  })

  it("set a model of another server: its list, a test, and a key that is not shown again", async () => {
    const server = await model
    const { url, asked } = server
    const page = await open()
    await choose(page, "Other server")
    await press(page, "Load models")
    await page.getByText("This is needed for a server of your own.").waitFor()
    await page.getByLabel("Address").fill(`${url}/v1`)
    await page.getByLabel("Key", { exact: true }).fill(key)
    await press(page, "Load models")
    await page.getByText("2 found.").waitFor()
    const name = page.getByRole("combobox", { name: "Model" })
    await name.fill("script")
    await page.getByRole("option", { name: "scripted" }).waitFor()
    assert.equal(await page.getByRole("option").count(), 1)
    await page.getByRole("option", { name: "scripted" }).click()

    server.say({ status: 401, says: "Incorrect API key provided." })
    await press(page, "Test")
    await page.getByRole("alert").getByText("“Incorrect API key provided.”").waitFor()
    server.say({ text: "yes" })
    await press(page, "Test")
    await page.getByText("It works: scripted answered.").waitFor()
    assert.equal(asked.at(-1)?.headers.authorization, `Bearer ${key}`)
    await save(page)
    await page.getByText("This workspace uses scripted on its own server.").waitFor()

    await page.reload()
    await page.getByText("A key is saved. Leave this empty to keep it.").waitFor()
    assert.equal(await page.getByLabel("Key", { exact: true }).inputValue(), "")
    assert.equal(await name.inputValue(), "scripted")
    assert.ok(!(await page.content()).includes(key))
    await press(page, "Test")
    await page.getByText("It works: scripted answered.").waitFor()
    assert.equal(asked.at(-1)?.headers.authorization, `Bearer ${key}`)
  })

  it("ask for the key again at another address, and refuse one inside the network", async () => {
    const { url, asked } = await model
    const page = await open()
    await page.getByLabel("Address").fill(`${url}/v2`)
    await page.getByText("Type the key again. The saved one stays with its provider and address.").waitFor()
    const count = asked.length
    await press(page, "Test")
    await page.getByText("This must be typed again when the provider or the address changes.").waitFor()
    assert.equal(await page.getByLabel("Key", { exact: true }).getAttribute("aria-invalid"), "true")
    await page.getByLabel("Key", { exact: true }).fill("another")
    await page.getByLabel("Address").fill("https://169.254.169.254/v1")
    await press(page, "Save")
    await page.getByText(/^This cannot be used: it is not on the public internet\./).waitFor()
    assert.equal(asked.length, count)
    await press(page, "Cancel")
    assert.equal(await page.getByLabel("Address").inputValue(), `${url}/v1`)
  })

  it("take any name for a model, and complain about amounts at their fields", async () => {
    const page = await open()
    await page.getByRole("combobox", { name: "Model" }).fill("not-on-any-list")
    await page.getByLabel("Price in").fill("three")
    await press(page, "Save")
    await page.getByText("Type a number such as 3 or 0.25.").waitFor()
    await page.getByLabel("Price in").fill("100000")
    await press(page, "Save")
    await page.getByText("Type both prices, or none.").waitFor()
    await page.getByLabel("Price out").fill("100000")
    await press(page, "Save")
    await page.getByText("This is needed for prices.").waitFor()
    await page.getByLabel("Currency").fill("eur")
    await page.getByLabel("Monthly budget").fill("20")
    await save(page)
    await page.getByText("€0 of €20.").waitFor()
    assert.equal(await page.getByLabel("Currency").inputValue(), "EUR")
    assert.equal((await owner.run("assistant.settings", {})).model, "not-on-any-list")
  })

  it("show owners and admins what each person has used, and that the budget is used", async () => {
    ;(await model).say({ text: "Done." })
    const admin = await app.world.member("admin", "ada")
    assert.equal((await ask(admin, "Hello")).state, "done")
    for (const as of [owner, admin]) {
      const page = await open(as)
      const table = page.getByRole("table", { name: /^Used in / })
      await table.getByRole("row", { name: /^ada\s.*\b1\b.*\b212\b.*€21\.20$/ }).waitFor()
      await table.getByRole("row", { name: /^Total\s.*€21\.20$/ }).waitFor()
      await page.getByText(/^The budget of €20 for \w+ is used\. Commands still work\./).waitFor()
      assert.equal(await page.getByLabel("Key", { exact: true }).count(), as === owner ? 1 : 0)
    }
  })

  it("show others one line", async () => {
    const page = await open(await app.world.member("editor", "kim"))
    const section = page.getByRole("region", { name: "Assistant" })
    await section.getByText("This workspace uses not-on-any-list on its own server.").waitFor()
    assert.match(await section.innerText(), /^Assistant\s+This workspace uses not-on-any-list on its own server\.$/)
  })

  for (const what of ["as it is", "with complaints"]) {
    it(`hold to WCAG 2.2 AA and never scroll sideways: ${what}`, async () => {
      await inspect(await open(), {
        ready: async (page) => {
          await page.getByRole("table", { name: /^Used in / }).waitFor()
          if (what === "as it is") return
          await page.getByLabel("Monthly budget").fill("nothing")
          await page.getByRole("combobox", { name: "Model" }).fill("")
          await press(page, "Save")
          await page.getByText("Choose a model.").waitFor()
        },
      })
    })
  }

  it("turn the model off and on again for the whole workspace", async () => {
    const page = await open()
    const turn = page.getByRole("switch", { name: "Use a language model in this workspace" })
    await turn.click()
    await seeToast(page, "The language model is off. Commands still work.")
    await page.getByText("The language model is off in this workspace.").waitFor()
    assert.equal((await owner.run("assistant.get", {})).model, undefined)
    await turn.click()
    await seeToast(page, "The language model is on.")
    const { isOn, hasKey, monthlyBudget } = await owner.run("assistant.settings", {})
    assert.deepEqual([isOn, hasKey, monthlyBudget], [true, true, 20])
  })
})
