import { linkOptions } from "@tanstack/react-router"
import type { NotificationKind } from "#domain/notification.ts"
import type { NotificationView } from "../api/views.ts"
import { notificationWords } from "../words/notification-words.ts"

const post = (postId: string) => linkOptions({ to: "/posts/$postId", params: { postId } })
const accounts = () => linkOptions({ to: "/accounts" })
const request = (approvalId: string) => linkOptions({ to: "/approvals/$approvalId", params: { approvalId } })

const places = {
  "post.failed": post,
  "post.uncertain": post,
  "post.keptBack": post,
  "post.published": post,
  "account.reconnect": accounts,
  "account.ending": accounts,
  "request.asked": request,
  "request.decided": request,
  "webhook.paused": (webhookId) => linkOptions({ to: "/webhooks/$webhookId", params: { webhookId } }),
  "member.changed": () => linkOptions({ to: "/team" }),
  "budget.reached": () => linkOptions({ to: "/settings", hash: "assistant" }),
  "quota.reached": () => linkOptions({ to: "/media" }),
  "sign-in.new": () => linkOptions({ to: "/settings", hash: "sign-in" }),
} as const satisfies Record<NotificationKind, (aboutId: string) => object>

/** Where the thing is seen or put right that a notification tells of. */
export function placeOf({ kind, aboutId = "" }: Pick<NotificationView, "kind" | "aboutId">) {
  return places[kind](aboutId)
}

const { actions } = notificationWords

const verbs: Partial<Record<NotificationKind, string>> = {
  "post.uncertain": actions.decide,
  "post.keptBack": actions.decide,
  "account.reconnect": actions.reconnect,
  "account.ending": actions.reconnect,
  "request.asked": actions.review,
  "sign-in.new": actions.check,
}

/** What one does there. Where it is done already one can only look. */
export function verbFor({ kind, isOpen }: Pick<NotificationView, "kind" | "isOpen">): string {
  return isOpen === false ? actions.open : (verbs[kind] ?? actions.open)
}
