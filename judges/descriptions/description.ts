import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import * as z from "zod"
import { networkKeys } from "../../src/domain/network.ts"
import { type Notation, readType } from "./types.ts"

/* What a network says of the calls that our adapter makes, transcribed as facts: names and types. */

const notation: z.ZodType<Notation> = z.lazy(() =>
  z.union([z.string(), z.array(notation), z.record(z.string(), notation)]),
)
const fields = z.record(z.string(), notation)

const source = z.strictObject({
  address: z.url(),
  version: z.string().optional(),
  /** The day on which somebody read it for this file; "not read": what is known of it from elsewhere. */
  read: z.union([z.iso.date(), z.literal("not read")]),
})

const endpoint = z.strictObject({
  /** Numbers of the sources, from 0; without any: the first. */
  sources: z.array(z.int().nonnegative()).optional(),
  query: fields.optional(),
  /** Names in lower case. Those that every request has are not listed. */
  headers: fields.optional(),
  /** The kinds of body that it takes; none where nothing is sent. */
  json: notation.optional(),
  form: notation.optional(),
  multipart: fields.optional(),
  bytes: z.literal(true).optional(),
  /** Whether a body may also be left out. */
  mayBeEmpty: z.literal(true).optional(),
  /** By status ("200", "4xx", "default"): a shape, "empty", or "text" for what is not JSON. */
  answers: fields,
  /** A page that people see: how it is called is judged, what it shows is not. */
  isPage: z.literal(true).optional(),
  /** Which answer names this address: its path is the simulator's own. */
  givenBy: z.string().optional(),
})

const fileShape = z.strictObject({
  network: z.enum(networkKeys),
  sources: z.array(source).min(1),
  /** Where the network is reached, by the name of the host in the adapter. */
  hosts: z.record(z.string(), z.string()),
  /** What no source says, in plain words. */
  unchecked: z.array(z.string()).optional(),
  shapes: z.record(z.string().regex(/^[A-Z]\w*$/), notation).default({}),
  endpoints: z.record(z.string().regex(/^(?:GET|POST|PUT|DELETE) \w+ \/\S*$/), endpoint),
  /** Findings that are right to be there, word for word. One that is found no more is an error. */
  exceptions: z.array(z.strictObject({ finding: z.string(), reason: z.string().min(20) })).default([]),
})

export type Description = z.infer<typeof fileShape>
export type Endpoint = z.infer<typeof endpoint>

const folder = path.join(import.meta.dirname, "networks")

export function describedNetworks(): readonly string[] {
  return readdirSync(folder).map((file) => file.replace(/\.json$/, ""))
}

export function readDescription(network: string): Description {
  return checkDescription(JSON.parse(readFileSync(path.join(folder, `${network}.json`), "utf8")))
}

/** Throws where a file is not as it has to be. */
export function checkDescription(json: unknown): Description {
  const description = fileShape.parse(json)
  const { shapes, endpoints, sources } = description
  for (const [name, shape] of Object.entries(shapes)) within(`shape ${name}`, () => readType(shape, shapes))
  for (const [name, { query, headers, json: body, form, multipart, answers, ...rest }] of Object.entries(endpoints)) {
    within(name, () => {
      for (const written of [query, headers, body, form, multipart]) {
        if (written !== undefined) readType(written, shapes)
      }
      for (const [status, answer] of Object.entries(answers)) {
        if (!/^(?:\d{3}|[2-5]xx|default)$/.test(status)) throw new Error(`${status} is no status.`)
        if (answer !== "empty" && answer !== "text") readType(answer, shapes)
      }
      if (rest.sources?.some((number) => sources[number] === undefined) === true) throw new Error("No such source.")
    })
  }
  return description
}

function within(place: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${place}: ${String(error)}`, { cause: error })
  }
}
