import type { Action, Actor, House } from "#actions/action.ts"
import { readInput } from "#actions/read-input.ts"
import { type AppCalls, findAction } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { isAtLeast } from "#domain/roles.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import { inWorkspace, type Reader, type Writer } from "#storage/database.ts"

export type Call = {
  readonly name: string
  readonly input: unknown
  readonly actor: Actor
}

type Found = Call & { readonly action: Action }

/** What stands between a call and its action, in the order in which refusals are given. */
const checks: readonly ((call: Found) => void)[] = [hasWorkspace, isShownWorkspace, isApproved, hasRole]

/** Runs an action for an actor: the one way in for every door. */
export async function perform<N extends keyof AppCalls>(
  house: House,
  call: Call & { readonly name: N },
): Promise<AppCalls[N]["output"]>
export async function perform(house: House, call: Call): Promise<unknown>
export async function perform(house: House, call: Call): Promise<unknown> {
  const found = { ...call, action: find(call) }
  for (const check of checks) check(found)
  const { action, actor } = found
  const input = readInput(action.input, call.input)
  const prepared = await action.prepare?.(input, { actor, house })
  const scope = <DB extends Reader>(db: DB) =>
    action.access === "person" || actor.workspaceId === null ? db : inWorkspace(db, actor.workspaceId)
  const run = async (db: Reader) => action.run(input, { db: scope(db), actor, house, prepared })
  const output =
    action.kind === "read"
      ? await house.database.read(run)
      : await house.database.write(async (db) => {
          const done = await run(db)
          const workspaceId = action.about?.(input, done) ?? actor.workspaceId
          await audit(house, db, found, workspaceId, action.detail?.(input, done))
          return done
        })
  return action.output.parse(output)
}

function find({ name, actor }: Call): Action {
  const action = findAction(name)
  // To an agent the app's own actions do not exist.
  if (action === undefined || (actor.door !== "app" && action.audience === "people")) {
    throw new Problem("UnknownAction", `There is no action ${JSON.stringify(name.slice(0, 100))}.`)
  }
  return action
}

function hasWorkspace({ action, actor }: Found): void {
  if (action.access !== "person" && actor.workspaceId === null) {
    throw new Problem("Forbidden", "No workspace is open. Create one, or ask for an invitation.")
  }
}

function isShownWorkspace({ action, actor }: Found): void {
  const { shownWorkspaceId = actor.workspaceId } = actor
  if (action.access !== "person" && shownWorkspaceId !== actor.workspaceId) {
    throw new Problem(
      "Conflict",
      "You have opened another workspace meanwhile. Nothing was changed. Load the page again.",
    )
  }
}

function isApproved({ action, actor }: Found): void {
  if (action.kind === "needs-approval" && actor.door !== "app") {
    throw new Problem("ApprovalRequired", `${action.name} needs a person's approval in the app. Do not retry.`)
  }
}

function hasRole({ action, actor }: Found): void {
  if (action.access === "person") return
  if (actor.role === null || !isAtLeast(actor.role, action.access)) {
    throw new Problem("Forbidden", `${action.name} needs the role ${action.access}; yours is ${actor.role}.`)
  }
}

async function audit(
  house: House,
  db: Writer,
  { action, actor }: Found,
  workspaceId: Id<"wsp"> | null,
  detail = "",
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    workspace_id: workspaceId,
    at: house.clock.now(),
    user_id: actor.userId,
    user_name: actor.userName,
    door: actor.door,
    action: action.name,
    detail: detail === "" ? null : detail,
    request_id: actor.requestId,
  })
}
