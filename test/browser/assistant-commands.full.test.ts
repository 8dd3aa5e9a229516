import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import {
  ask,
  type AssistantDesk,
  fieldOf,
  openAssistantDesk,
  openBesideDraft,
  panelOf,
  seeAnswer,
} from "./assistant-desk.ts"
import { inspect } from "./inspect.ts"
import { seeText } from "./writing.ts"

const idIn = (page: Page) => /pst_\w+/.exec(page.url())?.[0] ?? ""

/** A post as an update of it is sent. */
async function wholeOf(client: Client, id: string) {
  const { versions, updatedAt } = await client.run("posts.get", { id })
  return { id, versions, baseUpdatedAt: updatedAt }
}

describe("the assistant without a model", () => {
  let desk: AssistantDesk
  before(async () => void (desk = await openAssistantDesk(false)))
  after(async () => desk.close())

  it("takes commands with completion, and asks no model", async () => {
    const { app, model, owner } = desk
    const { page, id } = await openBesideDraft(desk, "Bulbs by command")
    await panelOf(page).getByText("No model is set; nothing is sent to one.").waitFor()
    await fieldOf(page).fill("/v")
    await page.getByRole("option", { name: /^\/validate/, selected: true }).waitFor()
    await fieldOf(page).press("Enter")
    assert.equal(await fieldOf(page).inputValue(), "/validate")
    await fieldOf(page).press("Enter")
    await (await seeAnswer(page, "/validate")).getByText("Nothing to fix").waitFor()

    await fieldOf(page).fill("/")
    for (let step = 0; step < 4; step += 1) await fieldOf(page).press("ArrowDown")
    await fieldOf(page).press("Enter")
    assert.equal(await fieldOf(page).inputValue(), "/schedule ")
    await fieldOf(page).pressSequentially("tomorrow 9:00")
    await fieldOf(page).press("Enter")
    const turn = await seeAnswer(page, "/schedule tomorrow 9:00")
    await turn.getByRole("button", { name: "Approve and schedule" }).click()
    await turn.locator("[data-request=approved]").waitFor()
    const { status, scheduledAt } = await owner.run("posts.get", { id })
    const at = Temporal.Instant.from(scheduledAt ?? "").toZonedDateTimeISO("Europe/Copenhagen")
    assert.equal(status, "Scheduled")
    assert.equal(at.toPlainTime().toString({ smallestUnit: "minute" }), "09:00")

    await ask(page, "/draft Made by a command")
    const made = await seeAnswer(page, "/draft Made by a command")
    await made.locator("[data-card='posts.create']").getByRole("link", { name: "Open" }).click()
    await seeText(page, "Made by a command")
    await owner.run("posts.setVersionText", { id: idIn(page), body: "Far too long. ".repeat(30) })
    await owner.run("posts.update", { ...(await wholeOf(owner, idIn(page))), accountIds: [...desk.accounts] })
    await ask(page, "/validate")
    const checked = await seeAnswer(page, "/validate")
    await checked.getByText(/^X allows 280 characters/).waitFor()
    assert.equal(await checked.getByText("posts_").count(), 0, "what is for models is not for people")
    await ask(page, "/summary 30")
    await (await seeAnswer(page, "/summary 30")).getByText("Nothing was published in this time.").waitFor()
    await ask(page, "Hello there")
    await seeAnswer(page, "Hello there", "failed")
    assert.deepEqual(model.asked, [])
    await page.goto(`/calendar?on=${at.toPlainDate().toString()}`)
    await page.getByText("Bulbs by command").first().waitFor()
    await page.context().close()
    await app.leave()
  })

  it("its own page is readable in both themes, wide and narrow", async () => {
    const page = await desk.app.visit("/assistant", desk.owner)
    await inspect(page, { ready: () => fieldOf(page).waitFor() })
  })
})
