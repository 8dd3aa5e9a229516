import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { FlaskConical, Plus } from "lucide-react"
import { useCallback, useEffect, useRef, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { overviewQuery } from "../../api/queries.ts"
import type { AccountView, NetworkLine } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { AccountAlert } from "./account-alert.tsx"
import { AccountsTable } from "./accounts-table.tsx"
import { ChooseDialog } from "./choose-dialog.tsx"
import { ConnectDialog } from "./connect-dialog.tsx"
import type { Connecting } from "./connect-dialog.tsx"
import { NetworkTiles } from "./network-tiles.tsx"
import { ProblemBar } from "./problem-bar.tsx"
import type { ReturnedChoice } from "./read-return.ts"
import { urgencyOf } from "./states.tsx"
import { useConnecting } from "./use-connecting.ts"
import { useFresh } from "./use-fresh.ts"
import { useReturn } from "./use-return.ts"

export function AccountsPage() {
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const { connect } = useSearch({ from: "/app/accounts" })
  const query = useQuery(overviewQuery(workspace.id))
  const { accounts, networks } = query.data ?? {}
  const mayConnect = isAtLeast(workspace.role, "admin")
  const [fresh, showFresh] = useFresh(accounts)
  const [returned, forgetReturn] = useReturn()
  const [asked, setAsked] = useState<ReturnedChoice | null>(null)
  const [again, setAgain] = useState<Connecting | null>(null)
  const lineOf = (key: NetworkLine["key"]) => networks?.find((line) => line.key === key)

  const going = useConnecting((forms, { key, account }) => {
    const line = lineOf(key)
    if (line !== undefined) setAgain(account === undefined ? { line, forms } : { line, forms, account })
  })
  const reconnect = (account: AccountView) => going.mutate({ key: account.key, account })
  const pick = (line: NetworkLine) => {
    if (line.way === "keys" && line.needs === undefined) going.mutate({ key: line.key })
    else void navigate({ to: "/accounts", search: { connect: line.key } })
  }
  const { tiles, showTiles } = useTiles(query.data !== undefined)

  const wanted = connect === undefined || !mayConnect ? undefined : lineOf(connect)
  const connecting = again ?? (wanted === undefined ? null : { line: wanted })
  const closeConnecting = () => {
    setAgain(null)
    if (connect !== undefined) void navigate({ to: "/accounts", search: {}, replace: true })
  }
  const choice = asked ?? (returned?.kind === "choice" ? returned.choice : null)
  const closeChoice = () => {
    setAsked(null)
    forgetReturn()
  }
  const busyWith = going.isPending ? going.variables : null
  const hasSandbox = networks?.some(({ way }) => way === "sandbox") === true
  const facts =
    accounts === undefined || accounts.length === 0
      ? undefined
      : words.accounts.facts(accounts.length, new Set(accounts.map(({ account }) => account.key)).size)
  return (
    <Page
      title={words.accounts.title}
      facts={facts}
      actions={
        <>
          {hasSandbox && (
            <a href="/sandbox" target="_blank" rel="noopener" className={`${buttonLook("ghost")} max-tablet:hidden`}>
              <FlaskConical size={16} strokeWidth={1.9} aria-hidden />
              {words.accounts.timelines}
              <span className="sr-only">, {words.accounts.newTab}</span>
            </a>
          )}
          {mayConnect && (
            <Button look="ink" icon={Plus} onClick={showTiles}>
              {words.accounts.connect}
            </Button>
          )}
        </>
      }
    >
      {returned?.kind === "problem" && <ProblemBar message={returned.message} onClose={forgetReturn} />}
      <Loaded query={query} rows={4}>
        {(data) => {
          const lines = data.accounts.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
          const broken = lines.filter(({ account }) => account.status === "NeedsReconnect")
          return (
            <>
              {broken.length > 0 && (
                <ul aria-label={words.accounts.alerts}>
                  {broken.map((line) => (
                    <AccountAlert
                      key={line.account.id}
                      line={line}
                      isBusy={busyWith?.account?.id === line.account.id}
                      {...(mayConnect ? { onReconnect: () => reconnect(line.account) } : {})}
                    />
                  ))}
                </ul>
              )}
              {lines.length === 0 ? (
                <EmptyState
                  title={words.accounts.empty}
                  lead={mayConnect ? words.accounts.emptyLead : words.accounts.emptyReadOnly}
                />
              ) : (
                <AccountsTable
                  lines={lines}
                  fresh={fresh}
                  reconnecting={busyWith?.account?.id ?? null}
                  {...(mayConnect ? { onReconnect: reconnect } : {})}
                />
              )}
              {mayConnect ? (
                <NetworkTiles
                  ref={tiles}
                  networks={data.networks}
                  going={busyWith !== null && busyWith.account === undefined ? busyWith.key : null}
                  onPick={pick}
                />
              ) : (
                lines.length > 0 && (
                  <p className="px-3 py-4 text-dense text-ink-3 tablet:px-5">{words.accounts.readOnly}</p>
                )
              )}
            </>
          )
        }}
      </Loaded>
      {connecting !== null && (
        <ConnectDialog
          key={`${connecting.line.key} ${connecting.account?.id ?? ""}`}
          connecting={connecting}
          onClose={closeConnecting}
          onConnected={showFresh}
          onChoice={setAsked}
        />
      )}
      {choice !== null && <ChooseDialog choice={choice} onClose={closeChoice} onConnected={showFresh} />}
    </Page>
  )
}

/** The tiles, and the way to them: by the button above, and by the address of whoever comes to connect something. */
function useTiles(isLoaded: boolean) {
  const tiles = useRef<HTMLElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === "connect" })
  const showTiles = useCallback(() => {
    tiles.current?.scrollIntoView({ block: "nearest" })
    tiles.current?.querySelector("button")?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (isAsked && isLoaded) showTiles()
  }, [isAsked, isLoaded, showTiles])
  return { tiles, showTiles }
}
