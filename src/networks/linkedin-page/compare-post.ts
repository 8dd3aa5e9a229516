import { z } from "zod"
import { someText } from "#networks/shapes.ts"

const shown = z.object({ id: someText })

/** As it was sent, and as it is listed. */
export const postShape = z.object({
  commentary: z.string().default(""),
  content: z
    .object({
      media: shown.optional(),
      multiImage: z.object({ images: z.array(shown) }).optional(),
      article: z.object({ source: z.string() }).optional(),
    })
    .optional(),
})

type Post = z.infer<typeof postShape>

/** A text as people read it: LinkedIn may give back hashtags and mentions in another form than it was given them. */
export function readText(commentary: string): string {
  return commentary
    .replaceAll(/\{hashtag\|\\?#\|([^|}]+)\}/gu, "#$1")
    .replaceAll(/(?<!\\)@\[((?:\\.|[^\]\\])+)\]\(urn:li:[^)]+\)/gu, "$1")
    .replaceAll(/\\([\\|{}@[\]()<>#*_~])/g, "$1")
    .normalize()
    .replaceAll(/\s+/g, " ")
    .trim()
}

function showing({ content }: Post): readonly string[] {
  if (content?.media !== undefined) return [content.media.id]
  if (content?.multiImage !== undefined) return content.multiImage.images.map(({ id }) => id)
  return content?.article === undefined ? [] : [content.article.source]
}

/**
 * Whether the one is the other. What is shown has an id that no second post has, where LinkedIn tells it. The same words
 * with something else beside them are too strange to be certain of anything.
 */
export function compare(sent: Post, listed: Post): "same" | "perhaps" | "other" {
  const words = readText(sent.commentary)
  if (words !== readText(listed.commentary)) return "other"
  const [ours, theirs] = [showing(sent), showing(listed)]
  if (ours.join(" ") === theirs.join(" ")) return "same"
  if (listed.content === undefined) return words === "" ? "perhaps" : "same"
  return words === "" ? "other" : "perhaps"
}
