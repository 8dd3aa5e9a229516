import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { keepLastPerson } from "../post/last-person.ts"
import { usePerson } from "../shell/person.ts"
import { onOpenAsked, registerWorker } from "./register-worker.ts"

let isAsked = false

/** The service worker, once the first page is there: nothing on it waits for that. */
export function useWorker(): void {
  const router = useRouter()
  const { user, workspace } = usePerson()
  const workspaceId = isAtLeast(workspace.role, "editor") ? workspace.id : null
  useEffect(() => {
    if (isAsked) return
    isAsked = true
    void registerWorker()
  }, [])
  useEffect(() => keepLastPerson({ userId: user.id, workspaceId }), [user.id, workspaceId])
  useEffect(() => onOpenAsked((path) => router.history.push(path)), [router])
}
