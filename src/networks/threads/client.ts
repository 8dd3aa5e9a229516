import { ask, type Graph, type Heard, type Lost, type GraphCall } from "#networks/meta-shared/ask.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { classify } from "#networks/threads/classify.ts"

/** The version of the API that everything but the tokens is asked in. */
export const version = "v1.0"

export const graph: Graph = { name: "Threads", classify }

export function askThreads<T>(outside: Outside, question: GraphCall<T>): Promise<Heard<T> | Refused | Lost> {
  return ask(outside, graph, question)
}
