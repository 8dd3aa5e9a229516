import { setTimeout as wait } from "node:timers/promises"
import type { AccountsDeps, Connectable } from "#accounts/accounts.ts"
import { openAuthor } from "#accounts/open-author.ts"
import type { AccountChoices } from "#domain/account-choices.ts"
import type { GrantedAccount, Refused } from "#networks/network.ts"
import { type Account, claimChoices, updateAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"

/* What accounts offer and allow: read when they are connected, every day, and when somebody composes for them. */

type Offered = { readonly kind: "offered"; readonly choices: AccountChoices | null }

/** Asks the network, once more with fresh credentials if the present ones are refused. */
async function readChoices(deps: AccountsDeps, account: Account): Promise<Offered | Refused> {
  const { network: key, sandbox } = account
  const read = deps.adapterOf(key)?.readChoices
  const outside = deps.outsideOf({ key, sandbox })
  if (read === undefined || outside === undefined) return { kind: "offered", choices: null }
  const ask = async (isRefused: boolean) => {
    // That this cannot be read is no reason to disconnect an account.
    const opened = await openAuthor(deps, account, isRefused, "reading")
    return opened.kind === "refused" ? opened : read(outside, opened.author)
  }
  const first = await ask(false)
  return first.kind === "refused" && first.why === "auth" ? ask(true) : first
}

/** Reads what an account offers and keeps it. What was known stays where the network refuses. */
export async function refreshChoices(deps: AccountsDeps, account: Account): Promise<Offered | Refused> {
  const answer = await readChoices(deps, account)
  if (answer.kind === "refused" || answer.choices === null) return answer
  const now = deps.clock.now()
  const choices = JSON.stringify(answer.choices)
  const isNews = choices !== JSON.stringify(account.choices)
  await deps.database.write(async (db) => {
    await updateAccount(inWorkspace(db, account.workspace_id), account.id, { choices, choices_read_at: now })
    if (isNews) await announce(db, now, { workspaceId: account.workspace_id }, "accounts")
  })
  return answer
}

/** A network that refuses is not asked more often than this, however many people compose for the account. */
const pauseMinutes = 1

/** The same for somebody who composes; undefined where the network was asked a moment ago. */
export async function askForChoices(deps: AccountsDeps, account: Account): Promise<Offered | Refused | undefined> {
  if (deps.adapterOf(account.network)?.readChoices === undefined) return undefined
  const now = deps.clock.now()
  const isOurs = await deps.database.write((db) =>
    claimChoices(inWorkspace(db, account.workspace_id), account.id, now, now.subtract({ minutes: pauseMinutes })),
  )
  return isOurs ? refreshChoices(deps, account) : undefined
}

/** A person who connects an account is not kept waiting for longer than this. */
const patienceMs = 5000

/** The account that was granted with what it offers, where that is known soon. Otherwise it is read later. */
export async function withChoices(
  deps: AccountsDeps,
  where: Connectable,
  accounts: readonly GrantedAccount[],
): Promise<readonly GrantedAccount[]> {
  const read = deps.adapterOf(where.key)?.readChoices
  const outside = deps.outsideOf(where)
  const [granted, ...others] = accounts
  if (read === undefined || outside === undefined || granted === undefined || others.length > 0) return accounts
  const { externalId, handle, credentials } = granted
  const ending = new AbortController()
  const late = wait(patienceMs, null, { signal: ending.signal }).catch(() => null)
  const answer = await Promise.race([read(outside, { externalId, handle, credentials }), late])
  ending.abort()
  return answer?.kind === "offered" ? [{ ...granted, choices: answer.choices }] : accounts
}
