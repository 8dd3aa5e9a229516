import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { scopes } from "#domain/scopes.ts"
import type { TokenOfPerson } from "#storage/tokens.ts"

export const tokenView = z.strictObject({
  id: idOutput("tok"),
  name: z.string(),
  createdAt: instantOutput,
  prefix: z.string(),
  /** What it may do, where that is not everything that a token can. */
  scopes: z.array(z.enum(scopes)).optional(),
  workspaceId: idOutput("wsp"),
  workspaceName: z.string(),
  lastUsedAt: instantOutput.optional(),
  expiresAt: instantOutput.optional(),
})

export function viewToken(token: TokenOfPerson): z.input<typeof tokenView> {
  return {
    id: token.id,
    name: token.name,
    createdAt: token.created_at,
    prefix: token.hint,
    ...(token.scopes === null ? {} : { scopes: [...token.scopes] }),
    workspaceId: token.workspace_id,
    workspaceName: token.workspace_name,
    ...(token.last_used_at === null ? {} : { lastUsedAt: token.last_used_at }),
    ...(token.expires_at === null ? {} : { expiresAt: token.expires_at }),
  }
}
