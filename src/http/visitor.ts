import type { Context } from "hono"
import { askedLanguage } from "#domain/language.ts"
import type { Environment } from "#http/environment.ts"
import type { Visitor } from "#identity/identity.ts"

export function visitorOf(c: Context<Environment>): Visitor {
  const caller = c.get("caller")
  const userAgent = (c.req.header("user-agent") ?? "").slice(0, 300)
  const session = "session" in caller ? caller.session : null
  const language = askedLanguage(c.req.header("accept-language"))
  return { address: c.get("address"), requestId: c.get("requestId"), userAgent, language, session }
}
