import assert from "node:assert/strict"
import { until } from "../../test/until.ts"
import type { Snac } from "./open-snac.ts"

/** What a person does on the server's page: signs in with a password. Returns what comes back to us. */
export async function signIn(page: URL, login: string, passwd: string): Promise<URL> {
  const shown = await (await fetch(page)).text()
  const [, action] = /<form method="post" action="([^"]+)"/.exec(shown) ?? []
  const hidden = [...shown.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const form = new URLSearchParams({ login, passwd })
  for (const [, name = "", value = ""] of hidden) form.set(name, value)
  const answer = await fetch(action ?? assert.fail(shown), { method: "POST", body: form, redirect: "manual" })
  await answer.text()
  return new URL(answer.headers.get("location") ?? assert.fail(`no way back: ${answer.status}`))
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  assert.equal(answer.status, 200, `${url}: ${text}`)
  return JSON.parse(text) as T
}

/** A token of somebody's own app, made as any app would. */
async function openToken({ proxy, passwords }: Snac, name: string): Promise<string> {
  const back = "https://app.example/back"
  const body = new URLSearchParams({ client_name: "App", redirect_uris: back, scopes: "read write" })
  const app = await call<Record<string, string>>(`${proxy.origin}/api/v1/apps`, { method: "POST", body })
  const { client_id = "", client_secret = "" } = app
  const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri: back, scope: "read write" })
  const returned = await signIn(
    new URL(`${proxy.origin}/oauth/authorize?${query.toString()}`),
    name,
    passwords.get(name) ?? "",
  )
  const code = returned.searchParams.get("code") ?? ""
  const grant = { grant_type: "authorization_code", code, redirect_uri: back, client_id, client_secret }
  const token = await call<Record<string, string>>(`${proxy.origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams(grant),
  })
  return token["access_token"] ?? assert.fail("no token")
}

type Status = { readonly favourites_count: number; readonly reblogs_count: number }

/** Somebody likes and shares a post of another person there, and waits until the server has counted it. */
export async function likeAsPerson(
  server: Snac,
  name: string,
  { id, uri }: { id: string; uri: string },
): Promise<void> {
  await server.show(name, uri)
  const headers = { authorization: `Bearer ${await openToken(server, name)}` }
  const path = `${server.proxy.origin}/api/v1/statuses/${id}`
  for (const deed of ["favourite", "reblog"]) await call(`${path}/${deed}`, { method: "POST", headers })
  await until("the server counts it", async () => {
    const status = await call<Status>(path, { headers })
    return status.favourites_count > 0 && status.reblogs_count > 0
  })
}
