import { KeyRound, Plus } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { PasskeyView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay, showTime } from "../../words/dates.ts"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"
import { AddPasskeyForm } from "./add-passkey-form.tsx"
import { ConfirmWithPassword } from "./confirm-with-password.tsx"
import { Block } from "./section.tsx"

type Props = {
  readonly passkeys: readonly PasskeyView[]
  readonly offBecause: string | undefined
  readonly onCodes: (codes: readonly string[]) => void
}

export function PasskeysBlock({ passkeys, offBecause, onCodes }: Props) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Block
      title={factorWords.passkeys}
      lead={factorWords.passkeysLead}
      action={
        !isAdding && (
          <Button size="small" icon={Plus} offBecause={offBecause} onClick={() => setAdding(true)}>
            {factorWords.passkeyAdd}
          </Button>
        )
      }
    >
      {(isAdding || passkeys.length > 0) && (
        <>
          {isAdding && <AddPasskeyForm onClose={() => setAdding(false)} onCodes={onCodes} />}
          {passkeys.length > 0 && (
            <ul aria-label={factorWords.passkeys} className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
        </>
      )}
    </Block>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: PasskeyView }) {
  const { user } = usePerson()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const added = factorWords.passkeyAddedOn(showDay(passkey.createdAt, user.timeZone))
  const used =
    passkey.lastUsedAt === undefined
      ? factorWords.passkeyUnused
      : factorWords.passkeyUsed(showTime(passkey.lastUsedAt, user.timeZone))
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <KeyRound size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium">{passkey.name}</span>
        <span className="block text-meta text-ink-3">{`${added}, ${used}`}</span>
      </span>
      <Button
        size="small"
        look="ghost"
        onClick={() => setAsking(true)}
        aria-label={`${factorWords.passkeyRemove} ${passkey.name}`}
      >
        {factorWords.passkeyRemove}
      </Button>
      <ConfirmWithPassword
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={factorWords.passkeyRemoveTitle(passkey.name)}
        body={factorWords.passkeyRemoveBody}
        verb={factorWords.passkeyRemoveVerb}
        run={(password) => call("passkeys.remove", { id: passkey.id, password })}
        done={() => toasts.add(factorWords.passkeyRemoved(passkey.name))}
      />
    </li>
  )
}
