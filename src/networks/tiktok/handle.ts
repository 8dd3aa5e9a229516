import * as z from "zod"

/*
 * What is kept before the call that makes a post visible. A video is all there but for its end, and TikTok has a name for
 * it. Photos are fetched by TikTok itself when they are posted, so there is no name for them before.
 */

const videoHandle = z.object({
  way: z.literal("video"),
  publishId: z.string(),
  uploadUrl: z.string(),
  /** Where the end begins that is still to be sent, and where the video ends. */
  from: z.number().int(),
  bytes: z.number().int(),
  username: z.string(),
})

const photosHandle = z.object({
  way: z.literal("photos"),
  username: z.string(),
  closed: z.object({ comments: z.boolean(), duets: z.boolean(), stitches: z.boolean() }),
  /** What TikTok calls the last try that it has answered, and when it did so. */
  heard: z.object({ publishId: z.string(), at: z.string() }).nullable(),
  tries: z.number().int(),
})

export const handleShape = z.discriminatedUnion("way", [videoHandle, photosHandle])

export type TikTokVideoHandle = z.infer<typeof videoHandle>

export type PhotosHandle = z.infer<typeof photosHandle>
