import { CopyField } from "../kit/copy-field.tsx"
import { awayWords } from "../words/away-words.ts"
import { listKeptDrafts } from "./kept-drafts.ts"
import { lastPerson } from "./last-person.ts"

/** What the person of this browser was writing and the server does not have, to be read and copied while it is away. */
export function KeptTexts() {
  const userId = lastPerson()
  const texts =
    userId === null
      ? []
      : listKeptDrafts(userId)
          .map(textOf)
          .filter((text) => text !== "")
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="kept-texts" className="mt-6 grid gap-3 border-t border-line pt-4">
      <div>
        <h2 id="kept-texts" className="text-body font-semibold">
          {awayWords.title}
        </h2>
        <p className="text-dense text-ink-2">{awayWords.lead}</p>
      </div>
      {texts.map((text) => (
        <CopyField key={text} label={awayWords.copy} value={text} />
      ))}
    </section>
  )
}

function textOf({ draft }: ReturnType<typeof listKeptDrafts>[number]): string {
  const [first] = draft.versions
  return (first?.content ?? [])
    .map(({ body }) => body)
    .filter((body) => body !== "")
    .join("\n\n")
}
