import { useState } from "react"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { Cell } from "../../kit/table.tsx"
import { useToasts } from "../../kit/use-toasts.ts"

type Props = {
  /** What the button says, before the name of what ends. */
  readonly act: string
  readonly name: string
  readonly title: string
  readonly body: string
  readonly verb: string
  readonly run: () => Promise<unknown>
  /** What is said once it has ended. */
  readonly done: string
}

/** The end of a row that stands for a way in: it can be taken back, after one question. */
export function EndCell({ act, name, title, body, verb, run, done }: Props) {
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  return (
    <Cell className="text-end max-tablet:order-1">
      <Button size="small" look="danger" onClick={() => setAsking(true)} aria-label={`${act} ${name}`}>
        {act}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        body={body}
        verb={verb}
        run={run}
        done={() => toasts.add(done)}
      />
    </Cell>
  )
}
