import { askOnce, rest } from "#networks/linkedin/client.ts"
import { escapeText } from "#networks/linkedin/escape-text.ts"
import { upload } from "#networks/linkedin/upload.ts"
import type { Item, Json, Publish } from "#networks/network.ts"

function optionOf({ options }: Item, name: string): string {
  return options[`linkedin.${name}`] ?? ""
}

/** LinkedIn looks at no page by itself: the card shows what it is told. */
function writeArticle(item: Item): { readonly [key: string]: Json } | null {
  const source = optionOf(item, "articleUrl")
  if (source === "") return null
  const description = optionOf(item, "articleDescription")
  const words = description === "" ? {} : { description }
  const title = optionOf(item, "articleTitle").trim()
  return { article: { source, title: title === "" ? new URL(source).host : title, ...words } }
}

export const publish: Publish = {
  async prepare(outside, author, item, progress) {
    const media = await upload(outside, author, item.media, progress)
    if (media.kind !== "uploaded") return media
    const content = media.content ?? writeArticle(item)
    const post = {
      author: `urn:li:person:${author.externalId}`,
      commentary: escapeText(item.body),
      visibility: optionOf(item, "visibility") === "CONNECTIONS" ? "CONNECTIONS" : "PUBLIC",
      distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
      ...(content === null ? {} : { content }),
      lifecycleState: "PUBLISHED",
      isReshareDisabledByAuthor: optionOf(item, "disableReshare") === "true",
    }
    return { kind: "ready", handle: { post } }
  },

  async commit(outside, author, _item, handle) {
    const { post } = handle as { readonly post: object }
    const result = await askOnce(outside, rest(outside, author.credentials.accessToken, "POST", "posts", post))
    if (result.kind !== "answered") return result
    const externalId = result.answer.headers["x-restli-id"] ?? ""
    if (externalId === "") return { kind: "unknown", message: "LinkedIn took the post and did not say as what." }
    return { kind: "published", externalId, url: `${outside.hosts["www"]}/feed/update/${externalId}/` }
  },

  /** A member's posts cannot be listed, and sending again to find out might post again. */
  async reconcile() {
    return { kind: "unknown", message: "LinkedIn does not let apps see what a member has posted.", isFinal: true }
  },
}
