import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, talk } from "#networks/pinterest/fixtures.ts"
import { readChoices } from "#networks/pinterest/read-choices.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const listed = (items: readonly object[], bookmark: string | null = null) => reply(200, { items, bookmark })
const board = (id: string, name: string) => ({ id, name, privacy: "PUBLIC" })

describe("what a Pinterest account offers", () => {
  it("is its boards by name, and the sections of each", async () => {
    const { outside, requests } = talk(
      listed([board("11", "Garden"), board("12", " ")]),
      listed([{ id: "21", name: "Bulbs" }]),
      listed([]),
    )
    const came = await readChoices(outside, author)
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).pathname),
      ["/v5/boards", "/v5/boards/11/sections", "/v5/boards/12/sections"],
    )
    assert.deepEqual(came.kind === "offered" && came.choices.options, {
      "pinterest.board": {
        choices: [
          { value: "11", label: "Garden" },
          { value: "12", label: "12" },
        ],
        more: 0,
      },
      "pinterest.boardSection": {
        choices: [{ value: "21", label: "Bulbs", within: "11" }],
        more: 0,
        dependsOn: "pinterest.board",
      },
    })
  })

  it("says that there are more than it lists", async () => {
    const boards = Array.from({ length: 30 }, (_, index) => board(String(100 + index), `Board ${index}`))
    const sections = Array.from({ length: 25 }, () => listed([]))
    const came = await readChoices(talk(listed(boards, "next"), ...sections).outside, author)
    assert.ok(came.kind === "offered")
    const { "pinterest.board": offered, "pinterest.boardSection": within } = came.choices.options
    assert.deepEqual([offered?.choices.length, offered?.more, within?.more], [30, 1, 1])
  })

  it("leaves out a board that is gone, and is not known while Pinterest is down", async () => {
    const gone = reply(404, { code: 40, message: "Board not found." })
    const came = await readChoices(talk(listed([board("11", "Garden")]), gone).outside, author)
    assert.equal(came.kind, "offered")
    const down = await readChoices(talk(listed([board("11", "Garden")]), reply(503, "")).outside, author)
    assert.ok(down.kind === "refused" && down.why === "rate")
  })
})
