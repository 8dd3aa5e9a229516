import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput, instantOutput } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { type AuditEntry, listAuditEntries } from "#storage/audit.ts"

const entryView = z.strictObject({
  id: idOutput("aud"),
  at: instantOutput,
  who: z.string(),
  /** The agent that acted for that person. */
  client: z.string().optional(),
  transport: z.string(),
  action: z.string(),
  subject: z.string().optional(),
  subjectId: z.string().optional(),
  detail: z.string().optional(),
})

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

function viewEntry(entry: AuditEntry): z.input<typeof entryView> {
  const { id, at, user_name: who, transport, action, client_name, subject, subject_id, detail } = entry
  return {
    id,
    at,
    who,
    ...(client_name === null ? {} : { client: client_name }),
    transport,
    action,
    ...(subject === null ? {} : { subject }),
    ...(subject_id === null ? {} : { subjectId: subject_id }),
    ...(detail === null ? {} : { detail }),
  }
}
