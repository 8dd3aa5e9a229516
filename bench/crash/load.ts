import { newId } from "#crypto/random.ts"
import { type Id, readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { PostStatus } from "#domain/post-status.ts"
import { searchTextOf, type Version } from "#domain/post.ts"
import { standingOptions } from "#networks/conformance/trials.ts"
import { type Database, inWorkspace } from "#storage/database.ts"
import { deletePost, insertPost } from "#storage/posts.ts"

/** An account as the bench knows it. */
export type Target = { readonly id: Id<"acc">; readonly key: NetworkKey; readonly external: string }

/** A post that must go out, or that must not. */
export type Planned = {
  readonly id: Id<"pst">
  readonly targets: readonly Target[]
  readonly texts: readonly string[]
  readonly at: Temporal.Instant
  /** Deleted before its time, or never approved: nobody may ever see it. */
  readonly isSecret: boolean
}

type Plan = {
  readonly database: Database
  readonly workspaceId: Id<"wsp">
  readonly userId: Id<"usr">
  readonly targets: readonly Target[]
  /** For the networks that take nothing else. */
  readonly picture: Id<"med">
  readonly video: Id<"med">
  readonly random: () => number
  readonly count: number
  readonly begin: Temporal.Instant
  readonly seconds: number
}

type Show = "words" | "picture" | "video"

/** What a network wants to be shown at the least. */
function wantOf(key: NetworkKey): Show {
  const { media } = networkOf(key).constraints
  if (!media.required) return "words"
  return media.images.max > 0 ? "picture" : "video"
}

function takes(key: NetworkKey, show: Show): boolean {
  const { media } = networkOf(key).constraints
  return wantOf(key) === show || (show === "picture" && wantOf(key) === "words" && media.images.max > 0)
}

/** Whether its media take their time there. */
export const isSlow = (key: NetworkKey): boolean => wantOf(key) !== "words"

const options = Object.assign({}, ...Object.values(standingOptions)) as Version["options"]

/** Posts to one account or several, some of them threads, with times all over the run; one in twenty is to stay unseen. */
export async function planPosts(plan: Plan): Promise<readonly Planned[]> {
  const planned: Planned[] = []
  for (let number = 0; number < plan.count; number += 1) {
    const targets = pick(plan.targets, plan.random)
    const isThread = targets.every(({ key }) => networkOf(key).constraints.thread.supported) && plan.random() < 0.25
    const texts = Array.from({ length: isThread ? 3 : 1 }, (_, item) => `post ${number}, item ${item}`)
    const at = plan.begin.add({ milliseconds: Math.round(plan.random() * plan.seconds * 1000) })
    planned.push({ id: newId<"pst">(), targets, texts, at, isSecret: plan.random() < 0.05 })
  }
  for (let from = 0; from < planned.length; from += 200) {
    await plan.database.write(async (writer) => {
      const db = inWorkspace(writer, plan.workspaceId)
      for (const post of planned.slice(from, from + 200)) {
        const versions: Version[] = [
          { accountId: null, content: post.texts.map((body) => ({ body, media: mediaOf(post, plan) })), options },
        ]
        const isDraft = post.isSecret && plan.random() < 0.5
        const status: PostStatus = isDraft ? "Draft" : "Scheduled"
        await insertPost(db, {
          id: post.id,
          status,
          account_ids: post.targets.map(({ id }) => id),
          versions,
          search_text: searchTextOf(versions),
          scheduled_at: post.at,
          usage_month: null,
          created_by: plan.userId,
          created_at: plan.begin,
          updated_at: plan.begin,
        })
        if (post.isSecret && !isDraft) await deletePost(db, post.id)
      }
    })
  }
  return planned
}

function mediaOf({ targets }: Planned, { picture, video }: Plan): readonly Id<"med">[] {
  const wants = new Set(targets.map(({ key }) => wantOf(key)))
  if (wants.has("video")) return [video]
  return wants.has("picture") ? [picture] : []
}

/** One account mostly, and others beside it that take what it wants to be shown. */
function pick(targets: readonly Target[], random: () => number): readonly Target[] {
  const any = (from: readonly Target[]) => from[Math.floor(random() * from.length)]
  const first = any(targets)
  if (first === undefined) return []
  const count = random() < 0.7 ? 1 : random() < 0.7 ? 2 : 3
  const chosen = new Map([[first.id, first]])
  const others = targets.filter(({ key }) => takes(key, wantOf(first.key)))
  for (let tries = 1; tries < count; tries += 1) {
    const other = any(others)
    if (other !== undefined) chosen.set(other.id, other)
  }
  return [...chosen.values()]
}

export function readTarget(account: { readonly id: string; readonly key: NetworkKey }, external: string): Target {
  return { id: readId("acc", account.id), key: account.key, external }
}

/** The same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
