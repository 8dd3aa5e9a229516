import assert from "node:assert/strict"
import type { AppCalls } from "#actions/registry.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { ProblemCode } from "#domain/problem.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openWorld, type World } from "../world.ts"

export type Post = AppCalls["posts.get"]["output"]

/** A workspace with its owner, a token of the owner's, and whatever accounts a test connects. */
export type Place = {
  readonly world: World
  readonly owner: Client
  readonly agent: Agent
  account(network: NetworkKey): Promise<string>
  close(): Promise<void>
}

export async function openPlace(environment: Record<string, string> = {}): Promise<Place> {
  const world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000", FANFARE_ROLES: "web", ...environment })
  const owner = await world.owner()
  return {
    world,
    owner,
    agent: await agentOf(world, owner),
    account: async (network) => connectAccount(world, owner, network),
    close: async () => world.close(),
  }
}

/** A script that calls the agent actions. */
export class Agent {
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  async call(name: string, input: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.client.post(`/api/agent/tools/${name}`, input, headers)
  }

  /** Runs an action that is expected to go well. */
  async run<N extends keyof AppCalls>(name: N, input: AppCalls[N]["input"]): Promise<AppCalls[N]["output"]> {
    const answer = await this.call(name, input)
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    return answer.body as AppCalls[N]["output"]
  }

  /** Runs an action that is expected to be refused; returns the message. */
  async refused(name: string, input: unknown, code: ProblemCode): Promise<string> {
    return refusal(await this.call(name, input), code)
  }
}

export async function agentOf(world: World, person: Client): Promise<Agent> {
  const { token } = await person.run("tokens.create", { name: "a script" })
  return new Agent(world.bearer(token.token))
}
