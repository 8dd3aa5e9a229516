import { useRef, useState } from "react"
import { ReactCrop } from "react-image-crop"
import "react-image-crop/dist/ReactCrop.css"
import { call } from "../../api/call.ts"
import { ownAddress } from "../../api/own-address.ts"
import { upload } from "../../api/upload.ts"
import type { MediaView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { Segments } from "../../kit/segments.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"
import { cutOut, middleOf } from "./cut-out.ts"

type Props = {
  readonly media: MediaView
  readonly onClose: () => void
  /** The picture that takes its place. */
  readonly onCut: (cut: MediaView) => void
}

const ratios = { free: null, square: 1, portrait: 4 / 5, pin: 2 / 3, story: 9 / 16, wide: 16 / 9 } as const
type Shape = keyof typeof ratios

/** Cuts a picture to a shape. The picture itself stays in the library as it is. */
export function CropDialog(props: Props) {
  return (
    <Dialog isOpen onClose={props.onClose} title={words.crop.title} lead={words.crop.lead}>
      <CropForm {...props} />
    </Dialog>
  )
}

function CropForm({ media, onClose, onCut }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [shape, setShape] = useState<Shape>("free")
  const [part, setPart] = useState(middleOf(null, media))
  const ratio = ratios[shape]
  const form = useForm({
    fields: [],
    send: async () => {
      if (image.current === null) throw new Error("There is no picture to cut")
      const file = await cutOut(image.current, part, media.fileName, media.contentType)
      const cut = await upload(file, () => {}).done
      if (media.altText === "") return cut
      return (await call("media.update", { id: cut.id, altText: media.altText })).media
    },
    done: (cut) => {
      onCut(cut)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <div className="mt-4 grid justify-items-center gap-3">
        <Segments
          label={words.crop.shape}
          isLabelHidden
          value={shape}
          onValue={(next) => {
            setShape(next)
            setPart(middleOf(ratios[next], media))
          }}
          choices={Object.keys(ratios).map((value) => ({
            value: value as Shape,
            text: words.crop.shapes[value as Shape],
          }))}
        />
        <ReactCrop
          crop={{ unit: "%", ...part }}
          {...(ratio === null ? {} : { aspect: ratio })}
          keepSelection
          minWidth={16}
          minHeight={16}
          ruleOfThirds
          ariaLabels={words.crop.handles}
          onChange={(_, percent) => setPart(percent)}
        >
          <img
            ref={image}
            // Its pixels are read, so it must not be fetched from another origin.
            crossOrigin="anonymous"
            src={ownAddress(media.url)}
            alt={media.altText === "" ? media.fileName : media.altText}
            className="max-h-[50dvh] max-w-full"
          />
        </ReactCrop>
        <output className="figures text-meta text-ink-3">
          {words.crop.size(
            Math.round((media.width * part.width) / 100),
            Math.round((media.height * part.height) / 100),
          )}
        </output>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.crop.cut}
        </Button>
      </DialogActions>
    </Form>
  )
}
