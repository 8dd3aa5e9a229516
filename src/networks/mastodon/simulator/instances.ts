import type { Context, Hono } from "hono"
import { addressOf, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { splitDomain } from "#networks/mastodon/simulator/accounts.ts"
import { authorize } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Instance = {
  readonly version: string
  /** Null on servers older than that, or of another make. */
  readonly apiVersion: number | null
  readonly hasSecondForm: boolean
  readonly readsTogether: boolean
  readonly countsQuotes: boolean
  readonly keepsKeys: boolean
  readonly givesSource: boolean
  /**
   * Files are kept under the names that they come with: those of one name are one, the last, which may be in many posts, and
   * a post lists it under another id. A list is always whole, and has only what everybody may see. A warning without words stays a warning.
   */
  readonly isMinimal: boolean
  /** Whether it tells only its own people what it is. */
  readonly isLimited: boolean
  readonly maxCharacters: number
  readonly maxAttachments: number
  readonly descriptionLimit: number
  readonly types: readonly string[]
}

export const imageBytes = 16_777_216
export const videoBytes = 103_809_024

const current: Instance = {
  version: "4.5.2",
  apiVersion: 11,
  hasSecondForm: true,
  readsTogether: true,
  countsQuotes: true,
  keepsKeys: true,
  givesSource: true,
  isMinimal: false,
  isLimited: false,
  maxCharacters: 500,
  maxAttachments: 4,
  descriptionLimit: 1500,
  types: [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/heic",
    "image/heif",
    "image/avif",
    "video/webm",
    "video/mp4",
    "video/quicktime",
    "video/ogg",
  ],
}

const old = { apiVersion: null, readsTogether: false, countsQuotes: false } as const

/** Servers that are known for being different; all others are as new and as large as can be. */
const different: Readonly<Record<string, Instance>> = {
  "old.example": { ...current, ...old, version: "3.5.3", hasSecondForm: false },
  "other.example": {
    ...current,
    ...old,
    version: "4.0.0 (compatible; Other 0.9)",
    keepsKeys: false,
    givesSource: false,
  },
  "small.example": { ...current, maxCharacters: 200, maxAttachments: 2, descriptionLimit: 100, types: ["image/jpeg"] },
  // As snac 2.75 does.
  "tiny.example": {
    ...current,
    ...old,
    version: "4.0.0 (not true; really tiny/2.75)",
    hasSecondForm: false,
    keepsKeys: false,
    isMinimal: true,
    maxCharacters: 100_000,
  },
  "limited.example": { ...current, isLimited: true, maxCharacters: 1000 },
  "large.example": { ...current, maxCharacters: 5000, maxAttachments: 6 },
}

export function instanceOf(c: Context): Instance {
  return different[serverOf(c)] ?? current
}

function limitsOf(instance: Instance) {
  return {
    accounts: { max_featured_tags: 10 },
    statuses: {
      max_characters: instance.maxCharacters,
      max_media_attachments: instance.maxAttachments,
      characters_reserved_per_url: 23,
    },
    media_attachments: {
      supported_mime_types: instance.types,
      image_size_limit: imageBytes,
      image_matrix_limit: 33_177_600,
      video_size_limit: videoBytes,
      video_frame_rate_limit: 120,
      video_matrix_limit: 8_294_400,
    },
    polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
  }
}

/** The second form says more than the first. */
function configurationOf(instance: Instance, address: string) {
  const { accounts, media_attachments, ...limits } = limitsOf(instance)
  return {
    ...limits,
    accounts: { ...accounts, max_pinned_statuses: 5 },
    media_attachments: { ...media_attachments, description_limit: instance.descriptionLimit },
    urls: {
      streaming: address.replace(/^http/, "ws"),
      status: null,
      about: `${address}/about`,
      privacy_policy: `${address}/privacy-policy`,
      terms_of_service: null,
    },
    vapid: { public_key: "BCk-QqERU0q-CfYZjcuB6lnyyOYfJ2AifKqfeGIm7Z-HiTU5T9eTG5GxVA0_OH5mMlI4UkkDTpaZwozy0TzdZ2M=" },
    translation: { enabled: false },
    limited_federation: instance.isLimited,
  }
}

/** What a server says that its accounts' handles end in. */
function domainOf(c: Context): string {
  return serverOf(c) === splitDomain.server ? splitDomain.domain : serverOf(c)
}

export function playInstance(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/api/v2/instance", async (c) => {
    const instance = instanceOf(c)
    if (instance.isLimited) await authorize(tools, c, "read:accounts")
    if (!instance.hasSecondForm) return c.json({ error: "Record not found" }, 404)
    const { version, apiVersion } = instance
    return c.json({
      domain: domainOf(c),
      title: "A server of the sandbox",
      version,
      source_url: "https://github.com/mastodon/mastodon",
      description: "Lives in the sandbox.",
      usage: { users: { active_month: 12 } },
      thumbnail: { url: `${addressOf(tools, serverOf(c))}/avatars/thumbnail.svg` },
      icon: [],
      languages: ["en"],
      configuration: configurationOf(instance, addressOf(tools, serverOf(c))),
      registrations: {
        enabled: false,
        approval_required: false,
        reason_required: null,
        message: null,
        min_age: null,
        url: null,
      },
      contact: { email: "sandbox@example.com", account: null },
      rules: [],
      ...(apiVersion === null ? {} : { api_versions: { mastodon: apiVersion } }),
    })
  })
  app.get("/servers/:server/api/v1/instance", (c) => {
    const instance = instanceOf(c)
    const { version } = instance
    return c.json({
      uri: domainOf(c),
      title: "A server of the sandbox",
      version,
      languages: ["en"],
      configuration: limitsOf(instance),
    })
  })
}
