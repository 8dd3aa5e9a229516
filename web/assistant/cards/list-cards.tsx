import type { ReactNode } from "react"
import { networkKeys } from "#domain/network.ts"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { assistantWords } from "../../words/assistant-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { type Data, dataAt, listAt, numberAt, textAt } from "../read-output.ts"
import { Card, MoreLines, mostLines } from "./card.tsx"

type ListProps = { readonly list: Data }

export function AccountsCard({ list }: ListProps) {
  const accounts = listAt(list, "accounts")
  return (
    <Lines title={assistantWords.accounts(accounts.length)} action="accounts.list" count={accounts.length}>
      {accounts.slice(0, mostLines).map((account) => (
        <Line key={textAt(account, "id")} before={<Tile data={account} />} end={textAt(account, "provider")}>
          {textAt(account, "displayName") || textAt(account, "handle")}
        </Line>
      ))}
    </Lines>
  )
}

export function LimitsCard({ list }: ListProps) {
  const networks = listAt(list, "providers")
  return (
    <Lines title={assistantWords.networks(networks.length)} action="providers.limits" count={networks.length}>
      {networks.slice(0, mostLines).map((network) => (
        <Line key={textAt(network, "key")} before={<Tile data={network} />} end={sayLength(network)}>
          {textAt(network, "provider")}
        </Line>
      ))}
    </Lines>
  )
}

export function MediaCard({ list }: ListProps) {
  const media = listAt(list, "media")
  const total = numberAt(list, "total") ?? media.length
  return (
    <Lines title={assistantWords.media(total)} action="media.list" count={total}>
      {media.slice(0, mostLines).map((item) => (
        <Line key={textAt(item, "id")} end={`${numberAt(item, "width") ?? 0} × ${numberAt(item, "height") ?? 0}`}>
          {textAt(item, "altText") || textAt(item, "fileName") || textAt(item, "id")}
        </Line>
      ))}
    </Lines>
  )
}

function sayLength(network: Data): string {
  const most = numberAt(dataAt(dataAt(network, "constraints"), "text"), "max")
  return most === null ? "" : assistantWords.characters(showNumber(most))
}

function Tile({ data }: { readonly data: Data }) {
  const network = networkKeys.find((each) => each === data["key"])
  return network === undefined ? null : <NetworkTile network={network} size={16} isNamed />
}

type LinesProps = {
  readonly title: string
  readonly action: string
  readonly count: number
  readonly children: readonly ReactNode[]
}

function Lines({ title, action, count, children }: LinesProps) {
  return (
    <Card title={title} action={action}>
      {count === 0 && <p className="px-3 pb-2.5 text-dense text-ink-2">{assistantWords.nothing}</p>}
      <ul className="pb-1">{children}</ul>
      <MoreLines count={count - children.length} />
    </Card>
  )
}

type LineProps = { readonly before?: ReactNode; readonly end: string; readonly children: string }

function Line({ before, end, children }: LineProps) {
  return (
    <li className="flex min-h-7 items-center gap-2 px-3 text-dense">
      {before}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {children}
      </span>
      <span className="figures shrink-0 text-meta text-ink-3">{end}</span>
    </li>
  )
}
