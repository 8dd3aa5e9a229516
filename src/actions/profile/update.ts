import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import { name, theme, timeZone } from "#actions/schemas.ts"
import { userView, viewUser } from "#actions/views.ts"
import { languages } from "#domain/language.ts"
import { announce } from "#storage/live-changes.ts"
import { updateUser } from "#storage/users.ts"

export const updateProfile = defineAction({
  name: "profile.update",
  title: "Change your profile",
  description: "Changes your name, time zone, language, theme or whether single keys are shortcuts.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({
    name: name.optional(),
    timeZone: timeZone.optional(),
    language: z.enum(languages).optional(),
    theme: theme.optional(),
    shortcuts: z.boolean().optional(),
  }),
  output: z.strictObject({ user: userView }),

  async run(input, { db, actor, services }) {
    const before = await currentUser(db, actor)
    const user = await updateUser(db, actor.userId, {
      name: input.name ?? before.name,
      time_zone: input.timeZone ?? before.time_zone,
      language: input.language ?? before.language,
      theme: input.theme ?? before.theme,
      shortcuts: input.shortcuts ?? before.shortcuts,
    })
    await announce(db, services.clock.now(), { userId: actor.userId }, "profile")
    if (user.name !== before.name && actor.workspaceId !== null) {
      await announce(db, services.clock.now(), { workspaceId: actor.workspaceId }, "members")
    }
    return { user: viewUser(user) }
  },
})
