import assert from "node:assert/strict"
import type { Client } from "../client.ts"
import type { World } from "../world.ts"
import { type Letter, modernLetter, outputIn, post } from "./talk.ts"

export async function newToken(person: Client): Promise<string> {
  return (await person.run("tokens.create", { name: "an agent" })).token.token
}

/** Talks to /mcp with one token. */
export class McpAgent {
  readonly #world: World
  readonly token: string

  constructor(world: World, token: string) {
    this.#world = world
    this.token = token
  }

  async ask(letter: Letter) {
    const headers = { authorization: `Bearer ${this.token}`, ...letter.headers }
    return post(this.#world.base, { ...letter, headers })
  }

  async call(name: string, input: object = {}) {
    return this.ask(modernLetter("tools/call", { name, arguments: input }))
  }

  /** Calls a tool that is expected to do its work. */
  async run<T>(name: string, input: object = {}): Promise<T> {
    const { json, text } = await this.call(name, input)
    assert.equal(json.result?.["isError"], undefined, text)
    return outputIn(json) as T
  }
}
