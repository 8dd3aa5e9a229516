import { chatCommands } from "#domain/chat-commands.ts"
import { isEditable } from "#domain/post-status.ts"
import { assistantWords } from "../words/assistant-words.ts"
import type { Looking } from "./use-looking.ts"

export type Starter = {
  readonly text: string
  readonly asks: string
  /** The person ends the sentence. */
  readonly isBegun?: boolean
}

/** Questions that fit what is on the page; commands where there is no model to ask. */
export function startersFor(looking: Looking, hasModel: boolean): readonly Starter[] {
  return hasModel ? questionsFor(looking) : commandsFor(looking)
}

function commandsFor({ post }: Looking): readonly Starter[] {
  return chatCommands
    .filter(({ name }) => name !== "alt-text")
    .filter(
      ({ name, isAboutPost }) => !isAboutPost || (post !== null && (name === "why") === (post.status === "Failed")),
    )
    .map(({ name }) => {
      // The person says what, and when.
      const isBegun = name === "draft" || name === "schedule"
      return { text: `/${name}`, asks: isBegun ? `/${name} ` : `/${name}`, isBegun }
    })
}

function questionsFor({ page, post, account, accounts }: Looking): readonly Starter[] {
  const { shorten, versions, thread, altText, translate, why, ideas, best, week, check } = assistantWords.starters
  const said = ([text, asks]: readonly [string, string]): Starter => ({ text, asks })
  if (post !== null && post.status === "Failed") return [said(why), said(check)]
  if (post !== null && isEditable(post.status)) {
    const chosen = post.accountIds.flatMap((id) => accounts.find((each) => each.id === id) ?? [])
    const network = (account ?? chosen[0])?.provider
    const hasMedia = post.versions.some(({ content }) => content.some(({ media }) => media.length > 0))
    return [
      ...(network === undefined ? [] : [{ text: shorten[0](network), asks: shorten[1](network) }]),
      ...(chosen.length === 0 ? [] : [{ text: versions[0](chosen.length), asks: versions[1]() }]),
      said(thread),
      ...(hasMedia ? [said(altText)] : []),
      { ...said(translate), isBegun: true },
    ]
  }
  if (page.startsWith("/analytics")) return [said(ideas), said(best)]
  if (page === "/" || page.startsWith("/calendar") || page.startsWith("/queue")) return [said(week), said(best)]
  return [said(best), said(week)]
}
