import type { Scope } from "#domain/scopes.ts"

/**
 * What a call of a tool comes to: it reads, it changes something at once, it does so unless the post is Scheduled, or it
 * waits for a person.
 */
export const toolEffects = ["read", "write", "write-unless-scheduled", "ask"] as const

/** A tool of the MCP endpoint, described for people. */
export type ToolSummary = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly effect: (typeof toolEffects)[number]
  readonly scope: Scope
  /** One that is not listed can be called by who knows its name. */
  readonly isListed: boolean
}
