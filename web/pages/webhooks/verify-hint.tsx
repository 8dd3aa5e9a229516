import { CodeBlock } from "../../kit/code-block.tsx"
import { webhookWords } from "../../words/webhook-words.ts"
import { verifySnippet } from "./verify-snippet.ts"

export function VerifyHint() {
  return (
    <section className="grid min-w-0 gap-2">
      <div>
        <h3 className="text-dense font-semibold">{webhookWords.verify}</h3>
        <p className="text-hint text-ink-3">{webhookWords.verifyLead}</p>
      </div>
      <CodeBlock label={webhookWords.verifyCode} text={verifySnippet} />
    </section>
  )
}
