import assert from "node:assert/strict"
import { test } from "node:test"
import { applyLimits } from "#domain/account-choices.ts"
import { mastodon } from "#domain/networks/mastodon.ts"
import { choicesOf, instanceShape } from "#networks/fediverse-shared/instance.ts"

const limitsFrom = (configuration: object) => {
  const choices = choicesOf(instanceShape.parse({ configuration }), mastodon.constraints)
  return applyLimits(mastodon.constraints, choices)
}

test("a server that allows more, or less, than most is taken at its word", () => {
  const { text, media } = limitsFrom({
    statuses: { max_characters: 5000, max_media_attachments: 6, characters_reserved_per_url: 25 },
    media_attachments: {
      supported_mime_types: ["image/jpeg", "image/png", "image/avif", "video/mp4"],
      image_size_limit: 8_388_608,
      image_matrix_limit: 1_000_000,
      video_size_limit: 41_943_040,
      video_matrix_limit: 2_304_000,
      description_limit: 500,
    },
  })
  assert.deepEqual([text.max, text.urlLength, text.counting], [5000, 25, "graphemes"])
  assert.deepEqual([media.max, media.images.max, media.images.maxAltText], [6, 6, 500])
  assert.deepEqual([media.images.maxBytes, media.images.maxPixels], [8_388_608, 1_000_000])
  assert.deepEqual([media.videos.maxBytes, media.videos.maxPixels], [41_943_040, 2_304_000])
  assert.deepEqual([media.images.types, media.videos.types], [["image/jpeg", "image/png"], ["video/mp4"]])
})

test("a server that allows texts of any length is not believed", () => {
  assert.equal(limitsFrom({ statuses: { max_characters: 1_000_000_000 } }).text.max, 100_000)
})

test("0 stands for no limit except of files, and types that we never send are not kept", () => {
  const many = Array.from({ length: 1000 }, (_, index) => `image/x-${index}`)
  const media_attachments = { image_matrix_limit: 0, supported_mime_types: ["image/png", ...many] }
  const statuses = { max_media_attachments: 0 }
  const instance = instanceShape.parse({ configuration: { statuses, media_attachments } })
  const { limits, types } = choicesOf(instance, mastodon.constraints)
  assert.deepEqual([limits, types], [{ media: 0 }, ["image/png"]])
})

test("a server that says nothing has the limits that most have", () => {
  assert.deepEqual(limitsFrom({}), mastodon.constraints)
})
