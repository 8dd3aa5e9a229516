import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { nothing } from "#actions/schemas.ts"
import { deleteDemo } from "#storage/demo.ts"
import { announce } from "#storage/live-changes.ts"

export const removeDemo = defineAction({
  name: "sandbox.removeDemo",
  title: "Remove the sample data",
  description:
    "Removes the posts and statistics that filling the workspace with sample data made, for good. Accounts stay connected, and posts of people stay.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: nothing,
  output: z.strictObject({ posts: z.int() }),

  async run(_, { db, services }) {
    requireSandbox(services)
    const posts = await deleteDemo(db)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "statistics")
    return { posts }
  },
  detail: (_, { posts }) => `${posts} posts`,
})
