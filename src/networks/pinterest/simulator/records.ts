import { createHash, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this Pinterest remembers, by kind. */

export type Account = {
  readonly id: string
  readonly username: string
  readonly businessName: string
}

export type Board = {
  readonly id: string
  readonly name: string
  /** Null for the boards that everybody here may pin to. */
  readonly owner: string | null
  readonly sections: readonly { readonly id: string; readonly name: string }[]
  readonly createdAt: string
}

export type Video = {
  readonly id: string
  readonly account: string
  readonly status: "registered" | "processing" | "succeeded" | "failed"
  /** How often somebody must ask before it is done. */
  readonly pollsLeft: number
  readonly key: string
  readonly policy: string
  readonly name: string
}

export type Pin = {
  readonly id: string
  readonly account: string
  readonly createdAt: string
  readonly board: string
  readonly section: string | null
  readonly title: string
  readonly description: string
  readonly link: string
  readonly altText: string
  readonly dominantColor: string
  readonly kind: "image" | "multiple_images" | "video"
}

/** Eighteen digits, too many for a number of JavaScript, as Pinterest's have. */
export function newId(prefix: string): string {
  return prefix + Array.from({ length: 18 - prefix.length }, () => randomInt(10)).join("")
}

/** The same eighteen digits for the same name, whenever it is made. */
function idOf(text: string): string {
  const number = createHash("sha256").update(text).digest().readBigUInt64BE(0) % 10n ** 17n
  return `5${String(number).padStart(17, "0")}`
}

/** Boards of a group to which everybody here belongs. */
const sharedBoards: readonly Omit<Board, "createdAt" | "owner">[] = [
  { id: "549755885175000001", name: "Field notes", sections: [{ id: "5027629787972154693", name: "Bulbs" }] },
  { id: "549755885175000002", name: "Spring list", sections: [] },
]

/** Somebody with a board of their own, who also belongs to the group. */
export function makeAccount(tools: SandboxTools, handle: string): Account {
  const username = handle
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "")
    .slice(0, 30)
  const businessName = handle
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
  const account = { id: idOf(`account ${handle}`), username, businessName }
  const createdAt = tools.now().toString()
  tools.memory.put("account", account.id, account)
  for (const board of sharedBoards) tools.memory.put("board", board.id, { ...board, owner: null, createdAt })
  const own: Board = { id: idOf(`board ${handle}`), name: "Garden", owner: account.id, sections: [], createdAt }
  tools.memory.put("board", own.id, own)
  return account
}

export function boardsOf({ memory }: SandboxTools, account: string): readonly Board[] {
  return memory
    .list<Board>("board")
    .map(({ value }) => value)
    .filter(({ owner }) => owner === account || owner === null)
}

export function findBoard({ memory }: SandboxTools, account: string, id: string): Board | undefined {
  const board = memory.get<Board>("board", id)
  return board?.owner === account || board?.owner === null ? board : undefined
}
