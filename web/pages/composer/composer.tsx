import { useState } from "react"
import type { AccountView, ProviderLimits } from "../../api/views.ts"
import { BottomSheet } from "../../kit/bottom-sheet.tsx"
import { cx } from "../../kit/cx.ts"
import { Drawer } from "../../kit/drawer.tsx"
import { useHasSide } from "../../kit/use-has-side.ts"
import { useNoStrayDrops } from "../../kit/use-no-stray-drops.ts"
import { words } from "../../words/words.ts"
import { AccountsBar } from "./accounts-bar.tsx"
import { Bars } from "./bars.tsx"
import { ComposerContext } from "./composer-context.ts"
import { ComposerHeader } from "./composer-header.tsx"
import { Dock } from "./dock.tsx"
import type { PostKeeper } from "./post-keeper.ts"
import { Side } from "./side.tsx"
import { useComposerKeys } from "./use-composer-keys.ts"
import { useComposing } from "./use-composing.ts"
import { VersionPanel } from "./version-panel.tsx"
import { VersionTabs } from "./version-tabs.tsx"
import { WhatIsMissing } from "./what-is-missing.tsx"

type Props = {
  readonly keeper: PostKeeper
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

export function Composer(props: Props) {
  const composing = useComposing(props)
  const hasSide = useHasSide()
  const [isPeeking, setPeeking] = useState(false)
  useNoStrayDrops()
  useComposerKeys(composing, () => setPeeking((before) => !before))
  return (
    <ComposerContext value={composing}>
      <ComposerHeader onPreview={hasSide ? undefined : () => setPeeking(true)} hasGoing={hasSide}>
        <output className="sr-only">{composing.spoken}</output>
        <Bars />
        <div className={cx("grid min-h-0 flex-1", hasSide && "grid-cols-[minmax(0,1fr)_412px]")}>
          <section aria-label={words.composer.thread} className="flex min-h-0 min-w-0 flex-col">
            <div className="min-h-0 flex-1 px-3 pt-3.5 pb-5 tablet:overflow-y-auto tablet:px-7">
              <div className="mx-auto max-w-[740px]">
                <AccountsBar />
                <VersionTabs>
                  <VersionPanel />
                </VersionTabs>
              </div>
            </div>
            <Dock hasGoing={!hasSide} />
          </section>
          {hasSide && (
            <aside
              aria-label={words.composer.preview}
              className="min-h-0 overflow-y-auto border-s border-line bg-canvas px-4 py-3"
            >
              <Side hasList />
            </aside>
          )}
        </div>
      </ComposerHeader>
      <Drawer isOpen={isPeeking && !hasSide} onClose={() => setPeeking(false)} title={words.composer.preview}>
        <Side hasList={false} />
      </Drawer>
      {!hasSide && !composing.isReadOnly && (
        <BottomSheet
          isOpen={composing.askedFor !== null && composing.isListShown}
          onClose={() => composing.showList(false)}
          label={words.composer.toSolve.title}
        >
          <WhatIsMissing onLeave={() => composing.showList(false)} />
        </BottomSheet>
      )}
    </ComposerContext>
  )
}
