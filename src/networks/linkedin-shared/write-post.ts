import { z } from "zod"
import { askOnce } from "#networks/ask.ts"
import { escapeText } from "#networks/linkedin-shared/escape-text.ts"
import { type LinkedInCaller, rest, linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import { upload } from "#networks/linkedin-shared/upload.ts"
import type {
  CommitOutside,
  SendItem,
  Json,
  Outside,
  Published,
  Ready,
  Refused,
  Unknown,
  Waiting,
} from "#networks/network.ts"

/** What the two networks say differently: whose options, and who may see it. */
type Terms = { readonly key: "linkedin" | "linkedin-page"; readonly visibility: "PUBLIC" | "CONNECTIONS" }

function optionOf({ options }: SendItem, { key }: Terms, name: string): string {
  return options[`${key}.${name}`] ?? ""
}

/** LinkedIn does not read the page: the card shows the given texts. */
function writeArticle(item: SendItem, terms: Terms): { readonly [key: string]: Json } | null {
  const source = optionOf(item, terms, "articleUrl")
  if (source === "") return null
  const description = optionOf(item, terms, "articleDescription")
  const words = description === "" ? {} : { description }
  const title = optionOf(item, terms, "articleTitle").trim()
  return { article: { source, title: title === "" ? new URL(source).host : title, ...words } }
}

/** Uploads what the post shows, and writes it down as it will be sent. */
export async function preparePost(
  outside: Outside,
  caller: LinkedInCaller,
  item: SendItem,
  terms: Terms,
  progress: Json,
): Promise<Ready | Waiting | Refused> {
  const media = await upload(outside, caller, item.media, progress)
  if (media.kind !== "uploaded") return media
  const content = media.content ?? writeArticle(item, terms)
  const post = {
    author: caller.urn,
    commentary: escapeText(item.body),
    visibility: terms.visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content === null ? {} : { content }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: optionOf(item, terms, "disableReshare") === "true",
  }
  return { kind: "ready", handle: { post } }
}

export function publishedAs({ hosts }: Pick<Outside, "hosts">, externalId: string): Published {
  return { kind: "published", externalId, url: `${hosts["www"]}/feed/update/${externalId}/` }
}

/** The one call that everybody sees the effect of. */
export async function sendPost(
  outside: CommitOutside,
  caller: LinkedInCaller,
  handle: Json,
): Promise<Published | Refused | Unknown> {
  const { post } = handle as { readonly post: object }
  const response = await askOnce(outside, linkedinApi, z.unknown(), rest(outside, caller, "POST", "posts", post))
  if (response.kind !== "response") return response
  const externalId = response.headers["x-restli-id"] ?? ""
  if (externalId === "") return { kind: "unknown", message: "LinkedIn accepted the post, but returned no id." }
  return publishedAs(outside, externalId)
}
