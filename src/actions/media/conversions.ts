import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idOutput, nothing } from "#actions/schemas.ts"
import { listConversions as store } from "#storage/video-conversions.ts"

export const listConversions = defineAction({
  name: "media.conversions",
  title: "List videos that are being converted",
  description:
    "The videos that are being converted for a network, and how far they are. The posts that show them wait.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    conversions: z.array(z.strictObject({ mediaId: idOutput("med"), percent: z.int() })).readonly(),
  }),

  async run(_, { db, services }) {
    return { conversions: await store(db, services.clock.now()) }
  },
})
