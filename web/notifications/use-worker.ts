import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { keepLastPerson } from "../post/last-person.ts"
import { usePerson } from "../shell/person.ts"
import { onOpenAsked, registerWorker } from "./register-worker.ts"

let isAsked = false

/** The service worker, once the first page is there: nothing on it waits for that. */
export function useWorker(): void {
  const router = useRouter()
  const { user } = usePerson()
  useEffect(() => {
    if (isAsked) return
    isAsked = true
    void registerWorker()
  }, [])
  useEffect(() => keepLastPerson(user.id), [user.id])
  useEffect(() => onOpenAsked((path) => router.history.push(path)), [router])
}
