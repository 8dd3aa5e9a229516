import type { ComposerDraft } from "../../post/draft.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly versions: ComposerDraft["versions"]
  readonly nameOf: (accountId: string) => string
}

/** What each version says, to be read rather than written. */
export function VersionTexts({ versions, nameOf }: Props) {
  return versions.map(({ accountId, content }) => (
    <div key={accountId ?? "original"} className="mb-2 grid gap-1.5">
      <h3 className="text-meta font-medium text-ink-3">
        {accountId === null ? words.composer.original : nameOf(accountId)}
      </h3>
      {content.map(({ key, body, media }) => (
        <p
          key={key}
          dir="auto"
          className="rounded-control border border-line bg-raised px-2.5 py-2 text-dense wrap-anywhere whitespace-pre-wrap"
        >
          {body === "" ? <span className="text-ink-3">{words.posts.noText}</span> : body}
          {media.length > 0 && (
            <span className="mt-1 block text-meta text-ink-3">{words.posts.media(media.length)}</span>
          )}
        </p>
      ))}
    </div>
  ))
}
