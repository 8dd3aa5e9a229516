import { z } from "zod"

/** What a record says of a file that lies on the server. */
export const blobShape = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
})

export type Blob = z.infer<typeof blobShape>
