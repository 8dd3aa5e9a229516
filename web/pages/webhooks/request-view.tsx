import type { DeliveryView } from "../../api/views.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { pathOf } from "./host-of.ts"
import { requestHeaders } from "./request-headers.ts"

type Props = { readonly delivery: DeliveryView; readonly url: string; readonly body: string }

/** The request as a receiver sees it. */
export function RequestView({ delivery, url, body }: Props) {
  const path = pathOf(url)
  return (
    <>
      <div className="flex items-baseline gap-2">
        <h3 className="flex-1 text-dense font-semibold">{webhookWords.request}</h3>
        <span className="text-meta text-ink-3">{webhookWords.requestNote}</span>
      </div>
      <pre
        aria-label={webhookWords.requestLabel}
        className="mt-2 rounded-sheet border border-line bg-paper px-3 py-2.5 text-meta leading-[17px] wrap-anywhere whitespace-pre-wrap"
      >
        <span className="text-ink-3">POST</span> {path === "" ? "/" : path}
        {"\n"}
        {requestHeaders(delivery).map(([name, value]) => (
          <span key={name}>
            <span className="text-ink-3">{name}:</span> {value}
            {"\n"}
          </span>
        ))}
        {"\n"}
        <Json text={body} />
      </pre>
      <p className="mt-1.5 text-meta text-ink-3">{webhookWords.bodyNote}</p>
    </>
  )
}

/** Indented, with the names of what is in it in another colour. */
function Json({ text }: { readonly text: string }) {
  const lines = JSON.stringify(JSON.parse(text), null, 2).split("\n")
  const numbered = lines.map((line, index) => ({ number: index + 1, line }))
  return numbered.map(({ number, line }) => {
    const [, indent = "", name = "", rest = ""] = /^(\s*)("(?:[^"\\]|\\.)*"(?=: ))?(.*)$/.exec(line) ?? []
    return (
      <span key={number}>
        {indent}
        <span className="text-brass-text">{name}</span>
        {rest}
        {"\n"}
      </span>
    )
  })
}
