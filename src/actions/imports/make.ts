import { z } from "zod"
import { type Actor, defineAction, type Services } from "#actions/action.ts"
import { versionsOf } from "#actions/imports/check-rows.ts"
import { importKey } from "#actions/imports/schemas.ts"
import { refuseBeyondPlan } from "#actions/posts/edit.ts"
import { insertNewPost } from "#actions/posts/insert.ts"
import { putOnSchedule } from "#actions/posts/put-on-schedule.ts"
import { readReferences } from "#actions/posts/references.ts"
import { accountIds, body, mediaIds } from "#actions/posts/schemas.ts"
import { idInput, idOutput, instantOrNothing } from "#actions/schemas.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { badField, Problem } from "#domain/problem.ts"
import { tryPart, type WorkspaceWriter } from "#storage/database.ts"
import { beginImport, type ImportedPost, keepImportedPosts, listImportedPosts, lockImport } from "#storage/imports.ts"
import { addLabel, listLabels } from "#storage/labels.ts"

/** So many in one transaction; a longer file comes in parts. */
const mostRows = 50

const rowInput = z.strictObject({
  row: z.int().min(1).max(1_000_000),
  text: body,
  accountIds,
  mediaIds,
  labelIds: z.array(idInput("lbl")).max(100).default([]),
  at: instantOrNothing,
  /** Whether it goes out at that time, or is a draft with the time as a wish. */
  isScheduled: z.boolean(),
})

type Row = z.output<typeof rowInput>

export const makeImport = defineAction({
  name: "imports.make",
  title: "Import posts",
  description: `Makes drafts and Scheduled posts of rows of a file, ${mostRows} at a time, as imports.preview read them. A row that was imported under the same key before is not imported again.`,
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    key: importKey,
    fileName: z.string().trim().max(200),
    rows: z
      .array(rowInput)
      .min(1)
      .max(mostRows)
      .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, "must not have a row twice"),
  }),
  output: z.strictObject({
    made: z.array(z.strictObject({ row: z.int(), postId: idOutput("pst") })),
    /** Rows that could not be imported, with the reason. */
    refused: z.array(z.strictObject({ row: z.int(), message: z.string() })),
  }),

  async run({ key, fileName, rows }, { db, actor, services, about }) {
    await refuseUnknown(db, rows)
    const now = services.clock.now()
    await beginImport(db, { key, file_name: fileName, made_by: actor.userId, made_at: now })
    const { undone_at: undoneAt } = (await lockImport(db, key)) ?? { undone_at: null }
    if (undoneAt !== null) throw new Problem("Conflict", "This import was undone. Begin a new one.")
    about({ name: fileName })
    const before = new Map((await listImportedPosts(db, key)).map((post) => [post.row, post]))
    const made: ImportedPost[] = []
    const refused: { row: number; message: string }[] = []
    for (const row of rows) {
      if (before.has(row.row)) continue
      try {
        made.push(await tryPart(db, (part) => makePost({ db: part, actor, services }, row)))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refused.push({ row: row.row, message: error.message })
      }
    }
    await keepImportedPosts(db, key, made)
    const asked = new Set(rows.map(({ row }) => row))
    const all = [...before.values(), ...made].filter(({ row }) => asked.has(row))
    return { made: all.map(({ row, post_id: postId }) => ({ row, postId })), refused }
  },
  detail: (_, { made }) => String(made.length),
})

/** What is named must be there, or nothing is made: the file was read against another state of the workspace. */
async function refuseUnknown(db: WorkspaceWriter, rows: readonly Row[]): Promise<void> {
  const known = new Set((await listLabels(db)).map(({ id }) => id))
  if (rows.some(({ labelIds }) => labelIds.some((id) => !known.has(id)))) {
    throw new Problem("NotFound", "A row names a label that does not exist. See labels.list.")
  }
  const named = { accountIds: [...new Set(rows.flatMap((row) => row.accountIds))], versions: rows.flatMap(versionsOf) }
  await readReferences(db, named, null, (row) => `rows.${row}.`)
}

type Working = { readonly db: WorkspaceWriter; readonly actor: Actor; readonly services: Services }

/** The same refusals as those of posts.create and posts.schedule. */
async function makePost({ db, actor, services }: Working, row: Row): Promise<ImportedPost> {
  const { at = null, isScheduled } = row
  const versions = versionsOf(row)
  const excess = findExcess(row.accountIds, versions)
  if (excess !== undefined) throw badField("text", excess.complaint)
  if (isScheduled && at === null) throw badField("at", "must be there for a post that is to be scheduled")
  if (at !== null && Temporal.Instant.compare(at, services.clock.now()) <= 0) throw badField("at", "has passed")
  const accounts = await readReferences(db, { accountIds: row.accountIds, versions }, null)
  await refuseBeyondPlan({ db, services }, accounts)
  const draft = await insertNewPost({ db, services }, actor, {
    accountIds: row.accountIds,
    versions,
    scheduledAt: at,
  })
  const post = isScheduled && at !== null ? await putOnSchedule({ db, actor, services }, draft, at) : draft
  for (const labelId of row.labelIds) await addLabel(db, labelId, [post.id])
  return { row: row.row, post_id: post.id, made_as: post.updated_at }
}
