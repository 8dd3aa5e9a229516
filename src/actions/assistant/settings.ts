import { defineAction } from "#actions/action.ts"
import { settingsView, viewSettings } from "#actions/assistant/settings-view.ts"
import { nothing } from "#actions/schemas.ts"
import { findWorkspaceModel } from "#storage/model-usage.ts"

export const getAssistantSettings = defineAction({
  name: "assistant.settings",
  title: "See the settings of the assistant",
  description: "Which model this workspace uses, its prices and its budget. The key is not shown.",
  kind: "read",
  scope: "app",
  access: "owner",
  input: nothing,
  output: settingsView,

  async run(_, { db, services }) {
    return viewSettings(await findWorkspaceModel(db), services.models.operator)
  },
})
