import { z } from "zod"
import { defineAction } from "#actions/action.ts"

export const previewLink = defineAction({
  name: "links.preview",
  title: "Read the page behind a link",
  description: "The title, description and picture of a page, for previews. Empty where the page cannot be read.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ url: z.string().min(1).max(2048) }),
  output: z.strictObject({
    title: z.string().optional(),
    description: z.string().optional(),
    picture: z.string().optional().describe("A small picture as a data address"),
  }),

  /** The page is asked for before the transaction: none waits for it. */
  prepare: async ({ url }, { actor, services }) =>
    services.links.read(url, { userId: actor.userId, workspaceId: actor.workspaceId }),

  run: async (_, { prepared }) => prepared,
})
