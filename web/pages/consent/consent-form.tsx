import { useState } from "react"
import type { Scope } from "#domain/scopes.ts"
import { decideConsent } from "../../api/consent.ts"
import type { ConsentRequest } from "../../api/consent.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

type Props = { readonly uid: string; readonly request: ConsentRequest }

export function ConsentForm({ uid, request }: Props) {
  const [refused, setRefused] = useState<ReadonlySet<Scope>>(new Set())
  const allowed = request.scopes.filter((scope) => !refused.has(scope))
  const hasNothingLeft = request.scopes.length > 0 && allowed.length === 0
  const go = ({ next }: { readonly next: string }) => window.location.assign(next)
  const allow = useForm({
    fields: ["scopes"],
    check: () => ({ scopes: hasNothingLeft ? words.consent.needOne : undefined }),
    send: () => decideConsent(uid, { decision: "allow", scopes: allowed }),
    done: go,
  })
  const decline = useForm({ fields: [], send: () => decideConsent(uid, { decision: "decline" }), done: go })
  const change = (scope: Scope, isOn: boolean) => {
    const next = new Set(refused)
    if (isOn) next.delete(scope)
    else next.add(scope)
    setRefused(next)
  }

  return (
    <>
      <dl className="grid gap-2 rounded-sheet border border-line bg-raised px-3 py-2.5 text-dense">
        <Fact name={words.consent.client} value={request.client.host} />
        <Fact name={words.consent.redirect} value={request.redirect} />
      </dl>
      <p className="mt-2 text-hint text-ink-3">{words.consent.nameNote}</p>
      <Form form={allow} className="mt-5 grid gap-4">
        {request.scopes.length === 0 ? (
          <p className="text-body text-ink-2">{words.consent.nothing}</p>
        ) : (
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-body font-semibold">{words.consent.may}</legend>
            {request.scopes.map((scope) => (
              <SwitchField
                key={scope}
                {...words.consent.scopes[scope]}
                isOn={!refused.has(scope)}
                onChange={(isOn) => change(scope, isOn)}
              />
            ))}
          </fieldset>
        )}
        {hasNothingLeft && <output className="text-hint text-warn">{words.consent.needOne}</output>}
        <Button type="submit" look="ink" isBusy={allow.isBusy}>
          {words.consent.allow}
        </Button>
      </Form>
      <Form form={decline} className="mt-2 grid gap-3">
        <Button type="submit" look="ghost" isBusy={decline.isBusy}>
          {words.consent.decline}
        </Button>
      </Form>
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
