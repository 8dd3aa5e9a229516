import type { Actor, Services } from "#actions/action.ts"
import { adviseOnAccounts } from "#actions/advice/accounts.ts"
import type { Adviser } from "#actions/advice/advising.ts"
import { adviseOnMetrics } from "#actions/advice/metrics.ts"
import { adviseOnOption } from "#actions/advice/option.ts"
import { adviseOnPost } from "#actions/advice/post.ts"
import { adviseOnSummary } from "#actions/advice/summary.ts"
import { isModel } from "#actions/is-model.ts"
import type { AgentActionName } from "#actions/registry.ts"

const advisers: Readonly<Partial<Record<AgentActionName, Adviser>>> = {
  "accounts.list": adviseOnAccounts,
  "analytics.summary": adviseOnSummary,
  "posts.get": adviseOnPost,
  "posts.metrics": adviseOnMetrics,
  "posts.setOption": adviseOnOption,
}
const byName: ReadonlyMap<string, Adviser> = new Map(Object.entries(advisers))

type Answered = { readonly name: string; readonly input: unknown; readonly output: unknown }

/** What an agent has to know beside an answer. People see it in the app, and REST answers nothing but the record. */
export async function advise(
  services: Services,
  actor: Actor,
  { name, input, output }: Answered,
): Promise<readonly string[]> {
  const adviser = byName.get(name)
  const { workspaceId } = actor
  if (adviser === undefined || workspaceId === null || !isModel(actor)) return []
  const record = (value: unknown) => value as Readonly<Record<string, unknown>>
  return adviser({ services, actor: { ...actor, workspaceId }, input: record(input), output: record(output) })
}
