import { jsonToLex, lexicons } from "@atproto/api"
import type { LexUserType } from "@atproto/lexicon"
import type { Exchange } from "./record-exchanges.ts"

/*
 * Calls of the AT protocol and their answers, judged by the lexicons that Bluesky publishes. A lexicon lets fields pass that it
 * does not know. Here they are complaints too: a misspelt field is one that nobody knows.
 */

type Method = Extract<LexUserType, { readonly type: "query" | "procedure" }>
type Body = NonNullable<Extract<Method, { type: "procedure" }>["input"]>
type Schema = NonNullable<Body["schema"]> | { readonly type: string }

/** The method that a path names. */
export function methodOf({ path }: Pick<Exchange, "path">): string | undefined {
  return /\/xrpc\/([\w.]+)$/.exec(path)?.[1]
}

/** What the lexicons have against a call and its answer. */
export function findLexiconFaults(exchange: Exchange): readonly string[] {
  const id = methodOf(exchange)
  if (id === undefined) return []
  const method = lexicons.getDef(id) as Method | undefined
  if (method?.type !== "query" && method?.type !== "procedure") return [`${id} is in no lexicon`]
  const expected = method.type === "query" ? "GET" : "POST"
  return [
    ...(exchange.method === expected ? [] : [`${id}: ${exchange.method}`]),
    ...judgeParams(id, method, exchange.query),
    ...(method.type === "procedure" ? judgeInput(id, method, exchange) : []),
    ...judgeAnswer(id, method, exchange),
  ]
}

function judgeParams(id: string, { parameters }: Method, query: URLSearchParams): readonly string[] {
  const types = parameters?.properties ?? {}
  const names = [...new Set(query.keys())]
  const params = names.map((name) => {
    const [type, all] = [types[name]?.type, query.getAll(name)]
    if (type === "array") return [name, all]
    if (type === "integer") return [name, Number(all[0])]
    return [name, type === "boolean" ? all[0] === "true" : all[0]]
  })
  return [
    ...names.filter((name) => types[name] === undefined).map((name) => `${id}: parameter ${name} is not known`),
    ...complain(`${id}, parameters`, () => lexicons.assertValidXrpcParams(id, Object.fromEntries(params))),
  ]
}

function judgeInput(
  id: string,
  { input }: Extract<Method, { type: "procedure" }>,
  { sent, type, bytes, status }: Exchange,
): readonly string[] {
  if (input === undefined) return sent === undefined && bytes === undefined ? [] : [`${id}: takes no body`]
  const takes = input.encoding === "*/*" || input.encoding === type.split(";")[0]
  if (!takes) return [`${id}: body is ${type}, not ${input.encoding}`]
  if (input.schema === undefined) return []
  // Some cases send what has to be refused.
  if (status === 400) return []
  return [
    ...complain(`${id}, input`, () => lexicons.assertValidXrpcInput(id, jsonToLex(sent))),
    ...findUnknown(input.schema, sent, `${id}, input`),
  ]
}

function judgeAnswer(id: string, { output, errors = [] }: Method, { status, answer }: Exchange): readonly string[] {
  if (status >= 400)
    return judgeError(
      id,
      errors.map(({ name }) => name),
      status,
      answer,
    )
  if (output?.schema === undefined) return []
  return [
    ...complain(`${id}, output`, () => lexicons.assertValidXrpcOutput(id, jsonToLex(answer))),
    ...findUnknown(output.schema, answer, `${id}, output`),
  ]
}

/** Errors of the protocol, which no lexicon names: of XRPC, its tokens, and the way there. */
const common = new Set([
  "AuthMissing",
  "AuthenticationRequired",
  "BlobNotFound",
  "ExpiredToken",
  "InternalServerError",
  "InvalidRequest",
  "InvalidToken",
  "MethodNotImplemented",
  "NotEnoughResources",
  "PayloadTooLarge",
  "RateLimitExceeded",
  "ScopeMissingError",
])

function judgeError(id: string, names: readonly string[], status: number, answer: unknown): readonly string[] {
  const { error, message } = (answer ?? {}) as { readonly error?: unknown; readonly message?: unknown }
  if (typeof error !== "string" || (message !== undefined && typeof message !== "string")) {
    return [`${id}: ${status} without the name of an error`]
  }
  return names.includes(error) || common.has(error) ? [] : [`${id}: the error ${error} is in no lexicon`]
}

function complain(where: string, check: () => unknown): readonly string[] {
  try {
    check()
    return []
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Fields that the schema does not have, at any depth. Records, of which the schema says nothing, are judged by their own. */
function findUnknown(schema: Schema, value: unknown, path: string): readonly string[] {
  if (typeof value !== "object" || value === null) return []
  if (schema.type === "array" && "items" in schema && Array.isArray(value)) {
    const { items } = schema as { readonly items: Schema }
    return value.flatMap((each) => findUnknown(items, each, path))
  }
  const { $type } = value as { readonly $type?: unknown }
  if (schema.type === "ref" && "ref" in schema) return findUnknown(find(schema.ref), value, path)
  if (schema.type === "union") {
    return typeof $type === "string" ? findUnknown(find($type), value, path) : [`${path}: no $type`]
  }
  if (schema.type === "unknown") return typeof $type === "string" ? judgeRecord($type, value, path) : []
  if (schema.type === "record" && "record" in schema) return findUnknown(schema.record as Schema, value, path)
  if (schema.type !== "object" || !("properties" in schema)) return []
  const properties = schema.properties as Readonly<Record<string, Schema>>
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === "$type") return []
    const here = `${path}.${name}`
    return properties[name] === undefined ? [`${here} is not known`] : findUnknown(properties[name], inner, here)
  })
}

function judgeRecord(type: string, value: object, path: string): readonly string[] {
  return [
    ...complain(path, () => lexicons.assertValidRecord(type, jsonToLex(value))),
    ...findUnknown(find(type), value, path),
  ]
}

function find(uri: string): Schema {
  return lexicons.getDef(uri) ?? { type: "missing" }
}
