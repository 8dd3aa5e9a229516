import type { Context } from "hono"
import * as z from "zod"
import { end } from "#networks/simulator/answers.ts"
import { readInput as readJsonInput, readParts, strayOf } from "#networks/simulator/read-body.ts"
import { invalid } from "#networks/x/simulator/problems.ts"

const uploadInJson = z.record(
  z.string(),
  z.union([z.string(), z.int().transform(String), z.boolean().transform(String)]),
)

/** The fields of an upload: a form with the file, or JSON with the file in base64, as X's own library sends it. */
export async function readUpload(
  c: Context,
  known: readonly string[],
): Promise<Readonly<Record<string, string | File>>> {
  const refuseStray = (name: string) => end(invalid(c, `${name} is not a field`))
  if (c.req.header("content-type") !== "application/json") {
    const noForm = () => end(invalid(c, "Content-Type must be multipart/form-data or application/json"))
    return readParts(c, known, { noForm, stray: refuseStray })
  }
  const { media, ...rest } = await readInput(c, uploadInJson)
  const stray = strayOf(rest, known)
  if (stray !== undefined) return refuseStray(stray)
  if (media === undefined) return rest
  if (!z.base64().safeParse(media).success) return end(invalid(c, "media must be base64"))
  return { ...rest, media: new File([Buffer.from(media, "base64")], "") }
}

/** `words`: what is said to anything else, where X does not say what is wrong. */
export function readInput<T>(c: Context, shape: z.ZodType<T>, words?: string): Promise<T> {
  return readJsonInput(c, shape, {
    noJson: () => end(invalid(c, words ?? "The Content-Type must be application/json.")),
    unreadable: () => end(invalid(c, words ?? "The body must be JSON.")),
    wrong: (path, message) => end(invalid(c, words ?? `$.${path.join(".")}: ${message}`)),
  })
}
