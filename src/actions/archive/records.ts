import { z } from "zod"
import { statisticsStatuses } from "#domain/account.ts"
import type { Prefix } from "#domain/ids.ts"
import { instantComplaint, parseInstant, showInstant } from "#domain/instant.ts"
import { labelColours } from "#domain/label.ts"
import { altTextLength, fileNameLength, mediaKinds } from "#domain/media.ts"
import { metricNames, networkKeys } from "#domain/network.ts"
import { nameLength } from "#domain/person.ts"
import { postStatuses } from "#domain/post-status.ts"
import { isTimeZone } from "#domain/time-zone.ts"
import { webLink } from "#domain/web-link.ts"

/*
 * What an archive of a workspace says: one JSON document about itself, and a file for each kind of record with a JSON
 * document in each line. docs/workspace-archive.schema.json is made of this. All sizes are bounded: an archive may come from
 * anywhere.
 */

export const archiveFormat = "fanfare-workspace"
export const archiveVersion = 1

const id = (prefix: Prefix) => z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
const text = (most: number) => z.string().max(most)
const link = text(4000).refine((address) => webLink(address) !== undefined, "must be an address of the web")
const instant = z
  .string()
  .max(40)
  .meta({ format: "date-time" })
  .refine((given) => parseInstant(given) !== null, instantComplaint)
  .overwrite((given) => showInstant(parseInstant(given) ?? Temporal.Instant.fromEpochMilliseconds(0)))

const accountId = id("acc")
const accountIds = z.array(accountId).max(200)
const options = z.record(text(200), text(10_000))

const item = z.strictObject({ body: text(200_000), media: z.array(id("med")).max(100) })

const versions = z
  .array(
    z.strictObject({
      accountId: accountId.optional().describe("Whose version; without it, the original."),
      content: z.array(item).max(200).describe("An account's version without content has the original's."),
      options,
    }),
  )
  .min(1)
  .max(201)

const numbers = z.partialRecord(z.enum(metricNames), z.int().min(0).max(2_000_000_000))

export const manifest = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  exportedAt: instant,
  workspace: z.strictObject({
    name: z.string().trim().min(1).max(nameLength),
    timeZone: z
      .string()
      .refine(isTimeZone, "must be an IANA time zone")
      .meta({ examples: ["Europe/Copenhagen"] }),
  }),
})

const account = z
  .strictObject({
    id: accountId,
    network: z.enum(networkKeys),
    externalId: text(1000).describe("What the network calls it."),
    handle: text(300),
    displayName: text(300),
    profileUrl: link.optional(),
    sandbox: z.boolean(),
    statistics: z.enum(statisticsStatuses),
    connectedAt: instant,
    disconnectedAt: instant.optional(),
  })
  .describe("Without any credential: it is connected again after an import.")

const label = z.strictObject({ id: id("lbl"), name: z.string().min(1).max(40), colour: z.enum(labelColours) })

const accountSet = z.strictObject({
  name: z.string().min(1).max(40),
  accountIds: z.array(accountId).max(500),
  createdAt: instant,
})

const queue = z.strictObject({
  accountId,
  slots: z
    .array(z.strictObject({ weekday: z.int().min(1).max(7), minute: z.int().min(0).max(1439) }))
    .max(200)
    .describe("Monday is 1. The minute is that of the day, in the workspace's time zone."),
  pausedUntil: instant
    .nullable()
    .optional()
    .describe("Null is until somebody resumes it; without it, it is not paused."),
})

const media = z.strictObject({
  id: id("med"),
  kind: z.enum(mediaKinds),
  fileName: z.string().max(fileNameLength * 4),
  contentType: text(100),
  altText: text(altTextLength),
  createdAt: instant,
  file: z
    .string()
    .regex(/^media\/med_[0-9a-z]{26}\.[a-z0-9]{1,5}$/)
    .describe("Where its bytes are in the archive. An empty file is one that the server no longer had."),
})

const post = z.strictObject({
  id: id("pst"),
  status: z.enum(postStatuses),
  accountIds,
  versions,
  scheduledAt: instant.optional(),
  sentAt: instant.optional(),
  labels: z.array(id("lbl")).max(100),
  createdAt: instant,
  updatedAt: instant,
})

const result = z.strictObject({
  postId: id("pst"),
  accountId,
  state: z.enum(["ok", "failed", "uncertain"]),
  externalId: text(1000).optional(),
  url: link.optional(),
  publishedAt: instant.optional(),
  error: z.strictObject({ code: text(200), message: text(4000) }).optional(),
  earlierText: z.boolean(),
  items: z
    .array(
      z.strictObject({
        externalId: text(1000).optional(),
        url: link.optional(),
        sentAt: instant.optional().describe("When it was sent, where no certain answer came."),
        sent: z.strictObject({ body: text(200_000), options, media: z.array(id("med")).max(100) }).optional(),
        memory: z.unknown().optional().describe("What the network said of it, to go on from."),
      }),
    )
    .max(200),
})

const statistic = z
  .strictObject({
    postId: id("pst"),
    accountId,
    externalId: text(1000).optional(),
    publishedAt: instant,
    endsAt: instant.optional(),
    fetchedAt: instant.optional(),
    failedAt: instant.optional(),
    error: text(4000).optional(),
    numbers,
    engagement: z.int().min(0).max(2_000_000_000),
    snapshots: z
      .array(z.strictObject({ fetchedAt: instant, numbers, engagement: z.int().min(0).max(2_000_000_000) }))
      .max(1000),
  })
  .refine(
    ({ error, failedAt }) => (error === undefined) === (failedAt === undefined),
    "error and failedAt belong together",
  )

const revision = z.strictObject({
  postId: id("pst"),
  accountIds,
  versions,
  beginning: text(4000),
  writtenAt: instant,
  keptAt: instant,
})

/** Each file of records with what a line of it is, in the order in which they are read. */
export const recordFiles = {
  accounts: { file: "accounts.jsonl", record: account, most: 2000 },
  labels: { file: "labels.jsonl", record: label, most: 1000 },
  accountSets: { file: "account-sets.jsonl", record: accountSet, most: 500 },
  queues: { file: "queues.jsonl", record: queue, most: 2000 },
  media: { file: "media.jsonl", record: media, most: 100_000 },
  posts: { file: "posts.jsonl", record: post, most: 300_000 },
  results: { file: "results.jsonl", record: result, most: 2_000_000 },
  statistics: { file: "statistics.jsonl", record: statistic, most: 2_000_000 },
  history: { file: "history.jsonl", record: revision, most: 2_000_000 },
} as const

export type RecordKind = keyof typeof recordFiles

export const recordKinds = Object.keys(recordFiles) as RecordKind[]

export type ArchiveManifest = z.infer<typeof manifest>
export type ArchiveRecord<Kind extends RecordKind> = z.infer<(typeof recordFiles)[Kind]["record"]>

export const manifestFile = "manifest.json"
