import assert from "node:assert/strict"
import type { Answer, Client } from "../client.ts"
import { ownerPassword } from "../world.ts"

/** What the sign-in answers. The password is the one that everybody in a test world has. */
export async function trySignIn(
  client: Client,
  email: string,
  password: string = ownerPassword,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post("/api/auth/sign-in", { email, password }, headers)
}

/** Signs in with this browser, which is expected to go well. */
export async function signInAs(
  client: Client,
  email: string,
  password?: string,
  headers?: Record<string, string>,
): Promise<Client> {
  const answer = await trySignIn(client, email, password, headers)
  assert.equal(answer.status, 200, answer.text)
  return client
}
