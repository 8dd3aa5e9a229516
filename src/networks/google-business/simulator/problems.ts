import { endWithJson } from "#networks/simulator/answers.ts"

const statuses = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

type Status = keyof typeof statuses

/** An error of one of the interfaces. */
export function fail(status: Status, message: string, details: readonly object[] = []): never {
  const code = statuses[status]
  const error = { code, message, status, ...(details.length === 0 ? {} : { details }) }
  endWithJson(code, { error })
}

/** What is wrong with a post, field by field. */
export function failField(field: string, message: string, code = 3): never {
  const errorDetails = [{ code, field, message }]
  fail("INVALID_ARGUMENT", "Request contains an invalid argument.", [
    { "@type": "type.googleapis.com/google.mybusiness.v4.ValidationError", errorDetails },
  ])
}
