import type { Page, Photo, Post, Video } from "#networks/facebook/simulator/records.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Extra = Readonly<Record<string, string>>

function keep(tools: SandboxTools, post: Post, media: readonly string[], extra: Extra): Post {
  tools.memory.put("post", post.id, post)
  tools.accept({ account: post.page, externalId: post.id, text: post.message, media, extra })
  return post
}

function makePost(tools: SandboxTools, page: Page, rest: Partial<Post> & Pick<Post, "id" | "permalink">): Post {
  const publishedAt = tools.now().toString()
  return { page: page.id, message: "", link: "", medium: "", isStory: false, publishedAt, ...rest }
}

const use = (tools: SandboxTools, photo: Photo): void => tools.memory.put("photo", photo.id, { ...photo, isUsed: true })

function altTextsOf(photos: readonly Photo[]): Extra {
  const alts = photos.map(({ altText }) => altText).filter((text) => text !== "")
  return alts.length === 0 ? {} : { alt_text_custom: alts.join(" · ") }
}

export function showPost(
  tools: SandboxTools,
  page: Page,
  { message, link }: Pick<Post, "message" | "link">,
  photos: readonly Photo[],
): Post {
  const number = newId("12", 15)
  for (const photo of photos) use(tools, photo)
  const post = makePost(tools, page, {
    id: `${page.id}_${number}`,
    message,
    link,
    permalink: `${tools.host("web")}/${page.id}/posts/${number}`,
  })
  const extra = { type: "post", ...(link === "" ? {} : { link }), ...altTextsOf(photos) }
  return keep(
    tools,
    post,
    photos.map(({ url }) => url),
    extra,
  )
}

export function showPhotoStory(tools: SandboxTools, page: Page, photo: Photo): Post {
  use(tools, photo)
  const number = newId("12", 15)
  const permalink = `${tools.host("web")}/stories/${page.id}/${number}`
  const post = makePost(tools, page, { id: `${page.id}_${number}`, medium: photo.id, isStory: true, permalink })
  return keep(tools, post, [photo.url], { type: "story", ...altTextsOf([photo]) })
}

const kinds = { video_reels: "reel", video_stories: "story", videos: "video" }

/** Where a video is seen, below the address of Facebook. */
export function videoPath({ id, page, way }: Video): string {
  const paths = {
    video_reels: `/reel/${id}/`,
    video_stories: `/stories/${page}/${id}`,
    videos: `/${page}/videos/${id}/`,
  }
  return paths[way]
}

export function showVideo(tools: SandboxTools, page: Page, video: Video): Post {
  const { id, way, words, file } = video
  const post = makePost(tools, page, {
    id: `${page.id}_${newId("12", 15)}`,
    message: words.description,
    medium: id,
    isStory: way === "video_stories",
    permalink: `${tools.host("web")}${videoPath(video)}`,
  })
  tools.memory.put("video", id, { ...video, pollsToGo: 0, isOut: true, post: post.id })
  const extra = { type: kinds[way], ...(words.title === "" ? {} : { title: words.title }) }
  return keep(tools, post, file === null ? [] : [file], extra)
}
