import { Hono } from "hono"
import { z } from "zod"
import { networkKeys } from "#domain/network.ts"
import { faults } from "#networks/simulator.ts"
import type { Sandbox } from "#sandbox/open-sandbox.ts"

/*
 * What a service asks of a sandbox that runs in a process of its own. It listens on this machine only, and a page in a
 * browser cannot send JSON here without asking first, which nobody answers.
 */

const key = z.enum(networkKeys)

const orders = {
  fault: z.strictObject({
    key,
    account: z.string(),
    fault: z.enum(faults).nullable(),
    times: z.int().min(1).optional(),
  }),
  clock: z.strictObject({ seconds: z.int().min(0) }),
  account: z.strictObject({ key, handle: z.string(), workspace: z.string().optional() }),
  ownAccount: z.strictObject({ key, workspace: z.string() }),
  form: z.strictObject({ key, account: z.string() }),
  ledger: z.strictObject({ key: key.optional() }),
} as const

export function controlRoutes(sandbox: Sandbox): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (c.req.method === "POST" && c.req.header("content-type") !== "application/json") return c.text("", 415)
    return next()
  })
  routes.get("/clock", (c) => c.json({ aheadMs: sandbox.aheadMs(), keys: sandbox.keys }))
  routes.post("/clock", async (c) => {
    await sandbox.advanceClock?.(orders.clock.parse(await c.req.json()).seconds)
    return c.json({ aheadMs: sandbox.aheadMs(), keys: sandbox.keys })
  })
  routes.post("/faults", async (c) => {
    const { times, ...order } = orders.fault.parse(await c.req.json())
    await sandbox.setFault({ ...order, ...(times === undefined ? {} : { times }) })
    return c.json({})
  })
  routes.post("/accounts", async (c) => {
    const { key: network, handle, workspace } = orders.account.parse(await c.req.json())
    return c.json({ account: await sandbox.newAccount(network, handle, workspace) })
  })
  routes.post("/own-account", async (c) => {
    const { key: network, workspace } = orders.ownAccount.parse(await c.req.json())
    return c.json({ account: await sandbox.ownAccount(network, workspace) })
  })
  routes.post("/forms", async (c) => {
    const { key: network, account } = orders.form.parse(await c.req.json())
    return c.json({ values: await sandbox.formValues(network, account) })
  })
  routes.post("/ledger", async (c) => {
    const { key: network } = orders.ledger.parse(await c.req.json())
    const entries = await sandbox.ledger(network)
    return c.json({ entries: entries.map((entry) => ({ ...entry, acceptedAt: entry.acceptedAt.toString() })) })
  })
  return routes
}
