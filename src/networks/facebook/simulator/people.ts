import type { Context, Hono } from "hono"
import { meetTrouble, strayOf } from "#networks/facebook/simulator/admit.ts"
import { endedToken, noPermission } from "#networks/facebook/simulator/graph-error.ts"
import type { Page, PageToken, UserToken } from "#networks/facebook/simulator/records.ts"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import { ageOf, newToken } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/* What a person's token is good for: to see what was granted, and to get the tokens of the pages. */

type Admitted = { readonly token: UserToken; readonly fields: Readonly<Record<string, string>> }

async function admitPerson(tools: SandboxTools, c: Context): Promise<Admitted | Response> {
  const { access_token: presented = "", ...fields } = c.req.query()
  const token = tools.memory.get<UserToken>("userToken", presented)
  if (token === undefined) return endedToken(c, 467)
  if (ageOf(tools, token.expiresAt) >= 0) return endedToken(c, 463)
  for (const page of token.pages) {
    const trouble = await meetTrouble(tools, c, page)
    if (trouble !== undefined) return trouble
  }
  return { token, fields }
}

/** Everything that was asked for, with what became of it. */
function listPermissions(tools: SandboxTools, c: Context, { token }: Admitted): Response {
  const asked = tools.memory.get<readonly string[]>("asked", "scopes") ?? token.scopes
  const data = asked.map((permission) => ({
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
  const isGood = strayOf(fields, "fields", "limit", "after") === undefined && /^\d{1,3}$/.test(limit)
  if (!isGood || asked.split(",").some((name) => !pageFields.has(name))) {
    return badParameter(c, "A parameter is wrong")
  }
  const all = token.pages
    .flatMap((id) => tools.memory.get<Page>("page", id) ?? [])
    .filter((page) => page.business === business)
  const start = after === "" ? 0 : Number(Buffer.from(after, "base64url").toString())
  const end = Math.min(all.length, start + Number(limit))
  const data = all.slice(start, end).map((page) => showPage(tools, token, page))
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64url")
  const next = end < all.length ? { next: `${tools.host("graph")}/v25.0${c.req.path}?after=${cursor(end)}` } : {}
  return c.json({ data, paging: { cursors: { before: cursor(start), after: cursor(end) }, ...next } })
}

function listBusinesses(tools: SandboxTools, c: Context, { token }: Admitted): Response {
  if (!token.scopes.includes("business_management")) return noPermission(c, "business_management")
  const pages = token.pages.flatMap((id) => tools.memory.get<Page>("page", id) ?? [])
  const businesses = new Set(pages.flatMap(({ business }) => business ?? []))
  return c.json({ data: [...businesses].map((id) => ({ id })) })
}

export function playPeople(app: Hono, tools: SandboxTools): void {
  const person =
    (play: (c: Context, admitted: Admitted) => Response) =>
    async (c: Context): Promise<Response> => {
      const admitted = await admitPerson(tools, c)
      return admitted instanceof Response ? admitted : play(c, admitted)
    }
  const graph = "/graph/v25.0"
  app.get(
    `${graph}/me/permissions`,
    person((c, admitted) => listPermissions(tools, c, admitted)),
  )
  app.get(
    `${graph}/me/accounts`,
    person((c, admitted) => listPages(tools, c, admitted, null)),
  )
  app.get(
    `${graph}/me/businesses`,
    person((c, admitted) => listBusinesses(tools, c, admitted)),
  )
  app.get(
    `${graph}/:business/owned_pages`,
    person((c, admitted) => listPages(tools, c, admitted, c.req.param("business") ?? "")),
  )
  app.get(
    `${graph}/:business/client_pages`,
    person((c) => c.json({ data: [] })),
  )
}
