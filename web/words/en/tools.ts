import type { toolEffects } from "#domain/tool-summary.ts"

export const tools = {
  tab: "Tools",
  lead: "What an app finds here once it is connected. It sees the tools for which you have let it in; a token sees them all.",
  listed: "Tools in the list",
  unlisted: "Callable by name",
  unlistedLead:
    "Apps are not shown these, since they seldom need them and every tool in the list costs a model attention. One that knows the name can call them.",
  columns: { name: "Tool", effect: "What a call does", scope: "Needs" },
  effects: {
    read: "Reads",
    write: "Writes",
    "write-unless-scheduled": "Writes, asks you if scheduled",
    ask: "Needs your approval",
  } satisfies Record<(typeof toolEffects)[number], string>,
} as const
