import { networkKeys } from "#domain/network.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { AttemptView, PostView, ResultView } from "../../api/views.ts"
import { ProblemCard } from "../../post/problem-card.tsx"
import { ResultRow } from "../../post/result-row.tsx"
import { PostPreview } from "../../preview/post-preview.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { accountOn, media, when } from "./samples.ts"

const pictures = new Map([[media.id, media]])
const items = [{ key: "1", body: texts.post, media: [media.id] }]

const resultOn = (key: NetworkKey, more: Partial<ResultView>): ResultView => ({
  accountId: accountOn(key).id,
  ok: false,
  uncertain: false,
  ...more,
})

const done = { ok: true, publishedAt: when, externalId: "1045", url: "https://bsky.example/1045" }
const results: readonly { readonly code: string; readonly key: NetworkKey; readonly result: ResultView | undefined }[] =
  [
    { code: "undefined", key: "threads", result: undefined },
    { code: "ok", key: "bluesky", result: resultOn("bluesky", done) },
    { code: "earlierText", key: "mastodon", result: resultOn("mastodon", { ...done, earlierText: true }) },
    { code: "uncertain", key: "linkedin", result: resultOn("linkedin", lost()) },
    {
      code: "MissedTime",
      key: "facebook",
      result: resultOn("facebook", { error: { code: "MissedTime", message: "" } }),
    },
    { code: "Invalid", key: "x", result: resultOn("x", refused("Invalid")) },
    { code: "NeedsReconnect", key: "pinterest", result: resultOn("pinterest", refused("NeedsReconnect")) },
  ]

function refused(code: string): Pick<ResultView, "error"> {
  return { error: { code, message: texts.refusedBy } }
}

function lost(): Pick<ResultView, "uncertain" | "error"> {
  return { uncertain: true, error: { code: "Uncertain", message: texts.lost } }
}

function postWith(result: ResultView): PostView {
  return {
    id: "pst_gallery",
    status: "Failed",
    accountIds: [result.accountId],
    versions: [{ content: [{ body: texts.post, media: [] }], options: {} }],
    results: [result],
    updatedAt: when,
  }
}

const problems: readonly { readonly key: NetworkKey; readonly code: string; readonly result: ResultView }[] = [
  { key: "pinterest", code: "Rejected", result: resultOn("pinterest", refused("Rejected")) },
  { key: "x", code: "NeedsReconnect", result: resultOn("x", refused("NeedsReconnect")) },
  { key: "linkedin", code: "uncertain", result: resultOn("linkedin", lost()) },
]

const attemptOf = ({ accountId, uncertain }: ResultView): AttemptView => ({
  accountId,
  item: 0,
  step: "commit",
  at: when,
  tookMs: 412,
  outcome: uncertain ? "unknown" : "refused",
  message: uncertain ? texts.lost : texts.refusedBy,
})

/** A post on each network, and how publishing it may end. */
export function Posts() {
  const { user } = usePerson()
  return (
    <Chapter id="posts" title={texts.posts}>
      <Part name="PostPreview">
        {networkKeys.map((network) => (
          <State key={network} code={network} isWide>
            <PostPreview
              accounts={[accountOn(network)]}
              items={items}
              options={{}}
              media={pictures}
              when={showDay(when, user.timeZone)}
            />
          </State>
        ))}
      </Part>
      <Part name="PostPreview, thread">
        <State code="items" isWide>
          <PostPreview
            accounts={[accountOn("bluesky", true)]}
            items={[{ key: "1", body: texts.empty, media: [] }, ...items.map((item) => ({ ...item, key: "2" }))]}
            options={{}}
            media={pictures}
            when={showDay(when, user.timeZone)}
          />
        </State>
      </Part>
      <Part name="ResultRow" isStacked>
        {results.map(({ code, key, result }) => (
          <State key={code} code={code}>
            <ul>
              <ResultRow result={result} account={accountOn(key)} />
            </ul>
          </State>
        ))}
      </Part>
      <Part name="ProblemCard" isStacked>
        {problems.map(({ key, code, result }) => (
          <State key={code} code={code}>
            <ProblemCard
              post={postWith(result)}
              result={result}
              account={accountOn(key)}
              done={code === "Rejected" ? [accountOn("bluesky")] : []}
              attempts={[attemptOf(result)]}
            />
          </State>
        ))}
      </Part>
    </Chapter>
  )
}
