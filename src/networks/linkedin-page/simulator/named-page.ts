import type { Context } from "hono"
import { z } from "zod"

const organization = /^urn:li:organization:(\d+)$/

/** The number in the name of an organization. */
export function pageIn(urn: string): string | undefined {
  return organization.exec(urn)?.[1]
}

const shape = z.object({
  author: z.string().optional(),
  initializeUploadRequest: z.object({ owner: z.string().optional() }).optional(),
})

/** The page that a body speaks of, before anything in it was checked. */
export async function namedPage(c: Context): Promise<string | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const { author, initializeUploadRequest } = shape.safeParse(body).data ?? {}
  return pageIn(author ?? initializeUploadRequest?.owner ?? "")
}
