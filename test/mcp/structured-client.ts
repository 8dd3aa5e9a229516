import assert from "node:assert/strict"
import type { Client } from "../client.ts"
import type { World } from "../world.ts"
import { McpAgent, newToken } from "./mcp-agent.ts"
import { modernLetter, namesIn, outputIn, textOf } from "./talk.ts"

export type Seen = Readonly<Record<string, unknown>> & { readonly note: string }
export type Asked = { readonly status: "pending_approval"; readonly action: string; readonly approvalUrl: string }

/**
 * A client whose model sees `structuredContent` and, of a refusal, its text: as several real ones do. It calls listed tools
 * and those that a note names.
 */
export class StructuredClient {
  readonly #agent: McpAgent
  readonly #known: Set<string>

  private constructor(agent: McpAgent, known: ReadonlySet<string>) {
    this.#agent = agent
    this.#known = new Set(known)
  }

  static async of(world: World, person: Client): Promise<StructuredClient> {
    const agent = new McpAgent(world, await newToken(person))
    return new StructuredClient(agent, namesIn((await agent.ask(modernLetter("tools/list"))).json))
  }

  /** Calls a tool that answers, and reads the note. */
  async see<T = object>(tool: string, input: object = {}): Promise<Seen & T> {
    const { json, text } = await this.#call(tool, input)
    assert.notEqual(json.result?.["isError"], true, text)
    const seen = outputIn(json) as Seen & T
    for (const [name] of seen.note.matchAll(/\b[a-z]+_[a-zA-Z]+\b/g)) this.#known.add(name)
    return seen
  }

  /** Calls a tool that asks a person. */
  async ask(tool: string, input: object): Promise<Asked> {
    const { json, text } = await this.#call(tool, input)
    const asked = outputIn(json) as Asked
    assert.equal(asked.status, "pending_approval", text)
    return asked
  }

  /** Calls a tool that refuses, and reads why. */
  async refused(tool: string, input: object): Promise<string> {
    const { json, text } = await this.#call(tool, input)
    assert.equal(json.result?.["isError"], true, text)
    return textOf(json)
  }

  async #call(tool: string, input: object) {
    assert.ok(this.#known.has(tool), `${tool} is neither listed nor named by a note`)
    return this.#agent.call(tool, input)
  }
}

/** What a model picks out of a sentence. */
export function pick(sentence: string, pattern: RegExp): string {
  const [whole, part] = pattern.exec(sentence) ?? []
  assert.ok(whole !== undefined, `${String(pattern)} is not in: ${sentence}`)
  return part ?? whole
}
