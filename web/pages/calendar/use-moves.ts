import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { firstWords } from "#domain/first-words.ts"
import { call } from "../../api/call.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Moves = {
  /** Where posts are on their way to: shown there, and back where they were if they cannot be moved. */
  readonly pending: ReadonlyMap<string, string>
  readonly move: (entry: CalendarEntryView, at: string) => void
}

export function useMoves(workspaceId: string, timeZone: string): Moves {
  const queries = useQueryClient()
  const toasts = useToasts()
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  // One after the other: who presses a key twice moves twice, and the second is based on what the first made.
  const chains = useRef(new Map<string, Promise<string>>())

  const send = async (entry: CalendarEntryView, at: string | undefined): Promise<string> => {
    const { id } = entry
    const last = chains.current.get(id)
    if (at !== undefined) setPending((before) => new Map(before).set(id, at))
    const sent = (async () => {
      const baseUpdatedAt = (await last?.catch(() => undefined)) ?? entry.updatedAt
      return (await call("posts.move", { id, baseUpdatedAt, ...(at === undefined ? {} : { at }) })).updatedAt
    })()
    chains.current.set(id, sent)
    try {
      return await sent
    } finally {
      await queries.invalidateQueries({ queryKey: ["posts", workspaceId] })
      if (chains.current.get(id) === sent) {
        chains.current.delete(id)
        setPending((before) => new Map([...before].filter(([each]) => each !== id)))
      }
    }
  }
  const fail = (error: unknown) => toasts.add(sayFault(error), { isFailure: true })
  const move = (entry: CalendarEntryView, at: string) => {
    if (entry.at === at) return
    const undo = (updatedAt: string) =>
      void send({ ...entry, updatedAt }, entry.at).then(() => toasts.add(words.calendar.undone), fail)
    send(entry, at).then((updatedAt) => {
      const say = entry.status === "Scheduled" ? words.calendar.moved : words.calendar.planned
      const text = firstWords(entry.text) || words.calendar.noText
      toasts.add(say(text, showMoment(at, timeZone)), {
        action: { text: words.calendar.undo, run: () => undo(updatedAt) },
      })
    }, fail)
  }
  return { pending, move }
}
