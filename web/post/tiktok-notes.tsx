import { optionWords } from "../words/option-words.ts"
import { OutsideLink } from "./outside-link.tsx"

const pages = {
  music: "https://www.tiktok.com/legal/page/global/music-usage-confirmation/en",
  branded: "https://www.tiktok.com/legal/page/global/bc-policy/en",
} as const

/** What TikTok wants people to agree to before a post goes out, and to know: it is not seen at once. */
export function TikTokNotes({ isBranded }: { readonly isBranded: boolean }) {
  return (
    <p className="text-meta text-ink-2">
      {optionWords.consentLead}{" "}
      {isBranded && (
        <>
          <OutsideLink url={pages.branded}>{optionWords.brandedPolicy}</OutsideLink> {optionWords.consentAnd}{" "}
        </>
      )}
      <OutsideLink url={pages.music}>{optionWords.music}</OutsideLink>. {optionWords.takesMinutes}
    </p>
  )
}
