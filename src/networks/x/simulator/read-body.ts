import type { Context } from "hono"

/** The fields of a multipart form, if they are just those that may be there; otherwise what is wrong with it. */
export async function readParts(
  c: Context,
  known: readonly string[],
): Promise<Readonly<Record<string, string | File>> | string> {
  if (!/^multipart\/form-data; *boundary=/.test(c.req.header("content-type") ?? "")) {
    return "Content-Type must be multipart/form-data"
  }
  const fields = Object.fromEntries(await c.req.formData())
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  return unknown === undefined ? fields : `${unknown} is not a field`
}

/** The object that a body holds, if it says that it is JSON and is. */
export async function readObject(c: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!/^application\/json\b/.test(c.req.header("content-type") ?? "")) return undefined
  try {
    const body: unknown = await c.req.json()
    return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    return undefined
  }
}
