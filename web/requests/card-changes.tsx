import { useId, useState } from "react"
import type { CardView, ContentView } from "../api/views.ts"
import { ChangedNotice } from "../changes/changed-notice.tsx"
import { DifferenceList } from "../changes/difference-list.tsx"
import { toApprove } from "../changes/find-differences.ts"
import type { Difference } from "../changes/find-differences.ts"
import { useDifferences } from "../changes/use-differences.ts"
import type { FindDifferences } from "../changes/use-differences.ts"
import { Segments } from "../kit/segments.tsx"
import { usePerson } from "../shell/person.ts"
import { showWhen } from "../words/dates.ts"
import { sayChanger } from "../words/say-changer.ts"
import { words } from "../words/words.ts"
import { PostTexts } from "./post-texts.tsx"

/** What an edit would make of the post that is scheduled. */
export function EditChanges({ content: { post, after, ...rest } }: { readonly content: ContentView }) {
  const find = useDifferences()
  const id = useId()
  if (post === undefined || after === undefined) return null
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-sheet border border-line">
      <h3 id={id} className="border-b border-line bg-sunk px-3 py-2 text-control font-semibold">
        {words.requests.edit}
      </h3>
      <DifferenceList differences={find({ ...rest, post }, { ...rest, post: after })} />
    </section>
  )
}

/** The content is not what it was when the agent asked. */
export function ChangedSinceAsked({ card }: { readonly card: CardView }) {
  const find = useDifferences()
  const [view, setView] = useState<"changes" | "asked" | "now">("changes")
  const differences = findBetween(find, card.asked, card.content)
  const shown = view === "asked" ? card.asked : card.content
  return (
    <ChangedNotice
      lead={
        <>
          <WhoChanged card={card} /> {card.state === "pending" && words.requests.changedLead}
        </>
      }
      end={
        <Segments
          label={words.requests.changedView}
          isLabelHidden
          value={view}
          onValue={setView}
          choices={[
            { value: "changes", text: words.requests.views.changes },
            { value: "asked", text: words.requests.views.asked },
            { value: "now", text: words.requests.views.now },
          ]}
        />
      }
    >
      {view === "changes" ? <DifferenceList differences={differences} /> : <PostTexts content={shown} />}
    </ChangedNotice>
  )
}

/** Who it was, where that is known for certain. */
function WhoChanged({ card: { lastChange } }: { readonly card: CardView }) {
  const { user } = usePerson()
  if (lastChange === undefined) return <b className="font-semibold text-warn">{words.requests.changed}</b>
  return (
    <>
      <b className="font-semibold text-warn">{words.requests.changedBy}</b>{" "}
      {words.requests.lastBy(sayChanger(lastChange, user), showWhen(lastChange.at, user.timeZone))}
    </>
  )
}

/** The content changed under the eyes of the person: what they read last, and what stands there now. */
export function ChangedSinceSeen({ seen, latest }: { readonly seen: CardView; readonly latest: CardView }) {
  const find = useDifferences()
  return (
    <ChangedNotice
      isAlert
      lead={
        <>
          <b className="font-semibold text-warn">{words.requests.justChanged}</b> {words.requests.justChangedLead}
        </>
      }
    >
      <DifferenceList differences={findBetween(find, seen.content, latest.content)} />
    </ChangedNotice>
  )
}

/** What would be approved decides; where that is the same, what it is made from. */
function findBetween(find: FindDifferences, one: ContentView, other: ContentView): readonly Difference[] {
  const found = find(toApprove(one), toApprove(other))
  return found.length > 0 ? found : find(one, other)
}
