import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { recogniseType } from "#media/recognise-type.ts"

const known: Readonly<Record<string, string | null>> = {
  "\xff\xd8\xff\xe1": "image/jpeg",
  "\x89PNG\r\n\x1a\n": "image/png",
  GIF87a: "image/gif",
  "RIFF\0\0\0\0WEBPVP8 ": "image/webp",
  "RIFF\0\0\0\0WAVE": null,
  "\0\0\0\x18ftypmp42\0\0\0\0isommp42": "video/mp4",
  "\0\0\0\x18ftypM4V \0\0\0\0isommp42": "video/mp4",
  "\0\0\0\x14ftypqt  \0\0\0\0qt  ": "video/quicktime",
  "\0\0\0\x08wide\0\0\0\0mdat": "video/quicktime",
  "\0\0\0\x1cftypavif\0\0\0\0mif1avif": "image/avif",
  "\0\0\0\x1cftypmif1\0\0\0\0mif1avif": "image/avif",
  "\0\0\0\x18ftypheic\0\0\0\0mif1": "image/heic",
  "\0\0\0\x18ftypM4A \0\0\0\0isom": null,
  "\0\0\0\x18ftyp3gp4\0\0\0\0isom": null,
  "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm": "video/webm",
  "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska": null,
  "<svg": null,
  "": null,
}

test("a file is known by its first bytes", () => {
  for (const [head, type] of Object.entries(known)) {
    assert.equal(recogniseType(Buffer.from(head, "latin1")), type, JSON.stringify(head))
  }
})

test("whatever a file begins with, an answer is found, and never for text", () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const begun = fc.tuple(fc.constantFrom(...Object.keys(known)), bytes)
  const spliced = begun.map(([head, rest]) => Buffer.concat([Buffer.from(head, "latin1"), rest]))
  fc.assert(fc.property(fc.oneof(bytes, spliced), (head) => void recogniseType(head)))
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      assert.equal(recogniseType(Buffer.from(`<${text}`)), null)
    }),
  )
})
