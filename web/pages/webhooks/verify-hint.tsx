import { CodeBlock } from "../../kit/code-block.tsx"
import { words } from "../../words/words.ts"
import { verifySnippet } from "./verify-snippet.ts"

export function VerifyHint() {
  return (
    <section className="grid min-w-0 gap-2">
      <div>
        <h3 className="text-dense font-semibold">{words.webhooks.verify}</h3>
        <p className="text-hint text-ink-3">{words.webhooks.verifyLead}</p>
      </div>
      <CodeBlock label={words.webhooks.verifyCode} text={verifySnippet} />
    </section>
  )
}
