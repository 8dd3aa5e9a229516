import type { Id } from "#domain/ids.ts"

/** What a request proves its person with: a session of the app, a personal token, or what a person allowed an MCP client. */
export type Credential =
  | { readonly kind: "session"; readonly id: Id<"ses"> }
  | { readonly kind: "token"; readonly id: Id<"tok"> }
  | { readonly kind: "grant"; readonly id: Id<"grt"> }
