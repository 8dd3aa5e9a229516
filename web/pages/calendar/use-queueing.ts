import { useQueryClient } from "@tanstack/react-query"
import { firstWords } from "#domain/first-words.ts"
import { call } from "../../api/call.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

/** Puts a draft into the next free slot of its accounts, says where that is, and takes it back. */
export function useQueueing(workspaceId: string, timeZone: string): (entry: CalendarEntryView) => void {
  const queries = useQueryClient()
  const toasts = useToasts()
  const fail = (error: unknown) => toasts.add(sayFault(error), { isFailure: true })
  const refresh = async () => queries.invalidateQueries({ queryKey: ["posts", workspaceId] })

  /** A draft again, with the time that it had as a wish. */
  const undo = async ({ id, at }: CalendarEntryView) => {
    try {
      const { updatedAt } = await call("posts.unschedule", { id })
      if (at !== undefined) await call("posts.move", { id, at, baseUpdatedAt: updatedAt })
      toasts.add(words.calendar.undone)
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  const add = async (entry: CalendarEntryView) => {
    try {
      const { scheduledAt = "" } = await call("queue.add", { id: entry.id, baseUpdatedAt: entry.updatedAt })
      const text = firstWords(entry.text) || words.calendar.noText
      toasts.add(words.calendar.queued(text, showMoment(scheduledAt, timeZone)), {
        action: { text: words.calendar.undo, run: () => void undo(entry) },
      })
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  return (entry) => void add(entry)
}
