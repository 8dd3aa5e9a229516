import { pixelfed } from "#domain/networks/pixelfed.ts"
import { choicesOf } from "#networks/fediverse-shared/instance.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import type { ReadChoices } from "#networks/network.ts"
import { readInstance } from "#networks/pixelfed/read-instance.ts"

/** What the account's server allows. */
export const readChoices: ReadChoices = async (outside, author) => {
  const described = await readInstance(outside, homeOf(author))
  if (described.kind === "refused") return described
  return { kind: "offered", choices: choicesOf(described.instance, pixelfed.constraints) }
}
