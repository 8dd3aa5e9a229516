import { useRef, useState } from "react"
import { Refusal } from "../../api/refusal.ts"
import { sayFault } from "../../kit/fault-note.tsx"

/** Enough to wait for the server's work alone, and few enough to leave its other users their turns. */
const atOnce = 4

export type BulkProgress = { readonly done: number; readonly all: number }

type BulkOptions = {
  /** Each waits for the one before it: where the order decides, as in a queue. */
  readonly inOrder?: boolean
}

type BulkEnd = { readonly count: number; readonly faults: readonly string[] }

/** One change for each of many, several at a time. What is refused is told; a server that is away ends it. */
export function useBulk() {
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const isStopped = useRef(false)

  const forEach = async <Item>(
    items: readonly Item[],
    run: (item: Item) => Promise<unknown>,
    { inOrder = false }: BulkOptions = {},
  ): Promise<BulkEnd> => {
    const faults = new Set<string>()
    const waiting = items.values()
    let count = 0
    let tried = 0
    isStopped.current = false
    setProgress({ done: 0, all: items.length })
    const takeTurns = async () => {
      for (const item of waiting) {
        if (isStopped.current) return
        try {
          await run(item)
          count += 1
        } catch (error) {
          faults.add(sayFault(error))
          if (!(error instanceof Refusal)) isStopped.current = true
        }
        tried += 1
        setProgress({ done: tried, all: items.length })
      }
    }
    await Promise.all(Array.from({ length: inOrder ? 1 : atOnce }, takeTurns))
    setProgress(null)
    return { count, faults: [...faults] }
  }
  const stop = () => {
    isStopped.current = true
  }
  return { progress, forEach, stop }
}
