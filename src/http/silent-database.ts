import { createMiddleware } from "hono/factory"
import { Problem } from "#domain/problem.ts"
import type { Environment, HttpContext } from "#http/environment.ts"

/** After so long a request looks whether the database is there at all, and again while it goes on. */
const lookEveryMs = 3000

/** A database that takes longer than this to answer the least question, and then the next one, does not respond. */
export const patienceMs = 2000
const looks = 2

export function databaseIsSilent(): Problem {
  const message =
    "The database does not respond. What you asked for may still be done once it does: look before you ask again."
  return new Problem("Internal", message)
}

/**
 * Answers while the database does not: a request that takes long asks whether it responds at all. One that is merely slow
 * is waited for.
 */
export function noticeSilentDatabase({ services, log }: Pick<HttpContext, "services" | "log">) {
  return createMiddleware<Environment>(async (c, next) => {
    const { silence, stop } = awaitSilence(services.database)
    try {
      if ((await Promise.race([next(), silence])) !== "silent") return
    } finally {
      stop()
    }
    const { method, path } = c.req
    log.error({ requestId: c.get("requestId"), method, path }, "the database does not respond")
    throw databaseIsSilent()
  })
}

/** Every request begins and ends this, so it is one timer and nothing else. `silence` never ends once it was stopped. */
function awaitSilence(database: HttpContext["services"]["database"]): { silence: Promise<"silent">; stop: () => void } {
  const { promise: silence, resolve, reject } = Promise.withResolvers<"silent">()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const lookLater = () => {
    timer = setTimeout(() => void look().catch(reject), lookEveryMs).unref()
  }
  const look = async () => {
    if (await isSilent(database)) resolve("silent")
    else if (!isStopped) lookLater()
  }
  lookLater()
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { silence, stop }
}

/** One look is not enough: on a machine that is busy beyond measure even a new connection takes seconds. */
async function isSilent(database: HttpContext["services"]["database"]): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) if (await database.responds(patienceMs)) return false
  return true
}
