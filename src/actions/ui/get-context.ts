import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { contextView, viewContext } from "#actions/ui/view.ts"
import { findUiContext } from "#storage/ui-contexts.ts"

export const getContext = defineAction({
  name: "ui.getContext",
  title: "See what is open",
  description:
    "The page, open post and version tab that the user is looking at in the app. page is null when no tab is open.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: nothing,
  output: contextView,

  async run(_, { db, actor, services }) {
    return viewContext(await findUiContext(db, actor.userId), services.clock.now())
  },
})
