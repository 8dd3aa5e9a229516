import assert from "node:assert/strict"
import type { AppCalls } from "#actions/registry.ts"
import { metaKeys } from "#mcp/protocol.ts"
import type { Client } from "../client.ts"
import { modernLetter, outputIn, post } from "../mcp/talk.ts"
import type { World } from "../world.ts"

type Post = AppCalls["posts.get"]["output"]

/** A program that speaks MCP with a person's token, in the workspace that was open when the token was made. */
export class McpAgent {
  readonly #world: World
  readonly #token: string
  readonly #title: string

  constructor(world: World, token: string, title: string) {
    this.#world = world
    this.#token = token
    this.#title = title
  }

  static async of(world: World, person: Client, title = "Quillwork"): Promise<McpAgent> {
    const { token } = await person.run("tokens.create", { name: title })
    return new McpAgent(world, token.token, title)
  }

  async call(name: string, input: object): Promise<unknown> {
    const who = { [metaKeys.client]: { name: this.#title.toLowerCase(), title: this.#title, version: "1" } }
    const letter = modernLetter("tools/call", { name, arguments: input }, who)
    const headers = { authorization: `Bearer ${this.#token}`, ...letter.headers }
    const { json, text } = await post(this.#world.base, { ...letter, headers })
    assert.notEqual(json.result?.["isError"], true, text)
    return outputIn(json)
  }

  async draft(body: string, accountIds: readonly string[]): Promise<string> {
    return ((await this.call("posts_create", { body, accountIds })) as Post).id
  }

  async read(id: string): Promise<Post> {
    return (await this.call("posts_get", { id })) as Post
  }

  /** Asks for something that waits for the person; returns the address of the card. */
  async ask(name: string, input: object): Promise<{ readonly address: string; readonly id: string }> {
    const { status, approvalUrl } = (await this.call(name, input)) as { status: string; approvalUrl: string }
    assert.equal(status, "pending_approval")
    const { pathname } = new URL(approvalUrl)
    return { address: pathname, id: pathname.replace("/approvals/", "") }
  }
}
