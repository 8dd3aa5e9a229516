import { createClient, type Client as Script } from "fanfare/client"
import type { Client } from "./client.ts"

/** A program of somebody's, with a token of theirs and the client that we give to programs. */
export async function openScript(person: Client, url: string): Promise<Script> {
  const { body } = await person.post("/api/auth/tokens", { name: "a script" })
  return createClient({ url, token: (body as { token: string }).token })
}
