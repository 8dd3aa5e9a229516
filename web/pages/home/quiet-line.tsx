import { Link } from "@tanstack/react-router"
import { Glyph } from "../../kit/glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import { homeWords } from "../../words/home-words.ts"

type Props = { readonly accounts: number; readonly posts: number }

/** Nothing waits: what was looked at to say so. */
export function QuietLine({ accounts, posts }: Props) {
  return (
    <section aria-label={homeWords.needs} className="px-3 tablet:px-5">
      <p className="flex min-h-[46px] items-center gap-3 rounded-sheet border border-line bg-raised py-1.5 ps-2.5 pe-3.5 text-body">
        <span className="grid size-[26px] shrink-0 place-items-center rounded-[7px] bg-published-wash">
          <Glyph kind="done" />
        </span>
        <span className="min-w-0 flex-1">
          <b className="font-semibold">{homeWords.quiet}</b>{" "}
          {accounts > 0 && <span className="text-ink-2">{homeWords.quietFacts(accounts, posts)}</span>}
        </span>
        {posts > 0 && (
          <Link to="/analytics" search={{ range: "7" }} className={`${textLink} text-dense max-tablet:hidden`}>
            {homeWords.quietLink}
          </Link>
        )}
      </p>
    </section>
  )
}
