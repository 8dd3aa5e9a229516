import type { Context, Hono } from "hono"
import type { Memory, SandboxTools } from "#networks/simulator.ts"
import { drawPicture, showPostPage } from "#networks/simulator/pages.ts"

type Posted = {
  readonly account: string
  readonly id: string
  readonly name: string
  readonly heading: string
  readonly text: string
}

type Pages = {
  readonly network: string
  /** The colour of the pictures of those who have none. */
  readonly colour: string
  /** The forms of a permalink. */
  readonly paths: readonly string[]
  /** What stands under a permalink. */
  readonly find: (permalink: string) => Posted | undefined
}

/** The public pages that permalinks lead to. */
export function playPages(app: Hono, tools: SandboxTools, { network, colour, paths, find }: Pages): void {
  const show = (c: Context): Response | Promise<Response> => {
    const found = find(`${tools.host("web")}${c.req.path.slice(c.req.path.indexOf("/web/") + "/web".length)}`)
    if (found === undefined || !tools.isVisible(found.account)) return c.notFound()
    const { name, heading, text } = found
    return showPostPage(c, found, { title: `${name} on ${network} (sandbox)`, heading, text })
  }
  app.get("/web/pictures/:file", (c) => drawPicture(c, network.charAt(0), colour))
  for (const path of paths) app.get(`/web${path}`, show)
}

type Medium = { readonly id: string; readonly account: string; readonly permalink: string }

/** The medium of somebody under a permalink. */
export function findPosted<M extends Medium>(
  { memory }: SandboxTools,
  list: (memory: Memory) => readonly { readonly value: M }[],
  textOf: (medium: M) => string,
): (permalink: string) => Posted | undefined {
  return (permalink) => {
    const found = list(memory).find(({ value }) => value.permalink === permalink)?.value
    const account = memory.get<{ readonly name: string; readonly handle: string }>("account", found?.account ?? "")
    if (found === undefined || account === undefined) return undefined
    const { name, handle } = account
    return { account: found.account, id: found.id, name, heading: `${name} (@${handle})`, text: textOf(found) }
  }
}
