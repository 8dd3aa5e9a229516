import { useEffect } from "react"
import type { ReactNode } from "react"
import { cx } from "../kit/cx.ts"
import { Wordmark } from "../kit/mark.tsx"
import { words } from "../words/words.ts"

type Props = {
  readonly title: string
  readonly heading?: string
  readonly lead?: ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** There is much to read before one decides: a phone has less space above it. */
  readonly isDense?: boolean
  readonly children?: ReactNode
}

/** The pages before the app: a column on the canvas, and a stave that passes behind it with a single note. */
export function Gate({ title, heading = title, lead, above, below, isDense = false, children }: Props) {
  useEffect(() => {
    document.title = words.titleOf(title)
  }, [title])
  return (
    <main
      id="main"
      className={cx(
        "relative flex-1 overflow-x-clip bg-canvas wide-phone:[--gate-top:max(108px,16vh)] tablet:overflow-y-auto",
        isDense ? "[--gate-top:88px]" : "[--gate-top:max(108px,16vh)]",
      )}
    >
      <Stave />
      <div className="relative mx-auto w-full max-w-[424px] px-4 pt-(--gate-top) pb-10 wide-phone:bg-canvas wide-phone:px-8">
        <div className={cx("wide-phone:mb-8", isDense ? "mb-5" : "mb-8")}>
          <Wordmark />
        </div>
        {above !== undefined && <div className="mb-1 text-meta text-ink-3">{above}</div>}
        <h1 className="text-title-l font-semibold" tabIndex={-1}>
          {heading}
        </h1>
        {lead !== undefined && <div className="mt-1 text-body text-ink-2">{lead}</div>}
        {children !== undefined && <div className="mt-5">{children}</div>}
        {below !== undefined && <div className="mt-6 border-t border-line pt-4 text-dense text-ink-3">{below}</div>}
      </div>
    </main>
  )
}

/** Beside the form where there is space, above it on a phone. */
function Stave() {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 top-[calc(var(--gate-top)-78px)] wide-phone:top-[calc(var(--gate-top)+150px)]"
    >
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} className={cx("block h-px bg-line", line > 0 && "mt-[9px] wide-phone:mt-[13px]")} />
      ))}
      <Note />
    </div>
  )
}

function Note() {
  return (
    <svg
      viewBox="0 0 26 60"
      className="absolute top-[-8px] end-10 h-[42px] w-[18px] wide-phone:top-[-11px] wide-phone:end-auto wide-phone:start-[calc(50%-262px)] wide-phone:h-[60px] wide-phone:w-[26px] tablet:start-[calc(50%-330px)]"
    >
      <path d="M18.4 46V4" stroke="var(--brass-line)" strokeWidth="2" strokeLinecap="round" />
      <ellipse
        cx="11.6"
        cy="46.3"
        rx="7.6"
        ry="5.6"
        transform="rotate(-22 11.6 46.3)"
        fill="var(--brass)"
        stroke="var(--brass-line)"
        strokeWidth="1"
      />
    </svg>
  )
}
