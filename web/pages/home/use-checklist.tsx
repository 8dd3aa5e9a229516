import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { appsQuery, membersQuery, tokensQuery } from "../../api/queries.ts"
import type { AccountView, HomeView } from "../../api/views.ts"
import { textLink } from "../../kit/text-link.ts"
import { lookedFlag, useFlag } from "../../kit/use-flag.ts"
import { usePerson } from "../../shell/person.ts"
import { showAgo, showTime } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"

export type ChecklistEntry = {
  readonly id: string
  readonly text: string
  /** What it is about, or what was done. */
  readonly lead: ReactNode
  readonly isDone: boolean
  /** Where it is done; the look of the button depends on whether it is the next one. */
  readonly action: ((look: string) => ReactNode) | null
}

type Known = { readonly home: HomeView; readonly accounts: readonly AccountView[]; readonly now: number }

/** The first steps that are this person's to take, or null until the server has answered. */
export function useChecklist({ home, accounts, now }: Known): readonly ChecklistEntry[] | null {
  const { user, workspace } = usePerson()
  const members = useQuery(membersQuery(workspace.id)).data
  const tokens = useQuery(tokensQuery).data
  const apps = useQuery(appsQuery).data
  const [hasLooked] = useFlag(lookedFlag(user.id, workspace.id))
  if (members === undefined || tokens === undefined || apps === undefined) return null

  const [isAdmin, isEditor] = [isAtLeast(workspace.role, "admin"), isAtLeast(workspace.role, "editor")]
  const { written, sent } = home.own
  const [account] = accounts.toSorted((a, b) => b.connectedAt.localeCompare(a.connectedAt))
  const people = members.members.length - 1 + members.invitations.length
  const seen = home.results[0]?.post.id
  const rows: (ChecklistEntry | false)[] = [
    isAdmin && {
      id: "connect",
      text: homeWords.connect.text,
      lead:
        account === undefined ? (
          homeWords.connect.lead
        ) : (
          <>
            {homeWords.connect.done(account.handle, account.provider, sayWhen(account.connectedAt, now, user.timeZone))}{" "}
            <Link to="/accounts" hash="connect" className={textLink}>
              {homeWords.connect.another}
            </Link>
          </>
        ),
      isDone: account !== undefined,
      action: (look) => (
        <Link to="/accounts" hash="connect" className={look}>
          {homeWords.connect.button}
        </Link>
      ),
    },
    isEditor && {
      id: "post",
      text: homeWords.post.text,
      lead: written === undefined ? homeWords.post.lead : namePost(written.text),
      isDone: written !== undefined,
      action: (look) => (
        <Link to="/posts/$postId" params={{ postId: "new" }} className={look}>
          {homeWords.post.button}
        </Link>
      ),
    },
    isEditor && {
      id: "send",
      text: homeWords.send.text,
      lead: sent === undefined ? homeWords.send.lead : namePost(sent.text),
      isDone: sent !== undefined,
      action:
        written === undefined
          ? null
          : (look) => (
              <Link to="/posts/$postId" params={{ postId: written.id }} className={look}>
                {homeWords.send.button}
              </Link>
            ),
    },
    {
      id: "look",
      text: homeWords.look.text,
      lead: hasLooked ? homeWords.look.done : homeWords.look.lead,
      isDone: hasLooked,
      action:
        seen === undefined
          ? null
          : (look) => (
              <Link to="/posts/$postId" params={{ postId: seen }} className={look}>
                {homeWords.look.button}
              </Link>
            ),
    },
    {
      id: "ask",
      text: homeWords.ask.text,
      lead: homeWords.ask.lead,
      isDone: apps.length > 0 || tokens.some((token) => token.workspaceId === workspace.id),
      action: (look) => (
        <Link to="/api-and-mcp" search={{ tab: "connect" }} className={look}>
          {homeWords.ask.button}
        </Link>
      ),
    },
    isAdmin && {
      id: "invite",
      text: homeWords.invite.text,
      lead: people > 0 ? homeWords.invite.done(people) : homeWords.invite.lead,
      isDone: people > 0,
      action: (look) => (
        <Link to="/team" search={{ invite: true }} className={look}>
          {homeWords.invite.button}
        </Link>
      ),
    },
  ]
  return rows.filter((row) => row !== false)
}

function namePost(text: string): ReactNode {
  return text === "" ? homeWords.noText : <bdi>“{text}”</bdi>
}

function sayWhen(iso: string, now: number, timeZone: string): string {
  const ago = showAgo(iso, now)
  return ago === "" ? showTime(iso, timeZone) : ago
}
