import assert from "node:assert/strict"
import { test } from "node:test"
import { applyLimits } from "#domain/account-choices.ts"
import { fitImage } from "#domain/fit-image.ts"
import type { Id } from "#domain/ids.ts"
import { mastodon } from "#domain/networks/mastodon.ts"
import { validatePost } from "#domain/validate-post.ts"
import { findObjection } from "#networks/fediverse-shared/find-objection.ts"
import { choicesOf, instanceShape } from "#networks/fediverse-shared/instance.ts"
import type { MediaFile } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"

const servers = {
  "of ordinary limits": {},
  "of six pictures and 5,000 characters": { statuses: { max_characters: 5000, max_media_attachments: 6 } },
  "where links count as 32": { statuses: { max_characters: 200, characters_reserved_per_url: 32 } },
  "that takes none of our types": { media_attachments: { supported_mime_types: ["image/avif", "audio/ogg"] } },
  "that takes PNG only": { media_attachments: { supported_mime_types: ["image/png"] } },
  "of small pictures": { media_attachments: { image_size_limit: 1000, image_matrix_limit: 10_000 } },
  "of short descriptions": { media_attachments: { description_limit: 5 } },
  "of any length": { statuses: { max_characters: 1_000_000_000 } },
}

const file = (at: number, facts: Partial<MediaFile>): MediaFile => ({
  ...makeFile("a.jpg", Buffer.alloc(2000), facts),
  id: `00000000-0000-7000-8000-00000000000${at}` as Id<"med">,
})

const pictures = (count: number, facts: Partial<MediaFile> = {}) =>
  Array.from({ length: count }, (_, at) => file(at, facts))

const film = { kind: "video", contentType: "video/mp4", durationMs: 8000, width: 640, height: 480 } as const

const items = {
  "a long text": makeItem("x".repeat(4_000)),
  "a text as long as most allow": makeItem("x".repeat(500)),
  "a short text with a link": makeItem(`${"x".repeat(165)} https://example.com/${"y".repeat(100)}`),
  "a text with a warning": makeItem("x".repeat(300), { options: { "mastodon.spoilerText": "y".repeat(200) } }),
  "a text that nobody allows": makeItem("x".repeat(150_000)),
  "four pictures": makeItem("", { media: pictures(4) }),
  "six pictures": makeItem("", { media: pictures(6) }),
  "a described picture": makeItem("", { media: pictures(1, { altText: "A tray of bulbs" }) }),
  "a film": makeItem("", { media: pictures(1, film) }),
  "a GIF": makeItem("", { media: pictures(1, { kind: "gif", contentType: "image/gif" }) }),
}

for (const [server, configuration] of Object.entries(servers)) {
  test(`a server ${server} has nothing against what validation passes, and all against what it does not`, () => {
    const instance = instanceShape.parse({ configuration })
    const choices = choicesOf(instance, mastodon.constraints)
    const { images } = applyLimits(mastodon.constraints, choices).media
    const account = {
      id: "00000000-0000-7000-8000-0000000000ff" as Id<"acc">,
      network: "mastodon",
      status: "Active",
      choices,
    } as const
    for (const [what, item] of Object.entries(items)) {
      const content = [{ body: item.body, media: item.media.map(({ id }) => id) }]
      const versions = [{ accountId: null, content, options: item.options }]
      const issues = validatePost({ versions }, [account], new Map(item.media.map((each) => [each.id, each])))
      // As publishing does it: pictures are made fit for the account.
      const media = item.media.map((each) => {
        const plan = fitImage(images, each)
        return plan === null ? each : { ...each, ...plan, bytes: Math.min(each.bytes, plan.maxBytes) }
      })
      const objection = findObjection(instance, { ...item, media }, mastodon)
      assert.equal(objection === undefined, issues.length === 0, `${what}: ${JSON.stringify([issues, objection])}`)
    }
  })
}
