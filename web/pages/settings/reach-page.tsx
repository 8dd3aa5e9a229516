import { Check } from "lucide-react"
import { Anchors } from "../../kit/anchors.tsx"
import { Button } from "../../kit/button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { reachWords } from "../../words/reach-words.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { Crumb } from "./crumb.tsx"
import { ReachTable } from "./reach-table.tsx"
import { ReachTimes } from "./reach-times.tsx"
import { ReachWhere } from "./reach-where.tsx"
import { useReach } from "./use-reach.ts"
import { useSections } from "./use-sections.ts"

/** Which notifications of a workspace reach somebody, by which ways, where and when. Everything is saved at once. */
export function ReachPage() {
  const { user, workspace } = usePerson()
  const { query, settings, save, savedAt } = useReach()
  const { sections } = useSections()
  return (
    <Page
      title={reachWords.title}
      crumb={<Crumb />}
      facts={reachWords.facts(user.name, workspace.name)}
      actions={
        <output className="flex shrink-0 items-center gap-1.5 text-dense text-ink-2">
          {savedAt !== null && (
            <>
              <Check size={14} strokeWidth={2} aria-hidden className="text-published-solid" />
              {reachWords.saved(showTime(savedAt, user.timeZone))}
            </>
          )}
        </output>
      }
    >
      <div className="flex items-start max-tablet:block">
        <div className="max-tablet:hidden">
          <Anchors label={settingsWords.anchors} sections={sections} isElsewhere />
        </div>
        <Loaded query={query} rows={6} className="min-w-0 flex-1 p-3 tablet:p-5">
          {(loaded) => {
            const shown = settings ?? loaded
            return (
              <div className="flex w-full max-w-[1060px] min-w-0 flex-1 items-start gap-x-10 gap-y-6 px-3 pt-4 pb-16 max-desktop:flex-col tablet:px-5">
                <section aria-labelledby="reach-table" className="w-full min-w-0 flex-1">
                  <div className="flex min-h-8 items-center justify-between gap-3">
                    <h2 id="reach-table" className="text-body font-semibold">
                      {reachWords.table}
                    </h2>
                    <Button size="small" look="ghost" onClick={() => save({ isReset: true })}>
                      {reachWords.reset}
                    </Button>
                  </div>
                  <ReachTable settings={shown} onSave={save} />
                </section>
                <div className="grid w-full shrink-0 gap-7 desktop:w-[320px]">
                  <ReachWhere settings={shown} />
                  <ReachTimes settings={shown} onSave={save} />
                </div>
              </div>
            )
          }}
        </Loaded>
      </div>
    </Page>
  )
}
