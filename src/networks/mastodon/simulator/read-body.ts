import type { Context } from "hono"
import { fail } from "#networks/mastodon/simulator/answers.ts"
import * as body from "#networks/simulator/read-body.ts"

/* How bodies are read, with what servers say to a wrong one. */

export function readFields(c: Context): Promise<body.Fields> {
  return body.readFields(c, (type) => fail(c, 422, `Content type ${type} is not taken here`))
}

export function readParts(c: Context, known: readonly string[]): ReturnType<typeof body.readParts> {
  return body.readParts(c, known, {
    noForm: () => fail(c, 422, "Validation failed: File can't be blank"),
    stray: (name) => fail(c, 422, `${name} is not a field`),
  })
}

export function readObject(c: Context): Promise<unknown> {
  return body.readJson(c, {
    noJson: () => fail(c, 422, "The body must be JSON"),
    unreadable: () => fail(c, 400, "Error occurred while parsing request parameters"),
  })
}
