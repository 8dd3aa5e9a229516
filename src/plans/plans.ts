import { newId } from "#crypto/random.ts"
import type { Clock } from "#domain/clock.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { liftOfMostWebhooks, type Metered, mostWebhooks, type Plan, usageMonth } from "#domain/plan.ts"
import { Problem } from "#domain/problem.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { insertNotifications } from "#storage/notifications.ts"
import { giveBackUsage, takeUsage } from "#storage/plan-usage.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/** What this engine works with: the plans that the host offers, and the one that holds where none was chosen. */
export type PlansDeps = {
  readonly plans: { readonly standard: Plan; readonly others: ReadonlyMap<string, Plan> }
  /** How many workspaces one person may own, whatever their plans. */
  readonly workspacesPerPerson: number
  /** Disk space for the media of a workspace whose plan has no limit of its own. */
  readonly mediaQuotaBytes: number
}

type Offered = Pick<PlansDeps, "plans">

/** The plan of the open workspace. A plan that is no longer offered counts as the standard one. */
export async function readPlan({ plans }: Offered, db: WorkspaceReader): Promise<Plan> {
  return plans.others.size === 0 ? plans.standard : planNamed({ plans }, (await getWorkspace(db)).plan)
}

/** By the name that a workspace keeps; null is the standard one. */
export function planNamed({ plans }: Offered, name: string | null): Plan {
  return name === null ? plans.standard : (plans.others.get(name) ?? plans.standard)
}

export function refuseNetworks(plan: Plan, networks: Iterable<NetworkKey>): void {
  const { networks: covered } = plan
  if (covered === null) return
  for (const key of networks) {
    if (!covered.includes(key)) throw overPlan(plan, `does not cover ${networkOf(key).provider}`)
  }
}

/** For what is counted as it stands, such as accounts and members: refuses one too many. */
export function refuseOneMore(plan: Plan, what: "accounts" | "members" | "webhooks", present: number): void {
  const limit = plan[what]
  if (limit === null || present < limit) return
  const lift = what === "webhooks" && limit === mostWebhooks ? liftOfMostWebhooks : plan.lift
  throw overPlan({ ...plan, lift }, `covers ${limit} ${what}, and there are ${present}`)
}

/** For a limit of the whole server: one workspace too many for the person who owns so many. */
export function refuseOneMoreWorkspace({ workspacesPerPerson }: PlansDeps, owned: number): void {
  if (owned < workspacesPerPerson) return
  const most = workspacesPerPerson === 1 ? "1 workspace" : `${workspacesPerPerson} workspaces`
  const message = `A person can own ${most} here, and you own ${owned}. Delete one, or ask the operator of the server.`
  throw new Problem("PlanLimit", message)
}

/** Disk space for the media of a workspace on this plan. */
export function mediaAllowance({ mediaQuotaBytes }: Pick<PlansDeps, "mediaQuotaBytes">, plan: Plan): number {
  return plan.mediaBytes ?? mediaQuotaBytes
}

/** Refuses `more` bytes of media when they exceed the limit. */
export function refuseMedia(
  services: Pick<PlansDeps, "mediaQuotaBytes">,
  plan: Plan,
  used: number,
  more: number,
): void {
  const allowed = mediaAllowance(services, plan)
  if (used + more <= allowed) return
  const what = `${sayBytes(allowed)} of media, and ${sayBytes(used)} of it is used: this file does not fit`
  if (plan.mediaBytes !== null) throw overPlan(plan, `covers ${what}. Delete media that no post needs, or get more`)
  const lift = "Delete media that no post needs, or ask the operator of this server to raise FANFARE_MEDIA_QUOTA_BYTES."
  throw new Problem("PlanLimit", `This server allows ${what}. ${lift}`)
}

/** Records that most of the space for media is used. */
export async function noteQuota(
  { clock }: { readonly clock: Clock },
  db: WorkspaceWriter,
  percent: number,
): Promise<void> {
  const kind = "quota.reached"
  await insertNotifications(db, [
    { id: newId<"ntf">(), kind, workspace_id: db.workspaceId, data: { percent }, created_at: clock.now() },
  ])
}

/** What a post has taken from a month, so that it can be given back. */
export type Taken = { readonly usage_month: string | null; readonly usage_scheduled: number; readonly usage_x: number }

const nothingTaken: Taken = { usage_month: null, usage_scheduled: 0, usage_x: 0 }

/** Takes a post's share of the month's allowance, or refuses and takes nothing. */
export async function takeAllowance(
  db: WorkspaceWriter,
  plan: Plan,
  now: Temporal.Instant,
  wanted: Readonly<Record<Metered, number>>,
): Promise<Taken> {
  if (plan.scheduledPosts === null && plan.xPosts === null) return nothingTaken
  const month = usageMonth(now)
  await take(db, plan, month, "scheduledPosts", wanted.scheduledPosts)
  await take(db, plan, month, "xPosts", wanted.xPosts)
  return { usage_month: month, usage_scheduled: wanted.scheduledPosts, usage_x: wanted.xPosts }
}

export async function giveBackAllowance(db: WorkspaceWriter, taken: Taken): Promise<Taken> {
  const { usage_month: month, usage_scheduled, usage_x } = taken
  if (month !== null) {
    await giveBackUsage(db, { month, metric: "scheduledPosts" }, usage_scheduled)
    await giveBackUsage(db, { month, metric: "xPosts" }, usage_x)
  }
  return nothingTaken
}

/** Counted anyway, so that a limit set later in the month finds the truth. */
const unlimited = 2 ** 31 - 1

const words: Record<Metered, string> = { scheduledPosts: "scheduled posts", xPosts: "posts on X" }

async function take(db: WorkspaceWriter, plan: Plan, month: string, metric: Metered, amount: number): Promise<void> {
  const limit = plan[metric]
  if (amount === 0 || (await takeUsage(db, { month, metric }, amount, limit ?? unlimited))) return
  throw overPlan(plan, `covers ${limit} ${words[metric]} a month, and the allowance of ${month} is used up`)
}

function overPlan(plan: Plan, what: string): Problem {
  return new Problem("PlanLimit", `The plan ${plan.name} ${what}. ${plan.lift}`)
}
