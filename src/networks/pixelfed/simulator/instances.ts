import type { Context, Hono, Next } from "hono"
import { addressOf, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { nameSomebody, showAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { showWords } from "#networks/pixelfed/simulator/answers.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Instance = {
  readonly letsAppsIn: boolean
  readonly maxCharacters: number
  readonly maxAttachments: number
  readonly maxKilobytes: number
  readonly types: readonly string[]
}

const ordinary: Instance = {
  letsAppsIn: true,
  maxCharacters: 500,
  maxAttachments: 4,
  maxKilobytes: 15_000,
  types: ["image/jpeg", "image/png", "image/gif"],
}

/** Servers that are known for being different. */
const different: Readonly<Record<string, Instance>> = {
  "large.example": { ...ordinary, maxCharacters: 2000, maxAttachments: 20, types: [...ordinary.types, "image/webp"] },
  "small.example": { ...ordinary, maxCharacters: 100, maxAttachments: 1, types: ["image/jpeg"] },
  "closed.example": { ...ordinary, letsAppsIn: false },
}

export function instanceOf(c: Context): Instance {
  return different[serverOf(c)] ?? ordinary
}

/** Whoever does not ask for JSON is taken for a person: where something is wrong, they are shown where to sign in. */
export async function refuseStrangers(c: Context, next: Next): Promise<void> {
  await next()
  if (c.res.status >= 400 && !(c.req.header("accept") ?? "").includes("application/json"))
    c.res = showWords(200, "Login")
}

function configurationOf({ types, maxKilobytes, maxCharacters, maxAttachments }: Instance, pixels: number) {
  return {
    urls: { streaming: null, status: null },
    vapid: { public_key: null },
    accounts: { max_featured_tags: 0 },
    statuses: {
      max_characters: maxCharacters,
      max_media_attachments: maxAttachments,
      characters_reserved_per_url: 23,
    },
    media_attachments: {
      supported_mime_types: types,
      image_size_limit: maxKilobytes * 1024,
      // Announced, and never looked at.
      image_matrix_limit: pixels,
      video_size_limit: maxKilobytes * 1024,
      video_frame_rate_limit: 240,
      video_matrix_limit: pixels,
    },
  }
}

/** There are no polls, which the older form does not say. */
const noPolls = { max_options: 0, max_characters_per_option: 0, min_expiration: 0, max_expiration: 0 }
const usualPolls = { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 }

const blurhash = "UzJR]l{wHZRjM}R%XRkCH?X9xaWEjZj]kAjt"

const version = "3.5.3 (compatible; Pixelfed 0.11.13)"

/** What the older form tells of a server beside its limits. */
function aboutOf(tools: SandboxTools, server: string) {
  return {
    short_description: "",
    description: "",
    email: `admin@${server}`,
    urls: { streaming_api: `wss://${server}` },
    stats: { user_count: 1, status_count: 0, domain_count: 0 },
    thumbnail: null,
    registrations: false,
    approval_required: false,
    contact_account: showAccount(tools, nameSomebody(`admin@${server}`)),
    rules: [],
  }
}

export function playInstance(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/api/v2/instance", (c) => {
    const picture = `${addressOf(tools, serverOf(c))}/storage/headers/default.jpg`
    return c.json({
      domain: serverOf(c),
      title: "Pixels of the sandbox",
      version,
      source_url: "https://github.com/pixelfed/pixelfed",
      description: "Lives in the sandbox.",
      usage: { users: { active_month: 12 } },
      thumbnail: { url: picture, blurhash, versions: { "@1x": picture, "@2x": picture } },
      languages: ["en"],
      configuration: { ...configurationOf(instanceOf(c), 3_686_400), polls: noPolls, translation: { enabled: false } },
      registrations: { enabled: false, approval_required: false, message: null, url: null },
      contact: { email: "sandbox@example.com", account: null },
      rules: [],
    })
  })
  app.get("/servers/:server/api/v1/instance", (c) =>
    c.json({
      uri: serverOf(c),
      title: "Pixels of the sandbox",
      version,
      ...aboutOf(tools, serverOf(c)),
      languages: ["en"],
      configuration: { ...configurationOf(instanceOf(c), 16_777_216), polls: usualPolls },
    }),
  )
}
