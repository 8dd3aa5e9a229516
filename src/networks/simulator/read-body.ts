import type { Context } from "hono"
import { z } from "zod"

/* How bodies are read. What a network says to a wrong one is handed in. */

export type Fields = Readonly<Record<string, string>>

function typeOf(c: Context): string | undefined {
  return c.req.header("content-type")?.split(";")[0]
}

/** The fields of a form of plain words. */
export async function readForm(c: Context, refuse: (type: string | undefined) => never): Promise<Fields> {
  if (typeOf(c) !== "application/x-www-form-urlencoded") refuse(typeOf(c))
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

/** What is missing is null in JSON, and a list is what a form has as a text of many words. */
const jsonFields = z.record(
  z.string(),
  z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .transform((value) => [value ?? []].flat().join(" ")),
)

/** The fields of a call to a server that does not mind how they come: in a form of either kind, or in JSON. */
export async function readFields(c: Context, refuse: (type: string | undefined) => never): Promise<Fields> {
  const type = typeOf(c)
  if (type === "application/json") {
    const refuseAll = () => refuse(type)
    return readInput(c, jsonFields, { noJson: refuseAll, unreadable: refuseAll, wrong: refuseAll })
  }
  if (type !== "multipart/form-data") return readForm(c, refuse)
  const parts = [...(await c.req.formData())]
  return Object.fromEntries(parts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))
}

/** The fields of a form with a file, if they are just those that may be there. */
export async function readParts(
  c: Context,
  known: readonly string[],
  refuse: { readonly noForm: () => never; readonly stray: (name: string) => never },
): Promise<Readonly<Record<string, string | File>>> {
  if (!/^multipart\/form-data; *boundary=/.test(c.req.header("content-type") ?? "")) refuse.noForm()
  const fields = Object.fromEntries(await c.req.formData())
  const stray = Object.keys(fields).find((name) => !known.includes(name))
  return stray === undefined ? fields : refuse.stray(stray)
}

export async function readJson(
  c: Context,
  refuse: { readonly noJson: (type: string | undefined) => never; readonly unreadable: () => never },
): Promise<unknown> {
  if (typeOf(c) !== "application/json") refuse.noJson(typeOf(c))
  try {
    return await c.req.json()
  } catch {
    return refuse.unreadable()
  }
}

/** The JSON of a call. Fields that are missing, wrong or not known are refused by their path. */
export async function readInput<T>(
  c: Context,
  shape: z.ZodType<T>,
  refuse: Parameters<typeof readJson>[1] & {
    readonly wrong: (path: readonly PropertyKey[], message: string) => never
  },
): Promise<T> {
  const read = shape.safeParse(await readJson(c, refuse))
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse.wrong(issue?.path ?? [], issue?.message ?? "")
}

/** A field that is not among those that a call takes. */
export function strayOf(fields: Readonly<Record<string, unknown>>, known: readonly string[]): string | undefined {
  return Object.keys(fields).find((name) => !known.includes(name))
}
