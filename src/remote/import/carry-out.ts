import { createHash } from "node:crypto"
import { type Client, FanfareError } from "fanfare/client"
import { showId } from "#domain/ids.ts"
import type { ImportPlan, PlannedRow } from "#remote/import/plan-import.ts"
import { upload } from "#remote/take-files.ts"
import type { Terminal } from "#remote/terminal.ts"

export type RowOutcome = { readonly row: number; readonly postId?: string; readonly problem?: string }

/**
 * Makes the posts of a plan. If it is broken off, the same command goes on: what is there is not made again, unless `isNew`
 * says that it is to be.
 */
export async function carryOut(
  client: Client,
  terminal: Terminal,
  plan: ImportPlan,
  isNew: boolean,
): Promise<readonly RowOutcome[]> {
  const uploaded = new Map<string, string>()
  for (const [standIn, file] of plan.toUpload) uploaded.set(standIn, (await upload(client, terminal, file)).id)
  const seed = isNew ? crypto.randomUUID() : createHash("sha256").update(plan.bytes).digest("hex")
  const outcomes: RowOutcome[] = []
  for (const row of plan.rows) {
    terminal.progress(`${outcomes.length} of ${plan.rows.length} rows`)
    const media = row.mediaIds.map((id) => uploaded.get(id) ?? showId("med", id))
    outcomes.push({ row: row.row, ...(await makePost(client, row, media, seed)) })
  }
  terminal.progress("")
  return outcomes
}

async function makePost(client: Client, row: PlannedRow, media: string[], seed: string) {
  const input = {
    body: row.text,
    accountIds: [...row.accountIds],
    media,
    ...(row.at !== null && { scheduledAt: row.at.toString() }),
  }
  // The same row of the same file is the same post.
  const idempotencyKey = createHash("sha256")
    .update(JSON.stringify([seed, row.row, input]))
    .digest("hex")
  try {
    const { id: postId } = await client.call("posts.create", input, { idempotencyKey })
    return { postId }
  } catch (error) {
    // Without an answer or without rights, the next row would not fare better.
    if (!(error instanceof FanfareError) || ![400, 402, 404, 409].includes(error.status)) throw error
    return { problem: error.message }
  }
}
