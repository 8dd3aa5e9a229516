import type { Action, Actor, AuditSubject, Services } from "#actions/action.ts"

export type ActionCall = {
  readonly name: string
  /** Asked for the input once everything that does not depend on it is settled. */
  readonly input: () => unknown
  readonly actor: Actor
  /** The caller's name for this one request: repeated with the same name, it is not done again. */
  readonly idempotencyKey?: string | undefined
}

/** A call on its way through the steps, which fill in what the later ones need. */
export type Run = {
  readonly services: Services
  readonly call: ActionCall
  /** With the rights that they had when they were last looked at. */
  actor: Actor
  /** When that was, on the process's own clock. */
  lookedAt: number
  readonly action: Action
  /** The input as it came, and as the action understands it. */
  given: unknown
  input: unknown
  prepared: unknown
  subject: AuditSubject | undefined
  output: unknown
}
