import type { AppCalls } from "#actions/registry.ts"
import type { Client } from "../client.ts"
import type { ModelServer } from "../models/model-server.ts"
import { untilFound } from "../until.ts"

export type Turn = AppCalls["chats.turn"]["output"]
export type Step = Extract<Turn["parts"][number], { readonly kind: "step" }>

/** The settings of a service that asks a scripted model. */
export function modelSettings(model: ModelServer, provider = "anthropic"): Record<string, string> {
  return {
    FANFARE_AI_PROVIDER: provider,
    FANFARE_AI_MODEL: "scripted",
    FANFARE_AI_KEY: "key-of-the-operator",
    FANFARE_AI_URL: `${model.url}/v1`,
    FANFARE_RATE_PER_PERSON: "1000000",
  }
}

/** Reads an answer until it is as wanted. */
export async function until(client: Client, id: string, isWanted: (turn: Turn) => boolean): Promise<Turn> {
  return untilFound("the answer is as wanted", async () => {
    const turn = await client.run("chats.turn", { id })
    return isWanted(turn) ? turn : undefined
  })
}

export async function finished(client: Client, id: string): Promise<Turn> {
  return until(client, id, ({ state }) => state !== "waiting" && state !== "running")
}

/** Asks, and waits for the end of the answer. */
export async function ask(
  client: Client,
  question: string,
  more: Partial<AppCalls["chats.ask"]["input"]> = {},
): Promise<Turn> {
  const { turn } = await client.run("chats.ask", { question, ...more })
  return finished(client, turn.id)
}

export function textOf({ parts }: Turn): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n")
}

export function stepsOf({ parts }: Turn): readonly Step[] {
  return parts.filter((part) => part.kind === "step")
}
