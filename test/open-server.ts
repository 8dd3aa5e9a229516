import type { Services } from "#actions/action.ts"
import { Faults } from "#app/faults.ts"
import { createLog } from "#app/log.ts"
import { countNothing } from "#domain/meter.ts"
import { reportNothing } from "#domain/report-failure.ts"
import { httpApp } from "#http/app.ts"
import { CallerTurns } from "#http/caller-turns.ts"
import type { HttpContext } from "#http/environment.ts"
import { listen } from "#http/server.ts"
import { LiveHub } from "#live/live-hub.ts"
import type { World } from "./world.ts"

/** A second server on the same world, with something in it changed. */
export async function openServer(world: World, change: Partial<Services>, live?: LiveHub) {
  const lines: string[] = []
  const log = createLog("debug", { write: (line) => void lines.push(line) })
  const faults = new Faults(log)
  const services: Services = { ...world.services, ...change }
  const context: HttpContext = {
    services,
    live: live ?? new LiveHub(services.database, services.clock, reportNothing),
    log,
    faults,
    meter: countNothing,
    rates: { perToken: 1_000_000, perPerson: 1_000_000, perAddress: 1_000_000 },
    trustedProxies: 0,
    unreadBodyMs: 500,
    callers: new CallerTurns(0),
    webDir: ".",
    docsDir: ".",
    stopping: new AbortController().signal,
  }
  const server = await listen(httpApp(context), { ...context, port: 0, hosts: ["127.0.0.1", "::1"] })
  const close = async () => {
    server.cut()
    await server.drain()
  }
  return {
    base: `http://localhost:${server.port}`,
    port: server.port,
    /** Every line that it logged. */
    lines,
    faults,
    close,
    [Symbol.asyncDispose]: close,
  }
}
