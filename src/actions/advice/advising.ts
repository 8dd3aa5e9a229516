import type { Actor, Services } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"

/** An answer that an agent gets, and who gets it. */
export type Advising = {
  readonly services: Services
  readonly actor: Actor & { readonly workspaceId: Id<"wsp"> }
  /** As it came. */
  readonly input: Readonly<Record<string, unknown>>
  readonly output: Readonly<Record<string, unknown>>
}

/** Sentences for the agent, beside an answer whose record has no field for them. */
export type Adviser = (advising: Advising) => Promise<readonly string[]>
