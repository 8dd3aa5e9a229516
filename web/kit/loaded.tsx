import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { words } from "../words/words.ts"
import { Button } from "./button.tsx"
import { sayFault } from "./fault-note.tsx"
import { Skeleton } from "./skeleton.tsx"

type Props<Data> = {
  readonly query: UseQueryResult<Data>
  readonly rows?: number
  readonly className?: string
  readonly children: (data: Data) => ReactNode
}

/** Shows an answer once it is there; before that its shape, and a failure with what to do about it. */
export function Loaded<Data>({ query, rows = 3, className = "p-3 tablet:p-5", children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <div role="alert" className={className}>
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-failed-wash px-3 py-2.5 text-dense">
          <p className="min-w-0 flex-1">
            <b className="font-semibold text-failed">{words.faults.load}</b> {sayFault(query.error)}
          </p>
          <Button size="small" onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {words.common.retry}
          </Button>
        </div>
      </div>
    )
  }
  return <Skeleton rows={rows} className={className} />
}
