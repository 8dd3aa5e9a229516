import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { entryView, viewEntry } from "#actions/audit/view.ts"
import { idInput } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { listAuditEntries } from "#storage/audit.ts"

export const listAudit = defineAction({
  name: "audit.list",
  title: "Read the audit trail",
  description: "The audit trail of the open workspace, newest first.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: z.strictObject({
    limit: z.int().min(1).max(200).default(50),
    cursor: z
      .literal("")
      .transform(() => undefined)
      .or(idInput("aud"))
      .optional(),
  }),
  output: z.strictObject({ entries: z.array(entryView), nextCursor: z.string().optional() }),

  async run({ limit, cursor }, { db }) {
    const found = await listAuditEntries(db, limit + 1, cursor)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      entries: page.map(viewEntry),
      ...(found.length > limit && last !== undefined ? { nextCursor: showId("aud", last.id) } : {}),
    }
  },
})
