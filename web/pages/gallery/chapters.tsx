import { useLocation } from "@tanstack/react-router"
import { useEffect } from "react"
import { Anchors } from "../../kit/anchors.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Buttons } from "./buttons.tsx"
import { Choices } from "./choices.tsx"
import { Fields } from "./fields.tsx"
import { Layers } from "./layers.tsx"
import { Lists } from "./lists.tsx"
import { Notifications } from "./notifications.tsx"
import { Posts } from "./posts.tsx"
import { Requests } from "./requests.tsx"
import { Signs } from "./signs.tsx"
import { States } from "./states.tsx"

const chapters = [
  { id: "buttons", text: texts.actions },
  { id: "fields", text: texts.fields },
  { id: "choices", text: texts.choices },
  { id: "layers", text: texts.layers },
  { id: "signs", text: texts.signs },
  { id: "states", text: texts.states },
  { id: "lists", text: texts.lists },
  { id: "posts", text: texts.posts },
  { id: "requests", text: texts.requests },
  { id: "notifications", text: texts.notifications },
]

/** What the gallery is for, and all of it. */
export function Chapters() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== "") document.getElementById(hash)?.scrollIntoView({ block: "start" })
  }, [hash])
  return (
    <div className="flex items-start max-tablet:block">
      <Anchors label={texts.chapters} sections={chapters} />
      <div className="w-full max-w-[1060px] min-w-0 px-3 pb-16 tablet:px-5">
        <p className="max-w-[64ch] pt-5 text-body text-ink-2">{texts.lead}</p>
        <p className="max-w-[64ch] pt-2 text-dense text-ink-3">{texts.reading}</p>
        <Buttons />
        <Fields />
        <Choices />
        <Layers />
        <Signs />
        <States />
        <Lists />
        <Posts />
        <Requests />
        <Notifications />
      </div>
    </div>
  )
}
