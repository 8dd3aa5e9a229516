import type { TryView } from "../../api/views.ts"
import { sayShortAnswer } from "./say-answer.ts"

export function ShortAnswer({ answer }: { readonly answer: TryView }) {
  const { status, text } = sayShortAnswer(answer)
  return (
    <span className="figures">
      {status !== undefined && <b className="font-semibold">{status}</b>} {text}
    </span>
  )
}
