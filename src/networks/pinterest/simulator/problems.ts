import { endWithJson } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 405 | 415 | 429 | 500 | 503

/** Every error of Pinterest has this form. */
export function fail(
  status: Status,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): never {
  endWithJson(status, { code, message }, headers)
}

export function badInput(message: string): never {
  fail(400, 1, `Invalid request: ${message}`)
}
