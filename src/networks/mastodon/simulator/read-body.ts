import type { Context } from "hono"
import { fail } from "#networks/mastodon/simulator/answers.ts"

/** The fields of a form of plain words. */
export async function readForm(c: Context): Promise<Readonly<Record<string, string>>> {
  const type = c.req.header("content-type")?.split(";")[0]
  if (type !== "application/x-www-form-urlencoded") fail(c, 422, `Content type ${type} is not taken here`)
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/** The fields of a form with a file, if they are just those that may be there. */
export async function readParts(
  c: Context,
  known: readonly string[],
): Promise<Readonly<Record<string, string | File>>> {
  if (!/^multipart\/form-data; *boundary=/.test(c.req.header("content-type") ?? "")) {
    fail(c, 422, "Validation failed: File can't be blank")
  }
  const fields = Object.fromEntries(await c.req.formData())
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) fail(c, 422, `${unknown} is not a field`)
  return fields
}

export async function readObject(c: Context): Promise<unknown> {
  if (!/^application\/json\b/.test(c.req.header("content-type") ?? "")) {
    fail(c, 422, "The body must be JSON")
  }
  try {
    return await c.req.json()
  } catch {
    return fail(c, 400, "Error occurred while parsing request parameters")
  }
}
