import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { networkKeys } from "#domain/network.ts"
import { usageMonth } from "#domain/plan.ts"
import { mediaAllowance, readPlan } from "#plans/plans.ts"
import { listAccounts } from "#storage/accounts.ts"
import { sumStoredBytes } from "#storage/media.ts"
import { listMembers } from "#storage/members.ts"
import { listUsage } from "#storage/plan-usage.ts"
import { listWebhooks } from "#storage/webhooks.ts"

const limit = z.int().nullable()

export const getPlan = defineAction({
  name: "plan.get",
  title: "Read the plan",
  description:
    "What the workspace's plan covers, what is used of it this month, and what lifts its limits. Null is no limit.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    name: z.string(),
    lift: z.string(),
    networks: z.array(z.enum(networkKeys)).readonly().nullable(),
    limits: z.strictObject({
      accounts: limit,
      members: limit,
      webhooks: z.int(),
      scheduledPosts: limit,
      xPosts: limit,
      mediaBytes: z.int(),
    }),
    used: z.strictObject({
      accounts: z.int(),
      members: z.int(),
      webhooks: z.int(),
      scheduledPosts: z.int(),
      xPosts: z.int(),
      mediaBytes: z.int(),
    }),
    month: z.string(),
  }),

  async run(_, { db, services }) {
    const plan = await readPlan(services, db)
    const { name, lift, networks, ...others } = plan
    const limits = { ...others, mediaBytes: mediaAllowance(services, plan) }
    const month = usageMonth(services.clock.now())
    const usage = new Map((await listUsage(db, month)).map(({ metric, used }) => [metric, used]))
    const used = {
      accounts: (await listAccounts(db)).length,
      members: (await listMembers(db)).length,
      webhooks: (await listWebhooks(db)).length,
      scheduledPosts: usage.get("scheduledPosts") ?? 0,
      xPosts: usage.get("xPosts") ?? 0,
      mediaBytes: await sumStoredBytes(db),
    }
    return { name, lift, networks, limits, used, month }
  },
})
