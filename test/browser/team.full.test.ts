import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("the team", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("grows by a link, and everybody sees a change without reloading", async () => {
    const owner = await app.visit("/team", await app.world.owner(), {
      permissions: ["clipboard-read", "clipboard-write"],
    })
    await owner.getByRole("button", { name: "Invite" }).click()
    const dialog = owner.getByRole("dialog", { name: "Invite someone" })
    await dialog.getByLabel("E-mail").fill("tobias at example")
    await dialog.getByRole("button", { name: "Create link" }).click()
    await dialog.getByText("Enter an e-mail address").waitFor()
    await dialog.getByLabel("E-mail").fill("tobias@larkandloam.example")
    await dialog.getByRole("combobox", { name: "Role" }).click()
    await owner.getByRole("option", { name: /^Viewer/ }).click()
    await dialog.getByRole("button", { name: "Create link" }).click()
    await owner.getByRole("dialog", { name: "Send this link" }).waitFor()
    await owner.getByRole("button", { name: "Copy Invitation link" }).click()
    const link = await owner.evaluate<string>("navigator.clipboard.readText()")
    await owner.getByRole("button", { name: "Done" }).click()
    await owner
      .getByRole("row", { name: /tobias@larkandloam.example/ })
      .getByText("7 days left")
      .waitFor()

    const guest = await app.visit(link)
    await seeHeading(guest, "Join Lark & Loam")
    await guest.getByText(/Olga invites you as a viewer/).waitFor()
    assert.equal(await guest.getByLabel("E-mail").inputValue(), "tobias@larkandloam.example")
    await guest.getByLabel("Your name").fill("Tobias Ekwall")
    await guest.getByLabel("Password", { exact: true }).fill("four lanterns by the gate")
    await guest.getByRole("button", { name: "Join" }).click()
    await seeHeading(guest, "Home")
    await guest.getByRole("link", { name: "Team" }).click()
    await guest.getByText("Admins and owners invite people and change roles.").waitFor()
    assert.equal(await guest.getByRole("button", { name: "Invite" }).count(), 0)

    await owner.getByRole("combobox", { name: "Role of Tobias Ekwall" }).click()
    await owner.getByRole("option", { name: /^Admin/ }).click()
    await seeToast(owner, "Tobias Ekwall is now an admin.")
    await guest.getByRole("button", { name: "Invite" }).waitFor()
    await guest.getByRole("row", { name: /Olga/ }).getByText("The only owner.").waitFor()

    await owner.getByRole("button", { name: "Remove Tobias Ekwall" }).click()
    await owner.getByRole("alertdialog").getByRole("button", { name: "Remove Tobias Ekwall" }).click()
    await seeToast(owner, "Tobias Ekwall is no longer in the workspace.")
    await seeHeading(guest, "Start a workspace")
  })

  it("takes in somebody who has an account already", async () => {
    const { link } = await (await app.world.owner()).run("members.invite", { role: "editor" })
    const member = await app.world.member("viewer", "maren")
    await member.run("workspaces.create", { name: "Maren's own" })
    await member.run("workspaces.leave", { id: await openId(app) })
    const page = await app.visit(link, member)
    await page.getByText("You are signed in as maren").waitFor()
    await page.getByRole("button", { name: "Join Lark & Loam" }).click()
    await seeToast(page, "You are in Lark & Loam.")
    await page.getByRole("button", { name: /^Workspace Lark & Loam/ }).waitFor()

    const again = await app.visit(link)
    await seeHeading(again, "This invitation no longer works")
  })

  it("sends somebody whose e-mail has an account to the sign-in page and back", async () => {
    const { link } = await (await app.world.owner()).run("members.invite", { role: "editor" })
    const page = await app.visit(link)
    await page.getByLabel("Your name").fill("Olga")
    await page.getByLabel("E-mail").fill("olga@example.com")
    await page.getByLabel("Password", { exact: true }).fill("four lanterns by the gate")
    await page.getByRole("button", { name: "Join", exact: true }).click()
    await page.getByText("This e-mail has an account already.").waitFor()
    await page.getByRole("button", { name: "Sign in and join" }).click()
    await seeHeading(page, "Sign in")
    assert.match(page.url(), /next=/)
  })

  it("renews and withdraws invitations", async () => {
    const owner = await app.world.owner()
    const { link } = await owner.run("members.invite", { role: "viewer", email: "anders@nightdesk.example" })
    const page = await app.visit("/team", owner)
    await page.getByRole("button", { name: "New link: anders@nightdesk.example" }).click()
    const shown = await page.getByRole("dialog", { name: "Send this link" }).locator("code").innerText()
    assert.notEqual(shown, link)
    await page.getByRole("button", { name: "Done" }).click()
    await page.getByRole("button", { name: "Withdraw: anders@nightdesk.example" }).click()
    await page.getByRole("button", { name: "Withdraw invitation" }).click()
    await seeToast(page, "The invitation is withdrawn.")
    await seeHeading(await app.visit(shown), "This invitation no longer works")
  })
})

async function openId(app: Services): Promise<string> {
  const { workspaces } = await (await app.world.owner()).run("workspaces.list", {})
  return workspaces[0]?.id ?? ""
}
