import type { NetworkKey } from "#domain/network.ts"
import type { Client } from "../../test/client.ts"
import { openWorld, type World } from "../../test/world.ts"

/** A workspace in which the tasks are done: three accounts, and a person in Copenhagen. */
export class EvalPlace {
  readonly world: World
  readonly person: Client
  readonly accounts: Readonly<Record<"x" | "bluesky" | "mastodon", string>>

  private constructor(world: World, person: Client, accounts: EvalPlace["accounts"]) {
    this.world = world
    this.person = person
    this.accounts = accounts
  }

  static async open(settings: Record<string, string>): Promise<EvalPlace> {
    const world = await openWorld({ FANFARE_RATE_PER_PERSON: "1000000", ...settings })
    const person = await world.owner()
    const connect = async (key: NetworkKey) => (await person.run("sandbox.connect", { key })).account.id
    const accounts = { x: await connect("x"), bluesky: await connect("bluesky"), mastodon: await connect("mastodon") }
    return new EvalPlace(world, person, accounts)
  }

  /** A Draft of the person, for all three accounts. */
  async draft(body: string): Promise<string> {
    return (await this.person.run("posts.create", { body, accountIds: Object.values(this.accounts) })).id
  }

  /** A moment by the person's clock. */
  at(days: number, hour: number): Temporal.ZonedDateTime {
    const today = this.world.clock.now().toZonedDateTimeISO("Europe/Copenhagen")
    return today.add({ days }).with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  }

  async close(): Promise<void> {
    await this.world.close()
  }
}

/** As a model writes it: without an offset. */
export function local(at: Temporal.ZonedDateTime): string {
  return at.toPlainDateTime().toString({ smallestUnit: "minute" })
}
