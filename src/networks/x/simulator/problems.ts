import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { SandboxTools } from "#networks/simulator.ts"

const problems = "https://api.x.com/2/problems"

export function plainProblem(c: Context, status: ContentfulStatusCode, title: string, detail = title): Response {
  return c.json({ title, detail, type: "about:blank", status }, status)
}

export function forbid(c: Context, detail: string): Response {
  return plainProblem(c, 403, "Forbidden", detail)
}

/** The problem of a request that is not made as the description of the API says. */
export function invalid(
  c: Context,
  message: string,
  parameters: Readonly<Record<string, readonly string[]>> = {},
): Response {
  const body = {
    errors: [{ parameters, message }],
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: `${problems}/invalid-request`,
  }
  return c.json(body, 400)
}

export function notConfigured(c: Context): Response {
  const body = {
    title: "Client Forbidden",
    detail: "Your client app is not configured with the appropriate oauth2 app permissions for this endpoint.",
    required_enrollment: "Appropriate Level of API Access",
    type: `${problems}/client-forbidden`,
  }
  return c.json(body, 403)
}

export function missingPost(id: string): Readonly<Record<string, string>> {
  return {
    resource_type: "tweet",
    resource_id: id,
    parameter: "ids",
    value: id,
    title: "Not Found Error",
    detail: `Could not find tweet with id: [${id}].`,
    type: `${problems}/resource-not-found`,
  }
}

export function refuseToken(c: Context, error: string, description: string, status: 400 | 401 = 400): Response {
  return c.json({ error, error_description: description }, status)
}

/** Short, so that whoever tries it out sees the second attempt. */
const resetSeconds = 2

export function tooMany(c: Context, tools: SandboxTools): Response {
  c.header("x-rate-limit-limit", "100")
  c.header("x-rate-limit-remaining", "0")
  c.header("x-rate-limit-reset", String(Math.ceil(tools.now().epochMilliseconds / 1000) + resetSeconds))
  return plainProblem(c, 429, "Too Many Requests")
}
