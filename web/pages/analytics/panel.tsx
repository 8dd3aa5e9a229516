import { ChartNoAxesColumn, Table2 } from "lucide-react"
import { useId } from "react"
import type { ReactNode } from "react"
import { IconButton } from "../../kit/icon-button.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"

type Props = {
  readonly title: string
  readonly beside?: ReactNode
  readonly end?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One quarter of the page. */
export function Panel({ title, beside, end, className = "", children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-b border-line pt-2.5 pb-3 ${className}`}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 px-3 tablet:px-5">
        <h2 id={id} className="text-body font-semibold whitespace-nowrap">
          {title}
        </h2>
        {beside !== undefined && <div className="max-tablet:order-last max-tablet:basis-full">{beside}</div>}
        {end !== undefined && <span className="ms-auto">{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** Every chart has a table behind it. */
export function TableSwitch({
  isTable,
  onTable,
}: {
  readonly isTable: boolean
  readonly onTable: (is: boolean) => void
}) {
  return (
    <IconButton
      icon={isTable ? ChartNoAxesColumn : Table2}
      label={isTable ? analyticsWords.showChart : analyticsWords.showTable}
      onClick={() => onTable(!isTable)}
    />
  )
}
