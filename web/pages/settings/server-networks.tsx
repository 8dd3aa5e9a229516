import type { NetworkKey } from "#domain/network.ts"
import type { ServerCheck, ServerStatus } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { showDay } from "../../words/dates.ts"
import { showNumber } from "../../words/numbers.ts"
import { serverWords } from "../../words/server-words.ts"
import { words } from "../../words/words.ts"
import { MetricLink } from "./metric-link.tsx"
import { ServerPanel } from "./server-panel.tsx"
import { ServerCell, ServerRow, ServerTable } from "./server-table.tsx"
import { worstLine } from "./worst-line.ts"

type Network = ServerStatus["networks"][number]
type Checked = ReadonlyMap<NetworkKey, ServerCheck["networks"][number]>

const { networkColumns: heads } = serverWords

const columns = [
  { key: "network", head: heads.network },
  { key: "keys", head: heads.keys },
  { key: "version", head: heads.version },
  { key: "ends", head: heads.ends },
  { key: "day", head: <MetricLink metric="fanfare_publications_total">{heads.day}</MetricLink>, isEnd: true },
]

const tones = { orange: "font-control text-warn", red: "font-control text-failed" } as const

/** The networks: keys, version of the interface and its end, and what came of the last day. */
export function ServerNetworks({ networks, checked }: Pick<ServerStatus, "networks"> & { readonly checked: Checked }) {
  return (
    <ServerPanel
      id="networks"
      title={serverWords.networks}
      beside={serverWords.networksLine}
      className="border-line max-desktop:border-t desktop:border-s"
    >
      <ServerTable labelledBy="networks" columns={columns}>
        {networks.map((network) => (
          <NetworkRow key={network.key} network={network} checked={checked.get(network.key)} />
        ))}
      </ServerTable>
    </ServerPanel>
  )
}

type Given = { readonly network: Network; readonly checked: ServerCheck["networks"][number] | undefined }

function NetworkRow({ network, checked }: Given) {
  const { key, apiVersion, endsOn, level, sent, published } = network
  const line = checked && worstLine(checked.lines)
  return (
    <>
      <ServerRow
        name={
          <span className="flex min-w-0 items-center gap-2.5">
            <NetworkTile network={key} size={16} isNamed />
            <span className="min-w-0">
              <span className="block leading-[17px]">{words.networks[key]}</span>
              <Notes network={network} checked={checked} />
            </span>
          </span>
        }
        className={cx(
          "border-line tablet:[&>*]:h-[37px]",
          line === undefined ? "tablet:not-last:border-b" : "max-tablet:border-b-0!",
        )}
      >
        <ServerCell phoneLabel={heads.keys}>
          <Keys keys={network.keys} />
        </ServerCell>
        <ServerCell phoneLabel={heads.version}>
          <span className="font-mono text-hint">{apiVersion}</span>
        </ServerCell>
        <ServerCell phoneLabel={heads.ends} className={cx("figures", level !== null && tones[level])}>
          {endsOn === null ? serverWords.noEnd : showDay(`${endsOn}T12:00:00Z`, "UTC")}
        </ServerCell>
        <ServerCell phoneLabel={heads.day} isEnd>
          {sent === 0 ? <span className="text-ink-3">–</span> : serverWords.of(showNumber(published), showNumber(sent))}
        </ServerCell>
      </ServerRow>
      {line !== undefined && (
        <tr className="border-b border-line max-tablet:block max-tablet:px-3 max-tablet:pb-2">
          <td
            colSpan={columns.length}
            className={cx(
              "ps-[46px] pe-5 pb-2 text-hint wrap-anywhere max-tablet:block max-tablet:p-0!",
              line.state === "failed" ? "text-failed" : "text-warn",
            )}
          >
            {line.message}
          </td>
        </tr>
      )}
    </>
  )
}

/** What else is to be known of a network: what is left to do there, and that it has just said that it knows our keys. */
function Notes({ network: { uncertain, toReconnect }, checked }: Given) {
  const isKnown = checked?.lines.some(({ check, state }) => check === "keys" && state === "ok") === true
  const notes = [
    ...(uncertain === 0 ? [] : [serverWords.uncertain(uncertain)]),
    ...(toReconnect === 0 ? [] : [serverWords.toReconnect(toReconnect)]),
    ...(isKnown ? [serverWords.answered] : []),
  ]
  return notes.length > 0 && <span className="block text-meta leading-[14px] text-ink-3">{notes.join(", ")}</span>
}

function Keys({ keys }: { readonly keys: Network["keys"] }) {
  if (keys === "sandbox") return <SandboxBadge />
  if (keys !== "set") return <span className="text-ink-3">{serverWords.keys[keys]}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <Glyph kind="done" size={12} />
      {serverWords.keys.set}
    </span>
  )
}
