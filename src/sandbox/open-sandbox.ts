import { channel } from "node:diagnostics_channel"
import type { Clock } from "#domain/clock.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { SandboxControls } from "#networks/sandbox-controls.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { Audience } from "#sandbox/audience.ts"
import { Connections } from "#sandbox/connections.ts"
import { fetchMedia } from "#sandbox/fetch-media.ts"
import { Later } from "#sandbox/later.ts"
import { isReturnAddress } from "#sandbox/own-addresses.ts"
import { sandboxApp } from "#sandbox/sandbox-app.ts"
import { SandboxFile } from "#sandbox/sandbox-file.ts"
import { addressOfHost, hostsIn } from "#sandbox/sandbox-hosts.ts"
import { type PlayedNetwork, Stages } from "#sandbox/stages.ts"

/*
 * The sandbox plays the networks: their own adapters talk to it by HTTP as they would to the real ones.
 *
 * Terminology
 *
 * - simulator: one network, played from its documentation
 * - host: one of the names in a network's table of addresses, served under /sandbox/<key>/<name>
 * - ledger: what the simulators have accepted, and so is public; it survives every crash
 * - fault: what an account's next requests are to meet with
 * - viewer: the person who opens a page, and sees what is of their workspace
 */

/** Longer than any client waits. */
const hangMs = 120_000

export type SandboxOptions = {
  /** The folder with the file `sandbox.sqlite`. */
  readonly dir: string
  /** The address under which `/sandbox` is served. */
  readonly baseUrl: URL
  /** Whose media it fetches and shows, and to whom it sends people back; null for every service on this machine. */
  readonly serviceOrigin: string | null
  readonly clock: Clock
  readonly mayMoveClock: boolean
  readonly networks: readonly PlayedNetwork[]
  /** Aborted when no connection may be kept waiting any longer. */
  readonly stopping: AbortSignal
  /** Told of what goes wrong in here, after an answer too. */
  readonly report: (error: unknown) => void
}

export type Sandbox = SandboxControls & {
  /** Serves `/sandbox` and everything under it. */
  readonly app: ReturnType<typeof sandboxApp>
  /** The given clock, moved forward as far as anybody asked for. */
  readonly clock: Clock
  aheadMs(): number
  close(): void
}

const faultsTaken = channel("fanfare:sandbox-fault")

export function openSandbox(options: SandboxOptions): Sandbox {
  const { baseUrl, clock, mayMoveClock, serviceOrigin, report } = options
  const file = new SandboxFile(options.dir)
  const connections = new Connections(hangMs, options.stopping)
  const later = new Later(report)
  const audience = new Audience(file)
  let ahead = mayMoveClock ? file.aheadMs() : 0
  const now = () => (ahead === 0 ? clock.now() : clock.now().add({ milliseconds: ahead }))

  const toolsOf = (key: NetworkKey): Omit<SandboxTools, "offer"> => ({
    memory: file.memoryOf(key),
    now,
    host: (name) => addressOfHost(baseUrl, key, name),
    accept: (post) => file.accept(key, post, now()),
    accepted: (account) => file.accepted(key, account),
    takeFault(account, ...kinds) {
      const fault = file.takeFault(key, account, kinds)
      // Nobody listens but the crash bench, which counts what really went wrong.
      if (fault !== undefined && faultsTaken.hasSubscribers) faultsTaken.publish(fault)
      return fault
    },
    isVisible: (account) => audience.sees(key, account),
    mayReturnTo: (address) => isReturnAddress(address, key, serviceOrigin),
    fetch: async (url) => fetchMedia(url, serviceOrigin),
    later: (ms, run) => later.add(ms, run),
    drop: () => connections.drop(),
    hang: async () => connections.hang(),
  })
  const stages = new Stages(options.networks, { file, audience, baseUrl, toolsOf })

  return {
    app: sandboxApp({ file, audience, connections, stages, serviceOrigin, report }),
    keys: stages.keys,
    clock: { now },
    aheadMs: () => ahead,
    hostsOf: (key) => hostsIn(baseUrl, key, stages.get(key).hosts),
    async setFault(order) {
      file.setFault(order)
      await file.settled()
    },
    ledger: async (key) => file.ledger(key),
    advanceClock: mayMoveClock
      ? async (seconds) => {
          file.moveAhead(seconds * 1000)
          ahead += seconds * 1000
          later.advance(seconds * 1000)
          await file.settled()
        }
      : null,
    async newAccount(key, handle, workspace) {
      const account = stages.newAccount(key, handle, workspace ?? null)
      await file.settled()
      return account
    },
    async ownAccount(key, workspace) {
      const account = stages.ownAccount(key, workspace)
      await file.settled()
      return account
    },
    async formValues(key, account) {
      const { simulator, tools } = stages.get(key)
      return simulator.formValues?.(tools, account) ?? {}
    },
    close() {
      later.stop()
      file.close()
    },
  }
}
