import { setTimeout as wait } from "node:timers/promises"
import { Hono } from "hono"
import type { HttpContext, Environment } from "#http/environment.ts"
import { patienceMs } from "#http/silent-database.ts"

export function healthRoutes({ services, stopping }: Pick<HttpContext, "services" | "stopping">): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/healthz", (c) => c.text("ok"))

  routes.get("/readyz", async (c) => {
    const reason = stopping.aborted ? "The instance is shutting down." : await databaseTrouble(services.database)
    if (reason === null) return c.text("ready")
    return c.json({ code: "Internal", message: reason, issues: [] }, 503)
  })

  return routes
}

async function databaseTrouble(database: HttpContext["services"]["database"]): Promise<string | null> {
  const silence = new AbortController()
  const late = wait(patienceMs, "late" as const, { signal: silence.signal, ref: false }).catch(() => "late" as const)
  try {
    const answer = await Promise.race([database.now(), late])
    return answer === "late" ? "The database does not respond." : null
  } catch {
    return "The database does not respond."
  } finally {
    silence.abort()
  }
}
