import { Dialog } from "../kit/dialog.tsx"
import { Kbd } from "../kit/kbd.tsx"
import { words } from "../words/words.ts"
import { pagesFor } from "./destinations.ts"
import { altKey, enterKey, modKey, shiftKey } from "./mod-key.ts"
import { usePerson } from "./person.ts"

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { user, workspace } = usePerson()
  const anywhere = [
    { text: words.shortcuts.palette, keys: [`${modKey()}K`] },
    { text: words.shortcuts.newPost, keys: ["C"] },
    { text: words.shortcuts.filter, keys: ["/"] },
    { text: words.shortcuts.sheet, keys: ["?"] },
    { text: words.shortcuts.escape, keys: ["Esc"] },
  ]
  const writing = [
    { text: words.shortcuts.schedule, keys: [`${modKey()}${enterKey()}`] },
    { text: words.shortcuts.addItem, keys: [`${modKey()}${shiftKey()}${enterKey()}`] },
    { text: words.shortcuts.moveItem, keys: [`${altKey()}↑`, `${altKey()}↓`] },
    { text: words.shortcuts.splitItem, keys: [`${modKey()}${shiftKey()}S`] },
    { text: words.shortcuts.joinItem, keys: [`${modKey()}${shiftKey()}J`] },
    { text: words.shortcuts.movePicture, keys: [`${altKey()}←`, `${altKey()}→`] },
    { text: words.shortcuts.version, keys: [`${altKey()}1…9`] },
    { text: words.shortcuts.region, keys: ["F6"] },
    { text: words.shortcuts.accounts, keys: [`${modKey()}${shiftKey()}A`] },
    { text: words.shortcuts.time, keys: [`${modKey()}${shiftKey()}D`] },
    { text: words.shortcuts.preview, keys: [`${modKey()}${shiftKey()}P`] },
  ]
  const post = [
    { text: words.shortcuts.lines, keys: ["↓", "↑"] },
    { text: words.shortcuts.openPost, keys: ["E"] },
    { text: words.shortcuts.mainAction, keys: [`${modKey()}↵`] },
    { text: words.shortcuts.fold, keys: ["."] },
  ]
  const { keys } = words.requests
  const requests = [
    { text: keys.next, keys: ["J"] },
    { text: keys.previous, keys: ["K"] },
    { text: keys.details, keys: ["E"] },
    { text: keys.decline, keys: ["D"] },
    { text: keys.approve, keys: [`${modKey()}${enterKey()}`] },
  ]
  const pages = pagesFor(workspace.role).map((page) => ({ text: page.text, keys: ["G", page.key.toUpperCase()] }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.shortcuts.title}
      lead={user.shortcuts ? words.shortcuts.on : words.shortcuts.off}
    >
      <Keys title={words.shortcuts.anywhere} rows={anywhere} />
      <Keys title={words.shortcuts.composer} rows={writing} between={words.shortcuts.or} />
      <Keys title={words.shortcuts.post} rows={post} between={words.shortcuts.or} />
      <Keys title={words.shortcuts.requests} rows={requests} />
      <Keys title={words.shortcuts.goTo} rows={pages} />
    </Dialog>
  )
}

type KeyRow = { readonly text: string; readonly keys: readonly string[] }

type KeysProps = { readonly title: string; readonly rows: readonly KeyRow[]; readonly between?: string }

function Keys({ title, rows, between = words.shortcuts.between }: KeysProps) {
  return (
    <section className="mt-2">
      <h3 className="mb-0.5 text-meta font-medium text-ink-3">{title}</h3>
      <dl>
        {rows.map((row) => (
          <div
            key={row.text}
            className="flex min-h-[34px] items-center justify-between gap-3 border-t border-line text-dense"
          >
            <dt>{row.text}</dt>
            <dd className="flex items-center gap-1.5">
              {row.keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && <span className="text-meta text-ink-3">{between}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
