import type { Actor, Services } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { Problem } from "#domain/problem.ts"
import { isOperator } from "#identity/operator.ts"
import type { Reader } from "#storage/database.ts"

type MoveClock = (seconds: number) => Promise<void>

/** How the clock is moved, or why it is not. It moves for every workspace of the server, so the operator alone may do it. */
async function findMove(
  services: Services,
  db: Reader,
  { userId }: Pick<Actor, "userId">,
): Promise<MoveClock | Problem> {
  const { advanceClock } = requireSandbox(services)
  if (advanceClock === null) {
    return new Problem("NotFound", "The clock of this server cannot be moved: FANFARE_SANDBOX_CLOCK is off.")
  }
  if (!(await isOperator(db, userId))) {
    const message =
      "Only the operator of this server may move its clock, because it moves for every workspace. The operator is the person who set the server up."
    return new Problem("Forbidden", message)
  }
  if (services.connectable.some(({ sandbox }) => !sandbox)) {
    const message = "Some networks are real here: moving the clock would publish posts there too early."
    return new Problem("Conflict", message)
  }
  return advanceClock
}

export async function mayMoveClock(services: Services, db: Reader, actor: Pick<Actor, "userId">): Promise<boolean> {
  return !((await findMove(services, db, actor)) instanceof Problem)
}

export async function requireMove(services: Services, db: Reader, actor: Pick<Actor, "userId">): Promise<MoveClock> {
  const move = await findMove(services, db, actor)
  if (move instanceof Problem) throw move
  return move
}
