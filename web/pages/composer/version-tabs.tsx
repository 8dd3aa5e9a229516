import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import type { AccountView } from "../../api/views.ts"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { TabRow } from "../../kit/tab-row.tsx"
import type { Whose } from "../../post/draft.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

const loadMenu = async () => (await import("./version-menu.tsx")).VersionMenu

const original = "original"

/** The original, and a tab for every account that says something else. */
export function VersionTabs({ children }: { readonly children: ReactNode }) {
  const { draft, chosen, whose, show, isReadOnly, nameOf } = useComposer()
  const own = chosen.filter((account) => draft.versions.some((version) => version.accountId === account.id))
  const others = chosen.filter((account) => sourceOf(draft, accountId(account)) === null)
  const networks = [...new Set(others.map(({ key }) => key))]
  const tabs = [
    {
      value: original,
      text: (
        <>
          {words.composer.original}
          <span className="flex items-center gap-1 text-ink-2">
            {networks.slice(0, 5).map((network) => (
              <NetworkGlyph key={network} network={network} />
            ))}
          </span>
          <FixDot whose={null} />
        </>
      ),
    },
    ...own.map((account) => ({
      value: account.id,
      text: (
        <>
          <NetworkGlyph network={account.key} isNamed />
          {nameOf(account)}
          <Differs account={account} />
          <FixDot whose={accountId(account)} />
        </>
      ),
    })),
  ]
  return (
    <TabRow
      label={words.composer.versions}
      value={whose ?? original}
      onValue={(value) => {
        const account = own.find(({ id }) => id === value)
        show(account === undefined ? null : accountId(account))
      }}
      tabs={tabs}
      end={
        !isReadOnly &&
        others.length > 0 && (
          <MenuOnDemand
            load={loadMenu}
            about={{ accounts: others }}
            trigger={
              <button
                type="button"
                aria-label={words.composer.versionMenu}
                className="inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-control font-medium text-ink-2 hover:text-ink"
              >
                <Plus size={14} strokeWidth={1.9} aria-hidden />
                <span className="max-wide-phone:hidden">{words.composer.version}</span>
              </button>
            }
          />
        )
      }
    >
      {children}
    </TabRow>
  )
}

function FixDot({ whose }: { readonly whose: Whose }) {
  const { wrong } = useComposer()
  const count = wrong.filter((issue) => issue.whose === whose && issue.account !== null).length
  if (count === 0) return null
  return <Dot label={words.composer.versionFix(count)} look="bg-failed-solid" />
}

function Differs({ account }: { readonly account: AccountView }) {
  const { draft } = useComposer()
  if (sourceOf(draft, accountId(account)) === null) return null
  return <Dot label={words.composer.versionDiffers} look="border-[1.5px] border-ink-3" />
}

function Dot({ label, look }: { readonly label: string; readonly look: string }) {
  return (
    <span className={`size-[7px] shrink-0 rounded-full ${look}`}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
