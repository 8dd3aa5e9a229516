import type { AccountView } from "../../api/views.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"

const most = 5

/** The networks of some accounts, each once. */
export function Networks({ accounts }: { readonly accounts: readonly Pick<AccountView, "key">[] }) {
  const networks = [...new Set(accounts.map(({ key }) => key))]
  if (networks.length === 0) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-[5px] text-ink-2">
      {networks.slice(0, most).map((network) => (
        <NetworkGlyph key={network} network={network} />
      ))}
      {networks.length > most && <span className="figures text-meta text-ink-3">+{networks.length - most}</span>}
    </span>
  )
}
