import { useMutation, useQuery } from "@tanstack/react-query"
import { Check, Copy, RefreshCw, TriangleAlert } from "lucide-react"
import { call } from "../../api/call.ts"
import type { ServerStatus } from "../../api/views.ts"
import { Anchors } from "../../kit/anchors.tsx"
import { Button } from "../../kit/button.tsx"
import { Chip } from "../../kit/chip.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useCopy } from "../../kit/use-copy.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { showSecond } from "../../words/dates.ts"
import { serverWords } from "../../words/server-words.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { Crumb } from "./crumb.tsx"
import { ServerFacts } from "./server-facts.tsx"
import { ServerLateness } from "./server-lateness.tsx"
import { ServerNetworks } from "./server-networks.tsx"
import { ServerProcesses } from "./server-processes.tsx"
import { serverStatusQuery } from "./server-queries.ts"
import { ServerQueues } from "./server-queues.tsx"
import { ServerWarnings } from "./server-warnings.tsx"
import { useSections } from "./use-sections.ts"
import { worstLine } from "./worst-line.ts"

/** How the installation does, for its operator: the same that `fanfare doctor` says. */
export function ServerPage() {
  const { user } = usePerson()
  const { sections } = useSections()
  const query = useQuery(serverStatusQuery)
  const status = query.data
  const checking = useCheck(() => void query.refetch())
  const report = [status?.report, checking.data?.report].filter((part) => part !== undefined).join("\n\n")
  return (
    <Page
      title={settingsWords.server}
      crumb={<Crumb />}
      status={status && <StatusChip status={status} />}
      facts={status && serverWords.facts(status.workspaces)}
      actions={
        <>
          {status !== undefined && (
            <span className="figures shrink-0 text-dense text-ink-3 max-desktop:hidden">
              {serverWords.checkedAt(showSecond(status.checkedAt, user.timeZone))}
            </span>
          )}
          <CopyReport report={report} />
          <Button size="small" icon={RefreshCw} isBusy={checking.isPending} onClick={() => checking.mutate()}>
            <span className="max-wide-phone:sr-only">{serverWords.check}</span>
          </Button>
        </>
      }
    >
      <div className="flex min-h-full items-start max-tablet:block">
        <div className="self-stretch max-tablet:hidden">
          <Anchors label={settingsWords.anchors} sections={sections} isElsewhere />
        </div>
        <div className="min-w-0 flex-1 self-stretch pt-3 tablet:ms-3 tablet:flex tablet:flex-col tablet:border-s tablet:border-line tablet:pt-4">
          <Loaded query={query} rows={8} className="px-3 tablet:px-5">
            {(loaded) => (
              <>
                <ServerWarnings warnings={loaded.warnings} />
                <ServerFacts status={loaded} />
                <div className="grid flex-1 desktop:grid-cols-2">
                  <div className="min-w-0">
                    <ServerLateness lateness={loaded.lateness} />
                    <div className="border-t border-line">
                      <ServerProcesses processes={loaded.processes} checkedAt={loaded.checkedAt} />
                    </div>
                    <ServerQueues queues={loaded.queues} checkedAt={loaded.checkedAt} />
                  </div>
                  <ServerNetworks
                    networks={loaded.networks}
                    checked={new Map(checking.data?.networks.map((network) => [network.key, network]))}
                  />
                </div>
              </>
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

function StatusChip({ status: { warnings } }: { readonly status: ServerStatus }) {
  if (warnings.length === 0) return <Chip tone="ok">{serverWords.fineChip}</Chip>
  const isRed = warnings.some(({ level }) => level === "red")
  return (
    <Chip tone={isRed ? "failed" : "warn"}>
      <TriangleAlert size={13} strokeWidth={2} aria-hidden />
      {serverWords.toLookAt(warnings.length)}
    </Chip>
  )
}

function CopyReport({ report }: { readonly report: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button
        size="small"
        icon={isCopied ? Check : Copy}
        className="max-tablet:hidden"
        onClick={() => void copy(report)}
      >
        {serverWords.copy}
      </Button>
      <output className="sr-only">{isCopied ? serverWords.copied : ""}</output>
    </>
  )
}

/** Asks all networks, and says in a word what came of it. */
function useCheck(onDone: () => void) {
  const toasts = useToasts()
  return useMutation({
    mutationFn: () => call("server.check", {}),
    onSuccess: ({ networks }) => {
      const bad = networks.filter(({ lines }) => worstLine(lines) !== undefined).length
      if (bad === 0) toasts.add(serverWords.asked(networks.length))
      else toasts.add(serverWords.refused(bad), { isFailure: true })
      onDone()
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
}
