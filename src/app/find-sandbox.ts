import path from "node:path"
import type { Faults } from "#app/faults.ts"
import type { Settings } from "#app/settings.ts"
import type { Clock } from "#domain/clock.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { openSandbox, type Sandbox } from "#sandbox/open-sandbox.ts"
import { type ReachedSandbox, reachSandbox } from "#sandbox/reach-sandbox.ts"
import type { PlayedNetwork } from "#sandbox/stages.ts"

/** The sandbox inside this process, the one that a setting names, or none. */
export async function findSandbox(
  settings: Settings,
  faults: Faults,
  stopping: AbortSignal,
  clock: Clock,
  networks: readonly PlayedNetwork[],
): Promise<Sandbox | ReachedSandbox | null> {
  if (!settings.FANFARE_SANDBOX) return null
  const mayMoveClock = settings.FANFARE_SANDBOX_CLOCK
  const url = settings.FANFARE_SANDBOX_URL
  if (url !== undefined) {
    const hosts = new Map(networks.map(({ simulator, hosts: real }) => [simulator.key, real]))
    const report: ReportFailure = (error, what) => faults.report("background", error, what)
    return reachSandbox({ url, clock, mayMoveClock, hosts, report })
  }
  return openSandbox({
    dir: path.resolve(settings.FANFARE_DATA_DIR),
    baseUrl: settings.FANFARE_BASE_URL,
    serviceOrigin: settings.FANFARE_BASE_URL.origin,
    clock,
    mayMoveClock,
    networks,
    stopping,
    report: (error) => faults.report("sandbox", error, "the sandbox failed"),
  })
}
