import { type Scope, scopes } from "#domain/scopes.ts"
import { ErrorText } from "../../kit/field.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { consentWords } from "../../words/consent-words.ts"

type Props = {
  readonly chosen: readonly Scope[]
  readonly onChange: (chosen: readonly Scope[]) => void
  readonly error: string | undefined
}

/** What a token may do, with the words of the page on which apps ask for the same. */
export function ScopeChoice({ chosen, onChange, error }: Props) {
  const change = (scope: Scope, isOn: boolean) =>
    onChange(scopes.filter((each) => (each === scope ? isOn : chosen.includes(each))))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-body font-semibold">{consentWords.may}</legend>
      {scopes.map((scope) => (
        <SwitchField
          key={scope}
          {...consentWords.scopes[scope]}
          isOn={chosen.includes(scope)}
          onChange={(isOn) => change(scope, isOn)}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-hint">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}
