import type { ContentView } from "../api/views.ts"
import { toApprove } from "../changes/find-differences.ts"
import { paintText } from "../post/paint-text.tsx"
import { words } from "../words/words.ts"

/** The texts of a post, version by version, as they stood at one time. */
export function PostTexts({ content }: { readonly content: ContentView }) {
  const { post, accounts } = toApprove(content)
  if (post === undefined) return <p className="px-3 py-2.5 text-dense text-ink-2">{words.requests.gone}</p>
  const nameOf = (wanted: string | undefined) => {
    if (wanted === undefined) return words.requests.rows.original
    return words.requests.rows.version(accounts.find(({ id }) => id === wanted)?.provider ?? words.post.goneAccount)
  }
  const texts = post.versions.flatMap(({ accountId, content: items }) =>
    items.map(({ body }, index) => ({
      key: `${accountId ?? ""} ${index}`,
      label: items.length > 1 ? words.requests.rows.item(nameOf(accountId), index + 1) : nameOf(accountId),
      body,
    })),
  )
  return (
    <dl className="divide-y divide-line">
      {texts.map(({ key, label, body }) => (
        <div
          key={key}
          className="grid gap-x-3 gap-y-0.5 px-3 py-2.5 text-body tablet:grid-cols-[minmax(76px,auto)_minmax(0,1fr)]"
        >
          <dt className="max-w-[180px] text-meta leading-[22px] text-ink-3">{label}</dt>
          <dd dir="auto" className="min-w-0 leading-[22px] wrap-anywhere whitespace-pre-wrap">
            {body === "" ? <span className="text-ink-3">{words.post.noText}</span> : paintText(body)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
