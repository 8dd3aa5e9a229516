import { isSame, readDraft } from "../../post/draft.ts"
import type { ComposerDraft } from "../../post/draft.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { VersionTexts } from "./version-texts.tsx"

/** Mine and theirs beside each other, version by version. */
export function SeeBoth() {
  const { keeping, draft } = useComposer()
  if (keeping.theirs === null) return null
  const theirs = readDraft(keeping.theirs)
  return (
    <section
      ref={showWhole}
      aria-label={words.composer.seeBoth}
      className="grid scroll-mt-40 max-h-[46dvh] shrink-0 gap-px overflow-y-auto border-b border-line bg-line tablet:grid-cols-2"
    >
      <Side title={words.composer.yours} draft={draft} />
      <Side title={words.composer.theirs} draft={theirs} isSame={isSame(draft, theirs)} />
    </section>
  )
}

/** Used as a ref: on a phone the page may be scrolled past the place where it appears. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" })
}

type SideProps = { readonly title: string; readonly draft: ComposerDraft; readonly isSame?: boolean }

function Side({ title, draft, isSame: isEqual = false }: SideProps) {
  const { user } = usePerson()
  const { accounts } = useComposer()
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.provider ?? words.composer.goneAccount
  return (
    <div className="min-w-0 bg-canvas px-3 py-3 tablet:px-5">
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="figures mb-2 text-meta text-ink-3">
        {draft.scheduledAt === null ? words.composer.noTimeShort : showMoment(draft.scheduledAt, user.timeZone)}
        {draft.accountIds.length > 0 && ` · ${draft.accountIds.map(nameOf).join(", ")}`}
        {isEqual && ` · ${words.composer.same}`}
      </p>
      <VersionTexts versions={draft.versions} nameOf={nameOf} />
    </div>
  )
}
