import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { nowIn } from "../../api/service-clock.ts"
import type { NetworkLine } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { homeWords } from "../../words/home-words.ts"
import { Checklist } from "./checklist.tsx"
import type { ChecklistEntry } from "./use-checklist.tsx"

type Props = {
  readonly rows: readonly ChecklistEntry[]
  readonly networks: readonly NetworkLine[]
  readonly onHide: () => void
}

const sideHead = "mb-2 text-dense font-semibold not-first:mt-6"

/** Home before anything has gone out: the first steps, and what is here. */
export function FirstDay({ rows, networks, onHide }: Props) {
  const { user, workspace } = usePerson()
  const { hour } = nowIn(user.timeZone)
  const greeting = homeWords.hello[hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "day"]
  const open = rows.filter(({ isDone }) => !isDone).length
  return (
    <div className="mx-auto grid w-full max-w-[1116px] gap-x-14 gap-y-6 px-3 py-5 tablet:px-5 tablet:py-8 desktop:grid-cols-[minmax(0,720px)_300px] desktop:justify-center">
      <div className="min-w-0">
        <p className="text-title-l font-semibold">
          {homeWords.helloTo(greeting, user.name.trim().split(/\s+/)[0] ?? user.name)}
        </p>
        <p className="mt-0.5 mb-[18px] text-ink-2">{homeWords.ready(workspace.name, open)}</p>
        <Checklist rows={rows} onHide={onHide} />
      </div>
      <div className="text-dense desktop:pt-[76px]">
        <h2 className={sideHead}>{homeWords.next}</h2>
        <div
          aria-hidden
          className="mt-2.5 mb-3 h-[33px] bg-[repeating-linear-gradient(to_bottom,var(--line-strong)_0_1px,transparent_1px_8px)]"
        />
        <p className="text-ink-2">
          {isAtLeast(workspace.role, "editor") ? homeWords.nextEmpty : homeWords.nextEmptyViewer}
        </p>
        <Networks networks={networks} />
        {workspace.role === "owner" && (
          <>
            <h2 className={sideHead}>{homeWords.around}</h2>
            <p className="mb-2.5 text-ink-2">{homeWords.aroundLead}</p>
            <Link to="/settings" hash="sandbox" className={buttonLook("line", "small")}>
              {homeWords.aroundButton}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function Networks({ networks }: { readonly networks: readonly NetworkLine[] }) {
  const [keyed, sandboxed] = (["keys", "sandbox"] as const).map((way) => networks.filter((each) => each.way === way))
  if (networks.length === 0) return null
  return (
    <>
      <h2 className={sideHead}>{homeWords.networks}</h2>
      <div className="grid gap-3.5">
        <Tiles networks={keyed ?? []} text={homeWords.networksReady} />
        <Tiles networks={sandboxed ?? []} text={homeWords.networksSandbox} lead={homeWords.networksSandboxLead} />
      </div>
    </>
  )
}

type TilesProps = {
  readonly networks: readonly NetworkLine[]
  readonly text: (count: number) => string
  readonly lead?: string
}

function Tiles({ networks, text, lead }: TilesProps) {
  if (networks.length === 0) return null
  return (
    <div>
      <div className="mb-1 flex flex-wrap gap-1">
        {networks.map(({ key }) => (
          <NetworkTile key={key} network={key} size={16} />
        ))}
      </div>
      <p>
        <b className="font-control">{text(networks.length)}</b>{" "}
        {lead !== undefined && <span className="text-ink-2">{lead}</span>}
      </p>
    </div>
  )
}
