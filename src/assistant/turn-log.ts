import type { Services } from "#actions/action.ts"
import type { ChatPart, ChatStep } from "#domain/chat.ts"
import { type ChatTurn, readTurnState, saveProgress } from "#storage/chat-turns.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import type { ModelCost } from "#storage/model-usage.ts"

/** How often what is new is written down, and whether to stop is looked at. */
const beatMs = 300

/** Why an answer ends before it is finished. `lost`: another worker has it, or it was deleted. */
export type EarlyEnd = "stop" | "lost" | "closing"

/** An answer that is being written: its parts, kept in the database as they come. */
export class TurnLog {
  readonly #services: Services
  readonly #turn: ChatTurn
  readonly #leaseMs: number
  readonly #ending = new AbortController()
  readonly #beat: NodeJS.Timeout
  #parts: readonly ChatPart[]
  #model: string | null
  #cost: ModelCost
  #isNew = false
  #saving: Promise<void> = Promise.resolve()

  constructor(services: Services, turn: ChatTurn, leaseMs: number) {
    this.#services = services
    this.#turn = turn
    this.#leaseMs = leaseMs
    this.#parts = turn.parts
    this.#model = turn.model
    this.#cost = { tokensIn: turn.tokens_in, tokensOut: turn.tokens_out, costMicros: turn.cost_micros }
    this.#beat = setInterval(() => void this.#look(), beatMs).unref()
  }

  get parts(): readonly ChatPart[] {
    return this.#parts
  }

  get steps(): readonly ChatStep[] {
    return this.#parts.filter((part) => part.kind === "step")
  }

  /** Aborted when the answer is to end early. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  end(reason: EarlyEnd): void {
    this.#ending.abort(reason)
  }

  say(piece: string): void {
    const last = this.#parts.at(-1)
    this.#parts =
      last?.kind === "text"
        ? [...this.#parts.slice(0, -1), { kind: "text", text: last.text + piece }]
        : [...this.#parts, { kind: "text", text: piece }]
    this.#isNew = true
  }

  clear(): void {
    this.#parts = []
  }

  /** A text that was cut off by a restart is said again from its beginning. */
  dropLastText(): void {
    if (this.#parts.at(-1)?.kind === "text") this.#parts = this.#parts.slice(0, -1)
  }

  /** Adds a step, or writes it anew. */
  put(step: ChatStep): void {
    const isKnown = this.#parts.some((part) => part.kind === "step" && part.id === step.id)
    this.#parts = isKnown
      ? this.#parts.map((part) => (part.kind === "step" && part.id === step.id ? step : part))
      : [...this.#parts, step]
    this.#isNew = true
  }

  count(model: string, { tokensIn, tokensOut, costMicros }: ModelCost): void {
    const { tokensIn: before, tokensOut: out, costMicros: cost } = this.#cost
    this.#model = model
    this.#cost = { tokensIn: before + tokensIn, tokensOut: out + tokensOut, costMicros: cost + costMicros }
    this.#isNew = true
  }

  /** Writes down what is new. Throws when the answer is to end. */
  async save(): Promise<void> {
    const saving = this.#saving.then(async () => this.#saveNow())
    // One that fails fails here; the next one is tried all the same.
    this.#saving = saving.catch(() => {})
    await saving
    this.signal.throwIfAborted()
  }

  /** Ends the beat, and writes what the last one missed. */
  async close(): Promise<void> {
    clearInterval(this.#beat)
    await this.#saving
    if (this.#isNew && this.signal.reason !== "lost") await this.#saveNow()
  }

  async #look(): Promise<void> {
    const looking = this.#saving.then(async () => (this.#isNew ? this.#saveNow() : this.#checkNow()))
    this.#saving = looking.catch(() => {})
    // The next beat tries again; an answer that cannot be written for long loses its lease.
    await looking.catch((error: unknown) => this.#services.reportFailure(error, "writing an answer down failed"))
  }

  async #saveNow(): Promise<void> {
    this.#isNew = false
    const progress = { parts: this.#parts, model: this.#model, ...this.#cost }
    try {
      const state = await this.#write((db) => saveProgress(db, this.#turn, progress, this.#lease()))
      if (state !== "go on") this.end(state)
    } catch (error) {
      this.#isNew = true
      throw error
    }
  }

  async #checkNow(): Promise<void> {
    const { database } = this.#services
    const own = this.#turn.workspace_id
    const state = await database.read((db) => readTurnState(inWorkspace(db, own), this.#turn))
    if (state !== "go on") this.end(state)
  }

  async #write<T>(work: (db: ReturnType<typeof inWorkspace<Writer>>) => Promise<T>): Promise<T> {
    const { database, clock } = this.#services
    return database.write(async (writer) => {
      const done = await work(inWorkspace(writer, this.#turn.workspace_id))
      await announce(writer, clock.now(), { userId: this.#turn.user_id }, "chats")
      return done
    })
  }

  #lease(): Temporal.Instant {
    return this.#services.clock.now().add({ milliseconds: this.#leaseMs })
  }
}
