import { HTTPException } from "hono/http-exception"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

type Status = 400 | 401 | 403 | 404 | 422 | 426 | 429 | 500 | 503

function end(status: Status, body: object): never {
  throw new HTTPException(status, { res: Response.json(body, { status }) })
}

/** An error in the form that most of the interface uses. */
export function fail(status: Status, code: string, message: string, serviceErrorCode?: number): never {
  end(status, { message, ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }), code, status })
}

/** An error in the newer form, which says which field is wrong. */
export function failInput(status: 400 | 422, fieldPath: string, code: string, message: string): never {
  end(status, {
    errorDetailType: "com.linkedin.common.error.BadRequest",
    message,
    errorDetails: { inputErrors: [{ description: message, input: { inputPath: { fieldPath } }, code }] },
    status,
  })
}

/** An error of the pages that hand out tokens. */
export function failToken(status: 400 | 401, error: string, description: string): never {
  end(status, { error, error_description: description })
}

export function deny(what: string): never {
  fail(403, "ACCESS_DENIED", `Not enough permissions to access: ${what}`, 100)
}

/** What any call about an account may meet with; `more` are those that only some calls know. Returns one of `more`. */
export async function meetFault(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") {
    const message = "Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached."
    fail(429, "TOO_MANY_REQUESTS", message, 101)
  }
  if (fault === "unavailable") end(503, { message: "Service Unavailable", status: 503 })
  if (fault === "serverError") end(500, { message: "Internal Server Error", serviceErrorCode: 0, status: 500 })
  if (fault === "timeout") return tools.hang()
  return fault
}
