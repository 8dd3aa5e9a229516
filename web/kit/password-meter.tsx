import { judgePassword, passwordLength } from "#domain/person.ts"
import type { PasswordVerdict } from "#domain/person.ts"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"

const steps: Readonly<Record<PasswordVerdict, number>> = { tooShort: 1, tooLong: 1, guessable: 2, fair: 3, good: 4 }
const fills = ["", "bg-ink-3", "bg-warn-solid", "bg-published-solid", "bg-published-solid"]

export function PasswordMeter({ password, about }: { readonly password: string; readonly about: readonly string[] }) {
  const verdict = judgePassword(password, about)
  const step = password === "" ? 0 : steps[verdict]
  return (
    <span className="grid gap-1.5 pt-1">
      <span aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((segment) => (
          <span key={segment} className={cx("h-[3px] rounded-full", segment <= step ? fills[step] : "bg-line")} />
        ))}
      </span>
      <output>{sayVerdict(password, verdict)}</output>
    </span>
  )
}

function sayVerdict(password: string, verdict: PasswordVerdict): string {
  const length = Array.from(password).length
  if (length === 0) return words.meter.empty(passwordLength.min)
  if (verdict === "tooShort") return words.meter.tooShort(passwordLength.min - length)
  if (verdict === "tooLong") return words.meter.tooLong(length - passwordLength.max)
  return words.meter[verdict]
}

/** Why this password cannot be taken, at the field; undefined when it can. */
export function sayPasswordFault(password: string): string | undefined {
  const verdict = judgePassword(password)
  if (verdict === "fair" || verdict === "good") return undefined
  const text = sayVerdict(password, verdict)
  return text.endsWith(".") ? text : `${text}.`
}
