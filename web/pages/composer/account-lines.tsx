import type { Whose } from "../../post/draft.ts"
import { findVersion } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** What a network wants people to see while they write for it: under which name, and what they agree to. */
export function AccountLines() {
  const { chosen, whose, draft } = useComposer()
  const shown = chosen.filter(
    ({ id, choices }) => choices?.publishesAs !== undefined && (whose === null || id === whose),
  )
  if (shown.length === 0) return null
  const isBranded = (account: Whose) =>
    [account, null].some((each) => findVersion(draft, each).options["tiktok.brandContent"] === "true")
  return (
    <ul className="mt-3 grid gap-1 text-meta text-ink-2">
      {shown.map(({ id, key, provider, choices }) => (
        <li key={id}>
          {words.composer.publishesAs(provider, choices?.publishesAs ?? "")}
          {key === "tiktok" && ` ${words.composer.tiktokConsent(isBranded(whose))}`}
        </li>
      ))}
    </ul>
  )
}
