import { z } from "zod"
import { arrive } from "#accounts/connect.ts"
import { planLimit } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"
import { keepYear } from "#actions/sandbox/demo/keep-year.ts"
import { makeYear } from "#actions/sandbox/demo/make-year.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { walk } from "#actions/sandbox/walk.ts"
import type { NetworkKey } from "#domain/network.ts"
import { Problem } from "#domain/problem.ts"
import { listAccounts } from "#storage/accounts.ts"
import { inWorkspace, type WorkspaceReader } from "#storage/database.ts"
import { hasDemo } from "#storage/demo.ts"
import { announce } from "#storage/live-changes.ts"

/** Where the shop of the demo is. Networks that are not played here are left out. */
const wanted: readonly NetworkKey[] = ["x", "instagram", "facebook", "bluesky", "mastodon", "linkedin"]

const handle = "larkandloam"

export const fillDemo = defineAction({
  name: "sandbox.fillDemo",
  title: "Fill the workspace with sample data",
  description:
    "Connects accounts in the sandbox and puts a year of published posts with their statistics into the workspace, to try things out. The same seed makes the same year.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({ seed: z.int().min(0).max(0xffff_ffff).default(1) }),
  output: z.strictObject({ accounts: z.int(), posts: z.int() }),

  async prepare(_, { actor, services }) {
    const sandbox = requireSandbox(services)
    const { userId, workspaceId } = actor
    const present = await services.database.read(async (reader) => {
      const db = inWorkspace(reader, workspaceId)
      await refuseSecond(db)
      return findPresent(db)
    })
    const isPlayed = (key: NetworkKey) => services.connectable.some((each) => each.key === key && each.sandbox)
    const missing = wanted.filter((key) => isPlayed(key) && !present.some(({ network }) => network === key))
    const grants = []
    for (const key of missing) {
      const external = await sandbox.newAccount(key, handle, workspaceId)
      const grant = await walk(services, { userId, workspaceId }, key, external)
      grants.push({ key, grant: { ...grant, accounts: grant.accounts.slice(0, 1) } })
    }
    return grants
  },
  async run({ seed }, { db, actor, services, prepared }) {
    await refuseSecond(db)
    for (const { key, grant } of prepared) await arrive(services, db, actor.userId, grant, planLimit(services, key))
    const accounts = await findPresent(db)
    const posts = makeYear(seed, services.clock.now(), accounts)
    await keepYear(db, actor.userId, posts)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "statistics")
    return { accounts: accounts.length, posts: posts.length }
  },
  detail: (_, { accounts, posts }) => `${posts} posts, ${accounts} accounts`,
})

async function refuseSecond(db: WorkspaceReader): Promise<void> {
  if (await hasDemo(db)) throw new Problem("Conflict", "This workspace already has sample data.")
}

/** The first sandbox account of each network of the demo. */
async function findPresent(db: WorkspaceReader) {
  const accounts = (await listAccounts(db)).filter(({ sandbox }) => sandbox)
  return wanted.flatMap((key) => accounts.find(({ network }) => network === key) ?? [])
}
