import { classify } from "#networks/instagram/classify.ts"
import { ask, type Graph, type Heard, type Lost, type GraphCall } from "#networks/meta-shared/ask.ts"
import type { Outside, Refused } from "#networks/network.ts"

/** The version of the Graph API that everything but the tokens is asked in. */
export const version = "v25.0"

export const graph: Graph = { name: "Instagram", classify }

export function askInstagram<T>(outside: Outside, question: GraphCall<T>): Promise<Heard<T> | Refused | Lost> {
  return ask(outside, graph, question)
}
