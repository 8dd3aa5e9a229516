/*
 * The notation of the data files, and what it stands for.
 *
 *   "string" "integer" "number" "boolean" "null" "any"   as in JSON; in a query or a form: text that can be read as it
 *   "digits" "url" "time" "date"                          texts of a certain form
 *   "file"                                                a file in a form
 *   "'a'|'b'"                                             one of these values; "'b'~" is deprecated
 *   "string|null" "$Pin|null"                             one or the other; $Pin is a shape of the same file
 *   "list(…)" "words(…)"                                  in a query or a form: separated by commas, or by spaces
 *   "repeat(…)"                                           in a query or a form: the name may be there several times
 *   "json(…)"                                             in a query or a form: JSON in a text
 *   ["…"]                                                 a list
 *   { "name": …, "name?": …, "name~": … }                 an object: required, optional, deprecated (and optional)
 *   { "*": … }                                            names that are not known beforehand
 *   { "...": "$Base", … }                                 all fields of another shape, and more
 *   { "$either": […] }                                    one of several shapes
 */

export type Notation = string | readonly Notation[] | { readonly [name: string]: Notation }

export type Field = { readonly type: Type; readonly isRequired: boolean; readonly isDeprecated: boolean }

type Separated = "list" | "words" | "repeat" | "json"

export type ObjectType = {
  readonly kind: "object"
  readonly fields: ReadonlyMap<string, Field>
  /** What any other name holds. */
  readonly rest?: Type
}

export type Type =
  | { readonly kind: "plain"; readonly name: Plain }
  | { readonly kind: "value"; readonly value: string; readonly isDeprecated: boolean }
  | { readonly kind: "either"; readonly types: readonly Type[] }
  | { readonly kind: Separated; readonly of: Type }
  | { readonly kind: "array"; readonly of: Type }
  | ObjectType
  /** Shapes may hold themselves, so they are looked up when they are needed. */
  | { readonly kind: "shape"; readonly name: string; readonly get: () => Type }

const plainNames = [
  "string",
  "integer",
  "number",
  "boolean",
  "null",
  "any",
  "digits",
  "url",
  "time",
  "date",
  "file",
] as const
export type Plain = (typeof plainNames)[number]

type Shapes = { readonly [name: string]: Notation }

/** Throws where the notation is wrong. */
export function readType(notation: Notation, shapes: Shapes): Type {
  if (typeof notation === "string") return readWords(notation, shapes)
  if (isList(notation)) {
    const [of, ...more] = notation
    if (of === undefined || more.length > 0) throw new Error("A list is written with one type.")
    return { kind: "array", of: readType(of, shapes) }
  }
  const { $either, ...rest } = notation
  if ($either === undefined) return readObject(rest, shapes)
  if (!isList($either) || Object.keys(rest).length > 0) throw new Error("$either has a list, and nothing beside it.")
  return { kind: "either", types: $either.map((each) => readType(each, shapes)) }
}

function isList(notation: Notation): notation is readonly Notation[] {
  return Array.isArray(notation)
}

function readObject(notation: Readonly<Record<string, Notation>>, shapes: Shapes): ObjectType {
  const fields = new Map<string, Field>()
  let rest: Type | undefined
  for (const [written, held] of Object.entries(notation)) {
    if (written === "...") {
      const base = resolve(readType(held, shapes))
      if (base.kind !== "object") throw new Error("Only the fields of an object can be taken over.")
      for (const [name, field] of base.fields) fields.set(name, field)
      rest ??= base.rest
    } else if (written === "*") rest = readType(held, shapes)
    else {
      const [, name = "", mark = ""] = /^(.*?)([?~]?)$/.exec(written) ?? []
      fields.set(name, { type: readType(held, shapes), isRequired: mark === "", isDeprecated: mark === "~" })
    }
  }
  return { kind: "object", fields, ...(rest === undefined ? {} : { rest }) }
}

function readWords(text: string, shapes: Shapes): Type {
  const alternatives = splitOutside(text)
  const [only = ""] = alternatives
  if (alternatives.length > 1) return { kind: "either", types: alternatives.map((each) => readWords(each, shapes)) }
  const separated = /^(list|words|repeat|json)\((.*)\)$/.exec(only)
  if (separated !== null) return { kind: separated[1] as Separated, of: readWords(separated[2] ?? "", shapes) }
  const value = /^'([^']*)'(~?)$/.exec(only)
  if (value !== null) return { kind: "value", value: value[1] ?? "", isDeprecated: value[2] === "~" }
  if (only.startsWith("$")) return readShape(only.slice(1), shapes)
  const name = plainNames.find((each) => each === only)
  if (name === undefined) throw new Error(`"${only}" is no type.`)
  return { kind: "plain", name }
}

function readShape(name: string, shapes: Shapes): Type {
  const notation = shapes[name]
  if (notation === undefined) throw new Error(`There is no shape ${name}.`)
  return { kind: "shape", name, get: () => readType(notation, shapes) }
}

/** Splits at bars, but not inside quotes or brackets. */
function splitOutside(text: string): readonly string[] {
  return text.match(/(?:'[^']*'~?|\w+\((?:'[^']*'|[^()']|\([^()]*\))*\)|[^|])+/g) ?? [""]
}

/** What a type is when its name is looked up. */
export function resolve(type: Type): Exclude<Type, { readonly kind: "shape" }> {
  return type.kind === "shape" ? resolve(type.get()) : type
}
