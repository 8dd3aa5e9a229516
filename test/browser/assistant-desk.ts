import type { Page } from "playwright-core"
import type { NetworkKey } from "#domain/network.ts"
import { modelSettings } from "../assistant/chat.ts"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { type ModelServer, openModelServer } from "../models/model-server.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { textOf } from "./writing.ts"

/* What people do in the assistant's panel, for the tests that watch them. */

export type AssistantDesk = {
  readonly app: Services
  readonly model: ModelServer
  readonly owner: Client
  /** One account each on X, Bluesky and Mastodon. */
  readonly accounts: readonly [string, string, string]
  /** The same, and Threads and LinkedIn. */
  readonly five: readonly [string, string, string, string, string]
  close(): Promise<void>
}

/** Somebody who writes posts, with a scripted model or with none. */
export async function openAssistantDesk(hasModel: boolean): Promise<AssistantDesk> {
  const model = await openModelServer()
  const app = await openApp(hasModel ? modelSettings(model) : {})
  const owner = await app.world.owner()
  const connect = async (network: NetworkKey) =>
    connectAccount(app.world, owner, network, { handle: `@lark.${network}` })
  const accounts = [await connect("x"), await connect("bluesky"), await connect("mastodon")] as const
  return {
    app,
    model,
    owner,
    accounts,
    five: [...accounts, await connect("threads"), await connect("linkedin")],
    async close() {
      try {
        await app.close()
      } finally {
        await model.close()
      }
    },
  }
}

export const panelOf = (page: Page) => page.getByRole("complementary", { name: "Assistant" })
export const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Ask the assistant" })

/** A draft in the composer, with the panel open beside it. */
export async function openBesideDraft(
  { app, owner, accounts }: AssistantDesk,
  body: string,
  to: readonly string[] = accounts,
) {
  const post = await owner.run("posts.create", { body, accountIds: [...to] })
  const page = await app.visit(`/posts/${post.id}`, owner)
  await textOf(page).waitFor()
  await page.keyboard.press("Control+j")
  await fieldOf(page).waitFor()
  await panelOf(page).getByText(`Looking at: ${body}`).waitFor()
  return { page, id: post.id }
}

/** Asks as soon as the last answer has ended: until then, Enter sends nothing. */
export async function ask(page: Page, question: string): Promise<void> {
  await fieldOf(page).fill(question)
  await page.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor()
  await fieldOf(page).press("Enter")
}

/** Waits for the end of the answer to this question. */
export async function seeAnswer(page: Page, question: string, state = "done") {
  const turn = page.getByRole("article", { name: question, exact: true }).last()
  await turn.and(page.locator(`[data-turn=${state}]`)).waitFor()
  return turn
}
