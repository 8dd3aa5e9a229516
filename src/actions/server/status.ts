import { z } from "zod"
import { networkKey } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { requireOperator } from "#actions/server/require-operator.ts"
import { findWarnings, queueLevel, versionLevel } from "#domain/find-warnings.ts"
import { queueKeys } from "#domain/work-queue.ts"
import { readServerFacts } from "#watch/read-facts.ts"
import { writeReport } from "#watch/write-report.ts"

const level = z.enum(["orange", "red"])
const queueKey = z.enum(queueKeys)

const warning = z.discriminatedUnion("kind", [
  z.strictObject({ level, kind: z.literal("process-silent"), host: z.string(), pid: z.int(), since: z.string() }),
  z.strictObject({ level, kind: z.literal("no-worker") }),
  z.strictObject({ level, kind: z.literal("queue-old"), queue: queueKey, minutes: z.int(), due: z.int() }),
  z.strictObject({ level, kind: z.literal("no-backup") }),
  z.strictObject({ level, kind: z.literal("backup-old"), days: z.int(), at: z.string() }),
  z.strictObject({
    level,
    kind: z.literal("version-ends"),
    networks: z.array(networkKey).readonly(),
    apiVersion: z.string(),
    endsOn: z.string(),
    days: z.int(),
  }),
  z.strictObject({ level, kind: z.literal("clock-off"), offMs: z.number() }),
])

const statusView = z.strictObject({
  checkedAt: instantOutput,
  /** The worst first; none when everything is fine. */
  warnings: z.array(warning).readonly(),
  version: z.string(),
  startedAt: instantOutput.nullable(),
  workspaces: z.int(),
  database: z.strictObject({
    kind: z.enum(["embedded", "postgres"]),
    version: z.string(),
    bytes: z.int(),
    queryMs: z.number(),
  }),
  media: z.strictObject({ place: z.enum(["disk", "s3"]), bytes: z.int(), files: z.int() }),
  clock: z.strictObject({ offMs: z.number(), movedSeconds: z.int() }),
  backup: z.strictObject({ at: instantOutput, bytes: z.int(), where: z.string() }).nullable(),
  lateness: z.strictObject({
    count: z.int(),
    halfMs: z.int(),
    worstMs: z.int(),
    bars: z.array(z.int()).readonly(),
  }),
  processes: z
    .array(
      z.strictObject({
        host: z.string(),
        pid: z.int(),
        roles: z.array(z.string()).readonly(),
        version: z.string(),
        startedAt: instantOutput,
        seenAt: instantOutput,
        isSilent: z.boolean(),
        lastClaimAt: instantOutput.nullable(),
        inHand: z.int(),
        memoryBytes: z.int(),
      }),
    )
    .readonly(),
  queues: z
    .array(
      z.strictObject({
        key: queueKey,
        due: z.int(),
        oldestAt: instantOutput.nullable(),
        level: level.nullable(),
        lastHour: z.int(),
        depths: z.array(z.int()).readonly(),
      }),
    )
    .readonly(),
  networks: z
    .array(
      z.strictObject({
        key: networkKey,
        keys: z.enum(["set", "open", "sandbox", "off"]),
        apiVersion: z.string(),
        endsOn: z.string().nullable(),
        level: level.nullable(),
        sent: z.int(),
        published: z.int(),
        uncertain: z.int(),
        toReconnect: z.int(),
      }),
    )
    .readonly(),
  /** The same as `fanfare doctor` prints before it tries the networks. */
  report: z.string(),
})

export const serverStatus = defineAction({
  name: "server.status",
  title: "How the server does",
  description:
    "Version, database, media, clock, backup, lateness, processes, queues and networks of this installation, with warnings. For the operator of the server.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: statusView,
  isCostly: true,

  async run(_, { db, actor, services }) {
    await requireOperator(db, actor)
    const facts = await readServerFacts(services)
    const { checkedAt } = facts
    return {
      ...facts,
      warnings: findWarnings(facts),
      queues: facts.queues.map((queue) => ({ ...queue, level: queueLevel(queue, checkedAt) })),
      networks: facts.networks.map((network) => ({ ...network, level: versionLevel(network, checkedAt) })),
      report: writeReport(facts),
    }
  },
})
