import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { DecidedRow } from "./decide-row.ts"
import type { ChosenFile } from "./read-chosen.ts"

/** As many as the server takes at once. */
const atOnce = 50

export type Made = {
  readonly scheduled: number
  readonly drafts: number
  /** The first moment at which one of them goes out or is planned for. */
  readonly first: string | undefined
  readonly refused: readonly { readonly row: number; readonly message: string }[]
}

export type Making =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly done: number; readonly all: number }
  | { readonly state: "stopped"; readonly done: number; readonly error: unknown }
  | { readonly state: "done"; readonly made: Made }

/** Makes the posts of a file, part by part. What was stopped goes on where it was: the server makes no row twice. */
export function useMaking(workspaceId: string) {
  const queries = useQueryClient()
  const [making, setMaking] = useState<Making>({ state: "none" })

  const make = async ({ name: fileName, key }: ChosenFile, decided: readonly DecidedRow[]) => {
    const rows = decided.filter(({ fate }) => fate === "schedule" || fate === "draft")
    const made = new Set<number>()
    const refused: { row: number; message: string }[] = []
    setMaking({ state: "running", done: 0, all: rows.length })
    try {
      for (let start = 0; start < rows.length; start += atOnce) {
        const part = rows.slice(start, start + atOnce).map(asInput)
        const answer = await call("imports.make", { key, fileName, rows: part })
        for (const { row } of answer.made) made.add(row)
        refused.push(...answer.refused)
        setMaking({ state: "running", done: made.size + refused.length, all: rows.length })
      }
    } catch (error) {
      setMaking({ state: "stopped", done: made.size, error })
      await queries.invalidateQueries({ queryKey: ["posts", workspaceId] })
      return
    }
    const isMade = (row: DecidedRow) => made.has(row.row)
    const scheduled = rows.filter(({ fate }) => fate === "schedule").filter(isMade).length
    const times = rows.filter(isMade).flatMap(({ at }) => at ?? [])
    const first = times.toSorted()[0]
    setMaking({ state: "done", made: { scheduled, drafts: made.size - scheduled, first, refused } })
    await queries.invalidateQueries({ queryKey: ["posts", workspaceId] })
  }
  return { making, make, forget: () => setMaking({ state: "none" }) }
}

function asInput({ row, cells, accountIds, mediaIds, labelIds, at, fate }: DecidedRow) {
  return {
    row,
    text: cells.text,
    accountIds,
    mediaIds,
    labelIds,
    ...(at === undefined ? {} : { at }),
    isScheduled: fate === "schedule",
  }
}
