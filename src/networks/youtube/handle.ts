import * as z from "zod"

/** What is kept before the last byte goes out: the session, where its end begins, and by what to know the video again. */
export const handleShape = z.object({
  session: z.string(),
  bytes: z.int(),
  from: z.int(),
  title: z.string(),
  description: z.string(),
})

export type YouTubeHandle = z.infer<typeof handleShape>
