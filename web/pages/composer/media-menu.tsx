import { Images, Upload } from "lucide-react"
import { useRef, useState } from "react"
import type { Id } from "#domain/ids.ts"
import type { MediaView } from "../../api/views.ts"
import { FileInput } from "../../kit/file-input.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem } from "../../kit/menu.tsx"
import { changeItem } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { MediaPicker } from "./media-picker.tsx"

type Props = MenuProps & { readonly item: ComposerItem }

export function MediaMenu({ trigger, startsOpen, item }: Props) {
  const { whose, change, addFiles, learn } = useComposer()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const take = (picked: readonly MediaView[]) => {
    learn(picked)
    const ids = picked.map(({ id }) => id as Id<"med">)
    change((draft) => changeItem(draft, whose, item.key, ({ media }) => ({ media: [...new Set([...media, ...ids])] })))
  }
  return (
    <>
      <Menu trigger={trigger} startsOpen={startsOpen} align="start">
        <MenuItem icon={Upload} onPick={() => input.current?.click()}>
          {words.composer.addFiles}
        </MenuItem>
        <MenuItem icon={Images} onPick={() => setPicking(true)}>
          {words.composer.addFromLibrary}
        </MenuItem>
      </Menu>
      <FileInput ref={input} label={words.composer.addFiles} onFiles={(files) => addFiles(whose, item.key, files)} />
      <MediaPicker isOpen={isPicking} onClose={() => setPicking(false)} taken={item.media} onPick={take} />
    </>
  )
}
