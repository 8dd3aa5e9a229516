import { FlaskConical } from "lucide-react"
import type { Ref } from "react"
import type { NetworkKey } from "#domain/network.ts"
import type { NetworkLine } from "../../api/views.ts"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { Spinner } from "../../kit/spinner.tsx"
import { textLink } from "../../kit/text-link.ts"
import { words } from "../../words/words.ts"
import { isSwitchedOff } from "./is-switched-off.ts"

type Props = {
  readonly networks: readonly NetworkLine[]
  readonly going: NetworkKey | null
  readonly onPick: (line: NetworkLine) => void
  readonly ref: Ref<HTMLElement>
}

/** Every network there is, with how to connect to it here. */
export function NetworkTiles({ networks, going, onPick, ref }: Props) {
  const hasSandbox = networks.some(({ way }) => way === "sandbox")
  return (
    <section ref={ref} aria-labelledby="connect-title" className="scroll-mt-14 px-3 pt-4 pb-8 tablet:px-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="connect-title" className="text-body font-semibold">
          {words.accounts.tiles}
        </h2>
        {hasSandbox && (
          <p className="text-dense text-ink-3">
            {words.accounts.tilesSandbox}{" "}
            <a href="/sandbox" target="_blank" rel="noopener" className={`${textLink} tablet:hidden`}>
              <FlaskConical size={13} strokeWidth={1.9} aria-hidden className="me-1 inline-block align-[-2px]" />
              {words.accounts.timelines}
            </a>
          </p>
        )}
      </div>
      <ul className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(152px,1fr))] gap-2">
        {networks.map((line) => (
          <li key={line.key} className="grid">
            <Tile line={line} isBusy={going === line.key} onPick={() => onPick(line)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TileProps = { readonly line: NetworkLine; readonly isBusy: boolean; readonly onPick: () => void }

function Tile({ line, isBusy, onPick }: TileProps) {
  const { key, provider, way, connectedAccounts, missing, needs } = line
  const isQuiet = way === "none" || needs !== undefined
  const body = (
    <>
      {isBusy ? (
        <span className="grid size-[30px] shrink-0 place-items-center">
          <Spinner />
        </span>
      ) : (
        <NetworkTile network={key} size={30} isNamed className={isQuiet ? "opacity-55 grayscale" : ""} />
      )}
      <span className="min-w-0 flex-1">
        <span className={`block truncate text-control font-control ${isQuiet ? "text-ink-2" : ""}`}>{provider}</span>
        <span className="flex min-h-[18px] items-center gap-1.5 text-meta text-ink-3">
          {way === "sandbox" && <SandboxBadge />}
          {isQuiet ? (
            sayLack(line)
          ) : way === "sandbox" ? (
            connectedAccounts > 0 && (
              <span className="figures">
                {connectedAccounts}
                <span className="sr-only"> {words.accounts.tileConnected}</span>
              </span>
            )
          ) : connectedAccounts > 0 ? (
            <span className="figures">{words.accounts.tileCount(connectedAccounts)}</span>
          ) : (
            words.accounts.tileNone
          )}
        </span>
      </span>
    </>
  )
  const look = "flex min-h-[52px] min-w-0 items-center gap-2 rounded-sheet border px-2 py-1.5 text-start"
  // Nothing can be done about a network that this version does not know how to talk to.
  if (way === "none" && missing.length === 0 && needs === undefined) {
    return <div className={`${look} border-dashed border-line`}>{body}</div>
  }
  return (
    <button
      type="button"
      onClick={onPick}
      aria-busy={isBusy || undefined}
      className={`${look} border-line bg-raised hover:bg-hover active:bg-pressed`}
    >
      {body}
    </button>
  )
}

function sayLack({ missing, needs }: NetworkLine): string {
  if (isSwitchedOff(missing)) return words.accounts.tileOff
  if (missing.length > 0) return words.accounts.tileKeys
  return needs === undefined ? words.accounts.tileLater : words.accounts.tileAddress
}
