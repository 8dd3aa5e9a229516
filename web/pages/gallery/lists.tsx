import { History } from "lucide-react"
import { ChangedNotice } from "../../changes/changed-notice.tsx"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { Chip } from "../../kit/chip.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { Chapter, Part, State } from "./part.tsx"
import { accountOn } from "./samples.ts"

const rows = [
  { account: accountOn("bluesky"), followers: 1204 },
  { account: accountOn("mastodon"), followers: 318 },
  { account: accountOn("linkedin", true), followers: 0 },
]

export function Lists() {
  return (
    <Chapter id="lists" title={texts.lists}>
      <Part name="Table" isStacked>
        <State code="Row, HeadCell, Cell">
          <Table
            label={texts.accounts}
            columns={[
              { key: "name", head: texts.name, className: "text-start" },
              { key: "status", head: texts.status, className: "text-start" },
              { key: "followers", head: texts.followers, className: "text-end" },
              { key: "more", head: texts.read, isHeadHidden: true },
            ]}
          >
            {rows.map(({ account, followers }) => (
              <Row key={account.id}>
                <HeadCell className="text-start">
                  <span className="flex min-w-0 items-center gap-3">
                    <AccountAvatar account={account} size="s" />
                    <span className="truncate">{`${account.provider}, ${account.handle}`}</span>
                    {account.sandbox && <SandboxBadge />}
                  </span>
                </HeadCell>
                <Cell>
                  <Chip tone="ok">{texts.chip}</Chip>
                </Cell>
                <Cell className="figures tablet:text-end" phoneLabel={texts.followers}>
                  {showNumber(followers)}
                </Cell>
                <Cell className="w-10 max-tablet:ms-auto">
                  <IconButton icon={History} label={texts.read} />
                </Cell>
              </Row>
            ))}
          </Table>
        </State>
      </Part>
      <Part name="ChangedNotice" isStacked>
        <State code="end">
          <ChangedNotice lead={texts.changed} end={<Button size="small">{texts.read}</Button>}>
            <p className="px-3 py-2.5 text-dense">{texts.drawerBody}</p>
          </ChangedNotice>
        </State>
      </Part>
    </Chapter>
  )
}
