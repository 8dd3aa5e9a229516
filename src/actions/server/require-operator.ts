import type { Actor } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import { isOperator } from "#identity/operator.ts"
import type { Reader } from "#storage/database.ts"

/** The installation is the operator's business: no role in a workspace is enough. */
export async function requireOperator(db: Reader, { userId }: Pick<Actor, "userId">): Promise<void> {
  if (await isOperator(db, userId)) return
  throw new Problem("Forbidden", "Only the operator of this server may see how it does.")
}
