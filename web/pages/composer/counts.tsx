import { useEffect, useState } from "react"
import { cx } from "../../kit/cx.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import type { TextCount } from "../../post/placed-issue.ts"
import { showNumber } from "../../words/numbers.ts"
import { words } from "../../words/words.ts"

const most = 4
const restMs = 1_000

/** How many characters are left on each network, the tightest first. */
export function Counts({ counts }: { readonly counts: readonly TextCount[] }) {
  const shown = counts.slice(0, Math.max(most, counts.filter(({ left }) => left < 0).length))
  return (
    <span className="figures flex flex-wrap items-center justify-end gap-1">
      {shown.map(({ network, count, left, max }) => (
        <span
          key={network}
          title={words.composer.counted(words.networks[network], showNumber(count), showNumber(max))}
          data-count={network}
          className={cx(
            "inline-flex h-6 items-center gap-[5px] rounded-[5px] px-[7px] text-hint font-medium",
            left < 0 ? "bg-failed-wash font-semibold text-failed" : left < max / 10 ? "text-warn" : "text-ink-3",
          )}
        >
          <NetworkGlyph network={network} size={13} />
          {showNumber(left).replace("-", "−")}
        </span>
      ))}
      {counts.length > shown.length && (
        <span className="px-1 text-hint text-ink-3">{words.composer.fine(counts.length - shown.length)}</span>
      )}
      <Spoken counts={counts} />
    </span>
  )
}

/** Read out a second after the typing rests, where it matters: near the end, at it, and over it. */
function Spoken({ counts }: { readonly counts: readonly TextCount[] }) {
  const [tightest] = counts
  const text =
    tightest === undefined || tightest.left > 20
      ? ""
      : tightest.left < 0
        ? words.composer.over(words.networks[tightest.network], -tightest.left)
        : words.composer.left(words.networks[tightest.network], tightest.left)
  const [spoken, setSpoken] = useState("")
  useEffect(() => {
    const timer = window.setTimeout(() => setSpoken(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return <output className="sr-only">{spoken}</output>
}
