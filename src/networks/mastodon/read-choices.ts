import { mastodon } from "#domain/networks/mastodon.ts"
import { choicesOf } from "#networks/fediverse-shared/instance.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { readInstance } from "#networks/mastodon/read-instance.ts"
import type { ReadChoices } from "#networks/network.ts"

/** What the account's server allows. */
export const readChoices: ReadChoices = async (outside, author) => {
  const described = await readInstance(outside, homeOf(author))
  if (described.kind === "refused") return described
  return { kind: "offered", choices: choicesOf(described.instance, mastodon.constraints) }
}
