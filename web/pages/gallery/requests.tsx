import { useState } from "react"
import { nowMs } from "../../api/service-clock.ts"
import type { CardView, ContentView } from "../../api/views.ts"
import { RequestCard } from "../../requests/request-card.tsx"
import { ShortCard } from "../../requests/short-card.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { accountOn } from "./samples.ts"

const dayMs = 86_400_000

/** A card as an app asks for it: it goes out in two days and waits for one. */
function makeCard(now: number): CardView {
  const inDays = (days: number) => new Date(Math.floor(now / 60_000) * 60_000 + days * dayMs).toISOString()
  const accounts = [accountOn("bluesky"), accountOn("mastodon", true)].map((account) => ({
    ...account,
    isConnected: true,
  }))
  const content: ContentView = {
    post: {
      id: "pst_gallery",
      status: "Draft",
      accountIds: accounts.map(({ id }) => id),
      versions: [{ content: [{ body: texts.post, media: [] }], options: {} }],
      results: [],
    },
    accounts,
    media: [],
  }
  return {
    id: "apr_gallery",
    conversationId: "cnv_gallery",
    action: "posts.schedule",
    client: "Quillwork",
    source: { kind: "token", name: "laptop" },
    isDisconnected: false,
    user: { id: "usr_gallery", name: "Ines Halvorsen" },
    state: "pending",
    askedAt: inDays(-1),
    expiresAt: inDays(1),
    text: texts.post,
    input: { id: "pst_gallery", at: inDays(2) },
    asked: content,
    content,
    isChanged: false,
    contentHash: "4f1c09d2e5b7a836",
    verdict: { ok: true, issues: [] },
  }
}

/** What an app asks for, open and answered. */
export function Requests() {
  const [card] = useState(() => makeCard(nowMs()))
  const changed: ContentView = {
    ...card.content,
    ...(card.content.post === undefined
      ? {}
      : { post: { ...card.content.post, versions: [{ content: [{ body: texts.empty, media: [] }], options: {} }] } }),
  }
  const states: Readonly<Record<string, CardView>> = {
    isChanged: { ...card, isChanged: true, content: changed },
    refusal: { ...card, refusal: { code: "Conflict", message: texts.refused, issues: [] } },
    declined: { ...card, state: "declined", decidedAt: card.askedAt, reason: texts.reason },
    expired: { ...card, state: "expired" },
    replaced: { ...card, state: "replaced", decidedAt: card.askedAt, replacedBy: "apr_newer" },
    failed: {
      ...card,
      state: "approved",
      outcome: "failed",
      decidedAt: card.askedAt,
      problem: { code: "Conflict", message: texts.refused, issues: [] },
    },
  }
  return (
    <Chapter id="requests" title={texts.requests}>
      <Part name="RequestCard" isStacked>
        <State code="pending">
          <RequestCard card={card} />
        </State>
      </Part>
      <Part name="ShortCard">
        {Object.entries(states).map(([code, each]) => (
          <div key={code} className="w-full wide-phone:w-[372px]">
            <State code={code}>
              <ShortCard card={each} />
            </State>
          </div>
        ))}
      </Part>
    </Chapter>
  )
}
