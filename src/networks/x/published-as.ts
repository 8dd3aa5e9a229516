import type { Author, Outside, Published } from "#networks/network.ts"

/** What is kept of a post that is out. */
export function publishedAs({ hosts }: Pick<Outside, "hosts">, author: Author, id: string): Published {
  return { kind: "published", externalId: id, url: `${hosts["web"]}/${author.handle}/status/${id}` }
}
