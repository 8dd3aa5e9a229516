import { Link } from "@tanstack/react-router"
import { TriangleAlert } from "lucide-react"
import { useRef, useState } from "react"
import type { ReactNode } from "react"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { useNow } from "../../kit/use-now.ts"
import { CountBadge } from "../../shell/count-badge.tsx"
import { homeWords } from "../../words/home-words.ts"
import { HomeHead } from "./home-head.tsx"
import type { Need, NeedKind } from "./read-needs.ts"
import { useNeedKeys } from "./use-need-keys.ts"
import { useSpoken } from "./use-spoken.ts"

const mostShown = 8

const signs: Readonly<Record<NeedKind, { readonly ground: string; readonly sign: ReactNode }>> = {
  failed: { ground: "bg-failed-wash", sign: <Glyph kind="failed" /> },
  uncertain: { ground: "bg-uncertain-wash", sign: <Glyph kind="uncertain" /> },
  reconnect: {
    ground: "bg-warn-wash text-warn-solid",
    sign: <TriangleAlert size={14} strokeWidth={2} aria-hidden />,
  },
  late: { ground: "bg-warn-wash", sign: <Glyph kind="waiting" /> },
  asked: { ground: "bg-brass-wash", sign: <Glyph kind="asked" /> },
}

/** What waits for a person, one line and one action each. */
export function NeedsList({ needs }: { readonly needs: readonly Need[] }) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const spoken = useSpoken(needs)
  const shown = isOpen ? needs : needs.slice(0, mostShown)
  const rest = needs.length - shown.length
  const list = useRef<HTMLUListElement>(null)
  useNeedKeys(list, shown)
  const oldest = needs.flatMap(({ since }) => since ?? []).toSorted()[0]
  return (
    <section aria-labelledby="needs" className="px-3 tablet:px-5">
      <output className="sr-only">{spoken}</output>
      <HomeHead
        id="needs"
        title={homeWords.needs}
        count={<CountBadge count={needs.length} tone="red" />}
        end={
          oldest !== undefined && <span className="text-meta text-ink-3 max-tablet:hidden">{sayAge(oldest, now)}</span>
        }
      />
      <ul className="sheet overflow-clip rounded-sheet border border-line bg-raised" ref={list}>
        {shown.map((need, place) => (
          <NeedLine key={need.key} need={need} isFirst={place === 0} />
        ))}
      </ul>
      {rest > 0 && (
        <Button look="ghost" size="small" className="mt-1.5" onClick={() => setOpen(true)}>
          {homeWords.moreNeeds(rest)}
        </Button>
      )}
    </section>
  )
}

function NeedLine({ need, isFirst }: { readonly need: Need; readonly isFirst: boolean }) {
  const { ground, sign } = signs[need.kind]
  return (
    <li
      data-kind={need.kind}
      className="grid min-h-[42px] grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line py-2 ps-[9px] pe-2 text-control not-first:border-t hover:bg-row-hover max-tablet:items-start tablet:grid-cols-[26px_minmax(0,1fr)_auto_auto] tablet:py-1"
    >
      <span className={`grid size-[26px] place-items-center rounded-[7px] ${ground}`}>{sign}</span>
      <p dir="auto" className="min-w-0 max-tablet:col-span-2 max-tablet:wrap-anywhere tablet:truncate">
        <b className="font-semibold">{need.title}</b>{" "}
        <span className={isFirst ? "text-ink-2" : "text-ink-2 max-tablet:hidden"}>{need.detail}</span>
      </p>
      <span className="figures text-meta text-ink-3 max-tablet:col-start-2 tablet:text-end">{need.when}</span>
      <NeedAction need={need} />
    </li>
  )
}

function NeedAction({ need: { action, title } }: { readonly need: Need }) {
  const common = {
    "data-row": "",
    "aria-label": `${action.text}: ${title}`,
    className: `${buttonLook("line", "small")} justify-self-end tablet:min-w-[126px]`,
  }
  const { to } = action
  if (to.page === "accounts") {
    return (
      <Link to="/accounts" {...common}>
        {action.text}
      </Link>
    )
  }
  if (to.page === "request") {
    return (
      <Link to="/approvals/$approvalId" params={{ approvalId: to.id }} {...common}>
        {action.text}
      </Link>
    )
  }
  return (
    <Link to="/posts/$postId" params={{ postId: to.id }} search={to.edit ? { edit: true } : {}} {...common}>
      {action.text}
    </Link>
  )
}

function sayAge(since: string, now: number): string | null {
  const minutes = Math.floor((now - Temporal.Instant.from(since).epochMilliseconds) / 60_000)
  if (minutes < 1) return null
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return homeWords.needsLongest(homeWords.minutes(minutes))
  return homeWords.needsLongest(hours < 48 ? homeWords.hours(hours) : homeWords.days(Math.floor(hours / 24)))
}
