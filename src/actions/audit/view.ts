import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { AuditEntry } from "#storage/audit.ts"

export const entryView = z.strictObject({
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

export function viewEntry(entry: AuditEntry): z.input<typeof entryView> {
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
