import { useNavigate } from "@tanstack/react-router"
import { Undo2 } from "lucide-react"
import { useRef, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { StepView, SuggestionView, TurnView } from "../../api/views.ts"
import { ChangedNotice } from "../../changes/changed-notice.tsx"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { scrollsByKeys } from "../../kit/scrolls-by-keys.ts"
import type { Whose } from "../../post/draft.ts"
import { wantVersion } from "../../post/wanted-version.ts"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { useCardFocus, useCardPress } from "../use-card-keys.ts"
import { useSuggestion } from "../use-suggestion.ts"
import { SuggestedOthers } from "./suggested-others.tsx"
import { SuggestedText, VersionName } from "./suggested-text.tsx"

type Props = { readonly turn: TurnView; readonly step: StepView; readonly suggestion: SuggestionView }

/** An edit that waits for the person. What is accepted or put aside folds to a line. */
export function SuggestionCard({ turn, step, suggestion }: Props) {
  const { user, workspace } = usePerson()
  const navigate = useNavigate()
  const card = useRef<HTMLElement>(null)
  const deciding = useSuggestion(turn, step, suggestion)
  const [isReopened, setReopened] = useState(false)
  const { decided, postId, texts, mediaId } = suggestion
  const { changes, isNewer, isGone, isBusy, fault, accept, discard, undo, see } = deciding
  const isOpen = decided === undefined || (isReopened && decided !== "accepted")
  const mayAccept = isAtLeast(workspace.role, "editor") && !isGone
  const isThere = changes.length === 0 && suggestion.others.length === 0
  const first = texts[0]
  const edit = () =>
    accept(() => {
      wantVersion(postId, (first?.accountId ?? null) as Whose)
      void navigate({ to: "/posts/$postId", params: { postId } })
    })
  useCardFocus(card, decided)
  useCardPress(card, (key) => {
    if (!user.shortcuts || isBusy) return undefined
    if (key === "a" && isOpen && mayAccept && !isNewer && !isThere) return accept
    if (key === "u" && decided === "accepted") return undo
    return key === "Backspace" && isOpen ? discard : undefined
  })
  return (
    <article
      ref={(element) => {
        card.current = element
        scrollsByKeys(element)
      }}
      aria-labelledby={`${turn.id}-${step.id}`}
      data-suggestion={decided ?? "open"}
      className="sheet min-w-0 overflow-hidden rounded-sheet border border-line-strong bg-raised"
    >
      {isOpen ? (
        <>
          {isNewer && (
            <ChangedNotice
              isAlert
              lead={
                <>
                  <b className="font-semibold text-warn">{assistantWords.moved}</b> {assistantWords.movedLead}
                </>
              }
            >
              {null}
            </ChangedNotice>
          )}
          <SuggestedText id={`${turn.id}-${step.id}`} step={step} deciding={deciding} suggestion={suggestion} />
          <SuggestedOthers step={step} suggestion={suggestion} />
          {fault !== null && (
            <div className="px-3 pb-2.5">
              <FaultNote error={fault} />
            </div>
          )}
          <div className="flex flex-wrap items-center justify-end gap-1.5 border-t border-line bg-canvas px-2.5 py-2">
            {isThere && <p className="flex-1 px-1 text-meta text-ink-3">{assistantWords.saysAlready}</p>}
            {isGone && <p className="flex-1 px-1 text-meta text-ink-3">{assistantWords.postGone}</p>}
            <Button look="ghost" size="small" onClick={discard}>
              {assistantWords.discard}
            </Button>
            {mayAccept && !isThere && !isNewer && mediaId === undefined && (
              <Button look="ghost" size="small" onClick={edit}>
                {assistantWords.acceptEdit}
              </Button>
            )}
            {mayAccept && isNewer && (
              <Button look="ink" size="small" onClick={see}>
                {assistantWords.seen}
              </Button>
            )}
            {mayAccept && !isThere && !isNewer && (
              // It stands where "I have seen it" stood: the second half of a double click there is no answer.
              <Button look="ink" size="small" isBusy={isBusy} onClick={({ detail }) => detail < 2 && accept()}>
                {assistantWords.accept}
                {user.shortcuts && (
                  <kbd
                    aria-hidden
                    className="min-w-5 rounded-chip border border-on-ink/35 px-1 text-center text-micro leading-4 font-medium max-tablet:hidden"
                  >
                    A
                  </kbd>
                )}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className="flex min-h-[42px] flex-wrap items-center gap-2.5 px-3 py-1.5 text-dense">
          <VersionName id={`${turn.id}-${step.id}`} step={step} text={first} />
          <span className="flex-1" />
          {decided === "accepted" ? (
            <>
              <span className="inline-flex items-center gap-1.5 font-medium text-published">
                <Glyph kind="done" size={13} />
                {assistantWords.inPost}
              </span>
              {mayAccept && (
                <Button size="small" icon={Undo2} isBusy={isBusy} onClick={undo}>
                  {assistantWords.undo}
                </Button>
              )}
            </>
          ) : (
            <>
              <span className="text-ink-3">
                {decided === "discarded" ? assistantWords.discarded : assistantWords.undone}
              </span>
              <Button size="small" onClick={() => setReopened(true)}>
                {assistantWords.show}
              </Button>
            </>
          )}
          {fault !== null && (
            <div className="basis-full">
              <FaultNote error={fault} />
            </div>
          )}
        </div>
      )}
    </article>
  )
}
