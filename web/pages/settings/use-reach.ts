import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AppCalls } from "#actions/registry.ts"
import { waysOf } from "#domain/notification.ts"
import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { type ReachView, reachQuery } from "../../notifications/queries.ts"
import { usePerson } from "../../shell/person.ts"

export type ReachChange = AppCalls["notifications.saveSettings"]["input"]

/** What reaches somebody, with what is being saved already applied: a switch never springs back. */
export function useReach() {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const query = useQuery(reachQuery(workspace.id))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const mutationKey = ["reach", workspace.id]
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, or the answer to the first would undo the second on the screen.
    scope: { id: mutationKey.join() },
    mutationFn: (change: ReachChange) => call("notifications.saveSettings", change),
    onSuccess: async ({ settings }) => {
      await queries.cancelQueries({ queryKey: reachQuery(workspace.id).queryKey })
      queries.setQueryData(reachQuery(workspace.id).queryKey, settings)
      setSavedAt(now().toString())
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as ReachChange,
  })
  const settings = query.data === undefined ? undefined : pending.reduce(applyChange, query.data)
  return { query, settings, save: mutate, savedAt }
}

function applyChange(settings: ReachView, { choices = [], quietHours, digestAt, isReset }: ReachChange): ReachView {
  const { quietHours: before, ...rest } = settings
  const quiet = quietHours === undefined && isReset !== true ? before : quietHours
  return {
    ...rest,
    ...(quiet === undefined || quiet === null ? {} : { quietHours: quiet }),
    ...(digestAt === undefined ? {} : { digestAt }),
    kinds: settings.kinds.map((each) => {
      const { app, mail, push } = { ...each, ...(isReset === true ? waysOf(each.kind, {}) : {}) }
      const chosen = choices.find(({ kind }) => kind === each.kind)
      return { ...each, app: chosen?.app ?? app, mail: chosen?.mail ?? mail, push: chosen?.push ?? push }
    }),
  }
}
