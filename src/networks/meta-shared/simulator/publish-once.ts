import type { Context } from "hono"
import type { ContainerBase } from "#networks/meta-shared/simulator/containers.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"

/** Makes a finished container public, unless a fault has it otherwise; `show` does it, and tells what it became. */
export function publishOnce<C extends ContainerBase>(
  tools: SandboxTools,
  c: Context,
  container: C,
  show: (container: C) => { readonly id: string },
): Response {
  const fault = tools.takeFault(container.account, "acceptThenDrop", "acceptLate")
  const shown = makePublicOnce(
    tools,
    fault,
    () => show(container),
    () => {
      const then = tools.memory.get<C>("container", container.id)
      if (then !== undefined && statusOf(tools, then) === "FINISHED") show(then)
    },
  )
  return c.json({ id: shown.id })
}
