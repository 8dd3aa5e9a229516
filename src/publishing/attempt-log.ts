import { newId } from "#crypto/random.ts"
import { clipText } from "#domain/clip-text.ts"
import type { Clock } from "#domain/clock.ts"
import type { Tracing } from "#domain/tracing.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import type { NewAttempt } from "#storage/publication-attempts.ts"
import type { WorkRow } from "#storage/publication-work.ts"

/** Every call to a network in a round of work: when, how long it took, and what came of it. People read it with the post. */
export class AttemptLog {
  readonly attempts: NewAttempt[] = []
  readonly #clock: Clock
  readonly #tracing: Tracing
  readonly #work: Pick<WorkRow, "workspace_id" | "post_id" | "account_id">

  constructor(
    { clock, tracing }: Pick<PublishingDeps, "clock" | "tracing">,
    { workspace_id, post_id, account_id }: WorkRow,
  ) {
    this.#clock = clock
    this.#tracing = tracing
    this.#work = { workspace_id, post_id, account_id }
  }

  async call<A extends { readonly kind: string }>(
    step: NewAttempt["step"],
    item: number,
    make: () => Promise<A>,
    isTold: (answer: A) => boolean = () => true,
  ): Promise<A> {
    const at = this.#clock.now()
    const begun = performance.now()
    const answer = await this.#tracing.run(
      step,
      () => ({ facts: { "fanfare.item": item } }),
      async (span) => {
        const given = await make()
        span.note({ "fanfare.outcome": given.kind })
        return given
      },
    )
    if (!isTold(answer)) return answer
    const told = answer as { readonly code?: string; readonly message?: string }
    this.attempts.push({
      ...this.#work,
      id: newId(),
      item,
      step,
      at,
      took_ms: Math.round(performance.now() - begun),
      outcome: answer.kind,
      code: told.code ?? null,
      message: told.message === undefined ? null : clipText(told.message),
    })
    return answer
  }
}
