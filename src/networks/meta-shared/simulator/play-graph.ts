import type { Context, Hono } from "hono"
import { type AdmittedTo, admitTo } from "#networks/meta-shared/simulator/admit.ts"
import { type Ending, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type GraphPlay<A extends Account> = (
  tools: SandboxTools,
  c: Context,
  admitted: AdmittedTo<A>,
) => Response | Promise<Response>

type Edge<A extends Account> = {
  readonly method: "get" | "post"
  /** Below the version. */
  readonly path: string
  readonly scope: string
  /** Edges of an account belong to whoever has its token. */
  readonly isOwn?: true
  readonly play: GraphPlay<A>
}

type Graph<A extends Account> = {
  readonly version: string
  readonly scopePrefix: string
  /** What a token is told when access was taken back. */
  readonly revoked: Ending
  /** Whether whoever has the token may call its account `me`. */
  readonly knowsMe: boolean
  readonly edges: readonly Edge<A>[]
}

/** The interface to the graph, edge by edge. */
export function playGraph<A extends Account>(app: Hono, tools: SandboxTools, graph: Graph<A>): void {
  const { version, scopePrefix, revoked, knowsMe, edges } = graph
  for (const { method, path, scope, isOwn, play } of edges) {
    app[method](`/graph/${version}${path}`, async (c: Context) => {
      const admitted = await admitTo<A>(tools, c, `${scopePrefix}${scope}`, revoked)
      const id = c.req.param("id") ?? ""
      const isTheirs = id === admitted.account.id || (knowsMe && id === "me")
      return isOwn === true && !isTheirs ? nothingThere(c, id) : play(tools, c, admitted)
    })
  }
  app.all("/graph/*", (c) => nothingThere(c, c.req.path.slice(c.req.path.lastIndexOf("/") + 1)))
}
