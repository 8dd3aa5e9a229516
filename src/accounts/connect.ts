import type { AccountsDeps, Connectable } from "#accounts/accounts.ts"
import { withChoices } from "#accounts/choices.ts"
import { keepAccount } from "#accounts/keep-account.ts"
import { returnAddress, unmetNeed } from "#accounts/needs.ts"
import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { badField, Problem } from "#domain/problem.ts"
import type {
  GrantedAccount,
  Json,
  NetworkAdapter,
  Outside,
  PageConnect,
  Refused,
  Servers,
  ConsentTrip,
} from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import { insertTrip, takeTrip, type TripRow } from "#storage/connect-trips.ts"
import type { WorkspaceWriter, Writer } from "#storage/database.ts"

/** The person who connects, and the workspace. If another person returns from the trip, it is refused. */
export type Traveller = { readonly userId: Id<"usr">; readonly workspaceId: Id<"wsp"> }

/** Long enough for a consent page and a second factor. */
const tripLife = { minutes: 15 } as const

type Way = { readonly where: Connectable; readonly adapter: NetworkAdapter; readonly outside: Outside }

function findWay(deps: AccountsDeps, key: NetworkKey): Way {
  const where = deps.connectable.find((each) => each.key === key)
  const adapter = deps.adapterOf(key)
  const outside = where && deps.outsideOf(where)
  if (where === undefined || adapter === undefined || outside === undefined) {
    throw new Problem("NotFound", `This server cannot connect to ${networkOf(key).provider}: its keys are missing.`)
  }
  const need = where.sandbox ? undefined : unmetNeed(deps, adapter)
  if (need !== undefined) throw new Problem("Conflict", need)
  return { where, adapter, outside }
}

/** What a network asks for in a form of ours; null where there is nothing to ask before its consent page. */
export function formOf(deps: AccountsDeps, key: NetworkKey) {
  const { connect } = findWay(deps, key).adapter
  return connect.kind === "form" ? connect.fields : (connect.servers?.fields ?? null)
}

/** The other way in, on a network that has a page beside its form; null where there is one way only. */
function pageOf({ connect }: NetworkAdapter): PageConnect | null {
  return connect.kind === "form" ? (connect.page ?? null) : null
}

/** What is asked before that page. */
export function pageFormOf(deps: AccountsDeps, key: NetworkKey) {
  return pageOf(findWay(deps, key).adapter)?.fields ?? null
}

type Values = Readonly<Record<string, string>>

/** The server that a person means, and the app that we are there. */
async function findServer(
  { serverApps }: AccountsDeps,
  { where: { key }, outside }: Way,
  servers: Servers,
  values: Values,
  redirectUri: string,
): Promise<NonNullable<ConsentTrip["server"]>> {
  const named = await servers.find(outside, values)
  if (named.kind === "refused") throw refusal(key, named)
  const { name } = named
  const found = await serverApps.find(`${key} ${name} ${redirectUri}`, () =>
    servers.register(outside, name, redirectUri),
  )
  if (found.kind === "refused") throw refusal(key, found)
  return { name, app: found.app }
}

/** Where the person is sent to consent. `accountId`: the account that is to be reconnected. */
export async function startTrip(
  deps: AccountsDeps,
  traveller: Traveller,
  key: NetworkKey,
  accountId: Id<"acc"> | null,
  values: Values = {},
): Promise<URL> {
  const way = findWay(deps, key)
  const { connect } = way.adapter
  if (connect.kind !== "oauth") throw new Problem("NotFound", `${networkOf(key).provider} is connected by a form.`)
  const redirectUri = returnAddress(deps, key)
  const { servers } = connect
  const server = servers === undefined ? {} : { server: await findServer(deps, way, servers, values, redirectUri) }
  const trip = { ...newTrip(redirectUri), ...server }
  await keepTrip(deps, traveller, key, accountId, { trip })
  return connect.start(way.outside, trip)
}

/** Where the person is sent by a network that has a page beside its form. */
async function startPage(
  deps: AccountsDeps,
  traveller: Traveller,
  key: NetworkKey,
  accountId: Id<"acc"> | null,
  page: PageConnect,
  values: Values,
): Promise<URL> {
  const trip = newTrip(returnAddress(deps, key))
  const started = await page.start(findWay(deps, key).outside, trip, values)
  if (started.kind === "refused") throw refusal(key, started)
  await keepTrip(deps, traveller, key, accountId, { trip, memory: started.memory })
  return started.url
}

function newTrip(redirectUri: string): ConsentTrip {
  return { state: newSecret(32), verifier: newSecret(32), redirectUri }
}

async function keepTrip(
  deps: AccountsDeps,
  { userId, workspaceId }: Traveller,
  key: NetworkKey,
  accountId: Id<"acc"> | null,
  kept: Pick<Sealed, "trip" | "memory">,
): Promise<void> {
  const state_hash = fingerprint(kept.trip.state)
  await deps.database.write((db) =>
    insertTrip(db, {
      state_hash,
      workspace_id: workspaceId,
      user_id: userId,
      network: key,
      account_id: accountId,
      sealed: deps.keyring.seal("connect-trip", state_hash.toString("hex"), JSON.stringify(kept)),
      expires_at: deps.clock.now().add(tripLife),
    }),
  )
}

/** What a network granted, before anything of it is kept. */
export type Grant = {
  readonly where: Connectable
  /** The account that was to be reconnected. */
  readonly accountId: Id<"acc"> | null
  readonly accounts: readonly GrantedAccount[]
}

