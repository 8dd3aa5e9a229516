import { useEffect, useState } from "react"
import { onSignal } from "../api/signals.ts"
import { CopyField } from "../kit/copy-field.tsx"
import { Field } from "../kit/field.tsx"
import { awayWords } from "../words/away-words.ts"
import { emptyDraft, newItem } from "./draft.ts"
import {
  type DraftPlace,
  findKeptDraft,
  forgetDraft,
  keepDraft,
  type KeptDraft,
  listKeptDrafts,
} from "./kept-drafts.ts"
import { lastPerson } from "./last-person.ts"

/** While the server is away: what the person of this browser was writing and it does not have, and a place to write more. */
export function KeptTexts() {
  const [person] = useState(lastPerson)
  if (person === null) return null
  const { userId, workspaceId } = person
  return (
    <section aria-labelledby="kept-texts" className="mt-6 grid gap-3 border-t border-line pt-4">
      <h2 id="kept-texts" className="text-body font-semibold">
        {awayWords.title}
      </h2>
      <Others userId={userId} newIn={workspaceId} />
      {workspaceId !== null && <NewText place={{ userId, workspaceId }} />}
    </section>
  )
}

/** To be read and copied. Each goes on where its post is. */
function Others({ userId, newIn }: { readonly userId: string; readonly newIn: string | null }) {
  const [texts] = useState(() => listKeptDrafts(userId, newIn).map(textOf).filter(Boolean))
  if (texts.length === 0) return null
  return (
    <>
      <p className="text-dense text-ink-2">{awayWords.lead}</p>
      {texts.map((text) => (
        <CopyField key={text} label={awayWords.copy} value={text} />
      ))}
    </>
  )
}

/** The new post of the workspace that was open last: the composer finds it there when the server is back. */
function NewText({ place }: { readonly place: DraftPlace }) {
  const [before] = useState(() => findKeptDraft(place, null))
  const [text, setText] = useState(() => (before === null ? "" : textOf(before)))
  const isMine = text !== ""
  useEffect(() => (isMine ? onSignal("reachable", () => window.location.assign("/posts/new")) : undefined), [isMine])
  // A thread has several texts: it is shown, and goes on in the composer.
  if (before !== null && (before.draft.versions[0]?.content.length ?? 0) > 1) {
    return <CopyField label={awayWords.copy} value={text} />
  }
  const write = (next: string) => {
    setText(next)
    if (next === "") forgetDraft(place, null)
    else keepDraft(place, null, withText(before, next))
  }
  return (
    <Field label={awayWords.write} hint={awayWords.writeHint}>
      {(wiring) => (
        <textarea
          {...wiring}
          value={text}
          onChange={({ target }) => write(target.value)}
          rows={5}
          dir="auto"
          className="field-box w-full resize-y px-2.5 py-1.5 text-touch text-ink tablet:text-control"
        />
      )}
    </Field>
  )
}

function withText(before: KeptDraft | null, body: string): KeptDraft {
  if (before === null) {
    const draft = emptyDraft([], null)
    return {
      draft: { ...draft, versions: draft.versions.map((each) => ({ ...each, content: [newItem(body)] })) },
      base: null,
    }
  }
  const versions = before.draft.versions.map((version, place) => {
    return place > 0 ? version : { ...version, content: version.content.map((item) => ({ ...item, body })) }
  })
  return { ...before, draft: { ...before.draft, versions } }
}

function textOf({ draft }: KeptDraft): string {
  const [first] = draft.versions
  return (first?.content ?? [])
    .map(({ body }) => body)
    .filter((body) => body !== "")
    .join("\n\n")
}
