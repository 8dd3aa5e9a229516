import type { Adviser } from "#actions/advice/advising.ts"
import type { PostRecord } from "#actions/posts/view.ts"
import { readId } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"

/** An option of a network that the post does not go to changes nothing. */
export const adviseOnOption: Adviser = async ({ services, actor, input, output }) => {
  const network = typeof input["key"] === "string" ? networkOfOption(input["key"]) : null
  if (network === null) return []
  const { accountIds } = output as PostRecord
  const accounts = await services.database.read((db) =>
    findAccounts(
      inWorkspace(db, actor.workspaceId),
      accountIds.map((id) => readId("acc", id)),
    ),
  )
  if (accounts.some((account) => account.network === network)) return []
  const { provider } = networkOf(network)
  return [
    `This post goes to no ${provider} account, so the option changes nothing until it does: add one with posts.update.`,
  ]
}
