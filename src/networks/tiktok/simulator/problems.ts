import type { Context } from "hono"
import { endWithJson } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 405 | 416 | 429 | 500 | 503

const logId = "20261114093000010245022015241A2B3C"

/** Every answer says whether it is a good one. */
export const fine = { code: "ok", message: "", log_id: logId }

export function answer(c: Context, data: object): Response {
  return c.json({ data, error: fine })
}

/** Every error of the API has this form. */
export function fail(status: Status, code: string, message: string): never {
  endWithJson(status, { data: {}, error: { code, message, log_id: logId } })
}

export const badInput = (message: string): never => fail(400, "invalid_params", message)

/** Those about tokens have another. */
export function failTokens(status: 400 | 401, error: string, description: string): never {
  endWithJson(status, { error, error_description: description, log_id: logId })
}
