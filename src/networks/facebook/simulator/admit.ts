import type { Context } from "hono"
import { endedToken, noPermission, throttled } from "#networks/facebook/simulator/graph-error.ts"
import type { Page, PageToken } from "#networks/facebook/simulator/records.ts"
import { nothingThere, serverError, unavailable } from "#networks/meta-shared/simulator/graph-error.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { end, meetTrouble as meet } from "#networks/simulator/answers.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

export function meetTrouble(
  tools: SandboxTools,
  c: Context,
  page: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const answers = {
    rateLimited: () => throttled(c, page),
    unavailable: () => unavailable(c),
    serverError: () => serverError(c),
  }
  return meet(tools, page, answers, ...more)
}

function endTokens(tools: SandboxTools, page: string, endedBy: 458 | 463): void {
  for (const { id, value } of tools.memory.list<PageToken>("pageToken")) {
    if (value.page === page) tools.memory.put("pageToken", id, { ...value, endedBy })
  }
}

/** The fields of a call, and the piece of a video that may come with them. */
type Body = { readonly fields: Fields; readonly chunk: File | undefined }

/** Wherever Facebook lets them stand. */
async function readBody(c: Context): Promise<Body> {
  const query = c.req.query()
  const type = c.req.header("content-type") ?? ""
  if (c.req.method === "GET") return { fields: query, chunk: undefined }
  if (/^application\/x-www-form-urlencoded\b/.test(type)) {
    return { fields: { ...query, ...Object.fromEntries(new URLSearchParams(await c.req.text())) }, chunk: undefined }
  }
  if (!/^multipart\/form-data\b/.test(type)) return { fields: query, chunk: undefined }
  const form = await c.req.formData()
  const words = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  const chunk = form.get("video_file_chunk")
  return {
    fields: { ...query, ...(Object.fromEntries(words) as Fields) },
    chunk: chunk instanceof File ? chunk : undefined,
  }
}

export type Admitted = Body & { readonly page: Page; readonly scopes: readonly string[] }

/** Which page a token is good for, and for what; otherwise what Facebook answers. */
export async function admitToken(
  tools: SandboxTools,
  c: Context,
  presented: string,
  scope: string,
): Promise<Omit<Admitted, keyof Body>> {
  const token = tools.memory.get<PageToken>("pageToken", presented)
  const page = token === undefined ? undefined : tools.memory.get<Page>("page", token.page)
  if (token === undefined || page === undefined) return end(endedToken(c, 467))
  const fault = await meetTrouble(tools, c, page.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  // Nothing brings the token of a page back to life, whatever ended it.
  const endedBy = fault === "tokenExpired" ? 463 : fault === "tokenRevoked" ? 458 : token.endedBy
  if (endedBy !== null) {
    endTokens(tools, page.id, endedBy)
    end(endedToken(c, endedBy))
  }
  if (fault === "scopeMissing" || !token.scopes.includes(scope)) end(noPermission(c, scope))
  return { page, scopes: token.scopes }
}

/** The same for a call to the Graph, with what it says. */
export async function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted> {
  const { fields, chunk } = await readBody(c)
  const { access_token: presented = "", ...rest } = fields
  return { ...(await admitToken(tools, c, presented, scope)), fields: rest, chunk }
}

export type Play = (tools: SandboxTools, c: Context, admitted: Admitted) => Response | Promise<Response>

/** Edges of a page belong to whoever has its token. */
export function ownEdge(tools: SandboxTools, scope: string, play: Play) {
  return async (c: Context): Promise<Response> => {
    const admitted = await admit(tools, c, scope)
    const id = c.req.param("id") ?? ""
    return id === admitted.page.id ? play(tools, c, admitted) : nothingThere(c, id)
  }
}
