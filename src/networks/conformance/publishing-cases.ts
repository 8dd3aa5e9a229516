import assert from "node:assert/strict"
import { drive } from "#networks/conformance/drive.ts"
import { images, link, plain, takesImages, takesText, takesVideo, video } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, CasePiece, Stage } from "#networks/conformance/stage.ts"
import type { Accepted } from "#networks/simulator.ts"

async function publish(stage: Stage, pieces: readonly CasePiece[]): Promise<readonly Accepted[]> {
  const author = await stage.connect()
  const came = await drive(stage, author, pieces)
  assert.equal(came.kind, "published", JSON.stringify(came))
  const shown = await stage.accepted(author)
  assertShown(pieces, shown)
  const placed = came.kind === "published" ? came.placed : []
  assert.deepEqual(
    placed.map(({ externalId }) => externalId),
    shown.map(({ externalId }) => externalId),
  )
  for (const { url } of placed) assert.ok(url === undefined || URL.canParse(url), `no address: ${url}`)
  return shown
}

/** Each item once, in order, with its words and all of its media. */
export function assertShown(pieces: readonly CasePiece[], shown: readonly Accepted[]): void {
  const wanted = pieces.map(({ body, media = [] }) => ({ text: body, media: media.length }))
  const seen = shown.map(({ text, media }) => ({ text, media: media.length }))
  assert.deepEqual(seen, wanted)
}

export const publishingCases: readonly ConformanceCase[] = [
  {
    name: "text",
    async run(stage) {
      if (!takesText(stage)) {
        assert.ok(stage.network.constraints.media.required)
        return "takes none alone"
      }
      await publish(stage, [plain(stage)])
      return "ok"
    },
  },
  {
    name: "link",
    async run(stage) {
      await publish(stage, [link(stage)])
      return "ok"
    },
  },
  {
    name: "images",
    async run(stage) {
      const { max, types } = stage.network.constraints.media.images
      if (!takesImages(stage)) {
        assert.deepEqual(types, [])
        return "takes none"
      }
      await publish(stage, [images(stage, 1)])
      await publish(stage, [images(stage, max)])
      return `1 and ${images(stage, max).media?.length}`
    },
  },
  {
    name: "video",
    async run(stage) {
      if (!takesVideo(stage)) return "takes none"
      await publish(stage, [video(stage, "upright")])
      await publish(stage, [video(stage, "landscape")])
      return "upright and landscape"
    },
  },
  {
    name: "slow processing",
    async run(stage) {
      const author = await stage.connect()
      await stage.setFault(author, "slowProcessing", 1)
      const pieces = [takesVideo(stage) ? video(stage) : images(stage, 1)]
      const came = await drive(stage, author, pieces)
      assert.equal(came.kind, "published", JSON.stringify(came))
      assertShown(pieces, await stage.accepted(author))
      return "ok"
    },
  },
  {
    name: "thread",
    async run(stage) {
      const { thread } = stage.network.constraints
      if (!thread.supported) {
        assert.equal(thread.max, undefined)
        return "has none"
      }
      const shown = await publish(stage, [plain(stage), images(stage, 1), plain(stage)])
      assert.deepEqual(
        shown.map(({ inReplyTo }) => inReplyTo),
        [undefined, shown[0]?.externalId, shown[1]?.externalId],
      )
      return "3 in order"
    },
  },
]
