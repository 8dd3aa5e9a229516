import type { Context } from "hono"
import { meetTrouble } from "#networks/meta-shared/simulator/admit.ts"
import { badParameter, deadToken } from "#networks/meta-shared/simulator/graph-error.ts"
import type { Token } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf } from "#networks/simulator/instants.ts"

const seconds = (instant: string): number => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 1000)

/** Whoever asks must be known to the app; everybody here has a role in it. */
export async function inspectToken(tools: SandboxTools, c: Context): Promise<Response> {
  const { input_token: asked = "", access_token: presented = "" } = c.req.query()
  const asker = tools.memory.get<Token>("token", presented)
  if (asker === undefined || asker.state !== "live") return deadToken(c, 467)
  await meetTrouble(tools, c, asker.account)
  const token = tools.memory.get<Token>("token", asked)
  if (token === undefined) return badParameter(c, "The input_token is invalid")
  const data = {
    type: "USER",
    application: "Fanfare in the sandbox",
    data_access_expires_at: seconds(token.expiresAt),
    expires_at: seconds(token.expiresAt),
    is_valid: token.state === "live" && ageOf(tools, token.expiresAt) < 0,
    issued_at: seconds(token.issuedAt),
    scopes: token.scopes,
    user_id: token.account,
  }
  return c.json({ data })
}
