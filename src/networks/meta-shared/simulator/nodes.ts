import type { Context } from "hono"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Node = Readonly<Record<string, unknown>>

/** Those fields of a node that were asked for, and its id. */
export function pick(c: Context, node: Node, asked: string | undefined): Node | Response {
  const names = asked === undefined ? [] : asked.split(",")
  const stray = names.find((name) => !Object.hasOwn(node, name))
  if (stray !== undefined) return badParameter(c, `Tried accessing nonexisting field (${stray})`)
  return Object.fromEntries(["id", ...names].map((name) => [name, node[name]]))
}

export function answer(c: Context, node: Node | Response): Response {
  return node instanceof Response ? node : c.json(node)
}

/** Meta writes the offset without a colon. */
export function timeOf({ publishedAt }: { readonly publishedAt: string }): string {
  return Temporal.Instant.from(publishedAt).toString({ smallestUnit: "second" }).replace("Z", "+0000")
}

type Page = {
  readonly asked: string | undefined
  readonly limit: string
  readonly after: string
  /** What the address of the next page begins with, below the host. */
  readonly path: string
}

/** A part of a list, with cursors to the rest. */
export function answerPage<T>(
  tools: SandboxTools,
  c: Context,
  { asked, limit, after, path }: Page,
  all: readonly T[],
  show: (item: T) => Node,
): Response {
  const start = after === "" ? 0 : Number(Buffer.from(after, "base64url").toString())
  const end = Math.min(all.length, start + Number(limit))
  const data: Node[] = []
  for (const each of all.slice(start, end)) {
    const node = pick(c, show(each), asked)
    if (node instanceof Response) return node
    data.push(node)
  }
  if (data.length === 0) return c.json({ data })
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64url")
  const cursors = { before: cursor(start), after: cursor(end) }
  const next = `${tools.host("graph")}${path}?after=${cursors.after}`
  return c.json({ data, paging: { cursors, ...(end < all.length ? { next } : {}) } })
}
