import type { Id } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { badField } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"

type Setting = { readonly key: string; readonly accountId: Id<"acc"> | null; readonly value: string }

/**
 * Refuses a key or a choice that does not exist. A model invents such things and takes a saved draft for a yes; what people
 * and scripts write is saved as it is, and checking the post says what is wrong with it.
 */
export async function refuseUnknownOption(db: WorkspaceReader, post: PostRow, setting: Setting): Promise<void> {
  const { key, accountId, value } = setting
  const network = networkOfOption(key)
  if (network === null) return
  const { options, provider } = networkOf(network)
  const option = options.find((each) => each.key === key)
  if (option === undefined) {
    const known = options.map((each) => each.key).join(", ")
    throw badField("key", `is no option of ${provider}. ${known === "" ? "It has none" : `Its options are ${known}`}`)
  }
  const choices = option.type === "boolean" ? ["true", "false"] : option.choices
  if (choices !== undefined && !choices.includes(value)) {
    throw badField("value", `must be one of ${choices.join(", ")} for ${key}`)
  }
  const accounts = (await findAccounts(db, accountId === null ? post.account_ids : [accountId])).filter(
    (account) => account.network === network,
  )
  const offers = accounts.flatMap(({ choices: own }) => own?.options[key] ?? [])
  const isOffered = offers.some(({ choices: own, more }) => more > 0 || own.some((each) => each.value === value))
  if (offers.length === 0 || offers.length < accounts.length || isOffered) return
  throw badField("value", `must be one that the account offers for ${key}: see choices in accounts.list`)
}
