import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { readInvitation } from "../../api/auth.ts"
import { sessionQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { Gate } from "../../shell/gate.tsx"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { guessTimeZone } from "../../words/zones.ts"
import { AcceptForm } from "./accept-form.tsx"
import { JoinForm } from "./join-form.tsx"

export function InvitePage() {
  const secret = useLocation({ select: (location) => location.hash })
  const session = useQuery(sessionQuery)
  const invitation = useQuery({
    queryKey: ["invitation", secret],
    queryFn: () => readInvitation(secret),
    enabled: secret !== "",
    // A look at the link after it was used says "gone" while the page is still on its way to the app.
    staleTime: Infinity,
  })
  const isGone = secret === "" || (invitation.error instanceof Refusal && invitation.error.code === "NotFound")

  if (isGone) {
    return (
      <Gate title={words.invite.title} heading={words.invite.goneTitle} lead={words.invite.goneLead}>
        <Link to="/" className={buttonLook("line")}>
          {words.invite.goHome}
        </Link>
      </Gate>
    )
  }
  if (invitation.data === undefined || session.data === undefined) {
    return (
      <Gate title={words.invite.title}>
        <Loaded query={invitation} className="">
          {() => null}
        </Loaded>
      </Gate>
    )
  }
  const { workspaceName, invitedBy, role, expiresAt } = invitation.data
  const until = words.invite.until(showDay(expiresAt, guessTimeZone()))
  return (
    <Gate
      title={words.invite.title}
      heading={words.invite.heading(workspaceName)}
      lead={`${words.invite.lead(invitedBy, words.roles[role].as)} ${until}`}
    >
      {session.data === null ? (
        <JoinForm secret={secret} invitation={invitation.data} />
      ) : (
        <AcceptForm secret={secret} workspaceName={workspaceName} session={session.data} />
      )}
    </Gate>
  )
}
