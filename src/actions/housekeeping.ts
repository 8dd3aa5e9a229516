import type { Services } from "#actions/action.ts"
import { answerLife } from "#actions/answer-once.ts"
import { deleteOldAnswers } from "#storage/kept-answers.ts"

/** Forgets answers that no repeat gets any more. */
export async function sweepAnswers({ database, clock }: Services): Promise<void> {
  await database.write((db) => deleteOldAnswers(db, clock.now().subtract(answerLife)))
}
