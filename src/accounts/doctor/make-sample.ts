import type { AccountsDeps } from "#accounts/accounts.ts"
import { newSecret } from "#crypto/random.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { MediaLimit } from "#domain/network.ts"
import { withDefaults } from "#domain/networks/with-defaults.ts"
import type { Options } from "#domain/post.ts"
import { draftFor, validatePost } from "#domain/validate-post.ts"
import type { MediaFile, Refused, SendItem } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { listMedia, type Media, mediaFactsOf } from "#storage/media.ts"

export type SampleDeps = AccountsDeps & {
  /** A workspace's media as these limits demand it. */
  openMedia(
    account: Account,
    limits: MediaLimit,
    ids: readonly MediaFacts["id"][],
  ): Promise<readonly MediaFile[] | Refused | { readonly kind: "waiting" }>
}

type Sample = { readonly kind: "sample"; readonly item: SendItem } | { readonly kind: "none"; readonly reason: string }

const body = "A sample of Fanfare. It is never published."

/** Something that the account could publish: with the newest picture or film of its workspace, or in words only. */
export async function makeSample(deps: SampleDeps, account: Account): Promise<Sample | Refused> {
  const options = sampleOptions(account)
  let reason = ""
  for (const rows of [await newest(deps, account, "image"), await newest(deps, account, "video"), []]) {
    // Nothing is converted for a sample.
    const media = new Map(rows.map((row) => [row.id, mediaFactsOf(row, false)]))
    const content = [{ body, media: [...media.keys()] }]
    const versions = [{ accountId: null, content, options }]
    const [issue] = validatePost({ versions }, [{ ...account, status: "Active" }], media)
    if (issue !== undefined) {
      reason = issue.message
      continue
    }
    const { constraints } = draftFor(account.network, account.choices, { content, options }, media)
    const files = rows.length === 0 ? [] : await deps.openMedia(account, constraints.media, [...media.keys()])
    if (!("kind" in files)) return { kind: "sample", item: itemOf(account, options, files) }
    if (files.kind === "refused") return files
    reason = "The newest video has to be converted first."
  }
  return { kind: "none", reason: `Nothing in the media library fits. Upload what does to try it: ${reason}` }
}

async function newest({ database }: SampleDeps, { workspace_id }: Account, kind: Media["kind"]) {
  const { rows } = await database.read((db) => listMedia(inWorkspace(db, workspace_id), { kind }, 1, undefined))
  return rows
}

/** The first of what the account offers, where the default is none of it. */
function sampleOptions({ network, choices }: Account): Options {
  const options = withDefaults(network, {})
  const offered = Object.entries(choices?.options ?? {}).flatMap(([key, { choices: each, dependsOn }]) => {
    const [first] = each
    const isFine = first === undefined || dependsOn !== undefined || each.some(({ value }) => value === options[key])
    return isFine ? [] : [[key, first.value] as const]
  })
  return { ...options, ...Object.fromEntries(offered) }
}

function itemOf({ network }: Account, options: Options, media: readonly MediaFile[]): SendItem {
  return { index: 0, body, options: withDefaults(network, options), media, before: [], seed: newSecret(16) }
}
