import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import { clockTime, readMinute, readSettings, settingsView } from "#actions/notifications/settings-view.ts"
import {
  isFixed,
  kindNames,
  mailCadences,
  type NotificationChoices,
  type NotificationWays,
} from "#domain/notification.ts"
import { badField } from "#domain/problem.ts"
import { usualDigestMinute } from "#notifications/tell.ts"
import { announce } from "#storage/live-changes.ts"
import { findSettings, putSettings } from "#storage/notification-settings.ts"

const choice = z.strictObject({
  kind: z.enum(kindNames),
  app: z.boolean().optional(),
  mail: z.enum(mailCadences).optional(),
  push: z.boolean().optional(),
})

export const saveNotificationSettings = defineAction({
  name: "notifications.saveSettings",
  title: "Choose what reaches you",
  description:
    "Changes which notifications of the open workspace reach you and by which ways. What is left out stays as it is.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    choices: z.array(choice).max(kindNames.length).default([]),
    quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable().optional(),
    digestAt: clockTime.optional(),
    isReset: z.boolean().default(false).describe("Back to what is usual, before the rest is applied."),
  }),
  output: z.strictObject({ settings: settingsView }),

  async run({ choices, quietHours, digestAt, isReset }, { db, actor, services }) {
    for (const [index, { kind, ...ways }] of choices.entries()) {
      for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
        if (isFixed(kind, way)) throw badField(`choices.${index}.${way}`, "cannot be switched off for this kind")
      }
    }
    const before = isReset ? undefined : await findSettings(db, actor.userId, db.workspaceId)
    const chosen: { -readonly [Kind in keyof NotificationChoices]: NotificationChoices[Kind] } = { ...before?.choices }
    for (const { kind, ...ways } of choices) chosen[kind] = { ...chosen[kind], ...withoutGaps(ways) }
    const quiet =
      quietHours === undefined
        ? { quiet_from: before?.quiet_from ?? null, quiet_to: before?.quiet_to ?? null }
        : { quiet_from: minuteOf(quietHours?.from), quiet_to: minuteOf(quietHours?.to) }
    await putSettings(db, {
      user_id: actor.userId,
      choices: chosen,
      ...quiet,
      digest_minute: minuteOf(digestAt) ?? before?.digest_minute ?? usualDigestMinute,
    })
    await announce(db, services.clock.now(), { userId: actor.userId }, "notifications")
    return { settings: await readSettings(services, db, await currentUser(db, actor), actor.role) }
  },
})

/** What was said; a way that is left out stays as it is. */
function withoutGaps(ways: { readonly [Way in keyof NotificationWays]?: NotificationWays[Way] | undefined }) {
  return Object.fromEntries(
    Object.entries(ways).filter(([, value]) => value !== undefined),
  ) as Partial<NotificationWays>
}

function minuteOf(time: string | undefined): number | null {
  return time === undefined ? null : readMinute(time)
}
