import type { Choice } from "#domain/account-choices.ts"
import type { AccountView, OptionView } from "../api/views.ts"
import { findVersion } from "./draft.ts"
import type { ComposerDraft, Whose } from "./draft.ts"

/**
 * What the accounts that a version is for offer for an option, by name; null where they leave it open. Where there are
 * several accounts, each name says whose it is.
 */
export function offeredFor(
  option: OptionView,
  draft: ComposerDraft,
  whose: Whose,
  chosen: readonly AccountView[],
  nameOf: (account: AccountView) => string,
): readonly Choice[] | null {
  const network = option.key.slice(0, option.key.indexOf("."))
  const accounts = chosen.filter(({ id, key }) => key === network && (whose === null || id === whose))
  const offering = accounts.flatMap((account) => {
    const offered = account.choices?.options[option.key]
    return offered === undefined ? [] : [{ account, offered }]
  })
  if (offering.length === 0 || offering.some(({ offered }) => offered.more > 0 && offered.choices.length === 0)) {
    return null
  }
  const valueOf = (key: string) => findVersion(draft, whose).options[key] ?? findVersion(draft, null).options[key]
  const all = offering.flatMap(({ account, offered: { choices, dependsOn } }) => {
    const parent = dependsOn === undefined ? undefined : valueOf(dependsOn)
    return choices
      .filter(({ within }) => within === undefined || within === parent)
      .map((choice) => (offering.length > 1 ? { ...choice, label: `${choice.label} · ${nameOf(account)}` } : choice))
  })
  return [...new Map(all.map((choice) => [choice.value, choice])).values()]
}
