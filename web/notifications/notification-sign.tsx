import { Gauge, HardDrive, KeyRound, TriangleAlert, Unplug, UserRound } from "lucide-react"
import type { ReactNode } from "react"
import type { NotificationView } from "../api/views.ts"
import { Glyph } from "../kit/glyph.tsx"

type Sign = { readonly ground: string; readonly sign: ReactNode }

const icon = { size: 14, strokeWidth: 2, "aria-hidden": true } as const
const warn = "bg-warn-wash text-warn-solid"
const plain = "bg-sunk text-ink-2"

const signs: Readonly<Record<NotificationView["kind"], Sign>> = {
  "post.failed": { ground: "bg-failed-wash", sign: <Glyph kind="failed" /> },
  "post.uncertain": { ground: "bg-uncertain-wash", sign: <Glyph kind="uncertain" /> },
  "post.keptBack": { ground: "bg-warn-wash", sign: <Glyph kind="waiting" /> },
  "post.published": { ground: "bg-published-wash", sign: <Glyph kind="done" /> },
  "account.reconnect": { ground: warn, sign: <TriangleAlert {...icon} /> },
  "account.ending": { ground: warn, sign: <TriangleAlert {...icon} /> },
  "request.asked": { ground: "bg-brass-wash", sign: <Glyph kind="asked" /> },
  "request.decided": { ground: "bg-published-wash", sign: <Glyph kind="done" /> },
  "webhook.paused": { ground: warn, sign: <Unplug {...icon} /> },
  "member.changed": { ground: "bg-published-wash text-published", sign: <UserRound {...icon} /> },
  "budget.reached": { ground: warn, sign: <Gauge {...icon} /> },
  "quota.reached": { ground: warn, sign: <HardDrive {...icon} /> },
  "sign-in.new": { ground: plain, sign: <KeyRound {...icon} /> },
}

export function NotificationSign({ about: { kind, data } }: { readonly about: NotificationView }) {
  const isRefused = kind === "request.decided" && data.decision !== "approved"
  const { ground, sign } = isRefused ? { ground: plain, sign: <Glyph kind="declined" /> } : signs[kind]
  return <span className={`grid size-[26px] shrink-0 place-items-center rounded-[7px] ${ground}`}>{sign}</span>
}
