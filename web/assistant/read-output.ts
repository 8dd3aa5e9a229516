import { isObject } from "#domain/json-object.ts"

/*
 * What a step kept of an action's output. A long one was shortened for the model, so nothing is certain to be there, and
 * what is not there is not shown.
 */

export type Data = Readonly<Record<string, unknown>>

export function listAt(data: Data, name: string): readonly Data[] {
  const list = data[name]
  return Array.isArray(list) ? list.filter(isObject) : []
}

export function textsAt(data: Data, name: string): readonly string[] {
  const list = data[name]
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === "string") : []
}

export function dataAt(data: Data, name: string): Data {
  const value = data[name]
  return isObject(value) ? value : {}
}

export function textAt(data: Data, name: string): string {
  const value = data[name]
  return typeof value === "string" ? value : ""
}

export function numberAt(data: Data, name: string): number | null {
  const value = data[name]
  return typeof value === "number" ? value : null
}

/** How the original of a post begins. */
export function bodyOf(post: Data): string {
  const original = listAt(post, "versions").find(({ accountId }) => accountId === undefined)
  const [first] = original === undefined ? [] : listAt(original, "content")
  return first === undefined ? "" : textAt(first, "body")
}

/** The limits that a refusal names. */
export function issuesIn(refusal: string): readonly Data[] {
  const [, json] = /<data>\n([\s\S]*)\n<\/data>/.exec(refusal) ?? []
  if (json === undefined) return []
  try {
    const data: unknown = JSON.parse(json)
    return isObject(data) ? listAt(data, "issues") : []
  } catch {
    return []
  }
}
