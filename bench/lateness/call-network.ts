import { Agent } from "undici"

/** What a rival has to do at its moment: one call to a network. */
export type Task = { readonly text: string; readonly token: string }

/** As many connections as the service itself opens to one network. */
const connections = 64

/** The call that makes a post on X, and nothing around it. */
export function callNetwork(api: string): (task: Task) => Promise<void> {
  const { origin, pathname } = new URL(`${api}/2/tweets`)
  const agent = new Agent({ connections, pipelining: 1 })
  return async ({ text, token }) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const body = JSON.stringify({ text })
    const answer = await agent.request({ origin, path: pathname, method: "POST", headers, body })
    const told = await answer.body.text()
    if (answer.statusCode !== 201) throw new Error(`the network answered ${answer.statusCode}: ${told}`)
  }
}
