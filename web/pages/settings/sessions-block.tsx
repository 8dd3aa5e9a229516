import { useMutation, useQuery } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { nameBrowser } from "#domain/name-browser.ts"
import { call } from "../../api/call.ts"
import { sessionsQuery } from "../../api/queries.ts"
import type { SessionEntry } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Chip } from "../../kit/chip.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { Block } from "./section.tsx"

export function SessionsBlock() {
  const query = useQuery(sessionsQuery)
  const toasts = useToasts()
  const endOthers = useMutation({
    mutationFn: () => call("sessions.revokeOthers", {}),
    onSuccess: ({ revoked }) => toasts.add(settingsWords.sessionsEnded(revoked)),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <Block
      title={settingsWords.sessions}
      lead={settingsWords.sessionsLead}
      action={
        (query.data?.length ?? 0) > 1 && (
          <Button size="small" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {settingsWords.sessionEndOthers}
          </Button>
        )
      }
    >
      <Loaded query={query} className="">
        {(sessions) => (
          <ul aria-label={settingsWords.sessions} className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Block>
  )
}

function SessionRow({ session }: { readonly session: SessionEntry }) {
  const { user } = usePerson()
  const toasts = useToasts()
  const end = useMutation({
    mutationFn: () => call("sessions.revoke", { id: session.id }),
    onSuccess: () => toasts.add(settingsWords.sessionEnded),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const browser = nameBrowser(session.userAgent, settingsWords.browserOn) ?? settingsWords.unknownBrowser
  const Icon = /Mobile|Android|iPhone/.test(session.userAgent) ? Smartphone : Monitor
  const seen = settingsWords.sessionSeen(showTime(session.lastSeenAt, user.timeZone))
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <Icon size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium">{browser}</span>
        <span className="block truncate text-meta text-ink-3">{`${session.address}, ${seen}`}</span>
      </span>
      {session.isCurrent ? (
        <Chip tone="outline">{settingsWords.sessionHere}</Chip>
      ) : (
        <Button
          size="small"
          look="ghost"
          isBusy={end.isPending}
          aria-label={settingsWords.sessionEndThing(browser)}
          onClick={() => end.mutate()}
        >
          {settingsWords.sessionEnd}
        </Button>
      )}
    </li>
  )
}
