import { sealCredentials } from "#accounts/credentials.ts"
import type { Services } from "#actions/action.ts"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { start } from "#app/start.ts"
import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { networkKeys } from "#domain/network.ts"
import { searchTextOf } from "#domain/post.ts"
import { insertAccount } from "#storage/accounts.ts"
import { inWorkspace, type WorkspaceWriter } from "#storage/database.ts"
import { insertPost } from "#storage/posts.ts"
import { Client } from "../../test/client.ts"
import { owner } from "../sides.ts"

/** What the two tenants have: tokens, and what the second one uses against the first. */
export type Seed = {
  /** Tokens of the tenant whose answers are timed. */
  readonly steadyTokens: readonly string[]
  readonly postId: string
  /** Tokens, session cookie and heaviest post of the other tenant. */
  readonly otherTokens: readonly string[]
  readonly otherCookie: string
  readonly heavyPostId: string
}

const largePosts = 400
const manyAccounts = 200
const longItems = 5

/** Words that cost the most to count: links, mentions, emoji, accents. */
export const costlyText = (length: number): string =>
  "Bulbs are in 🌷 at https://lark.example/bulbs?for=you, says @lark@loam.example #bulbs, café. "
    .repeat(Math.ceil(length / 90))
    .slice(0, length)
    .toWellFormed()

/** Starts the service in this process, fills it with two tenants, and stops it again. */
export async function seed(environment: Readonly<Record<string, string>>): Promise<Seed> {
  const settings = readSettings(environment)
  const service = await start(settings, createLog("error"))
  try {
    const base = settings.FANFARE_BASE_URL.origin
    const steady = new Client(base)
    await steady.post("/api/auth/sign-in", owner)
    const other = await join(steady, base)
    const { workspace } = (await other.get("/api/auth/session")).body as { workspace: { id: string } }
    const workspaceId = readId("wsp", workspace.id)
    const { user } = (await other.get("/api/auth/session")).body as { user: { id: string } }
    const userId = readId("usr", user.id)
    const { id: postId } = await steady.run("posts.create", { body: "Bulbs are in" })
    const heavyPostId = await fill(service.services, workspaceId, userId)
    return {
      steadyTokens: await newTokens(steady, 12),
      postId,
      otherTokens: await newTokens(other, 4),
      otherCookie: Array.from(other.cookies, ([name, value]) => `${name}=${value}`).join("; "),
      heavyPostId,
    }
  } finally {
    await service.stop()
  }
}

/** A second person with a workspace of their own. */
async function join(inviter: Client, base: string): Promise<Client> {
  const { link } = await inviter.run("members.invite", { role: "viewer" })
  const person = { name: "Other", email: "other@example.com", password: "a password of another tenant" }
  const client = new Client(base)
  const answer = await client.post("/api/auth/join", { secret: link.split("#")[1], ...person })
  if (answer.status !== 201) throw new Error(`joining failed: ${answer.text}`)
  const { workspaces } = await client.run("workspaces.list", {})
  await client.run("workspaces.leave", { id: workspaces[0]?.id ?? "" })
  await client.run("workspaces.create", { name: "Elsewhere" })
  return client
}

async function newTokens(client: Client, count: number): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await client.post("/api/auth/tokens", { name: `bench ${index}` })
    tokens.push((answer.body as { token: string }).token)
  }
  return tokens
}

/** Puts large posts, and one long post for many accounts, straight into the database: older versions may have taken them. */
async function fill({ database, keyring }: Services, workspaceId: Id<"wsp">, userId: Id<"usr">): Promise<string> {
  const accountIds = Array.from({ length: manyAccounts }, () => newId<"acc">())
  await database.write(async (writer) => {
    for (const [index, id] of accountIds.entries()) {
      const network = networkKeys[index % networkKeys.length] ?? "x"
      await insertAccount(inWorkspace(writer, workspaceId), {
        id,
        network,
        external_id: String(index),
        handle: `lark${index}`,
        display_name: `Lark ${index}`,
        avatar_url: null,
        profile_url: null,
        status: "Active",
        statistics: "NotReported",
        sandbox: true,
        connected_at: Temporal.Now.instant(),
        ...sealCredentials({ keyring }, id, { accessToken: `token-${index}`, scopes: [] }),
        refreshing_until: null,
        trouble: null,
      })
    }
  })
  const content = Array.from({ length: longItems }, () => ({ body: costlyText(200_000), media: [] }))
  const add = async (db: WorkspaceWriter, account_ids: readonly Id<"acc">[]) => {
    const versions = [{ accountId: null, content, options: {} }]
    const now = Temporal.Now.instant()
    const search_text = searchTextOf(versions)
    const times = { scheduled_at: null, usage_month: null, created_by: userId, created_at: now, updated_at: now }
    return insertPost(db, { id: newId<"pst">(), status: "Draft", account_ids, versions, search_text, ...times })
  }
  for (let count = 0; count < largePosts; count += 1) {
    await database.write(async (writer) => add(inWorkspace(writer, workspaceId), []))
  }
  const { id } = await database.write(async (writer) => add(inWorkspace(writer, workspaceId), accountIds))
  return showId("pst", id)
}
