import type { NewIds } from "#actions/archive/check-archive.ts"
import type { ImportedMedia } from "#actions/archive/import-media.ts"
import type { ArchiveRecord } from "#actions/archive/records.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { metricNames } from "#domain/network.ts"
import { networkOfOption } from "#domain/option-key.ts"
import type { PostStatus } from "#domain/post-status.ts"
import { type Options, searchTextOf, type Version, withOriginal } from "#domain/post.ts"

/* From the records of an archive to rows. Every row of a table has the same columns. */

export type ImportContext = {
  readonly ids: NewIds
  readonly media: ReadonlyMap<string, ImportedMedia>
  /** Everything counts as written by the person who imports it. */
  readonly userId: Id<"usr">
}

function find<P>(map: ReadonlyMap<string, P>, id: string): P {
  const found = map.get(id)
  if (found === undefined) throw new Error(`${id} was there when the archive was checked`)
  return found
}

const accountTrouble = "This account came with an imported workspace. Connect it again."

export function readAccount(account: ArchiveRecord<"accounts">, { ids }: ImportContext) {
  return {
    id: find(ids.accounts, account.id),
    network: account.network,
    external_id: account.externalId,
    handle: account.handle,
    display_name: account.displayName,
    profile_url: account.profileUrl ?? null,
    status: "NeedsReconnect",
    statistics: account.statistics,
    sandbox: account.sandbox,
    connected_at: account.connectedAt,
    deleted_at: account.disconnectedAt ?? null,
    trouble: accountTrouble,
    scopes: [],
  }
}

export function readLabel(label: ArchiveRecord<"labels">, { ids }: ImportContext) {
  return { id: find(ids.labels, label.id), name: label.name, colour: label.colour }
}

export function readSet(set: ArchiveRecord<"accountSets">, { ids }: ImportContext) {
  const accounts = set.accountIds.map((id) => find(ids.accounts, id))
  return { name: set.name, account_ids: accounts, created_at: set.createdAt }
}

export function readSlots({ accountId, slots }: ArchiveRecord<"queues">, { ids }: ImportContext) {
  const account_id = find(ids.accounts, accountId)
  const once = new Map(slots.map((slot) => [`${slot.weekday} ${slot.minute}`, slot]))
  return [...once.values()].map(({ weekday, minute }) => ({ account_id, weekday, minute }))
}

export function readPauses({ accountId, pausedUntil }: ArchiveRecord<"queues">, { ids }: ImportContext) {
  return pausedUntil === undefined ? [] : [{ account_id: find(ids.accounts, accountId), until: pausedUntil }]
}

export function readMediaItem({ id, record, kept, fileName }: ImportedMedia, { userId }: ImportContext) {
  return {
    id,
    kind: kept.kind,
    file_name: fileName,
    content_type: kept.contentType,
    bytes: kept.bytes,
    stored_bytes: kept.storedBytes,
    width: kept.width,
    height: kept.height,
    duration_ms: kept.durationMs,
    video_codec: kept.videoCodec,
    audio_codec: kept.audioCodec,
    alt_text: record.altText,
    created_by: userId,
    created_at: record.createdAt,
  }
}

/** Options of networks that this server does not know are left out. */
function readOptions(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([key]) => networkOfOption(key) !== null))
}

const readMediaIds = (ids: readonly string[], { media }: ImportContext) => ids.flatMap((id) => media.get(id)?.id ?? [])

function readVersions(versions: ArchiveRecord<"posts">["versions"], context: ImportContext): readonly Version[] {
  return withOriginal(
    versions.map(({ accountId, content, options }) => ({
      accountId: accountId === undefined ? null : find(context.ids.accounts, accountId),
      content: content.map(({ body, media }) => ({ body, media: readMediaIds(media, context) })),
      options: readOptions(options),
    })),
  )
}

/**
 * Nothing goes out by itself here: the accounts are not connected, and where it comes from the same post may still go out.
 * What was on its way has failed, and its results say what is known.
 */
const statusHere: Readonly<Record<PostStatus, PostStatus>> = {
  Draft: "Draft",
  Scheduled: "Draft",
  Publishing: "Failed",
  Published: "Published",
  Failed: "Failed",
}

export function readPost(post: ArchiveRecord<"posts">, context: ImportContext) {
  const { ids, userId } = context
  const versions = readVersions(post.versions, context)
  return {
    id: find(ids.posts, post.id),
    status: statusHere[post.status],
    account_ids: [...new Set(post.accountIds.map((id) => find(ids.accounts, id)))],
    versions,
    search_text: searchTextOf(versions),
    scheduled_at: post.scheduledAt ?? null,
    sent_at: post.sentAt ?? null,
    usage_scheduled: 0,
    usage_x: 0,
    created_by: userId,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  }
}

export function readPostLabels(post: ArchiveRecord<"posts">, { ids }: ImportContext) {
  return [...new Set(post.labels)].map((id) => ({ post_id: find(ids.posts, post.id), label_id: find(ids.labels, id) }))
}

export function readResult(result: ArchiveRecord<"results">, context: ImportContext) {
  const { ids } = context
  return {
    post_id: find(ids.posts, result.postId),
    account_id: find(ids.accounts, result.accountId),
    state: result.state,
    external_id: result.externalId ?? null,
    url: result.url ?? null,
    published_at: result.publishedAt ?? null,
    error_code: result.error?.code ?? null,
    error_message: result.error?.message ?? null,
    has_earlier_text: result.earlierText,
    seed: "",
    items: result.items.map(({ sent, ...item }) => ({
      ...item,
      ...(sent === undefined ? {} : { sent: { ...sent, media: readMediaIds(sent.media, context) } }),
    })),
    attempt: 0,
    tries: 0,
  }
}

function readNumbers(numbers: ArchiveRecord<"statistics">["numbers"]) {
  return Object.fromEntries(metricNames.map((name) => [name, numbers[name] ?? null]))
}

export function readStatistic(statistic: ArchiveRecord<"statistics">, { ids }: ImportContext) {
  return {
    post_id: find(ids.posts, statistic.postId),
    account_id: find(ids.accounts, statistic.accountId),
    external_id: statistic.externalId ?? null,
    published_at: statistic.publishedAt,
    ends_at: statistic.endsAt ?? null,
    fetched_at: statistic.fetchedAt ?? null,
    failed_at: statistic.failedAt ?? null,
    error: statistic.error ?? null,
    engagement: statistic.engagement,
    claim: 0,
    ...readNumbers(statistic.numbers),
  }
}

export function readSnapshots({ postId, accountId, snapshots }: ArchiveRecord<"statistics">, { ids }: ImportContext) {
  const once = new Map(snapshots.map((snapshot) => [snapshot.fetchedAt, snapshot]))
  return Array.from(once.values(), ({ fetchedAt, engagement, numbers }) => ({
    post_id: find(ids.posts, postId),
    account_id: find(ids.accounts, accountId),
    fetched_at: fetchedAt,
    engagement,
    ...readNumbers(numbers),
  }))
}

export function readRevision(revision: ArchiveRecord<"history">, context: ImportContext) {
  const { ids, userId } = context
  return {
    id: newId<"rev">(),
    post_id: find(ids.posts, revision.postId),
    account_ids: revision.accountIds.map((id) => find(ids.accounts, id)),
    versions: readVersions(revision.versions, context),
    beginning: revision.beginning,
    written_at: revision.writtenAt,
    written_by: userId,
    kept_at: revision.keptAt,
  }
}
