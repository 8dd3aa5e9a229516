import { createContext, use } from "react"
import type { Toasts } from "./toasts.ts"

export const ToastsContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (toasts === null) throw new Error("There is no place for toasts above this component")
  return toasts
}
