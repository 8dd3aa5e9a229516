import { useState } from "react"
import type { Scope } from "#domain/scopes.ts"
import { decideConsent } from "../../api/consent.ts"
import type { ConsentRequest } from "../../api/consent.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { Field } from "../../kit/field.tsx"
import { Select } from "../../kit/select.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { consentWords } from "../../words/consent-words.ts"

type Props = {
  readonly uid: string
  readonly request: ConsentRequest
  /** The id of the workspace that the app is to act in; null for every one that the person opens. */
  readonly where: string | null
  readonly onWhere: (where: string | null) => void
}

const every = "every"

/** What the app may do, and below it yes and no: both in sight from the first moment, however small the screen. */
export function ConsentForm({ uid, request, where, onWhere }: Props) {
  const [refused, setRefused] = useState<ReadonlySet<Scope>>(new Set())
  const allowed = request.scopes.filter((scope) => !refused.has(scope))
  const hasNothingLeft = request.scopes.length > 0 && allowed.length === 0
  const go = ({ next }: { readonly next: string }) => window.location.assign(next)
  const allow = useForm({
    fields: ["scopes"],
    check: () => ({ scopes: hasNothingLeft ? consentWords.needOne : undefined }),
    send: () =>
      decideConsent(uid, {
        decision: "allow",
        scopes: allowed,
        ...(where === null ? {} : { workspaceId: where }),
      }),
    done: go,
  })
  const decline = useForm({ fields: [], send: () => decideConsent(uid, { decision: "decline" }), done: go })
  const fault = allow.fault ?? decline.fault
  const change = (scope: Scope, isOn: boolean) => {
    const next = new Set(refused)
    if (isOn) next.delete(scope)
    else next.add(scope)
    setRefused(next)
  }

  return (
    <>
      <dl className="grid grid-cols-2 gap-3 rounded-sheet border border-line bg-raised px-3 py-2.5 text-dense">
        <Fact name={consentWords.client} value={request.client.host ?? consentWords.nowhere} />
        <Fact name={consentWords.redirect} value={request.redirect} />
      </dl>
      <p className="mt-2 text-hint text-ink-3">{consentWords.nameNote[request.client.kind]}</p>
      {request.scopes.length === 0 ? (
        <p className="mt-5 text-body text-ink-2">{consentWords.nothing}</p>
      ) : (
        <fieldset className="mt-5 grid gap-3">
          <legend className="mb-2 text-body font-semibold">{consentWords.may}</legend>
          {request.scopes.map((scope) => (
            <SwitchField
              key={scope}
              {...consentWords.scopes[scope]}
              isOn={!refused.has(scope)}
              onChange={(isOn) => change(scope, isOn)}
            />
          ))}
        </fieldset>
      )}
      {request.scopes.length > 0 && (
        <div className="mt-5">
          <Field label={consentWords.where} hint={where === null ? null : consentWords.oneHint}>
            {(wiring) => (
              <Select
                wiring={wiring}
                value={where ?? every}
                onValue={(value) => onWhere(value === every ? null : value)}
                choices={[
                  { value: every, text: consentWords.everyWorkspace },
                  ...request.workspaces.map(({ id, name }) => ({ value: id, text: name })),
                ]}
              />
            )}
          </Field>
        </div>
      )}
      <p className="mt-4 text-dense text-ink-3">{consentWords.until}</p>
      <div className="sticky bottom-0 z-5 -mx-4 mt-3 grid gap-2 border-t border-line bg-canvas px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] wide-phone:-mx-8 wide-phone:px-8">
        {fault !== null && <FaultNote error={fault} />}
        {hasNothingLeft && <output className="text-hint text-warn">{consentWords.needOne}</output>}
        <div className="flex gap-2.5">
          <form onSubmit={decline.onSubmit}>
            <Button type="submit" isBusy={decline.isBusy}>
              {consentWords.decline}
            </Button>
          </form>
          <form onSubmit={allow.onSubmit} className="grid flex-1">
            <Button type="submit" look="ink" isBusy={allow.isBusy}>
              {consentWords.allow}
            </Button>
          </form>
        </div>
      </div>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-hint text-ink-3">{name}</dt>
      <dd className="font-medium break-all">{value}</dd>
    </div>
  )
}
