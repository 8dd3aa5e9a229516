import { kindOf, type NotificationKind } from "#domain/notification.ts"
import { isAtLeast } from "#domain/roles.ts"
import type { Recipient } from "#storage/notification-settings.ts"

/** Whether somebody's role is one that is told of a kind. What is for one person alone is for that person whatever their role. */
export function concerns(kind: NotificationKind, { role }: Pick<Recipient, "role">): boolean {
  const { to } = kindOf(kind)
  return to === "person" || (role !== null && isAtLeast(role, to))
}
