import { type Field, type ObjectType, type Plain, resolve, type Type } from "./types.ts"

/** What is wrong, and where. It says nothing of the value, so that equal mistakes are one finding. */
export type Finding = { readonly place: string; readonly what: string }

/**
 * Where a value is from. A text of a query or a form holds numbers and lists as text, too. An answer may have what is
 * deprecated: networks go on sending it for those who still read it.
 */
type Source = "json" | "text" | "answer"

/** The part of a form that is a file. */
export const filePart = Symbol("file")

const texts: Readonly<Partial<Record<Plain, RegExp>>> = {
  digits: /^\d+$/,
  url: /^https?:\/\/\S+$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

const writtenAs: Readonly<Partial<Record<Plain, RegExp>>> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?$/,
  boolean: /^(?:true|false)$/,
}

export function match(type: Type, value: unknown, place: string, source: Source): readonly Finding[] {
  const known = resolve(type)
  switch (known.kind) {
    case "plain":
      return isPlain(known.name, value, source) ? [] : [{ place, what: `is no ${known.name}` }]
    case "value":
      if (String(value) !== known.value) return [{ place, what: `is not '${known.value}'` }]
      return known.isDeprecated && source !== "answer" ? [{ place, what: `'${known.value}' is deprecated` }] : []
    case "either":
      return matchEither(known.types, value, place, source)
    case "object":
      return isObject(value) ? matchFields(known, value, place, source) : [{ place, what: "is no object" }]
    case "json":
      return matchJson(known.of, value, place)
    default: {
      const list = splitters[known.kind](value)
      const step = known.kind === "array" ? `${place}[]` : place
      return list?.flatMap((each) => match(known.of, each, step, source)) ?? [{ place, what: "is no list" }]
    }
  }
}

type Splitter = (value: unknown) => readonly unknown[] | undefined

/** The members of a list, however it is written. */
const splitters: Readonly<Record<"array" | "repeat" | "list" | "words", Splitter>> = {
  array: (value) => (Array.isArray(value) ? value : undefined),
  repeat: (value) => [value].flat(),
  list: (value) => (typeof value === "string" ? value.split(",") : undefined),
  words: (value) => (typeof value === "string" ? value.split(" ") : undefined),
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isPlain(name: Plain, value: unknown, source: Source): boolean {
  const text = texts[name]
  if (text !== undefined) return typeof value === "string" && text.test(value)
  if (name === "any") return true
  if (name === "file") return value === filePart
  if (name === "null") return value === null
  if (name === "string") return typeof value === "string"
  if (source === "text") return typeof value === "string" && writtenAs[name]?.test(value) === true
  return name === "integer" ? Number.isInteger(value) : typeof value === name
}

function matchEither(types: readonly Type[], value: unknown, place: string, source: Source): readonly Finding[] {
  const tried = types.map((type) => match(type, value, place, source))
  if (tried.some((findings) => findings.length === 0)) return []
  const allowed = types.map(nameOf)
  // Which of several shapes was meant: the one that the value is closest to.
  const closest = tried.filter((findings) => findings.some((finding) => finding.place !== place))
  if (closest.length === 0) {
    const deprecated = tried.flat().find(({ what }) => what.endsWith("is deprecated"))
    return [deprecated ?? { place, what: `is none of ${allowed.join(", ")}` }]
  }
  return closest.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function nameOf(type: Type): string {
  if (type.kind === "plain") return type.name
  if (type.kind === "value") return `'${type.value}'`
  return type.kind === "shape" ? type.name : type.kind
}

function matchJson(type: Type, value: unknown, place: string): readonly Finding[] {
  try {
    return match(type, JSON.parse(String(value)), place, "json")
  } catch {
    return [{ place, what: "is no JSON" }]
  }
}

function matchFields(
  { fields, rest }: ObjectType,
  value: Readonly<Record<string, unknown>>,
  place: string,
  source: Source,
): readonly Finding[] {
  const missing = [...fields]
    .filter(([name, { isRequired }]) => isRequired && value[name] === undefined)
    .map(([name]) => ({ place: `${place}.${name}`, what: "is missing" }))
  const there = Object.entries(value).filter(([, held]) => held !== undefined)
  return [...missing, ...there.flatMap(([name, held]) => matchField(fields.get(name), rest, name, held, place, source))]
}

function matchField(
  field: Field | undefined,
  rest: Type | undefined,
  name: string,
  held: unknown,
  place: string,
  source: Source,
): readonly Finding[] {
  if (field === undefined) {
    return rest === undefined
      ? [{ place: `${place}.${name}`, what: "is not described" }]
      : match(rest, held, `${place}.*`, source)
  }
  if (field.isDeprecated && source !== "answer") return [{ place: `${place}.${name}`, what: "is deprecated" }]
  return match(field.type, held, `${place}.${name}`, source)
}

/** What is wrong with reading this field of an answer. */
export function matchRead(type: Type, steps: readonly string[], place: string): readonly Finding[] {
  const [step, ...more] = steps
  const known = resolve(type)
  if (step === undefined || (known.kind === "plain" && known.name === "any")) return []
  if (known.kind === "either") {
    const tried = known.types.map((each) => matchRead(each, steps, place))
    // What one of the shapes has may be looked for in all of them; what is deprecated in one stays so.
    const deprecated = tried.find((findings) => findings.some(({ what }) => what.includes("deprecated")))
    if (deprecated !== undefined || tried.some((findings) => findings.length === 0)) return deprecated ?? []
    // The shape that was meant is the one that goes furthest.
    return tried.toSorted(([one], [other]) => (other?.place.length ?? 0) - (one?.place.length ?? 0))[0] ?? []
  }
  if (known.kind === "array" && step === "[]") return matchRead(known.of, more, `${place}[]`)
  if (known.kind !== "object") return [{ place: `${place}.${step}`, what: "is read, and not described" }]
  const field = known.fields.get(step)
  if (field === undefined && known.rest !== undefined) return matchRead(known.rest, more, `${place}.*`)
  if (field === undefined) return [{ place: `${place}.${step}`, what: "is read, and not described" }]
  if (field.isDeprecated) return [{ place: `${place}.${step}`, what: "is read, and deprecated" }]
  return matchRead(field.type, more, `${place}.${step}`)
}
