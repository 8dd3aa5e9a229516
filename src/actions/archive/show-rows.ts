import type { ArchiveRecord } from "#actions/archive/records.ts"
import { type Id, showId } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import { metricNames } from "#domain/network.ts"
import type { Version } from "#domain/post.ts"
import { isOutOrSent, type PublicationItem } from "#domain/publication.ts"
import { webLink } from "#domain/web-link.ts"
import type { Account } from "#storage/accounts.ts"
import type { Media } from "#storage/media.ts"
import type {
  listPostRows,
  listRevisionRows,
  listSnapshotRows,
  listStatisticRows,
  ResultRow,
} from "#storage/workspace-rows.ts"

/* From rows to the records of an archive. */

type Rows<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

const showAccountIds = (ids: readonly Id<"acc">[]) => ids.map((id) => showId("acc", id))

/** The key with its value, or nothing where there is none. */
function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { [K in Key]?: NonNullable<Value> } {
  return value === null || value === undefined ? {} : ({ [key]: value } as { [K in Key]?: NonNullable<Value> })
}

const time = (instant: Temporal.Instant | null) => (instant === null ? null : showInstant(instant))

export function showAccount(account: Account): ArchiveRecord<"accounts"> {
  return {
    id: showId("acc", account.id),
    network: account.network,
    externalId: account.external_id,
    handle: account.handle,
    displayName: account.display_name,
    ...given("profileUrl", webLink(account.profile_url)),
    sandbox: account.sandbox,
    statistics: account.statistics,
    connectedAt: showInstant(account.connected_at),
    ...given("disconnectedAt", time(account.deleted_at)),
  }
}

export function showMedia(media: Media, file: string): ArchiveRecord<"media"> {
  return {
    id: showId("med", media.id),
    kind: media.kind,
    fileName: media.file_name,
    contentType: media.content_type,
    altText: media.alt_text,
    createdAt: showInstant(media.created_at),
    file,
  }
}

export function showPostRow(post: Rows<typeof listPostRows>, labels: readonly Id<"lbl">[]): ArchiveRecord<"posts"> {
  return {
    id: showId("pst", post.id),
    status: post.status,
    accountIds: showAccountIds(post.account_ids),
    versions: showVersions(post.versions),
    ...given("scheduledAt", time(post.scheduled_at)),
    ...given("sentAt", time(post.sent_at)),
    labels: labels.map((id) => showId("lbl", id)),
    createdAt: showInstant(post.created_at),
    updatedAt: showInstant(post.updated_at),
  }
}

function showVersions(versions: readonly Version[]): ArchiveRecord<"posts">["versions"] {
  return versions.map(({ accountId, content, options }) => ({
    ...given("accountId", accountId === null ? null : showId("acc", accountId)),
    content: content.map(({ body, media }) => ({ body, media: media.map((id) => showId("med", id)) })),
    options: { ...options },
  }))
}

/** What was on its way cannot go on from elsewhere: what may be out is uncertain, and the rest was not sent. */
function settledState({ state, items }: ResultRow): ArchiveRecord<"results">["state"] {
  if (state === "ok" || state === "failed" || state === "uncertain") return state
  return items.some(isOutOrSent) ? "uncertain" : "failed"
}

const interrupted = {
  code: "Interrupted",
  message: "This was on its way when the workspace was exported.",
} as const

export function showResult(row: ResultRow): ArchiveRecord<"results"> {
  const state = settledState(row)
  const kept =
    row.error_code === null ? null : { code: row.error_code, message: (row.error_message ?? "").slice(0, 4000) }
  return {
    postId: showId("pst", row.post_id),
    accountId: showId("acc", row.account_id),
    state,
    ...given("externalId", row.external_id),
    ...given("url", webLink(row.url)),
    ...given("publishedAt", time(row.published_at)),
    ...given("error", state === row.state ? kept : interrupted),
    earlierText: row.has_earlier_text,
    items: row.items.map(showItem),
  }
}

/** Without what was prepared: that holds only for whoever prepared it. */
function showItem({
  externalId,
  url,
  sentAt,
  sent,
  memory,
}: PublicationItem): ArchiveRecord<"results">["items"][number] {
  return {
    ...given("externalId", externalId),
    ...given("url", webLink(url)),
    ...given("sentAt", sentAt),
    ...(sent === undefined
      ? {}
      : {
          sent: {
            ...sent,
            options: { ...sent.options },
            media: sent.media.map((id) => showId("med", id as Id<"med">)),
          },
        }),
    ...given("memory", memory),
  }
}

type Numbered = Rows<typeof listSnapshotRows> | Rows<typeof listStatisticRows>

function showNumbers(row: Numbered): ArchiveRecord<"statistics">["numbers"] {
  return Object.fromEntries(metricNames.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])))
}

export function showStatistic(
  row: Rows<typeof listStatisticRows>,
  snapshots: readonly Rows<typeof listSnapshotRows>[],
): ArchiveRecord<"statistics"> {
  return {
    postId: showId("pst", row.post_id),
    accountId: showId("acc", row.account_id),
    ...given("externalId", row.external_id),
    publishedAt: showInstant(row.published_at),
    ...given("endsAt", time(row.ends_at)),
    ...given("fetchedAt", time(row.fetched_at)),
    ...given("failedAt", time(row.failed_at)),
    ...given("error", row.error?.slice(0, 4000)),
    numbers: showNumbers(row),
    engagement: row.engagement,
    snapshots: snapshots.map((each) => ({
      fetchedAt: showInstant(each.fetched_at),
      numbers: showNumbers(each),
      engagement: each.engagement,
    })),
  }
}

export function showRevision(row: Rows<typeof listRevisionRows>): ArchiveRecord<"history"> {
  return {
    postId: showId("pst", row.post_id),
    accountIds: showAccountIds(row.account_ids),
    versions: showVersions(row.versions),
    beginning: row.beginning,
    writtenAt: showInstant(row.written_at),
    keptAt: showInstant(row.kept_at),
  }
}
