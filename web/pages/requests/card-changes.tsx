import { useQuery } from "@tanstack/react-query"
import { History } from "lucide-react"
import { useId, useState } from "react"
import type { ReactNode } from "react"
import { limitsQuery } from "../../api/queries.ts"
import type { CardView, ContentView } from "../../api/views.ts"
import { Segments } from "../../kit/segments.tsx"
import { usePerson } from "../../shell/person.ts"
import { showWhen } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { DifferenceList } from "./difference-list.tsx"
import { findDifferences, toApprove } from "./find-differences.ts"
import type { Difference, Side } from "./find-differences.ts"
import { PostTexts } from "./post-texts.tsx"

type Find = (one: Side, other: Side) => readonly Difference[]

function useDifferences(): Find {
  const { user } = usePerson()
  const limits = useQuery(limitsQuery).data ?? []
  const labelOf = (wanted: string) => limits.flatMap(({ options }) => options).find(({ key }) => key === wanted)?.label
  return (one, other) => findDifferences(one, other, { timeZone: user.timeZone, labelOf })
}

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
    <Notice
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
    </Notice>
  )
}

/** Who it was, where that is known for certain. */
function WhoChanged({ card: { lastChange } }: { readonly card: CardView }) {
  const { user } = usePerson()
  if (lastChange === undefined) return <b className="font-semibold text-warn">{words.requests.changed}</b>
  const { you, byAgent, byScript } = words.requests.who
  const { client, door, at } = lastChange
  const person = lastChange.user.id === user.id ? you : lastChange.user.name
  const who = client !== undefined ? byAgent(client, person) : door === "app" ? person : byScript(person)
  return (
    <>
      <b className="font-semibold text-warn">{words.requests.changedBy}</b>{" "}
      {words.requests.lastBy(who, showWhen(at, user.timeZone))}
    </>
  )
}

/** The content changed under the eyes of the person: what they read last, and what stands there now. */
export function ChangedSinceSeen({ seen, latest }: { readonly seen: CardView; readonly latest: CardView }) {
  const find = useDifferences()
  return (
    <Notice
      isAlert
      lead={
        <>
          <b className="font-semibold text-warn">{words.requests.justChanged}</b> {words.requests.justChangedLead}
        </>
      }
    >
      <DifferenceList differences={findBetween(find, seen.content, latest.content)} />
    </Notice>
  )
}

/** What would be approved decides; where that is the same, what it is made from. */
function findBetween(find: Find, one: ContentView, other: ContentView): readonly Difference[] {
  const found = find(toApprove(one), toApprove(other))
  return found.length > 0 ? found : find(one, other)
}

type NoticeProps = {
  readonly lead: ReactNode
  readonly end?: ReactNode
  readonly isAlert?: boolean
  readonly children: ReactNode
}

function Notice({ lead, end, isAlert = false, children }: NoticeProps) {
  return (
    <section className="overflow-hidden rounded-sheet border border-line" data-changed={isAlert ? "just" : "since"}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 bg-warn-wash px-3 py-2.5 text-dense">
        <History size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
        <p role={isAlert ? "alert" : undefined} className="min-w-0 flex-1 basis-52">
          {lead}
        </p>
        {end}
      </div>
      {children}
    </section>
  )
}
