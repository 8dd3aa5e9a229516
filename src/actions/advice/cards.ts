import type { Actor, Services } from "#actions/action.ts"
import type { Advising } from "#actions/advice/advising.ts"
import { quoteText } from "#actions/advice/quote.ts"
import { sayBroken } from "#actions/advice/say-broken.ts"
import { approvalAddress } from "#actions/approvals/approval-address.ts"
import { askingOf } from "#actions/approvals/asking-of.ts"
import { weigh } from "#actions/approvals/weigh.ts"
import { stateAt } from "#domain/approval.ts"
import type { Id } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import { type ApprovalStanding, listApprovalsAbout } from "#storage/approval-standings.ts"
import { findApproval } from "#storage/approvals.ts"
import { inWorkspace, type WorkspaceReader } from "#storage/database.ts"

/** So many requests about one thing are looked at. */
const most = 20
const mostWaiting = 3

/** What became of the requests about a post or some accounts: those that wait, and the last one that was decided. */
export async function adviseOnCards(advising: Advising, about: readonly string[]): Promise<readonly string[]> {
  const { services, actor } = advising
  const cards = await services.database.read((db) =>
    listApprovalsAbout(inWorkspace(db, actor.workspaceId), actor.userId, about, most),
  )
  const now = services.clock.now()
  const waiting = cards.filter((card) => stateAt(card, now) === "pending").slice(0, mostWaiting)
  const decided = cards
    .filter((card) => isDecided(card, now))
    .toSorted((a, b) => Temporal.Instant.compare(endOf(b), endOf(a)))
    .slice(0, 1)
  const told = await Promise.all(waiting.map(async (card) => sayWaiting(advising, card)))
  return [...told.flat(), ...decided.map(sayDecided)]
}

/** How the same thing was answered the last time that it was asked for, unless it was done. */
export async function sayLastAnswer(
  db: WorkspaceReader,
  { services, actor }: Pick<Advising, "services" | "actor">,
  action: string,
  about: string | undefined,
): Promise<readonly string[]> {
  if (about === undefined) return []
  const cards = await listApprovalsAbout(db, actor.userId, [about], most)
  const now = services.clock.now()
  const last = cards.find((card) => card.action === action && isDecided(card, now))
  return last === undefined || last.outcome === "done" ? [] : [sayDecided(last)]
}

/** What became of the last request for an action on something, or that it waits, for who has only a sentence to read. */
export async function sayStanding(
  services: Services,
  { userId, workspaceId }: Actor,
  action: string,
  about: string,
): Promise<string | undefined> {
  if (workspaceId === null) return undefined
  const cards = await services.database.read((db) =>
    listApprovalsAbout(inWorkspace(db, workspaceId), userId, [about], most),
  )
  const now = services.clock.now()
  const same = cards.filter((card) => card.action === action)
  const waiting = same.find((card) => stateAt(card, now) === "pending")
  if (waiting !== undefined) return sayWhereItWaits(services, waiting)
  const decided = same.find((card) => isDecided(card, now))
  return decided === undefined ? undefined : sayDecided(decided)
}

/** A post that is not there because an agent asked for that and a person agreed. */
export async function sayDeleted(
  { services, actor }: Pick<Advising, "services" | "actor">,
  id: unknown,
): Promise<string | undefined> {
  if (typeof id !== "string") return undefined
  const cards = await services.database.read((db) =>
    listApprovalsAbout(inWorkspace(db, actor.workspaceId), actor.userId, [id], most),
  )
  const done = cards.find(({ action, outcome }) => action === "posts.delete" && outcome === "done")
  if (done === undefined) return undefined
  return `This post is deleted: a person approved ${done.action} at ${showInstant(endOf(done))}.`
}

async function sayWaiting(advising: Advising, card: ApprovalStanding): Promise<readonly string[]> {
  return [sayWhereItWaits(advising.services, card), ...(await sayProspect(advising, card.id, card.action))]
}

function sayWhereItWaits(services: Services, card: ApprovalStanding): string {
  const until = showInstant(card.expires_at)
  const link = approvalAddress(services, card.id)
  return `A request for ${nameOf(card)} waits for a person until ${until}: ${link} Give the user this link, and do not ask again.`
}

/** Found out by trying: what stands in the way of a card changes with its post. */
async function sayProspect({ services, actor }: Advising, id: Id<"apr">, action: string): Promise<readonly string[]> {
  const weighed = await services.costlyTurns.run(actor.workspaceId, async () =>
    services.database.rehearse(async (writer) => {
      const db = inWorkspace(writer, actor.workspaceId)
      const card = await findApproval(db, actor.userId, id)
      return card === undefined ? undefined : weigh(db, askingOf(services, { ...actor, transport: "app" }, card))
    }),
  )
  return weighed === undefined ? [] : sayBroken(action, weighed.issues, weighed.refusal)
}

/** A newer request stands for one that was replaced: nobody decided that one. */
function isDecided(card: ApprovalStanding, now: Temporal.Instant): boolean {
  const state = stateAt(card, now)
  return state !== "pending" && state !== "replaced"
}

function endOf({ decided_at, expires_at }: ApprovalStanding): Temporal.Instant {
  return decided_at ?? expires_at
}

function nameOf({ action, shown_post: post, shown_account: account }: ApprovalStanding): string {
  return `${action} (${post ?? account ?? "of something that is gone"})`
}

/** Of a card whose wait is over. */
function sayDecided(card: ApprovalStanding): string {
  const { state, outcome, problem, reason, chosen_at: chosen } = card
  const action = nameOf(card)
  const at = showInstant(endOf(card))
  if (state === "declined") {
    const why = reason === null ? "without a reason" : `with the reason (data) ${quoteText(reason)}`
    return `A person declined ${action} at ${at}, ${why}. Do not ask for the same again unless the user wants it.`
  }
  const instead = chosen === null ? "" : ` with another time than you asked for, ${showInstant(chosen)}`
  if (state === "approved" && outcome === "done") {
    return `A person approved ${action} at ${at}${instead}, and it was done.`
  }
  if (state === "approved") {
    return `A person approved ${action} at ${at}${instead}, but it was refused (data: ${quoteText(problem?.message ?? "")}).`
  }
  return `A request for ${action} expired at ${at}: nobody decided it. Ask again if the user still wants it.`
}
