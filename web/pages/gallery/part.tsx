import type { ReactNode } from "react"
import { cx } from "../../kit/cx.ts"

type ChapterProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** Parts of one kind. */
export function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[104px] pt-6 tablet:scroll-mt-0">
      <h2 id={`${id}-title`} className="mb-3 text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type PartProps = {
  /** As the code calls it. */
  readonly name: string
  readonly children: ReactNode
  /** Each state takes the whole width. */
  readonly isStacked?: boolean
}

/** One part with its states. */
export function Part({ name, children, isStacked = false }: PartProps) {
  return (
    <div className="grid gap-x-6 gap-y-2.5 border-t border-line py-4 desktop:grid-cols-[150px_minmax(0,1fr)]">
      <h3 className="text-dense font-semibold wrap-anywhere">
        <code>{name}</code>
      </h3>
      <div className={cx("min-w-0", isStacked ? "grid gap-5" : "flex flex-wrap items-start gap-x-5 gap-y-4")}>
        {children}
      </div>
    </div>
  )
}

type StateProps = {
  /** What makes it so: properties and values. */
  readonly code: string
  readonly children: ReactNode
  /** For what fills its space, such as a field. */
  readonly isWide?: boolean
}

/** One state with what it is called. */
export function State({ code, children, isWide = false }: StateProps) {
  return (
    <figure data-state={code} className={cx("grid min-w-0 content-start gap-1.5", isWide && "w-full wide-phone:w-64")}>
      <div className="min-w-0">{children}</div>
      <figcaption className="text-micro wrap-anywhere text-ink-3">
        <code>{code}</code>
      </figcaption>
    </figure>
  )
}
