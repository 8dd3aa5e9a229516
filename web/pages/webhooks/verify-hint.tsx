import { CodeBlock } from "../../kit/code-block.tsx"
import { words } from "../../words/words.ts"

/** For a receiver in JavaScript: `raw` are the bytes as they came, before anybody has parsed them. */
export const verifySnippet = `import { createHmac, timingSafeEqual } from "node:crypto"

function isGenuine(raw, signature, secret) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!t || Math.abs(Date.now() / 1000 - t) > 300) return false
  const wanted = createHmac("sha256", secret).update(\`\${t}.\`).update(raw).digest()
  return timingSafeEqual(wanted, Buffer.from(v1, "hex"))
}

isGenuine(raw, request.headers["fanfare-signature"], process.env.FANFARE_WEBHOOK_SECRET)`

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
