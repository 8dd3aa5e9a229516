import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Locator, Page } from "playwright-core"
import { seeHeading } from "./app.ts"
import { openAskedApp } from "./asked-app.ts"
import { ended } from "./publishing.ts"

const { app, owner, agent, connect, later } = await openAskedApp()
after(() => app.close())

type Step = (page: Page) => Locator

type Question = {
  readonly asks: string
  /** What somebody who knows nothing clicks, from Home on. */
  readonly clicks: readonly Step[]
  readonly answer: Step
}

const goTo =
  (name: string): Step =>
  (page) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).first()
const need =
  (text: RegExp): Step =>
  (page) =>
    page
      .getByRole("region", { name: "Needs you" })
      .getByRole("listitem")
      .filter({ hasText: text })
      .getByRole("link")
      .first()

const questions: readonly Question[] = [
  {
    asks: "Where do I reconnect X?",
    clicks: [need(/^Reconnect X/)],
    answer: (page) => page.getByRole("button", { name: /^Reconnect/ }).first(),
  },
  {
    asks: "Why did it fail?",
    clicks: [],
    answer: (page) => page.getByText("You are not allowed to create a Tweet with duplicate content.").first(),
  },
  {
    asks: "What did the agent change?",
    clicks: [
      (page) => page.getByRole("link", { name: /Bulbs, as the agent has them/ }).first(),
      (page) => page.getByRole("button", { name: "History of this post" }),
    ],
    answer: (page) =>
      page
        .getByRole("dialog", { name: "History of this post" })
        .getByText(/Quillwork/)
        .first(),
  },
  {
    asks: "Who approved this?",
    clicks: [
      (page) =>
        page
          .getByRole("region", { name: "Last results" })
          .getByRole("link", { name: /Leeks are in/ })
          .first(),
    ],
    answer: (page) => page.getByRole("listitem").filter({ hasText: /Olga published a post.*asked for by Quillwork/ }),
  },
  {
    asks: "When does the next post go out?",
    clicks: [],
    answer: (page) => page.getByRole("navigation", { name: "Main" }).getByText("Next out"),
  },
  {
    asks: "Where is what I deleted?",
    clicks: [goTo("Posts"), (page) => page.getByRole("link", { name: "Trash" })],
    answer: (page) => page.getByRole("row", { name: /Gone too soon/ }),
  },
  {
    asks: "How do I stop these e-mails?",
    clicks: [
      (page) => page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Notifications/ }),
      (page) => page.getByRole("link", { name: "What reaches me" }),
    ],
    answer: (page) => page.getByRole("heading", { name: "Notifications" }),
  },
  {
    asks: "How do I let my assistant program write here?",
    clicks: [goTo("API and MCP"), (page) => page.getByRole("tab", { name: "Connect an app" })],
    answer: (page) => page.getByText("Claude", { exact: false }).first(),
  },
  {
    asks: "How do I get a colleague in?",
    clicks: [goTo("Team"), (page) => page.getByRole("button", { name: "Invite" })],
    answer: (page) => page.getByRole("dialog", { name: "Invite someone" }),
  },
  {
    asks: "How did my last post do?",
    clicks: [],
    answer: (page) => page.getByRole("region", { name: "Last results" }).getByText(/Leeks are in/),
  },
]

describe("a newcomer's ten questions", () => {
  const approve = async (id: string) => {
    const { contentHash } = await owner.run("approvals.get", { id })
    await owner.run("approvals.approve", { id, contentHash })
  }

  before(async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const leeks = await agent.draft("Leeks are in", [bluesky.id])
    await approve((await agent.ask("posts_publishNow", { id: leeks })).id)
    await ended(owner, leeks)

    const { id: first } = await owner.run("posts.create", { body: "Garlic is nearly gone", accountIds: [x.id] })
    await owner.run("posts.publishNow", { id: first })
    await ended(owner, first)
    const { id: failed } = await owner.run("posts.create", { body: "Garlic is nearly gone", accountIds: [x.id] })
    await owner.run("posts.publishNow", { id: failed })
    assert.equal((await ended(owner, failed)).status, "Failed")

    const { id: draft } = await owner.run("posts.create", { body: "Bulbs, as I had them", accountIds: [bluesky.id] })
    await agent.call("posts_setVersionText", { id: draft, body: "Bulbs, as the agent has them" })

    const frost = await agent.ask("posts_schedule", {
      id: await agent.draft("Frost tonight", [bluesky.id]),
      at: later(),
    })
    await approve(frost.id)

    const { id: gone } = await owner.run("posts.create", { body: "Gone too soon", accountIds: [] })
    await owner.run("posts.delete", { id: gone })
    await owner.run("sandbox.setFault", { accountId: x.id, fault: "tokenRevoked", times: 9 })
    const { id: locked } = await owner.run("posts.create", { body: "Locked out", accountIds: [x.id] })
    await owner.run("posts.publishNow", { id: locked })
    await ended(owner, locked)
  })

  for (const { asks, clicks, answer } of questions) {
    it(`${asks} ${clicks.length === 0 ? "Home says it" : clicks.length === 1 ? "One click" : "Two clicks"}`, async () => {
      assert.ok(clicks.length <= 2)
      const page = await app.visit("/", owner)
      await seeHeading(page, "Home")
      for (const step of clicks) await step(page).click()
      await answer(page).waitFor()
      await page.context().close()
    })
  }
})
