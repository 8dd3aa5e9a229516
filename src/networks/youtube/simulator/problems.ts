import { endWithJson } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 429 | 500 | 503

type About = { readonly domain?: string; readonly details?: readonly object[]; readonly status?: string }

/** An error of YouTube's interface. */
export function fail(code: Status, reason: string, message: string, about: About = {}): never {
  const { domain = "youtube", status, details } = about
  const error = {
    code,
    message,
    errors: [{ message, domain, reason }],
    ...(status === undefined ? {} : { status }),
    ...(details === undefined ? {} : { details }),
  }
  endWithJson(code, { error })
}
