import { Dialog } from "../kit/dialog.tsx"
import { Kbd } from "../kit/kbd.tsx"
import { notificationWords } from "../words/notification-words.ts"
import { shortcutWords } from "../words/shortcut-words.ts"
import { words } from "../words/words.ts"
import { pagesFor } from "./destinations.ts"
import { altKey, enterKey, modKey, shiftKey } from "./mod-key.ts"
import { usePerson } from "./person.ts"

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { user, workspace } = usePerson()
  const anywhere = [
    { text: shortcutWords.palette, keys: [`${modKey()}K`] },
    { text: shortcutWords.assistant, keys: [`${modKey()}J`] },
    { text: shortcutWords.newPost, keys: ["C"] },
    { text: shortcutWords.filter, keys: ["/"] },
    { text: shortcutWords.sheet, keys: ["?"] },
    { text: shortcutWords.escape, keys: ["Esc"] },
  ]
  const writing = [
    { text: shortcutWords.schedule, keys: [`${modKey()}${enterKey()}`] },
    { text: shortcutWords.addItem, keys: [`${modKey()}${shiftKey()}${enterKey()}`] },
    { text: shortcutWords.moveItem, keys: [`${altKey()}↑`, `${altKey()}↓`] },
    { text: shortcutWords.splitItem, keys: [`${modKey()}${shiftKey()}S`] },
    { text: shortcutWords.joinItem, keys: [`${modKey()}${shiftKey()}J`] },
    { text: shortcutWords.movePicture, keys: [`${altKey()}←`, `${altKey()}→`] },
    { text: shortcutWords.version, keys: [`${altKey()}1…9`] },
    { text: shortcutWords.region, keys: ["F6"] },
    { text: shortcutWords.accounts, keys: [`${modKey()}${shiftKey()}A`] },
    { text: shortcutWords.time, keys: [`${modKey()}${shiftKey()}D`] },
    { text: shortcutWords.preview, keys: [`${modKey()}${shiftKey()}P`] },
  ]
  const post = [
    { text: shortcutWords.lines, keys: ["↓", "↑"] },
    { text: shortcutWords.openPost, keys: ["E"] },
    { text: shortcutWords.mainAction, keys: [`${modKey()}↵`] },
    { text: shortcutWords.fold, keys: ["."] },
  ]
  const { keys } = words.requests
  const requests = [
    { text: keys.next, keys: ["J"] },
    { text: keys.previous, keys: ["K"] },
    { text: keys.details, keys: ["E"] },
    { text: keys.decline, keys: ["D"] },
    { text: keys.approve, keys: [`${modKey()}${enterKey()}`] },
  ]
  const assistant = [
    { text: shortcutWords.editQuestion, keys: ["↑"] },
    { text: shortcutWords.stopAnswer, keys: ["Esc"] },
    { text: shortcutWords.acceptSuggestion, keys: ["A"] },
    { text: shortcutWords.undoSuggestion, keys: ["U"] },
    { text: shortcutWords.discardSuggestion, keys: ["⌫"] },
  ]
  const pages = pagesFor(workspace.role).map((page) => ({ text: page.text, keys: ["G", page.key.toUpperCase()] }))
  const goTo = [...pages, { text: notificationWords.title, keys: ["G", "B"] }]
  const told = [
    { text: notificationWords.keys.lines, keys: ["↓", "↑"] },
    { text: notificationWords.keys.act, keys: ["↵"] },
    { text: notificationWords.keys.read, keys: ["R"] },
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shortcutWords.title}
      lead={user.shortcuts ? shortcutWords.on : shortcutWords.off}
    >
      <Keys title={shortcutWords.anywhere} rows={anywhere} />
      <Keys title={shortcutWords.composer} rows={writing} between={shortcutWords.or} />
      <Keys title={shortcutWords.post} rows={post} between={shortcutWords.or} />
      <Keys title={shortcutWords.requests} rows={requests} />
      <Keys title={notificationWords.keys.title} rows={told} between={shortcutWords.or} />
      <Keys title={shortcutWords.assistantTitle} rows={assistant} />
      <Keys title={shortcutWords.goTo} rows={goTo} />
    </Dialog>
  )
}

type KeyRow = { readonly text: string; readonly keys: readonly string[] }

type KeysProps = { readonly title: string; readonly rows: readonly KeyRow[]; readonly between?: string }

function Keys({ title, rows, between = shortcutWords.between }: KeysProps) {
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
