import { randomUUID } from "node:crypto"
import { nextMessageTry } from "#domain/notification.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { sendMail } from "#notifications/send-mail.ts"
import { sendPush } from "#notifications/send-push.ts"
import { tellPeople } from "#notifications/tell.ts"
import type { TryResult } from "#notifications/try-result.ts"
import {
  claimMessages,
  findMessageDue,
  type OutgoingMessage,
  type MessageLease,
  renewMessages,
  settleMessage,
} from "#storage/messages.ts"

/** Telling people as a kind of work: what happened becomes messages, and messages go out. */
export class MessageWork {
  readonly name = "messages"
  readonly #deps: NotificationsDeps
  readonly #leaseMs: number
  /** Who holds a lease: this process, this time. */
  readonly #me = randomUUID()

  constructor(deps: NotificationsDeps, { leaseMs }: { readonly leaseMs: number }) {
    this.#deps = deps
    this.#leaseMs = leaseMs
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    return this.#deps.database.read(findMessageDue)
  }

  async claim(limit: number): Promise<readonly OutgoingMessage[]> {
    const { database, clock } = this.#deps
    return database.write(async (db) => {
      await tellPeople(this.#deps, db)
      return claimMessages(db, clock.now(), limit, this.#newLease())
    })
  }

  async work(message: OutgoingMessage): Promise<void> {
    const { database, clock } = this.#deps
    const result = await (message.way === "mail" ? sendMail(this.#deps, message) : sendPush(this.#deps, message))
    const now = clock.now()
    const tries = message.tries + 1
    const concluded = conclude(result, tries, now)
    await database.write((db) => settleMessage(db, message, concluded))
    const outcome = concluded.state === "waiting" ? "retried" : concluded.state
    this.#deps.meter({ kind: "messaged", way: message.way, outcome })
  }

  async renew(): Promise<void> {
    await this.#deps.database.write((db) => renewMessages(db, this.#newLease()))
  }

  #newLease(): MessageLease {
    return { by: this.#me, until: this.#deps.clock.now().add({ milliseconds: this.#leaseMs }) }
  }
}

function conclude(result: TryResult, tries: number, now: Temporal.Instant) {
  if (result.outcome !== "refused") {
    return { state: result.outcome, due_at: null, tries, last_error: null, ended_at: now } as const
  }
  const next = result.isFinal ? null : nextMessageTry(tries, now)
  const told = { tries, last_error: result.message.slice(0, 500), due_at: next } as const
  return next === null
    ? ({ ...told, state: "failed", ended_at: now } as const)
    : ({ ...told, state: "waiting", ended_at: null } as const)
}
