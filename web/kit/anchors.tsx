import { Link } from "@tanstack/react-router"
import { Fragment, useEffect, useState } from "react"
import { cx } from "./cx.ts"

type Section = {
  readonly id: string
  readonly text: string
  /** It has a page of its own. */
  readonly to?: "/settings/notifications" | "/settings/server"
  /** What it and those after it have in common, beside the page. */
  readonly group?: string
}
type Props = {
  readonly label: string
  readonly sections: readonly Section[]
  /** Stands on the page of one of them: the others are on the page of the settings. */
  readonly isElsewhere?: boolean
}

const look = cx(
  "relative shrink-0 text-control font-medium text-ink-2 hover:text-ink",
  "aria-[current=location]:font-semibold aria-[current=location]:text-ink",
  "aria-[current=page]:font-semibold aria-[current=page]:text-ink tablet:aria-[current=page]:bg-here",
  "max-tablet:px-2.5 max-tablet:py-2.5 max-tablet:-outline-offset-2",
  "max-tablet:aria-[current=location]:after:absolute max-tablet:aria-[current=location]:after:inset-x-1.5 max-tablet:aria-[current=location]:after:bottom-0 max-tablet:aria-[current=location]:after:h-0.5 max-tablet:aria-[current=location]:after:bg-brass-line",
  "tablet:flex tablet:h-[30px] tablet:items-center tablet:rounded-control tablet:px-2 tablet:hover:bg-hover tablet:aria-[current=location]:bg-here",
)

/** The sections of a long page, with the one in view marked: beside it, or along its top on a phone. */
export function Anchors({ label, sections, isElsewhere = false }: Props) {
  const current = useSectionInView(sections.map((section) => section.id).join(" "))
  return (
    <nav
      aria-label={label}
      className="z-5 flex shrink-0 gap-1 bg-paper max-tablet:sticky max-tablet:top-[calc(52px+env(safe-area-inset-top))] max-tablet:overflow-x-auto max-tablet:border-b max-tablet:border-line max-tablet:px-1 max-tablet:[scrollbar-width:none] tablet:sticky tablet:top-0 tablet:w-[172px] tablet:flex-col tablet:gap-0 tablet:py-5 tablet:ps-3"
    >
      {sections.map((section) => (
        <Fragment key={section.id}>
          {section.group !== undefined && (
            <span className="mt-3 mb-1 px-2 text-meta text-ink-3 max-tablet:hidden">{section.group}</span>
          )}
          {section.to === undefined && !isElsewhere ? (
            <a href={`#${section.id}`} aria-current={section.id === current ? "location" : undefined} className={look}>
              {section.text}
            </a>
          ) : (
            <Link
              to={section.to ?? "/settings"}
              {...(section.to === undefined ? { hash: section.id } : {})}
              activeOptions={{ exact: true, includeHash: true }}
              className={look}
            >
              {section.text}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

/** The section that stands under the header, followed while the page scrolls. */
function useSectionInView(ids: string): string {
  const [current, setCurrent] = useState(ids.split(" ")[0] ?? "")
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) inView.add(entry.target.id)
          else inView.delete(entry.target.id)
        }
        const first = ids.split(" ").find((id) => inView.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: "-110px 0px -60% 0px" },
    )
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
