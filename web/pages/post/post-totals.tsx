import { useQuery } from "@tanstack/react-query"
import { engagementOf } from "#domain/engagement.ts"
import { postMetricsQuery } from "../../api/statistics-queries.ts"
import type { PostMetricsView, PostView } from "../../api/views.ts"
import { usePerson } from "../../shell/person.ts"
import { showList } from "../../words/lists.ts"
import { showNumber } from "../../words/numbers.ts"
import { problemWords } from "../../words/problem-words.ts"

const shown = ["views", "comments", "shares", "clicks"] as const
/** What the post brought on all accounts together. What nobody reports is left out. */
export function PostTotals({ post }: { readonly post: PostView }) {
  const { workspace } = usePerson()
  const entries = useQuery(postMetricsQuery(workspace.id, post.id)).data ?? []
  const read = entries.filter(({ metrics }) => metrics !== undefined && metrics.error === undefined)
  if (read.length === 0) return null
  const engagement = read.reduce((sum, { metrics }) => sum + engagementOf(metrics ?? {}), 0)
  const totals = shown.flatMap((name) => {
    const known = read.filter(({ metrics }) => metrics?.[name] !== undefined)
    const value = known.reduce((sum, { metrics }) => sum + (metrics?.[name] ?? 0), 0)
    return known.length === 0 ? [] : [{ name, value, note: noteOf(known, entries) }]
  })
  return (
    <section aria-label={problemWords.totals} className="border-t border-line">
      <dl className="grid grid-cols-2 tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none tablet:divide-x tablet:divide-line">
        <Total name={problemWords.total.engagement} value={engagement} note={noteOf(read, entries)} />
        {totals.map(({ name, value, note }) => (
          <Total key={name} name={problemWords.total[name]} value={value} note={note} />
        ))}
      </dl>
    </section>
  )
}

type TotalProps = { readonly name: string; readonly value: number; readonly note: string }

function Total({ name, value, note }: TotalProps) {
  return (
    <div className="border-line px-3 py-2.5 tablet:px-5">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd>
        <span className="big-figure block text-figure font-semibold">{showNumber(value)}</span>
        <span className="block min-h-[18px] text-dense text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

/** Whose numbers these are, where some of the accounts have none. */
function noteOf(known: readonly PostMetricsView[], all: readonly PostMetricsView[]): string {
  if (known.length === all.length) return ""
  return problemWords.only(showList(new Set(known.map(({ provider }) => provider))))
}
