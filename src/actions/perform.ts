import { setTimeout as wait } from "node:timers/promises"
import type { Action, Actor, AuditSubject, Services } from "#actions/action.ts"
import {
  confirmActor,
  holdActor,
  leaveTrace,
  refuseRole,
  refuseScope,
  refuseStaleTab,
  refuseWithoutWorkspace,
} from "#actions/admission.ts"
import { answerOnce } from "#actions/answer-once.ts"
import { countCharacters } from "#actions/count-characters.ts"
import { readInput } from "#actions/read-input.ts"
import { recordRefusal } from "#actions/record-refusal.ts"
import { type AppCalls, findAction } from "#actions/registry.ts"
import type { ActionCall, Run } from "#actions/run.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { SpanFacts } from "#domain/tracing.ts"
import { inWorkspace, type Reader, type Writer } from "#storage/database.ts"

type Step = (run: Run) => Promise<void> | void

/**
 * What happens to a call, in the order in which refusals are given. What an action looks up it looks up in this order,
 * too: what is not there, what needs a person's approval, what has changed meanwhile, what the plan does not cover.
 */
const steps: readonly Step[] = [
  admitToWorkspace,
  admitScope,
  refuseUnapproved,
  admitRole,
  parseInput,
  confirmRights,
  prepare,
  runAction,
]

/** Runs an action for an actor: the one way in for every transport. */
export async function perform<N extends keyof AppCalls>(
  services: Services,
  call: ActionCall & { readonly name: N },
): Promise<AppCalls[N]["output"]>
export async function perform(services: Services, call: ActionCall): Promise<unknown>
export async function perform(services: Services, call: ActionCall): Promise<unknown> {
  const { actor } = call
  const toCome = { given: undefined, input: undefined, prepared: undefined, subject: undefined, output: undefined }
  const run: Run = { services, call, actor, lookedAt: performance.now(), action: find(call), ...toCome }
  const { tracing } = services
  await tracing.run(
    run.action.name,
    () => ({ facts: factsOf(actor) }),
    async () =>
      recordRefusal(run, async () => {
        for (const step of steps) await step(run)
      }),
  )
  return run.output
}

function factsOf({ transport, workspaceId }: Actor): SpanFacts {
  const where = workspaceId === null ? {} : { "fanfare.workspace": showId("wsp", workspaceId) }
  return { "fanfare.transport": transport, ...where }
}

function find({ name, actor }: ActionCall): Action {
  const action = findAction(name)
  // To an agent the app's own actions do not exist.
  if (action === undefined || (actor.transport !== "app" && action.scope === "app")) {
    throw new Problem("UnknownAction", `There is no action ${JSON.stringify(name.slice(0, 100))}.`)
  }
  return action
}

function admitToWorkspace({ action, actor }: Run): void {
  if (action.access === "person") return
  refuseWithoutWorkspace(actor)
  refuseStaleTab(actor)
}

function admitScope({ action, actor }: Run): void {
  if (action.scope !== "app") refuseScope(actor, action.scope, action.name)
}

function refuseUnapproved({ action, actor }: Run): void {
  if (action.kind === "needs-approval" && actor.transport !== "app") {
    throw new Problem("ApprovalRequired", `${action.name} needs a person's approval in the app. Do not retry.`)
  }
}

function admitRole({ action, actor }: Run): void {
  if (action.access !== "person") refuseRole(actor, action.access, action.name)
}

async function parseInput(run: Run): Promise<void> {
  run.given = await run.call.input()
  run.input = readInput(run.action.input, run.given)
}

/** Rights are read again for what is only read when the input took longer than this to come. */
const freshMs = 100

/**
 * The input may come long after the caller was identified. A change looks at the rights again in its transaction; what
 * happens outside one, looking something up or preparing a change, is looked at here.
 */
async function confirmRights(run: Run): Promise<void> {
  const { action, services } = run
  const isFresh = performance.now() - run.lookedAt < freshMs
  if (action.prepare === undefined && (action.kind !== "read" || isFresh)) return
  run.actor = await services.database.read((db) => confirmActor(services, db, run.actor, action.access, action.name))
}

async function prepare(run: Run): Promise<void> {
  const { action, actor, services, input } = run
  run.prepared = await inTurn(run, async () => action.prepare?.(input, { actor, services }))
}

async function runAction(run: Run): Promise<void> {
  const { database } = run.services
  run.output =
    run.action.kind === "read"
      ? await inTurn(run, async () => database.read(async (db) => runIn(run, db)))
      : await database.write(async (db) => {
          run.actor = await holdActor(run.services, db, run.actor, run.action.access, run.action.name)
          return answerOnce(db, run, async () => change(run, db))
        })
}

async function inTurn<T>({ action, actor, services }: Run, read: () => Promise<T>): Promise<T> {
  if (action.isCostly !== true) return read()
  const readAndPause = async () => {
    const answer = await read()
    // Writing the answer takes about as long as reading it. Requests that came meanwhile do not wait for both.
    const pauseMs = restAfter(answer) / 10
    if (pauseMs >= 1) await wait(pauseMs)
    return answer
  }
  return services.costlyTurns.run(actor.workspaceId ?? actor.userId, readAndPause, { restMs: restAfter })
}

/**
 * A megabyte takes the process some 20 ms to read, check and write. Whoever asked for it leaves fourteen times as long to
 * others before the next.
 */
function restAfter(answer: unknown): number {
  return Math.min(500, Math.floor(countCharacters(answer) / 3500))
}

/** The change and its entry in the trail. An answer that breaks its own schema undoes both. */
async function change(run: Run, db: Writer): Promise<unknown> {
  const done = await callAction(run, db)
  await audit(run, db, done)
  return run.action.output.parse(done)
}

async function runIn(run: Run, db: Reader): Promise<unknown> {
  return run.action.output.parse(await callAction(run, db))
}

async function callAction(run: Run, db: Reader): Promise<unknown> {
  const { action, actor, services, input, prepared } = run
  const isPersonal = action.access === "person" || actor.workspaceId === null
  const about = (subject: AuditSubject) => void (run.subject = subject)
  return action.run(input, {
    db: isPersonal ? db : inWorkspace(db, actor.workspaceId),
    actor,
    services,
    prepared,
    about,
  })
}

async function audit({ action, actor, services, input, subject }: Run, db: Writer, done: unknown): Promise<void> {
  const detail = action.detail === undefined ? "" : action.detail(input, done, actor)
  if (detail === null) return
  const workspaceId = action.about?.(input, done) ?? actor.workspaceId
  await leaveTrace(db, services.clock, actor, { action: action.name, detail, workspaceId, subject })
}
