import { answerLife } from "#actions/answer-once.ts"
import { type WithKeptDays, oldBefore } from "#domain/kept-days.ts"
import { trashLife } from "#domain/trash.ts"
import { oldAuditEntries } from "#storage/audit.ts"
import { oldAnswers } from "#storage/kept-answers.ts"
import type { SweepDeps } from "#storage/sweeper.ts"
import { oldTrash } from "#storage/trash.ts"

/** Forgets answers that no repeat gets any more. */
export async function sweepAnswers({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeOld(oldAnswers, clock.now().subtract(answerLife))
}

/** Deletes for good what has been in the trash for as long as it may be. */
export async function sweepTrash({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeOld(oldTrash, clock.now().subtract({ hours: 24 * trashLife.days }))
}

/** Forgets who did what long ago. */
export async function sweepAudit({ sweeper, clock, keptDays }: SweepDeps & WithKeptDays): Promise<void> {
  const before = oldBefore(clock.now(), keptDays.audit)
  if (before !== null) await sweeper.removeOld(oldAuditEntries, before)
}
