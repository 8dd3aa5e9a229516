import type { Adapter, AdapterPayload } from "oidc-provider"
import { fingerprint } from "#crypto/hash.ts"
import { mcpAddress } from "#domain/agent-access.ts"
import { hostOfClient } from "#domain/agent-client.ts"
import { readId, showId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import type { ProviderDeps } from "#identity-provider/identity-provider.ts"
import { errors } from "#identity-provider/library.ts"
import { rememberedFor } from "#identity-provider/registration.ts"
import { deleteGrant, findGrant, hasGrants, keepGrant } from "#storage/app-grants.ts"
import * as records from "#storage/provider-records.ts"

type RecordDeps = Pick<ProviderDeps, "database" | "clock" | "baseUrl">

/** What the provider remembers, on our database. What opens something is there only as a hash. */
export function storeFor(deps: RecordDeps, kind: string): Adapter {
  if (kind === "Grant") return grantStore(deps)
  return kind === "Client" ? clientStore(deps) : recordStore(deps, kind)
}

/** Clients that registered. They are forgotten, unless somebody has let them in and uses them. */
function clientStore({ database, clock }: RecordDeps): Adapter {
  const keyOf = (id: string) => ({ kind: "Client", id_hash: fingerprint(id) })
  return {
    ...unasked,

    async upsert(id, payload) {
      const expires_at = clock.now().add(rememberedFor.new)
      const row = { ...keyOf(id), grant_id: null, record: payload, expires_at }
      await database.write((db) => records.putProviderRecord(db, row))
    },

    async find(id) {
      const now = clock.now()
      const row = await database.read((db) => records.findProviderRecord(db, keyOf(id), now))
      if (row === undefined) return undefined
      const until = now.add(rememberedFor.used)
      const isDue = Temporal.Instant.compare(row.expires_at.add({ hours: 24 }), until) < 0
      if (isDue && (await database.read((db) => hasGrants(db, id)))) {
        await database.write((db) => records.putProviderRecord(db, { ...row, expires_at: until }))
      }
      return row.record as AdapterPayload
    },
  }
}

function recordStore({ database, clock }: RecordDeps, kind: string): Adapter {
  const keyOf = (id: string) => ({ kind, id_hash: fingerprint(id) })
  return {
    ...unasked,

    async upsert(id, payload, expiresIn = 0) {
      const { grantId } = payload
      const row = {
        ...keyOf(id),
        grant_id: grantId === undefined ? null : readId("grt", grantId),
        record: withoutSecrets(payload),
        expires_at: clock.now().add({ seconds: expiresIn }),
      }
      await database.write((db) => records.putProviderRecord(db, row))
    },

    async find(id) {
      const row = await database.read((db) => records.findProviderRecord(db, keyOf(id), clock.now()))
      if (row === undefined) return undefined
      const { record, consumed_at } = row
      return { ...record, jti: id, ...(consumed_at === null ? {} : { consumed: true }) }
    },

    async consume(id) {
      const isOurs = await database.write((db) => records.consumeProviderRecord(db, keyOf(id), clock.now()))
      if (!isOurs) throw new errors.InvalidGrant("already used")
    },

    async destroy(id) {
      await database.write((db) => records.deleteProviderRecord(db, keyOf(id)))
    },

    async revokeByGrantId(grantId) {
      await database.write((db) => records.deleteProviderRecordsOf(db, kind, readId("grt", grantId)))
    },
  }
}

/** A request under way names the session that it belongs to by what its cookie holds. */
function withoutSecrets(payload: AdapterPayload): object {
  const { session } = payload
  const kept = session === undefined ? {} : { session: { ...session, cookie: undefined } }
  return { ...payload, ...kept, jti: undefined }
}

function grantStore({ database, clock, baseUrl }: RecordDeps): Adapter {
  return {
    ...unasked,

    async upsert(id, payload, expiresIn = 0) {
      const { accountId = "", clientId = "" } = payload
      const { resources = {}, rejected } = payload as GrantPayload
      const audience = mcpAddress(baseUrl)
      const granted = new Set(resources[audience]?.split(" "))
      const refused = new Set(rejected?.resources?.[audience]?.split(" "))
      const now = clock.now()
      const grant = {
        id: readId("grt", id),
        user_id: readId("usr", accountId),
        client_id: clientId,
        client_name: hostOfClient(clientId) ?? clientId,
        scopes: scopes.filter((scope) => granted.has(scope) && !refused.has(scope)),
        record: payload,
        created_at: now,
        expires_at: now.add({ seconds: expiresIn }),
      }
      await database.write((db) => keepGrant(db, grant))
    },

    async find(id) {
      const grant = await database.read((db) => findGrant(db, readId("grt", id), clock.now()))
      return grant === undefined ? undefined : { ...grant.record, jti: showId("grt", grant.id) }
    },

    async destroy(id) {
      await database.write((db) => deleteGrant(db, readId("grt", id)))
    },
  }
}

type Resources = Readonly<Record<string, string>>
type GrantPayload = { readonly resources?: Resources; readonly rejected?: { readonly resources?: Resources } }

/** Ways to find things by for features that are switched off. */
const unasked: Adapter = {
  upsert: notHere,
  find: notHere,
  findByUserCode: notHere,
  findByUid: notHere,
  consume: notHere,
  destroy: notHere,
  revokeByGrantId: notHere,
}

async function notHere(): Promise<undefined> {
  throw new Error("the identity provider asked for something that it has no use for here")
}
