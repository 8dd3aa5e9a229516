import type { Context } from "hono"
import { fail, failFields } from "#networks/pixelfed/simulator/answers.ts"
import * as body from "#networks/simulator/read-body.ts"

/* How bodies are read, with what servers say to a wrong one. */

export function readFields(c: Context): Promise<body.Fields> {
  return body.readFields(c, (type) => fail(422, `Content type ${type} is not taken here`))
}

export function readParts(c: Context, known: readonly string[]): ReturnType<typeof body.readParts> {
  return body.readParts(c, known, {
    noForm: () => failFields("file", "The file field is required when file.* is not present."),
    stray: (name) => failFields(name, `The ${name} field is not known.`),
  })
}

export function readObject(c: Context): Promise<unknown> {
  return body.readJson(c, {
    noJson: () => fail(422, "The body must be JSON"),
    unreadable: () => fail(400, "Syntax error"),
  })
}
