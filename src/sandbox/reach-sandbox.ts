import type { Clock } from "#domain/clock.ts"
import type { NetworkKey } from "#domain/network.ts"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"
import type { Hosts } from "#networks/network.ts"
import type { LedgerEntry, SandboxControls } from "#networks/sandbox-controls.ts"
import { hostsIn, notPlayed } from "#sandbox/sandbox-hosts.ts"

/** So often an instance asks whether another one has moved the clock. */
const askEveryMs = 500
const patienceMs = 10_000

export type ReachOptions = {
  /** The address of the process: see main.ts. */
  readonly url: URL
  readonly clock: Clock
  readonly mayMoveClock: boolean
  /** The real tables of the networks' hosts. */
  readonly hosts: ReadonlyMap<NetworkKey, Hosts>
  readonly report: ReportFailure
}

export type ReachedSandbox = SandboxControls & { readonly clock: Clock; close(): void }

type ClockAnswer = { readonly aheadMs: number; readonly keys: readonly NetworkKey[] }

/** The controls of a sandbox that runs in another process, which several instances share. */
export async function reachSandbox({ url, clock, mayMoveClock, hosts, report }: ReachOptions): Promise<ReachedSandbox> {
  const ask = async <T>(path: string, order?: object): Promise<T> => {
    const response = await fetch(new URL(`/control/${path}`, url), {
      method: order === undefined ? "GET" : "POST",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      ...(order === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(order) }),
    })
    if (!response.ok) throw new Error(`the sandbox at ${url.origin} answered ${path} with ${response.status}`)
    return (await response.json()) as T
  }
  const first = await ask<ClockAnswer>("clock").catch((cause: unknown) => {
    throw new Error(`FANFARE_SANDBOX_URL: no sandbox answers at ${url.origin}.`, { cause })
  })
  let ahead = mayMoveClock ? first.aheadMs : 0
  const look = async () => {
    // Another instance may have moved it further while this answer was on its way: it never goes back.
    ahead = Math.max(ahead, (await ask<ClockAnswer>("clock")).aheadMs)
  }
  // While the sandbox does not answer, the last difference stays the best guess.
  const lookAgain = reportFirst(report, "the sandbox does not tell its clock", look)
  const looking = mayMoveClock ? setInterval(() => void lookAgain(), askEveryMs).unref() : undefined

  return {
    keys: first.keys,
    clock: { now: () => (ahead === 0 ? clock.now() : clock.now().add({ milliseconds: ahead })) },
    hostsOf(key) {
      const real = hosts.get(key)
      if (real === undefined) throw notPlayed(key)
      return hostsIn(url, key, real)
    },
    setFault: async (order) => void (await ask("faults", order)),
    async ledger(key) {
      type Line = Omit<LedgerEntry, "acceptedAt"> & { readonly acceptedAt: string }
      const { entries } = await ask<{ entries: readonly Line[] }>("ledger", key === undefined ? {} : { key })
      return entries.map((entry) => ({ ...entry, acceptedAt: Temporal.Instant.from(entry.acceptedAt) }))
    },
    advanceClock: mayMoveClock
      ? async (seconds) => {
          ahead = Math.max(ahead, (await ask<ClockAnswer>("clock", { seconds })).aheadMs)
        }
      : null,
    async newAccount(key, handle, workspace) {
      if (!first.keys.includes(key)) throw notPlayed(key)
      return (await ask<{ account: string }>("accounts", { key, handle, workspace })).account
    },
    async ownAccount(key, workspace) {
      if (!first.keys.includes(key)) throw notPlayed(key)
      return (await ask<{ account: string }>("own-account", { key, workspace })).account
    },
    formValues: async (key, account) =>
      (await ask<{ values: Record<string, string> }>("forms", { key, account })).values,
    close: () => clearInterval(looking),
  }
}
