import { useQuery } from "@tanstack/react-query"
import type { AppCalls } from "#actions/registry.ts"
import { call } from "../../api/call.ts"
import type { AccountLine } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import type { GlyphKind } from "../../kit/glyph.tsx"
import { Spinner } from "../../kit/spinner.tsx"
import { words } from "../../words/words.ts"

type Props = { readonly line: AccountLine; readonly isOpen: boolean; readonly onClose: () => void }
type CheckLine = AppCalls["accounts.check"]["output"]["lines"][number]

/** Tries everything with an account but publishing, and says what was found. */
export function CheckAccount({ line: { account }, isOpen, onClose }: Props) {
  const title = words.accounts.check.title(account.provider, account.handle)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} lead={words.accounts.check.lead}>
      <Found id={account.id} />
      <DialogActions>
        <Button onClick={onClose}>{words.common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Found({ id }: { readonly id: string }) {
  // Asked anew whenever the dialog opens: what was found a while ago says nothing.
  const { data, error } = useQuery({
    queryKey: ["account-check", id],
    queryFn: () => call("accounts.check", { id }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error !== null) return <FaultNote error={error} />
  if (data === undefined) {
    return (
      <output className="flex items-center gap-2.5 text-dense text-ink-2">
        <Spinner />
        {words.accounts.check.running}
      </output>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-sheet border border-line">
      {data.lines.map((each) => (
        <Line key={each.check} line={each} />
      ))}
    </ul>
  )
}

const glyphs: Readonly<Record<CheckLine["state"], GlyphKind>> = {
  ok: "done",
  warning: "waiting",
  failed: "failed",
  skipped: "todo",
}

function Line({ line: { check, state, message } }: { readonly line: CheckLine }) {
  return (
    <li className="flex gap-3 px-3 py-2.5">
      <span className="mt-1 shrink-0">
        <Glyph kind={glyphs[state]} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-control font-control">
          {words.accounts.check.names[check]}
          <span className="sr-only">: {words.accounts.check.states[state]}</span>
        </b>
        <span dir="auto" className="block text-dense text-ink-2 wrap-anywhere">
          {message}
        </span>
      </span>
    </li>
  )
}
