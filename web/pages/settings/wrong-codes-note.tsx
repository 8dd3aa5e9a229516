import { useMutation } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { wrongCodesAnHour } from "#domain/sign-in-limits.ts"
import { call } from "../../api/call.ts"
import type { SecurityView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { settingsWords } from "../../words/settings-words.ts"

/** Somebody with the password guessed codes. It stays until the password is a new one, or they say that it was them. */
export function WrongCodesNote({ wrongCodes }: { readonly wrongCodes: NonNullable<SecurityView["wrongCodes"]> }) {
  const { user } = usePerson()
  const { at, address } = wrongCodes
  const toasts = useToasts()
  const forget = useMutation({
    mutationFn: () => call("security.forgetWrongCodes", {}),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <div className="border-b border-line py-4">
      <div className="flex flex-wrap gap-2.5 rounded-control bg-warn-wash px-3 py-2.5 text-dense">
        <TriangleAlert size={16} strokeWidth={2} aria-hidden className="mt-px shrink-0 text-warn-solid" />
        <p className="min-w-0 flex-[1_1_200px] wrap-anywhere">
          <strong className="font-semibold">
            {settingsWords.wrongCodes(wrongCodesAnHour, showMoment(at, user.timeZone))}
          </strong>{" "}
          {settingsWords.wrongCodesBody(address)}
        </p>
        <Button size="small" isBusy={forget.isPending} onClick={() => forget.mutate()} className="self-center">
          {settingsWords.wrongCodesMine}
        </Button>
      </div>
    </div>
  )
}
