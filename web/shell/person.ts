import { createContext, use } from "react"
import type { UserView, WorkspaceView } from "../api/views.ts"

export type Person = { readonly user: UserView; readonly workspace: WorkspaceView }

export const PersonContext = createContext<Person | null>(null)

/** Who is looking, and which workspace is open. Only for what stands inside the shell. */
export function usePerson(): Person {
  const person = use(PersonContext)
  if (person === null) throw new Error("Nobody is signed in above this component")
  return person
}
