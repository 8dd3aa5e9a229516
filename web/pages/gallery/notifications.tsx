import { kindNames } from "#domain/notification.ts"
import type { NotificationKind } from "#domain/notification.ts"
import type { NotificationView } from "../../api/views.ts"
import { NotificationLine } from "../../notifications/notification-line.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { nothing, when } from "./samples.ts"

/** One record with everything that some kind needs. */
const data: NotificationView["data"] = {
  text: texts.first,
  accounts: [
    { id: "acc_pinterest", network: "pinterest", name: "Lark & Loam", state: "failed", code: "Rejected" },
    { id: "acc_linkedin", network: "linkedin", name: "Lark & Loam", state: "uncertain" },
    { id: "acc_bluesky", network: "bluesky", name: "Lark & Loam", state: "ok" },
  ],
  endsAt: when,
  client: "Quillwork",
  action: "posts.schedule",
  publishAt: when,
  decision: "approved",
  host: "larkandloam.example",
  person: "Tobias",
  change: "joined",
  percent: 80,
  device: "Firefox",
  address: "203.0.113.7",
}

const lineOf = (kind: NotificationKind, more: Partial<NotificationView> = {}): NotificationView => ({
  id: `ntf_${kind}`,
  kind,
  aboutId: "gallery",
  data: kind.startsWith("account.") ? { ...data, accounts: data.accounts?.slice(0, 1) } : data,
  createdAt: when,
  ...more,
})

/** Everything that people are told about, and how a line loses weight. */
export function Notifications() {
  return (
    <Chapter id="notifications" title={texts.notifications}>
      <Part name="NotificationLine" isStacked>
        {kindNames.map((kind) => (
          <Line key={kind} code={kind} about={lineOf(kind)} />
        ))}
        <Line code="decision" about={lineOf("request.decided", { data: { ...data, decision: "declined" } })} />
        <Line code="readAt" about={lineOf("post.published", { readAt: when })} />
        <Line code="isOpen" about={lineOf("post.failed", { isOpen: true, readAt: when })} />
        <Line code="isOpen={false}" about={lineOf("post.failed", { isOpen: false, readAt: when })} />
      </Part>
    </Chapter>
  )
}

function Line({ code, about }: { readonly code: string; readonly about: NotificationView }) {
  return (
    <State code={code}>
      <ul className="rounded-sheet border border-line">
        <NotificationLine about={about} onGo={nothing} />
      </ul>
    </State>
  )
}
