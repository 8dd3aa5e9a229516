import assert from "node:assert/strict"
import type { SessionView } from "#http/session-view.ts"
import type { Client } from "../client.ts"

/** Who is signed in with this browser, and which workspace is open. */
export async function sessionOf(client: Client): Promise<SessionView> {
  const answer = await client.get("/api/auth/session")
  assert.equal(answer.status, 200, answer.text)
  return answer.body as SessionView
}