/** Back from the network: the state must be ours, this person's and this workspace's, and works once. */
export async function finishTrip(
  deps: AccountsDeps,
  traveller: Traveller,
  key: NetworkKey,
  returned: URLSearchParams,
): Promise<Grant> {
  const { where, adapter, outside } = findWay(deps, key)
  const { connect } = adapter
  const {
    row,
    trip,
    memory = null,
  } = await deps.database.write((db) => claimTrip(deps, db, traveller, key, returned.get("state") ?? ""))
  const granted = await (connect.kind === "oauth"
    ? connect.finish(outside, trip, returned)
    : connect.page?.finish(outside, trip, memory, returned))
  if (granted === undefined) throw new Problem("NotFound", `${networkOf(key).provider} is connected by a form.`)
  if (granted.kind === "refused") throw refusal(key, granted)
  return { where, accountId: row.account_id, accounts: await withChoices(deps, where, granted.accounts) }
}

/** What a form of ours leads to: the accounts themselves, or the consent page of the server that was named. */
export async function submitForm(
  deps: AccountsDeps,
  traveller: Traveller,
  key: NetworkKey,
  values: Values,
  accountId: Id<"acc"> | null,
  way: "form" | "page" = "form",
): Promise<Grant | URL> {
  const { where, adapter, outside } = findWay(deps, key)
  const { connect } = adapter
  const page = way === "page" ? pageOf(adapter) : null
  const fields = way === "page" ? (page?.fields ?? null) : formOf(deps, key)
  if (fields === null) throw new Problem("NotFound", `${networkOf(key).provider} is not connected in this way.`)
  for (const { name, isOptional } of fields) {
    if (!isOptional && (values[name] ?? "") === "") throw badField(`values.${name}`, "is required")
  }
  if (page !== null) return startPage(deps, traveller, key, accountId, page, values)
  if (connect.kind === "oauth") return startTrip(deps, traveller, key, accountId, values)
  const granted = await connect.submit(outside, values)
  if (granted.kind === "refused") throw refusal(key, granted)
  return { where, accountId, accounts: await withChoices(deps, where, granted.accounts) }
}

/** What came of a grant: the account, or a choice that is still to be made. */
export type Arrival =
  | { readonly kind: "connected"; readonly account: Account }
  | { readonly kind: "choice"; readonly secret: string; readonly accounts: readonly GrantedAccount[] }

/** Says no to one account too many. */
type Limit = (db: WorkspaceWriter) => Promise<void>

/** Keeps the account that was granted, or the choice, if there are several. */
export async function arrive(
  deps: AccountsDeps,
  db: WorkspaceWriter,
  userId: Id<"usr">,
  { where, accountId, accounts }: Grant,
  limit: Limit,
): Promise<Arrival> {
  if (accounts.length === 0) {
    throw new Problem("NotFound", `${networkOf(where.key).provider} granted no account that can publish.`)
  }
  if (accounts.length === 1 || accountId !== null) {
    return { kind: "connected", account: await keepAccount(deps, db, where, accounts, accountId, limit) }
  }
  const secret = newSecret(32)
  const state_hash = fingerprint(secret)
  await insertTrip(db, {
    state_hash,
    workspace_id: db.workspaceId,
    user_id: userId,
    network: where.key,
    account_id: null,
    sealed: deps.keyring.seal("connect-trip", state_hash.toString("hex"), JSON.stringify({ choice: accounts })),
    expires_at: deps.clock.now().add(tripLife),
  })
  return { kind: "choice", secret, accounts }
}

/** Of several accounts that were granted the ones that the person wants. */
export async function chooseAccounts(
  deps: AccountsDeps,
  db: WorkspaceWriter,
  userId: Id<"usr">,
  chosen: { readonly key: NetworkKey; readonly secret: string; readonly externalIds: readonly string[] },
  limit: Limit,
): Promise<readonly Account[]> {
  const { where } = findWay(deps, chosen.key)
  const traveller = { userId, workspaceId: db.workspaceId }
  const { choice } = await claimTrip(deps, db, traveller, chosen.key, chosen.secret)
  const kept: Account[] = []
  for (const granted of choice.filter(({ externalId }) => chosen.externalIds.includes(externalId))) {
    kept.push(await keepAccount(deps, db, where, [granted], null, limit))
  }
  return kept
}

type Sealed = {
  readonly trip: ConsentTrip
  readonly memory?: Json
  readonly choice: readonly GrantedAccount[]
}

async function claimTrip(
  deps: AccountsDeps,
  db: Writer,
  { userId, workspaceId }: Traveller,
  key: NetworkKey,
  secret: string,
): Promise<Sealed & { readonly row: TripRow }> {
  const hash = fingerprint(secret)
  const row = await takeTrip(db, hash, deps.clock.now())
  if (row === undefined || row.user_id !== userId || row.workspace_id !== workspaceId || row.network !== key) {
    throw new Problem(
      "NotFound",
      "This connection attempt was used, has expired, or is not yours. Connect the account again.",
    )
  }
  return { row, ...(JSON.parse(deps.keyring.open("connect-trip", hash.toString("hex"), row.sealed)) as Sealed) }
}

function refusal(key: NetworkKey, { why, message }: Refused): Problem {
  const { provider } = networkOf(key)
  const code = why === "transient" || why === "rate" ? "Conflict" : "Forbidden"
  return new Problem(code, `${provider} did not connect the account: ${message}`)
}
