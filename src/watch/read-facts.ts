import { networkKeys, type NetworkKey } from "#domain/network.ts"
import {
  latenessLimits,
  type NetworkState,
  type ProcessState,
  type QueueHistory,
  type ServerFacts,
} from "#domain/server-status.ts"
import type { QueueState } from "#domain/work-queue.ts"
import type { Reader } from "#storage/database.ts"
import { listProcesses, type ProcessRow } from "#storage/processes.ts"
import { listQueueSamples, type QueueStretch, readQueueStates } from "#storage/queue-states.ts"
import {
  countToReconnect,
  countWorkspaces,
  listNetworkResults,
  readDatabaseFacts,
  readLateness,
  sumMedia,
} from "#storage/server-facts.ts"
import { isSilent } from "#watch/is-silent.ts"
import { readLastBackup } from "#watch/read-last-backup.ts"
import type { StatusDeps } from "#watch/watch.ts"

const dayHours = 24
const depthMinutes = 30

/** Looks at the whole installation. */
export async function readServerFacts(deps: StatusDeps): Promise<ServerFacts> {
  const { database, clock, wallClock } = deps
  const begun = performance.now()
  await database.now()
  const queryMs = performance.now() - begun
  const now = clock.now()
  const since = now.subtract({ hours: dayHours })
  const wallNow = wallClock.now()
  return database.read(async (db) => {
    const { version, bytes } = await readDatabaseFacts(db)
    const samples = await listQueueSamples(db, wallNow.subtract({ hours: dayHours }))
    const states = await readQueueStates(db, now)
    return {
      checkedAt: now,
      version: deps.serverVersion,
      startedAt: deps.processStartedAt(),
      workspaces: await countWorkspaces(db),
      database: { kind: database.kind, version, bytes, queryMs },
      media: { place: deps.mediaPlace, ...(await sumMedia(db)) },
      clock: { offMs: deps.readClockOffset(), movedSeconds: Math.round(wallNow.until(now).total("seconds")) },
      backup: await readLastBackup(db),
      lateness: await readLateness(db, since, latenessLimits),
      processes: (await listProcesses(db)).map((row) => processState(row, wallNow)),
      queues: states.map((state) => history(state, samples, wallNow)),
      networks: await readNetworks(deps, db, since),
    }
  })
}

function processState(row: ProcessRow, now: Temporal.Instant): ProcessState {
  const { host, pid, roles, version } = row
  return {
    host,
    pid,
    roles,
    version,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    isSilent: isSilent(row, now),
    lastClaimAt: row.last_claim_at,
    inHand: row.in_hand,
    memoryBytes: row.memory_bytes,
  }
}

function history(state: QueueState, samples: readonly QueueStretch[], now: Temporal.Instant): QueueHistory {
  const own = samples.filter(({ queue }) => queue === state.key)
  const age = ({ at }: QueueStretch) => at.until(now).total("minutes")
  const count = (dayHours * 60) / depthMinutes
  const depths = Array.from({ length: count }, () => 0)
  for (const sample of own) {
    const place = count - 1 - Math.floor(age(sample) / depthMinutes)
    depths[place] = Math.max(depths[place] ?? 0, sample.due)
  }
  const lastHour = own.filter((sample) => age(sample) <= 60).reduce((sum, { done }) => sum + done, 0)
  return { ...state, lastHour, depths }
}

async function readNetworks(deps: StatusDeps, db: Reader, since: Temporal.Instant): Promise<readonly NetworkState[]> {
  const results = new Map((await listNetworkResults(db, since)).map((result) => [result.key, result]))
  const toReconnect = await countToReconnect(db)
  return networkKeys.map((key) => ({
    sent: 0,
    published: 0,
    uncertain: 0,
    ...results.get(key),
    key,
    keys: keysOf(deps, key),
    ...versionOf(deps, key),
    toReconnect: toReconnect.get(key) ?? 0,
  }))
}

function keysOf(deps: StatusDeps, key: NetworkKey): NetworkState["keys"] {
  const where = deps.connectable.find((each) => each.key === key)
  if (where === undefined) return "off"
  if (where.sandbox) return "sandbox"
  return deps.adapterOf(key)?.needs.appKeys === true ? "set" : "open"
}

/** The version that is asked, or would be. */
function versionOf(deps: StatusDeps, key: NetworkKey): Pick<NetworkState, "apiVersion" | "endsOn"> {
  const version = deps.adapterOf(key)?.apiVersion ?? ""
  if (typeof version === "string") return { apiVersion: version, endsOn: null }
  const where = deps.connectable.find((each) => each.key === key)
  const apiVersion = (where && deps.outsideOf(where)?.apiVersion) ?? version.own
  return { apiVersion, endsOn: version.ends[apiVersion] ?? null }
}
