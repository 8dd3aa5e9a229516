import type { z } from "zod"
import { findUnkeepable } from "#actions/find-unkeepable.ts"
import { clipText } from "#domain/clip-text.ts"
import { type Issue, mostIssues, refuseFor } from "#domain/problem.ts"

type Complaint = z.core.$ZodIssue

/** The input as the schema understands it, or a `BadInput` that names the fields and says what to do. */
export function readInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const unkeepable = findUnkeepable(given)
  if (unkeepable !== undefined) {
    throw refuseFor("BadInput", [issue(unkeepable, "input.text", "must not have NUL or half characters")])
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const complaints = result.error.issues
  const count = complaints.reduce((sum, complaint) => sum + countIssues(complaint), 0)
  const listed = complaints.values().flatMap((complaint) => explain(complaint, given))
  throw refuseFor("BadInput", listed.take(mostIssues).toArray(), count)
}

function countIssues(complaint: Complaint): number {
  return complaint.code === "unrecognized_keys" ? complaint.keys.length : 1
}

/** One by one, so that nothing is made of those that are not listed. */
function* explain(complaint: Complaint, given: unknown): Generator<Issue> {
  const path = complaint.path.map(String)
  if (complaint.code === "unrecognized_keys") {
    for (const key of complaint.keys) yield issue([...path, key], "input.unknown", "is not a field here")
  } else {
    yield issue(path, `input.${complaint.code}`, isMissing(complaint, given) ? "is required" : words(complaint))
  }
}

/** Whether the field that the complaint is about was not sent at all. */
function isMissing({ path }: Complaint, given: unknown): boolean {
  const value = path.reduce<unknown>((inside, key) => {
    const isRecord = typeof inside === "object" && inside !== null
    return isRecord && Object.hasOwn(inside, key) ? Reflect.get(inside, key) : undefined
  }, given)
  return value === undefined && path.length > 0
}

/** The caller chooses the names of the fields, so messages about them stay short. */
const longestName = 200

function issue(path: readonly string[], rule: string, complaint: string): Issue {
  const name = clipText(path.join("."), longestName)
  return { rule, path: name, message: `${name === "" ? "the body" : name} ${complaint}` }
}

function words(complaint: Complaint): string {
  switch (complaint.code) {
    case "invalid_type":
      return `must be ${article(complaint.expected)}`
    case "too_small":
      return complaint.origin === "string" && complaint.minimum === 1
        ? "must not be empty"
        : `must have at least ${complaint.minimum} ${unit(complaint.origin)}`
    case "too_big":
      return `must have at most ${complaint.maximum} ${unit(complaint.origin)}`
    case "invalid_value":
      return `must be one of ${complaint.values.map(String).join(", ")}`
    case "invalid_key":
      return complaint.issues[0]?.message ?? complaint.message
    default:
      return complaint.message
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function unit(origin: string): string {
  return origin === "string" ? "characters" : origin === "array" ? "entries" : ""
}
