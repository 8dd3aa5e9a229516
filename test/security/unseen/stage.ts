import { AgentOf } from "../../approvals/place.ts"
import type { Client } from "../../client.ts"
import { type Agent, agentOf } from "../../posts/place.ts"
import { openPublishing, type PublishingPlace } from "../../publishing/place.ts"
import type { Person } from "./moves.ts"

/** One service for many rounds, with its worker and the sandbox, and who acts in them. */
export class Stage {
  readonly place: PublishingPlace
  readonly people: Readonly<Record<Person, Client>>
  readonly agents: Readonly<Record<Person, AgentOf>>
  readonly script: Agent
  #texts = 0

  private constructor(place: PublishingPlace, people: Readonly<Record<Person, Client>>, script: Agent) {
    this.place = place
    this.people = people
    this.agents = { owner: new AgentOf(place.world, people.owner), editor: new AgentOf(place.world, people.editor) }
    this.script = script
  }

  static async open(): Promise<Stage> {
    const place = await openPublishing({ FANFARE_RATE_PER_TOKEN: "1000000" })
    const { owner, world } = place
    return new Stage(place, { owner, editor: await world.member("editor") }, await agentOf(world, owner))
  }

  /** A text that nobody has written before. */
  newText(about: string): string {
    this.#texts += 1
    return `${this.#texts}: ${about}`
  }

  now(): string {
    return this.#show(this.place.world.services.clock.now())
  }

  later(minutes: number): string {
    return this.#show(this.place.world.services.clock.now().add({ minutes }))
  }

  async advance(seconds: number): Promise<void> {
    await this.people.owner.run("sandbox.advanceClock", { seconds })
  }

  async setFault(accountId: string, fault: "scopeMissing" | "serverError" | null): Promise<void> {
    await this.people.owner.run("sandbox.setFault", { accountId, fault, ...(fault === null ? {} : { times: 1 }) })
  }

  async close(): Promise<void> {
    await this.place.close()
  }

  #show(instant: Temporal.Instant): string {
    return instant.toString({ fractionalSecondDigits: 6 })
  }
}
