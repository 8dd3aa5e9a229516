import { fingerprint } from "../../src/crypto/hash.ts"
import { type Id, readId } from "../../src/domain/ids.ts"
import { listApprovalsAbout } from "../../src/storage/approval-standings.ts"
import { type Database, inWorkspace } from "../../src/storage/database.ts"
import { findPost, type PostRow } from "../../src/storage/posts.ts"
import { findTokenBearer } from "../../src/storage/tokens.ts"

/* What the service asks its database when an agent reads a post, for those who are measured beside it. */

type Reading = { readonly workspaceId: Id<"wsp">; readonly userId: Id<"usr"> }

export async function recogniseReader(database: Database, authorization: string | null | undefined): Promise<Reading> {
  const hash = fingerprint(authorization?.slice("Bearer ".length) ?? "")
  const bearer = await database.read((db) => findTokenBearer(db, hash, Temporal.Now.instant()))
  if (bearer === undefined) throw new Error("no such token")
  return { workspaceId: bearer.workspace_id, userId: bearer.user_id }
}

/** The post, and what became of the requests about it, which an agent is told with it: nothing here. */
export async function readPost(database: Database, { workspaceId, userId }: Reading, id: string): Promise<PostRow> {
  const post = await database.read((db) => findPost(inWorkspace(db, workspaceId), readId("pst", id)))
  const requests = await database.read((db) => listApprovalsAbout(inWorkspace(db, workspaceId), userId, [id], 20))
  if (post === undefined || requests.length > 0) throw new Error("there is one post, and nobody has asked for anything")
  return post
}
