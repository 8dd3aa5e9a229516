import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { api, author, creator, refusal, talk } from "#networks/tiktok/fixtures.ts"
import { readChoices } from "#networks/tiktok/read-choices.ts"

describe("what a TikTok account offers", () => {
  it("is who may watch, how long a video may be, and the name to show while composing", async () => {
    const { outside, requests } = talk(creator())
    const came = await readChoices(outside, author)
    assert.deepEqual(
      requests.map(({ method, url }) => [method, url]),
      [["POST", `${api}/post/publish/creator_info/query/`]],
    )
    assert.deepEqual(came, {
      kind: "offered",
      choices: {
        options: {
          "tiktok.privacy": {
            choices: [
              { value: "PUBLIC_TO_EVERYONE", label: "Everyone" },
              { value: "MUTUAL_FOLLOW_FRIENDS", label: "Friends" },
              { value: "SELF_ONLY", label: "Only you" },
            ],
            more: 0,
          },
        },
        limits: { videoSeconds: 300 },
        publishesAs: "The Lark",
      },
    })
  })

  it("leaves switches off that the person has turned off in TikTok", async () => {
    const { outside } = talk(creator({ comment_disabled: true, duet_disabled: true, stitch_disabled: true }))
    const came = await readChoices(outside, author)
    const off = { choices: [{ value: "false", label: "Off" }], more: 0 }
    assert.ok(came.kind === "offered")
    for (const key of ["allowComments", "allowDuet", "allowStitch"]) {
      assert.deepEqual(came.choices.options[`tiktok.${key}`], off)
    }
  })

  it("is kept in whole numbers and in names that can be stored", async () => {
    const nickname = `${"a".repeat(99)}😀 lark`
    const came = await readChoices(
      talk(creator({ max_video_post_duration_sec: 60.5, creator_nickname: nickname })).outside,
      author,
    )
    assert.ok(came.kind === "offered")
    assert.equal(came.choices.limits.videoSeconds, 60)
    assert.ok(came.choices.publishesAs?.isWellFormed() && came.choices.publishesAs.length <= 101)
  })

  it("is not known while TikTok refuses to say it", async () => {
    const came = await readChoices(talk(refusal(403, "spam_risk_too_many_posts")).outside, author)
    assert.ok(came.kind === "refused" && came.why === "rate")
  })
})
