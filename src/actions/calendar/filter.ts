import { z } from "zod"
import { idInput, idOrNothing } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { CalendarFilter } from "#storage/calendar.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findLabel } from "#storage/labels.ts"

export const calendarFilter = {
  accountIds: z.array(idInput("acc")).max(200).optional().describe("Only posts that go to one of these accounts."),
  labelId: idOrNothing("lbl").describe("Only posts with this label."),
}

export async function readFilter(db: WorkspaceReader, filter: CalendarFilter): Promise<CalendarFilter> {
  const asked = new Set(filter.accountIds)
  if ((await findAccounts(db, [...asked])).length < asked.size) {
    throw new Problem("NotFound", "accountIds names an account that does not exist. See accounts.list.")
  }
  if (filter.labelId !== undefined && (await findLabel(db, filter.labelId)) === undefined) {
    throw new Problem("NotFound", "labelId names no label of this workspace. See labels.list.")
  }
  return filter
}
