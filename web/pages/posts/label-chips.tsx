import { Link } from "@tanstack/react-router"
import type { LabelView } from "../../api/views.ts"
import { LabelSquare } from "../../kit/label-square.tsx"
import { words } from "../../words/words.ts"

type Props = { readonly ids: readonly string[]; readonly labels: readonly LabelView[] }

/** The labels of a post; each leads to all posts that have it. */
export function LabelChips({ ids, labels }: Props) {
  const found = labels.filter(({ id }) => ids.includes(id))
  if (found.length === 0) return null
  return (
    <span className="flex min-w-0 shrink-0 flex-wrap gap-1.5">
      {found.map(({ id, name, colour }) => (
        <Link
          key={id}
          to="/posts"
          search={(before) => ({ ...before, label: id })}
          aria-label={words.posts.withLabel(name)}
          className="inline-flex h-6 max-w-36 items-center gap-[5px] rounded-[5px] px-[7px] text-meta font-control text-ink-2 inset-ring inset-ring-line hover:bg-hover"
        >
          <LabelSquare colour={colour} />
          <bdi className="truncate">{name}</bdi>
        </Link>
      ))}
    </span>
  )
}
