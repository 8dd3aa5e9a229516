import * as z from "zod"

/*
 * What is kept before the call that makes a post visible: how it goes out, and with which files that Facebook has
 * already and nobody sees.
 */

const feed = z.object({ way: z.literal("feed"), photos: z.array(z.string()) })

const photoStory = z.object({ way: z.literal("photo_stories"), photo: z.string() })

const hosted = z.object({ way: z.enum(["video_reels", "video_stories"]), video: z.string() })

const sent = z.object({ way: z.literal("videos"), video: z.string(), session: z.string() })

export const handleShape = z.discriminatedUnion("way", [feed, photoStory, hosted, sent])

export type FacebookHandle = z.infer<typeof handleShape>

export type FacebookVideoHandle = z.infer<typeof hosted> | z.infer<typeof sent>
