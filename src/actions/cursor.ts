import { parseInstant, showInstant } from "#domain/instant.ts"
import { badField } from "#domain/problem.ts"

/** Where a list goes on: after the entry made at this instant with this id. */
export type CursorPlace = { readonly at: Temporal.Instant; readonly id: string }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function showCursor({ at, id }: CursorPlace): string {
  return Buffer.from(`${showInstant(at)} ${id}`).toString("base64url")
}

/** The place in a cursor that we gave out; what anybody else made up is refused. */
export function readCursor(text: string): CursorPlace {
  const [instant = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split(" ")
  const at = parseInstant(instant)
  if (at === null || !uuid.test(id) || rest.length > 0) {
    throw badField("cursor", "must be the nextCursor of an earlier answer")
  }
  return { at, id }
}
