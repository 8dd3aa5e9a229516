import type { Services } from "#actions/action.ts"
import { sayStanding } from "#actions/advice/cards.ts"
import { perform } from "#actions/perform.ts"
import type { ActionCall } from "#actions/run.ts"
import { isKeepable } from "#domain/keepable.ts"
import { Problem } from "#domain/problem.ts"

/**
 * Runs an action for a script over REST. What needs approval is refused there and files nothing; the refusal says what
 * became of the same request where one was made over MCP, because the record of a post has no field for that.
 */
export async function performForScript(services: Services, call: ActionCall): Promise<unknown> {
  let read: Promise<unknown> | undefined
  const input = () => (read ??= Promise.resolve(call.input()))
  try {
    return await perform(services, { ...call, input })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "ApprovalRequired") throw error
    const given = await input().catch(() => undefined)
    const about = (given as { readonly id?: unknown } | null | undefined)?.id
    const said =
      typeof about === "string" && isKeepable(about)
        ? await sayStanding(services, call.actor, call.name, about)
        : undefined
    throw said === undefined ? error : new Problem(error.code, `${error.message} ${said}`)
  }
}
