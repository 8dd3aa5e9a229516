import type { Services } from "#actions/action.ts"
import { answerTurn } from "#assistant/answer-turn.ts"
import { TurnLog } from "#assistant/turn-log.ts"
import { Problem } from "#domain/problem.ts"
import { type ChatTurn, claimTurns, endTurn, nextTurnDue, renewTurns } from "#storage/chat-turns.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"

type Options = {
  readonly leaseMs: number
  readonly report: (error: unknown) => void
}

/** After this many beginnings an answer is given up: something in it ends the process. */
const mostClaims = 3

/**
 * Answering as a kind of work. The question is a row, and so is its answer while it is written: a tab that loses its
 * connection misses nothing, a second tab sees the same, and what a restart ends is taken up again.
 */
export class ChatWork {
  readonly name = "assistant"
  readonly #services: Services
  readonly #options: Options
  readonly #underWay = new Map<ChatTurn["id"], TurnLog>()
  #isStopping = false

  constructor(services: Services, options: Options) {
    this.#services = services
    this.#options = options
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    return this.#services.database.read(nextTurnDue)
  }

  async claim(limit: number): Promise<readonly ChatTurn[]> {
    const now = this.#services.clock.now()
    return this.#services.database.write((db) => claimTurns(db, limit, now, this.#lease(now)))
  }

  async renew(): Promise<void> {
    const until = this.#lease(this.#services.clock.now())
    await this.#services.database.write((db) => renewTurns(db, [...this.#underWay.keys()], until))
  }

  /** Puts back what is being answered; another process goes on with it. */
  stop(): void {
    this.#isStopping = true
    for (const log of this.#underWay.values()) log.end("closing")
  }

  async work(turn: ChatTurn): Promise<void> {
    const log = new TurnLog(this.#services, turn, this.#options.leaseMs)
    this.#underWay.set(turn.id, log)
    if (this.#isStopping) log.end("closing")
    try {
      if (turn.claim > mostClaims) throw new Problem("Conflict", "This answer was interrupted too often. Ask again.")
      const state = await answerTurn(this.#services, turn, log, this.#options.report)
      await log.close()
      await this.#end(turn, state, null)
    } catch (error) {
      await log.close().catch((again: unknown) => this.#options.report(again))
      await this.#endEarly(turn, log, error)
    } finally {
      this.#underWay.delete(turn.id)
    }
  }

  async #endEarly(turn: ChatTurn, log: TurnLog, error: unknown): Promise<void> {
    const reason: unknown = log.signal.aborted ? log.signal.reason : undefined
    if (reason === "lost") return undefined
    if (reason === "stop") return this.#end(turn, "stopped", null)
    if (reason === "closing") return this.#end(turn, "waiting", null)
    if (error instanceof Problem) return this.#end(turn, "failed", error.message)
    this.#options.report(error)
    return this.#end(turn, "failed", "Something broke on our side. Nothing is lost. Try again.")
  }

  async #end(turn: ChatTurn, state: Parameters<typeof endTurn>[2]["state"], problem: string | null): Promise<void> {
    const { database, clock } = this.#services
    const endedAt = state === "waiting" ? null : clock.now()
    await database.write(async (writer) => {
      await endTurn(inWorkspace(writer, turn.workspace_id), turn, { state, problem, endedAt })
      await announce(writer, clock.now(), { userId: turn.user_id }, "chats")
    })
  }

  #lease(now: Temporal.Instant): Temporal.Instant {
    return now.add({ milliseconds: this.#options.leaseMs })
  }
}
