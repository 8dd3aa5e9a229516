import { z } from "zod"
import type { Published } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

/** Of a post as servers show it, what says which one it is. */
export const statusShape = z.object({
  id: someText,
  url: someLink,
})

/** What is kept of a post that is out. */
export function publishedAs({ id, url }: z.infer<typeof statusShape>): Published {
  return { kind: "published", externalId: id, ...(url === undefined ? {} : { url }) }
}
