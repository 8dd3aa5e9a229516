import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { sourceView } from "#actions/approvals/view.ts"
import { idOutput, instantOutput, nothing } from "#actions/schemas.ts"
import { sourceOf } from "#domain/agent-client.ts"
import { firstWords } from "#domain/first-words.ts"
import { listWaitingApprovals } from "#storage/approvals.ts"

const most = 100

export const listWaiting = defineAction({
  name: "approvals.waiting",
  title: "List what waits for you",
  description: `The requests of your agents that wait for you, in all your workspaces, newest first; at most ${most}.`,
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({
    approvals: z.array(
      z.strictObject({
        id: idOutput("apr"),
        action: z.string(),
        client: z.string(),
        source: sourceView,
        askedAt: instantOutput,
        /** How the post begins, or the account's name, as they were when it was asked for. */
        text: z.string(),
        postId: z.string().optional(),
        workspace: z.strictObject({ id: idOutput("wsp"), name: z.string() }),
      }),
    ),
  }),

  async run(_, { db, actor, services }) {
    const rows = await listWaitingApprovals(db, actor.userId, services.clock.now(), most)
    return {
      approvals: rows.map((row) => ({
        id: row.id,
        action: row.action,
        client: row.client_name,
        source: sourceOf(row.client_key, row.token_name),
        askedAt: row.asked_at,
        text: firstWords(row.shown_text),
        ...(row.shown_post === null ? {} : { postId: row.shown_post }),
        workspace: { id: row.workspace_id, name: row.workspace_name },
      })),
    }
  },
})
