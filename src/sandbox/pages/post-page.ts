import type { Context, Env } from "hono"
import { html } from "hono/html"
import { networkOf } from "#domain/networks/all.ts"
import { groupThreads } from "#networks/group-threads.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { drawFile } from "#sandbox/pages/draw-media.ts"
import { drawFrame, type PagePiece, sayStandIn } from "#sandbox/pages/frame.ts"
import { drawPostFacts, drawReceived } from "#sandbox/pages/post-facts.ts"
import { drawThread, planThread } from "#sandbox/pages/shapes.ts"
import { nameOf, readItem, type Surroundings } from "#sandbox/pages/shown-item.ts"
import { anchorOf } from "#sandbox/pages/timeline-page.ts"

const mostOthers = 6

/** The page that "See the post" leads to: the post as its network shows it, and more from that account. */
export async function postPage<E extends Env>(
  c: Context<E>,
  entry: LedgerEntry,
  entries: readonly LedgerEntry[],
  around: Surroundings,
): Promise<string> {
  const { key } = entry
  const { provider } = networkOf(key)
  const threads = groupThreads(entries)
  const thread = threads.find((each) => each.some(({ externalId }) => externalId === entry.externalId)) ?? [entry]
  const others = threads.filter((each) => each !== thread).toReversed()
  const { plan, items } = planThread(key, thread, around)
  const name = nameOf(entry, around)
  const postId = items[0]?.postId
  return drawFrame(c, {
    title: `${name} on ${provider} (sandbox)`,
    ribbon: sayStandIn(provider),
    network: key,
    links: [{ href: `/sandbox/${key}`, words: `All sandbox posts on ${provider}` }],
    ...(postId === undefined ? {} : { back: `/posts/${postId}` }),
    pictures: around.serviceOrigin ?? "http://localhost:* http://127.0.0.1:*",
    rules: around.rules,
    body: html`<div class="single">
      ${drawThread(key, thread, around)} ${drawPostFacts({ entry: thread[0], plan, items }, around)}
      ${drawReceived(thread)} ${others.length === 0 ? "" : drawOthers(name, others.slice(0, mostOthers), around)}
    </div>`,
  })
}

function drawOthers(
  name: string,
  threads: readonly (readonly [LedgerEntry, ...LedgerEntry[]])[],
  around: Surroundings,
) {
  const tiles = threads.map(([first]): PagePiece => {
    const [cover] = readItem(first, around).media
    const shown = cover === undefined ? html`<span class="text">${first.text}</span>` : drawCover(cover)
    return html`<li><a href="/sandbox/${first.key}#${anchorOf(first)}">${shown}</a></li>`
  })
  return html`<section class="others">
    <h2>More from <span dir="auto">${name}</span></h2>
    <ul>
      ${tiles}
    </ul>
  </section>`
}

function drawCover(cover: Parameters<typeof drawFile>[0]): PagePiece {
  return drawFile({ ...cover, kind: "image", url: cover.thumbnailUrl, altText: cover.altText || "A post" })
}
