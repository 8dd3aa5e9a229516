import { linkOptions } from "@tanstack/react-router"
import type { NotificationKind } from "#domain/notification.ts"
import type { NotificationView } from "../api/views.ts"
import { notificationWords } from "../words/notification-words.ts"

/** Where the thing is seen or put right that a notification tells of. */
export function placeOf({ kind, aboutId = "" }: Pick<NotificationView, "kind" | "aboutId">) {
  switch (kind) {
    case "post.failed":
    case "post.uncertain":
    case "post.keptBack":
    case "post.published":
      return linkOptions({ to: "/posts/$postId", params: { postId: aboutId } })
    case "account.reconnect":
    case "account.ending":
      return linkOptions({ to: "/accounts" })
    case "request.asked":
    case "request.decided":
      return linkOptions({ to: "/approvals/$approvalId", params: { approvalId: aboutId } })
    case "webhook.paused":
      return linkOptions({ to: "/webhooks/$webhookId", params: { webhookId: aboutId } })
    case "member.changed":
      return linkOptions({ to: "/team" })
    case "budget.reached":
      return linkOptions({ to: "/settings", hash: "assistant" })
    case "quota.reached":
      return linkOptions({ to: "/media" })
    case "sign-in.new":
      return linkOptions({ to: "/settings", hash: "sign-in" })
  }
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
