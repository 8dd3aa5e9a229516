import type { AccountsDeps } from "#accounts/accounts.ts"
import { newSecret } from "#crypto/random.ts"
import type { MediaFacts } from "#domain/media.ts"
import { withDefaults } from "#domain/networks/with-defaults.ts"
import type { Options } from "#domain/post.ts"
import { validatePost } from "#domain/validate-post.ts"
import type { MediaFile, Refused, SendItem } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { listMedia } from "#storage/media.ts"

export type SampleDeps = AccountsDeps & {
  /** A workspace's media as an account's network takes it. */
  openMedia(account: Account, ids: readonly MediaFacts["id"][]): Promise<readonly MediaFile[] | Refused>
}

type Sample = { readonly kind: "sample"; readonly item: SendItem } | { readonly kind: "none"; readonly reason: string }

const body = "A sample of Fanfare. It is never published."

/** Something that the account could publish: with the newest picture or film of its workspace, or in words only. */
export async function makeSample(deps: SampleDeps, account: Account): Promise<Sample | Refused> {
  const options = sampleOptions(account)
  let reason = ""
  for (const ids of [await newest(deps, account, "image"), await newest(deps, account, "video"), []]) {
    const files = ids.length === 0 ? [] : await deps.openMedia(account, ids)
    if ("kind" in files) return files
    const [issue] = findIssues(account, files, options)
    if (issue === undefined) return { kind: "sample", item: itemOf(account, options, files) }
    reason = issue
  }
  return { kind: "none", reason: `Nothing in the media library fits. Upload what does to try it: ${reason}` }
}

async function newest({ database }: SampleDeps, { workspace_id }: Account, kind: MediaFacts["kind"]) {
  const { rows } = await database.read((db) => listMedia(inWorkspace(db, workspace_id), { kind }, 1, undefined))
  return rows.map(({ id }) => id)
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

function findIssues(account: Account, files: readonly MediaFile[], options: Options): readonly string[] {
  const media = new Map(files.map((file) => [file.id, file]))
  const content = [{ body, media: files.map(({ id }) => id) }]
  const versions = [{ accountId: null, content, options }]
  return validatePost({ versions }, [{ ...account, status: "Active" }], media).map(({ message }) => message)
}

function itemOf({ network }: Account, options: Options, media: readonly MediaFile[]): SendItem {
  return { index: 0, body, options: withDefaults(network, options), media, before: [], seed: newSecret(16) }
}
