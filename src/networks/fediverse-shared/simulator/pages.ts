import type { Context, Hono } from "hono"
import { type Account, listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { drawPicture, showPage, showPostPage } from "#networks/simulator/pages.ts"

type Pages = {
  readonly avatars: { readonly path: string; readonly letter: string; readonly colour: string }
  readonly profile: string
  readonly status: string
  /** The name in an address. */
  readonly usernameIn: (c: Context) => string
  /** A post of an account that everybody may see. */
  readonly textOf: (account: Account, id: string) => string | undefined
}

/** What people see in a browser. */
export function playPages(
  app: Hono,
  tools: SandboxTools,
  { avatars, profile, status, usernameIn, textOf }: Pages,
): void {
  const show = (c: Context): Response | Promise<Response> => {
    const account = listAccounts(tools, serverOf(c)).find(({ username }) => username === usernameIn(c))
    if (account === undefined || !tools.isVisible(account.key)) return c.notFound()
    const id = c.req.param("id")
    const text = id === undefined ? "" : textOf(account, id)
    if (text === undefined) return c.notFound()
    const { name, key } = account
    const shown = { title: `${name} (@${key})`, heading: name, lines: [`@${key}`], text }
    return id === undefined ? showPage(c, shown) : showPostPage(c, { account: key, id }, shown)
  }
  app.get(`/servers/:server${avatars.path}/:file`, (c) => drawPicture(c, avatars.letter, avatars.colour))
  app.get(`/servers/:server${status}`, show)
  app.get(`/servers/:server${profile}`, show)
}
