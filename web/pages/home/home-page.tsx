import { usePrefetchQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { homeQuery } from "../../api/queries.ts"
import { todayIn } from "../../api/service-clock.ts"
import { later } from "../../kit/later.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { longDayName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"

/** Everybody's first page: what is on it comes after its frame, while the server reads what it shows. */
const HomeBody = later(async () => (await import("./home-body.tsx")).HomeBody)

/** Whether anything waits, what goes out next, and how the last posts did: one look tells. */
export function HomePage() {
  const { user, workspace } = usePerson()
  usePrefetchQuery(homeQuery(workspace.id))
  const { timeZone } = user
  const facts = words.home.facts(longDayName(todayIn(timeZone)), cityOf(timeZone), offsetOf(timeZone))
  return (
    <Page title={words.home.title} facts={facts}>
      <Suspense fallback={<Skeleton rows={5} className="p-3 tablet:p-5" />}>
        <HomeBody key={workspace.id} />
      </Suspense>
    </Page>
  )
}
