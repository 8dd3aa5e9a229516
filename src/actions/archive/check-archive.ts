import type { Archive } from "#actions/archive/open-archive.ts"
import type { ArchiveManifest, ArchiveRecord, RecordKind } from "#actions/archive/records.ts"
import { refuseArchive } from "#actions/archive/refuse-archive.ts"
import { newId } from "#crypto/random.ts"
import type { Id, Prefix } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"

/** The ids of an archive and what they become here: nothing keeps its id, so nothing can be taken for something else. */
export type NewIds = {
  readonly accounts: ReadonlyMap<string, Id<"acc">>
  readonly labels: ReadonlyMap<string, Id<"lbl">>
  readonly posts: ReadonlyMap<string, Id<"pst">>
}

export type CheckedArchive = {
  readonly manifest: ArchiveManifest
  readonly ids: NewIds
  /** Those that are connected where it comes from, and have to be connected again. */
  readonly networks: readonly NetworkKey[]
  readonly counts: Readonly<Record<RecordKind, number>>
  readonly scheduled: number
  readonly interrupted: number
}

/** Reads all records once, before anything is done with them: what is wrong with an archive is said at once. */
export async function checkArchive(archive: Archive): Promise<CheckedArchive> {
  const manifest = await archive.readManifest()
  const counts = {
    accounts: 0,
    labels: 0,
    accountSets: 0,
    queues: 0,
    media: 0,
    posts: 0,
    results: 0,
    statistics: 0,
    history: 0,
  }
  const [accounts, labels, posts] = [ids<"acc">(), ids<"lbl">(), ids<"pst">()]
  const networks: NetworkKey[] = []
  let [scheduled, interrupted] = [0, 0]

  const connected = uniquely("connects an account twice")
  for await (const account of counting("accounts")) {
    accounts.add(account.id)
    if (account.disconnectedAt !== undefined) continue
    networks.push(account.network)
    connected(`${account.network} ${account.sandbox} ${account.externalId}`)
  }
  const named = uniquely("has a label twice")
  for await (const label of counting("labels")) {
    labels.add(label.id)
    named(label.name.toLowerCase())
  }
  const called = uniquely("has a set of accounts twice")
  for await (const set of counting("accountSets")) {
    called(set.name)
    set.accountIds.forEach(accounts.demand)
  }
  const queued = uniquely("has the slots of an account twice")
  for await (const queue of counting("queues")) {
    queued(queue.accountId)
    accounts.demand(queue.accountId)
  }
  const mediaOnce = uniquely("has a media item twice")
  for await (const { id } of counting("media")) mediaOnce(id)
  for await (const post of counting("posts")) {
    posts.add(post.id)
    post.accountIds.forEach(accounts.demand)
    post.labels.forEach(labels.demand)
    demandVersions(post.versions, accounts.demand)
    if (post.status === "Scheduled") scheduled += 1
    if (post.status === "Publishing") interrupted += 1
  }
  await checkPairs("results")
  await checkPairs("statistics")
  for await (const revision of counting("history")) {
    posts.demand(revision.postId)
    revision.accountIds.forEach(accounts.demand)
    demandVersions(revision.versions, accounts.demand)
  }
  const maps = { accounts: accounts.renew(), labels: labels.renew(), posts: posts.renew() }
  return { manifest, ids: maps, networks, counts, scheduled, interrupted }

  async function* counting<Kind extends RecordKind>(kind: Kind): AsyncGenerator<ArchiveRecord<Kind>> {
    for await (const record of archive.records(kind)) {
      counts[kind] += 1
      yield record
    }
  }

  /** Of a post on an account there is one. */
  async function checkPairs(kind: "results" | "statistics"): Promise<void> {
    const once = uniquely(`has two entries in ${kind} for a post on an account`)
    for await (const { postId, accountId } of counting(kind)) {
      posts.demand(postId)
      accounts.demand(accountId)
      once(`${postId} ${accountId}`)
    }
  }
}

function ids<P extends Prefix>() {
  const known = new Set<string>()
  return {
    add: (id: string) => {
      if (known.has(id)) throw refuseArchive(`has ${id} twice`)
      known.add(id)
    },
    demand: (id: string) => {
      if (!known.has(id)) throw refuseArchive(`names ${id}, which is not in it`)
    },
    /** What is of one moment is listed in the order of ids: they keep theirs. */
    renew: (): ReadonlyMap<string, Id<P>> => {
      const fresh = Array.from(known, () => newId<P>()).toSorted()
      return new Map(
        Array.from(known)
          .toSorted()
          .map((id, index) => [id, fresh[index] ?? newId<P>()]),
      )
    },
  }
}

function uniquely(words: string): (key: string) => void {
  const seen = new Set<string>()
  return (key) => {
    if (seen.has(key)) throw refuseArchive(words)
    seen.add(key)
  }
}

function demandVersions(versions: ArchiveRecord<"posts">["versions"], demand: (id: string) => void): void {
  const own = versions.map(({ accountId }) => accountId ?? "")
  if (!own.includes("")) throw refuseArchive("has a post without its original version")
  if (new Set(own).size !== own.length) throw refuseArchive("has a post with two versions for the same account")
  for (const id of own) if (id !== "") demand(id)
}
