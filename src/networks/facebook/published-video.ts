import type { FacebookVideoHandle } from "#networks/facebook/handle.ts"
import type { Author, Outside, Published } from "#networks/network.ts"

/** Numbers are kept with the post of a video, whose name is made of the page's and the video's. */
export function publishedVideo(
  { hosts }: Pick<Outside, "hosts">,
  { externalId: page }: Author,
  { way, video }: FacebookVideoHandle,
  post = `${page}_${video}`,
): Published {
  if (way === "video_stories") return { kind: "published", externalId: post }
  const path = way === "videos" ? `${page}/videos/${video}/` : `reel/${video}/`
  return { kind: "published", externalId: `${page}_${video}`, url: `${hosts["web"]}/${path}` }
}
