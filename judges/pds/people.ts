import assert from "node:assert/strict"
import type { Judge } from "./open-judge.ts"

/** Somebody with an account on the judge. */
export type Person = {
  readonly did: string
  readonly handle: string
  readonly password: string
  readonly appPassword: string
}

async function call(judge: Judge, method: string, body: object, token?: string): Promise<Record<string, string>> {
  const answer = await fetch(`${judge.origin}/xrpc/${method}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  assert.equal(answer.status, 200, `${method}: ${text}`)
  return (text === "" ? {} : JSON.parse(text)) as Record<string, string>
}

export async function makePerson(judge: Judge, name: string): Promise<Person> {
  const handle = `${name}.test`
  const password = `the main password of ${name}`
  const account = { email: `${name}@example.com`, handle, password }
  const { did = "", accessJwt } = await call(judge, "com.atproto.server.createAccount", account)
  const made = await call(judge, "com.atproto.server.createAppPassword", { name: "fanfare" }, accessJwt)
  return { did, handle, password, appPassword: made["password"] ?? "" }
}

async function signIn(judge: Judge, { did, password }: Person): Promise<string | undefined> {
  return (await call(judge, "com.atproto.server.createSession", { identifier: did, password }))["accessJwt"]
}

/** What the owner does in the network's own app. */
export async function takeAppPasswordBack(judge: Judge, person: Person): Promise<void> {
  await call(judge, "com.atproto.server.revokeAppPassword", { name: "fanfare" }, await signIn(judge, person))
}

export async function deletePost(judge: Judge, person: Person, uri: string): Promise<void> {
  const [, , repo, collection, rkey] = uri.split("/")
  await call(judge, "com.atproto.repo.deleteRecord", { repo, collection, rkey }, await signIn(judge, person))
}

/** The posts as anybody sees them, oldest first. */
export async function listPosts(judge: Judge, { did }: Person): Promise<readonly Post[]> {
  const query = new URLSearchParams({ repo: did, collection: "app.bsky.feed.post", limit: "100", reverse: "true" })
  const answer = await fetch(`${judge.origin}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
  return ((await answer.json()) as { readonly records: readonly Post[] }).records
}

export type Post = {
  readonly uri: string
  readonly cid: string
  readonly value: Readonly<Record<string, unknown>>
}

/** The file as the server hands it out. */
export async function readBlob(judge: Judge, { did }: Person, cid: string): Promise<Uint8Array> {
  const query = new URLSearchParams({ did, cid })
  const answer = await fetch(`${judge.origin}/xrpc/com.atproto.sync.getBlob?${query.toString()}`)
  assert.equal(answer.status, 200)
  return answer.bytes()
}
