import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { endWithJson as end, meetTrouble as meet } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 422 | 426 | 429 | 500 | 503

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

const tooMany = "Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached."

const troubles = {
  rateLimited: () => fail(429, "TOO_MANY_REQUESTS", tooMany, 101),
  unavailable: () => end(503, { message: "Service Unavailable", status: 503 }),
  serverError: () => end(500, { message: "Internal Server Error", serviceErrorCode: 0, status: 500 }),
}

export function meetFault(tools: SandboxTools, account: string, ...more: readonly Fault[]): Promise<Fault | undefined> {
  return meet(tools, account, troubles, ...more)
}
