import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idOutput, instantOutput, nothing } from "#actions/schemas.ts"
import { clientKinds, clientKindOf, hostOfClient } from "#domain/agent-client.ts"
import { type Scope, scopes } from "#domain/scopes.ts"
import { type ListedGrant, listGrantsOf } from "#storage/app-grants.ts"

const appView = z.strictObject({
  clientId: z.string(),
  name: z.string(),
  kind: z.enum(clientKinds).describe("How it is known: by a document that its host publishes, or by nothing"),
  host: z.string().optional().describe("Of the document that it publishes about itself"),
  scopes: z.array(z.enum(scopes)),
  followsYou: z.boolean().describe("Whether it acts in the workspace that you open"),
  workspaces: z
    .array(z.strictObject({ id: idOutput("wsp"), name: z.string() }))
    .describe("The workspaces that you chose for it"),
  connectedAt: instantOutput,
  lastUsedAt: instantOutput.optional(),
})

export const listApps = defineAction({
  name: "apps.list",
  title: "List connected apps",
  description:
    "The MCP clients that you have allowed, what each may do for you and where. Most recently connected first.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ apps: z.array(appView) }),

  async run(_, { db, actor, services }) {
    const grants = await listGrantsOf(db, actor.userId, services.clock.now())
    const byClient = Map.groupBy(grants, ({ client_id }) => client_id)
    return { apps: Array.from(byClient.values(), view) }
  },
})

/** What a person agreed to at different times is one thing to them: this app may do that. */
function view(grants: readonly ListedGrant[]): z.input<typeof appView> {
  const [newest] = grants
  if (newest === undefined) throw new Error("an app without a grant is not connected")
  const granted = new Set<Scope>(grants.flatMap((grant) => grant.scopes))
  const used = grants
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  const lastUsedAt = used.at(-1)
  const chosen = new Map(
    grants.flatMap(({ workspace_id: id, workspace_name: name }) =>
      id === null || name === null ? [] : [[id, { id, name }] as const],
    ),
  )
  const host = hostOfClient(newest.client_id)
  return {
    clientId: newest.client_id,
    name: newest.client_name,
    kind: clientKindOf(newest.client_id),
    ...(host === undefined ? {} : { host }),
    scopes: scopes.filter((scope) => granted.has(scope)),
    followsYou: grants.some(({ workspace_id }) => workspace_id === null),
    workspaces: [...chosen.values()],
    connectedAt: newest.created_at,
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  }
}
