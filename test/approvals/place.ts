import assert from "node:assert/strict"
import type { Actor } from "#actions/action.ts"
import { type AgentOutcome, performForAgent } from "#actions/perform-for-agent.ts"
import type { AppCalls } from "#actions/registry.ts"
import { readId } from "#domain/ids.ts"
import { Problem, type ProblemCode } from "#domain/problem.ts"
import type { Client } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import type { World } from "../world.ts"

export type Card = AppCalls["approvals.get"]["output"]
type Program = NonNullable<Actor["client"]>
type Filed = Extract<AgentOutcome, { kind: "pending" }>

export const claude: Program = { key: "https://claude.example/client.json", name: "Claude" }
export const cursor: Program = { key: "token:tok_1", name: "Cursor" }

/** A program that calls over MCP for a person, in the workspace that the person has open at that moment. */
export class AgentOf {
  readonly #world: World
  readonly #person: Client
  readonly #program: Program
  readonly #credential: Actor["credential"] | undefined

  /** `credential`: what it has of the person, if that is not their own session. */
  constructor(world: World, person: Client, program: Program = claude, credential?: Actor["credential"]) {
    this.#world = world
    this.#person = person
    this.#program = program
    this.#credential = credential
  }

  async actor(): Promise<Actor> {
    const { user, workspace } = await sessionOf(this.#person)
    const { sessions } = await this.#person.run("sessions.list", {})
    const current = sessions.find(({ isCurrent }) => isCurrent)
    return {
      userId: readId("usr", user.id),
      userName: user.name,
      workspaceId: workspace === null ? null : readId("wsp", workspace.id),
      role: workspace?.role ?? null,
      transport: "mcp",
      credential: this.#credential ?? { kind: "session", id: readId("ses", current?.id ?? "") },
      client: this.#program,
      address: "127.0.0.1",
      requestId: "asked-over-mcp",
    }
  }

  async call(name: string, input: unknown): Promise<AgentOutcome> {
    return performForAgent(this.#world.services, { name, input: () => input, actor: await this.actor() })
  }

  /** Asks for something that a person is to decide; returns the id of the card. */
  async ask(name: string, input: unknown): Promise<Filed & { readonly id: string }> {
    const answer = await this.call(name, input)
    assert.ok(answer.kind === "pending", `${name} ran`)
    const id = new URL(answer.pending.approvalUrl).pathname.replace("/approvals/", "")
    return { ...answer, id }
  }

  /** Something that is expected to be refused; returns the message. */
  async refused(name: string, input: unknown, code: ProblemCode): Promise<string> {
    const answer = await this.call(name, input).catch((error: unknown) => error)
    assert.ok(answer instanceof Problem, `${name} was not refused: ${JSON.stringify(answer)}`)
    assert.equal(answer.code, code, answer.message)
    return answer.message
  }
}

/** Looks at a card and says yes to what it shows. */
export async function approve(person: Client, id: string): Promise<Card> {
  const { contentHash } = await person.run("approvals.get", { id })
  return person.run("approvals.approve", { id, contentHash })
}
