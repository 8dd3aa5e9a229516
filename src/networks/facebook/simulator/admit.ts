import type { Context } from "hono"
import { endedToken, noPermission, throttled } from "#networks/facebook/simulator/graph-error.ts"
import type { Page, PageToken } from "#networks/facebook/simulator/records.ts"
import { nothingThere, serverError, unavailable } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Fields = Readonly<Record<string, string>>

/** What any call may meet with, whoever makes it. */
export async function meetTrouble(tools: SandboxTools, c: Context, page: string): Promise<Response | undefined> {
  const fault = tools.takeFault(page, "rateLimited", "unavailable", "serverError", "timeout")
  if (fault === "rateLimited") return throttled(c, page)
  if (fault === "unavailable") return unavailable(c)
  if (fault === "serverError") return serverError(c)
  return fault === "timeout" ? tools.hang() : undefined
}

function end(tools: SandboxTools, page: string, endedBy: 458 | 463): void {
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
): Promise<Omit<Admitted, keyof Body> | Response> {
  const token = tools.memory.get<PageToken>("pageToken", presented)
  const page = token === undefined ? undefined : tools.memory.get<Page>("page", token.page)
  if (token === undefined || page === undefined) return endedToken(c, 467)
  const trouble = await meetTrouble(tools, c, page.id)
  if (trouble !== undefined) return trouble
  const fault = tools.takeFault(page.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  // Nothing brings the token of a page back to life, whatever ended it.
  const endedBy = fault === "tokenExpired" ? 463 : fault === "tokenRevoked" ? 458 : token.endedBy
  if (endedBy !== null) {
    end(tools, page.id, endedBy)
    return endedToken(c, endedBy)
  }
  if (fault === "scopeMissing" || !token.scopes.includes(scope)) return noPermission(c, scope)
  return { page, scopes: token.scopes }
}

/** The same for a call to the Graph, with what it says. */
export async function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted | Response> {
  const { fields, chunk } = await readBody(c)
  const { access_token: presented = "", ...rest } = fields
  const admitted = await admitToken(tools, c, presented, scope)
  return admitted instanceof Response ? admitted : { ...admitted, fields: rest, chunk }
}

export type Play = (c: Context, admitted: Admitted) => Response | Promise<Response>

/** Edges of a page belong to whoever has its token. */
export function ownEdge(tools: SandboxTools, scope: string, play: Play) {
  return async (c: Context): Promise<Response> => {
    const admitted = await admit(tools, c, scope)
    if (admitted instanceof Response) return admitted
    const id = c.req.param("id") ?? ""
    return id === admitted.page.id ? play(c, admitted) : nothingThere(c, id)
  }
}

/** A field that is not among those that a call takes. */
export function strayOf(fields: Fields, ...known: readonly string[]): string | undefined {
  return Object.keys(fields).find((name) => !known.includes(name))
}
