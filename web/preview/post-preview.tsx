import type { CSSProperties } from "react"
import type { PreviewShape } from "#domain/preview/facts.ts"
import { planPreview } from "#domain/preview/plan-preview.ts"
import { cx } from "../kit/cx.ts"
import { CardShape } from "./card-shape.tsx"
import type { DrawnAccount, DrawnMedia, Drawing, ShapeProps } from "./drawing.ts"
import { PhotoShape } from "./photo-shape.tsx"
import { PinShape } from "./pin-shape.tsx"
import { PortraitShape } from "./portrait-shape.tsx"
import { RowShape } from "./row-shape.tsx"
import { WideShape } from "./wide-shape.tsx"

type Props = {
  /** Of one network. More than one where it reads the same on each. */
  readonly accounts: readonly [DrawnAccount, ...DrawnAccount[]]
  readonly items: readonly { readonly key: string; readonly body: string; readonly media: readonly string[] }[]
  /** As they hold for these accounts. */
  readonly options: Readonly<Record<string, string>>
  readonly media: ReadonlyMap<string, DrawnMedia>
  readonly when: string
  readonly board?: string | null
  /** Where somebody answers for all of it: nothing is cut, folded or left behind another picture. */
  readonly isWhole?: boolean
}

const shapes: Readonly<Record<PreviewShape, (props: ShapeProps) => React.JSX.Element>> = {
  row: RowShape,
  photo: PhotoShape,
  portrait: PortraitShape,
  wide: WideShape,
  pin: PinShape,
  card: CardShape,
}

const frame = "overflow-hidden rounded-dialog border border-line bg-raised"
const frames: Readonly<Record<PreviewShape, string>> = {
  row: `${frame} px-3.5 py-3`,
  photo: `${frame} divide-y divide-line`,
  portrait: "mx-auto grid w-full max-w-[296px] gap-4",
  wide: `${frame} divide-y divide-line`,
  pin: "mx-auto grid w-full max-w-[296px] gap-4",
  card: `${frame} divide-y divide-line`,
}

/** A post as its network shows it. Nothing in it is a live link. */
export function PostPreview({ accounts, items, options, media, when, board = null, isWhole = false }: Props) {
  const [{ key: network }] = accounts
  const drawn = items.map((item) => ({ ...item, pictures: item.media.flatMap((id) => media.get(id) ?? []) }))
  const plan = planPreview({
    network,
    options,
    items: drawn.map(({ body, pictures }) => ({ body, media: pictures })),
    isWhole,
  })
  const drawing: Drawing = {
    plan,
    accounts,
    items: drawn.flatMap(({ key, pictures }, index) => {
      const planned = plan.items[index]
      return planned === undefined ? [] : [{ key, planned, pictures }]
    }),
    when,
    isWhole,
    board,
  }
  const Shape = shapes[plan.shape]
  const [light, dark] = plan.accent
  const accent: CSSProperties & { readonly "--accent": string } = { "--accent": `light-dark(${light}, ${dark})` }
  return (
    <div
      data-preview={network}
      data-kind={plan.kind}
      style={accent}
      className={cx("min-w-0 font-native text-[14px] leading-5", frames[plan.shape])}
    >
      {drawing.items.map((item, place) => (
        <Shape key={item.key} drawing={drawing} item={item} place={place} />
      ))}
    </div>
  )
}
