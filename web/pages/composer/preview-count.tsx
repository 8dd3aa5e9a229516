import type { AccountView } from "../../api/views.ts"
import { findVersion } from "../../post/draft.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import { useChecks } from "../../post/use-checks.ts"
import { showNumber } from "../../words/numbers.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** `hasText`: whether this kind of post shows any text. */
type Props = { readonly account: AccountView; readonly hasText: boolean }

/** How much of the network's space the longest item takes, counted as the network counts. */
export function PreviewCount({ account, hasText }: Props) {
  const { draft, media } = useComposer()
  const checks = useChecks()
  const whose = sourceOf(draft, accountId(account))
  const { content } = findVersion(draft, whose)
  if (!hasText) return <Count text={words.preview.noText} />
  const counts = content.flatMap((_, index) => checks?.countItem(draft, [account], media, whose, index) ?? [])
  const [tightest] = counts.toSorted((one, other) => one.left - other.left)
  if (tightest === undefined) return null
  const text = words.preview.count(showNumber(tightest.count), showNumber(tightest.max))
  return <Count text={text} isOver={tightest.left < 0} />
}

function Count({ text, isOver = false }: { readonly text: string; readonly isOver?: boolean }) {
  return <span className={`figures shrink-0 ${isOver ? "font-semibold text-failed" : ""}`}>{text}</span>
}
