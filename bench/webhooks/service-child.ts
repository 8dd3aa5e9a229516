import { setTimeout as wait } from "node:timers/promises"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { start } from "#app/start.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertEvents } from "#storage/events.ts"
import { deleteWebhook, insertWebhook } from "#storage/webhooks.ts"
import { newWebhookSecret, sealSecret } from "#webhooks/secrets.ts"
import { samplePost } from "./sample-post.ts"
import { serve } from "./talk.ts"

// The whole service, with a worker, and events put on record in it as publishing does.

const service = await start(readSettings(process.env), createLog("error"))
const { database, clock, keyring } = service.services
const { id: workspaceId } = await database.read(({ rows }) =>
  rows.selectFrom("workspaces").select("id").executeTakeFirstOrThrow(),
)

async function tell(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    workspace_id: workspaceId,
    id: newId<"evt">(),
    type: "post.published" as const,
    created_at: clock.now(),
    data: JSON.stringify(samplePost),
  }))
  await database.write((db) => insertEvents(db, rows))
}

serve({
  async addHook({ port }: { readonly port: number }) {
    const id = newId<"whk">()
    const now = clock.now()
    const url = `http://127.0.0.1:${port}/`
    const secret = sealSecret({ keyring }, id, newWebhookSecret())
    const row = { id, url, events: ["post.published" as const], secret, active_since: now, created_at: now }
    await database.write((db) => insertWebhook(inWorkspace(db, workspaceId), { ...row, status: "active" }))
    return id
  },

  async dropHook({ id }: { readonly id: Id<"whk"> }) {
    await database.write((db) => deleteWebhook(inWorkspace(db, workspaceId), id))
  },

  /** So many events, spread evenly over a time, or all at once. */
  async tell({ count, overMs }: { readonly count: number; readonly overMs: number }) {
    if (overMs === 0) return tell(count)
    const began = performance.now()
    for (let done = 0; done < count; done += 1) {
      await wait(Math.max(0, began + (done * overMs) / count - performance.now()))
      await tell(1)
    }
    return undefined
  },

  cpuMs: async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
})
