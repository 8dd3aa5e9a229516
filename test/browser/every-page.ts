import { readFileSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { authorizeAddress, Documents, robin } from "../identity-provider/place.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { until } from "../until.ts"
import { ownerPassword } from "../world.ts"
import { type Services, openApp } from "./app.ts"
import { McpAgent } from "./mcp-agent.ts"

/** Every path in the table of the app's pages. */
export const routes: readonly string[] = Array.from(
  readFileSync(path.join(import.meta.dirname, "../../web/routes.tsx"), "utf8").matchAll(/^ {2}path: "([^"]+)"/gm),
  ([, each = ""]) => each,
)

export type Visit = {
  readonly path: string
  readonly as: Client | null
  /** What somebody does there, in English. */
  readonly act?: (page: Page) => Promise<unknown>
}

export type EveryPage = {
  readonly app: Services
  /** By route. A test compares the routes with `routes`. */
  readonly visits: Readonly<Record<string, readonly Visit[]>>
}

/** The service with something on every page, and a visit to each. */
export async function openEveryPage(): Promise<EveryPage> {
  const documents = new Documents()
  documents.publish(robin)
  const app = await openApp({}, { clientDocuments: documents.http })
  const owner = await app.world.owner()
  const alone = await app.world.member("viewer", "alone")
  await alone.run("workspaces.leave", { id: (await alone.run("workspaces.list", {})).workspaces[0]?.id ?? "" })
  return { app, visits: await prepare(app, owner, alone) }
}

/** Goes there and waits until all of it is there. */
export async function goTo({ world }: Services, page: Page, { path: address, act }: Visit): Promise<void> {
  // A change of this very instant is told again and again while the clock stands still.
  world.clock.advance({ seconds: 10 })
  await page.goto(address)
  await page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first().waitFor()
  await act?.(page)
  await loadsNothingMore(page)
}

/** Waits until a page has what it asked for. The stream of changes stays open, so the network itself is never idle. */
async function loadsNothingMore(page: Page): Promise<void> {
  const count = async () => page.evaluate<number>("performance.getEntriesByType('resource').length")
  let seen = await count()
  await until(`${page.url()} stops loading`, async () => {
    await page.waitForTimeout(400)
    const before = seen
    seen = await count()
    return seen === before
  })
}

/** The picture that an authenticator app scans is drawn in the browser. */
async function drawCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up" }).click()
  await page.getByLabel("Your password").fill(ownerPassword)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByAltText(/^QR code/).waitFor()
}

async function prepare(
  app: Services,
  owner: Client,
  alone: Client,
): Promise<Readonly<Record<string, readonly Visit[]>>> {
  const { world } = app
  const connected = await owner.run("sandbox.connect", { key: "x", handle: "lark" })
  const accountIds = [connected.account.id]
  const media = await Uploader.ofPerson(world, owner).put(await jpeg(120, 90), "crate.jpg")
  const post = await owner.run("posts.create", { body: "Bulbs are in https://example.com", accountIds })
  await owner.run("sandbox.fillDemo", {})
  const agent = await McpAgent.of(world, owner)
  const asked = await agent.ask("posts_publishNow", { id: await agent.draft("By an agent", accountIds) })
  const { conversations } = await owner.run("conversations.list", {})
  const { webhook } = await owner.run("webhooks.create", {
    url: "https://example.com/hook",
    events: ["post.published"],
  })
  const { link } = await owner.run("members.invite", { role: "viewer" })
  const visitor = (address: string): readonly Visit[] => [{ path: address, as: null }]
  const person = (address: string, act?: Visit["act"]): Visit => ({
    path: address,
    as: owner,
    ...(act === undefined ? {} : { act }),
  })
  const palette = async (page: Page) => {
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").waitFor()
  }
  return {
    "/setup": visitor("/setup#secret"),
    "/sign-in": visitor("/sign-in"),
    "/second-factor": visitor("/second-factor?with=totp,passkey"),
    "/reset": visitor("/reset#secret"),
    "/forgot": visitor("/forgot"),
    "/confirm-email": visitor("/confirm-email#secret"),
    "/invite": visitor(new URL(link).pathname + new URL(link).hash),
    "/consent/$uid": [person(authorizeAddress(world, {}))],
    "/consent/refused": visitor("/consent/refused?error=invalid_client"),
    "/workspaces/start": [{ path: "/workspaces/start", as: alone }],
    "/": [person("/", palette)],
    "/posts": [person("/posts")],
    "/posts/trash": [person("/posts/trash")],
    "/posts/$postId": [person("/posts/new"), person(`/posts/${post.id}`)],
    "/requests": [person("/requests")],
    "/requests/$conversationId": [person(`/requests/${conversations[0]?.id}`)],
    "/approvals/$approvalId": [person(asked.address)],
    "/media": [person("/media"), person(`/media?item=${media.id}`)],
    "/calendar": [person("/calendar"), person("/calendar?view=week"), person("/calendar?view=list")],
    "/import": [person("/import")],
    "/queue": [person("/queue")],
    "/analytics": [person("/analytics?range=365")],
    "/assistant": [person("/assistant")],
    "/accounts": [person("/accounts"), person("/accounts?connect=x"), person("/accounts?connect=bluesky")],
    "/webhooks": [person("/webhooks"), person("/webhooks?add=true")],
    "/webhooks/$webhookId": [person(`/webhooks/${webhook.id}`)],
    "/notifications": [person("/notifications")],
    "/notifications/$notificationId": [person("/notifications/ntf_nothing")],
    "/share": [person("/share")],
    "/workspaces": [person("/workspaces")],
    "/team": [person("/team"), person("/team?invite=true")],
    "/api-and-mcp": [
      ...["connect", "apps", "tools", "use"].map((tab) => person(`/api-and-mcp?tab=${tab}`)),
      person("/api-and-mcp?create=true"),
    ],
    "/settings": [person("/settings"), person("/settings", drawCode)],
    "/settings/notifications": [person("/settings/notifications")],
    "/settings/server": [person("/settings/server")],
    "/gallery": [person("/gallery")],
  }
}
