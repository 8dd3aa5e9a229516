import type { Context } from "hono"
import { graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const lateMs = 1500

type Container = Parameters<typeof statusOf>[1] & { readonly id: string; readonly account: string }

/** Makes a finished container public, unless a fault has it otherwise; `show` does it, and tells what it became. */
export function publishOnce<C extends Container>(
  tools: SandboxTools,
  c: Context,
  container: C,
  show: (container: C) => { readonly id: string },
): Response {
  const { id, account } = container
  const fault = tools.takeFault(account, "acceptThenDrop", "acceptLate")
  if (fault === "acceptLate") {
    tools.later(lateMs, () => {
      const then = tools.memory.get<C>("container", id)
      if (then !== undefined && statusOf(tools, then) === "FINISHED") show(then)
    })
    tools.drop()
  }
  const shown = show(container)
  if (fault === "acceptThenDrop") tools.drop()
  return c.json({ id: shown.id })
}

export function quotaUsedUp(c: Context): Response {
  const message = "The user reached the maximum number of posts that can be published"
  return graphError(c, { message, code: 9, subcode: 2207042 })
}
