import { Suspense } from "react"
import { later } from "../../kit/later.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { Page } from "../../shell/page.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"

// It is made of everything there is. Imported by the page, all of that would be listed in the app's first file.
const Chapters = later(async () => (await import("./chapters.tsx")).Chapters)

/** Every part in every state, for tests and for those who build pages. gallery.test.ts sees to it that none is missing. */
export function GalleryPage() {
  return (
    <Page title={texts.title} facts={texts.facts}>
      <Suspense fallback={<Skeleton className="px-3 py-6 tablet:px-5" />}>
        <Chapters />
      </Suspense>
    </Page>
  )
}
