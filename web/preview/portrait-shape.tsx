import { Music2 } from "lucide-react"
import type { CSSProperties } from "react"
import type { PreviewKind } from "#domain/preview/facts.ts"
import { words } from "../words/words.ts"
import type { Drawing, ShapeProps } from "./drawing.ts"
import { PreviewDeeds } from "./preview-deeds.tsx"
import { PreviewFace, PreviewNames, shownName } from "./preview-face.tsx"
import { NoMedia, PreviewMedia } from "./preview-media.tsx"
import { HiddenRest, PreviewText } from "./preview-text.tsx"

/** On a dark picture everything is white, names and tags too. */
const onPicture: CSSProperties & { readonly "--accent": string } = { "--accent": "#fff" }

/** TikTok, reels, stories, Shorts: 9:16 from edge to edge, words at the lower left, what one can do in a column. */
export function PortraitShape({ drawing, item, place }: ShapeProps) {
  const { plan, isWhole } = drawing
  const isStory = plan.kind === "story"
  return (
    <article>
      <div className="relative grid overflow-hidden rounded-dialog" style={onPicture}>
        {item.pictures.length === 0 ? (
          <NoMedia drawing={drawing} ratio={9 / 16} />
        ) : (
          <PreviewMedia drawing={drawing} item={item} />
        )}
        {item.pictures.length > 0 && !isWhole && <Shade />}
        {!isWhole && isStory && <StoryTop drawing={drawing} place={place} />}
        {!isWhole && !isStory && <Top network={plan.network} kind={plan.kind} />}
        {!isStory && !isWhole && item.pictures.length > 0 && (
          <>
            <PreviewDeeds
              deeds={plan.deeds}
              className="pointer-events-none absolute end-3 bottom-4 flex-col items-center gap-[18px] text-white!"
            />
            <Words drawing={drawing} item={item} place={place} />
          </>
        )}
        {isStory && !isWhole && (
          <div aria-hidden className="absolute inset-x-3 bottom-3 flex items-center gap-3 text-white">
            <span className="h-8 flex-1 rounded-full border border-white/80 px-3 text-meta leading-[30px]">
              {words.preview.sendMessage}
            </span>
            <PreviewDeeds deeds={["like", "send"]} className="gap-3 text-white!" />
          </div>
        )}
      </div>
      {(isWhole || item.pictures.length === 0) && <Below drawing={drawing} item={item} place={place} />}
      <HiddenRest item={item} isStory={isStory} />
    </article>
  )
}

/** Behind the words, so that they can be read on any picture. */
function Shade() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 bg-linear-to-b from-[rgb(0_0_0/0.55)] via-transparent via-30% to-[rgb(0_0_0/0.80)]"
    />
  )
}

function Top({ network, kind }: { readonly network: string; readonly kind: PreviewKind }) {
  const text = network === "tiktok" ? words.preview.feed : kind === "reel" ? words.preview.reels : null
  if (text === null) return null
  return (
    <span aria-hidden className="absolute inset-x-3 top-3 text-[13.5px] font-semibold text-white">
      {text}
    </span>
  )
}

function StoryTop({ drawing, place }: Pick<ShapeProps, "drawing" | "place">) {
  return (
    <div className="absolute inset-x-3 top-2.5 grid gap-2 text-white [&_.text-ink-3]:text-white">
      <span aria-hidden className="flex gap-1">
        <span className="h-0.5 flex-1 rounded-full bg-white" />
        <span className="h-0.5 flex-1 rounded-full bg-white/45" />
      </span>
      <span className="flex items-center gap-2 text-[13px]">
        <PreviewFace drawing={drawing} />
        <span className="grid min-w-0">
          <PreviewNames drawing={drawing} place={place} tail={drawing.when} />
        </span>
      </span>
    </div>
  )
}

/** At the lower left, clear of the column at the right. */
function Words({ drawing, item, place }: ShapeProps) {
  const { title } = drawing.plan.marks
  return (
    <div className="absolute start-3 end-14 bottom-4 grid gap-1.5 text-[13px] leading-[18px] text-white [&_.text-ink-3]:text-white">
      <span className="flex min-w-0 items-center gap-2">
        {drawing.plan.network !== "tiktok" && <PreviewFace drawing={drawing} />}
        <span className="grid min-w-0 flex-1">
          <PreviewNames drawing={drawing} place={place} />
        </span>
        {drawing.plan.kind === "short" && (
          <span aria-hidden className="rounded-full bg-white px-2.5 py-1 text-meta font-semibold text-[#1a1f2a]">
            {words.preview.subscribe}
          </span>
        )}
      </span>
      {title !== undefined && <span className="font-semibold wrap-anywhere">{title}</span>}
      <PreviewText item={item} />
      <Sound drawing={drawing} />
    </div>
  )
}

function Sound({ drawing }: { readonly drawing: Drawing }) {
  const { plan, accounts } = drawing
  if (plan.network === "youtube" || plan.network === "facebook") return null
  const text =
    plan.network === "tiktok" ? words.preview.sound(shownName(drawing, accounts[0])) : words.preview.originalAudio
  return (
    <span aria-hidden className="flex items-center gap-1.5 text-meta">
      <Music2 size={13} strokeWidth={2} />
      <span className="truncate">{text}</span>
    </span>
  )
}

/** All of the words below the picture: nothing lies on a picture that somebody answers for. */
function Below({ drawing, item, place }: ShapeProps) {
  const { title } = drawing.plan.marks
  return (
    <div className="mt-2 grid gap-1 text-[13.5px] leading-[19px]">
      <PreviewNames drawing={drawing} place={place} tail={`· ${drawing.when}`} />
      {title !== undefined && <b className="font-semibold wrap-anywhere">{title}</b>}
      <PreviewText item={item} />
    </div>
  )
}
