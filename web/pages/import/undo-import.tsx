import { useQueryClient } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { importWords } from "../../words/import-words.ts"

type Props = {
  readonly importKey: string
  readonly fileName: string
  readonly count: number
  readonly onClose: () => void
  readonly done?: () => void
}

export function UndoImport({ importKey, fileName, count, onClose, done }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={importWords.undoTitle(fileName)}
      body={importWords.undoBody(count)}
      verb={importWords.undo}
      run={async () => {
        const { deleted, kept } = await call("imports.undo", { key: importKey })
        toasts.add(importWords.undone(deleted, kept))
        await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
      }}
      {...(done === undefined ? {} : { done })}
    />
  )
}
