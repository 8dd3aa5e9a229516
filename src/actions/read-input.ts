import type { z } from "zod"
import { findUnkeepable } from "#actions/find-unkeepable.ts"
import { type Issue, Problem } from "#domain/problem.ts"

type Complaint = z.core.$ZodIssue

/** The input as the schema understands it, or a `BadInput` that names every field and says what to do. */
export function readInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const unkeepable = findUnkeepable(given)
  if (unkeepable !== undefined) throw refusal([issue(unkeepable, "input.text", "must not have NUL or half characters")])
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw refusal(result.error.issues.flatMap((complaint) => explain(complaint, given)))
}

function refusal(issues: readonly Issue[]): Problem {
  return new Problem("BadInput", issues[0]?.message ?? "The input does not match the schema.", { issues })
}

function explain(complaint: Complaint, given: unknown): readonly Issue[] {
  const path = complaint.path.map(String)
  if (complaint.code === "unrecognized_keys") {
    return complaint.keys.map((key) => issue([...path, key], "input.unknown", "is not a field here"))
  }
  return [issue(path, `input.${complaint.code}`, isMissing(complaint, given) ? "is required" : words(complaint))]
}

/** Whether the field that the complaint is about was not sent at all. */
function isMissing({ path }: Complaint, given: unknown): boolean {
  const value = path.reduce<unknown>((inside, key) => {
    const isRecord = typeof inside === "object" && inside !== null
    return isRecord && Object.hasOwn(inside, key) ? Reflect.get(inside, key) : undefined
  }, given)
  return value === undefined && path.length > 0
}

function issue(path: readonly string[], rule: string, complaint: string): Issue {
  const name = path.join(".")
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
