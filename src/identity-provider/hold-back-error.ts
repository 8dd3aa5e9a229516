import type { ProviderDeps, ProviderReply, ProviderRequest } from "#identity-provider/identity-provider.ts"
import { hasGrants } from "#storage/app-grants.ts"

type Deps = Pick<ProviderDeps, "database" | "keyring" | "baseUrl">

/**
 * A request that is wrong ends with its error at the client's own address, before anybody is asked. Anyone could publish
 * a client for that and have this service send people to their page. So a browser goes to a client that nobody has let in
 * only by way of a page of ours that says where it would go.
 */
export async function holdBackError(
  { database, keyring, baseUrl }: Deps,
  request: Pick<ProviderRequest, "path" | "body">,
  reply: ProviderReply,
): Promise<ProviderReply> {
  const location = reply.headers.find(([name]) => name === "location")?.[1] ?? ""
  const target = URL.parse(location)
  const error = target?.searchParams.get("error") ?? null
  if (target === null || error === null || target.origin === baseUrl.origin) return reply
  if (await database.read((db) => hasGrants(db, clientIn(request)))) return reply
  const query = new URLSearchParams({ error, back: location, proof: keyring.sign("error-return", location) })
  const cookies = reply.headers.filter(([name]) => name === "set-cookie")
  const headers = [...cookies, ["location", `/consent/refused?${query.toString()}`] as const]
  return { status: 303, headers, body: null }
}

function clientIn({ path, body }: Pick<ProviderRequest, "path" | "body">): string {
  const query = new URLSearchParams(path.split("?")[1] ?? "")
  return query.get("client_id") ?? new URLSearchParams(Buffer.from(body).toString()).get("client_id") ?? ""
}
