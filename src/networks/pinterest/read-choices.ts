import * as z from "zod"
import { type Choice, keepChoices } from "#domain/account-choices.ts"
import { ask } from "#networks/ask.ts"
import type { Author, Outside, ReadChoices, Refused } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { someText } from "#networks/shapes.ts"

const listAnswer = z.object({
  items: z.array(z.object({ id: someText, name: z.string() })),
  bookmark: z.string().nullish(),
})

type Listed = { readonly kind: "listed"; readonly entries: readonly Choice[]; readonly isWhole: boolean }

const pageSize = 250

/** Sections are asked for board by board: so many boards, and no more. */
const mostBoardsWithSections = 25

/** The first page of boards, or of a board's sections. */
async function list(outside: Outside, { credentials }: Author, path: string): Promise<Listed | Refused> {
  const call = { method: "GET", path: `${path}?page_size=${pageSize}`, token: credentials.accessToken } as const
  const response = await ask(outside, pinterestApi, listAnswer, call)
  if (response.kind === "refused") return response
  const { items, bookmark } = response.value
  const entries = items.map(({ id, name }) => ({ value: id, label: name }))
  return { kind: "listed", entries, isWhole: (bookmark ?? "") === "" }
}

export const readChoices: ReadChoices = async (outside, author) => {
  const boards = await list(outside, author, "/boards")
  if (boards.kind === "refused") return boards
  const sections: Choice[] = []
  let isWhole = boards.isWhole && boards.entries.length <= mostBoardsWithSections
  for (const { value: board } of boards.entries.slice(0, mostBoardsWithSections)) {
    const listed = await list(outside, author, `/boards/${board}/sections`)
    // A board that is gone by now has none.
    if (listed.kind === "refused" && listed.why === "gone") continue
    if (listed.kind === "refused") return listed
    sections.push(...listed.entries.map((section) => ({ ...section, within: board })))
    isWhole &&= listed.isWhole
  }
  const totalOf = (entries: readonly Choice[], isAll: boolean) => ({ total: entries.length + (isAll ? 0 : 1) })
  return {
    kind: "offered",
    choices: {
      options: {
        "pinterest.board": keepChoices(boards.entries, totalOf(boards.entries, boards.isWhole)),
        "pinterest.boardSection": keepChoices(sections, {
          ...totalOf(sections, isWhole),
          dependsOn: "pinterest.board",
        }),
      },
      limits: {},
    },
  }
}
