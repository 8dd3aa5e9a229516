import { useMutation } from "@tanstack/react-query"
import type { Theme } from "#domain/person.ts"
import { call } from "../api/call.ts"
import { sayFault } from "../kit/fault-note.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { usePerson } from "./person.ts"
import { applyTheme } from "./theme.ts"

/** Changes the theme at once and remembers it with the person; if that fails, the former one comes back. */
export function useTheme(): (theme: Theme) => void {
  const { user } = usePerson()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (theme: Theme) => call("profile.update", { theme }),
    onMutate: applyTheme,
    onError: (error) => {
      applyTheme(user.theme)
      toasts.add(sayFault(error), { isFailure: true })
    },
  })
  return mutate
}
