import { Link } from "@tanstack/react-router"
import { Ellipsis } from "lucide-react"
import { useEffect, useRef } from "react"
import { webLink } from "#domain/web-link.ts"
import type { AccountLine } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { endsSoon, PublishingState, StatisticsState } from "./states.tsx"

type Props = {
  readonly line: AccountLine
  /** It was connected a moment ago. */
  readonly isFresh: boolean
  readonly isBusy: boolean
  readonly onReconnect?: () => void
}

const loadMenu = async () => (await import("./account-menu.tsx")).AccountMenu

export function AccountRow({ line, isFresh, isBusy, onReconnect }: Props) {
  const { user } = usePerson()
  const { account, scheduledPosts } = line
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isFresh) row.current?.scrollIntoView({ block: "nearest" })
  }, [isFresh])
  const isAlerted = account.status === "NeedsReconnect"
  const wantsReconnect = !isAlerted && (account.statistics === "NeedsReconnect" || endsSoon(line))
  const hasMenu = onReconnect !== undefined || webLink(account.profileUrl) !== undefined || scheduledPosts > 0
  return (
    <Row ref={row} className={cx("transition-colors duration-220", isFresh && "bg-brass-wash!")}>
      <HeadCell className="tablet:max-w-0">
        <span className="flex min-w-0 items-center gap-3.5 py-0.5">
          <AccountAvatar account={account} ground={isFresh ? "ring-brass-wash" : "ring-paper"} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <bdi title={account.displayName} className="truncate text-control font-semibold">
                {account.handle}
              </bdi>
              {account.sandbox && <SandboxBadge />}
            </span>
            <span className="block truncate text-meta text-ink-3">{account.provider}</span>
          </span>
        </span>
      </HeadCell>
      <Cell className="max-tablet:order-2 max-tablet:ms-11">
        <PublishingState line={line} timeZone={user.timeZone} />
      </Cell>
      <Cell
        className="max-tablet:order-3 max-tablet:flex! max-tablet:items-center"
        phoneLabel={`${words.accounts.columns.statistics}:`}
      >
        <StatisticsState account={account} />
      </Cell>
      <Cell
        className={cx(
          "figures tablet:text-end max-tablet:order-4 max-tablet:ms-11",
          scheduledPosts === 0 && "max-tablet:hidden",
        )}
        phoneLabel={`${words.accounts.columns.scheduled}:`}
      >
        {scheduledPosts === 0 ? (
          <span className="text-ink-3">0</span>
        ) : (
          <Link
            to="/posts"
            search={{ status: "Scheduled", account: account.id }}
            aria-label={words.accounts.scheduledOf(scheduledPosts, account.handle)}
            className={textLink}
          >
            {scheduledPosts}
          </Link>
        )}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:hidden">
        {showDay(account.connectedAt, user.timeZone)}
      </Cell>
      <Cell className="w-px text-end whitespace-nowrap max-tablet:order-1 max-tablet:w-auto">
        <span className="inline-flex items-center gap-1.5 align-middle">
          {wantsReconnect && onReconnect !== undefined && (
            <Button
              size="small"
              isBusy={isBusy}
              onClick={onReconnect}
              aria-label={words.accounts.reconnectThing(account.provider)}
              className="max-tablet:hidden"
            >
              {words.accounts.reconnect}
            </Button>
          )}
          {hasMenu && (
            <MenuOnDemand
              load={loadMenu}
              about={onReconnect === undefined ? { line } : { line, onReconnect }}
              trigger={<IconButton icon={Ellipsis} label={words.accounts.moreOf(account.provider, account.handle)} />}
            />
          )}
        </span>
      </Cell>
    </Row>
  )
}
