/** What a person lets an agent do. Asking to publish or to disconnect is all that the last two allow: a person decides. */
export const scopes = ["posts:read", "posts:write", "posts:publish", "accounts:manage"] as const

export type Scope = (typeof scopes)[number]
