import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { labelView, viewLabel } from "#actions/labels/view.ts"
import { nothing } from "#actions/schemas.ts"
import { listLabels as list } from "#storage/labels.ts"

export const listLabels = defineAction({
  name: "labels.list",
  title: "List labels",
  description: "The labels of the workspace, by name.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ labels: z.array(labelView) }),

  async run(_, { db }) {
    return { labels: (await list(db)).map(viewLabel) }
  },
})
