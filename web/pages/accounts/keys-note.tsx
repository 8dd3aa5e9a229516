import type { NetworkLine } from "../../api/views.ts"
import { CopyField } from "../../kit/copy-field.tsx"
import { textLink } from "../../kit/text-link.ts"
import { words } from "../../words/words.ts"
import { isSwitchedOff } from "./is-switched-off.ts"

/** What the operator has to do before a real network can be connected. */
export function KeysNote({ line: { key, provider, missing, redirectUri } }: { readonly line: NetworkLine }) {
  if (missing.length === 0) return null
  const isSwitch = isSwitchedOff(missing)
  return (
    <div className="grid gap-3">
      <p className="text-dense text-ink-2">
        {isSwitch ? words.accounts.openBody(provider) : words.accounts.keysBody(provider)}
      </p>
      {!isSwitch && (
        <a
          href={`/docs/networks/${key}/`}
          target="_blank"
          rel="noreferrer"
          className={`${textLink} text-dense text-ink`}
        >
          {words.accounts.keysHow(provider)}
        </a>
      )}
      {!isSwitch && <CopyField label={words.accounts.redirect} value={redirectUri} />}
      {missing.map((name, index) => (
        <CopyField key={name} label={words.accounts.setting(index + 1, missing.length)} value={name} />
      ))}
      <p className="text-hint text-ink-3">{words.accounts.restart}</p>
    </div>
  )
}
