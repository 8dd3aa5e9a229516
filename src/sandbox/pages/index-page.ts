import type { Context, Env } from "hono"
import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"
import { drawFrame } from "#sandbox/pages/frame.ts"

/** All networks, with how much each has accepted from whom the person may see. */
export async function indexPage<E extends Env>(
  c: Context<E>,
  played: readonly NetworkKey[],
  counts: readonly { readonly network: NetworkKey; readonly posts: number }[],
): Promise<string> {
  const rows = networks.map(({ key, provider }) => {
    const count = counts.reduce((sum, { network, posts }) => (network === key ? sum + posts : sum), 0)
    const said = played.includes(key) || count > 0 ? say(count) : "not simulated yet"
    return html`<li><a href="/sandbox/${key}">${provider}</a> <span class="note">${said}</span></li>`
  })
  return drawFrame(c, {
    title: "Sandbox",
    ribbon: "Stand-ins for the networks on this server. Nobody outside can see these pages.",
    body: html`<ul class="list">
      ${rows}
    </ul>`,
  })
}

function say(count: number): string {
  return count === 1 ? "1 item" : `${count} items`
}
