import { CircleAlert, RefreshCw } from "lucide-react"
import type { AccountView } from "../../../api/views.ts"
import { AccountAvatar } from "../../../kit/account-avatar.tsx"
import { Button } from "../../../kit/button.tsx"
import { IconButton } from "../../../kit/icon-button.tsx"
import { labelOfOption } from "../../../post/options/say-option.ts"
import { usePerson } from "../../../shell/person.ts"
import { showTime } from "../../../words/dates.ts"
import { showList } from "../../../words/lists.ts"
import { optionWords } from "../../../words/option-words.ts"
import { plural } from "../../../words/plural.ts"
import { words } from "../../../words/words.ts"
import { useComposer } from "../composer-context.ts"

/** Under which name an account posts and what its network lets it do, as read a moment ago; or why that is not known. */
export function AccountRights({ account }: { readonly account: AccountView }) {
  const { user } = usePerson()
  const { rightsOf, limits } = useComposer()
  const { readAt, error, isReading, read } = rightsOf(account.id)
  const { publishesAs, limits: own } = account.choices ?? {}
  if (error !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-control bg-warn-wash px-3 py-2 text-dense">
        <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
        <span className="min-w-0 flex-1 basis-48">{optionWords.readFailed(account.provider, error)}</span>
        <Button size="small" icon={RefreshCw} isBusy={isReading} onClick={read}>
          {optionWords.tryAgain}
        </Button>
      </p>
    )
  }
  if (publishesAs === undefined) return null
  const options = limits.find(({ key }) => key === account.key)?.options ?? []
  const off = options.filter(
    ({ key, type }) => type === "boolean" && account.choices?.options[key]?.choices.length === 1,
  )
  const seconds = own?.videoSeconds
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunk px-3 py-2">
      <AccountAvatar account={account} ground="ring-sunk" />
      <p className="min-w-0 flex-1 text-dense text-ink-2">
        <span className="block text-ink">{words.composer.publishesAs(account.provider, publishesAs)}</span>
        {seconds !== undefined && optionWords.rights(account.provider, sayLength(seconds))}{" "}
        {off.length > 0 && optionWords.rightsOff(showList(off.map(labelOfOption)), off.length === 1)}
      </p>
      {readAt !== null && (
        <span className="figures text-meta whitespace-nowrap text-ink-3">
          {optionWords.readAt(showTime(readAt, user.timeZone))}
        </span>
      )}
      <IconButton icon={RefreshCw} label={optionWords.readAgain(publishesAs)} aria-busy={isReading} onClick={read} />
    </div>
  )
}

function sayLength(seconds: number): string {
  return seconds % 60 === 0 ? plural(seconds / 60, "minute", "minutes") : plural(seconds, "second", "seconds")
}
