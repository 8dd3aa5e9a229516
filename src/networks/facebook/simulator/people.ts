import type { Context, Hono } from "hono"
import { meetTrouble } from "#networks/facebook/simulator/admit.ts"
import { endedToken, noPermission } from "#networks/facebook/simulator/graph-error.ts"
import type { Page, PageToken, UserToken } from "#networks/facebook/simulator/records.ts"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { end } from "#networks/simulator/answers.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { isOver } from "#networks/simulator/instants.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

/* What a person's token is good for: to see what was granted, and to get the tokens of the pages. */

type Admitted = { readonly token: UserToken; readonly fields: Readonly<Record<string, string>> }

async function admitPerson(tools: SandboxTools, c: Context): Promise<Admitted> {
  const { access_token: presented = "", ...fields } = c.req.query()
  const token = tools.memory.get<UserToken>("userToken", presented)
  if (token === undefined) return end(endedToken(c, 467))
  if (isOver(tools, token.expiresAt)) end(endedToken(c, 463))
  for (const page of token.pages) await meetTrouble(tools, c, page)
  return { token, fields }
}

/** Everything that was asked for, with what became of it. */
function listPermissions(c: Context, { token }: Admitted): Response {
  const data = token.asked.map((permission) => ({
    permission,
    status: token.scopes.includes(permission) ? "granted" : "declined",
  }))
  return c.json({ data })
}

const pageFields = new Set(["id", "name", "username", "access_token", "tasks", "picture.type(large)"])

function showPage(tools: SandboxTools, { isLong, scopes }: UserToken, page: Page): object {
  const { id, name, username, tasks, picture } = page
  const token = newToken("EAAB")
  // The token of a page lives as long as the one that it comes from; only a long one leaves it without an end.
  if (isLong) tools.memory.put("pageToken", token, { page: id, scopes, endedBy: null } satisfies PageToken)
  return { id, name, username, access_token: token, tasks, picture: { data: { url: picture, is_silhouette: false } } }
}

/** The chosen pages that are found this way, in portions. */
function listPages(tools: SandboxTools, c: Context, { token, fields }: Admitted, business: string | null): Response {
  if (!token.scopes.includes("pages_show_list")) return noPermission(c, "pages_show_list")
  const { fields: asked = "", limit = "25", after = "" } = fields
  const isGood = strayOf(fields, ["fields", "limit", "after"]) === undefined && /^\d{1,3}$/.test(limit)
  if (!isGood || asked.split(",").some((name) => !pageFields.has(name))) {
    return badParameter(c, "A parameter is wrong")
  }
  const all = token.pages
    .flatMap((id) => tools.memory.get<Page>("page", id) ?? [])
    .filter((page) => page.business === business)
  const start = after === "" ? 0 : Number(Buffer.from(after, "base64url").toString())
  const to = Math.min(all.length, start + Number(limit))
  const data = all.slice(start, to).map((page) => showPage(tools, token, page))
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64url")
  const next = to < all.length ? { next: `${tools.host("graph")}/v25.0${c.req.path}?after=${cursor(to)}` } : {}
  return c.json({ data, paging: { cursors: { before: cursor(start), after: cursor(to) }, ...next } })
}

function listBusinesses(tools: SandboxTools, c: Context, { token }: Admitted): Response {
  if (!token.scopes.includes("business_management")) return noPermission(c, "business_management")
  const pages = token.pages.flatMap((id) => tools.memory.get<Page>("page", id) ?? [])
  const businesses = new Set(pages.flatMap(({ business }) => business ?? []))
  return c.json({ data: [...businesses].map((id) => ({ id })) })
}

type Play = (c: Context, admitted: Admitted) => Response

export function playPeople(app: Hono, tools: SandboxTools): void {
  const edges: Readonly<Record<string, Play>> = {
    "/me/permissions": listPermissions,
    "/me/accounts": (c, admitted) => listPages(tools, c, admitted, null),
    "/me/businesses": (c, admitted) => listBusinesses(tools, c, admitted),
    "/:business/owned_pages": (c, admitted) => listPages(tools, c, admitted, c.req.param("business") ?? ""),
    "/:business/client_pages": (c) => c.json({ data: [] }),
  }
  for (const [path, play] of Object.entries(edges)) {
    app.get(`/graph/v25.0${path}`, async (c) => play(c, await admitPerson(tools, c)))
  }
}
