import type { Services } from "#actions/action.ts"
import { answerLife } from "#actions/answer-once.ts"
import { trashLife } from "#domain/trash.ts"
import { deleteOldAnswers } from "#storage/kept-answers.ts"
import { deleteOldTrash } from "#storage/trash.ts"

/** Forgets answers that no repeat gets any more. */
export async function sweepAnswers({ database, clock }: Services): Promise<void> {
  await database.write((db) => deleteOldAnswers(db, clock.now().subtract(answerLife)))
}

/** Deletes for good what has been in the trash for as long as it may be. */
export async function sweepTrash({ database, clock }: Services): Promise<void> {
  await database.write((db) => deleteOldTrash(db, clock.now().subtract({ hours: 24 * trashLife.days })))
}
