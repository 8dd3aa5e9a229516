import type { Context, Env } from "hono"
import { html } from "hono/html"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { groupThreads } from "#networks/group-threads.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { drawFrame, type PagePiece, sayStandIn } from "#sandbox/pages/frame.ts"
import { drawReceived } from "#sandbox/pages/post-facts.ts"
import { drawThread } from "#sandbox/pages/shapes.ts"
import type { Surroundings } from "#sandbox/pages/shown-item.ts"

export type Timeline = {
  readonly key: NetworkKey
  /** Whether there is a simulator for it. */
  readonly isPlayed: boolean
  readonly accounts: readonly ShownPerson[]
  readonly entries: readonly LedgerEntry[]
}

export type ShownPerson = {
  readonly account: string
  readonly handle: string
  /** What one types into the form that connects this account. */
  readonly form: Readonly<Record<string, string>>
  /** Whether something of that is left out. */
  readonly hidesSecrets: boolean
}

const secretsHint =
  "Its password is shown only if no other machine can reach this server. Connect it with one click in Social accounts, or on the network's own page."

/** A network's face: what it has accepted from the accounts that the person may see, newest first, in a shape that resembles it. */
export async function timelinePage<E extends Env>(
  c: Context<E>,
  timeline: Timeline,
  around: Surroundings,
): Promise<string> {
  const { key, isPlayed, accounts, entries } = timeline
  const { serviceOrigin } = around
  const { provider } = networkOf(key)
  const threads = groupThreads(entries).toReversed()
  const empty = isPlayed
    ? `Nothing was published on this ${provider} simulator yet.`
    : "This network is not simulated yet."
  return drawFrame(c, {
    title: `${provider} in the sandbox`,
    ribbon: sayStandIn(provider),
    network: key,
    links: [{ href: "/sandbox", words: "All networks" }],
    rules: around.rules,
    pictures: serviceOrigin ?? "http://localhost:* http://127.0.0.1:*",
    body: html`${accounts.length === 0 ? "" : drawPeople(accounts)}
    ${threads.length === 0 ? html`<p class="empty">${empty}</p>` : drawPosts(key, threads, around)}`,
  })
}

/** The place of a post on the page, in letters that an address can have. */
export function anchorOf({ externalId }: LedgerEntry): string {
  return `post-${Buffer.from(externalId).toString("base64url")}`
}

function drawPosts(
  key: NetworkKey,
  threads: readonly (readonly [LedgerEntry, ...LedgerEntry[]])[],
  around: Surroundings,
): PagePiece {
  const posts = threads.map(
    (thread) => html`<li id="${anchorOf(thread[0])}">${drawThread(key, thread, around)} ${drawReceived(thread)}</li>`,
  )
  return html`<ol class="posts">
    ${posts}
  </ol>`
}

function drawPeople(accounts: readonly ShownPerson[]): PagePiece {
  const rows = accounts.map(({ handle, account, form, hidesSecrets }) => {
    const fields = Object.entries(form).map(([name, value]) => html`<div>${name}: <code>${value}</code></div>`)
    const hint = hidesSecrets ? html`<div class="note">${secretsHint}</div>` : ""
    return html`<li>
      <span class="who" dir="auto">${handle}</span> <span class="note">${account}</span> ${fields} ${hint}
    </li>`
  })
  return html`<section class="people">
    <h2>Accounts</h2>
    <ul>
      ${rows}
    </ul>
  </section>`
}
