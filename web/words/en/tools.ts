import type { toolEffects } from "#domain/tool-summary.ts"

export const tools = {
  tab: "Tools",
  lead: "What a connected app can use. It sees the tools that you have allowed; a token sees them all.",
  listed: "Tools in the list",
  unlisted: "Callable by name",
  unlistedLead:
    "Apps do not see these: they seldom need them, and every tool in the list costs a model attention. An app that knows the name can call them.",
  columns: { name: "Tool", effect: "What a call does", scope: "Needs" },
  effects: {
    read: "Reads",
    write: "Writes",
    "write-unless-scheduled": "Writes, asks you if scheduled",
    ask: "Needs your approval",
  } satisfies Record<(typeof toolEffects)[number], string>,
} as const
